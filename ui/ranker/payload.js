// What Python sent: a header and tables of integers in units of 0.0001. Nothing is computed here;
// numbers are looked up and the decimal point is placed.

const TYPES = { b: Int8Array, h: Int16Array, i: Int32Array, d: Float64Array };
const LOWEST = { b: -128, h: -32768, i: -2147483648 };
const WRITTEN_OUT = 1e15; // larger ones are written as powers of ten, as Python writes them
const MINUS = "\u2212";

export const SETTLING = "\u2026"; // stands for a number that Python has yet to send

export class Payload {
  constructor(bytes) {
    const whole = bytes.slice().buffer;
    const length = new DataView(whole).getUint32(0, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(whole, 4, length)));
    this.tables = new Map();
    for (const [name, [kind, offset, shape]] of Object.entries(this.header.tables)) {
      const size = shape.reduce((product, side) => product * side, 1);
      const start = 4 + length + offset;
      const bytes = size * TYPES[kind].BYTES_PER_ELEMENT;
      this.tables.set(name, { data: new TYPES[kind](whole.slice(start, start + bytes)), shape, lowest: LOWEST[kind] });
    }
    this.gradeIndex = new Map(this.header.grades.map((row, index) => [row.grade, index]));
  }

  has(name) {
    return this.tables.has(name);
  }

  // The integer at these indices; null where undefined or outside the table.
  at(name, ...indices) {
    const { data, shape, lowest } = this.tables.get(name);
    let place = 0;
    for (let axis = 0; axis < shape.length; axis += 1) {
      const index = indices[axis];
      if (!(index >= 0 && index < shape[axis])) return null;
      place = place * shape[axis] + index;
    }
    const found = data[place];
    return found === lowest || Number.isNaN(found) ? null : found;
  }

  // The value of a measure: [value], or [lowest, highest] where unjudged documents leave it open.
  value(measure, [kind, ...indices]) {
    return this.header.measures[measure].rows.map((row) => this.at(`value.${kind}`, row, ...indices));
  }

  // The change against the list as it stands, rounded from the unrounded change.
  change(measure, [kind, ...indices]) {
    return this.header.measures[measure].rows.map((row) => {
      const after = this.at(`value.${kind}`, row, ...indices);
      const before = this.at("value.current", row);
      if (after === null || before === null) return null;
      return after - before + this.at(`nudge.${kind}`, row, ...indices);
    });
  }

  // A measure in a "random" or in the "worst" order; moves among the same documents change neither,
  // and where in the list a document comes in makes no difference.
  chance(kind, measure, [name, ...indices]) {
    if (name === "cutoff") return this.at(`${kind}.cutoff`, measure, ...indices);
    const same = name === "move" || name === "swap";
    const places = name === "bring_in" || name === "new" ? indices.slice(0, 1) : indices;
    return this.at(kind, measure, same ? this.at("set.current") : this.at(`set.${name}`, ...places));
  }

  // Over how many of its queries a mean is taken.
  counted(measure, gesture) {
    const { of, others, others_cut } = this.header.measures[measure];
    const [kind, place] = gesture;
    return (kind === "cutoff" ? others_cut[place] : others) + (this.value(of, gesture).includes(null) ? 0 : 1);
  }

  // All that a measure card shows of one outcome.
  card(index, gesture) {
    const measure = this.header.measures[index];
    const chances = measure.chances.map((kind) => [kind, this.chance(kind, index, gesture)]);
    return {
      value: this.value(index, gesture),
      change: this.change(index, gesture),
      chances: Object.fromEntries(chances),
      counted: measure.of === undefined ? null : this.counted(index, gesture),
    };
  }

  // What is lost at a rank where the ideal order has one grade and the list another; the index after
  // the last grade stands for none.
  lost(gain, best, own, rank) {
    const term = (grade) => (grade === this.header.grades.length ? 0 : this.at("terms", gain, grade, rank));
    const [top, mine, nudge] = [term(best), term(own), this.at("nudge.lost", gain, best, own, rank)];
    return top === null || mine === null || nudge === null ? null : top - mine + nudge;
  }

  dcg(gain, [kind, ...indices]) {
    return this.at(`dcg.${kind}`, gain, ...indices);
  }

  // What the list lacks to the ideal, rounded from the unrounded difference.
  missed(gain, gesture) {
    const [ideal, dcg] = [this.idcg(gain, gesture), this.dcg(gain, gesture)];
    if (ideal === null || dcg === null) return null;
    return ideal - dcg + this.at(`nudge.dcg.${gesture[0]}`, gain, ...gesture.slice(1));
  }

  idcg(gain, [kind, ...indices]) {
    if (!this.has(`idcg.${kind}`)) return this.at("idcg.current", gain);
    return this.at(`idcg.${kind}`, gain, ...indices);
  }
}

// One number, or the two ends of a range.
export function range(ends, write = decimal) {
  return [...new Set(ends.map(write))].join("\u2013");
}

export function decimal(units) {
  if (units === null || units === "undefined") return "undefined";
  const size = Math.abs(units);
  if (size >= WRITTEN_OUT) return (units / 10000).toExponential(3).replace("-", MINUS);
  const text = `${Math.floor(size / 10000)}.${String(size % 10000).padStart(4, "0")}`;
  return units < 0 ? MINUS + text : text;
}

export function signed(units) {
  const text = decimal(units);
  return units > 0 ? `+${text}` : text;
}

export function gradeText(grade) {
  if (grade === null) return "?";
  return String(Number(grade.toPrecision(6))).replace("-", MINUS);
}
