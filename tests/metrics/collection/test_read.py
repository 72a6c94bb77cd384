"""Files as people have them are read, whatever they are called."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from metrics.collection.problem import CollectionError
from metrics.collection.read import read_qrels, read_query_info, read_run
from metrics.collection.source import Limits

JUDGED = [("q1", "a", 3.0), ("q1", "b", 0.0), ("q2", "a", 1.0)]
LISTED = [("q1", "b", 2.5), ("q1", "a", -1.0), ("q2", "a", 7.0)]


def judged(data: bytes) -> list[tuple[str, str, float]]:
    """The judgements in a file."""
    frame = read_qrels(data, "file").frame
    return list(frame[["query", "document", "grade"]].itertuples(index=False, name=None))


def listed(data: bytes) -> list[tuple[str, str, float]]:
    """The lines of a run."""
    frame = read_run(data, "file").frame
    return list(frame[["query", "document", "score"]].itertuples(index=False, name=None))


@pytest.mark.parametrize(
    "data",
    [
        b"q1 0 a 3\nq1 0 b 0\nq2 0 a 1\n",
        b"q1\t0\ta\t3\nq1\t0\tb\t0\nq2\t0\ta\t1",
        b"q1  0 a   3\r\nq1 0 b 0\r\nq2 0 a 1\r\n",
        b"\xef\xbb\xbfq1 0 a 3\nq1 0 b 0\nq2 0 a 1\n",
        b"q1 0 a 3\rq1 0 b 0\rq2 0 a 1\r",
        b"# made by hand\nq1 0 a 3\n\nq1 0 b 0\n   \n  # more\nq2 0 a 1\n",
        b"query,doc,grade\nq1,a,3\nq1,b,0\nq2,a,1\n",
        b"query,doc,grade\nq1, a, 3\nq1, b ,0\nq2,a,1\n",
        b"grade;doc_id;Query ID\n3;a;q1\n0;b;q1\n1;a;q2\n",
        b'"query","docid","rating"\n"q1","a","3"\n"q1","b","0"\n"q2","a","1"\n',
        b"qid\tdocno\trelevance\nq1\ta\t3\nq1\tb\t0\nq2\ta\t1\n",
        b"\xef\xbb\xbfTopic ID,Product,Judgement\r\nq1,a,3\r\nq1,b,0\r\nq2,a,1\r\n",
        b"query,docid,rating\rq1,a,3\rq1,b,0\rq2,a,1",
        b"query, doc, grade\nq1, a, 3\nq1, b, 0\nq2, a, 1\n",
        b"query_id,query,doc_id,label\nq1,red shoes,a,3\nq1,red shoes,b,0\nq2,socks,a,1\n",
    ],
)
def test_judgements(data: bytes) -> None:
    assert judged(data) == JUDGED
    assert judged(gzip.compress(data)) == JUDGED


@pytest.mark.parametrize(
    "data",
    [
        b"q1 Q0 b 1 2.5 x\nq1 Q0 a 2 -1 x\nq2 Q0 a 1 7e0 x\n",
        b"q1\tQ0\tb\t1\t2.5\tx\nq1\tQ0\ta\t2\t-1\tx\nq2\tQ0\ta\t1\t7\tx\n",
        b"q1 Q0 b 1 2.5 my run\nq1 Q0 a 2 -1 my best run yet\nq2 Q0 a 1 7 my\n",
        b"# by hand\nq1 Q0 b 1 2.5 x\n\nq1 Q0 a 2 -1 x\r\nq2 Q0 a 1 7 x",
        b"query,doc,score\nq1,b,2.5\nq1,a,-1\nq2,a,7\n",
        b"query_id,query,doc_id,similarity\nq1,red,b,2.5\nq1,red,a,-1\nq2,sock,a,7\n",
        b"query,position,doc,score\nq1,1,b,2.5\nq1,2,a,-1\nq2,1,a,7\n",
    ],
)
def test_runs(data: bytes) -> None:
    assert listed(data) == LISTED
    assert listed(gzip.compress(data)) == LISTED


def test_a_path_may_be_a_path_or_a_text_and_gives_the_name(tmp_path: Path) -> None:
    path = tmp_path / "grades.txt.gz"
    path.write_bytes(gzip.compress(b"q1 0 a 3\nq1 0 b 0\nq2 0 a 1\n"))
    for given in (path, str(path)):
        found = read_qrels(given)
        assert found.name == "grades.txt.gz"
        assert found.form == "TREC judgements"
        assert found.queries == ("q1", "q2")
    assert read_qrels(path, "mine").name == "mine"


def test_the_form_is_what_the_file_holds_whatever_it_is_called() -> None:
    assert read_qrels(b"query;doc;grade\nq;a;1\n", "x.tsv").form.endswith("semicolons")
    assert read_run(b"query\tdoc\tscore\nq\ta\t1\n", "x.csv").form == "TSV with a header"
    assert read_run(b"q Q0 a 1 9 x\n", "x.gz").form == "TREC run"


def test_a_run_with_ranks_only_is_ordered_by_them() -> None:
    assert listed(b"query,doc,rank\nq1,a,1\nq1,b,2\n") == [("q1", "a", -1.0), ("q1", "b", -2.0)]


def test_ids_stay_text() -> None:
    assert judged(b"001 0 0010 1\n") == [("001", "0010", 1.0)]
    assert judged(b"query,doc,grade\n001,NA,1\nnull,1e5,0\n") == [
        ("001", "NA", 1.0),
        ("null", "1e5", 0.0),
    ]


def test_quotes_in_ids_are_letters_where_blanks_divide() -> None:
    assert judged(b'"q 0 a" 1\nq" 0 "b 2\n') == [('"q', 'a"', 1.0), ('q"', '"b', 2.0)]


def test_an_inch_mark_in_an_id_is_no_quote() -> None:
    assert judged(b'query,doc,grade\n5" pipe,a,1\n5" pipe,b,2\nx",c,0\n') == [
        *(('5" pipe', "a", 1.0), ('5" pipe', "b", 2.0), ('x"', "c", 0.0)),
    ]


def test_texts_with_commas_quotes_and_line_breaks_are_queries() -> None:
    data = b'query,docid,rating\n"shoes, ""red""\nsize 9",a,2\n'
    assert judged(data) == [('shoes, "red"\nsize 9', "a", 2.0)]
    assert judged(b"query,doc,grade\n#1 dad mug,a,1\n") == [("#1 dad mug", "a", 1.0)]


def test_fractional_and_negative_grades_are_kept() -> None:
    assert [grade for _, _, grade in judged(b"q 0 a 0.5\nq 0 b -2\nq 0 c +1.\n")] == [0.5, -2, 1]


def test_a_judgement_that_is_repeated_counts_once() -> None:
    found = read_qrels(b"q 0 a 1\nq 0 a 1\nq 0 b 0\n", "file")
    assert len(found.frame) == 2
    assert found.repeated == 1


def test_query_texts() -> None:
    frame = read_query_info(b"query,text,segment,weight\nq1,red shoes,head,3\nq2,x,tail,0.5\n")
    assert frame.to_numpy().tolist() == [["q1", "red shoes", "head", 3.0], ["q2", "x", "tail", 0.5]]
    plain = read_query_info(b"q1\tred shoes, size 9\nq2\tx\n")
    assert plain.to_numpy().tolist() == [["q1", "red shoes, size 9"], ["q2", "x"]]
    other = read_query_info(b"query_id;query;traffic;Group\nq1;red shoes;2;head\n")
    assert list(other.columns) == ["query", "text", "segment", "weight"]
    assert other.to_numpy().tolist() == [["q1", "red shoes", "head", 2.0]]


def test_several_gzip_members_are_one_file() -> None:
    parts = gzip.compress(b"q1 0 a 3\nq1 0 b 0\n") + gzip.compress(b"q2 0 a 1\n")
    assert judged(parts) == JUDGED
    assert judged(parts + bytes(512)) == JUDGED  # as tapes and some tools pad


def test_a_gzip_bomb_stops_at_the_limit() -> None:
    bomb = gzip.compress(b"q 0 a 1\n" * 2_000_000)
    with pytest.raises(CollectionError, match="too large; at most 1 MB unpacked are read"):
        read_qrels(bomb, "bomb.gz", Limits(unpacked=1_000_000))


def test_an_upload_that_is_too_large_is_refused() -> None:
    with pytest.raises(CollectionError, match="too large"):
        read_qrels(b"q 0 a 1\n" * 10, "large.txt", Limits(unpacked=20))


def test_the_limit_itself_is_still_read() -> None:
    packed = gzip.compress(b"q 0 a 1\n" * 10)
    assert read_qrels(packed, "f", Limits(unpacked=80)).repeated == 9
    with pytest.raises(CollectionError, match="too large"):
        read_qrels(packed, "f", Limits(unpacked=79))


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(CollectionError, match="more than 3 lines"):
        read_run(b"q Q0 a 1 1 x\n" * 5, "long.run", Limits(rows=3))


def test_a_file_that_is_too_large_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"q 0 a 1\n" * 10)
    with pytest.raises(CollectionError, match=r"large\.txt: is too large"):
        read_qrels(path, limits=Limits(unpacked=20))
