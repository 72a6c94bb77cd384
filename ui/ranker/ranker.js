// The ranker: a Streamlit component that shows a list, lets hands move it, and looks numbers up.

import { Drag } from "./drag.js";
import { attribute } from "./dom.js";
import { Keys } from "./keys.js";
import { after, gestureOf, listOf, placeOf, sameList } from "./list.js";
import { Menus } from "./menus.js";
import { gradeText, Payload, range } from "./payload.js";
import { Sync } from "./sync.js";
import { totalOf, View } from "./view.js";

const rankers = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  if (!rankers.has(parentElement)) rankers.set(parentElement, new Ranker(parentElement));
  const ranker = rankers.get(parentElement);
  ranker.sync.send = setStateValue;
  if (data) ranker.receive(data);
  return () => {
    rankers.get(parentElement)?.remove();
    rankers.delete(parentElement);
  };
}

class Ranker {
  constructor(shadow) {
    this.shadow = shadow;
    this.sync = new Sync();
    this.view = new View(shadow);
    this.model = null;
    this.waiting = null;
    this.frame = 0;
    this.drag = new Drag(this);
    this.menus = new Menus(this);
    this.keys = new Keys(this);
    for (const group of [this.view.modes, this.view.scale]) {
      group.addEventListener("change", () => this.switched());
      group.addEventListener("keydown", (event) => event.stopPropagation());
    }
    this.hideUntilStyled();
  }

  // The style sheet is a link of its own; without it the page would flash unstyled.
  hideUntilStyled() {
    const sheet = this.shadow.querySelector("link[rel=stylesheet]");
    if (!sheet || sheet.sheet) return;
    this.view.root.style.visibility = "hidden";
    const show = () => { this.view.root.style.visibility = ""; };
    sheet.addEventListener("load", show, { once: true });
    setTimeout(show, 2000);
  }

  get busy() {
    return this.drag.active || this.keys.active;
  }

  receive(bytes) {
    const payload = new Payload(bytes);
    this.paintTheme();
    if (this.sync.judge(payload.header, this.model?.list) === "keep" && this.model) return;
    const list = listOf(payload.header);
    if (this.busy && !sameList(list, this.model.list)) this.waiting = payload;
    else this.install(payload, list);
  }

  install(payload, list) {
    const { swap, raw } = payload.header;
    const held = this.busy ? { preview: this.model.preview, lifted: this.model.lifted } : { preview: null, lifted: null };
    this.waiting = null;
    const { message, revision } = payload.header;
    if (message && revision !== this.model?.payload.header.revision) this.say(message);
    this.model = { payload, list, swap, raw, fits: true, frozen: null, frozenTotals: null, idcg: this.model?.idcg, ...held };
    this.show();
  }

  // Lay the list out anew, then let motion begin again.
  show() {
    this.view.fit(this.model);
    this.menus.refresh();
    this.draw();
    requestAnimationFrame(() => requestAnimationFrame(() => this.view.cards.settle()));
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.view.render(this.model, this.busy);
  }

  // Show what a move would give; drawn in the next animation frame.
  preview(move, lifted) {
    this.model.preview = move;
    this.model.lifted = lifted;
    if (!this.frame) this.frame = requestAnimationFrame(() => { this.frame = 0; this.draw(); });
  }

  // Put everything back; a list that came meanwhile is shown now.
  release() {
    this.model.preview = null;
    this.model.lifted = null;
    if (this.waiting) this.install(this.waiting, listOf(this.waiting.header));
    else this.draw();
  }

  // Do a move: on screen at once, to Python as a numbered move.
  commit(move, source = null) {
    const { model } = this;
    const [list, next] = [model.list, move && after(model.list, move)];
    if (!move || sameList(list, next)) {
      this.release();
      this.say(source ? "put back, nothing changed" : "nothing changed");
      return;
    }
    const gesture = model.fits ? gestureOf(list, move, model.payload.gradeIndex) : null;
    const count = model.payload.header.measures.length;
    const values = Array.from({ length: count }, (_, m) => gesture && model.payload.card(m, gesture));
    const before = model.fits ? range(model.payload.value(model.payload.header.drawn[0], ["current"])) : null;
    model.frozen = gesture ? values : null;
    model.frozenTotals = gesture ? [0, 1].map((g) => totalOf(model.payload, g, gesture)) : null;
    if (gesture) model.idcg = [0, 1].map((g) => model.payload.idcg(g, gesture));
    Object.assign(model, { list: next, preview: null, lifted: null, fits: false });
    this.waiting = null;
    this.sync.push(move, next);
    this.show();
    this.sayMove(move, list, next, before, gesture && range(values[model.payload.header.drawn[0]].value));
  }

