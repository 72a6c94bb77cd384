"""Ranking metrics: one definition of each, on arrays along the last axis."""
