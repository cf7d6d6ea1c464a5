"""Which moves of 1820 are worth a look, and when it shows what comes of them."""

from railhead.engine.actions import Bid, BuyShare, Pass, RunTrains, SellShares
from railhead.games.g1820 import offers, sights
from railhead.games.g1820.actions import (
    ActFor,
    BuyBack,
    FloatCompany,
    FundLobby,
    IncreaseShares,
    PlaceHome,
    ReduceShares,
    TakeLoan,
    UpgradeCity,
)
from railhead.games.g1820.board.routes import RunWithPowers
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import StockTurn
from railhead.games.plain.attention import Attention

SECOND = 9  # the operating round by which companies of the second generation are there
LATE = 5.5  # operating rounds before the end, for each second, when that can be played on to


def shows(before: State1820, now: State1820, _rounds: int) -> bool:
    """What came of a move shows when an operating round begins, the next but one at the earliest;
    nothing does before those companies are floated that run to the end.
    """
    return now.operating_round >= max(SECOND, before.operating_round + 2)


def in_person(state: State1820) -> bool:
    """Whether a player buys shares, and not for a cousin."""
    task = state.agenda[0]
    return isinstance(task, StockTurn) and task.cousin is None


ATTENTION: Attention[State1820] = Attention(
    shows=shows,
    late=LATE,
    habits=in_person,
    asides=frozenset({ActFor}),
    trifles=frozenset({BuyShare, Pass, ActFor, SellShares, BuyBack}),
    sights={
        ActFor: sights.for_a_cousin,
        RunTrains: sights.without_help,
        RunWithPowers: sights.with_help,
        FloatCompany: sights.first_of_equals,
        FundLobby: sights.own_lobby,
        IncreaseShares: sights.not_given_up,
        TakeLoan: sights.loan_for_something,
        SellShares: sights.round_number,
        BuyShare: sights.for_control,
        BuyBack: sights.all_that_can_be_paid,
        ReduceShares: sights.without_loans,
    },
    proposed={Bid: offers.bids, PlaceHome: sights.homes, UpgradeCity: sights.cities},
)
