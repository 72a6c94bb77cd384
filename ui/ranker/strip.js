// The strip: the measures at the top of the window while something is held and their cards are out of
// sight. The cards and the live region say the same, so it is for the eye only.

import { el, flag, write } from "./dom.js";
import { showOutcome } from "./measures.js";

const HEADER = 60; // pixels at the top of the page that Streamlit's header covers
const SHORT = ["exp", "lin"];

export class Strip {
  constructor(measures) {
    this.measures = measures;
    this.root = el("div", "strip", { "aria-hidden": "true", popover: "manual", hidden: "" });
    this.cells = [];
    this.busy = false;
    this.scrolled = () => { if (this.busy) this.place(); };
    window.addEventListener("scroll", this.scrolled, { capture: true, passive: true });
  }

  remove() {
    window.removeEventListener("scroll", this.scrolled, { capture: true });
  }

  render(model, shown, gesture, busy) {
    this.busy = busy;
    const { header } = model.payload;
    const count = header.measures.length - header.averages;
    while (this.cells.length < count) this.cells.push(stripCell(this.root));
    while (this.cells.length > count) this.cells.pop().cell.remove();
    this.cells.forEach((cell, index) => {
      showOutcome(cell, model, shown, gesture, index);
      write(cell.note, SHORT[header.drawn.indexOf(index)] ?? "");
    });
    this.place();
  }

  // Shown where it is needed: over the width of the ranker, above all else on the page.
  place() {
    const wanted = this.busy && !this.measures.inSight(HEADER, this.cells.length);
    if (wanted) {
      const { left, width } = this.measures.root.getBoundingClientRect();
      this.root.style.left = `${left}px`;
      this.root.style.width = `${width}px`;
    }
    if (this.root.hidden !== wanted) return;
    this.root.hidden = !wanted;
    if (wanted) this.root.showPopover?.();
    else this.root.hidePopover?.();
  }
}

function stripCell(parent) {
  const cell = { label: el("b", "label"), note: el("span", "note"), value: el("span", "value"), change: el("span", "change") };
  cell.cell = el("div", "", {}, el("span", "name", {}, cell.label, " ", cell.note), cell.value, cell.change);
  parent.append(cell.cell);
  return cell;
}
