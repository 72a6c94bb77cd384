"""Lines into columns: fast where a file is sound, line by line where it must say what is wrong."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.csv

from metrics.collection.problem import SHOWN, CollectionError, bad_lines
from metrics.collection.source import Source

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_COMMENT = re.compile(rb"^\s*#", re.MULTILINE)
_LONGEST_HEADER = 100_000
Fields = Iterator[tuple[int, list[str]]]


def blank_fields(source: Source) -> Fields:
    """Number and fields of each line that blanks or tabs divide; comments and blanks left out."""
    for number, line in enumerate(source.lines(), start=1):
        fields = [field for field in re.split(r"[ \t]+", line.strip(" \t")) if field]
        if fields and not fields[0].startswith("#"):
            yield number, fields


def read_blank(
    source: Source, names: Sequence[str], numeric: Sequence[str], *, longer: bool = False
) -> pd.DataFrame:
    """A file whose columns blanks or tabs divide, all of them present in every line.

    Args:
        source: The file.
        names: What its columns are called.
        numeric: Those of them that hold numbers.
        longer: Whether the last column may hold blanks; of it only the first word is kept.

    Returns:
        One row a line, text as text and numbers as float64.

    Raises:
        CollectionError: With the bad lines, if a line has other columns or no number.
    """
    data = source.data
    if _COMMENT.search(data):
        data = b"\n".join(line for line in data.split(b"\n") if not line.lstrip().startswith(b"#"))
    try:
        frame = pd.read_csv(
            io.BytesIO(data),
            sep=r"\s+",
            header=None,
            names=[*names] if longer else [*names, "_extra"],
            usecols=range(len(names)) if longer else None,
            dtype=str,
            quoting=csv.QUOTE_NONE,
            na_filter=False,
            engine="c",
        )
    except (pd.errors.ParserError, pd.errors.EmptyDataError, ValueError):
        frame = None
    if frame is not None and _sound(frame, names[-1]):
        sure = _numbers(frame, numeric)
        if sure is not None:
            return sure[[*names]]
    lines = ((n, fields[: len(names)] if longer else fields) for n, fields in blank_fields(source))
    raise _diagnosis(source, lines, names, numeric)


def _sound(frame: pd.DataFrame, last: str) -> bool:
    filled = frame[last].notna() & (frame[last] != "")
    extra = frame["_extra"].fillna("").ne("").any() if "_extra" in frame else False
    return len(frame) > 0 and bool(filled.all()) and not extra


def _numbers(frame: pd.DataFrame, numeric: Sequence[str]) -> pd.DataFrame | None:
    """The frame with numbers for text, or None where a text is no finite number."""
    for name in numeric:
        values = pd.to_numeric(frame[name], errors="coerce").astype("float64")
        if not np.isfinite(values.to_numpy()).all():
            return None
        frame[name] = values
    return frame


def csv_fields(source: Source, separator: str) -> Fields:
    """Number and fields of each line of a CSV after its header."""
    rows = csv.reader(io.StringIO(source.data.decode(), newline=""), delimiter=separator)
    try:
        next(rows, None)
        for row in rows:
            if row:
                yield rows.line_num, row
    except csv.Error as problem:
        raise CollectionError(source.name, f"is no CSV: {problem}", rows.line_num) from None


def _check_quotes(source: Source, separator: str) -> None:
    """Refuse a file that ends inside a quoted field, which would swallow the lines after it."""
    if source.data.count(b'"') % 2 == 0:
        return
    rows = csv.reader(
        io.StringIO(source.data.decode(), newline=""), delimiter=separator, strict=True
    )
    line = 1
    try:
        for _ in rows:
            line = rows.line_num + 1
    except csv.Error as problem:
        words = f"a quoted field is not closed or goes on after its quote ({problem})"
        raise CollectionError(source.name, words, line) from None


def header_of(source: Source) -> tuple[list[str], str]:
    """The fields of the first line, and what divides them: tab, comma or semicolon."""
    first = source.data.split(b"\n", 1)[0].decode()
    separator = next((mark for mark in ("\t", ",", ";") if mark in first), ",")
    if len(first) > _LONGEST_HEADER:
        return [first], separator
    return next(csv.reader([first], delimiter=separator), []), separator


def read_csv(
    source: Source, header: list[str], separator: str, columns: dict[str, int], numeric: set[str]
) -> pd.DataFrame:
    """A CSV or TSV with a header.

    Args:
        source: The file.
        header: The fields of its first line.
        separator: What divides them.
        columns: Where each column that is wanted stands.
        numeric: Those of them that hold numbers.

    Returns:
        The wanted columns, text as text and numbers as float64.

    Raises:
        CollectionError: With the bad lines, if a line has other columns or no number.
    """
    _check_quotes(source, separator)
    places = [f"{index}" for index in range(len(header))]
    try:
        table = pa.csv.read_csv(
            io.BytesIO(source.data),
            read_options=pa.csv.ReadOptions(column_names=places, skip_rows=1),
            parse_options=pa.csv.ParseOptions(delimiter=separator, newlines_in_values=True),
            convert_options=pa.csv.ConvertOptions(
                column_types={place: pa.string() for place in places},
                strings_can_be_null=False,
            ),
        )
        whole = table.to_pandas()
    except pa.ArrowInvalid:
        whole = pd.DataFrame()
    names = {str(place): name for name, place in columns.items()}
    if len(whole):
        frame = whole[list(names)].rename(columns=names)
        frame = frame.apply(lambda column: column.str.strip(" \t"))  # "query, doc, grade"
        filled = (frame[[n for n in names.values() if n in ("query", "document")]] != "").all(
            axis=None
        )
        sure = _numbers(frame, sorted(numeric)) if filled else None
        if sure is not None:
            return sure
    named = [next((n for n, p in columns.items() if p == i), "") for i in range(len(header))]
    raise _diagnosis(source, csv_fields(source, separator), named, sorted(numeric))


def _diagnosis(
    source: Source, lines: Fields, names: Sequence[str], numeric: Sequence[str]
) -> CollectionError:
    """The error that names every bad line: their number, and the first ten at length."""
    found: list[tuple[int, str]] = []
    total = 0
    lines_seen = 0
    for number, fields in lines:
        lines_seen += 1
        problem = line_problem(fields, names, numeric)
        if problem:
            total += 1
            if len(found) < SHOWN:
                found.append((number, problem))
    if found:
        return bad_lines(source.name, found, total)
    if not lines_seen:
        return CollectionError(source.name, "holds no lines of data")
    return CollectionError(source.name, "could not be read as a table")


def line_problem(fields: list[str], names: Sequence[str], numeric: Sequence[str]) -> str:
    """What is wrong with a line; empty where nothing is."""
    if len(fields) != len(names):
        wanted = ", ".join(name for name in names if name)
        return f"expected {len(names)} fields ({wanted}), got {len(fields)}"
    for name, field in zip(names, fields, strict=True):
        if name in ("query", "document") and not field:
            return f"expected a {name}, got an empty field"
        if name in numeric:
            problem = number_problem(name, field)
            if problem:
                return problem
    return ""


def number_problem(name: str, field: str) -> str:
    """Why a field is no number that can be used; empty where it is one."""
    if _NUMBER.fullmatch(field.strip(" \t")):
        return "" if np.isfinite(float(field)) else f"expected a finite {name}, got {field[:40]!r}"
    if re.fullmatch(r"\s*[+-]?\d+,\d+\s*", field):
        return f"expected a {name} with a decimal point, got the comma in {field[:40]!r}"
    if field.strip().lower().lstrip("+-") in ("nan", "inf", "infinity"):
        return f"expected a finite {name}, got {field[:40]!r}"
    return f"expected a number as {name}, got {field[:40]!r}"
