"""All that knows Streamlit: state, controls, downloads and the ranker component."""
