"""An invented shop: what it sells, what people ask for, and how good each answer is.

Everything that is written by hand lies in `source/`; chance only mixes it. Of the random
generators only `random()` is used, whose sequence Python promises never to change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

SOURCE = Path(__file__).parent / "source"
POPULAR = 0.1
OTHER_NAME = 0.18
_COLOURS = {
    "clothes": ("black", "navy", "blue", "red", "green", "grey"),
    "earth": ("brown", "olive", "sand", "black"),
    "dark": ("black", "dark blue", "grey"),
    "kitchen": ("black", "white", "silver", "red"),
    "home": ("cream", "grey", "green", "terracotta"),
    "-": (),
}
_PART_NUMBERS_FROM = {"VB": 201, "WF": 401, "IC": 601, "TN": 101, "BC": 801, "IT": 501, "MB": 301}
_STOP_WORDS = frozenset((SOURCE / "stop_words.txt").read_text(encoding="utf-8").split())


@dataclass(frozen=True, kw_only=True)
class Type:
    """A kind of product, with the values that its products may have."""

    name: str
    other_names: tuple[str, ...]
    family: str
    department: str
    count: int
    uses: tuple[str, ...]
    audiences: tuple[str, ...]
    features: tuple[str, ...]
    sizes: tuple[str, ...]
    colours: tuple[str, ...]
    part: str


@dataclass(frozen=True, kw_only=True)
class Product:
    """One article of the shop; its supplier may call it by another name than the shop does.

    `popularity` is from 0 to 1. An empty text means that the property does not apply.
    """

    id: str
    type: Type
    name: str
    brand: str
    audience: str
    feature: str
    size: str
    colour: str
    part: str
    popularity: float

    @property
    def title(self) -> str:
        """What the shop shows, and all that the two searches may read."""
        first = " ".join(part for part in (self.brand, self.name, self.part) if part)
        return ", ".join(
            part for part in (first, self.audience, self.feature, self.size, self.colour) if part
        )


@dataclass(frozen=True, kw_only=True)
class Condition:
    """A property that is asked for: any of `values`; without a `required` one nothing is left."""

    name: str
    values: tuple[str, ...]
    required: bool

    def met_by(self, product: Product) -> bool:
        """Whether the product has one of the values."""
        return getattr(product, self.name) in self.values


@dataclass(frozen=True, kw_only=True)
class Query:
    """What somebody typed, and what was meant: known to the judge, hidden from both searches."""

    id: str
    text: str
    segment: str
    need: str
    wanted: tuple[str, ...]
    near: tuple[str, ...]
    conditions: tuple[Condition, ...]

    def grade(self, product: Product) -> int:
        """The grade, 0 to 3, by three rules.

        A product of a wanted type starts at 3, of a near type at 1, any other at 0. Each
        condition that is not met takes one off, a required one everything. Where nothing but a
        type or a brand is named, the slowest sellers lose one as well.
        """
        wanted = self.wanted == ("*",) or product.type.name in self.wanted
        if not wanted and product.type.name not in self.near:
            return 0
        unmet = [condition for condition in self.conditions if not condition.met_by(product)]
        if any(condition.required for condition in unmet):
            return 0
        is_open = all(condition.name == "brand" for condition in self.conditions)
        less = len(unmet) + (wanted and is_open and product.popularity < POPULAR)
        return max(0, (3 if wanted else 1) - less)


def words(text: str) -> list[str]:
    """The words of a text as both searches see them: lower case, no plural, no stop words.

    Example:
        >>> words("Ombriva sandals, women's, VB-203")
        ['ombriva', 'sandal', 'women', 'vb203']
    """
    plain = text.lower().replace("'s", "").replace("s'", "s").replace("-", "")
    found = re.findall(r"[a-z0-9]+", plain)
    return [singular(word) for word in found if word not in _STOP_WORDS]


def singular(word: str) -> str:
    """The word without a plural s."""
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def table(name: str) -> list[list[str]]:
    """The rows of a table in `source/`, without the header."""
    lines = (SOURCE / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


def several(text: str) -> tuple[str, ...]:
    """The values of a cell: separated by bars, "-" for none."""
    return () if text == "-" else tuple(text.split("|"))


def pick(options: Sequence[str], rng: Random) -> str:
    """One of the options, all equally likely; empty where there are none."""
    return options[int(rng.random() * len(options))] if options else ""


def types() -> list[Type]:
    """Every kind of product that the shop sells."""
    return [_type(row) for row in table("types")]


def _type(row: Sequence[str]) -> Type:
    name, other, family, department, count, uses, audiences, features, sizes, colours, part = row
    return Type(
        name=name,
        other_names=several(other),
        family=family,
        department=department,
        count=int(count),
        uses=several(uses),
        audiences=several(audiences),
        features=several(features),
        sizes=several(sizes),
        colours=_COLOURS[colours],
        part=part.replace("-", ""),
    )


def products(seed: int) -> list[Product]:
    """The catalogue. Two products share each part number: they differ in size or in the pack."""
    rng = Random(f"{seed} catalogue")
    brands = [(brand, several(departments)) for brand, departments in table("brands")]
    made: list[Product] = []
    for kind in types():
        of_kind = [brand for brand, departments in brands if kind.department in departments]
        for index in range(kind.count):
            made.append(_product(f"p{len(made) + 1:04d}", kind, of_kind, index, rng))
    return made


def _product(document: str, kind: Type, brands: Sequence[str], index: int, rng: Random) -> Product:
    number = _PART_NUMBERS_FROM.get(kind.part, 0) + index // 2
    return Product(
        id=document,
        type=kind,
        name=pick(kind.other_names, rng)
        if rng.random() < OTHER_NAME and kind.other_names
        else kind.name,
        brand=pick(brands, rng),
        audience=pick(kind.audiences, rng),
        feature=kind.features[index % len(kind.features)],
        size=pick(kind.sizes, rng),
        colour=pick(kind.colours, rng),
        part=f"{kind.part}-{number}" if kind.part else "",
        popularity=rng.random(),
    )


def queries() -> list[Query]:
    """The queries, in the order of the table.

    Raises:
        ValueError: If a query wants a type that the shop does not know.
    """
    known = {kind.name for kind in types()} | {"*"}
    made = [
        Query(
            id=f"q{number:03d}",
            text=text,
            segment=segment,
            need=need,
            wanted=several(wanted),
            near=several(near),
            conditions=_conditions(conditions),
        )
        for number, (text, segment, need, wanted, near, conditions) in enumerate(
            table("queries"), start=1
        )
    ]
    for query in made:
        if unknown := {*query.wanted, *query.near} - known:
            raise ValueError(f"query {query.text!r}: wanted types of the shop, got {unknown}")
    return made


def _conditions(text: str) -> tuple[Condition, ...]:
    parts = [] if text == "-" else [part.split("=") for part in text.split(",")]
    return tuple(
        Condition(
            name=name.removeprefix("!"), values=several(values), required=name.startswith("!")
        )
        for name, values in parts
    )
