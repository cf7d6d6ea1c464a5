"""Bonds in hand: who has them, what they are worth, what a sale does (1947 5.4.2, 5.4.6)."""

from railhead.engine.facts import Company
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted, named, tell
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import price


def held(state: State1947, holder: Holder, company: Company) -> int:
    """How many bonds of a company somebody has."""
    return state.bonds[company].get(holder, 0)


def move_bonds(
    state: State1947, company: Company, giver: Holder, taker: Holder, count: int
) -> State1947:
    """Move bonds from one holder to another."""
    places = dict(state.bonds[company])
    assert 0 < count <= places.get(giver, 0), f"{giver} gives {count} bonds of {company}"
    places[giver] -= count
    places[taker] = places.get(taker, 0) + count
    moved = {**state.bonds, company: {h: n for h, n in places.items() if n}}
    hands = f"from {named(state, giver)} to {named(state, taker)}"
    text = f"{counted(count, f'{company} bond')} {hands}"
    return tell(replace(state, bonds=moved), "bonds_moved", text, company=company, count=count)


def issue_price(state: State1947, company: Company) -> int:
    """1947 5.4.2: half the par price; all par prices are even."""
    return state.pars[company] // 2


def bond_price(state: State1947, company: Company, source: Holder) -> int:
    """1947 5.4.3: half the par price when new, else half the market price."""
    if source == INITIAL_OFFER:
        return issue_price(state, company)
    return price(state, company) // 2


def saleable(state: State1947, player: Player, company: Company) -> int:
    """1947 5.4.2: bonds bought from the initial offer are kept until the next stock round."""
    return held(state, player, company) - state.new_bonds.get((player, company), 0)


def sell_bonds_to_pool(state: State1947, player: Player, company: Company, count: int) -> State1947:
    """1947 5.4.6: the bank pays half the market price, which does not fall."""
    proceeds = count * bond_price(state, company, POOL)
    state = pay(
        state, BANK, player, proceeds, f"to {player} for {counted(count, 'bond')} of {company}"
    )
    return move_bonds(state, company, player, POOL, count)
