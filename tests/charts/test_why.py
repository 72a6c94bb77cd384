"""The sentence on a query's change names the documents that made it."""

from __future__ import annotations

from math import nan

from charts.why import why
from metrics.compare.movements import movements
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Ranking
from ui.scenario import documents

A, B, C, D = documents((3.0, 0.0, 2.0, 1.0))
(NEW,) = documents((nan,), first=9)


def said(before: Ranking, after: Ranking, k: int = 4) -> str:
    """The sentence for nDCG@k, linear gain."""
    measure = Measure("nDCG", k)
    return why(movements(before, after, measure, Convention(gain="linear")), measure.k)


def test_documents_that_are_gone_new_and_moved_add_up_to_the_change() -> None:
    # Ideal 3 + 2/1.585 + 1/2 = 4.7619. A goes from rank 1 to 2, C is gone, D is new at rank 1.
    words = said(Ranking((A, C), (D,)), Ranking((D, A), (C,)))
    assert words == (
        "Documents that made the change: 1 gone (−0.265), 1 lower (−0.233), 1 new (+0.210)."
    )


def test_unjudged_results_are_counted_down_to_the_cutoff() -> None:
    words = said(Ranking((A,)), Ranking((NEW, A)))
    assert words.endswith(
        "Of the 2 results that count in the second list, 1 is unjudged: nobody graded it."
    )
    assert "unjudged" not in said(Ranking((A,)), Ranking((A, NEW)), k=1)


def test_worthless_documents_make_no_change() -> None:
    assert said(Ranking((A, B)), Ranking((A,), (B,))) == ""
