"""The sequence of rounds and of a company's turn (1853R 1.6, 3.5, 4.0, 4.9, 4.10)."""

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import pop, push, swap
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.actions import CallExtraRound
from railhead.games.family1853.setup import company_order
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import (
    ChooseDoubleLay,
    DealingTurn,
    EndDealingRound,
    ExtraRound,
    LayTrack,
    RailwayRound,
    RailwayRounds,
)

BANK_BROKE = "the bank has run out of money"


def start_stock_round(state: State1853) -> State1853:
    """A dealing round begins with the holder of the Elephant."""
    state = replace(
        state,
        dealing_round=state.dealing_round + 1,
        sold={},
        floated=frozenset(),
        first_directors=frozenset(),
        last_buyer=None,
        culprits=state.culprits | state.sentenced,
        sentenced=frozenset(),
    )
    state = tell(state, "round_started", f"{state.facts.stock_round} {state.dealing_round}")
    return replace(state, agenda=(DealingTurn(state.elephant), EndDealingRound()))


def start_operating_rounds(state: State1853) -> State1853:
    """As many railway rounds follow as the phase has now."""
    rounds = state.facts.phases[state.phase].rounds
    return replace(state, agenda=(RailwayRounds(rounds),))


def end_with_the_bank(state: State1853) -> State1853:
    """1853R 5.1.2: with the round in which the bank ran out the game is over."""
    return replace(state, agenda=(), ended=BANK_BROKE)


def next_operating_round(state: State1853, task: RailwayRounds) -> State1853:
    """Play the next railway round, or offer the extra one, or go on to the dealing round."""
    if state.bank_broken:
        return end_with_the_bank(state)
    if task.left:
        return _start_operating_round(state, task)
    if not task.extra:
        return push(state, ExtraRound())
    return start_stock_round(state)


def _start_operating_round(state: State1853, task: RailwayRounds) -> State1853:
    order = tuple(c for c in company_order(state.facts) if c in state.formed)
    state = replace(state, railway_round=state.railway_round + 1)
    state = tell(state, "round_started", f"{state.facts.operating_round} {state.railway_round}")
    return swap(state, RailwayRound(order), replace(task, left=task.left - 1))


def next_company(state: State1853, task: RailwayRound) -> State1853:
    """The next company takes its turn; all its steps are put on the agenda."""
    if not task.companies:
        return pop(state)
    company, *rest = task.companies
    state = swap(state, *_turn(state, company), RailwayRound(tuple(rest)))
    state = replace(state, tiles_laid=0, calls=frozenset())
    return tell(state, "turn_started", f"{company} operates", company=company)


def _turn(
    state: State1853, company: Company
) -> tuple[ChooseDoubleLay | LayTrack | PlaceTokens | RunAll | BuyTrains, ...]:
    steps = (LayTrack(company), PlaceTokens(company), RunAll(company), BuyTrains(company))
    if company in state.majors and company not in state.double_lay:
        return (ChooseDoubleLay(company), *steps)
    return steps


def end_turn(state: State1853, company: Company) -> State1853:
    """The company's turn is over."""
    return replace(pop(state), operated=state.operated | {company})


def call_extra_round(state: State1853, action: CallExtraRound) -> State1853:
    """One more railway round is played before the dealing round."""
    text = f"{action.player} calls for an extra {state.facts.operating_round}"
    state = tell(state, "extra_round", text)
    return swap(pop(state), RailwayRounds(1, extra=True))


def decline_extra_round(state: State1853, _action: Pass) -> State1853:
    """The dealing round follows at once."""
    return start_stock_round(pop(state))
