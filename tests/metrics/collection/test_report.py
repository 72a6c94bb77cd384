"""The import report counts what was read and names every oddity."""

from __future__ import annotations

import pytest

from metrics.collection.evaluate import evaluate
from metrics.collection.read import read_qrels, read_run
from metrics.collection.report import import_report
from metrics.convention import Convention
from metrics.measure import Measure

QRELS = b"q1 0 a 3\nq1 0 a 3\nq1 0 b 0\nq2 0 a -1\nq3 0 a 0.5\nq4 0 a 25\n"
RUN = (
    b"q1 Q0 a 1 9 x\nq1 Q0 a 2 8 x\nq1 Q0 z 3 8 x\n"  # a twice, a tie
    b"q2 Q0 a 1 1 x\nq2 Q0 b 2 2 x\n"  # rank against score
    b"q9 Q0 a 1 1 x\n"  # nobody judged it
)


def test_what_was_read_is_counted() -> None:
    report = import_report(
        read_qrels(QRELS, "grades.txt"), {"new": read_run(RUN, "new.run")}, 2, Convention()
    )
    assert (report.judgements, report.queries) == ("grades.txt", 4)
    assert report.grades == ((-1, 1), (0, 1), (0.5, 1), (3, 1), (25, 1))
    (new,) = report.systems
    assert (new.name, new.queries, new.documents) == ("new", 3, 6)
    assert new.judged == 2 / 4  # q1: a judged, z not; q2: b not, a judged


def test_the_judged_share_is_a_mean_over_queries_not_over_documents() -> None:
    run = read_run(b"q1 Q0 a 1 9 x\nq1 Q0 b 2 8 x\nq2 Q0 z 1 1 x\nq9 Q0 a 1 1 x\n", "new.run")
    qrels = read_qrels(QRELS, "grades.txt")
    (new,) = import_report(qrels, {"new": run}, 2, Convention()).systems
    assert new.judged == (2 / 2 + 0 / 1) / 2  # over the documents it would be 2 of 3
    found = evaluate(qrels, run, [Measure("P", 2)], Convention(), k_judged=2)
    assert new.judged == found.judged.mean()
    nobody = import_report(qrels, {"x": read_run(b"q9 Q0 a 1 1 x\n", "x")}, 2, Convention())
    assert nobody.systems[0].judged == 0


def test_every_oddity_is_named_once() -> None:
    report = import_report(
        read_qrels(QRELS, "grades.txt"), {"new": read_run(RUN, "new.run")}, 2, Convention()
    )
    found = {finding.kind: (finding.count, finding.examples) for finding in report.findings}
    assert found == {
        "repeated judgements": (1, ()),
        "negative grades": (1, ()),
        "fractional grades": (1, ()),
        "large grades": (1, ()),
        "duplicates": (1, ("q1 a",)),
        "rank against score": (1, ("q2",)),
        "short lists": (1, ("q9",)),
        "unanswered queries": (2, ("q3", "q4")),
        "unjudged queries": (1, ("q9",)),
    }
    assert len(report.lines()) == 2 + len(report.findings)


def test_ties_are_found_where_they_can_change_the_first_k() -> None:
    qrels = read_qrels(b"q 0 a 1\n", "g")
    run = read_run(b"q Q0 a 1 3 x\nq Q0 b 2 2 x\nq Q0 c 3 2 x\n", "r")
    kinds = [
        [finding.kind for finding in import_report(qrels, {"r": run}, k, Convention()).findings]
        for k in (1, 2)
    ]
    assert kinds == [[], ["ties"]]


@pytest.mark.parametrize(
    ("lines", "form"),
    [
        (b"q Q0 a 1 2 x\nq Q0 b 2 1 x\n", "TREC run"),
        (b"query,doc,score\nq,a,2\nq,b,1\n", "CSV with a header"),
    ],
)
def test_a_sound_collection_has_counts_and_no_findings(lines: bytes, form: str) -> None:
    qrels = read_qrels(b"q 0 a 1\nq 0 b 0\nq 0 c 0\n", "g")
    report = import_report(qrels, {"r": read_run(lines, "r")}, 2, Convention())
    assert report.findings == ()
    assert report.lines() == (
        "g (TREC judgements): 1 queries, 3 judgements: 2 of grade 0, 1 of grade 1.",
        f"r ({form}): 1 queries, 2 documents, "
        "100 % of the first 2 judged, the mean over all its judged queries.",
    )
