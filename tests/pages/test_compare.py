"""The page "Compare two systems" opens, compares what it is given, and survives bad files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from ui.choices import MEASURES
from ui.compare_state import Desk

APP = str(Path(__file__).parents[2] / "app.py")

QRELS = b"q1 0 a 1\nq1 0 b 0\nq2 0 a 0\nq2 0 c 2\nq3 0 d 0\n"
BASELINE = b"q1 Q0 a 1 9 x\nq1 Q0 b 2 8 x\nq2 Q0 a 1 9 x\nq2 Q0 c 2 8 x\nq3 Q0 d 1 1 x\n"
CANDIDATE = b"q1 Q0 b 1 9 y\nq1 Q0 a 2 8 y\nq2 Q0 c 1 9 y\nq2 Q0 z 2 8 y\nq3 Q0 d 1 1 y\n"
FILES = {
    "qrels": ("grades.txt", QRELS),
    "baseline": ("old.run", BASELINE),
    "candidate": ("new.run", CANDIDATE),
}


def opened(parameters: Mapping[str, str] | None = None) -> AppTest:
    """The page, run once with the parameters of a link."""
    page = AppTest.from_file(APP, default_timeout=30).run()
    page.switch_page("pages/compare.py")
    page.query_params.clear()  # as a browser does
    for name, value in (parameters or {}).items():
        page.query_params[name] = value
    return page.run()


def desk_of(page: AppTest) -> Desk:
    """What the page keeps."""
    found: Desk = page.session_state["comparison"]
    return found


def give(page: AppTest, place: str, name: str, data: bytes) -> AppTest:
    """The page after a file was loaded."""
    return page.file_uploader(key=f"files_{place}").upload(name, data, "text/plain").run()


def own() -> AppTest:
    """The page with three files loaded."""
    page = opened({"data": "own"})
    for place, (name, data) in FILES.items():
        page = give(page, place, name, data)
    return page


def metrics_of(page: AppTest) -> list[str]:
    """The values on the cards."""
    return [metric.value for metric in page.metric]


def text_of(page: AppTest) -> str:
    """All Markdown on the page without the escapes."""
    return "\n".join(element.value for element in page.markdown).replace("\\", "")


def test_it_opens_with_the_simulated_shop() -> None:
    page = opened()
    assert not page.exception
    assert page.caption[0].value.startswith("Simulated")
    assert metrics_of(page) == ["0.7348", "0.7638", "+0.0290", "52 / 12 / 52"]
    assert "Of 116 queries, 52 improve, 52 get worse, 12 stay the same." in text_of(page)


def test_gain_k_and_threshold_change_the_numbers() -> None:
    page = opened()
    page.selectbox(key="compare_gain").select("exponential").run()
    assert metrics_of(page)[2] == "+0.0230"
    page.number_input(key="compare_k").set_value(1).run()
    assert "nDCG@1, exponential gain" in text_of(page)
    before = metrics_of(page)
    page.selectbox(key="compare_name").select("P").run()
    page.number_input(key="compare_threshold").set_value(3.0).run()
    assert not page.exception
    assert metrics_of(page) != before
    assert "P@1" in text_of(page)


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_is_shown_with_both_lists(name: str) -> None:
    page = opened({"data": "shop", "measure": name})
    assert not page.exception
    assert len(page.metric) == 4
    assert "Terms add up to" in "".join(caption.value for caption in page.caption)


def test_the_line_beneath_the_cards_says_what_the_measure_depends_on() -> None:
    end = "unjudged counts as 0 · nothing relevant: undefined, left out"
    for name, words in {
        "nDCG": "linear gain, the grade · ÷ log2(rank + 1) · ideal over all judged",
        "RR": "relevant: grade ≥ 2",
        "AP": "relevant: grade ≥ 2 · AP ÷ all relevant",
        "P": "relevant: grade ≥ 2",
    }.items():
        page = opened({"data": "shop", "measure": name, "threshold": "2"})
        said = [caption.value.replace("\\", "") for caption in page.caption]
        assert f"{name}@10 · {words} · {end}" in said


def test_the_judged_share_says_over_what_it_is_a_mean() -> None:
    page = opened()
    assert [metric.delta for metric in page.metric[:2]] == [
        "94 % judged in the first 10",
        "89 % judged in the first 10",
    ]
    assert all("mean over the compared queries" in metric.help for metric in page.metric[:2])
    said = text_of(page)  # over all judged queries, those that are not compared too
    assert "94 % of the first 10 judged, the mean over all its judged queries" in said
    assert "88 % of the first 10 judged, the mean over all its judged queries" in said


def test_the_launches_say_that_their_values_are_invented() -> None:
    page = opened({"data": "launches"})
    assert "The values are invented" in page.caption[0].value
    assert "no k and no gain" in page.caption[0].value
    assert "**headphones**: nDCG (invented) 0.6000" in text_of(page)
    assert text_of(page).count("+0.0200 nDCG (invented)") == 2


def test_the_two_launches_rise_by_the_same_mean() -> None:
    page = opened({"data": "launches"})
    assert not page.exception
    said = text_of(page)
    assert said.count("+0.0200 nDCG") == 2
    assert "Of 100 queries, 100 improve, none gets worse." in said
    assert "Of 100 queries, 10 improve, 30 get worse, 60 stay the same." in said


def test_own_files_are_compared() -> None:
    page = own()
    assert not page.exception
    assert metrics_of(page) == ["0.8155", "0.8155", "0.0000", "1 / 0 / 1"]
    assert [metric.label for metric in page.metric[:2]] == ["Mean, old", "Mean, new"]
    assert "1 query with nothing relevant" in text_of(page)


def test_what_is_missing_is_named() -> None:
    page = opened({"data": "own"})
    assert "judgements, baseline run and candidate run" in page.info[0].value
    page = give(page, "qrels", *FILES["qrels"])
    assert "baseline run and candidate run" in page.info[0].value


def test_files_are_forgotten_on_demand() -> None:
    page = own()
    next(button for button in page.button if button.label == "Forget these files").click().run()
    assert not page.exception
    assert "judgements, baseline run and candidate run" in page.info[0].value


def test_files_that_do_not_belong_together_are_refused() -> None:
    page = give(own(), "qrels", "other.txt", b"x1 0 a 1\n")
    assert not page.exception
    said = page.error[0].value.replace("\\", "")
    assert "no query id of the judgements ('x1') is in the runs ('q1')" in said


def test_what_mail_adds_to_a_link_is_ignored() -> None:
    page = opened({"data": "shop", "k": "5", "utm_source": "mail", "fbclid": "x"})
    assert not page.error
    assert desk_of(page).choices.k == 5


@pytest.mark.parametrize(
    ("place", "data", "reason"),
    [
        ("qrels", BASELINE, "this looks like a run"),
        ("baseline", QRELS, "this looks like judgements"),
        ("candidate", b"\x00\x01\x02binary", "binary"),
        ("candidate", b"", "is empty"),
        ("baseline", b"q1 Q0 a 1 9\n", "got 5 columns"),
        ("qrels", b"q1 0 a good\n", "line 1"),
        ("candidate", b"q1 Q0 a 1 nan y\n", "line 1"),
    ],
)
def test_a_wrong_file_is_explained_and_what_was_loaded_stays(
    place: str, data: bytes, reason: str
) -> None:
    page = own()
    before = metrics_of(page)
    page = give(page, place, "wrong.txt", data)
    assert not page.exception
    said = page.error[0].value.replace("\\", "")
    assert said.startswith("wrong.txt")
    assert reason in said
    assert f"{FILES[place][0]} stays in use." in said
    assert metrics_of(page) == before


def test_files_stay_while_a_person_looks_at_another_page() -> None:
    page = own()
    before = metrics_of(page)
    for other in ("pages/rank.py", "pages/compare.py"):
        page.switch_page(other)
        page.query_params.clear()
        page.run()
    assert desk_of(page).choices.data == "own"
    assert metrics_of(page) == before


def test_a_grade_too_large_for_exponential_gain_is_refused_with_advice() -> None:
    page = own()
    page = give(page, "qrels", "huge.txt", b"q1 0 a 5000\nq2 0 c 1\n")
    page.selectbox(key="compare_gain").select("exponential").run()
    assert not page.exception
    assert "map grades" in page.error[0].value.replace("\\", "").lower()


def test_a_link_opens_a_query() -> None:
    page = opened({"data": "shop", "query": "q001", "k": "5"})
    assert "headphones" in text_of(page)
    assert desk_of(page).choices.k == 5


@pytest.mark.parametrize(
    "link",
    [{"k": "0"}, {"k": "many"}, {"gain": "x"}, {"tolerance": "nan"}, {"colour": "red"}],
)
def test_a_damaged_link_gives_a_message_and_the_demo(link: dict[str, str]) -> None:
    page = opened(link)
    assert not page.exception
    assert "This link cannot be read" in page.error[0].value
    assert len(page.metric) == 4


def test_stepping_goes_from_the_worst_query_to_the_next() -> None:
    page = opened()
    assert page.selectbox(key="open_query").value == 0
    next(button for button in page.button if button.label == "Better").click().run()
    assert page.selectbox(key="open_query").value == 1
    next(button for button in page.button if button.label == "Worse").click().run()
    assert page.selectbox(key="open_query").value == 0


def test_a_list_opens_in_rank_by_hand() -> None:
    page = opened({"data": "shop", "query": "q001"})
    page.button(key="rank_True").click().run()
    assert not page.exception
    scenario = page.session_state["rank_by_hand"].step.scenario
    assert scenario.query.text == "headphones"
    assert scenario.k == 10
    assert scenario.ranking.returned[0].id == "p0583"


def test_what_people_load_stays_out_of_links() -> None:
    page = own()
    page.button(key="rank_False").click().run()
    written = str(dict(page.query_params))
    assert "q1" not in written
    assert "q2" not in written
    assert page.session_state["rank_by_hand"].step.scenario.private
