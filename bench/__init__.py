"""How fast the ranker is, beside the targets of the design: `python -m bench`."""
