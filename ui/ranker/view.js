// The page of the ranker: built once, then only what changed is written.

import { Cards } from "./cards.js";
import { attribute, el, flag, paintChip, style, write } from "./dom.js";
import { Ideal } from "./ideal.js";
import { after, countedRanks, gestureOf, idealOf, lineOf } from "./list.js";
import { MeasureCards } from "./measures.js";
import { decimal, gradeText, SETTLING } from "./payload.js";
import { Strip } from "./strip.js";

const GAINS = ["exp", "lin"];
const LOST = "The ideal order's term at this rank less yours. Negative: you have more here, where the ideal order has used its best documents above. All ranks add up to IDCG minus DCG.";

const UNMOVED = "Drag a card: what that move does to the sums is said here.";

export class View {
  constructor(shadow) {
    this.root = el("div", "board", { role: "group", "aria-label": "Ranking by hand" });
    this.measures = new MeasureCards();
    this.strip = new Strip(this.measures);
    this.tools = el("div", "tools");
    this.offered = el("div", "offered", { role: "group", "aria-label": "New document by grade" });
    this.modes = segments("mode", "Dropping a card", [["insert", "Insert"], ["swap", "Swap"]]);
    this.scale = segments("scale", "Bars show", [["share", "Share of ideal"], ["raw", "Raw term"]]);
    this.tools.append(
      el("span", "word", {}, "New document"), this.offered,
      el("span", "hint", {}, "drag between cards to add, onto a card to regrade"),
      el("span", "spring"), this.modes, this.scale,
    );
    this.head = this.buildHead();
    this.slots = el("div", "slots", { "aria-hidden": "true" });
    this.list = el("div", "list");
    this.was = el("div", "was", { "aria-hidden": "true", hidden: "" });
    this.cut = el("div", "cut", {
      role: "slider", tabindex: "0", "aria-label": "Cutoff k", "aria-orientation": "vertical", "aria-valuemin": "1",
    });
    this.cutText = el("span", "cut-text");
    this.cut.append(this.cutText);
    this.cutLine = el("div", "cut-line", { "aria-hidden": "true" });
    this.add = el("button", "add", { type: "button" }, "+ Add a document");
    this.cards = new Cards();
    this.list.append(this.slots, this.was, this.cards.list, this.cutLine, this.cut, this.add);
    this.foot = this.buildFoot();
    this.ideal = new Ideal();
    this.pool = this.cards.poolSection;
    this.sentence = el("p", "sentence");
    this.live = el("div", "unseen", { role: "status", "aria-live": "polite" });
    this.dock = el("div", "dock", { "aria-hidden": "true" });
    this.outZone = el("div", "zone out", {}, "Take out (stays judged)");
    this.binZone = el("div", "zone bin", {}, "Delete");
    this.dock.append(el("div", "zones", {}, this.outZone, this.binZone));
    const help = el("p", "unseen", { id: "ranker-help" },
      "Space lifts the card, the arrow keys move it, Space drops it, Escape puts it back. Its menu button offers every move.");
    const left = el("div", "mine", {}, this.head, this.list, this.foot, el("p", "unseen", {}, `Lost: ${LOST}`));
    this.root.append(
      help, this.measures.root, this.sentence, this.tools, el("div", "columns", {}, left, this.ideal.root), this.pool, this.dock, this.strip.root, this.live,
    );
    this.rows = [];
    shadow.append(this.root);
  }

  buildHead() {
    const cell = (name, ...text) => el("span", name, {}, ...text);
    return el("div", "head row", { "aria-hidden": "true" },
      cell("rank", ""), cell("card-head", "Your ranking"), cell("disc", "discount"),
      cell("exp group", "exponential", cell("small", "gain, term, lost")),
      cell("lin group", "linear", cell("small", "gain, term, lost")));
  }

  buildFoot() {
    this.footLabel = el("span", "card-head");
    this.totals = GAINS.map(() => ({ term: el("b", "term"), lost: el("span", "lost") }));
    const group = (gain, index) => el("span", `${gain} group`, {}, el("span", "numbers", {}, this.totals[index].term, this.totals[index].lost));
    return el("div", "foot row", {}, el("span", "rank"), this.footLabel, el("span", "disc"), ...GAINS.map(group));
  }

