"""A file that cannot be used is refused with file, line, what was wanted and what came."""

from __future__ import annotations

import bz2
import gzip
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.collection.problem import CollectionError
from metrics.collection.qrels import Qrels
from metrics.collection.read import read_qrels, read_query_info, read_run
from metrics.collection.run import Run

Reader = Callable[[bytes, str], Any]


def refused(read: Reader, data: bytes) -> str:
    """What is said of a file."""
    with pytest.raises(CollectionError) as problem:
        read(data, "file")
    return str(problem.value)


@pytest.mark.parametrize(
    ("read", "data", "said"),
    [
        (
            read_qrels,
            b"q1 Q0 a 1 9 x\n",
            "file line 1: this looks like a run (six columns); expected judgements: four columns "
            "(query iteration document grade), or a CSV whose header names query, doc and grade",
        ),
        (read_qrels, b"q 0 a good\n", "file line 1: expected a number as grade, got 'good'"),
        (read_qrels, "q 0 a １\n".encode(), "file line 1: expected a number as grade, got '１'"),
        (read_qrels, b"q 0 a 1_0\n", "file line 1: expected a number as grade, got '1_0'"),
        (read_qrels, b"q 0 a 1e999\n", "file line 1: expected a finite grade, got '1e999'"),
        (read_qrels, b"q 0 a nan\n", "file line 1: expected a finite grade, got 'nan'"),
        (read_qrels, b"q 0 a 1,5\n", "file line 1: expected a grade with a decimal point"),
        (read_qrels, b"q 0 a 1\nq 0 b\n", "file line 2: expected 4 fields"),
        (read_qrels, b"q 0 a 1\nq 0 b 0 z\n", "file line 2: expected 4 fields"),
        (
            read_qrels,
            b"q 0 a 1\nq Q0 b 1 9 x\n",
            "file line 2: expected 4 fields (query, iteration, document, grade), got 6",
        ),
        (read_qrels, b"q,a,1\n", "got a first line of 3 fields"),
        (read_qrels, b"query,doc,score\nq,a,1\n", "this looks like a run"),
        (read_qrels, b"query,doc,grade\nq,,1\n", "line 2: expected a document, got an empty field"),
        (read_qrels, b"query,doc,grade\nq,a\n", "line 2: expected 3 fields"),
        (read_qrels, b"query,doc,grade\n", "file: holds no lines of data"),
        (read_qrels, b"query,doc,grade\nq,a,\n", "line 2: expected a number as grade, got ''"),
        (read_qrels, b"query,doc,grade\n\nq,a,x\n", "line 3: expected a number as grade"),
        (
            read_qrels,
            b'query,doc,grade\nq,a,1\n"q,b,1\nq,c,1\n',
            "file line 3: a quoted field is not closed or goes on after its quote",
        ),
        (read_qrels, b"# grades\n# to come\n", "file: holds no lines of data"),
        (read_qrels, b"\nquery,doc,grade\n", "line 2: expected judgements"),
        (read_qrels, b'{"q":{"a":1}}\n', """got one column: '{"q":{"a":1}}'"""),
        (read_qrels, b"x" * 200_000, "got one column: 'xxx"),
        (read_qrels, b"query,doc,grade\nq,%b,x\n" % (b"a" * 200_000), "file line 2: is no CSV"),
        (read_qrels, b'query,"do\nc",grade\n"q",a,1\n', "file line 1: expected judgements"),
        (read_run, b"q 0 a 1\n", "this looks like judgements (four columns)"),
        (
            read_run,
            b"q Q0 a 1 9\n",
            "file line 1: expected a run: six columns (query Q0 document rank score tag), or a CSV "
            "whose header names query, doc and score or rank; got 5 columns",
        ),
        (read_run, b"q Q0 a 1 NaN x\n", "file line 1: expected a finite score, got 'NaN'"),
        (read_run, b"q Q0 a 1 inf x\n", "file line 1: expected a finite score, got 'inf'"),
        (read_run, b"q Q0 a first 9 x\n", "expected a number as rank, got 'first'"),
        (read_run, b"q Q0 a 1 9 x\nq Q0 b 2 x\n", "file line 2: expected 6 fields"),
        (read_run, b"query,doc,grade\nq,a,1\n", "this looks like judgements"),
        (read_query_info, b"query,text\nq1,a\nq1,b\n", "query 'q1' is there twice"),
        (read_query_info, b"query,weight\nq1,-1\n", "expected weights of at least 0"),
        (read_query_info, b"query,weight\nq1,0\n", "expected weights of at least 0, not all of"),
        (read_query_info, b"query,weight\nq1,much\n", "line 2: expected a number as weight"),
        (read_query_info, b"just words\n", "expected a CSV or TSV whose header names query"),
        (read_query_info, b"q1\tred\nq2\n", "file line 2: expected a query, a tab and its text"),
        (read_query_info, b'query,"te\nxt"\n"q1",a\n', "file: could not be read as a table"),
    ],
)
def test_what_was_wanted_and_what_came(read: Reader, data: bytes, said: str) -> None:
    assert said in refused(read, data)


