"""The end of the game and its result (1853R 5.1, 5.2)."""

from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.state import State1853


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


def share_worth(state: State1853, company: Company) -> int:
    """1853R 5.2.1: a share counts at its market price; at par where none is shown (3.1.7)."""
    shown = price(state, company)
    return state.facts.companies[company].par if shown is None else shown


def unredeemed_worth(state: State1853, company: Company) -> int:
    """An un-redeemed share counts nothing, like a bond that was not returned (1853R 5.2.1); or, if
    so agreed, what it would bring beyond its price.
    """
    beyond = share_worth(state, company) - state.facts.companies[company].par
    return max(beyond, 0) if state.facts.unredeemed_count else 0


def worth(state: State1853, player: Player) -> int:
    """1853R 5.2.1, 5.2.2: cash and shares, but no money of companies, nor bonds not returned."""
    claims = state.unredeemed.get(player, ())
    return state.cash[player] + sum(
        (share_count(state, player, company) - claims.count(company)) * share_worth(state, company)
        + claims.count(company) * unredeemed_worth(state, company)
        for company in state.shares
    )


def result(state: State1853) -> dict[Player, int]:
    """1853R 5.2.3: what each player is worth, the wealthiest first; `state.ended` says why."""
    worths = {player: worth(state, player) for player in state.players}
    return dict(sorted(worths.items(), key=lambda entry: -entry[1]))
