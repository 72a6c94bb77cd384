// The list as cards, pool and cutoff, and what each move does to it. Lists only, no metric.

export function listOf(header) {
  const card = ([id, title, grade]) => ({ id, title, grade });
  return { cards: header.cards.map(card), pool: header.pool.map(card), k: header.k };
}

export function sameList(one, other) {
  const same = (a, b) =>
    a.length === b.length &&
    a.every((card, i) => card.id === b[i].id && card.grade === b[i].grade && card.title === b[i].title);
  return one.k === other.k && same(one.cards, other.cards) && same(one.pool, other.pool);
}

export function wireOf(list) {
  const row = ({ id, title, grade }) => [id, title, grade];
  return { cards: list.cards.map(row), pool: list.pool.map(row), k: list.k };
}

export const placeOf = (cards, id) => cards.findIndex((card) => card.id === id);

function inserted(cards, card, to) {
  return [...cards.slice(0, to), card, ...cards.slice(to)];
}

const without = (cards, id) => cards.filter((card) => card.id !== id);

function changed(cards, id, change) {
  return cards.map((card) => (card.id === id ? { ...card, ...change } : card));
}

const AFTER = {
  move: ({ cards }, { id, to }) => ({ cards: inserted(without(cards, id), cards[placeOf(cards, id)], to) }),
  swap: ({ cards }, { id, other }) => {
    const next = cards.slice();
    const [i, j] = [placeOf(cards, id), placeOf(cards, other)];
    [next[i], next[j]] = [cards[j], cards[i]];
    return { cards: next };
  },
  swap_pool: ({ cards, pool }, { id, other }) => {
    const [i, p] = [placeOf(cards, id), placeOf(pool, other)];
    const rest = pool.slice();
    rest.splice(p, 1, ...(cards[i].grade === null ? [] : [cards[i]]));
    const next = cards.slice();
    next[i] = pool[p];
    return { cards: next, pool: rest };
  },
  bring_in: ({ cards, pool }, { id, to }) => ({
    cards: inserted(cards, pool[placeOf(pool, id)], to), pool: without(pool, id),
  }),
  take_out: ({ cards, pool }, { id }) => {
    const card = cards[placeOf(cards, id)];
    return { cards: without(cards, id), pool: card.grade === null ? pool : [...pool, card] };
  },
  delete: ({ cards }, { id }) => ({ cards: without(cards, id) }),
  delete_pool: ({ pool }, { id }) => ({ pool: without(pool, id) }),
  new: ({ cards }, { id, title, grade, to }) => ({ cards: inserted(cards, { id, title, grade }, to) }),
  new_pool: ({ pool }, { id, title, grade }) => ({ pool: [...pool, { id, title, grade }] }),
  regrade: ({ cards }, { id, grade }) => ({ cards: changed(cards, id, { grade }) }),
  regrade_pool: ({ pool }, { id, grade }) => ({
    pool: grade === null ? without(pool, id) : changed(pool, id, { grade }),
  }),
  rename: ({ cards, pool }, { id, title }) => ({
    cards: changed(cards, id, { title }), pool: changed(pool, id, { title }),
  }),
  cutoff: (_, { k }) => ({ k }),
};

export function after(list, move) {
  return move ? { ...list, ...AFTER[move.kind](list, move) } : list;
}

// Where in the tables the outcome of a move stands: [gesture, ...indices]. Null: not tabulated.
export function gestureOf(list, move, gradeIndex) {
  if (!move || move.kind === "rename") return ["current"];
  const { kind, id, other, to } = move;
  const [i, p] = [placeOf(list.cards, id), placeOf(list.pool, id)];
  const g = gradeIndex.get(move.grade ?? null);
  switch (kind) {
    case "move": return i === to ? ["current"] : [kind, i, to];
    case "swap": return swapPlace(list.cards.length, i, placeOf(list.cards, other));
    case "swap_pool": return [kind, i, placeOf(list.pool, other)];
    case "bring_in": return [kind, p, to];
    case "take_out": case "delete": return [kind, i];
    case "delete_pool": return [kind, p];
    case "new": return g === undefined ? null : [kind, g, to];
    case "new_pool": return g === undefined ? null : [kind, g];
    case "regrade": return g === undefined ? null : [kind, i, g];
    case "regrade_pool": return g === undefined ? null : [kind, p, g];
    case "cutoff": return move.k > list.cards.length ? null : [kind, move.k - 1];
    default: return null;
  }
}

function swapPlace(n, one, other) {
  if (one === other) return ["current"];
  const [i, j] = one < other ? [one, other] : [other, one];
  return ["swap", i * n - (i * (i + 1)) / 2 + (j - i - 1)];
}

// The ideal order: the documents it is drawn from, the most valuable first, as grades.
export function idealOf(list, header, gradeIndex) {
  const { of, cut, full } = header.ideal;
  const returned = countedRanks(list.cards, header.condense).filter((rank) => rank !== null).length;
  const places = cut === "returned" ? Math.min(list.k, returned) : list.k;
  if (of === "full") return Array(places).fill(header.grades[full].grade);
  const judged = (of === "returned" ? list.cards : [...list.cards, ...list.pool]).filter((c) => c.grade !== null);
  const worth = (grade) => header.grades[gradeIndex.get(grade)]?.worth[0] ?? grade;
  const order = judged.map((card) => card.grade).sort((a, b) => worth(b) - worth(a) || b - a);
  if (cut === "none") return order;
  return order.slice(0, places);
}

// For each card the index of the rank it counts at; null: it counts at none (unjudged, condensed).
export function countedRanks(cards, condense) {
  let next = 0;
  return cards.map((card) => (condense && card.grade === null ? null : next++));
}

// Below how many cards the cutoff line lies: the k that count, and those between them that do not.
export function lineOf(cards, k, condense) {
  const at = countedRanks(cards, condense).findIndex((rank) => rank === k - 1);
  return at < 0 ? cards.length : at + 1;
}

// The cutoff of a line that lies below so many cards.
export function cutoffAt(cards, line, condense) {
  return Math.max(1, countedRanks(cards, condense).slice(0, line).filter((rank) => rank !== null).length);
}
