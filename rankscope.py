"""The command `rankscope`: score a list, evaluate runs, compare two systems, start the app."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import Any

from charts.numbers import delta, number
from charts.rows import columns_text, csv_text
from metrics.convention import CHOICES, Convention
from metrics.measure import Measure
from metrics.notation import read_grades, read_letters
from metrics.words import sentence, sentences

VERSION = "0.1.0"
_DEFAULT = ("nDCG@10", "AP", "RR")
_IDEALS = {
    "judged": ("judged", "k"),
    "returned": ("returned", "k"),
    "uncut": ("judged", "none"),
    "full": ("full", "k"),
}

Rows = list[dict[str, Any]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code: 0, or 2 where something was wrong."""
    words = sys.argv[1:] if arguments is None else arguments
    if isinstance(sys.stdout, io.TextIOWrapper):  # what is printed needs more than cp1252
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        # A blank before "-1,2", else argparse takes it for an option.
        given = _parser().parse_args([re.sub(r"^-(?=[\d.])", " -", word) for word in words])
        code = int(given.run(given) or 0)
        sys.stdout.flush()  # here, where a reader that went away is caught
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as problem:
        print(f"rankscope: {problem}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rankscope", description=__doc__)
    parser.add_argument("--version", action="version", version=f"rankscope {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="score | evaluate | compare | app")
    _score_parser(commands.add_parser("score", help="the measures of one list of grades"))
    _evaluate_parser(commands.add_parser("evaluate", help="the measures of one or more runs"))
    _compare_parser(commands.add_parser("compare", help="two runs, query by query"))
    app = commands.add_parser("app", help="start the app on this machine")
    app.add_argument("--port", type=int, default=8501, help="default: 8501")
    app.add_argument("--address", default="127.0.0.1", help="default: 127.0.0.1, this machine only")
    app.set_defaults(run=_app)
    return parser


def _score_parser(parser: argparse.ArgumentParser) -> None:
    parser.epilog = 'example: rankscope score "3 0 2 3 1" --measure nDCG@5 AP --format json'
    parser.add_argument("grades", help='grades in rank order: "3 0 2 3 1", ? for unjudged')
    parser.add_argument("--not-returned", metavar="GRADES", help="judged, not returned")
    add = parser.add_argument
    add("--letters", type=read_letters, metavar="MAP", help="what letters are worth: A=3,B=2")
    _shared_options(parser)
    parser.set_defaults(run=_score)


def _evaluate_parser(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "example: rankscope evaluate qrels.txt a.run b.run --measure nDCG@10 --per-query"
    )
    parser.add_argument("qrels", type=Path, help="judgements: TREC, or CSV with query, doc, grade")
    parser.add_argument("runs", type=Path, nargs="+", metavar="run", help="TREC, or CSV")
    parser.add_argument("--per-query", action="store_true", help="every query's value too")
    _shared_options(parser)
    parser.set_defaults(run=_evaluate)


def _compare_parser(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "example: rankscope compare qrels.txt a.run b.run --measure nDCG@10 --gain linear"
    )
    parser.add_argument("qrels", type=Path, help="judgements: TREC, or CSV with query, doc, grade")
    parser.add_argument("baseline", type=Path, help="the run there is")
    parser.add_argument("candidate", type=Path, help="the run that might replace it")
    parser.add_argument("--tolerance", type=float, default=0.005, help="same within; default .005")
    parser.add_argument("--query-info", type=Path, metavar="FILE", help="query,text,segment,weight")
    _shared_options(parser)
    parser.set_defaults(run=_compare)


def _shared_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("conventions").add_argument
    parser.add_argument("--measure", nargs="+", action="extend", metavar="M", help="as nDCG@10")
    parser.add_argument("--format", choices=("table", "json", "csv"), default="table")
    add("--gain", default="exponential", help="linear, exponential or 0=0,1=1,2=3,3=7")
    add(
        "--discount", default="log2", help="log2, original:2, reciprocal, geometric:0.8, curve:1,.7"
    )
    add("--ideal", choices=sorted(_IDEALS), default="judged", help="what the ideal is drawn from")
    add("--threshold", type=float, default=1.0, help="relevant from this grade; default 1")
    add("--max-grade", type=float, help="highest grade of the scale")
    for name in (
        *("unjudged", "ap_divisor", "no_relevant", "unanswered", "ties", "negative"),
        *("fractional", "duplicates"),
    ):
        default = getattr(Convention(), name)
        option = "--" + name.replace("_", "-")
        add(option, choices=CHOICES[name], default=default, help=f"default: {default}")
    add("--score-precision", type=int, choices=(32, 64), default=64, help="bits; default: 64")


def _convention(given: argparse.Namespace) -> Convention:
    names = (
        *("gain", "discount", "threshold", "max_grade", "unjudged", "ap_divisor", "no_relevant"),
        *("unanswered", "ties", "negative", "fractional", "duplicates", "score_precision"),
    )
    ideal, cut = _IDEALS[given.ideal]
    return Convention(ideal=ideal, ideal_cut=cut, **{name: getattr(given, name) for name in names})


def _measures(given: argparse.Namespace, default: Sequence[str]) -> list[Measure]:
    words = [word for text in given.measure or default for word in text.split()]
    if not words:
        raise ValueError("--measure names no measure; expected such as nDCG@10")
    return list(dict.fromkeys(map(Measure.parse, words)))


def _warn(said: Sequence[str]) -> None:
    for line in said:
        print(f"rankscope: {line}", file=sys.stderr)


def _score(given: argparse.Namespace) -> None:
    letters = given.letters
    grades = read_grades(given.grades, letters)
    out = read_grades(given.not_returned, letters) if given.not_returned else []
    pool = [grade for grade in grades + out if not isnan(grade)]
    convention = _convention(given)
    _warn(convention.warnings(pool))
    found: Rows = []
    measures = _measures(given, [f"nDCG@{len(grades)}", "RR", "AP"])
    for measure in measures:
        force = measure.in_force(convention)
        values = measure.scores(grades, pool, convention)
        terms = None
        if force.unjudged != "bounds":
            terms = [float(term) for term in measure.breakdown(grades, pool, convention).terms]
        row = {"measure": str(measure), "value": _value(values), "convention": asdict(force)}
        found.append({**row, "terms": terms})
    if given.format == "json":
        _json({"measures": found})
    else:
        said = [sentence(measure, convention) for measure in measures]
        rows = [{**row, "convention": words} for row, words in zip(found, said, strict=True)]
        _print_rows(["measure", "value"], rows, given.format, sentences(measures, convention))


def _value(value: Any) -> Any:
    """A number, null where undefined, or the two ends of a range."""
    if getattr(value, "ndim", 0):
        return [_value(one) for one in value]
    return None if isnan(value) else float(value)


def _evaluate(given: argparse.Namespace) -> None:
    from metrics.collection.evaluate import evaluate
    from metrics.collection.export import as_system, count_columns, system_rows
    from metrics.collection.read import read_qrels, read_run

    qrels = read_qrels(given.qrels)
    convention, measures = _convention(given), _measures(given, _DEFAULT)
    _warn(convention.warnings(qrels.frame["grade"]))
    systems: Rows = []
    called = [path.name for path in given.runs]
    for path in given.runs:
        found = evaluate(qrels, read_run(path), measures, convention)
        if not found.answered.any():
            _warn([f"{path.name} answers no judged query: do the query ids match?"])
        run = path.name if called.count(path.name) == 1 else str(path)
        systems.append(as_system(run, found, per_query=given.per_query))
    if given.format == "json":
        forces = {str(measure): asdict(measure.in_force(convention)) for measure in measures}
        _json({"convention": asdict(convention), "conventions": forces, "systems": systems})
    else:
        counts = count_columns(systems)
        names = ["run", "query", *systems[0]["means"], *counts]
        said = sentences(measures, convention)
        _print_rows(names, system_rows(systems, counts), given.format, said)


def _compare(given: argparse.Namespace) -> None:
    from metrics.collection.read import read_qrels, read_query_info, read_run
    from metrics.compare.export import as_json
    from metrics.compare.systems import compare

    qrels = read_qrels(given.qrels)
    convention, measures = _convention(given), _measures(given, _DEFAULT[:1])
    if len(measures) != 1:
        raise ValueError(f"compare takes one measure, got {len(measures)}")
    _warn(convention.warnings(qrels.frame["grade"]))
    found = compare(
        qrels,
        read_run(given.baseline),
        read_run(given.candidate),
        measure=measures[0],
        convention=convention,
        tolerance=given.tolerance,
        info=read_query_info(given.query_info) if given.query_info else None,
    )
    if given.format == "json":
        _json(as_json(found))
    elif given.format == "csv":
        names = list(map(str, found.table))
        _print_rows(names, _records(found.table), "csv", sentences(measures, convention))
    else:
        _print_comparison(found, sentences(measures, convention))


def _print_comparison(found: Any, said: Sequence[str]) -> None:
    ends = found.interval.ends
    between = f"{delta(ends[0])} to {delta(ends[1])}" if ends else found.interval.reason
    print(f"{found.label}: {found.names[0]} -> {found.names[1]}")
    print(f"mean {number(found.mean_baseline)} -> {number(found.mean_candidate)}")
    print(f"delta {delta(found.mean_delta)}, 95 % interval {between}, n {found.n}")
    same = f"same within {found.tolerance:g}"
    print(f"{found.wins} better, {found.ties} the same ({same}), {found.losses} worse")
    for words, queries in (
        ("nothing relevant, left out", found.nothing_relevant),
        ("answered by neither, left out", found.unanswered),
        ("answered by one system only", found.one_sided),
    ):
        if queries:
            print(f"{len(queries)} {words}: {' '.join(queries[:20])}")
    print()
    names = ["query", "baseline", "candidate", "delta"]
    rows = _records(found.table.assign(delta=found.table["delta"].map(delta)))
    _print_rows(names, rows, "table", said)


def _records(table: Any) -> Rows:
    return list(table.to_dict("records"))


def _json(content: dict[str, Any]) -> None:
    print(json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False))


def _print_rows(names: Sequence[str], rows: Rows, form: str, said: Sequence[str]) -> None:
    """Rows as CSV with what is said as their last column, or as aligned columns above it."""
    if form == "csv":
        rows = [{"convention": " ".join(said), **row} for row in rows]
        print(csv_text([*names, "convention"], rows), end="")
    else:
        print(columns_text(names, rows), *["", *said], sep="\n")


def _app(given: argparse.Namespace) -> int:
    """Start Streamlit on this folder's app.py with this folder's settings."""
    from streamlit.runtime.pages_manager import PagesManager
    from streamlit.web import cli

    if not 0 < given.port < 65536:
        raise ValueError(f"a port is a number from 1 to 65535, got {given.port}")
    home = Path(__file__).resolve().parent
    os.chdir(home)
    # Else a new server whose first visitor asks for a page runs that page without app.py.
    PagesManager.uses_pages_directory = False
    print(f"Rankscope: http://{given.address}:{given.port} (Ctrl+C ends it)", flush=True)
    options = [f"--server.port={given.port}", f"--server.address={given.address}"]
    cli.main(["run", str(home / "app.py"), *options], standalone_mode=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
