"""The options of 1853 Retuned: those of the rulebook, and readings that remain open."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.data.options import Option, OptionError, chosen
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
        ("full", "standard", "short", "longer"),
        "The personal money in the game: £12,500, £4,500, £3,450, or £18,500; in the longer game"
        " a share price of £400 does not end it.",
        "2.4.2, 2.4.3",
    ),
    Option(
        "simplified",
        (False, True),
        "No contract bids: each player is dealt a company and buys four shares of it.",
        "2.4.1",
    ),
    Option(
        "tile_58",
        ("restricted", "unrestricted"),
        "Unrestricted: twelve tiles 58 instead of eight, which may become stations worth 30 too.",
        "2.4.4",
    ),
    Option(
        "tiles",
        ("standard", "MIK1", "MIK1.1"),
        "Extra yellow tiles: 25 of the first kit, or 16 of the later one.",
        "2.4.5",
    ),
    BIDS,
    Option(
        "pale_grey_hexes",
        ("playable", "absent"),
        "Whether the board has the pale grey hexes Ea, Ga and Ia.",
        "1.3",
    ),
    frontier("", "4.1.15"),
    BOND_CLAIM,
    bid_pass("2.5.2.4"),
    frontier_line("4.1.15"),
    *readings("dealing round", "3.0"),
    Option(
        "tiles_96_97",
        (20, 30),
        "What the stations on tiles 96 and 97 are worth: lists of the tiles differ.",
        "4.2.5",
    ),
    tile_105("4.2.12"),
    Option(
        "nv_town",
        (True, False),
        "Whether there is a town on hex Nv: copies of the board differ.",
        "1.3",
    ),
)
BY_ID = {option.id: option for option in OPTIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(Options1853):
    """The value of every option."""

    simplified: bool
    tiles: str
    tiles_96_97: int
    nv_town: bool


def choose(given: Mapping[str, object]) -> Options:
    """All options from those that were given. OptionError if one of them cannot be."""
    options = chosen(OPTIONS, given, Options)
    if options.simplified and options.bank in ("standard", "short"):
        reason = "the simplified game has a smaller bank of its own"
        raise OptionError("bank", reason, ("full", "longer"))
    return options
