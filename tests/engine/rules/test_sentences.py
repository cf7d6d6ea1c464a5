"""What was done is told in one sentence, with all that belongs to it."""

from railhead.engine.actions import BuyShare, BuyTrain, Dividend, Pass, Route, RunTrains, SellShares
from railhead.engine.events import Event
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.rules.sentences import (
    PLAIN,
    Sentences,
    as_told,
    cost,
    event,
    find,
    is_bankrupt,
    paid,
    told,
)
from railhead.engine.state import BANK, DEPOT, POOL, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell, whisper
from railhead.engine.verbs.trains import move_train
from tests.engine.rules.small import (
    ADAM,
    BETH,
    BOTH,
    EAST,
    TWO,
    TYPE_2,
    WEST,
    WHOLE,
    A,
    B,
    doing,
)

STEP = doing(BuyTrains(EAST), state=BOTH)
BUY = BuyTrain(player=ADAM, company=EAST, train=TYPE_2, source=DEPOT, price=80)


def says(before: State, action: object, after: State) -> str:
    sentence = find(PLAIN, type(before.agenda[0]), type(action))  # type: ignore[arg-type]
    assert sentence is not None
    return sentence(before, action, after)


def test_the_sentence_comes_first_and_once() -> None:
    after = tell(tell(STEP, "a", "EAST is glad"), "b", "EAST buys no further train")
    texts = [e.text for e in told(PLAIN, STEP, Pass(player=ADAM), after).events]
    assert texts == ["EAST buys no further train", "EAST is glad"]


def test_where_nothing_is_said_events_stay_as_they_are() -> None:
    after = tell(STEP, "a", "Something")
    assert told({}, STEP, Pass(player=ADAM), after) is after


def test_what_not_all_may_know_is_no_sentence() -> None:
    after = tell(whisper(STEP, (ADAM,), "a", "A secret"), "b", "Adam does something")
    assert as_told(STEP, Pass(player=ADAM), after) == "Adam does something"


def test_money_is_found_by_who_pays_and_who_gets() -> None:
    after = pay(pay(STEP, ADAM, BANK, 5, "for this"), BANK, BETH, 7, "for that")
    assert (paid(after, by=ADAM), paid(after, to=BETH), paid(after, by=BETH)) == (5, 7, 0)
    assert cost(after, Pass(player=ADAM)) == " for £5"
    assert cost(after, Pass(player=BETH)) == ""
    found = event(after, "paid")
    assert isinstance(found, Event)
    assert event(after, "nothing") is None


def test_a_share_has_its_seller_and_its_price() -> None:
    bought = pay(STEP, ADAM, BANK, 70, "for a share")
    buy = BuyShare(player=ADAM, company=EAST, source=POOL)
    assert says(STEP, buy, bought) == "Adam buys a share of EAST from the pool for £70"
    sold = pay(STEP, BANK, ADAM, 140, "for shares")
    sell = SellShares(player=ADAM, company=EAST, count=2)
    assert says(STEP, sell, sold) == "Adam sells 2 shares of EAST to the pool for £140"


def test_a_train_is_bought_or_asked_for() -> None:
    assert says(STEP, BUY, move_train(STEP, TWO, EAST)) == (
        "EAST buys a '2' train from the bank for £80"
    )
    asks = replace(BUY, source=WEST)
    assert says(STEP, asks, STEP) == "Adam offers WEST £80 for its '2' train, on behalf of EAST"


def test_a_run_is_told_stop_by_stop() -> None:
    step = doing(RunAll(EAST), state=BOTH)
    route = Route(train=TWO, stops=(A, B), track=WHOLE[:3])
    run = RunTrains(player=ADAM, company=EAST, routes=(route,))
    after = tell(step, "trains_run", "EAST earns £40", company=EAST, earnings=40)
    assert says(step, run, after) == "EAST runs for £40: '2' train Ayton - Beeton"


def test_earnings_are_paid_out_or_kept() -> None:
    step = doing(UseEarnings(EAST, 40), state=BOTH)
    pays, keeps = (Dividend(player=ADAM, company=EAST, how=how) for how in ("pay", "retain"))
    assert says(step, pays, step) == "EAST pays out £40 to its shareholders"
    assert says(step, keeps, step) == "EAST keeps £40 in its treasury"


def test_a_step_has_its_own_sentence_before_that_of_the_action() -> None:
    class Other(Task):
        """A step of which nothing is said."""

    own: Sentences = {(Pass, BuyTrains): as_told, Pass: is_bankrupt}
    assert find(own, BuyTrains, Pass) is as_told
    assert find(own, Other, Pass) is is_bankrupt
    assert find(PLAIN, Other, Pass) is None