def test_many_bad_lines_are_counted_and_ten_are_named() -> None:
    data = b"q 0 a 1\n" + b"".join(b"q 0 d%d x\n" % number for number in range(15))
    said = refused(read_qrels, data)
    assert said.startswith("file line 2: expected a number as grade, got 'x' (15 bad lines; line 3")
    assert "line 11:" in said
    assert "line 12:" not in said
    assert said.endswith("and 5 more)")


@pytest.mark.parametrize("read", [read_qrels, read_run, read_query_info])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"q\x00 0 a 1\n", "is a binary file"),
        (b"PK\x03\x04rest", "is a zip archive"),
        (bz2.compress(b"q 0 a 1\n"), "is bzip2"),
        (b"%PDF-1.7", "is a PDF"),
        ("q 0 a 1\n".encode("utf-16"), "is text in UTF-16, not UTF-8"),
        (gzip.compress(b"q 0 a 1\n")[:-9], "ends too early"),
        (b"\x1f\x8bnonsense", "damaged gzip"),
        (gzip.compress(b""), "is empty"),
        ("q 0 café 1\n".encode("latin-1"), "line 1: expected UTF-8 text, got byte 0xe9"),
        (b"a 0 a 1\nb 0 \xff 1\n", "line 2: expected UTF-8 text, got byte 0xff"),
    ],
)
def test_what_is_no_text_is_named(read: Reader, data: bytes, said: str) -> None:
    assert said in refused(read, data)


@pytest.mark.parametrize("read", [read_qrels, read_run, read_query_info])
def test_a_path_that_is_no_file_is_named(read: Callable[[Path], Any], tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.txt"):
        with pytest.raises(CollectionError) as problem:
            read(path)
        assert str(problem.value).startswith(f"{path}: cannot be read: ")


def test_a_wrong_checksum_is_damage() -> None:
    whole = bytearray(gzip.compress(b"q 0 a 1\n"))
    whole[-8:-4] = (zlib.crc32(b"other")).to_bytes(4, "little")
    assert "damaged gzip" in refused(read_qrels, bytes(whole))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            b"# by hand\nq 0 a 1\n\nq 0 b 1\nq 0 a 2\n",
            "file line 5: two grades for query 'q', document 'a': 1 and 2; expected one",
        ),
        (
            b'query,doc,grade\n"red\nshoes",a,3\nq,b,1\n"red\nshoes",a,0.5\n',
            "file line 6: two grades for query 'red\\nshoes', document 'a': 3 and 0.5; "
            "expected one",
        ),
        (
            b"q 0 a 1\nq 0 b 1\nq 0 b 0\nq 0 a 1\nq 0 a 2\nq 0 a 3\n",
            "file line 3: two grades for query 'q', document 'b': 1 and 0; expected one "
            "(2 such pairs: query 'q', document 'b'; query 'q', document 'a')",
        ),
    ],
)
def test_two_grades_for_one_document_are_refused_with_line_and_pair(data: bytes, said: str) -> None:
    assert refused(read_qrels, data) == said


def test_two_grades_in_a_frame_have_no_line() -> None:
    frame = pd.DataFrame({"query": ["q", "q"], "document": ["a", "a"], "grade": [1, 2]})
    with pytest.raises(
        CollectionError, match="^mine: two grades for query 'q', document 'a'"
    ) as it:
        Qrels.from_frame(frame, "mine")
    assert it.value.line is None


def test_a_run_needs_scores_or_ranks() -> None:
    frame = pd.DataFrame({"query": ["q"], "document": ["a"], "grade": [1]})
    with pytest.raises(
        ValueError, match="a run needs a score or a rank, got query, document, grade"
    ):
        Run.from_frame(frame)


SOUND = (
    "q1 0 a 3\nq1 0 b 0\n",
    "q1 Q0 b 1 2.5 x\nq1 Q0 a 2 -1 x\n",
    'query,doc,grade,score\n"q1",a,3,1\nq1,b,0,2\n',
    "query\ttext\tweight\nq1\tred shoes\t3\n",
)
MARKS = st.text("\n\r\t ,;\"#'\\.-+e1q\x0b\x1c\x85\u2028é", max_size=4)


@given(st.sampled_from(SOUND), st.lists(st.tuples(st.integers(0, 40), MARKS), max_size=3))
def test_whatever_stands_in_a_file_it_is_read_or_refused(
    text: str, changes: list[tuple[int, str]]
) -> None:
    for at, marks in changes:
        text = text[:at] + marks + text[at + 1 :]
    for read in (read_qrels, read_run, read_query_info):
        try:
            found = read(text.encode(), "file")
        except CollectionError as problem:
            assert str(problem).startswith("file")
        else:
            frame = found if isinstance(found, pd.DataFrame) else found.frame
            assert len(frame) > 0
            assert not frame.isna().any(axis=None)


def test_the_line_is_kept_for_programs() -> None:
    with pytest.raises(CollectionError) as problem:
        read_qrels(b"q 0 a 1\nq 0 b z\n", "grades.txt")
    assert (problem.value.file, problem.value.line) == ("grades.txt", 2)
