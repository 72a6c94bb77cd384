// Menus and small forms: every move without a drag.

import { attribute, clamp, el, paintChip } from "./dom.js";
import { placeOf } from "./list.js";
import { gradeText } from "./payload.js";

export class Menus {
  constructor(ranker) {
    this.ranker = ranker;
    this.box = null;
    ranker.view.root.addEventListener("click", (event) => this.click(event));
    this.outside = (event) => {
      if (this.box && !event.composedPath().includes(this.box)) this.close();
    };
    window.addEventListener("pointerdown", this.outside, true);
  }

  remove() {
    window.removeEventListener("pointerdown", this.outside, true);
  }

  click(event) {
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || !this.ranker.model) return;
    const button = target.closest("button, .cut");
    const card = target.closest(".card")?.cardId;
    if (!button || target.closest(".pop")) return;
    if (button.matches(".more")) this.open(button, card);
    else if (button.matches(".card .chip")) this.openGrades(button, card);
    else if (button.matches(".offer")) this.openNew(button, button.gradeIndex);
    else if (button.matches(".add")) this.openNew(button, null);
    else if (button.matches(".cut")) this.openCutoff();
  }

  // The menu of a card.
  open(anchor, id) {
    const { cards, pool } = this.ranker.model.list;
    const at = placeOf(cards, id);
    const unjudged = at >= 0 && cards[at].grade === null;
    const last = cards.length - 1;
    const item = (text, act, off = false) => ({ text, act, off });
    const move = (kind, more) => () => this.done({ kind, id, ...more });
    const panel = (open) => () => open.call(this, anchor, id);
    const items = at >= 0
      ? [
          item("Move up", move("move", { to: at - 1 }), at === 0),
          item("Move down", move("move", { to: at + 1 }), at === last),
          item("Move to rank\u2026", panel(this.openRank), last < 1),
          item("Swap with\u2026", panel(this.openSwap), last + pool.length < 1),
          item("Change grade\u2026", panel(this.openGrades)),
          item("Rename\u2026", panel(this.openRename)),
          item(unjudged ? "Take out (unjudged: removed)" : "Take out (stays judged)", move("take_out")),
          { ...item("Delete", move("delete")), danger: true },
        ]
      : [
          item("Bring in at rank\u2026", panel(this.openRank)),
          item("Swap with\u2026", panel(this.openSwap), !cards.length),
          item("Change grade\u2026", panel(this.openGrades)),
          item("Rename\u2026", panel(this.openRename)),
          { ...item("Delete", move("delete_pool")), danger: true },
        ];
    this.show(anchor, el("div", "pop", { role: "menu", "aria-label": `Moves for ${this.name(id)}` }, ...items.map(menuItem)), id);
  }

  openRank(anchor, id) {
    const { cards } = this.ranker.model.list;
    const at = placeOf(cards, id);
    const most = at >= 0 ? cards.length : cards.length + 1;
    const field = numberField(1, most, 1, at >= 0 ? at + 1 : most);
    this.form(anchor, id, at >= 0 ? "Move to rank" : "Bring in at rank", `Rank, 1 to ${most}`, field, () => {
      const to = clamp(Math.round(Number(field.value)), 1, most) - 1;
      this.done({ kind: at >= 0 ? "move" : "bring_in", id, to });
    });
  }

  openSwap(anchor, id) {
    const { cards, pool } = this.ranker.model.list;
    const mine = placeOf(cards, id) >= 0;
    const row = (card, where, move) => ({ text: `${where} \u00B7 ${gradeText(card.grade)} \u00B7 \u2068${card.title || card.id}\u2069`, act: () => this.done(move) });
    const items = cards.filter((card) => card.id !== id).map((card) => row(card, `Rank ${placeOf(cards, card.id) + 1}`,
      mine ? { kind: "swap", id, other: card.id } : { kind: "swap_pool", id: card.id, other: id }));
    if (mine) items.push(...pool.map((card) => row(card, "Not returned", { kind: "swap_pool", id, other: card.id })));
    const box = el("div", "pop", { role: "menu", "aria-label": `Swap ${this.name(id)} with` }, ...items.map(menuItem));
    box.classList.add("scroll");
    this.show(anchor, box, id);
  }

  openGrades(anchor, id) {
    const { cards, pool } = this.ranker.model.list;
    const at = placeOf(cards, id);
    const now = (at >= 0 ? cards[at] : pool[placeOf(pool, id)]).grade;
    const kind = at >= 0 ? "regrade" : "regrade_pool";
    const choose = (grade) => this.done({ kind, id, grade });
    const known = this.ranker.model.payload.header.grades.filter((row) => at >= 0 || row.grade !== null);
    const field = el("input", "", { type: "number", step: "any", min: "-1000", max: "1000", value: now ?? "" });
    const box = this.dialog(`Grade of ${this.name(id)}`, el("div", "grades", {}, ...known.map((row) => {
      const chip = el("button", "chip", {
        type: "button", "aria-pressed": String(row.grade === now),
        "aria-label": row.grade === null ? "unjudged" : `grade ${row.text}${row.label ? `, ${row.label}` : ""}`,
      }, row.text);
      paintChip(chip, row);
      chip.addEventListener("click", () => choose(row.grade));
      return chip;
    })), submitForm("Any grade, -1000 to 1000", field, "Set", () => {
      const grade = Number(field.value);
      if (field.value.trim() && Number.isFinite(grade)) choose(clamp(grade, -1000, 1000));
    }));
    this.show(anchor, box, id);
  }

  openRename(anchor, id) {
    const field = el("input", "", { type: "text", maxlength: "200", value: this.name(id) });
    this.form(anchor, id, "Rename", "Title", field, () => {
      if (field.value.trim()) this.done({ kind: "rename", id, title: field.value.trim() });
    });
    field.select();
  }

  openNew(anchor, gradeIndex) {
    const { list, payload } = this.ranker.model;
    const most = list.cards.length + 1;
    const { grades } = payload.header;
    const pick = el("select", "", {}, ...grades.map((row, index) => el("option", "", { value: String(index) }, row.grade === null ? "? unjudged" : `${row.text} ${row.label}`.trim())));
    pick.value = String(gradeIndex ?? grades.length - 1);
    const title = el("input", "", { type: "text", maxlength: "200", placeholder: this.ranker.newCard(null).title });
    const rank = numberField(1, most, 1, most);
    const made = () => this.ranker.newCard(grades[Number(pick.value)].grade, title.value.trim());
    const form = submitForm("Title", title, null, () => {
      this.done({ kind: "new", ...made(), to: clamp(Math.round(Number(rank.value)), 1, most) - 1 });
    });
    form.classList.add("tall");
    const beside = el("button", "item", { type: "button" }, "Add to judged, not returned");
    beside.addEventListener("click", () => {
      if (grades[Number(pick.value)].grade !== null) this.done({ kind: "new_pool", ...made() });
    });
    form.append(el("label", "", {}, "Grade", pick), el("label", "", {}, `Rank, 1 to ${most}`, rank), el("button", "go", { type: "submit" }, "Add"));
    this.show(anchor, this.dialog("New document", form, beside), null);
  }

  openCutoff() {
    const { list } = this.ranker.model;
    const field = numberField(1, 10000, 1, list.k);
    this.form(this.ranker.view.cut, null, "Cutoff", "k, also beyond the list", field, () => {
      const k = Math.round(Number(field.value));
      if (k >= 1 && k <= 10000) this.done({ kind: "cutoff", k });
    });
  }

  form(anchor, id, title, label, field, act) {
    this.show(anchor, this.dialog(id === null ? title : `${title}: ${this.name(id)}`, submitForm(label, field, "OK", act)), id);
  }

  dialog(title, ...parts) {
    return el("div", "pop", { role: "dialog", "aria-label": title }, el("div", "title-line", { "aria-hidden": "true" }, title), ...parts);
  }

  name(id) {
    const { cards, pool } = this.ranker.model.list;
    const card = [...cards, ...pool].find((one) => one.id === id);
    return card?.title || id;
  }

  show(anchor, box, id) {
    this.close(false);
    this.box = box;
    this.anchor = anchor;
    this.id = id;
    const { root } = this.ranker.view;
    root.append(box);
    const [base, from] = [root.getBoundingClientRect(), anchor.getBoundingClientRect()];
    const left = clamp(from.left - base.left, 0, Math.max(0, base.width - box.offsetWidth));
    const below = from.bottom + 6 + box.offsetHeight < innerHeight || from.top - 6 - box.offsetHeight < 0;
    box.style.left = `${left}px`;
    box.style.top = `${(below ? from.bottom + 6 : from.top - 6 - box.offsetHeight) - base.top}px`;
    attribute(anchor, "aria-expanded", "true");
    box.addEventListener("keydown", (event) => this.key(event));
    (box.querySelector("input:not([type=radio]), [aria-pressed=true]") ?? box.querySelector(".item:not(:disabled), button"))?.focus({ preventScroll: true });
  }

  key(event) {
    event.stopPropagation();
    if (event.key === "Escape") { event.preventDefault(); this.close(); return; }
    if (event.key === "Tab") { this.trap(event); return; }
    if (this.box.getAttribute("role") !== "menu") return;
    const items = [...this.box.querySelectorAll(".item:not(:disabled)")];
    const at = items.indexOf(event.composedPath()[0]);
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to].focus();
  }

  // Tab leaves a menu, and goes round within a form.
  trap(event) {
    if (this.box.getAttribute("role") === "menu") { this.close(); return; }
    const fields = [...this.box.querySelectorAll("button, input, select")];
    const at = fields.indexOf(event.composedPath()[0]) + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    fields[(at + fields.length) % fields.length].focus();
  }

  done(move) {
    const { anchor, ranker } = this;
    const place = ranker.placeOf(move.id);
    this.close(false);
    ranker.commit(move);
    if (anchor?.isConnected) anchor.focus({ preventScroll: true });
    else ranker.focusAt(place);
  }

  // After a new list: a menu whose card is gone closes.
  refresh() {
    if (this.box && this.anchor && !this.anchor.isConnected) this.close(false);
  }

  close(back = true) {
    if (!this.box) return;
    const hadFocus = this.box.contains(this.ranker.shadow.activeElement);
    this.box.remove();
    this.box = null;
    this.anchor.removeAttribute("aria-expanded");
    if (back && hadFocus && this.anchor.isConnected) this.anchor.focus({ preventScroll: true });
  }
}

function menuItem({ text, act, off, danger }) {
  const item = el("button", danger ? "item danger" : "item", { type: "button", role: "menuitem", tabindex: "-1" }, text);
  item.disabled = Boolean(off);
  item.addEventListener("click", act);
  return item;
}

function numberField(min, max, step, value) {
  return el("input", "", { type: "number", min, max, step, value, inputmode: "numeric" });
}

function submitForm(label, field, button, act) {
  const form = el("form", "", { novalidate: "" }, el("label", "", {}, label, field));
  if (button) form.append(el("button", "go", { type: "submit" }, button));
  form.addEventListener("submit", (event) => { event.preventDefault(); act(); });
  return form;
}
