"""The arithmetic on the page adds up with the reader's numbers."""

from __future__ import annotations

from metrics.anatomy import both_gains
from metrics.convention import Convention
from ui.arithmetic import ndcg_sum
from ui.presets import PRESETS

FIVE = PRESETS[0].scenario.ranking
BETTER = FIVE.move("d4", 1)


def test_the_last_lines_of_the_seed_example() -> None:
    exponential, linear = both_gains(BETTER, 5, Convention())
    assert "**13.0954 / 13.3472 = 0.9811**" in ndcg_sum(exponential, 5)
    assert "so 0.2518 is lost" in ndcg_sum(exponential, 5)
    assert "**6.1410 / 6.3235 = 0.9711**" in ndcg_sum(linear, 5)


def test_an_ideal_that_is_not_cut_shows_every_term_that_it_is_the_sum_of() -> None:
    parts, _ = both_gains(FIVE, 2, Convention(ideal_cut="none"))
    lines = ndcg_sum(parts, 2).splitlines()
    assert lines[0].startswith("DCG@2 = 7.0000 + 0.0000 = 7.0000")
    assert "IDCG@2 = 7.0000 + 4.4165 + 1.5000 + 0.4307 = 13.3472" in lines[1]
