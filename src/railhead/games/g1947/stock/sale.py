"""What a sale does: the money, the shares, the price and the presidency (1947 5.2, 5.5)."""

from collections.abc import Mapping

from railhead.engine.facts import Company
from railhead.engine.rules import selling
from railhead.engine.state import POOL, Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.shares import share_count
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.director import demote
from railhead.games.g1947.stock.limits import COMPANY_LIMIT
from railhead.games.g1947.stock.market import fall


def noted(state: State1947, player: Player, company: Company) -> State1947:
    """1947 5.3: whoever sells buys no more of that company in this round."""
    sold = state.sold.get(player, frozenset()) | {company}
    return replace(state, sold={**state.sold, player: sold})


def sell_to_pool(state: State1947, player: Player, company: Company, count: int) -> State1947:
    """1947 5.5: the bank pays the market price, then the price falls and the presidency may pass.

    A forced sale (1947 6.15.5) is the same.
    """
    rows = rows_to_fall(state, player, company, count)
    state = hand_over(state, player, company, POOL, count)
    return demote(fall(state, company, rows), company, player)


def hand_over(
    state: State1947, player: Player, company: Company, taker: Holder, count: int
) -> State1947:
    """The seller is paid by the bank, and what is remembered of the holding shrinks with it."""
    state = _note_dumped(state, player, company, taker, count)
    state = selling.hand_over(state, player, company, count, taker)
    return _cleared(state, player, company)


def _cleared(state: State1947, player: Player, company: Company) -> State1947:
    """What is remembered of a holding shrinks with it (1947 5.4.5, 5.6.3)."""
    held = share_count(state, player, company)
    if not held:
        state = replace(state, savings=state.savings - {(player, company)})
    allowed = state.protected.get((player, company), 0)
    if allowed > max(0, held - COMPANY_LIMIT):
        shrunk = {**state.protected, (player, company): max(0, held - COMPANY_LIMIT)}
        return replace(state, protected={key: n for key, n in shrunk.items() if n})
    return state


# Companies opened in this round (the note in 1947 5.2)


def rows_to_fall(state: State1947, player: Player, company: Company, count: int) -> int:
    """In the round in which a company is opened its price falls for what its president sells, and
    for such shares again when others resell them; not for other sales.
    """
    if company not in state.opened or state.directors[company] == player:
        return count
    return min(count, _dumped(state, company, player))


def _dumped(state: State1947, company: Company, holder: Holder) -> int:
    return state.dumped.get(company, {}).get(holder, 0)


def _note_dumped(
    state: State1947, player: Player, company: Company, taker: Holder, count: int
) -> State1947:
    if company not in state.opened:
        return state
    if state.directors[company] == player:
        return _shift_dumped(state, company, {taker: count})
    again = min(count, _dumped(state, company, player))
    return _shift_dumped(state, company, {taker: again, player: -again})


def resold_to(state: State1947, player: Player, company: Company) -> State1947:
    """A share bought from the pool is one that the president sold, while there are any."""
    if not _dumped(state, company, POOL):
        return state
    return _shift_dumped(state, company, {POOL: -1, player: 1})


def _shift_dumped(state: State1947, company: Company, changes: Mapping[Holder, int]) -> State1947:
    held = dict(state.dumped.get(company, {}))
    for holder, change in changes.items():
        held[holder] = held.get(holder, 0) + change
    return replace(state, dumped={**state.dumped, company: {h: n for h, n in held.items() if n}})
