"""The embedded collections: written again the same, consistent, and as their README says."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

import demo
from demo import LAUNCHES, SHOP, make_launches, make_shop
from demo.catalogue import products, queries, words
from demo.search import KeywordSearch, VectorSearch, top
from metrics.convention import Convention
from metrics.measure import Measure

README = (Path(demo.__file__).parent / "README.md").read_text(encoding="utf-8")
TOLERANCE = 0.005


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table with a header."""
    delimiter = "," if path.suffix == ".csv" else "\t"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def judgements() -> dict[str, dict[str, int]]:
    """Grade by query and document."""
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for line in (SHOP / "qrels.txt").read_text(encoding="utf-8").splitlines():
        query, _, document, grade = line.split()
        assert document not in grades[query]
        grades[query][document] = int(grade)
    return grades


def run(name: str) -> dict[str, list[str]]:
    """Documents by query, in rank order."""
    lists: dict[str, list[str]] = defaultdict(list)
    for line in (SHOP / f"{name}.run").read_text(encoding="utf-8").splitlines():
        query, _, document, rank, _, tag = line.split()
        lists[query].append(document)
        assert (int(rank), tag) == (len(lists[query]), name)
    return lists


def score(documents: list[str], graded: dict[str, int], gain: str) -> float:
    """nDCG@10 of one list; 0 where there is none, NaN where nothing is relevant."""
    if not any(graded.values()):
        return float("nan")
    grades = [graded.get(document, np.nan) for document in documents]
    pool = list(graded.values())
    convention = Convention(gain=gain)
    return float(Measure.parse("nDCG@10").scores(grades, pool, convention)) if grades else 0.0


def scores(name: str, gain: str) -> np.ndarray:
    """nDCG@10 of every query of the shop."""
    lists, graded = run(name), judgements()
    return np.array([score(lists[q["query"]], graded[q["query"]], gain) for q in ASKED])


def signed(value: float) -> str:
    """A change as the README writes it."""
    return f"{value:+.4f}".replace("-", "−")


def balance(deltas: np.ndarray) -> tuple[int, int, int]:
    """How many are better, the same, worse."""
    better, worse = int((deltas > TOLERANCE).sum()), int((deltas < -TOLERANCE).sum())
    return better, len(deltas) - better - worse, worse


ASKED = rows(SHOP / "queries.tsv")
WEIGHTS = np.array([float(query["weight"]) for query in ASKED])


