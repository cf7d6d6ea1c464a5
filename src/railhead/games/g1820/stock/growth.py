"""Increasing the share-count of a company (1820 6.5.2.2)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, push, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.prices import cell_of
from railhead.engine.state import POOL, Holder, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.actions import IncreaseShares, Placement, PlaceShares
from railhead.games.g1820.cousins.vignoles import discount
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import placement, selling
from railhead.games.g1820.stock.bargaining import PATIENCE, asked_no_more, refused
from railhead.games.g1820.stock.holdings import (
    directed,
    in_play,
    investors,
    is_private,
    is_public,
    owner,
    review,
)
from railhead.games.g1820.stock.market import PAR, place
from railhead.games.g1820.stock.stock_turn import (
    before_the_lobbies,
    directs,
    marked,
    not_for_a_cousin,
    nothing_done,
)
from railhead.games.g1820.stock.terms import terms, to_pool
from railhead.games.g1820.tasks import PlaceIncrease, SellBeforeIncrease


def floated_earlier(state: State1820, action: IncreaseShares) -> str | None:
    """The company was floated in an earlier stock round."""
    if action.company in state.floated:
        return f"{action.company} was floated in this stock round"
    return None


def not_given_up_too_often(state: State1820, action: IncreaseShares) -> str | None:
    """Who has given up five enlargements in a turn declares no more of them."""
    if asked_no_more(state, action.player):
        return f"{action.player} has given up {PATIENCE} increases in this turn"
    return None


def larger_size(state: State1820, action: IncreaseShares) -> str | None:
    """The new size is one of the table, and larger."""
    if action.size not in state.facts.sizes or action.size <= state.sizes[action.company]:
        sizes = [n for n in state.facts.sizes if n > state.sizes[action.company]]
        return f"{action.company} can have {', '.join(map(str, sizes)) or 'no more'} shares"
    return None


def par_of_a_private_company(state: State1820, action: IncreaseShares) -> str | None:
    """A private company goes public at a par price of the phase; a public one has its price."""
    if not is_private(state, action.company):
        return None if action.par is None else f"{action.company} has a price"
    pars = state.facts.phases[state.phase].pars
    return None if action.par in pars else f"Par prices: {', '.join(map(state.facts.money, pars))}"


def increase_candidates(state: State1820, player: Player) -> Iterator[IncreaseShares]:
    """Each larger size, at each par price for a private company."""
    for company in () if state.lobbied else directed(state, player):
        private = is_private(state, company)
        pars = state.facts.phases[state.phase].pars if private else (None,)
        for size in state.facts.sizes:
            for par in pars if size > state.sizes[company] else ():
                yield IncreaseShares(player=player, company=company, size=size, par=par)


def increase(state: State1820, action: IncreaseShares) -> State1820:
    """1820 6.5.2.2: holders may sell first; then the director places shares."""
    company = action.company
    text = f"{action.player} wants {company} to have {action.size} shares"
    state = tell(state, "growth", text, company=company)
    holders = tuple(investors(state, company)) if is_public(state, company) else ()
    return push(state, SellBeforeIncrease(company, action.size, action.par, holders))


# Sales before the increase


def next_seller(state: State1820, task: SellBeforeIncrease) -> State1820:
    """Holders who cannot sell are not asked; after the last the shares are placed."""
    if not task.holders:
        player = owner(state, state.directors[task.company])
        following = PlaceIncrease(player, task.company, task.size, task.par, task.sales)
        return swap(state, following)
    return _ask_next(state, task) if window_objection(state, task, 1) else state


def _sold(task: SellBeforeIncrease) -> int:
    return sum(count for _, count in task.sales)


def _ask_next(state: State1820, task: SellBeforeIncrease) -> State1820:
    return swap(state, replace(task, holders=task.holders[1:]))


def window_objection(state: State1820, task: SellBeforeIncrease, count: int) -> str | None:
    """Shares are sold as at any time in a stock round; somebody keeps one."""
    holder, company = task.holders[0], task.company
    reason = selling.sale_objection(state, holder, company, count)
    if reason is None and sum(investors(state, company).values()) <= _sold(task) + count:
        return f"Nobody would be left with a share of {company}"
    return reason


def that_company(state: State1820, action: SellShares) -> str | None:
    """Only shares of the company that grows are sold now."""
    company = in_hand(state, SellBeforeIncrease).company
    return None if action.company == company else f"Only shares of {company} are sold now"


def may_sell(state: State1820, action: SellShares) -> str | None:
    """Holders sell before an enlargement by the usual rules."""
    return window_objection(state, in_hand(state, SellBeforeIncrease), action.count)


def window_candidates(state: State1820, player: Player) -> Iterator[SellShares]:
    """Every number of shares that the holder has."""
    task = in_hand(state, SellBeforeIncrease)
    for count in range(1, share_count(state, task.holders[0], task.company) + 1):
        yield SellShares(player=player, company=task.company, count=count)


def note_sale(state: State1820, action: SellShares) -> State1820:
    """The sale is carried out with the increase."""
    task = in_hand(state, SellBeforeIncrease)
    noted = (*task.sales, (task.holders[0], action.count))
    return _ask_next(state, replace(task, sales=noted))


def keep_shares(state: State1820, _action: Pass) -> State1820:
    """The holder keeps all."""
    return _ask_next(state, in_hand(state, SellBeforeIncrease))


# Placing


def complete(state: State1820, placed: Placement) -> State1820:
    """1820 6.5.2.2: the company has its new size, and everything that was agreed is done."""
    task = in_hand(state, PlaceIncrease)
    company, price = task.company, terms(state).price
    gift = to_pool(state, company, task.size)
    state = _grow(pop(state), company, task)
    for holder, count in task.sales:
        state = selling.sell(state, holder, company, count)
    state = placement.issue(state, company, price, placed)
    state = move_shares(state, company, company, POOL, gift)
    state = replace(state, increased=state.increased | {company})
    state = discount(state, company, tuple(holder for holder, _ in placed))
    return review(marked(state, done=True, loud=True), company)


def _grow(state: State1820, company: Company, task: PlaceIncrease) -> State1820:
    """A private company goes to the market; the treasury gets the new shares."""
    treasury = task.size - in_play(state, company)
    shares: dict[Holder, int] = {**state.shares[company], company: treasury}
    state = tell(state, "company_grew", f"{company} has {task.size} shares", company=company)
    state = replace(
        state,
        sizes={**state.sizes, company: task.size},
        shares={**state.shares, company: {h: n for h, n in shares.items() if n}},
        privates=tuple(c for c in state.privates if c != company),
        cash={company: 0, **state.cash},
    )
    return state if task.par is None else place(state, company, cell_of(state, task.par)[1], PAR)


INCREASE: Procedure[State1820, IncreaseShares] = Procedure(
    action=IncreaseShares,
    candidates=increase_candidates,
    rules=(
        Rule("1820 6.5.2.2", directs),
        Rule("1820 6.5.2", not_for_a_cousin),
        Rule("1820 6.5.2", nothing_done),
        Rule("1820 6.5.1", before_the_lobbies),
        Rule("1820 6.5.2.2", floated_earlier),
        Rule("1820 6.5.2.2", larger_size),
        Rule("1820 6.5.2.2", par_of_a_private_company),
        Rule("1820 10.1", not_given_up_too_often),
    ),
    effect=increase,
)
SELL_FIRST: Procedure[State1820, SellShares] = Procedure(
    action=SellShares,
    candidates=window_candidates,
    rules=(Rule("1820 6.5.2.2", that_company), Rule("1820 6.5.2.3", may_sell)),
    effect=note_sale,
    preview=selling.preview,
)
KEEP: Procedure[State1820, Pass] = passes(keep_shares)
PLACE: Procedure[State1820, PlaceShares] = Procedure(
    action=PlaceShares,
    candidates=placement.candidates,
    rules=placement.rules("1820 6.5.2.2"),
    effect=placement.ask(complete),
    preview=placement.preview,
    free=placement.free_placement,
)
GIVE_UP: Procedure[State1820, Pass] = passes(refused)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The increase, step by step."""
    return {
        SellBeforeIncrease: Step(
            paragraph="1820 6.5.2.2",
            purpose=lambda _, task: f"Shares of {task.company} may be sold before it grows",
            actors=lambda state, task: tuple(owner(state, holder) for holder in task.holders[:1]),
            procedures=(SELL_FIRST, KEEP),
            advance=next_seller,
        ),
        PlaceIncrease: Step(
            paragraph="1820 6.5.2.2",
            purpose=lambda _, task: f"Buyers are sought for {task.company}",
            actors=lambda _, task: (task.player,),
            procedures=(PLACE, GIVE_UP),
        ),
    }
