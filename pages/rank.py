"""A metric is the sum of its terms: drag a document and watch the term that moves it."""

from __future__ import annotations

import streamlit as st

from charts.template import STILL
from charts.terms import cumulated_chart, terms_chart
from metrics.anatomy import both_gains
from ui import controls, same_in_python, same_in_trec, state
from ui.arithmetic import binary_sums, ndcg_sum, ndcg_table
from ui.board import arrive, board
from ui.theme import palette

mine = arrive()
scenario = mine.step.scenario

with st.container(gap="xsmall"):
    st.title("Rank by hand")
    with st.container(key="lesson"):
        st.markdown(controls.lesson(mine))
    controls.strip(mine)
    controls.choose_query(mine)
    controls.conventions_line(scenario)
    controls.warn(scenario)
    controls.notice(mine)

with st.container(key="board"):
    board(mine)

exponential, linear = both_gains(scenario.ranking, scenario.k, scenario.convention)
colours = palette()
left, right = st.columns(2, gap="large")
left.plotly_chart(terms_chart(exponential, linear, scenario.k, colours), key="terms", config=STILL)
right.plotly_chart(
    cumulated_chart(exponential, linear, scenario.k, colours),
    key="cumulated",
    config=STILL,
)

st.subheader("The arithmetic, with your numbers")
for column, name, parts in zip(
    st.columns(2, gap="large"), ("Exponential", "Linear"), (exponential, linear), strict=True
):
    column.markdown(
        f"**{name} gain**\n\n{ndcg_table(parts, scenario.k)}\n\n{ndcg_sum(parts, scenario.k)}"
    )
measures = scenario.measures()
st.markdown(binary_sums((measures[2][0], measures[3][0]), scenario.ranking, scenario.convention))

with st.expander("Same in Python, and with trec_eval"):
    st.code(same_in_python.python_lines(scenario), language="python")
    st.code(same_in_trec.trec_lines(scenario), language="bash")
    st.markdown(same_in_trec.trec_words(scenario))

st.subheader("What these four numbers cannot see")
st.markdown(
    "One ranking at a time, they cannot say what a launch does to many queries, whether two "
    f"documents say the same thing, or whether anybody looks as far as rank {scenario.k}."
)
st.page_link(
    "pages/compare.py",
    label="Two launches, same +0.02: which would you ship?",
    icon=":material/arrow_forward:",
    query_params={"data": "launches"},
)

controls.link_notice(scenario, complete=state.write_link(mine))
