"""Compare two systems."""
