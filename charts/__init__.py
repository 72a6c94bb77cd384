"""Figures: results in, plotly figures out. Nothing here knows of Streamlit."""
