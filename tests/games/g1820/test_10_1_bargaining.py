"""1820 10.1: proposals to others, and what may follow when they decline."""

import pytest

from railhead.board.tiles import StopId
from railhead.engine.actions import Accept, BuyTrain, Decline
from railhead.engine.facts import TrainType
from railhead.engine.rules.reach import place
from railhead.engine.state import TrainId
from railhead.engine.verbs.telling import counted
from railhead.games.g1820.actions import AssignTrain, PlaceShares
from railhead.games.g1820.data.facts import LOCKE
from railhead.games.g1820.operating.tasks import BuyTrains, RunAll
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bargaining import PATIENCE
from railhead.games.g1820.tasks import (
    PlacementConsent,
    ResolveLobbies,
    ShareConsent,
    StockTurn,
    UseLobby,
)
from tests.games.g1820 import turns
from tests.games.g1820.deals import (
    act_for,
    buy,
    floats,
    fund,
    grow,
    home,
    no,
    placed,
    refuse,
    sell,
    stock,
    yes,
)
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    LB,
    LG,
    Co,
    legal,
    play,
    position,
    refused,
)

HELD = {LB: Co(shares={ADAM: 3, BETH: 3}, size=10), LG: Co(shares={BETH: 3}, size=10)}


def floating(**changes: object) -> State1820:
    """Adam seeks buyers for a company that he floats."""
    state = position(UseLobby(ADAM), ResolveLobbies(ADAM), **changes)  # type: ignore[arg-type]
    return play(state, floats(ADAM, LB), home(ADAM, "K9.s0", "5"))


@pytest.mark.rule("1820", "10.1")
def test_10_1_the_same_placement_in_another_order_is_the_same() -> None:
    state = play(floating(), placed(ADAM, (BETH, 1), (CLIVE, 1)), yes(BETH), refuse(CLIVE))
    assert refused(state, placed(ADAM, (CLIVE, 1), (BETH, 1))) == "1820 10.1"
    assert isinstance(play(state, placed(ADAM, (CLIVE, 2))).agenda[0], PlacementConsent)


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "6.5.2.2")
def test_10_1_to_give_up_and_begin_again_makes_no_other_terms() -> None:
    state = play(stock(companies=HELD, lobbied=False), grow(ADAM, LB, 20), no(ADAM), no(BETH))
    state = play(state, placed(ADAM, (BETH, 2)), refuse(BETH), no(ADAM))
    again = play(state, grow(ADAM, LB, 20), no(ADAM), no(BETH))
    assert refused(again, placed(ADAM, (BETH, 2))) == "1820 10.1"
    larger = play(state, grow(ADAM, LB, 50), no(ADAM), no(BETH))
    assert play(larger, placed(ADAM, (BETH, 14))).agenda[0] != larger.agenda[0]


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "6.6.2")
def test_10_1_a_second_station_marker_makes_other_terms() -> None:
    state = play(floating(), placed(ADAM, (BETH, 2)), refuse(BETH))
    assert refused(state, placed(ADAM, (BETH, 2))) == "1820 10.1"
    state = play(state, home(ADAM, "G7.s0", "148"), placed(ADAM, (BETH, 2)))
    assert isinstance(state.agenda[0], PlacementConsent)


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "6.5.2.2")
def test_10_1_shares_that_others_sell_first_make_other_terms() -> None:
    held = {LB: Co(shares={ADAM: 2, BETH: 2, CLIVE: 2}, size=10)}
    asked = grow(ADAM, LB, 20), no(ADAM), no(BETH)
    state = play(stock(companies=held, lobbied=False), *asked, no(CLIVE))
    state = play(state, placed(ADAM, (BETH, 4)), refuse(BETH), no(ADAM), *asked)
    assert refused(play(state, no(CLIVE)), placed(ADAM, (BETH, 4))) == "1820 10.1"
    state = play(state, sell(CLIVE, LB, 2), placed(ADAM, (BETH, 4)))
    assert isinstance(state.agenda[0], PlacementConsent)


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "6.5.2.2")
def test_10_1_holders_are_not_asked_without_end_whether_they_sell_before_an_increase() -> None:
    state = stock(companies=HELD, lobbied=False)
    for _ in range(PATIENCE):
        state = play(state, grow(ADAM, LB, 20), no(ADAM), no(BETH), no(ADAM))
    assert refused(state, grow(ADAM, LB, 20)) == "1820 10.1"
    state = play(state, no(ADAM), no(BETH), no(CLIVE), fund(DORA, 20), no(DORA))
    assert legal(state, grow(ADAM, LB, 20))


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "6.5.2.4")
def test_10_1_the_same_again_after_others_have_moved() -> None:
    state = play(stock(companies=HELD), buy(ADAM, LG, BETH), refuse(BETH))
    assert refused(state, buy(ADAM, LG, BETH)) == "1820 6.5.2.4"
    state = play(state, no(ADAM), buy(BETH, LB, LB), no(BETH), no(CLIVE), no(DORA))
    assert isinstance(play(state, buy(ADAM, LG, BETH)).agenda[0], ShareConsent)


