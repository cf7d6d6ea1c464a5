"""The options of 1853, 2009 edition: those of the rulebook, and readings that remain open."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.data.options import Option, chosen
from railhead.games.family1853.data.options import (
    BIDS,
    BOND_CLAIM,
    Options1853,
    bid_pass,
    frontier,
    frontier_line,
    readings,
    tile_105,
)

OPTIONS = (
    Option(
        "bank",
        ("standard", "short", "full", "less 2,600"),
        "The money in the game: £15,000; £7,760, without the £500 notes; all £17,760 that are"
        " printed; or £15,160, these without £2,600, for which 2.1 has two figures.",
        "2.1, 2.4",
    ),
    Option(
        "minimum_bond",
        ("by cities", "80"),
        "The least bond of four to six players: £60 for their three cities, or £80 as printed."
        " Three players, who need four cities, always write £80 or more.",
        "2.5.2",
    ),
    BIDS,
    BOND_CLAIM,
    bid_pass("2.5.4"),
    Option(
        "last_train_limit",
        (2, 3),
        "How many trains a company may own in phase 5: two after the table of phases, or three as"
        " the company charters show.",
        "4.8.5",
    ),
    Option(
        "tile_3",
        ("printed", "87 and 88 too"),
        "Whether tile 3 may become 87 or 88 as tiles 4 and 58 may; the table does not list them.",
        "4.2.5",
    ),
    Option(
        "tile_58",
        ("printed", "12 to 15 too"),
        "Whether tile 58 may become 12 to 15 as other towns may; the table does not list them.",
        "4.2.5",
    ),
    Option(
        "eastern_hexes",
        ("all five", "beside Calcutta"),
        "The hexes beyond the Ganges that the board still has: Gac, Had, Iac, Jad and Kac, or only"
        " the last three, to which the tiles of Calcutta lead.",
        "4.1.10",
    ),
    Option(
        "pale_grey_hexes",
        ("absent", "playable"),
        "Whether the board has the hexes Ea, Ga and Ia, pale grey on the board of 1989.",
        "4.1.10",
    ),
    tile_105("4.2.12"),
    frontier(", as the overview says", "4.1.14"),
    frontier_line("4.1.14"),
    *readings("stock round", "3.1"),
)
BY_ID = {option.id: option for option in OPTIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(Options1853):
    """The value of every option."""

    minimum_bond: str
    last_train_limit: int
    tile_3: str
    eastern_hexes: str


def choose(given: Mapping[str, object]) -> Options:
    """All options from those that were given. OptionError if one of them cannot be."""
    return chosen(OPTIONS, given, Options)
