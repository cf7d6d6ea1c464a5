"""The winner of a takeover auction: consent, the acquiring company, the money (1820 8.4.3)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.answers import accepts, declines, passes
from railhead.engine.rules.company_turn import step_done
from railhead.engine.state import Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.actions import ChooseAcquirer, IssueShares, TakeLoan
from railhead.games.g1820.operating import loans
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import selling
from railhead.games.g1820.stock.holdings import can_pay, controller, cousin_directs
from railhead.games.g1820.takeover import issue
from railhead.games.g1820.takeover.auction import buyers
from railhead.games.g1820.takeover.funds import most_for
from railhead.games.g1820.takeover.liquidation import sell_assets
from railhead.games.g1820.takeover.sums import told_burden
from railhead.games.g1820.takeover.transfer import take_over
from railhead.games.g1820.tasks import (
    ChooseWinner,
    Offers,
    RaiseForTakeover,
    TakeoverAuction,
    TakeoverConsent,
)


def won(state: State1820) -> TakeoverAuction:
    """The auction that was won."""
    task = state.agenda[0]
    assert isinstance(task, TakeoverConsent | ChooseWinner | RaiseForTakeover)
    return task.auction


def accept(state: State1820, _action: Accept) -> State1820:
    """The director sells."""
    return swap(state, ChooseWinner(won(state)))


def winners_company(state: State1820, action: ChooseAcquirer) -> str | None:
    """The winner directs the acquiring company; it is not in liquidation, and not the target."""
    companies = buyers(state, won(state), action.player)
    if action.company not in companies:
        return f"{action.player} can choose {', '.join(companies) or 'no company'}"
    return None


def can_raise(state: State1820, action: ChooseAcquirer) -> str | None:
    """The company that acquires can raise the bid."""
    most, bid, money = most_for(state, action.company), won(state).bid, state.facts.money
    return None if most >= bid else f"{action.company} can raise {money(most)}, not {money(bid)}"


def acquirer_candidates(state: State1820, player: Player) -> Iterator[ChooseAcquirer]:
    """The companies of the winner."""
    for company in buyers(state, won(state), player):
        yield ChooseAcquirer(player=player, company=company)


def choose(state: State1820, action: ChooseAcquirer) -> State1820:
    """The company now raises the money."""
    text = f"{action.company} is to acquire {won(state).target}"
    state = tell(state, "acquirer", text, company=action.company)
    return swap(state, RaiseForTakeover(won(state), action.company))


def preview_acquirer(state: State1820, action: ChooseAcquirer) -> dict[str, Any]:
    """What the takeover costs, and what else it means."""
    task = won(state)
    effects = told_burden(state, task.target, action.company, task.liquidation)
    return {"cost": task.bid, "effects": effects}


def default(state: State1820, action: Pass) -> State1820:
    """1820 10.4: the auction is repeated without the one who did not buy."""
    task = won(state)
    barred = task.barred | {action.player}
    again = replace(task, bid=task.bank, bidder=None, out=frozenset(), barred=barred)
    return swap(state, again)


def pay_when_possible(state: State1820, task: RaiseForTakeover) -> State1820:
    """As soon as the money is there the company acquires what it has bought."""
    auction = task.auction
    if can_pay(state, task.company) < auction.bid:
        return state
    state = end_offers_of(pop(state), task.company)
    acquire = sell_assets if auction.liquidation else take_over
    return acquire(state, auction.target, task.company, auction.bid)


def end_offers_of(state: State1820, company: Company) -> State1820:
    """1820 8.1: the turn to make offers ends when the company takes another over."""
    agenda = tuple(
        replace(task, companies=task.companies[1:])
        if isinstance(task, Offers) and task.companies and task.companies[0] == company
        else task
        for task in state.agenda
    )
    return replace(state, agenda=agenda)


def no_more_than_needed(state: State1820, action: IssueShares) -> str | None:
    """Shares are issued only for money that the company lacks."""
    lacking = won(state).bid - can_pay(state, action.company)
    return selling.more_than_needed(state, action.company, action.count, lacking)


def loan_is_needed(state: State1820, action: TakeLoan) -> str | None:
    """Loans are taken only for money that the company lacks."""
    if can_pay(state, action.company) < won(state).bid:
        return None
    return f"{action.company} can pay {state.facts.money(won(state).bid)} without a loan"


def bid_stays_in_reach(state: State1820, action: IssueShares | TakeLoan) -> str | None:
    """Nothing is issued or borrowed that would put the bid out of reach."""
    bid = won(state).bid
    if isinstance(action, TakeLoan):
        after = loans.take_loan(state, action.company)
    else:
        after = issue.issue_shares(state, action)
    if most_for(after, action.company) >= bid:
        return None
    return f"Then {action.company} could not raise {state.facts.money(bid)}"


def acquirer_borrows(state: State1820, action: TakeLoan) -> str | None:
    """Only the acquiring company takes loans now."""
    task = in_hand(state, RaiseForTakeover)
    return None if action.company == task.company else f"{task.company} raises money"


def cousin_borrows_nothing(state: State1820, action: TakeLoan) -> str | None:
    """A company that a cousin directs takes no loans."""
    return f"A cousin directs {action.company}" if cousin_directs(state, action.company) else None


def raise_purpose(state: State1820, task: RaiseForTakeover) -> str:
    """The bid for which money is raised."""
    bid = state.facts.money(task.auction.bid)
    return f"{task.company} raises {bid} for {task.auction.target}"


ACCEPT: Procedure[State1820, Accept] = accepts(accept)
DECLINE: Procedure[State1820, Decline] = declines(step_done)  # the takeover has failed
CHOOSE: Procedure[State1820, ChooseAcquirer] = Procedure(
    action=ChooseAcquirer,
    candidates=acquirer_candidates,
    rules=(Rule("1820 8.4.3", winners_company), Rule("1820 8.4.2", can_raise)),
    effect=choose,
    preview=preview_acquirer,
)
DEFAULT: Procedure[State1820, Pass] = passes(default)
ISSUE: Procedure[State1820, IssueShares] = replace(
    issue.ISSUE,
    rules=(
        *issue.ISSUE.rules,
        Rule("1820 8.4.3", no_more_than_needed),
        Rule("1820 8.4.3", bid_stays_in_reach),
    ),
)
BORROW: Procedure[State1820, TakeLoan] = replace(
    loans.TAKE_LOAN,
    rules=(
        Rule("1820 8.4.3", acquirer_borrows),
        Rule("1820 14.1", cousin_borrows_nothing),
        *loans.LENDING,
        Rule("1820 8.4.3", loan_is_needed),
        Rule("1820 8.4.3", bid_stays_in_reach),
    ),
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """From the winning bid to the takeover."""
    return {
        TakeoverConsent: Step(
            paragraph="1820 8.4.2",
            purpose=lambda state, task: (
                f"A bid of {state.facts.money(task.auction.bid)} for {task.auction.target}"
            ),
            actors=lambda state, task: (controller(state, task.auction.target),),
            procedures=(ACCEPT, DECLINE),
        ),
        ChooseWinner: Step(
            paragraph="1820 8.4.3",
            purpose=lambda _, task: f"Which company acquires {task.auction.target}",
            actors=lambda _, task: (task.auction.bidder,),
            procedures=(CHOOSE, DEFAULT),
        ),
        RaiseForTakeover: Step(
            paragraph="1820 8.4.3",
            purpose=raise_purpose,
            actors=lambda _, task: (task.auction.bidder,),
            procedures=(ISSUE, BORROW),
            advance=pay_when_possible,
        ),
    }
