"""Collections: judgements and runs from files, checked, ordered and evaluated."""
