"""The end of the game and its result (1853R 5.1, 5.2)."""

from railhead.engine.facts import Company
from railhead.engine.rules.worth import result as by_worth
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.holdings import par, quoted, redeemed
from railhead.games.family1853.tasks import ContractCities


def reached_market_end(state: State1853, company: Company) -> bool:
    """1853R 5.1.1: whether the price has reached the space that ends the game; none does in the
    longer game (2.4.3).
    """
    end = state.facts.market_end
    return end is not None and (price(state, company) or 0) >= end


def end_at_market_end(state: State1853, company: Company) -> State1853:
    """1853R 5.1.3: the game stops at that point, the dividend having been paid."""
    if not reached_market_end(state, company):
        return state
    why = (
        f"the share price of {company} has reached {state.facts.money(price(state, company) or 0)}"
    )
    state = tell(state, "game_ended", f"The game is over: {why}")
    return replace(state, agenda=(), ended=why)


def unredeemed_worth(state: State1853, company: Company) -> int:
    """An un-redeemed share counts nothing, like a bond that was not returned (1853R 5.2.1); or, if
    so agreed, what it would bring beyond its price.
    """
    beyond = quoted(state, company) - par(state, company)
    return max(beyond, 0) if state.facts.unredeemed_count else 0


def worth(state: State1853, player: Player) -> int:
    """1853R 5.2.1, 5.2.2: cash and shares, but no money of companies, nor bonds not returned. The
    shares claimed in the bids are paid for after them (2.7), and count from then on.
    """
    if any(isinstance(task, ContractCities) for task in state.agenda):
        return state.cash[player]
    shares = sum(redeemed(state, player, c) * quoted(state, c) for c in state.shares)
    claims = sum(unredeemed_worth(state, c) for c in state.unredeemed.get(player, ()))
    return state.cash[player] + shares + claims


def result(state: State1853) -> dict[Player, int]:
    """1853R 5.2.3: what each player is worth, the wealthiest first."""
    return by_worth(state, worth)
