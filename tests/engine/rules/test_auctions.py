"""In an auction a bid is for the lot, high enough and within the bidder's means."""

from railhead.engine.actions import Bid
from railhead.engine.rules.auctions import call_out, for_the_lot, still_in, too_high, too_low
from tests.engine.position import ADAM, BETH, CLIVE, PLAYERS, POSITION, told


def bidding(amount: int = 60, lot: str = "P1") -> Bid:
    return Bid(player=BETH, lot=lot, amount=amount)


def test_a_bid_is_for_the_lot_that_is_auctioned() -> None:
    rule = for_the_lot(lambda _state: "P1")
    assert rule(POSITION, bidding()) is None
    assert rule(POSITION, bidding(lot="P2")) == "The lot is P1"


def test_a_bid_is_the_least_one_or_more() -> None:
    assert too_low(POSITION, 60, 60) is None
    assert too_low(POSITION, 59, 60) == "The least bid is £60"


def test_nobody_bids_more_than_there_is_to_pay_with() -> None:
    assert too_high(POSITION, bidding(50), 50) is None
    assert too_high(POSITION, bidding(51), 50) == "Beth can pay £50"


def test_a_bid_is_told() -> None:
    assert told(call_out(POSITION, bidding())) == ["Beth bids £60 for P1"]


def test_those_who_have_not_passed_follow_in_seating_order() -> None:
    assert still_in(PLAYERS, BETH, ()) == (CLIVE, ADAM, BETH)
    assert still_in(PLAYERS, BETH, (CLIVE,)) == (ADAM, BETH)
    assert still_in(PLAYERS, BETH, (BETH, CLIVE)) == (ADAM,)


def test_nobody_is_left_when_all_have_passed() -> None:
    assert still_in(PLAYERS, CLIVE, PLAYERS) == ()
