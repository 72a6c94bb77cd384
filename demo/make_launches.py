"""Write two launches with the same mean to `demo/launches/`: python -m demo.make_launches [FOLDER].

Constructed, not measured: a score for each of 100 queries, before and after. Uniform lifts all of
them a little; Risky lifts 10 a lot and lets 30 fall. Both means rise by exactly 0.02.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from demo import LAUNCHES
from demo.catalogue import table

HEADER = ("query", "text", "segment", "weight", "baseline", "uniform", "risky")
# Scores in hundredths, so that every sum is exact: before, change under Risky, searches a month.
# The 10 that rise have 5 % of the traffic, the 30 that fall 60 %, the rest 35 %.
CASES = {"rises": (30, 50, 60), "falls": (60, -10, 240), "stays": (55, 0, 70)}
UNIFORM = (1, 3)


def main(folder: Path = LAUNCHES) -> None:
    """Write `launches.csv`."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "launches.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        for number, (text, segment, case) in enumerate(table("launches"), start=1):
            before, change, weight = CASES[case]
            after = (before, before + UNIFORM[number % 2], before + change)
            scores = [f"{score / 100:.2f}" for score in after]
            writer.writerow([f"l{number:03d}", text, segment, weight, *scores])


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
