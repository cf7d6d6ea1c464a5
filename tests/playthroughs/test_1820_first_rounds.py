"""1820: the first stock round and two operating rounds, with all figures worked out by hand.

The rulebook has no worked example. Three players: Adam holds card #1, Beth #2, Clive #3.
"""

from functools import cache

import pytest

from railhead.board.tiles import HexId, TileId
from railhead.engine.actions import Action, BuyTrain, Dividend, LayTile, RunTrains
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import legal_actions
from railhead.engine.state import BANK, CHANCE, DEPOT, POOL, Holder, Player
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.actions import BuyCousin, Deal, TakeFutureTrains
from railhead.games.g1820.data.facts import GREEN, HOLDEN, LOCKE, STEAMSHIP, VIGNOLES, Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.futures import LOT
from railhead.games.g1820.stock.market import price_of
from tests.games.g1820.deals import act_for, bid, buy, floats, fund, home, issue, no, placed
from tests.games.g1820.positions import ADAM, BETH, CLIVE, LB, SD, opening, play, rules


def take(player: Player, cousin: Cousin, price: int) -> BuyCousin:
    return BuyCousin(player=player, cousin=cousin, price=price)


def lay(player: Player, company: Company, hex_: str, tile: str, rotation: int) -> LayTile:
    spot, kind = HexId(hex_), TileId(tile)
    return LayTile(player=player, company=company, hex=spot, tile=kind, rotation=rotation)


def train(player: Player, company: Company) -> BuyTrain:
    kind = TrainType("2+")
    return BuyTrain(player=player, company=company, train=kind, source=DEPOT, price=80)


def best_run(state: State1820, player: Player) -> Action:
    """The one run that is offered."""
    (run,) = (a for a in legal_actions(rules(), state, player) if isinstance(a, RunTrains))
    return run


def cash(state: State1820, *holders: Holder) -> tuple[int, ...]:
    return tuple(state.cash[holder] for holder in holders)


@cache
def cousins_sold() -> State1820:
    """Clive outbids Adam for Locke; Adam wins Holden, Beth Vignoles and the one left over."""
    deal = (ADAM, BETH, CLIVE), (STEAMSHIP, VIGNOLES, LOCKE, HOLDEN)
    state = play(opening(3), Deal(player=CHANCE, order=deal[0], cousins=deal[1]))
    state = play(state, bid(ADAM, LOCKE, 30), no(BETH), bid(CLIVE, LOCKE, 50))
    state = play(state, bid(ADAM, HOLDEN, 40), bid(BETH, VIGNOLES, 20))
    state = play(state, no(CLIVE), no(ADAM), no(BETH))
    state = play(state, take(CLIVE, LOCKE, 50), take(ADAM, HOLDEN, 40), take(BETH, VIGNOLES, 20))
    return play(state, no(ADAM), no(CLIVE), take(BETH, STEAMSHIP, 20))


@pytest.mark.rule("1820", "6.3.3")
def test_cousins() -> None:
    state = cousins_sold()
    # 10, 20, 30 for the cards and 800 each; 40, 20 + 20 and 50 are paid for cousins.
    assert cash(state, ADAM, BETH, CLIVE) == (770, 780, 780)
    # What is missing to 120, 120, 120 and 130.
    assert cash(state, STEAMSHIP, VIGNOLES, LOCKE, HOLDEN) == (100, 100, 70, 90)
    # 2,460 to the players, 130 back, 360 to the cousins.
    assert cash(state, BANK) == (-2690,)


@cache
def trains_sold() -> State1820:
    """Adam has the green train for £30; nobody wants the yellow one."""
    state = play(cousins_sold(), bid(CLIVE, LOT, 20), bid(ADAM, LOT, 30), no(BETH), no(CLIVE))
    state = play(state, TakeFutureTrains(player=ADAM, trains=(TrainType("3+"),)))
    return play(state, no(ADAM), no(BETH), no(CLIVE))


@pytest.mark.rule("1820", "6.4.2")
def test_future_trains() -> None:
    state = trains_sold()
    assert cash(state, ADAM) == (770,)  # the next income pays
    assert (state.owed, owned(state, ADAM)) == ({ADAM: 30}, ("3+#1",))


@cache
def floated() -> State1820:
    """Adam's lobby of £70 comes before Beth's of £60."""
    state = play(trains_sold(), fund(ADAM, 40), no(ADAM), fund(BETH, 60), no(BETH), no(CLIVE))
    state = play(state, fund(ADAM, 70, 40), no(ADAM), no(BETH), no(CLIVE), no(ADAM))
    state = play(state, floats(ADAM, LB, 5, 71), home(ADAM, "G7.s0", "149"))
    state = play(state, placed(ADAM, (ADAM, 3)), floats(BETH, SD, 5, 55))
    state = play(state, home(BETH, "K9.s0", "57", 1), home(BETH, "K13.s0", "57", 1))
    return play(state, placed(BETH, (BETH, 2), (VIGNOLES, 1)))


