// The cards: one element a document, kept while it lives, put at its rank by a transform.

import { attribute, el, flag, paintChip, style, write } from "./dom.js";
import { countedRanks } from "./list.js";
import { gradeText } from "./payload.js";

export class Cards {
  constructor() {
    this.byId = new Map();
    this.list = el("ol", "cards", { role: "list", "aria-label": "Your ranking" });
    this.pool = el("ul", "pool-cards", { role: "list", "aria-label": "Judged, not returned" });
    this.poolHint = el("p", "pool-hint", {}, "none: drag a card here to take it out of the list");
    this.poolSection = el("section", "pool", { "aria-label": "Judged, not returned" },
      el("div", "pool-head", {}, "Judged, not returned"), this.poolHint, this.pool);
    this.extra = makeCard("extra");
    this.extra.card.classList.add("extra", "landing");
    this.extra.card.removeAttribute("tabindex");
    this.extra.card.setAttribute("aria-hidden", "true");
    for (const button of [this.extra.chip, this.extra.menu]) button.tabIndex = -1;
    this.extra.card.hidden = true;
    this.list.append(this.extra.card);
  }

  // Make, drop and order the elements after the list; the focused one keeps the focus.
  fit({ list, payload }) {
    const alive = new Set();
    const order = (cards, parent, where) => {
      cards.forEach((card, index) => {
        alive.add(card.id);
        const cell = this.byId.get(card.id) ?? this.made(card.id);
        cell.where = where;
        this.describe(cell, card, index, cards.length, payload);
        cell.wanted = [parent, index];
      });
    };
    order(list.cards, this.list, "list");
    order(list.pool, this.pool, "pool");
    for (const [id, cell] of this.byId) {
      if (alive.has(id)) continue;
      cell.card.remove();
      this.byId.delete(id);
    }
    const focused = this.list.getRootNode().activeElement;
    for (const cell of this.byId.values()) {
      const [parent, index] = cell.wanted;
      if (cell.card.parentNode !== parent) flag(cell.card, "still", true);
      cell.card.index = index;
    }
    for (const parent of [this.list, this.pool]) this.arrange(parent);
    if (focused && this.list.getRootNode().activeElement !== focused && focused.isConnected) focused.focus({ preventScroll: true });
    this.poolHint.hidden = list.pool.length > 0;
  }

  arrange(parent) {
    const wanted = [...this.byId.values()].filter((cell) => cell.wanted[0] === parent).sort((a, b) => a.wanted[1] - b.wanted[1]);
    wanted.forEach((cell, index) => {
      if (parent.children[index] !== cell.card) parent.insertBefore(cell.card, parent.children[index] ?? null);
    });
    if (parent === this.list && parent.lastChild !== this.extra.card) parent.append(this.extra.card);
  }

  made(id) {
    const cell = makeCard(id);
    this.byId.set(id, cell);
    flag(cell.card, "still", true);
    return cell;
  }

  describe(cell, card, index, count, payload) {
    const row = payload.header.grades[payload.gradeIndex.get(card.grade)];
    fill(cell, card, row);
    const grade = card.grade === null ? "unjudged" : `grade ${gradeText(card.grade)}`;
    const place = cell.where === "list" ? `rank ${index + 1} of ${count}` : "judged, not returned";
    attribute(cell.card, "aria-label", `${card.title || card.id}, ${grade}, ${place}`);
    attribute(cell.chip, "aria-label", `Change the grade of ${card.title || card.id}: now ${gradeText(card.grade)}`);
    attribute(cell.menu, "aria-label", `Moves for ${card.title || card.id}`);
  }

  // Put every card at the rank it would have.
  place({ list, payload, preview, lifted }, shown) {
    const rankOf = new Map(shown.cards.map((card, index) => [card.id, index]));
    const counted = countedRanks(shown.cards, payload.header.condense);
    const byId = new Map([...shown.cards, ...shown.pool].map((card) => [card.id, card]));
    for (const [id, cell] of this.byId) {
      const rank = rankOf.get(id);
      const card = byId.get(id);
      if (card) fill(cell, card, payload.header.grades[payload.gradeIndex.get(card.grade)]);
      if (cell.where === "list") {
        flag(cell.card, "away", rank === undefined);
        if (rank !== undefined) style(cell.card, "--at", String(rank));
        flag(cell.card, "beyond", rank !== undefined && counted[rank] !== null && counted[rank] >= shown.k);
      } else {
        style(cell.card, "--at", "0");
        flag(cell.card, "away", false);
      }
      flag(cell.card, "landing", lifted === id);
      flag(cell.card, "target", Boolean(preview) && targetOf(preview, lifted) === id);
    }
    this.placeExtra(list, shown, payload, lifted, preview);
  }

  // A card that is not in the list yet shows where it would land.
  placeExtra(list, shown, payload, lifted, preview) {
    const known = new Set(list.cards.map((card) => card.id));
    const rank = preview ? shown.cards.findIndex((card) => !known.has(card.id)) : -1;
    this.extra.card.hidden = rank < 0;
    if (rank < 0) return;
    const card = shown.cards[rank];
    fill(this.extra, card, payload.header.grades[payload.gradeIndex.get(card.grade)]);
    style(this.extra.card, "--at", String(rank));
  }

  settle() {
    for (const cell of this.byId.values()) flag(cell.card, "still", false);
  }
}

function targetOf(preview, lifted) {
  if (preview.kind === "regrade" || preview.kind === "regrade_pool") return preview.id;
  if (preview.kind === "swap") return preview.id === lifted ? preview.other : preview.id;
  if (preview.kind === "swap_pool") return preview.id === lifted ? preview.other : preview.id;
  return null;
}

function fill(cell, card, row) {
  write(cell.title, card.title || card.id);
  write(cell.chip, gradeText(card.grade));
  write(cell.label, row?.label ?? "");
  attribute(cell.title, "title", card.title || card.id);
  paintChip(cell.chip, row);
}

function makeCard(id) {
  const cell = {
    chip: el("button", "chip", { type: "button", "aria-haspopup": "dialog" }),
    title: el("span", "title", { dir: "auto" }), label: el("span", "grade-label"),
    menu: el("button", "more", { type: "button", "aria-haspopup": "menu" }, "\u22EF"),
  };
  const grip = el("span", "grip", { "aria-hidden": "true" });
  cell.card = el("li", "card", { tabindex: "0", "aria-describedby": "ranker-help" },
    grip, cell.chip, el("span", "words", {}, cell.title, cell.label), cell.menu);
  cell.card.cardId = id;
  return cell;
}
