"""The page "Rank by hand" opens, shows the metrics' numbers, and keeps what a person built."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from ui.presets import PRESETS
from ui.state import Session

APP = str(Path(__file__).parents[2] / "app.py")


def opened(parameters: Mapping[str, str | list[str]] | None = None) -> AppTest:
    """The home page, run once with the parameters of a link."""
    page = AppTest.from_file(APP, default_timeout=30)
    for name, value in (parameters or {}).items():
        page.query_params[name] = value
    return page.run()


def session_of(page: AppTest) -> Session:
    """What the page keeps."""
    found: Session = page.session_state["rank_by_hand"]
    return found


def text_of(page: AppTest) -> str:
    """All Markdown on the page."""
    return "\n".join(element.value for element in page.markdown)


def press(page: AppTest, label: str) -> AppTest:
    """The page after a button was pressed."""
    return next(button for button in page.button if button.label == label).click().run()


def test_it_opens_with_the_five_documents_and_their_numbers() -> None:
    page = opened()
    assert not page.exception
    assert "**11.9016 / 13.3472 = 0.8917**" in text_of(page)
    assert "(1/1 + 2/3 + 3/4 + 4/5) / 4 = **0.8042**" in text_of(page)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_example_opens(preset: object) -> None:
    page = opened()
    page.selectbox(key="example").select(preset.name).run()  # type: ignore[attr-defined]
    assert not page.exception
    assert session_of(page).step.scenario == preset.scenario  # type: ignore[attr-defined]


def test_a_link_gives_its_list() -> None:
    page = opened({"v": "1", "list": "3 3 0 2 1", "k": "5"})
    assert "**13.0954 / 13.3472 = 0.9811**" in text_of(page)
    assert not session_of(page).past


def test_a_damaged_link_gives_a_message_and_the_first_example() -> None:
    page = opened({"v": "1", "list": "3 x", "k": "5"})
    assert not page.exception
    assert "position 2" in page.error[0].value
    assert session_of(page).step.scenario == PRESETS[0].scenario
    assert not page.run().error


def test_pasted_grades_replace_the_list() -> None:
    page = opened()
    page.text_area(key="pasted").input("1, 2\t? 3")
    page = press(page, "Replace the list")
    grades = session_of(page).step.scenario.ranking.grades.tolist()
    assert grades[:2] == [1, 2]
    assert grades[3] == 3
    assert session_of(page).step.scenario.k == 4


def test_a_bad_token_is_named_and_the_list_stays() -> None:
    page = opened()
    page.text_area(key="pasted").input("3 0 x")
    page = press(page, "Replace the list")
    assert "at position 3" in page.error[0].value
    assert session_of(page).step.scenario == PRESETS[0].scenario


def test_letters_are_read_by_the_chosen_map() -> None:
    page = opened()
    page.text_area(key="pasted").input("A D B")
    page.selectbox(key="letters").select("A 3, B 2, C 1, D 0")
    page = press(page, "Replace the list")
    assert session_of(page).step.scenario.ranking.grades.tolist() == [3, 0, 2]


def test_undo_redo_and_reset() -> None:
    page = opened()
    page.number_input(key="k").set_value(3).run()
    assert session_of(page).step.scenario.k == 3
    page = press(page, "Undo")
    assert session_of(page).step.scenario.k == 5
    page = press(page, "Redo")
    assert session_of(page).step.scenario.k == 3
    page = press(page, "Reset")
    assert session_of(page).step.scenario == PRESETS[0].scenario


def test_queries_are_added_named_and_removed() -> None:
    page = opened()
    for number in range(2, 6):
        page = press(page, "Add a query")
        assert len(session_of(page).step.scenario.queries) == number
    assert "Add a query" not in [button.label for button in page.button]
    page.text_input(key="query_text").input("red [shoes](x)").run()
    assert session_of(page).step.scenario.query.text == "red [shoes](x)"
    page = press(page, "Remove this query")
    assert len(session_of(page).step.scenario.queries) == 4
    assert not page.exception


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("discount", "reciprocal", "discount"),
        ("unjudged", "condense", "unjudged"),
        ("ap_divisor", "min", "ap_divisor"),
        ("no_relevant", "0", "no_relevant"),
        ("ideal", ("returned", "k"), "ideal"),
    ],
)
def test_every_convention_can_be_changed(key: str, value: object, field: str) -> None:
    page = opened()
    page.selectbox(key=key).select(value).run()
    assert not page.exception
    chosen = getattr(session_of(page).step.scenario.convention, field)
    assert chosen == (value if isinstance(value, str) else value[0])  # type: ignore[index]


def test_nothing_relevant_shows_no_raw_nan() -> None:
    page = opened({"v": "1", "list": "0 0", "k": "2"})
    assert not page.exception
    assert "nan" not in text_of(page).lower()
    assert "undefined" in text_of(page)


def test_an_empty_list_is_shown() -> None:
    page = opened({"v": "1", "list": "", "out": "3 1", "k": "2"})
    assert not page.exception


@pytest.mark.parametrize(
    "link",
    [
        {"list": "1e308 3"},
        {"list": "30231 3"},
        {"list": "3", "max_grade": "2"},
        {"list": "-1 1", "negative": "refuse"},
        {"list": "3 1", "discount": "curve:1,2"},
    ],
)
def test_a_link_that_no_page_could_show_is_refused(link: dict[str, str | list[str]]) -> None:
    page = opened({"v": "1", "k": "5", **link})
    assert not page.exception
    assert "This link cannot be read" in page.error[0].value
    assert session_of(page).step.scenario == PRESETS[0].scenario


def test_a_grade_that_cannot_be_shown_is_refused_and_the_list_stays() -> None:
    page = opened()
    page.text_area(key="pasted").input("30231")
    page = press(page, "Replace the list")
    assert not page.exception
    assert "The list is as it was" in page.error[0].value
    assert session_of(page).step.scenario == PRESETS[0].scenario


def test_large_and_negative_grades_are_warned_of() -> None:
    page = opened({"v": "1", "list": "25 -1 3", "k": "3"})
    assert not page.exception
    said = " ".join(warning.value for warning in page.warning).replace("\\", "")
    assert "one document decides the score" in said
    assert "1 negative grades count as gain 0" in said