  switched() {
    const chosen = (group) => group.querySelector("input:checked").value;
    this.model.swap = chosen(this.view.modes) === "swap";
    this.model.raw = chosen(this.view.scale) === "raw";
    this.sync.push({ kind: "show", swap: this.model.swap, raw: this.model.raw }, this.model.list);
    this.draw();
  }

  newCard(grade, title = "") {
    const used = new Set([...this.model.list.cards, ...this.model.list.pool].map((card) => card.title));
    let number = 1;
    while (used.has(`New document ${number}`)) number += 1;
    const id = `new-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    return { id, title: title || `New document ${number}`, grade };
  }

  // Where the card of a document stands, among its like.
  placeOf(id) {
    const { cards, pool } = this.model.list;
    return { inPool: placeOf(cards, id) < 0, index: Math.max(placeOf(cards, id), placeOf(pool, id)) };
  }

  // Focus the card that took a place, the last one, or where new ones are made.
  focusAt({ inPool, index }) {
    const cards = [...(inPool ? this.view.cards.pool : this.view.cards.list).querySelectorAll(".card:not(.extra)")];
    (cards[index] ?? cards.at(-1) ?? this.view.add).focus({ preventScroll: true });
  }

  say(text) {
    this.view.live.textContent = text;
  }

  // What a drop would do, while a card is carried by the keyboard.
  sayPreview(move, to) {
    const { model } = this;
    const gesture = model.fits ? gestureOf(model.list, move, model.payload.gradeIndex) : null;
    const first = model.payload.header.drawn[0];
    const value = gesture ? `; ${this.label} ${range(model.payload.value(first, gesture))}` : "";
    const swaps = move?.kind.startsWith("swap") ? "swap with " : "";
    this.say(`${swaps}rank ${to + 1} of ${after(model.list, move).cards.length}${value}`);
  }

  get label() {
    const { measures, drawn } = this.model.payload.header;
    return measures[drawn[0]].label.split("@")[0];
  }

  sayMove(move, list, next, before, value) {
    const old = [...list.cards, ...list.pool].find((card) => card.id === move.id);
    const rank = placeOf(next.cards, move.id) + 1;
    const grade = move.grade !== undefined ? move.grade : old?.grade;
    const named = grade === undefined ? "" : grade === null ? "unjudged, " : `grade ${gradeText(grade)}, `;
    const place = `rank ${rank} of ${next.cards.length}`;
    const words = {
      move: `moved to ${place}`, swap: `swapped, now ${place}`, swap_pool: "swapped with a document not returned",
      bring_in: `brought in at ${place}`, take_out: old?.grade === null ? "removed" : "taken out, still judged",
      delete: "deleted", delete_pool: "deleted", new: `new at ${place}`, new_pool: "new, judged, not returned",
      regrade: `regraded at ${place}`, regrade_pool: "regraded", rename: `renamed ${move.title}`, cutoff: `cutoff k = ${move.k}`,
    }[move.kind];
    const numbers = before !== null && value ? `; ${this.label} ${before} to ${value}` : "";
    this.say(`${move.kind === "cutoff" ? "" : named}${words}${numbers}`);
  }

  // Light or dark, from the page that Streamlit paints.
  paintTheme() {
    const colour = getComputedStyle(this.view.root).getPropertyValue("--st-background-color").trim();
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = "#ffffff";
    if (colour) probe.fillStyle = colour;
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(probe.fillStyle.slice(at, at + 2), 16));
    const dark = (r * 299 + g * 587 + b * 114) / 1000 < 128;
    attribute(this.view.root, "data-theme", dark ? "dark" : "light");
  }

  remove() {
    this.sync.stop();
    this.drag.end();
    this.menus.close(false);
    this.menus.remove();
    this.view.strip.remove();
    this.view.root.remove();
  }
}
