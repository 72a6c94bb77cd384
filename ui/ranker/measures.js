// The measure cards: value, change, start and chance, each looked up.

import { el, flag, style, write } from "./dom.js";
import { decimal, range, SETTLING, signed } from "./payload.js";

export class MeasureCards {
  constructor() {
    this.root = el("div", "measures");
    this.cells = [];
  }

  fit(header) {
    while (this.cells.length < header.measures.length) this.cells.push(measureCard(this.root));
    while (this.cells.length > header.measures.length) this.cells.pop().card.remove();
    const means = header.measures.length - header.averages;
    style(this.root, "--cards", String(means));
    this.cells.forEach((cell, index) => flag(cell.card, "mean", index >= means));
  }

  // Whether the values of the first cards can be seen below what covers the top of the window.
  inSight(top, count) {
    return this.cells.slice(0, count).every(({ value, change }) =>
      value.getBoundingClientRect().top >= top && change.getBoundingClientRect().bottom <= innerHeight);
  }

  render(model, shown, gesture) {
    model.payload.header.measures.forEach((measure, index) => {
      const cell = this.cells[index];
      const card = showOutcome(cell, model, shown, gesture, index);
      write(cell.note, measure.note);
      write(cell.over, queriesOf(measure, card));
      write(cell.start, measure.start === null ? "" : `start ${decimal(measure.start)}`);
      const never = card && measure.chances.length > 0 && Object.values(card.chances).every((one) => one === null);
      const words = (kind, text) => (!measure.chances.includes(kind) || never ? "" : `${text} ${card ? decimal(card.chances[kind]) : SETTLING}`);
      write(cell.chance, never ? "undefined in every order" : words("random", "random order"));
      write(cell.worst, words("worst", "worst"));
    });
  }
}

// Writes what a measure has and how it changed, as looked up; gives all that was found.
export function showOutcome(cell, model, shown, gesture, index) {
  const { payload } = model;
  const measure = payload.header.measures[index];
  const frozen = model.preview ? null : model.frozen?.[index];
  const card = gesture ? payload.card(index, gesture) : frozen;
  write(cell.label, measure.label.replace("{k}", String(shown.k)));
  write(cell.value, card ? range(card.value) : SETTLING);
  flag(cell.value, "undefined", card?.value[0] === null);
  flag(cell.value, "ranged", card?.value.length === 2);
  const last = measure.change === null ? null : [measure.change];
  showChange(cell.change, !card ? undefined : gesture && !model.preview ? last : card.change);
  return card;
}

// Over how many queries a mean is taken; nothing for a measure of one query.
function queriesOf({ queries }, card) {
  if (queries === undefined) return "";
  const counted = card ? card.counted : SETTLING;
  return `over ${counted === queries ? "" : `${counted} of `}${queries} queries`;
}

// undefined: not known yet; null: nothing to compare with; else one change, or one of either end.
function showChange(node, change) {
  const known = Array.isArray(change) && change.every((one) => Number.isInteger(one));
  const up = known && change.every((one) => one >= 0) && change.some((one) => one > 0);
  const down = known && change.every((one) => one <= 0) && change.some((one) => one < 0);
  flag(node, "up", up);
  flag(node, "down", down);
  const arrow = up ? "\u25B2 " : down ? "\u25BC " : "";
  const same = known && change.every((one) => one === 0);
  const text = !known ? "" : same ? "= unchanged" : arrow + [...new Set(change.map(signed))].join(" to ");
  write(node, change === undefined ? SETTLING : text);
}

function measureCard(parent) {
  const cell = {
    label: el("b", "label"), note: el("span", "note"), value: el("div", "value"), change: el("span", "change"),
    start: el("span", "start"), chance: el("span", "chance"), worst: el("span", "worst"), over: el("span", "over"),
  };
  cell.card = el("div", "measure", {},
    el("div", "name", {}, cell.label, " ", cell.note), cell.value,
    el("div", "moves", {}, cell.change, cell.start), el("div", "reference", {}, cell.chance, cell.worst, cell.over));
  parent.append(cell.card);
  return cell;
}
