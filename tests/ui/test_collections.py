"""What the comparison page holds: demo collections, and files that stay after a fault."""

from __future__ import annotations

import gzip

from ui.collections import SLOTS, Upload, launches, loaded, shop

QRELS = b"q1 0 a 1\nq1 0 b 0\n"
RUN = b"q1 Q0 a 1 9 x\nq1 Q0 b 2 8 x\n"


def test_the_shop_is_whole() -> None:
    collection = shop()
    assert len(collection.qrels.queries) == 120
    assert list(collection.runs) == ["keyword search", "vector search"]
    assert collection.info is not None
    assert set(collection.info["query"]) == set(collection.qrels.queries)
    assert collection.titles is not None
    assert set(collection.qrels.frame["document"]) <= set(collection.titles)


def test_the_launches_have_one_mean() -> None:
    table = launches()
    assert len(table) == 100
    assert abs(table["uniform"].mean() - table["risky"].mean()) < 1e-12


def test_a_file_is_read_once_and_stays_after_a_fault() -> None:
    slot, upload = SLOTS["qrels"], Upload()
    upload.offer(slot, QRELS, "grades.txt", "1")
    first = upload.content
    upload.offer(slot, b"", "ignored.txt", "1")
    assert upload.problem == ""
    upload.offer(slot, RUN, "swapped.txt", "2")
    assert upload.content is first
    assert upload.name == "grades.txt"
    assert upload.problem.startswith("swapped.txt line 1: this looks like a run")
    assert upload.problem.endswith("grades.txt stays in use.")
    upload.offer(slot, gzip.compress(QRELS), "grades.gz", "3")
    assert upload.problem == ""
    assert len(upload.content.frame) == 2


def uploads(baseline: str, candidate: str) -> dict[str, Upload]:
    """Three loaded files."""
    found = {place: Upload() for place in SLOTS}
    found["qrels"].offer(SLOTS["qrels"], QRELS, "grades.txt", "1")
    found["baseline"].offer(SLOTS["baseline"], RUN, baseline, "2")
    found["candidate"].offer(SLOTS["candidate"], RUN, candidate, "3")
    return found


def test_a_collection_needs_judgements_and_both_runs() -> None:
    assert loaded({}) is None
    found = uploads("a.run", "b.run")
    found["candidate"].content = None
    assert loaded(found) is None


def test_systems_are_called_after_their_files() -> None:
    whole = loaded(uploads("old.trec.txt.gz", "folder/new.run"))
    assert whole is not None
    assert whole.names == ("old", "new")
    assert whole.private


def test_two_files_of_one_name_are_told_apart() -> None:
    whole = loaded(uploads("x.run", "x.csv"))
    assert whole is not None
    assert whole.names == ("x (baseline)", "x (candidate)")


def test_the_same_files_are_the_same_collection() -> None:
    found = uploads("a.run", "b.run")
    first, again = loaded(found), loaded(found)
    assert first is not None
    assert again is not None
    assert first.is_same(again)
    found["baseline"].offer(SLOTS["baseline"], RUN, "c.run", "4")
    other = loaded(found)
    assert other is not None
    assert not first.is_same(other)
