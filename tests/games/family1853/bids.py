"""Contract bids made quickly, and track drawn by its exits."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from railhead.board.tiles import BROAD, HexId, turned
from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.data.facts import Facts1853
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.tasks import ContractCities
from tests.games.family1853.editions import edition
from tests.games.family1853.positions import ADAM, BETH, CLIVE, DORA, NAMES, opening, play


def facts(players: int = 5, **options: Any) -> Facts1853:
    """The facts of the edition under test."""
    return edition().facts(players, edition().choose(options))


def bond(player: Player, amount: int) -> WriteBond:
    return WriteBond(player=player, amount=amount)


def city(player: Player, name: str, company: str = "") -> ContractCity:
    """A city with the first share that goes with it, or with the one given."""
    cities = facts().cities
    first = cities[name].companies[0] if name in cities else ""
    return ContractCity(player=player, city=name, company=Company(company or first))


def bidding(*bonds: int, **options: Any) -> State1853:
    """The second stage begins; the bonds, the largest first, are those of Adam, Beth and so on."""
    written = zip(NAMES, bonds, strict=False)
    return play(opening(len(bonds), **options), *(bond(*each) for each in written), **options)


def written(state: State1853, player: Player, *cities: str) -> State1853:
    """The player's bid consists of these cities; it is the player's turn; no share has moved."""
    bid = tuple(Claim(name, facts().cities[name].companies[0]) for name in cities)
    return replace(state, bids={**state.bids, player: bid}, agenda=(ContractCities(player),))


def near_end(**options: str) -> State1853:
    """Adam and Beth could each write one more city, but need not; Adam is in turn."""
    state = bidding(109, 108, 79, 78, **options)
    state = written(state, DORA, "Mysore", "Bangalore", "Nagpur")
    state = written(state, CLIVE, "Mysore", "Bangalore", "Nagpur")
    state = written(state, BETH, "Delhi", "Lahore", "Multan")
    return written(state, ADAM, "Delhi", "Lahore", "Multan")


def everybody_passes(state: State1853, **options: Any) -> State1853:
    """All pass, beginning with the player in turn."""
    for _ in state.players:
        turn = state.agenda[0]
        assert isinstance(turn, ContractCities)
        state = play(state, Pass(player=turn.player), **options)
    return state


def track(lines: Mapping[str, tuple[int, ...]], gauge: int = BROAD) -> dict[str, tuple[str, int]]:
    """Yellow tiles with these exits and this gauge, of the right kind for their hexes."""
    return {
        name: _tile(facts(), HexId(name), frozenset(exits), gauge) for name, exits in lines.items()
    }


def _tile(facts: Facts1853, hex_: HexId, exits: frozenset[int], gauge: int) -> tuple[str, int]:
    kinds = facts.board.hexes[hex_].kinds()
    return next(
        (tile.id, rotation)
        for tile in facts.tiles.values()
        if tile.colour == "yellow" and tile.kinds() == kinds and tile.track[0].gauge == gauge
        for rotation in range(6)
        if turned(tile, rotation).exits == exits
    )
