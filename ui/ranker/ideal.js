// The ideal order beside the list: its grades, their terms and their sum.

import { el, paintChip, write } from "./dom.js";
import { decimal, gradeText, SETTLING } from "./payload.js";

const GAINS = ["exp", "lin"];

export class Ideal {
  constructor() {
    this.list = el("ol", "ideal-list", { role: "list" });
    this.more = el("p", "ideal-more");
    this.totals = GAINS.map((gain) => el("b", `term ${gain}`));
    this.rows = [];
    this.root = el("section", "ideal", { "aria-label": "Ideal order" },
      el("div", "head ideal-head", {}, el("span", "", {}, "Ideal order"), el("span", "small", {}, "exp, lin")), this.list, this.more,
      el("div", "ideal-foot", {}, el("span", "", {}, "IDCG"), el("span", "numbers", {}, ...this.totals)));
  }

  render(model, ideal) {
    const { payload } = model;
    const known = ideal.slice(0, payload.header.discounts.length);
    while (this.rows.length < known.length) this.rows.push(idealRow(this.list));
    while (this.rows.length > known.length) this.rows.pop().row.remove();
    write(this.more, known.length < ideal.length ? `and ${ideal.length - known.length} more ranks` : "");
    known.forEach((grade, index) => {
      const cells = this.rows[index];
      const g = payload.gradeIndex.get(grade);
      write(cells.rank, String(index + 1));
      write(cells.chip, gradeText(grade));
      paintChip(cells.chip, payload.header.grades[g]);
      GAINS.forEach((_, gain) => {
        const term = g === undefined ? null : payload.at("terms", gain, g, index);
        write(cells.terms[gain], term === null ? SETTLING : decimal(term));
      });
    });
    this.totals.forEach((cell, g) => write(cell, model.idcg ? decimal(model.idcg[g]) : SETTLING));
  }
}

function idealRow(parent) {
  const cell = { rank: el("span", "rank"), chip: el("span", "chip small"), terms: GAINS.map((gain) => el("span", `term ${gain}`)) };
  cell.row = el("li", "ideal-row", {}, cell.rank, cell.chip, el("span", "numbers", {}, ...cell.terms));
  parent.append(cell.row);
  return cell;
}
