"""The embedded collections: where their files are. The scripts beside this file wrote them."""

from pathlib import Path

SHOP = Path(__file__).parent / "shop"
LAUNCHES = Path(__file__).parent / "launches"
