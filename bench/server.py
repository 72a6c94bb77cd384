"""The app as people run it, in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
_PATIENCE = 60


@dataclass(frozen=True)
class Server:
    """A running app.

    Attributes:
        url: Where it is.
        process: What runs it.
    """

    url: str
    process: subprocess.Popen[bytes]

    def cpu_seconds(self) -> float | None:
        """Processor time that it has taken so far; None where the system does not say."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return None
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running() -> Iterator[Server]:
    """Start the app on a free port, wait until it answers, and end it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    process = subprocess.Popen(
        [sys.executable, "-m", "rankscope", "app", f"--port={port}"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "STREAMLIT_SERVER_FILE_WATCHER_TYPE": "none"},
    )
    server = Server(f"http://127.0.0.1:{port}", process)
    try:
        _wait(server)
        yield server
    finally:
        process.kill()
        process.wait()


def _wait(server: Server) -> None:
    end = monotonic() + _PATIENCE
    while not _answers(server.url):
        with suppress(subprocess.TimeoutExpired):
            server.process.wait(timeout=0.1)
        if server.process.poll() is not None or monotonic() > end:
            raise RuntimeError("the app did not start")


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/_stcore/health", timeout=1) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
