"""Bytes of a file: unpacked within limits, text for certain, whatever the name says."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

from metrics.collection.problem import CollectionError

_GZIP = b"\x1f\x8b"
_CHUNK = 1 << 20
_PACKED = {
    b"PK\x03\x04": "a zip archive",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"%PDF": "a PDF",
    b"PAR1": "Parquet",
    b"\xff\xfe": "text in UTF-16, not UTF-8",
    b"\xfe\xff": "text in UTF-16, not UTF-8",
}


@dataclass(frozen=True)
class Limits:
    """How much is read at most.

    Attributes:
        unpacked: Bytes of a file after unpacking.
        rows: Lines of a file.
    """

    unpacked: int = 2_000_000_000
    rows: int = 50_000_000


COMMAND = Limits()
UPLOAD = Limits(unpacked=200_000_000, rows=5_000_000)


@dataclass(frozen=True)
class Source:
    """A file in memory.

    Attributes:
        name: What errors call it.
        data: UTF-8 text without byte order mark, every line ended by a line feed.
    """

    name: str
    data: bytes

    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return self.data.decode().split("\n")


def open_source(
    given: Path | str | bytes, name: str | None = None, limits: Limits = COMMAND
) -> Source:
    """A file's text, plain or gzip by its first bytes.

    Args:
        given: A path, or the bytes themselves.
        name: What errors call it. None: the path's last part.
        limits: How much is read at most.

    Returns:
        The text.

    Raises:
        CollectionError: If it cannot be opened, is too large, empty, binary or not UTF-8.
    """
    if isinstance(given, bytes):
        called, data = name or "file", given
    else:
        called, data = name or Path(given).name, _read(Path(given), limits)
    if data.startswith(_GZIP):
        data = _unzipped(called, data, limits)
    if len(data) > limits.unpacked:
        raise _too_large(called, limits)
    return Source(called, _checked(called, data.removeprefix(b"\xef\xbb\xbf"), limits))


def _read(path: Path, limits: Limits) -> bytes:
    try:
        if path.is_file() and path.stat().st_size > limits.unpacked:
            raise _too_large(path.name, limits)
        return path.read_bytes()
    except OSError as problem:
        raise CollectionError(str(path), f"cannot be read: {problem.strerror}") from None


def _unzipped(name: str, data: bytes, limits: Limits) -> bytes:
    """All members of a gzip file, stopped as soon as they pass the limit."""
    parts: list[bytes] = []
    size = 0
    while data:
        unpack = zlib.decompressobj(wbits=31)
        try:
            while data and not unpack.eof:
                parts.append(unpack.decompress(data, _CHUNK))
                data = unpack.unconsumed_tail
                size += len(parts[-1])
                if size > limits.unpacked:
                    raise _too_large(name, limits)
        except zlib.error as problem:
            raise CollectionError(name, f"is damaged gzip: {problem}") from None
        if not unpack.eof:
            raise CollectionError(name, "is a gzip file that ends too early")
        data = unpack.unused_data.lstrip(b"\0")
    return b"".join(parts)


def _checked(name: str, data: bytes, limits: Limits) -> bytes:
    if not data.strip():
        raise CollectionError(name, "is empty; expected judgements or a run")
    packed = next((kind for magic, kind in _PACKED.items() if data.startswith(magic)), None)
    if packed:
        raise CollectionError(name, f"is {packed}; expected plain text or gzip")
    if b"\0" in data:
        raise CollectionError(name, "is a binary file; expected plain text or gzip")
    try:
        data.decode()
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        byte = data[problem.start]
        words = f"expected UTF-8 text, got byte 0x{byte:02x} at position {problem.start + 1}"
        raise CollectionError(name, words, line) from None
    if b"\r" in data:  # line ends of Windows, and of the Macintosh format that Excel still offers
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if data.count(b"\n") > limits.rows:
        raise CollectionError(name, f"has more than {limits.rows:,} lines")
    return data


def _too_large(name: str, limits: Limits) -> CollectionError:
    size = f"{limits.unpacked / 1e6:,.0f} MB"
    return CollectionError(name, f"is too large; at most {size} unpacked are read")