  // Fit the number of rows, cards and measure cards to a list that Python sent or a drop made.
  fit(model) {
    const { header } = model.payload;
    this.measures.fit(header);
    while (this.rows.length < model.list.cards.length + 1) this.addRow();
    while (this.rows.length > model.list.cards.length + 1) this.rows.pop().row.remove();
    style(this.list, "--rows", String(model.list.cards.length + 1));
    this.cards.fit(model);
    this.fitPalette(header);
    const widest = Math.max(...header.grades.flatMap((row) => row.gains.map((text) => text.length)));
    style(this.root, "--gain-width", `${Math.min(64, 8 * widest)}px`);
    this.modes.choose(model.swap ? "swap" : "insert");
    this.scale.choose(model.raw ? "raw" : "share");
    write(this.sentence, header.message || header.sentence || UNMOVED);
    flag(this.sentence, "refused", Boolean(header.message));
    flag(this.sentence, "empty", !(header.message || header.sentence));
    // A very long title needs more than the room that is kept: then it scrolls.
    this.sentence.toggleAttribute("tabindex", this.sentence.scrollHeight > this.sentence.clientHeight);
  }

  fitPalette(header) {
    const key = JSON.stringify(header.offered.map((g) => header.grades[g]));
    if (this.offeredKey === key) return;
    this.offeredKey = key;
    this.offered.replaceChildren(...header.offered.map((g) => {
      const { text, label, grade } = header.grades[g];
      const named = grade === null ? "unjudged" : `grade ${text}${label ? `, ${label}` : ""}`;
      const chip = el("button", "chip offer", {
        type: "button", "data-grade": text, title: named,
        "aria-label": `New document, ${named}: Enter to place it, Space to lift it`,
      }, text);
      paintChip(chip, header.grades[g]);
      chip.gradeIndex = g;
      return chip;
    }));
  }

  addRow() {
    const rank = el("span", "rank");
    const disc = el("span", "disc");
    const row = el("div", "slot row", {}, rank, el("span", "card-head"), disc);
    const gains = GAINS.map((gain) => {
      const cell = {
        group: el("span", `${gain} group`), gain: el("span", "gain"), fill: el("i", "fill"), tick: el("i", "tick"),
        term: el("b", "term"), lost: el("span", "lost", { title: LOST }),
      };
      cell.group.append(cell.gain, el("span", "bar", {}, cell.fill, cell.tick), el("span", "numbers", {}, cell.term, cell.lost));
      row.append(cell.group);
      return cell;
    });
    this.rows.push({ row, rank, disc, gains });
    this.slots.append(row);
  }

  // Everything that follows a hand: called at most once a frame.
  render(model, busy) {
    const shown = after(model.list, model.preview);
    const gesture = model.fits ? gestureOf(model.list, model.preview, model.payload.gradeIndex) : null;
    this.measures.render(model, shown, gesture);
    this.strip.render(model, shown, gesture, busy);
    this.renderRows(model, shown, gesture);
    this.cards.place(model, shown);
    this.renderCutoff(model, shown);
    flag(this.root, "settling", !gesture && !(model.frozen && !model.preview));
    flag(this.root, "longer", shown.cards.length > model.list.cards.length);
    return gesture;
  }

  renderRows(model, shown, gesture) {
    const { payload } = model;
    const { header } = payload;
    const ranks = countedRanks(shown.cards, header.condense);
    const ideal = idealOf(shown, header, payload.gradeIndex);
    const ideals = gesture ? [0, 1].map((g) => payload.idcg(g, gesture)) : model.idcg;
    if (gesture) model.idcg = ideals;
    const full = barScale(model, ideals);
    const totals = totalsOf(model, gesture);
    const listed = [[], []];
    this.rows.forEach((row, index) => {
      const card = shown.cards[index];
      flag(row.row, "off", !card);
      flag(row.row, "open", false);
      if (!card) return;
      const rank = ranks[index];
      const beyond = rank !== null && rank >= shown.k;
      flag(row.row, "beyond", beyond);
      write(row.rank, String(index + 1));
      write(row.disc, rank === null ? "left out" : (header.discounts[rank] ?? SETTLING));
      row.gains.forEach((cell, g) => listed[g].push(this.renderTerm(cell, { payload, card, rank, beyond, g, ideal, full })));
    });
    const below = totals.map(({ lost }, g) => (lost === null || listed[g].includes(null) ? null : lost - listed[g].reduce((a, b) => a + b, 0)));
    const first = ranks.filter((rank) => rank !== null).length;
    const worth = (grade) => header.grades[payload.gradeIndex.get(grade)]?.worth ?? [1];
    if (ideal.slice(first).some((grade) => worth(grade).some(Boolean))) this.renderEmptyRanks(this.rows[shown.cards.length], first, ideal, below);
    this.renderFoot(shown, totals);
    this.ideal.render(model, ideal);
  }