def test_the_scripts_write_the_committed_bytes_again(tmp_path: Path) -> None:
    make_shop.main(tmp_path / "shop")
    make_launches.main(tmp_path / "launches")
    for folder in (SHOP, LAUNCHES):
        written = {path.name: path.read_bytes() for path in (tmp_path / folder.name).iterdir()}
        assert written == {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_files_are_small() -> None:
    files = [*SHOP.iterdir(), *LAUNCHES.iterdir()]
    assert sum(path.stat().st_size for path in files) < 300_000


def test_every_query_and_document_that_is_named_exists() -> None:
    asked = {query["query"] for query in ASKED}
    sold = {product["document"] for product in rows(SHOP / "products.tsv")}
    for lists in (run("keyword"), run("vector"), judgements()):
        assert set(lists) <= asked
        assert {document for documents in lists.values() for document in documents} <= sold
    assert len(asked) == len(ASKED) == len({query["text"] for query in ASKED})


@pytest.mark.parametrize("name", ["keyword", "vector"])
def test_a_run_has_at_most_ten_different_documents_a_query_in_order_of_score(name: str) -> None:
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for line in (SHOP / f"{name}.run").read_text(encoding="utf-8").splitlines():
        query, _, document, _, value, _ = line.split()
        found[query].append((float(value), document))
    for ranked in found.values():
        assert len({document for _, document in ranked}) == len(ranked) <= 10
        assert ranked == sorted(ranked, reverse=True)


def test_grades_are_those_of_the_rules_and_every_grade_occurs() -> None:
    by_id = {product.id: product for product in products(make_shop.SEED)}
    graded = judgements()
    for query in queries():
        for document, grade in graded[query.id].items():
            assert query.grade(by_id[document]) == grade
    assert {g for grades in graded.values() for g in grades.values()} == {0, 1, 2, 3}


def test_a_grade_falls_by_one_for_each_wish_that_is_not_met() -> None:
    query = next(query for query in queries() if query.text == "black jeans men's 32")
    grades: dict[int, set[int]] = defaultdict(set)
    for product in products(make_shop.SEED):
        if product.type.name == "jeans":
            asked = (product.colour == "black", product.audience == "men's", product.size == "32")
            grades[asked.count(False)].add(query.grade(product))
        else:
            assert query.grade(product) == 0
    assert all(found == {3 - unmet} for unmet, found in grades.items())


def test_keyword_search_finds_only_titles_with_a_word_of_the_query() -> None:
    shop = products(make_shop.SEED)
    found = KeywordSearch(shop).scores("merino couch")
    with_a_word = {p.id for p in shop if {"merino", "couch"} & set(words(p.title))}
    assert set(found) == with_a_word


def test_vector_search_knows_synonyms_and_keyword_search_does_not() -> None:
    shop = products(make_shop.SEED)
    vector = VectorSearch(shop, seed=make_shop.SEED, noise=0.0)
    sofas = {product.id for product in shop if product.name == "sofa"}
    assert len(sofas & {document for document, _ in top(vector.scores("couch"), 10)}) >= 5
    assert not sofas & set(KeywordSearch(shop).scores("couch"))


def test_a_query_that_wants_an_unknown_kind_of_product_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = ["kettel", "head", "category", "kettel", "-", "-"]
    real = demo.catalogue.table
    monkeypatch.setattr(
        demo.catalogue, "table", lambda name: [row] if name == "queries" else real(name)
    )
    with pytest.raises(ValueError, match="'kettel': wanted types of the shop, got"):
        queries()


@pytest.mark.parametrize(("gain", "column"), [("linear", 0), ("exponential", 1)])
def test_the_readme_states_the_result_of_the_shop(gain: str, column: int) -> None:
    keyword, vector = scores("keyword", gain), scores("vector", gain)
    counted = ~np.isnan(keyword)
    deltas = (vector - keyword)[counted]
    weighted = np.average(deltas, weights=WEIGHTS[counted])
    expected = {
        "queries compared": f"{counted.sum()}",
        "mean, keyword": f"{keyword[counted].mean():.4f}",
        "mean, vector": f"{vector[counted].mean():.4f}",
        "mean change": signed(deltas.mean()),
        "better / same / worse": " / ".join(map(str, balance(deltas))),
        "mean change, weighted by traffic": signed(weighted),
    }
    shop = README.split("## `launches/`")[0]
    stated = {
        cells[1]: cells[2 + column]
        for cells in ([cell.strip() for cell in line.split("|")] for line in shop.splitlines())
        if len(cells) == 5 and cells[1] in expected
    }
    assert stated == expected


@pytest.mark.parametrize("gain", ["linear", "exponential"])
def test_the_mean_rises_while_many_queries_fall_and_the_traffic_loses(gain: str) -> None:
    deltas = scores("vector", gain) - scores("keyword", gain)
    counted = ~np.isnan(deltas)
    assert 0.02 <= deltas[counted].mean() <= 0.03
    assert 0.40 <= (deltas[counted] < -TOLERANCE).mean() <= 0.50
    assert (deltas[counted] < -0.5).sum() >= 5
    assert np.average(deltas[counted], weights=WEIGHTS[counted]) < 0


@pytest.mark.parametrize("column", ["segment", "need"])
def test_the_readme_states_the_result_of_each_part(column: str) -> None:
    deltas = scores("vector", "linear") - scores("keyword", "linear")
    parts = np.array([query[column] for query in ASKED])
    for part in set(parts) - {"nothing here"}:
        inside = deltas[(parts == part) & ~np.isnan(deltas)]
        better, _, worse = balance(inside)
        line = f"| {part} | {len(inside)} | {signed(inside.mean())} | {better} | {worse} |"
        assert line in README


def test_the_readme_states_the_counts_of_the_shop() -> None:
    graded = judgements()
    number = sum(map(len, graded.values()))
    assert f"| `queries.tsv` | {len(ASKED)} queries:" in README
    assert f"| `products.tsv` | {len(rows(SHOP / 'products.tsv'))} products:" in README
    assert f"| `qrels.txt` | {number} grades, 0 to 3" in README


def test_four_queries_have_nothing_relevant_and_two_are_answered_on_one_side_only() -> None:
    graded, keyword, vector = judgements(), run("keyword"), run("vector")
    empty = {q["text"] for q in ASKED if not any(graded[q["query"]].values())}
    assert len(empty) == 4
    assert empty == {q["text"] for q in ASKED if q["need"] == "nothing here"}
    answerable = [q for q in ASKED if q["text"] not in empty]
    assert [q["text"] for q in answerable if not keyword[q["query"]]] == [
        "housewarming present for tea drinkers"
    ]
    assert [q["text"] for q in answerable if not vector[q["query"]]] == ["E27"]


@pytest.mark.parametrize(("name", "share"), [("keyword", 94), ("vector", 88)])
def test_some_results_of_both_searches_are_unjudged(name: str, share: int) -> None:
    graded = judgements()
    judged = [
        np.mean([document in graded[query] for document in documents])
        for query, documents in run(name).items()
    ]
    assert round(100 * float(np.mean(judged))) == share
    assert f"{share} %" in README


def test_the_two_launches_have_the_same_mean_and_not_the_same_losers() -> None:
    table = rows(LAUNCHES / "launches.csv")
    before, uniform, risky = (
        np.array([round(100 * float(row[name])) for row in table])
        for name in ("baseline", "uniform", "risky")
    )
    assert (before.sum(), uniform.sum(), risky.sum()) == (5400, 5600, 5600)
    assert sorted(uniform - before) == [1] * 50 + [3] * 50
    assert sorted(risky - before) == [-10] * 30 + [0] * 60 + [50] * 10
    assert min(*before, *uniform, *risky) >= 0
    assert max(*before, *uniform, *risky) <= 100


def test_the_traffic_of_the_launches_is_that_of_the_losers() -> None:
    table = rows(LAUNCHES / "launches.csv")
    weights = np.array([int(row["weight"]) for row in table])
    change = np.array(
        [round(100 * (float(row["risky"]) - float(row["baseline"]))) for row in table]
    )
    shares = [weights[change == value].sum() / weights.sum() for value in (50, -10, 0)]
    assert shares == pytest.approx([0.05, 0.60, 0.35])
    weighted = np.average(change / 100, weights=weights)
    assert weighted == pytest.approx(-0.035)
    assert f"| +0.0200 | {signed(weighted)} |" in README
    assert len({row["text"] for row in table}) == len(table) == 100
