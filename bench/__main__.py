"""Measure and print: `python -m bench`, or `make bench`."""

from __future__ import annotations

import os
import platform

from bench import drag, tables
from bench.samples import table
from bench.server import running


def main() -> None:
    """Print the table; say on what machine, and how busy it was."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{system}{busy}, Python {platform.python_version()}; median / 95th percentile\n")
    found = tables.rows()
    with running() as server:
        found = drag.rows(server) + found
    print(table(found))
    missed = [row.what.strip() for row in found if row.reached is False]
    print(f"\nNot reached: {'; '.join(missed)}." if missed else "\nEvery target is reached.")


if __name__ == "__main__":
    main()
