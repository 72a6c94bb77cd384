// The keyboard: Space lifts what has the focus, arrows choose where, Space drops, Escape returns.

import { clamp } from "./dom.js";
import { placeOf } from "./list.js";

const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export class Keys {
  constructor(ranker) {
    this.ranker = ranker;
    this.held = null;
    ranker.view.root.addEventListener("keydown", (event) => this.key(event));
    ranker.view.root.addEventListener("focusout", (event) => this.left(event));
  }

  get active() {
    return this.held !== null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.ranker.model) return;
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || target.closest(".pop, .segments")) return;
    const handled =
      target.closest(".cut") ? this.onCut(event) :
      target.matches(".card") ? this.onCard(event, target) :
      target.matches(".offer") ? this.onOffer(event, target) : false;
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key.length === 1) event.stopPropagation();
  }

  onCard(event, node) {
    if (this.held) return this.onHeld(event);
    const { list } = this.ranker.model;
    const inPool = placeOf(list.cards, node.cardId) < 0;
    if (event.key === " ") {
      const to = inPool ? list.cards.length : placeOf(list.cards, node.cardId);
      return this.lift({ node, id: node.cardId, type: inPool ? "pool" : "list", to });
    }
    if (event.key === "Enter" || event.key === "ContextMenu") {
      this.ranker.menus.open(node.querySelector(".more"), node.cardId);
      return true;
    }
    if (event.key === "Delete") {
      const place = this.ranker.placeOf(node.cardId);
      this.ranker.commit({ kind: inPool ? "delete_pool" : "delete", id: node.cardId });
      this.ranker.focusAt(place);
      return true;
    }
    const step = STEPS[event.key];
    if (!step) return false;
    const cards = [...node.parentNode.querySelectorAll(".card:not(.extra)")];
    cards[cards.indexOf(node) + step]?.focus();
    return true;
  }

  onOffer(event, node) {
    if (this.held) return this.onHeld(event);
    if (event.key !== " ") return false;
    const grade = this.ranker.model.payload.header.grades[node.gradeIndex].grade;
    return this.lift({ node, type: "chip", card: this.ranker.newCard(grade), to: 0 });
  }

  lift(held) {
    this.held = { ...held, shift: false };
    this.ranker.menus.close();
    this.show();
    this.ranker.say("lifted; arrow keys move it, Space drops it, Escape puts it back");
    return true;
  }

  onHeld(event) {
    const n = this.ranker.model.list.cards.length;
    const last = this.held.type === "list" ? n - 1 : n;
    const step = STEPS[event.key];
    if (step) this.held.to = clamp(this.held.to + step, 0, last);
    else if (event.key === "Home") this.held.to = 0;
    else if (event.key === "End") this.held.to = last;
    else if (event.key === " " || event.key === "Enter") return this.drop();
    else if (event.key === "Escape") return this.cancel();
    else if (event.key === "Tab") { this.cancel(); return false; } else if (event.key !== "Shift") return true;
    this.held.shift = event.shiftKey;
    this.show();
    return true;
  }

  move() {
    const { type, id, to, card, shift } = this.held;
    const { list, swap } = this.ranker.model;
    const there = list.cards[to]?.id;
    const swaps = swap !== shift && there !== undefined;
    if (type === "chip") return { kind: "new", ...card, to };
    if (type === "pool") return swaps ? { kind: "swap_pool", id: there, other: id } : { kind: "bring_in", id, to };
    if (there === id) return null;
    return swaps ? { kind: "swap", id, other: there } : { kind: "move", id, to };
  }

  show() {
    const { view, model } = this.ranker;
    const { type, id } = this.held;
    view.was.hidden = type !== "list";
    if (type === "list") view.was.style.setProperty("--was", placeOf(model.list.cards, id));
    const move = this.move();
    this.ranker.preview(move, id ?? null);
    this.ranker.sayPreview(move, this.held.to);
  }

  drop() {
    const [move, held] = [this.move(), this.held];
    this.stop();
    this.ranker.commit(move, held);
    held.node.focus({ preventScroll: true });
    return true;
  }

  cancel() {
    if (!this.held) return true;
    this.stop();
    this.ranker.release();
    this.ranker.say("put back");
    return true;
  }

  stop() {
    this.held = null;
    this.ranker.view.was.hidden = true;
  }

  // The focus went elsewhere: put the card back, unless it is only being laid out anew.
  left(event) {
    if (!this.held || event.target !== this.held.node) return;
    setTimeout(() => {
      if (this.held && this.ranker.shadow.activeElement !== this.held.node) this.cancel();
    }, 0);
  }

  onCut(event) {
    const { list } = this.ranker.model;
    const n = list.cards.length;
    if (event.key === "Enter") { this.ranker.menus.openCutoff(); return true; }
    const step = STEPS[event.key] ?? { PageUp: -5, PageDown: 5 }[event.key];
    const k = step ? clamp(list.k, 1, Math.max(n, 1)) + step : { Home: 1, End: n }[event.key];
    if (k === undefined) return false;
    const next = clamp(k, 1, Math.max(1, n));
    if (next !== list.k) this.ranker.commit({ kind: "cutoff", k: next });
    return true;
  }
}
