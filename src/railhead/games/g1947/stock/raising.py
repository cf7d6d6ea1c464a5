"""What a player may sell for a purchase that mends the ratio of savings shares (1947 5.6.2)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from railhead.engine.facts import Company
from railhead.engine.rules.limits import pool_room
from railhead.engine.state import Player
from railhead.engine.verbs.shares import share_count
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import saleable, sell_bonds_to_pool
from railhead.games.g1947.stock.director import can_part_with, ordinary
from railhead.games.g1947.stock.limits import over_certificate_limit
from railhead.games.g1947.stock.sale import noted, sell_to_pool


def after_sales(
    state: State1947, player: Player, wanted: Company, spare: int
) -> Iterator[State1947]:
    """The positions in which a certificate of a company is best bought: all bonds and savings
    shares of others are sold, as far as the pool has room, and up to `spare` ordinary ones.
    """
    if state.stock_round == 1:
        yield from (state,) if spare >= 0 else ()
        return
    others = [c for c in state.shares if c != wanted and share_count(state, player, c)]
    savings = Counter({c: pool_room(state, c) for c in others if (player, c) in state.savings})
    savings &= Counter({c: share_count(state, player, c) for c in savings})
    mine = [c for c in others if ordinary(state, player, c)]
    for count in range(spare + 1):
        for chosen in map(Counter, combinations_with_replacement(mine, count)):
            if all(_may_sell(state, player, c, n) for c, n in chosen.items()):
                yield _sold(state, player, savings + chosen, wanted)


def _may_sell(state: State1947, player: Player, company: Company, count: int) -> bool:
    there = min(share_count(state, player, company), pool_room(state, company))
    return count <= there and can_part_with(state, player, company, count)


def _sold(
    state: State1947, player: Player, shares: Mapping[Company, int], wanted: Company
) -> State1947:
    """Bonds go first, before the price falls; but shares do so above the certificate limit (1947
    5.7), at best those of which the player has no bonds.
    """
    for company in sorted(shares, key=lambda company: saleable(state, player, company)):
        state = _without_bonds(state, player, wanted)
        state = noted(state, player, company)
        state = sell_to_pool(state, player, company, shares[company])
    return _without_bonds(state, player, wanted)


def _without_bonds(state: State1947, player: Player, wanted: Company) -> State1947:
    if over_certificate_limit(state, player):
        return state
    for company in state.bonds:
        count = saleable(state, player, company)
        if count and company != wanted:
            state = noted(state, player, company)
            state = sell_bonds_to_pool(state, player, company, count)
    return state
