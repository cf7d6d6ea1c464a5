"""How likely contract bids are fulfilled (1853R 4.3.1)."""

from collections.abc import Iterator
from functools import cache

from railhead.board.hexes import Board
from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.memo import SMALL, remembered
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.family1853.actions import ContractCity
from railhead.games.family1853.contracts.bids import Bid
from railhead.games.family1853.contracts.fulfilment import Places, networks
from railhead.games.family1853.contracts.imagining import WRITING
from railhead.games.family1853.state import Claim, State1853

BUILT = 0.9  # how much less likely a contract is fulfilled for each tile that is lacking
ALONE = 0.5  # how likely others build what a player's own companies do not


def chance(state: State1853, bid: Bid, led: frozenset[Company]) -> float:
    """How likely the cities of a bid are connected: the less the more tiles are lacking, and the
    fewer of them lie where companies build that the player leads.
    """
    own = sum(claim.company in led for claim in bid) / max(1, len(bid))
    hexes = sorted(state.facts.cities[claim.city].hex for claim in bid)
    return float((ALONE + (1 - ALONE) * own) * BUILT ** lacking(state, " ".join(hexes)))


def _what_a_bid_follows_from(
    state: State1853, player: Player, led: frozenset[Company]
) -> tuple[object, ...]:
    bid, bond = state.bids.get(player, ()), state.bonds.get(player, 0)
    return (state.facts, state.placed, state.tokens, bid, bond, player, " ".join(sorted(led)))


def whole_bid(state: State1853, player: Player, led: frozenset[Company]) -> Bid:
    """A bid as it stands, and as long as it has too few cities, with those that go best with it."""
    bid = state.bids.get(player, ())
    return bid if len(bid) >= state.facts.limits.min_cities else _completed(state, player, led)


@remembered(_what_a_bid_follows_from, SMALL)
def _completed(state: State1853, player: Player, led: frozenset[Company]) -> Bid:
    """A bid with the cities that it needs."""
    bid = state.bids.get(player, ())
    while len(bid) < state.facts.limits.min_cities:
        before = replace(state, bids={**state.bids, player: bid})
        more = [(*bid, claim) for claim in _claims(before, player, led)]
        if not more:
            break
        bid = max(more, key=lambda each: chance(state, each, led))
    return bid


def _claims(state: State1853, player: Player, led: frozenset[Company]) -> Iterator[Claim]:
    """The cities that may come next, each with a share that suits the player."""
    taken = {claim.city for claim in state.bids[player]}
    for name, city in state.facts.cities.items():
        company = next((c for c in city.companies if c in led), city.companies[0])
        action = ContractCity(player=player, city=name, company=company)
        if name not in taken and not any(rule(state, action) for rule in WRITING):
            yield Claim(name, company)


def lacking(state: State1853, names: str) -> float:
    """How many tiles, about, are lacking to connect cities, given by their hexes."""
    bare = sum(hex_ not in state.placed for hex_ in names.split())
    return bare + _between(state.facts.board, networks(state), names)


@remembered(lambda board, lines, names: (board, lines, names), SMALL)
def _between(board: Board, lines: tuple[Places, ...], names: str) -> float:
    """The tiles between them: each is joined to what is joined."""
    hexes = [HexId(name) for name in names.split()]
    if not hexes:
        return 0
    groups = [net for net in lines if any(hex_ in net for hex_ in hexes)]
    parts = [[HexId(p) for p in net if p in board.hexes] for net in groups]
    parts += [[hex_] for hex_ in hexes if not any(hex_ in part for part in parts)]
    joined, rest, total = parts[0], parts[1:], 0.0
    while rest:
        gap, nearest = min((_gap(board, joined, part), n) for n, part in enumerate(rest))
        total += gap - 1
        joined = [*joined, *rest.pop(nearest)]
    return total


def _gap(board: Board, some: list[HexId], others: list[HexId]) -> int:
    return min(_apart(board, a, b) for a in some for b in others)


@cache
def _apart(board: Board, one: HexId, other: HexId) -> int:
    return _from(board, one).get(other, 99)


@cache
def _from(board: Board, start: HexId) -> dict[HexId, int]:
    """How many steps it is from a hex to every other."""
    found, todo = {start: 0}, [start]
    for hex_ in todo:
        for other in board.neighbours[hex_]:
            if other is not None and other not in found:
                found[other] = found[hex_] + 1
                todo.append(other)
    return found