@pytest.mark.rule("1820", "10.1")
def test_10_1_for_another_buyer_is_another_proposal() -> None:
    state = stock(companies=HELD, cousins={LOCKE: ADAM}, cash={LOCKE: 200})
    state = play(state, buy(ADAM, LG, BETH), refuse(BETH), act_for(ADAM, LOCKE))
    assert isinstance(play(state, buy(ADAM, LG, BETH)).agenda[0], ShareConsent)


def asks(price: int) -> BuyTrain:
    return BuyTrain(
        player=turns.ADAM,
        company=turns.LSR,
        train=TrainType("3+"),
        source=turns.LUR,
        price=price,
    )


def market() -> State1820:
    state = turns.turn_of(BuyTrains)
    return turns.floated(state, turns.LUR, shares={turns.BETH: 6}, trains=("3+",))


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "7.2.7")
def test_10_1_bargaining_ends_when_somebody_has_declined_often() -> None:
    state = market()
    for price in range(1, PATIENCE + 1):
        state = turns.play(state, asks(price), Decline(player=turns.BETH))
    turns.refused(state, asks(300), "7.2.7", "asked no more")
    assert not turns.offered(state, BuyTrain) or all(
        action.source == "depot" for action in turns.offered(state, BuyTrain)
    )


@pytest.mark.rule("1820", "10.1")
def test_10_1_declined_prices_are_not_told_to_be_free() -> None:
    state = turns.play(market(), asks(7), Decline(player=turns.BETH))
    turns.refused(state, asks(7), "7.2.7", "Beth has just declined that")
    assert turns.play(state, asks(6), Accept(player=turns.BETH)).cash[turns.LSR] == 494


@pytest.mark.rule("1820", "10.1")
@pytest.mark.rule("1820", "6.4.3")
def test_10_1_a_future_train_is_asked_for_again_in_the_next_turn() -> None:
    state = turns.with_trains(turns.turn_of(RunAll), turns.BETH, "3+")
    gift = AssignTrain(player=turns.ADAM, company=turns.LSR, train=TrainId("3+#1"))
    kept = turns.play(state, gift, Decline(player=turns.BETH))
    turns.refused(kept, gift, "6.4.3", "just declined")
    later = turns.in_step(kept, RunAll)
    assert turns.play(later, gift).agenda[0] != later.agenda[0]


def test_numbers_and_places_are_told_in_words() -> None:
    assert [counted(n, "share") for n in range(3)] == ["no shares", "1 share", "2 shares"]
    stops = (StopId("G7.s0"), StopId("G9.s0"), StopId("M13.s2"))
    names = [place(turns.opening(), stop) for stop in stops]
    assert names == ["Birmingham", "G9", "London"]


def test_a_placement_without_others_asks_nobody() -> None:
    state = play(floating(), PlaceShares(player=ADAM, placement=((ADAM, 2),)))
    assert isinstance(state.agenda[0], StockTurn)
