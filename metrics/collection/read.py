"""Read judgements, runs and query texts, recognised by what is in the file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pandas as pd

from metrics.collection.columns import JUDGEMENTS, recognised
from metrics.collection.problem import CollectionError
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.collection.source import COMMAND, Limits, Source, open_source
from metrics.collection.table import (
    Fields,
    blank_fields,
    csv_fields,
    header_of,
    number_problem,
    read_blank,
    read_csv,
)

_QRELS = ("query", "iteration", "document", "grade")
_RUN = ("query", "Q0", "document", "rank", "score", "tag")
_WANT_QRELS = (
    "expected judgements: four columns (query iteration document grade), "
    "or a CSV whose header names query, doc and grade"
)
_WANT_RUN = (
    "expected a run: six columns (query Q0 document rank score tag), "
    "or a CSV whose header names query, doc and score or rank"
)


def read_qrels(
    given: Path | str | bytes, name: str | None = None, limits: Limits = COMMAND
) -> Qrels:
    """Judgements from a TREC file or a CSV or TSV with a header, plain or gzip.

    Args:
        given: A path, or the bytes of the file.
        name: What errors call it. None: the path's last part.
        limits: How much is read at most.

    Returns:
        The judgements.

    Raises:
        CollectionError: With file, line, what was wanted and what came.
    """
    source = open_source(given, name, limits)
    header, separator = header_of(source)
    columns = recognised(header, (*JUDGEMENTS, "score", "rank"))
    if {"query", "document"} <= columns.keys():
        if "grade" not in columns:
            what = "this looks like a run; " if columns.keys() & {"score", "rank"} else ""
            raise CollectionError(source.name, f"{what}{_WANT_QRELS}, got {_named(header)}", 1)
        wanted = {column: columns[column] for column in JUDGEMENTS}
        frame = read_csv(source, header, separator, wanted, {"grade"})
        line_of = _line_of(lambda: csv_fields(source, separator))
        return Qrels.from_frame(frame, source.name, _form(separator), line_of)
    _expect(
        source,
        header,
        len(_QRELS),
        _WANT_QRELS,
        {len(_RUN): "this looks like a run (six columns); "},
    )
    frame = read_blank(source, _QRELS, ["grade"])
    line_of = _line_of(lambda: blank_fields(source))
    return Qrels.from_frame(frame, source.name, "TREC judgements", line_of)


def read_run(given: Path | str | bytes, name: str | None = None, limits: Limits = COMMAND) -> Run:
    """A run from a TREC file or a CSV or TSV with a header, plain or gzip.

    The tag of a TREC run may hold blanks, as trec_eval allows.

    Args:
        given: A path, or the bytes of the file.
        name: What errors and pages call it. None: the path's last part.
        limits: How much is read at most.

    Returns:
        The run.

    Raises:
        CollectionError: With file, line, what was wanted and what came.
    """
    source = open_source(given, name, limits)
    header, separator = header_of(source)
    columns = recognised(header, ("query", "document", "score", "rank", "grade"))
    if {"query", "document"} <= columns.keys():
        if not columns.keys() & {"score", "rank"}:
            what = "this looks like judgements; " if "grade" in columns else ""
            raise CollectionError(source.name, f"{what}{_WANT_RUN}, got {_named(header)}", 1)
        columns.pop("grade", None)
        numeric = columns.keys() & {"score", "rank"}
        frame = read_csv(source, header, separator, columns, set(numeric))
        return Run.from_frame(frame, source.name, _form(separator))
    looks = {len(_QRELS): "this looks like judgements (four columns); "}
    _expect(source, header, len(_RUN), _WANT_RUN, looks, longer=True)
    frame = read_blank(source, _RUN, ["rank", "score"], longer=True)
    return Run.from_frame(frame, source.name, "TREC run")


def read_query_info(
    given: Path | str | bytes, name: str | None = None, limits: Limits = COMMAND
) -> pd.DataFrame:
    """Texts, segments and weights of queries from a CSV or TSV.

    Args:
        given: A path, or the bytes of the file.
        name: What errors call it. None: the path's last part.
        limits: How much is read at most.

    Returns:
        Columns query and, where the file has them, text, segment and weight (float64), a row a
        query. A file of two columns without a header is query and text.

    Raises:
        CollectionError: With file, line, what was wanted and what came.
    """
    source = open_source(given, name, limits)
    header, separator = header_of(source)
    columns = recognised(header, ("query", "text", "segment", "weight"))
    if "query" not in columns:
        frame = _without_header(source, header, separator)
    else:
        frame = read_csv(source, header, separator, columns, columns.keys() & {"weight"})
    if frame["query"].duplicated().any():
        twice = frame["query"][frame["query"].duplicated()].iloc[0]
        raise CollectionError(source.name, f"query {twice!r} is there twice; expected it once")
    if "weight" in frame and ((frame["weight"] < 0).any() or not frame["weight"].sum() > 0):
        raise CollectionError(source.name, "expected weights of at least 0, not all of them 0")
    return frame


def _without_header(source: Source, header: list[str], separator: str) -> pd.DataFrame:
    if separator != "\t" or not 2 <= len(header) <= 3:
        wanted = "expected a CSV or TSV whose header names query and text, segment or weight"
        raise CollectionError(source.name, f"{wanted}, got {_named(header)}", 1)
    lines = [line.split("\t") for line in source.lines() if line.strip()]
    short = next((n for n, fields in enumerate(lines, 1) if len(fields) < 2), None)
    if short:
        raise CollectionError(source.name, "expected a query, a tab and its text", short)
    rows = [(fields[0], fields[1]) for fields in lines]
    return pd.DataFrame(rows, columns=["query", "text"]).astype(str)


def _line_of(fields: Callable[[], Fields]) -> Callable[[int], int]:
    """Where in its file a row stands; the file is only gone through when somebody asks."""
    return lambda row: next(islice(fields(), row, None))[0]


def _expect(
    source: Source,
    header: list[str],
    number: int,
    wanted: str,
    looks: dict[int, str],
    *,
    longer: bool = False,
) -> None:
    """Refuse a file whose first line is plainly something else."""
    line, fields = next(blank_fields(source), (1, []))
    if not fields:
        raise CollectionError(source.name, "holds no lines of data")
    if len(fields) == number or (longer and len(fields) > number):
        return
    if len(fields) in looks and not number_problem("number", fields[3 if number == 6 else 4]):
        raise CollectionError(source.name, f"{looks[len(fields)]}{wanted}", line)
    came = f"{len(fields)} columns"
    if len(fields) == 1:
        came = _named(header) if len(header) > 1 else f"one column: {fields[0][:60]!r}"
    raise CollectionError(source.name, f"{wanted}; got {came}", line)


def _named(header: list[str]) -> str:
    shown = ", ".join(repr(field[:30]) for field in header[:8])
    return f"a first line of {len(header)} fields: {shown}"


def _form(separator: str) -> str:
    return {"\t": "TSV with a header", ",": "CSV with a header"}.get(
        separator, "CSV with a header, divided by semicolons"
    )
