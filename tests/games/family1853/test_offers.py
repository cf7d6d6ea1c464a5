"""What is offered in 1853 is all that is legal, nothing else, and nothing twice: in every kind of
step, all that could be meant is tried.
"""

from typing import Any

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.facts import TrainType
from railhead.engine.rules.bargaining import BuyTrains, TrainConsent
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.rules.running import UseEarnings
from railhead.engine.state import POOL, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.tasks import (
    ChooseDoubleLay,
    DealingTurn,
    ElephantConsent,
    ExtraRound,
    OfferElephant,
    PenaltyVote,
    SettleCredit,
)
from tests.games.family1853.bids import bidding, written
from tests.games.family1853.building import building, establishing
from tests.games.family1853.deals import dealing, first_round
from tests.games.family1853.editions import both
from tests.games.family1853.fleets import buying, dual, in_phase, managed
from tests.games.family1853.guessing import UNTRIED, faults
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    EIR,
    GIP,
    MSM,
    NWR,
    SIR,
    opening,
    position,
    rules,
)

HONOUR: dict[str, Any] = {"bids": "on honour"}
ON = UNTRIED | {LayTile}
LINES = {"Ht": ("6", 3), "Gs": ("6", 2), "Hv": ("6", 4), "Gq": ("6", 5)}
MANY = {EIR: {ADAM: 4, BETH: 2}, GIP: {BETH: 3, ADAM: 1}}


def offering(*refused: tuple[Any, int]) -> State1853:
    """Adam may sell the Elephant; some have refused a price."""
    return position(OfferElephant(refused), elephant=ADAM, cash={BETH: 0, CLIVE: 7})


def with_sellers(**changes: Any) -> State1853:
    """EIR buys trains; GIP is Adam's too, NWR is Beth's; both have some."""
    shares = {EIR: {ADAM: 5}, GIP: {ADAM: 3}, NWR: {BETH: 5}}
    trains = {GIP: ["2"], NWR: ["2", "3"]}
    return buying(shares=shares, trains=trains, treasury={EIR: 320}, **changes)


def credit() -> State1853:
    """EIR owes for its train, and has a director now."""
    state = buying(trains={EIR: ["2"]}, treasury={EIR: 100})
    return replace(state, on_credit=frozenset({TrainId("2#1")}), agenda=(SettleCredit(EIR),))


def cases() -> dict[str, State1853]:
    """Positions in which much, or little, can be done."""
    sold = with_sellers()
    two, three = TrainType("2"), TrainType("3")
    refused = BuyTrains(EIR, refused=((NWR, two, 40), (NWR, three, 10**4)))
    return {
        "bonds": opening(),
        "cities": bidding(150, 95, 85),
        "a bid with two shaded cities": written(bidding(99, 95, 85, 80), ADAM, "Patna", "Benares"),
        "a complete bid": written(bidding(79, 78, 77, 76), ADAM, "Delhi", "Lahore", "Multan"),
        "the first round": first_round(sleeping=MANY, unredeemed={ADAM: (GIP,)}),
        "a deal": dealing(shares=MANY, pool={EIR: 2}, sleeping={SIR: {ADAM: 2, POOL: 1}}),
        "a deal over a limit": dealing(shares={EIR: {ADAM: 7}, GIP: {ADAM: 2}}),
        "a poor player's deal": dealing(shares=MANY, cash={ADAM: 90}, pool={GIP: 1}),
        "the Elephant": offering(),
        "the Elephant after refusals": offering((CLIVE, 3), (BETH, 0)),
        "an offered Elephant": position(ElephantConsent(BETH, 5), elephant=ADAM),
        "an extra round": position(ExtraRound(), shares=MANY),
        "two ways to lay two tiles": position(ChooseDoubleLay(EIR), shares=MANY),
        "bases": establishing(GIP, EIR, placed=LINES),
        "bases abroad": establishing(GIP, EIR, placed=LINES, phase=4, trains={GIP: ["5"]}),
        "a dividend": position(UseEarnings(EIR, 90), shares=MANY),
        "a manager's earnings": position(UseEarnings(EIR, 90), shares={EIR: {ADAM: 1}}),
        "trains": sold,
        "trains after refusals": replace(sold, agenda=(refused, *sold.agenda[1:])),
        "trains of a minor": dual(SIR, EIR, trains={EIR: ["2"]}),
        "a special token": in_phase(dual(SIR), 2, sold="2 2M", on_sale="2M 3"),
        "a manager's train": managed(),
        "a manager's metre gauge": in_phase(managed(MSM), 2, sold="2", on_sale="3 2M"),
        "a train owed for": credit(),
        "a train": replace(
            sold, agenda=(TrainConsent(EIR, NWR, owned(sold, NWR)[0], 9), *sold.agenda)
        ),
        "too many trains": in_phase(
            buying(trains={EIR: ["2", "3", "3"]}, agenda=(ShedTrains(EIR),)), 4
        ),
    }


@both
def test_all_that_is_legal_is_offered_and_nothing_else() -> None:
    for name, state in cases().items():
        assert list(faults(rules(), state, ON)) == [], name


@both
def test_illegal_claims_are_offered_on_honour() -> None:
    state = written(bidding(99, 95, 85, 80, **HONOUR), ADAM, "Patna", "Benares")
    assert list(faults(rules(**HONOUR), state)) == []
    assert list(faults(rules(**HONOUR), opening(**HONOUR))) == []
    wrong = {ADAM: (Claim("Delhi", EIR),)}
    vote = position(PenaltyVote(ADAM), bids=wrong, options=HONOUR)
    assert list(faults(rules(**HONOUR), vote)) == []


@both
@pytest.mark.parametrize("phase", [2, 4])
def test_all_tiles_that_may_be_laid_are_offered(phase: int) -> None:
    state = building(GIP, EIR, placed=LINES, phase=phase, trains={GIP: ["5"]}, treasury={GIP: 90})
    assert list(faults(rules(), state)) == []


@both
def test_options_are_offered_too() -> None:
    options: dict[str, Any] = {"bond_claim": "by the player", "turn_after_purchase": "goes on"}
    state = dealing(shares=MANY, pool={EIR: 2}, options=options)
    assert list(faults(rules(**options), state, ON)) == []
    bought = replace(state, agenda=(DealingTurn(ADAM, bought=GIP), *state.agenda[1:]))
    assert list(faults(rules(**options), bought, ON)) == []
