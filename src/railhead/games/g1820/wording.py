"""Numbers and places as players read them."""

import re

from railhead.board.tiles import HexId
from railhead.games.g1820.state import State1820


def counted(count: int, thing: str) -> str:
    """So many of a thing: "1 share", "3 cities", "no trains"."""
    more = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{count or 'no'} {thing if count == 1 else more}"


def place(state: State1820, name: str) -> str:
    """Where a stop, a piece of track or an edge is: "G7.s0" is Birmingham, "G9/0" is G9."""
    id_ = HexId(re.split(r"[./|]", name)[0])
    hex_ = state.facts.board.hexes.get(id_)
    return hex_.name if hex_ and hex_.name else id_