@pytest.mark.rule("1820", "6.6.2")
@pytest.mark.rule("1820", "14.3.1")
def test_floats() -> None:
    state = floated()
    assert cash(state, LB, SD) == (3 * 71, 3 * 55)
    assert cash(state, ADAM) == (770 - 70 - 213,)
    # Two hex edges cost 160, of which Vignoles saves Beth 80; he earns half of the other 80.
    assert cash(state, BETH, VIGNOLES) == (780 - 60 - 110 - 160 + 80, 100 - 55 + 40)


@cache
def stock_round_over() -> State1820:
    """Beth, Clive and Locke buy from the treasuries."""
    state = play(floated(), buy(BETH, SD, SD), no(BETH), buy(CLIVE, LB, LB), no(CLIVE))
    state = play(state, no(ADAM), no(BETH), act_for(CLIVE, LOCKE), buy(CLIVE, SD, SD), no(CLIVE))
    return play(state, no(ADAM), no(BETH), no(CLIVE))


@pytest.mark.rule("1820", "6.7")
def test_the_stock_round() -> None:
    state = stock_round_over()
    assert cash(state, ADAM, BETH, CLIVE) == (487, 475, 709)
    assert cash(state, LB, SD, LOCKE) == (284, 275, 15)
    assert state.shares[LB] == {ADAM: 3, CLIVE: 1, LB: 1}
    assert state.shares[SD] == {BETH: 3, VIGNOLES: 1, LOCKE: 1}
    # All of S&DR is held: one space up.
    assert (price_of(state, LB), price_of(state, SD)) == (71, 60)
    assert state.players == (ADAM, BETH, CLIVE)


@cache
def first_round_over() -> State1820:
    """Both companies lay track and buy trains; neither has one to run."""
    state = play(stock_round_over(), lay(ADAM, LB, "G9", "4", 1), lay(ADAM, LB, "H6", "9", 0))
    state = play(state, no(ADAM), RunTrains(player=ADAM, company=LB))
    state = play(state, train(ADAM, LB), train(ADAM, LB), no(ADAM))
    state = play(state, lay(BETH, SD, "K11", "9", 1), no(BETH), RunTrains(player=BETH, company=SD))
    return play(state, train(BETH, SD), no(BETH))


@pytest.mark.rule("1820", "7.2.4")
@pytest.mark.rule("1820", "14.4.3")
def test_the_first_operating_round() -> None:
    state = first_round_over()
    # Two trains at 80.
    assert cash(state, LB) == (284 - 160,)
    # 40 for the river on K11, of which Locke saves 20 and earns as much; a train.
    assert cash(state, SD, LOCKE) == (275 - 20 - 80, 15 + 20)
    # Nothing paid and no train when it ran: two spaces down.
    assert (price_of(state, LB), price_of(state, SD)) == (60, 51)
    assert state.column == 2


@cache
def issued() -> State1820:
    """L&BR issues its last share; nothing is offered for takeover."""
    state = play(first_round_over(), issue(ADAM, LB, 1), no(ADAM), no(BETH), no(ADAM), no(BETH))
    return play(state, no(BETH), no(ADAM))


@pytest.mark.rule("1820", "8.3")
def test_the_issue_and_takeover_round() -> None:
    state = issued()
    assert (cash(state, LB), price_of(state, LB)) == ((124 + 60,), 55)
    assert state.shares[LB][POOL] == 1


@cache
def second_round_over() -> State1820:
    """L&BR runs to the town on G9 and pays; S&DR runs between its cities and keeps it."""
    state = play(issued(), no(ADAM), no(ADAM))
    state = play(state, best_run(state, ADAM))
    state = play(state, Dividend(player=ADAM, company=LB, how="pay"), no(ADAM), no(ADAM))
    state = play(state, no(BETH))
    state = play(state, best_run(state, BETH))
    state = play(state, Dividend(player=BETH, company=SD, how="retain"))
    return play(state, no(BETH), no(BETH))


@pytest.mark.rule("1820", "7.2.4")
def test_the_dividend_of_the_second_operating_round() -> None:
    state = second_round_over()
    # 30 for Birmingham and 10 for the town: 40, so 8 a share; the pool's goes to the bank.
    assert cash(state, ADAM, CLIVE) == (487 + 24, 709 + 8)
    assert cash(state, LB) == (184,)
    assert price_of(state, LB) == 51  # 40 is less than 55


@pytest.mark.rule("1820", "7.2.4")
def test_the_other_company_withholds() -> None:
    state = second_round_over()
    # 20 for each of its two cities; yellow trains cost nothing to maintain in column 2.
    assert cash(state, SD, BETH, LOCKE, VIGNOLES) == (175 + 40, 475, 35, 85)
    assert price_of(state, SD) == 47


@pytest.mark.rule("1820", "8.1")
def test_the_second_issue_and_takeover_round_begins_green_phase() -> None:
    state = second_round_over()
    assert (state.column, state.phase) == (3, GREEN)
    kinds = [type_of(train) for train in owned(state, DEPOT)]
    # Sixteen green trains less the future one and the one discarded now; no yellow one is left.
    assert (kinds.count(TrainType("3+")), TrainType("2+") in kinds) == (14, False)
    assert state.order == (LB, SD)
