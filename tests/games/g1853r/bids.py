"""Contract bids made quickly, and track drawn by its exits."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from railhead.board.tiles import BROAD, HexId, turned
from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.facts import Facts1853
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.tasks import ContractCities
from railhead.games.g1853r.facts import facts
from railhead.games.g1853r.options import choose
from tests.games.g1853r.positions import NAMES, opening, play

FACTS = facts(5, choose({}))


def bond(player: Player, amount: int) -> WriteBond:
    return WriteBond(player=player, amount=amount)


def city(player: Player, name: str, company: str = "") -> ContractCity:
    """A city with the first share that goes with it, or with the one given."""
    first = FACTS.cities[name].companies[0] if name in FACTS.cities else ""
    return ContractCity(player=player, city=name, company=Company(company or first))


def bidding(*bonds: int, **options: Any) -> State1853:
    """The second stage begins; the bonds, the largest first, are those of Adam, Beth and so on."""
    written = zip(NAMES, bonds, strict=False)
    return play(opening(len(bonds), **options), *(bond(*each) for each in written), **options)


def written(state: State1853, player: Player, *cities: str) -> State1853:
    """The player's bid consists of these cities; it is the player's turn; no share has moved."""
    bid = tuple(Claim(name, FACTS.cities[name].companies[0]) for name in cities)
    return replace(state, bids={**state.bids, player: bid}, agenda=(ContractCities(player),))


def everybody_passes(state: State1853, **options: Any) -> State1853:
    """All pass, beginning with the player in turn."""
    for _ in state.players:
        turn = state.agenda[0]
        assert isinstance(turn, ContractCities)
        state = play(state, Pass(player=turn.player), **options)
    return state


def track(
    lines: Mapping[str, tuple[int, ...]], gauge: int = BROAD, facts: Facts1853 = FACTS
) -> dict[str, tuple[str, int]]:
    """Yellow tiles with these exits and this gauge, of the right kind for their hexes."""
    return {
        name: _tile(facts, HexId(name), frozenset(exits), gauge) for name, exits in lines.items()
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
