"""Write the invented shop to `demo/shop/`: python -m demo.make_shop [FOLDER].

Two searches answer the same queries over the same catalogue; a judge grades a pool of their
answers by rule. The same seed always writes the same bytes. See README.md beside this file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from demo import SHOP
from demo.catalogue import Product, Query, products, queries
from demo.search import KeywordSearch, Scores, VectorSearch, top

SEED = 2024
DEPTH = 10
NOISE = 0.037
POOL_DEPTH = 20
OVERLOOKED = 0.06
FOUND_BY_HAND = 0.25
SEARCHES_A_MONTH = {"head": (900, 9000), "torso": (60, 600), "tail": (3, 30)}


def main(folder: Path = SHOP) -> None:
    """Make the catalogue, ask both searches, judge, and write the five files."""
    shop, asked = products(SEED), queries()
    keyword, vector = KeywordSearch(shop), VectorSearch(shop, seed=SEED, noise=NOISE)
    prototype = VectorSearch(shop, seed=SEED, noise=1.5 * NOISE)
    by_keyword = {query.id: keyword.scores(query.text) for query in asked}
    by_vector = {query.id: vector.scores(query.text) for query in asked}
    by_prototype = {query.id: prototype.scores(query.text) for query in asked}

    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "products.tsv", ["document\ttitle", *(f"{p.id}\t{p.title}" for p in shop)])
    write(folder / "queries.tsv", _query_lines(asked))
    write(folder / "keyword.run", _run_lines(by_keyword, "keyword"))
    write(folder / "vector.run", _run_lines(by_vector, "vector"))
    write(folder / "qrels.txt", _judgements(asked, shop, [by_keyword, by_prototype]))


def write(path: Path, lines: Iterable[str]) -> None:
    """Write lines with the same line ends on every machine."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def _query_lines(asked: Sequence[Query]) -> list[str]:
    rng = Random(f"{SEED} traffic")
    lines = ["query\ttext\tsegment\tneed\tweight"]
    for query in asked:
        low, high = SEARCHES_A_MONTH[query.segment]
        weight = round(low * (high / low) ** rng.random())
        lines.append(f"{query.id}\t{query.text}\t{query.segment}\t{query.need}\t{weight}")
    return lines


def _run_lines(answers: dict[str, Scores], name: str) -> list[str]:
    return [
        f"{query} Q0 {document} {rank} {score:.4f} {name}"
        for query, scores in answers.items()
        for rank, (document, score) in enumerate(top(scores, DEPTH), start=1)
    ]


def _judgements(
    asked: Sequence[Query], shop: Sequence[Product], pooled: Sequence[dict[str, Scores]]
) -> list[str]:
    """Grades for a pool: the first 20 of each search, and what judges find, less what they miss."""
    rng = Random(f"{SEED} judges")
    lines: list[str] = []
    for query in asked:
        pool = {doc for answers in pooled for doc, _ in top(answers[query.id], POOL_DEPTH)}
        for product in shop:
            grade, chance = query.grade(product), rng.random()
            seen = chance >= OVERLOOKED if product.id in pool else chance < FOUND_BY_HAND
            if seen and (product.id in pool or grade >= 2):
                lines.append(f"{query.id} 0 {product.id} {grade}")
    return lines


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
