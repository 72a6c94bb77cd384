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

  render(model, shown, gesture) {
    const { payload } = model;
    payload.header.measures.forEach((measure, index) => {
      const cell = this.cells[index];
      write(cell.label, measure.label.replace("{k}", String(shown.k)));
      write(cell.note, measure.note);
      let [value, change] = [undefined, undefined];
      if (gesture) {
        value = payload.value(index, gesture);
        change = model.preview ? payload.change(index, gesture) : measure.change === null ? null : [measure.change];
      } else if (model.frozen && !model.preview) [value, change] = model.frozen[index];
      write(cell.value, value === undefined ? SETTLING : range(value));
      flag(cell.value, "undefined", value?.[0] === null);
      flag(cell.value, "ranged", value?.length === 2);
      showChange(cell.change, value === undefined ? undefined : change);
      write(cell.start, measure.start === null ? "" : `start ${decimal(measure.start)}`);
      const never = measure.random === "undefined" && measure.worst === "undefined";
      write(cell.chance, never ? "undefined in every order" : measure.random === null ? "" : `random order ${decimal(measure.random)}`);
      write(cell.worst, never || measure.worst === null ? "" : `worst ${decimal(measure.worst)}`);
    });
  }
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
    start: el("span", "start"), chance: el("span", "chance"), worst: el("span", "worst"),
  };
  cell.card = el("div", "measure", {},
    el("div", "name", {}, cell.label, " ", cell.note), cell.value,
    el("div", "moves", {}, cell.change, cell.start), el("div", "reference", {}, cell.chance, cell.worst));
  parent.append(cell.card);
  return cell;
}
