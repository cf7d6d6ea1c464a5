"""Issue and takeover rounds: the marker, and issuing shares (1820 8.1, 8.3)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.answers import passes
from railhead.engine.state import BANK, POOL, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.engine.verbs.telling import counted, tell
from railhead.games.g1820.actions import IssueShares
from railhead.games.g1820.data.facts import LIQUIDATION
from railhead.games.g1820.ending import end_of_chart, end_without_companies
from railhead.games.g1820.operating.phases import advance_marker, discard_available
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import directing_player, is_public
from railhead.games.g1820.stock.market import column_of, in_liquidation, move, price_at, price_of
from railhead.games.g1820.takeover import reduction
from railhead.games.g1820.tasks import (
    EndIssueRound,
    IssueRound,
    IssueShareTurn,
    Liquidations,
    Offers,
    RaiseForTakeover,
)

LOT = 5  # per cent of a company for which its price falls (8.3; A2)


def start_issue_round(state: State1820, _task: IssueRound) -> State1820:
    """1820 8.1: the marker moves, a train goes; then shares, liquidations and takeovers."""
    doomed = tuple(c for c in state.order if in_liquidation(state, c))
    turn = IssueShareTurn(state.order, (), acted=True)  # who directs is seen once a train is gone
    state = swap(state, turn, Liquidations(doomed), Offers(), EndIssueRound())
    none: frozenset[Company] = frozenset()
    state = replace(state, reduced=none, offered=none, acquirers=none, sunk=none)
    state = tell(state, "round_started", "Issue & Takeover Round")
    state = end_of_chart(advance_marker(state))
    return state if state.ended else discard_available(state)


def issuers(state: State1820) -> tuple[Company, ...]:
    """The public companies that players direct, as they operate."""
    return tuple(c for c in state.order if directing_player(state, c))


def next_issuer(state: State1820, task: IssueShareTurn) -> State1820:
    """1820 8.1, D11: in operating order, until all directors pass in a row."""
    if not task.companies:
        return swap(state, IssueShareTurn(task.order, issuers(state))) if task.acted else pop(state)
    if can_do_nothing(state, task.companies[0]):
        return swap(state, replace(task, companies=task.companies[1:]))
    return state


def asked_director(state: State1820, task: IssueShareTurn) -> tuple[Player, ...]:
    """The director of the company in turn; a cousin is not asked (1820 14.1)."""
    directors = (directing_player(state, company) for company in task.companies[:1])
    return tuple(director for director in directors if director)


def can_do_nothing(state: State1820, company: Company) -> bool:
    """Whether a company has neither shares to issue nor a smaller size."""
    if not is_public(state, company) or directing_player(state, company) is None:
        return True
    if in_liquidation(state, company):
        return True
    return (
        not share_count(state, company, company) and not state.facts.phases[state.phase].reduction
    )


def end_issue_round(state: State1820, _task: EndIssueRound) -> State1820:
    """1820 9.1: the game ends if no player controls a company."""
    return end_without_companies(pop(state))


def issuer(state: State1820) -> Company:
    """The company in turn, or the one that pays for a takeover."""
    match state.agenda[0]:
        case IssueShareTurn(companies=(company, *_)) | RaiseForTakeover(company=company):
            return company
        case task:
            raise AssertionError(f"no shares are issued in {task}")


def company_in_turn(state: State1820, action: IssueShares) -> str | None:
    """Companies issue shares one after the other; private ones have none."""
    if action.company != issuer(state):
        return f"{issuer(state)} is in turn"
    return None if is_public(state, action.company) else f"{action.company} is private"


def in_treasury(state: State1820, action: IssueShares) -> str | None:
    """The shares are in the treasury."""
    there = share_count(state, action.company, action.company)
    if not 1 <= action.count <= there:
        return f"{action.company} has {counted(there, 'share')} in its treasury"
    return None


def price_stays(state: State1820, action: IssueShares) -> str | None:
    """An issue may not put the company into liquidation; one that is in it issues nothing."""
    falls = issue_fall(state, action.company, action.count)
    if column_of(state, action.company) - falls <= LIQUIDATION:
        return f"The issue would put {action.company} into liquidation"
    return None


def issue_fall(state: State1820, company: Company, count: int) -> int:
    """1820 8.3: one space for each 5%, rounded up, or share, whichever is less (A2)."""
    return min(count, -(-count * 100 // (LOT * state.sizes[company])))


def issue_candidates(state: State1820, player: Player) -> Iterator[IssueShares]:
    """Every number of shares in the treasury."""
    company = issuer(state)
    for count in range(1, share_count(state, company, company) + 1):
        yield IssueShares(player=player, company=company, count=count)


def issue_shares(state: State1820, action: IssueShares) -> State1820:
    """1820 8.3: the bank pays the current price for each, then the price falls."""
    company, count = action.company, action.count
    falls = issue_fall(state, company, count)
    task = state.agenda[0]
    if isinstance(task, IssueShareTurn):
        state = swap(state, replace(task, acted=True))
    worth = count * price_of(state, company)
    state = pay(state, BANK, company, worth, f"to {company} for {count} share{'s' * (count > 1)}")
    why = f"it issues {counted(count, 'share')}"
    return move(move_shares(state, company, company, POOL, count), company, -falls, why)


def preview_issue(state: State1820, action: IssueShares) -> dict[str, Any]:
    """What it brings, and how far the price falls."""
    brings = action.count * price_of(state, action.company)
    space = column_of(state, action.company) - issue_fall(state, action.company, action.count)
    return {
        "gain": brings,
        "effects": [f"its price falls to {state.facts.money(price_at(state, space))}"],
    }


def no_more(state: State1820, _action: Pass) -> State1820:
    """The next director is asked."""
    task = in_hand(state, IssueShareTurn)
    return swap(state, replace(task, companies=task.companies[1:]))


ISSUE: Procedure[State1820, IssueShares] = Procedure(
    action=IssueShares,
    candidates=issue_candidates,
    rules=(
        Rule("1820 8.3", company_in_turn),
        Rule("1820 8.3", in_treasury),
        Rule("1820 8.3", price_stays),
    ),
    effect=issue_shares,
    preview=preview_issue,
)
NO_MORE: Procedure[State1820, Pass] = passes(no_more)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The first part of an issue and takeover round, and its end."""
    return {
        IssueRound: Step(
            paragraph="1820 8.1",
            purpose=lambda *_: "An issue and takeover round begins",
            advance=start_issue_round,
        ),
        IssueShareTurn: Step(
            paragraph="1820 8.1",
            purpose=lambda _, task: f"{task.companies[0]} may issue or reduce its shares",
            actors=asked_director,
            procedures=(reduction.REDUCE, ISSUE, NO_MORE),
            advance=next_issuer,
        ),
        EndIssueRound: Step(
            paragraph="1820 8.1",
            purpose=lambda *_: "The issue and takeover round is over",
            advance=end_issue_round,
        ),
    }
