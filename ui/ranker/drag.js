// Dragging by mouse, pen or touch. Where the pointer is becomes a move; the ranker shows it.

import { clamp, el, flag, scrollParent, within } from "./dom.js";
import { cutoffAt, placeOf } from "./list.js";

const START = 4; // pixels before a press is a drag
const EDGE = 56; // pixels from the window's edge where the page scrolls
const MIDDLE = 0.24; // a palette grade over the middle of a card regrades; nearer its edges it inserts

export class Drag {
  constructor(ranker) {
    this.ranker = ranker;
    this.active = false;
    this.press = null;
    const { root } = ranker.view;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("click", (event) => this.click(event), true);
    root.addEventListener("dragstart", (event) => event.preventDefault());
    this.onMove = (event) => this.moved(event);
    this.onUp = (event) => this.up(event);
    this.onKey = (event) => this.key(event);
    this.onCancel = (event) => { if (event.pointerId === this.press?.pointer) this.cancel(); };
  }

  // What lies under a press, if it can be dragged.
  source(event) {
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || target.closest("input, .pop, .more, .add, .segments")) return null;
    if (target.closest(".cut")) return { type: "cut", node: this.ranker.view.cut };
    const offer = target.closest(".offer");
    if (offer) return { type: "chip", node: offer, card: this.offered(offer) };
    const card = target.closest(".card:not(.extra)");
    if (!card || (event.pointerType === "touch" && !target.closest(".grip"))) return null;
    const { cards } = this.ranker.model.list;
    return { type: placeOf(cards, card.cardId) >= 0 ? "list" : "pool", node: card, id: card.cardId };
  }

  offered(chip) {
    const grade = this.ranker.model.payload.header.grades[chip.gradeIndex].grade;
    return this.ranker.newCard(grade);
  }

  down(event) {
    if (event.button !== 0 || this.press || !this.ranker.model) return;
    const source = this.source(event);
    if (!source) return;
    this.press = { source, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.at = { x: event.clientX, y: event.clientY, shift: event.shiftKey };
    window.addEventListener("pointermove", this.onMove, { passive: false });
    window.addEventListener("pointerup", this.onUp);
    window.addEventListener("pointercancel", this.onCancel);
    window.addEventListener("keydown", this.onKey, true);
    window.addEventListener("keyup", this.onKey, true);
  }

  moved(event) {
    if (event.pointerId !== this.press?.pointer) return;
    this.at = { x: event.clientX, y: event.clientY, shift: event.shiftKey };
    const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > START;
    if (!this.active && far) this.lift();
    if (this.active && event.cancelable) event.preventDefault();
    if (this.active) this.later();
  }

  lift() {
    const { source, x, y } = this.press;
    const { ranker } = this;
    ranker.keys.cancel();
    ranker.menus.close();
    this.active = true;
    this.scroller = scrollParent(ranker.view.root);
    window.getSelection()?.removeAllRanges();
    flag(ranker.view.root, "dragging", true);
    flag(ranker.view.root, "no-out", source.type !== "list");
    ranker.view.dock.hidden = source.type === "cut" || source.type === "chip";
    if (source.type === "cut") return;
    const rect = source.node.getBoundingClientRect();
    this.grab = { x: x - rect.left, y: y - rect.top };
    this.copy = source.node.cloneNode(true);
    this.copy.classList.add("lifted");
    for (const node of [this.copy, ...this.copy.querySelectorAll("*")]) node.removeAttribute("id");
    this.copy.setAttribute("aria-hidden", "true");
    this.copy.inert = true;
    this.copy.style.width = `${rect.width}px`;
    this.copy.style.height = `${rect.height}px`;
    ranker.view.root.append(this.copy);
    this.showOrigin(source);
  }

  showOrigin(source) {
    const { was } = this.ranker.view;
    was.hidden = source.type !== "list";
    if (source.type === "list") was.style.setProperty("--was", placeOf(this.ranker.model.list.cards, source.id));
  }

  later() {
    if (!this.frame) this.frame = requestAnimationFrame(() => { this.frame = 0; this.follow(); });
  }

  // One animation frame of a drag.
  follow() {
    if (!this.active) return;
    if (this.scroll()) this.later();
    const { ranker, at, press } = this;
    if (this.copy) {
      const base = ranker.view.root.getBoundingClientRect();
      this.copy.style.transform = `translate(${at.x - this.grab.x - base.left}px, ${at.y - this.grab.y - base.top}px)`;
    }
    const move = this.moveAt(press.source, at);
    this.highlight(move);
    ranker.model.preview = move;
    ranker.model.lifted = press.source.id ?? null;
    ranker.draw();
  }

  scroll() {
    const { scroller, at } = this;
    if (this.zoneMove(this.press.source, at)) return false;
    const frame = scroller === document.scrollingElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const up = frame.top + EDGE - at.y;
    const down = at.y - (frame.bottom - EDGE);
    const step = up > 0 ? -Math.min(18, up / 3) : down > 0 ? Math.min(18, down / 3) : 0;
    const board = this.ranker.view.root.getBoundingClientRect();
    const enough = step < 0 ? board.top >= frame.top + EDGE : board.bottom <= frame.bottom;
    if (!step || enough) return false;
    const before = scroller.scrollTop;
    scroller.scrollTop += step;
    return scroller.scrollTop !== before;
  }

  highlight(move) {
    const { view } = this.ranker;
    const kind = move?.kind;
    flag(view.cards.poolSection, "over", kind === "take_out" || kind === "new_pool");
    flag(view.outZone, "over", kind === "take_out");
    flag(view.binZone, "over", kind === "delete" || kind === "delete_pool");
  }

  // The move that a drop here would be; null: none.
  moveAt(source, at) {
    const { model, view } = this.ranker;
    const n = model.list.cards.length;
    const rect = view.list.getBoundingClientRect();
    const pitch = rect.height / (n + 1);
    if (source.type === "cut") {
      const line = clamp(Math.round((at.y - rect.top) / pitch), 1, n);
      return n ? { kind: "cutoff", k: cutoffAt(model.list.cards, line, model.payload.header.condense) } : null;
    }
    const zoned = this.zoneMove(source, at);
    if (zoned !== undefined) return zoned;
    if (within(view.pool.getBoundingClientRect(), at.x, at.y)) return this.poolMove(source, at);
    // A card may hang over the first rank; a grade lies close above it before it is dragged.
    const top = source.type === "chip" ? rect.top : rect.top - pitch;
    const zone = { left: rect.left, right: rect.right, top, bottom: rect.bottom };
    if (!within(zone, at.x, at.y, 24)) return null;
    const swap = model.swap !== at.shift;
    if (source.type === "chip") return this.chipMove(source, at, rect, pitch, n);
    const slot = Math.round((at.y - this.grab.y - rect.top) / pitch);
    return source.type === "list" ? this.listMove(source, slot, n, swap) : this.inMove(source, slot, n, swap);
  }

  // What a drop on one of the zones at the foot would do; undefined: not over one.
  zoneMove(source, at) {
    const { view } = this.ranker;
    if (view.dock.hidden) return undefined;
    if (within(view.binZone.getBoundingClientRect(), at.x, at.y)) {
      return { kind: source.type === "list" ? "delete" : "delete_pool", id: source.id };
    }
    if (source.type === "list" && within(view.outZone.getBoundingClientRect(), at.x, at.y)) {
      return { kind: "take_out", id: source.id };
    }
    return undefined;
  }

  poolMove(source, at) {
    const { model } = this.ranker;
    const over = this.poolCardAt(at);
    if (source.type === "chip") {
      if (source.card.grade === null) return null;
      return over ? { kind: "regrade_pool", id: over, grade: source.card.grade } : { kind: "new_pool", ...source.card };
    }
    if (source.type === "pool") return null;
    const swap = model.swap !== at.shift;
    return over && swap ? { kind: "swap_pool", id: source.id, other: over } : { kind: "take_out", id: source.id };
  }

  poolCardAt(at) {
    for (const card of this.ranker.view.cards.pool.children) {
      if (within(card.getBoundingClientRect(), at.x, at.y)) return card.cardId;
    }
    return null;
  }

  listMove({ id }, slot, n, swap) {
    const { cards } = this.ranker.model.list;
    const to = clamp(slot, 0, n - 1);
    if (cards[to].id === id) return null;
    return swap ? { kind: "swap", id, other: cards[to].id } : { kind: "move", id, to };
  }

  inMove({ id }, slot, n, swap) {
    const { cards } = this.ranker.model.list;
    const to = clamp(slot, 0, n);
    return swap && to < n ? { kind: "swap_pool", id: cards[to].id, other: id } : { kind: "bring_in", id, to };
  }

  chipMove({ card }, at, rect, pitch, n) {
    const place = (at.y - rect.top) / pitch;
    const slot = Math.floor(place);
    const part = ((place - slot) * pitch) / this.ranker.view.add.offsetHeight; // of the card's height
    const column = this.ranker.view.cards.list.getBoundingClientRect();
    const onCard = slot >= 0 && slot < n && at.x >= column.left && at.x <= column.right;
    if (onCard && part > MIDDLE && part < 1 - MIDDLE) {
      return { kind: "regrade", id: this.ranker.model.list.cards[slot].id, grade: card.grade };
    }
    return { kind: "new", ...card, to: clamp(slot + (part > 0.5 ? 1 : 0), 0, n) };
  }

  up(event) {
    if (event.pointerId !== this.press?.pointer) return;
    const { source } = this.press;
    if (!this.active) { this.end(); return; }
    this.at = { x: event.clientX, y: event.clientY, shift: event.shiftKey };
    const move = this.moveAt(source, this.at);
    this.end();
    this.swallow = true;
    setTimeout(() => { this.swallow = false; }, 0);
    this.ranker.commit(move, source);
  }

  // A click that ends a drag is none.
  click(event) {
    if (!this.swallow) return;
    this.swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }

  key(event) {
    if (event.key === "Shift" && this.active) { this.at.shift = event.type === "keydown"; this.later(); return; }
    if (event.type !== "keydown" || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  cancel() {
    const lifted = this.active;
    this.end();
    if (lifted) { this.ranker.release(); this.ranker.say("put back"); }
  }

  end() {
    window.removeEventListener("pointermove", this.onMove);
    window.removeEventListener("pointerup", this.onUp);
    window.removeEventListener("pointercancel", this.onCancel);
    window.removeEventListener("keydown", this.onKey, true);
    window.removeEventListener("keyup", this.onKey, true);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.copy?.remove();
    this.copy = null;
    this.press = null;
    this.active = false;
    const { view } = this.ranker;
    view.was.hidden = true;
    flag(view.root, "dragging", false);
    this.highlight(null);
  }
}
