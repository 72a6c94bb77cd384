"""Two searches over the invented shop: by keyword (BM25) and by vector. Both read titles only.

Nothing here knows which answer is right. Sums are `math.fsum`, exactly rounded, so that every
machine writes the same files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import fsum, log, sqrt
from random import Random

from demo.catalogue import Product, Type, several, singular, table, types, words

Scores = dict[str, float]
Vector = tuple[float, ...]

DIMENSIONS = 64
UNKNOWN = 0.7
KNOWLEDGE = 0.6
FLOOR = 0.35


class KeywordSearch:
    """BM25 over the words of the titles, and what sells well comes somewhat higher.

    A title scores only if it shares a word with the query: the search has no synonyms. This is
    the search that the shop has tuned for years.
    """

    def __init__(self, products: Sequence[Product]) -> None:
        """Count the words of every title."""
        self.products = products
        self.counts = [Counter(words(product.title)) for product in products]
        self.mean_length = sum(map(Counter.total, self.counts)) / len(products)
        self.containing = Counter(word for counts in self.counts for word in counts)

    def scores(self, text: str) -> Scores:
        """The score of every product that shares a word with the text."""
        asked = set(words(text))
        scores = {
            product.id: self._bm25(asked, counts) * (1 + 0.25 * product.popularity)
            for product, counts in zip(self.products, self.counts, strict=True)
        }
        return {document: score for document, score in scores.items() if score > 0}

    def _bm25(self, asked: Iterable[str], counts: Counter[str], k1: float = 1.2) -> float:
        norm = k1 * (0.25 + 0.75 * counts.total() / self.mean_length)
        return fsum(
            self._weight(word) * counts[word] * (k1 + 1) / (counts[word] + norm)
            for word in asked
            if word in counts
        )

    def _weight(self, word: str) -> float:
        containing = self.containing[word]
        return log(1 + (len(self.products) - containing + 0.5) / (containing + 0.5))


class VectorSearch:
    """Nearness of meaning: a text is the direction of the sum of what its words mean.

    The encoder knows everyday words, their synonyms (`source/lexicon.tsv`; "-": a word that
    means little), and what each kind of product is for. A word that it never saw (a brand, a
    part number) it can only spell: its vector is made of its letters, three by three, and counts
    for less. `noise` is the spread of its errors.
    """

    def __init__(self, products: Sequence[Product], *, seed: int, noise: float) -> None:
        """Encode every title."""
        self.seed, self.noise = seed, noise
        self.lexicon = {singular(word): several(meaning) for word, meaning in table("lexicon")}
        self.kinds = types()
        self.known = self._vocabulary()
        self.vectors = {product.id: self._of_product(product) for product in products}

    def scores(self, text: str) -> Scores:
        """The nearness of every product that is near enough."""
        asked = self._of_query(text)
        rng = Random(f"{self.seed} {self.noise} {text}")
        scores = {
            document: fsum(a * b for a, b in zip(asked, vector, strict=True))
            + self.noise * _bell(rng)
            for document, vector in self.vectors.items()
        }
        return {document: score for document, score in scores.items() if score > FLOOR}

    def _vocabulary(self) -> frozenset[str]:
        texts = [meaning for meanings in self.lexicon.values() for meaning in meanings]
        for kind in self.kinds:
            texts += [kind.name, *kind.other_names, *kind.uses]
            texts += [*kind.audiences, *kind.features, *kind.colours]
        return frozenset(word for text in texts for word in words(text)) | frozenset(self.lexicon)

    def _of_product(self, product: Product) -> Vector:
        return _direction(self._of_words(product.title) + self._known_of([product.type]))

    def _of_query(self, text: str) -> Vector:
        parts = self._of_words(text)
        names = {k.name: words(" ".join([k.name, *k.other_names])) for k in self.kinds}
        for word in words(text):
            parts += self._known_of([kind for kind in self.kinds if word in names[kind.name]])
        return _direction(parts)

    def _of_words(self, text: str) -> list[tuple[float, Vector]]:
        parts: list[tuple[float, Vector]] = []
        for word in words(text):
            if word in self.known:
                meanings = self.lexicon.get(word, (word,))
                parts += [(1.0, _meaning(singular(meaning))) for meaning in meanings]
            else:
                parts.append((UNKNOWN, _spelling(word)))
        return parts

    def _known_of(self, kinds: Sequence[Type]) -> list[tuple[float, Vector]]:
        """What the encoder has learned about kinds of products: their family and their uses."""
        return [
            (KNOWLEDGE / len(kinds), _meaning(singular(fact)))
            for kind in kinds
            for fact in (f"{kind.family} as a family", *kind.uses)
        ]


def top(scores: Scores, depth: int) -> list[tuple[str, float]]:
    """The best documents, best first; equal scores by document id descending, as trec_eval."""
    rounded = [(round(score, 4), document) for document, score in scores.items()]
    return [(document, score) for score, document in sorted(rounded, reverse=True)[:depth]]


def _bell(rng: Random) -> float:
    """About normal with spread 1: twelve uniform numbers, added."""
    return fsum(rng.random() for _ in range(12)) - 6


@cache
def _meaning(concept: str) -> Vector:
    """A direction of its own for each concept."""
    rng = Random(f"concept {concept}")
    return _direction([(1.0, tuple(_bell(rng) for _ in range(DIMENSIONS)))])


@cache
def _spelling(word: str) -> Vector:
    padded = f"<{word}>"
    return _direction(
        [(1.0, _meaning(f"letters {padded[i : i + 3]}")) for i in range(len(padded) - 2)]
    )


def _direction(parts: Sequence[tuple[float, Vector]]) -> Vector:
    """The weighted sum of the vectors, at length 1 (nothing stays nothing)."""
    total = [fsum(weight * vector[i] for weight, vector in parts) for i in range(DIMENSIONS)]
    length = sqrt(fsum(value * value for value in total)) or 1.0
    return tuple(value / length for value in total)
