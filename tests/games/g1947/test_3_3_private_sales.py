"""1947 3.3, 3.4, P4: railway companies buy private companies from players."""

import pytest

from railhead.engine.actions import Accept, Decline
from railhead.engine.facts import Company
from railhead.engine.flow import Range
from railhead.engine.rules.running import RunAll
from railhead.games.g1947.actions import BuyPrivate
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.operating.tasks import BuyTrains, LayTrack, PlaceStations
from railhead.games.g1947.privates.to_companies import BUY_PRIVATE
from railhead.games.g1947.state import REMOVED
from railhead.games.g1947.tasks import PrivateConsent
from tests.games.g1947.operating import COAST, turn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    EIR,
    P1,
    P2,
    P3,
    P4,
    PRC,
    SIR,
    actors,
    legal,
    pass_,
    play,
    refused,
)


def purchase(private: PrivateId, price: int, company: Company = SIR) -> BuyPrivate:
    return BuyPrivate(player=ADAM, company=company, private=private, price=price)


@pytest.mark.rule("1947", "3.3")
def test_3_3_a_president_buys_a_private_of_his_own_at_once() -> None:
    state = play(turn(privates={P1: ADAM}, cash={SIR: 500}), purchase(P1, 100))
    assert state.privates[P1] == SIR
    assert (state.cash[SIR], state.cash[ADAM]) == (400, 700)
    assert state.agenda[0] == LayTrack(SIR)


@pytest.mark.rule("1947", "3.3")
def test_3_3_another_owner_must_agree() -> None:
    state = play(turn(privates={P1: BETH}, cash={SIR: 500}), purchase(P1, 60))
    assert state.agenda[0] == PrivateConsent(P1, BETH, SIR, 60)
    assert actors(state) == (BETH,)
    sold = play(state, Accept(player=BETH))
    assert (sold.privates[P1], sold.cash[BETH], sold.cash[SIR]) == (SIR, 660, 440)
    kept = play(state, Decline(player=BETH))
    assert (kept.privates[P1], kept.cash[SIR]) == (BETH, 500)
    assert kept.agenda[0] == LayTrack(SIR)


@pytest.mark.rule("1947", "3.3")
def test_3_3_an_owner_who_refused_is_asked_only_for_more_in_that_turn() -> None:
    state = turn(BuyTrains(SIR), privates={P1: BETH, P2: BETH}, cash={SIR: 500})
    state = play(state, purchase(P1, 60), Decline(player=BETH))
    for price in (1, 60):
        assert refused(state, purchase(P1, price)).rule == "1947 3.3"
    prices = [a.price for a in legal(state, ADAM) if isinstance(a, BuyPrivate) if a.private == P1]
    assert prices == [61, 100]
    assert BUY_PRIVATE.free(state, purchase(P1, 61)) == {"price": Range(61, 100)}
    assert actors(play(state, purchase(P2, 1))) == actors(play(state, purchase(P1, 61))) == (BETH,)
    assert not play(state, pass_(ADAM)).refusals


@pytest.mark.rule("1947", "3.3", "Phase1", "Phase2", "Phase3", "Phase4", "Phase5")
@pytest.mark.parametrize(
    ("phase", "most"), [(1, 100), (2, 150), (3, 200), (4, 250), (5, 250), (8, 250)]
)
def test_3_3_the_highest_price_grows_with_the_phase(phase: int, most: int) -> None:
    state = turn(privates={P1: ADAM}, phase=phase, cash={SIR: 900})
    assert refused(state, purchase(P1, most + 1)).rule == "1947 3.3"
    assert play(state, purchase(P1, most)).cash[SIR] == 900 - most
    assert BUY_PRIVATE.free(state, purchase(P1, most)) == {"price": Range(1, most)}


@pytest.mark.rule("1947", "3.3")
@pytest.mark.parametrize("price", [0, -5])
def test_3_3_the_lowest_price_is_one(price: int) -> None:
    state = turn(privates={P1: ADAM}, cash={SIR: 900})
    assert refused(state, purchase(P1, price)).rule == "1947 3.3"
    assert play(state, purchase(P1, 1)).cash[SIR] == 899


@pytest.mark.rule("1947", "3.3")
def test_3_3_the_treasury_pays() -> None:
    state = turn(privates={P1: ADAM}, cash={SIR: 40})
    assert refused(state, purchase(P1, 41)).rule == "1947 3.3"


@pytest.mark.rule("1947", "3.3")
def test_3_3_a_private_of_a_company_never_changes_hands_again() -> None:
    state = turn(
        privates={P1: EIR, P2: ADAM}, shares={SIR: {ADAM: 6}, EIR: {ADAM: 6}}, cash={SIR: 500}
    )
    for private in (P1, P3, PrivateId("Px")):
        assert refused(state, purchase(private, 10)).rule == "1947 3.3"


@pytest.mark.rule("1947", "3.3")
def test_3_3_only_the_company_in_turn_buys() -> None:
    state = turn(privates={P1: ADAM}, shares={SIR: {ADAM: 6}, EIR: {ADAM: 6}})
    assert refused(state, purchase(P1, 10, EIR)).rule == "1947 3.3"


@pytest.mark.rule("1947", "3.3", "6.3")
@pytest.mark.parametrize("step", [LayTrack, PlaceStations, RunAll, BuyTrains])
def test_3_3_at_any_time_of_the_turn(step: type[LayTrack]) -> None:
    state = turn(step(SIR), privates={P1: ADAM}, tiles=COAST, trains={SIR: ("T2",)})
    assert play(state, purchase(P1, 100)).privates[P1] == SIR


@pytest.mark.rule("1947", "P4", "3.1", "3.5")
def test_p4_bought_by_a_company_is_removed() -> None:
    state = turn(privates={P4: ADAM}, cash={SIR: 500})
    state = play(state, purchase(P4, 50))
    assert state.privates[P4] == REMOVED
    assert state.cash[SIR] == 450


@pytest.mark.rule("1947", "5.6.2", "3.3")
def test_5_6_2_the_owner_keeps_the_ratio_of_savings_shares() -> None:
    shares = {SIR: {ADAM: 6}, EIR: {ADAM: 4, BETH: 2}, PRC: {BETH: 3}}
    state = turn(privates={P1: BETH}, shares=shares, savings={(BETH, EIR)})
    assert refused(state, purchase(P1, 10)).rule == "1947 5.6.2"
    shares = {**shares, PRC: {BETH: 4}}
    state = turn(privates={P1: BETH}, shares=shares, savings={(BETH, EIR)})
    assert actors(play(state, purchase(P1, 10))) == (BETH,)


@pytest.mark.rule("1947", "3.3")
def test_3_3_prices_that_matter_are_offered() -> None:
    state = turn(privates={P1: ADAM}, cash={SIR: 500})
    prices = [a.price for a in legal(state, ADAM) if isinstance(a, BuyPrivate)]
    assert prices == [1, 50, 100]
    shown = BUY_PRIVATE.preview(turn(privates={P4: BETH}), purchase(P4, 20))
    assert shown == {"cost": 20, "effects": ["Beth must agree", "P4 leaves the game"]}