  // Writes a term; gives what is lost at its rank, null where that is not known yet.
  renderTerm(cell, { payload, card, rank, beyond, g, ideal, full }) {
    const own = payload.gradeIndex.get(card.grade);
    const none = payload.header.grades.length;
    const best = rank === null || rank >= ideal.length ? none : payload.gradeIndex.get(ideal[rank]);
    const term = rank === null ? 0 : own === undefined ? null : payload.at("terms", g, own, rank);
    const mine = beyond ? none : own;
    const lost = mine === undefined || best === undefined || rank === null ? null : payload.lost(g, best, mine, rank);
    const top = best === none ? 0 : (payload.at("terms", g, best, rank) ?? 0);
    write(cell.gain, own === undefined ? gradeText(card.grade) : payload.header.grades[own].gains[g]);
    write(cell.term, rank === null ? "\u2013" : beyond ? "beyond k" : term === null ? SETTLING : decimal(term));
    const nothing = rank === null || (beyond && best === none);
    write(cell.lost, nothing ? "" : lost === null ? SETTLING : `lost ${decimal(lost)}`);
    const width = beyond || !term ? 0 : Math.min(100, (100 * term) / full[g]);
    style(cell.fill, "width", width > 0 ? `${width.toFixed(2)}%` : "0");
    style(cell.tick, "left", !top ? "-9px" : `calc(${Math.min(100, (100 * top) / full[g]).toFixed(2)}% - 2px)`);
    return nothing ? 0 : lost;
  }

  // Where the ideal order goes on below the last card: what is lost there, so that all ranks add up.
  renderEmptyRanks(row, first, ideal, below) {
    if (!row) return;
    flag(row.row, "off", false);
    flag(row.row, "beyond", false);
    flag(row.row, "open", true);
    write(row.rank, "");
    write(row.disc, ideal.length === first + 1 ? `rank ${ideal.length}` : `ranks ${first + 1} to ${ideal.length}`);
    row.gains.forEach((cell, g) => {
      write(cell.gain, "");
      write(cell.term, "empty");
      write(cell.lost, below[g] === null ? SETTLING : `lost ${decimal(below[g])}`);
      style(cell.fill, "width", "0");
      style(cell.tick, "left", "-9px");
    });
  }

  renderFoot(shown, totals) {
    write(this.footLabel, `DCG@${shown.k}`);
    this.totals.forEach((cell, g) => {
      write(cell.term, totals[g].dcg === null ? SETTLING : decimal(totals[g].dcg));
      write(cell.lost, totals[g].lost === null ? SETTLING : `lost ${decimal(totals[g].lost)}`);
    });
  }

  renderCutoff(model, shown) {
    const n = Math.max(model.list.cards.length, shown.cards.length);
    style(this.list, "--cut", String(lineOf(shown.cards, shown.k, model.payload.header.condense)));
    write(this.cutText, `k = ${shown.k}`);
    attribute(this.cut, "aria-valuemax", String(Math.max(1, n, shown.k)));
    attribute(this.cut, "aria-valuenow", String(shown.k));
    attribute(this.cut, "aria-valuetext", `k = ${shown.k} of ${n} ranks`);
  }
}

// DCG and what it lacks to the ideal.
export function totalOf(payload, gain, gesture) {
  return { dcg: payload.dcg(gain, gesture), lost: payload.missed(gain, gesture) };
}

// Both for each gain; null where Python has yet to answer.
function totalsOf(model, gesture) {
  return [0, 1].map((g) => {
    if (gesture) return totalOf(model.payload, g, gesture);
    return (model.preview ? null : model.frozenTotals?.[g]) ?? { dcg: null, lost: null };
  });
}

// The width of a full bar for each gain: one scale for both, so that bars can be compared.
function barScale(model, ideals) {
  if (!ideals) return [1, 1];
  const { payload } = model;
  const top = [0, 1].map((g) => Math.max(1, ...payload.header.grades.map((_, i) => payload.at("terms", g, i, 0) ?? 0)));
  if (model.raw) return [Math.max(...top), Math.max(...top)];
  const safe = ideals.map((ideal) => ideal || 1);
  const share = Math.max(...[0, 1].map((g) => top[g] / safe[g]));
  return safe.map((ideal) => ideal * Math.min(1, share));
}

function segments(name, label, options) {
  const group = el("div", `segments ${name}`, { role: "radiogroup", "aria-label": label });
  const inputs = options.map(([value, text]) => {
    const input = el("input", "", { type: "radio", name, value });
    group.append(el("label", "", {}, input, el("span", "", {}, text)));
    return input;
  });
  group.choose = (value) => inputs.forEach((input) => { input.checked = input.value === value; });
  return group;
}
