"""Text from people, kept as text where Streamlit would read Markdown."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>$:&^=@/])")


def plain(text: str) -> str:
    r"""The text with every character escaped that Markdown gives a meaning.

    >>> plain("[a](b) :red[c]")
    '\\[a\\]\\(b\\) \\:red\\[c\\]'
    """
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
