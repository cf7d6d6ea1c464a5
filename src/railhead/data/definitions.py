"""What the data files of every game say. A game adds its own keys in structures of its own."""

from typing import Literal

import msgspec


class Definition(msgspec.Struct, forbid_unknown_fields=True):
    """A table in a data file."""


class GridDefinition(Definition):
    """How the hexes of a board lie and what they are called.

    `sum` says whether row plus column of every hex is even or odd: a hex is two columns wide (or
    two rows high), so only every second place exists.
    """

    orientation: Literal["pointy", "flat"]
    names: Literal[
        "row letter, column letter", "row letter, column number", "column letter, row number"
    ]
    rows: str
    columns: str
    sum: Literal["even", "odd"]


class HexDefinition(Definition):
    """A hex. `runs_off` are the board edges at which track may leave."""

    name: str = ""
    stops: str = ""
    terrain: tuple[str, ...] = ()
    label: str = ""
    runs_off: tuple[int, ...] = ()


class TileDefinition(Definition):
    """A tile. `track` is written by gauge, or alone where the game has one gauge only; `idle` are
    stops that no track reaches.
    """

    track: str | dict[str, str]
    count: int | None = None
    stops: str = ""
    to: str = ""
    label: str = ""
    printed: bool = False
    idle: str = ""


class CompanyDefinition(Definition, kw_only=True):
    """A company; its homes are stops, as "Jab.s0". Without `par`, the players set it."""

    number: int
    name: str
    certificates: tuple[int, ...]
    homes: tuple[str, ...]
    tokens: int
    colour: str
    par: int = 0


class TrainDefinition(Definition):
    """A type of train."""

    price: int
    cities: int
    count: int
    phase: int
    gauge: str = "broad"
    starts_phase: int | None = None


class PhaseDefinition(Definition):
    """A phase."""

    colours: tuple[str, ...]
    train_limit: int
    rounds: int
    obsolete: tuple[str, ...] = ()


class Doubt(Definition):
    """What is not certain about some hexes or tiles, to be shown to players."""

    about: tuple[str, ...]
    note: str
