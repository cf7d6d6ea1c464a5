"""What is offered in 1820 is all that is legal, and nothing else; and nothing twice."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from railhead.engine.actions import Bid, BuyTrain, SellShares, type_name
from railhead.engine.facts import TrainType
from railhead.engine.flow import Parts, Range
from railhead.engine.state import DEPOT
from railhead.games.g1820.actions import (
    BuyBack,
    FundLobby,
    IssueShares,
    KeepMarkers,
    PlaceShares,
    ReduceShares,
)
from railhead.games.g1820.data.facts import BLUE, GREEN, HOLDEN, LOCKE, STEPHENSON, VIGNOLES
from railhead.games.g1820.operating.tasks import BuyEarly, BuyTrains, Discard, Repay, Turn
from railhead.games.g1820.state import State1820
from railhead.games.g1820.takeover.issue import preview_issue
from railhead.games.g1820.tasks import (
    ChooseCousinDirector,
    CousinAuction,
    FutureTrains,
    LeftoverCousins,
    LostCompanies,
    MergeMarkers,
    MustPay,
    PayCousins,
    PlaceIncrease,
    RaiseForTakeover,
    ResolveLobbies,
    SellBeforeIncrease,
    ShedTrains,
    StockTurn,
    TakeoverAuction,
    TakeTrains,
    UseLobby,
)
from tests.games.g1820.deals import act_for, floats, home, issue, stock
from tests.games.g1820.guessing import Looking, Offered, choices, free, offered
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    LB,
    LG,
    MB,
    SD,
    Co,
    actors,
    play,
    position,
    rules,
)
from tests.games.g1820.rounds import issuing, offering
from tests.properties.random_games import played

UNTRIED = {"run_trains", "run_with_powers"}  # runs are searched for
INSEPARABLE = {  # parts that do not all go together, by action: the paragraph that says so
    "keep_markers": "1820 8.4.3",  # one marker in a hex
    "reduce_shares": "1820 8.2",  # the director stays
}


def faults(state: State1820, looking: Looking, **options: Any) -> Iterator[str]:
    """What is wrong with the offers of a position."""
    for entry in offered(rules(**options), state):
        if type_name(entry.procedure.action) not in UNTRIED:
            yield from (f"not offered: {action}" for action in entry.missing(looking))
            yield from (f"offered twice: {action}" for action in entry.twice())
            yield from _refused(entry, looking)


def _refused(entry: Offered, looking: Looking) -> Iterator[str]:
    """What was proposed in vain is no longer legal, though its parts still are."""
    excused = INSEPARABLE.get(type_name(entry.procedure.action))
    for action, refusal in entry.refused(looking):
        if refusal.rule not in (excused, "1820 10.1"):
            yield f"told to be free: {action}: {refusal}"


# Positions built by hand -------------------------------------------------------------------------

COUSINS = {LOCKE: ADAM, STEPHENSON: BETH, HOLDEN: ADAM}
TEN = Co(shares={ADAM: 3, BETH: 2, CLIVE: 2, LOCKE: 1}, size=10, pool=1, price=60, cash=700)
TRAINS = (TrainType("2+"), TrainType("3+"))
ALONE = Co(shares={ADAM: 1}, price=None, trains=("2+",))
STOPS = tuple(f"{hex_}.s0" for hex_ in ("K9", "G7", "O3", "B6", "B8", "B10", "C9", "C11"))
AUCTION = TakeoverAuction(LG, liquidation=False, least=284, forcing=400)
AUCTION_WON = TakeoverAuction(LG, liquidation=False, least=284, forcing=400, bid=900, bidder=ADAM)
LARGE = Co(shares={ADAM: 12, BETH: 9, LOCKE: 2}, size=50, pool=8, price=71, cash=90, loans=2)
HALF = Co(shares={ADAM: 3, BETH: 1}, pool=1, price=71, cash=150, trains=("3+", "2+"))


def in_turn(*tasks: Any, **changes: Any) -> State1820:
    """Companies of all kinds in an operating round; Adam's L&BR is in turn."""
    co = {LB: TEN, LG: HALF, MB: ALONE, SD: Co(shares={BETH: 1}, price=None, trains=("3+",))}
    changes = {"companies": co, "phase": GREEN, "cousins": COUSINS, **changes}
    return position(*(task(LB) for task in tasks), Turn(LB), **changes)


def markers(*homes: str, before: int = 5, spare: int = 0, **changes: Any) -> State1820:
    """A company chooses its markers after a takeover."""
    cash, loans = changes.pop("treasury", 900), changes.pop("loans", 0)
    buyer = Co(shares={ADAM: 3, STEPHENSON: 2}, homes=homes, cash=cash, loans=loans)
    return position(MergeMarkers(LB, before, spare), companies={LB: buyer}, **changes)


POSITIONS: Mapping[str, Callable[[], State1820]] = {
    "cousins": lambda: position(CousinAuction(ADAM, (LOCKE, HOLDEN)), cash={ADAM: 175}),
    "cousins, bids": lambda: position(
        CousinAuction(
            ADAM,
            (LOCKE, HOLDEN, VIGNOLES, STEPHENSON),
            ((LOCKE, BETH, 60), (HOLDEN, ADAM, 50), (VIGNOLES, CLIVE, 40)),
        ),
        cash={ADAM: 105},
    ),
    "cousins are paid": lambda: position(
        PayCousins(((LOCKE, ADAM, 30),), (HOLDEN,), 30), cash={ADAM: 172}
    ),
    "cousins are left": lambda: position(LeftoverCousins((ADAM,), (HOLDEN, LOCKE), 40)),
    "future trains": lambda: position(FutureTrains(TRAINS, bid=40, bidder=BETH)),
    "trains are taken": lambda: position(TakeTrains(TRAINS, 90, ADAM, frozenset())),
    "a stock turn": lambda: stock(
        companies={LB: TEN, LG: HALF, MB: ALONE}, cousins=COUSINS, lobbied=False, cash={LOCKE: 70}
    ),
    "lobbies": lambda: stock(
        lobbied=False, lobbies={20: ADAM, 40: BETH, 90: BETH, 50: ADAM}, cash={ADAM: 95}
    ),
    "no lobby is left": lambda: stock(
        lobbied=False, lobbies=dict.fromkeys((*range(20, 80, 10), 90), BETH), cash={ADAM: 95}
    ),
    "a cousin's turn": lambda: play(
        stock(companies={LB: TEN, LG: HALF}, cousins=COUSINS, cash={LOCKE: 100}),
        act_for(ADAM, LOCKE),
    ),
    "a company buys back": lambda: stock(companies={LB: LARGE}, cousins=COUSINS),
    "sales before an increase": lambda: position(
        SellBeforeIncrease(LB, 20, None, (BETH, ADAM)), StockTurn(ADAM), companies={LB: TEN}
    ),
    "shares of a larger company": lambda: position(
        PlaceIncrease(ADAM, LB, 20, None, ((CLIVE, 1),)),
        StockTurn(ADAM),
        companies={LB: TEN},
        cousins=COUSINS,
        cash={ADAM: 130, BETH: 70, CLIVE: 500, DORA: 300, LOCKE: 65},
    ),
    "a float": lambda: position(
        UseLobby(ADAM), ResolveLobbies(ADAM), companies={LG: HALF}, phase=BLUE
    ),
    "shares of a float": lambda: play(
        position(
            UseLobby(ADAM), ResolveLobbies(ADAM), cousins=COUSINS, cash={BETH: 100, LOCKE: 80}
        ),
        floats(ADAM, LB),
        home(ADAM, "K9.s0", "5"),
    ),
    "trains": lambda: in_turn(BuyTrains),
    "trains without one": lambda: in_turn(
        BuyTrains,
        cash={ADAM: 40},
        companies={
            LB: Co(shares={ADAM: 3}, cash=60),
            LG: HALF,
            MB: ALONE,
            SD: Co(shares={BETH: 1}, price=None, trains=("3+",)),
        },
    ),
    "trains of a private company": lambda: in_turn(
        BuyTrains,
        cash={ADAM: 260},
        companies={
            LB: ALONE,
            LG: HALF,
            MB: Co(shares={BETH: 2}, trains=("3+",)),
            SD: Co(shares={BETH: 1}, price=None, trains=("3+",)),
        },
    ),
    "trains before the run": lambda: in_turn(
        BuyEarly, companies={LB: Co(shares={ADAM: 3, HOLDEN: 1}, cash=300), LG: HALF}
    ),
    "shares are sold for a train": lambda: play(
        in_turn(
            BuyTrains,
            cash={ADAM: 10},
            companies={LB: Co(shares={ADAM: 2, BETH: 1}, cash=20), LG: HALF, MB: ALONE},
        ),
        BuyTrain(player=ADAM, company=LB, train=TrainType("3+"), source=LG, price=200),
    ),
    "trains are discarded": lambda: in_turn(
        Discard, companies={LB: Co(shares={ADAM: 3}, trains=("2+", "2+", "3+"))}
    ),
    "too many trains": lambda: position(
        ShedTrains(LB), companies={LB: Co(shares={ADAM: 3}, trains=("3+",) * 4)}, column=12, phase=5
    ),
    "loans": lambda: in_turn(
        Repay, companies={LB: Co(shares={ADAM: 3}, cash=500, loans=2)}, phase=GREEN
    ),
    "issue and reduction": lambda: issuing(
        LB, companies={LB: TEN, MB: ALONE, LG: HALF}, cousins=COUSINS
    ),
    "reduction with loans": lambda: issuing(
        LB,
        companies={LB: Co(shares={ADAM: 3, BETH: 3, CLIVE: 1}, size=10, pool=1, price=60, loans=5)},
        cash={ADAM: 90},
    ),
    "reduction to a private company": lambda: issuing(
        LB,
        companies={
            LB: Co(shares={ADAM: 2, BETH: 1}, pool=1, cash=300, loans=1),
            MB: ALONE,
            LG: HALF,
        },
    ),
    "a large company": lambda: issuing(LB, companies={LB: LARGE}, cousins=COUSINS),
    "offers": lambda: offering(LB, companies={LB: TEN, LG: HALF, MB: ALONE}, cousins=COUSINS),
    "a takeover": lambda: position(
        AUCTION, companies={LB: TEN, LG: Co(shares={BETH: 3}, pool=1), MB: ALONE}
    ),
    "raising for a takeover": lambda: position(
        RaiseForTakeover(AUCTION_WON, LB), companies={LB: TEN, LG: HALF}
    ),
    "markers": lambda: markers(*STOPS),
    "markers on the charter": lambda: markers(*STOPS[:6], spare=3, treasury=150),
    "markers in one hex": lambda: markers("D6.s0", "D6.s1", *STOPS[:6]),
    "free markers": lambda: markers(*STOPS, cousins={STEPHENSON: BETH}, spare=1, treasury=100),
    "a debt": lambda: position(
        MustPay(ADAM, 400, BETH, "for a test", keeps=LB),
        companies={LB: TEN, LG: HALF},
        cash={ADAM: 170},
    ),
    "a cousin directs": lambda: position(
        ChooseCousinDirector(LB, ADAM, (LOCKE, HOLDEN)),
        companies={LB: Co(shares={LOCKE: 2, HOLDEN: 2})},
        cousins=COUSINS,
        directors={},
    ),
    "lost companies": lambda: position(
        LostCompanies(ADAM, (LB, LG)), companies={LB: TEN, LG: HALF, MB: ALONE}
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_offers_are_complete_and_true(name: str) -> None:
    state = POSITIONS[name]()
    assert actors(state)
    assert list(faults(state, Looking(guesses=600)))[:3] == []


@pytest.mark.parametrize("seed", range(3))
def test_offers_are_complete_and_true_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    looking = Looking(whole=300, guesses=20, rng=rng)
    for game in played(seed, 700, ("1820",)):
        if rng.randrange(16) == 0 and not game.finished:
            state = game.state
            assert isinstance(state, State1820)
            assert list(faults(state, looking, **game.header.options))[:3] == [], len(game.moves)


# Paragraph by paragraph --------------------------------------------------------------------------


@pytest.mark.rule("1820", "8.2")
def test_8_2_the_director_is_offered_every_way_to_buy_back_and_its_parts() -> None:
    co = Co(shares={ADAM: 3, BETH: 2, CLIVE: 2, DORA: 1}, size=10, price=60, cash=700)
    state = issuing(LB, companies={LB: co})
    five = [a for a in choices(state, ReduceShares) if a.size == 5]
    ways = {tuple(sorted(a.bought)) for a in five}
    assert len(five) == len(ways) == 10
    assert ((BETH, 1), (CLIVE, 1), (DORA, 1)) in ways
    assert ((ADAM, 1), (BETH, 1), (CLIVE, 1)) in ways
    holders: dict[str, int] = {ADAM: 3, BETH: 2, CLIVE: 2, DORA: 1}
    assert free(state, five[0]) == {"bought": Parts(holders, 3, 3, counted=True)}


@pytest.mark.rule("1820", "8.2")
def test_8_2_there_is_one_way_to_become_private() -> None:
    rich = Co(shares={ADAM: 12, BETH: 9}, size=50, price=60, cash=5000)
    state = issuing(LB, companies={LB: rich})
    (private,) = [a for a in choices(state, ReduceShares) if a.size == 1]
    assert set(private.bought) == {(ADAM, 11), (BETH, 9)}
    assert free(state, private) == {}


@pytest.mark.rule("1820", "8.3")
def test_8_3_every_number_of_shares_is_offered_each_with_what_it_brings() -> None:
    state = issuing(LB, companies={LB: Co(shares={ADAM: 2}, size=50, price=289)})
    assert [a.count for a in choices(state, IssueShares)] == list(range(1, 49))
    assert preview_issue(state, issue(ADAM, LB, 5))["gain"] == 1445
    after = play(state, issue(ADAM, LB, 3))
    assert 3 * 289 + preview_issue(after, issue(ADAM, LB, 2))["gain"] < 1445


@pytest.mark.rule("1820", "6.5.3.1")
@pytest.mark.rule("1820", "17.1")
def test_6_5_3_1_every_number_of_shares_with_the_loans_that_it_takes() -> None:
    own = Co(shares={ADAM: 8}, size=20, pool=9, price=78, cash=80)
    found = choices(stock(companies={LB: own}), BuyBack)
    assert [(a.count, a.loans) for a in found] == [
        *((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2), (8, 3), (9, 3)),
    ]


@pytest.mark.rule("1820", "6.5.2.2")
def test_6_5_2_2_holders_are_offered_every_number_before_an_increase() -> None:
    held = {LB: Co(shares={ADAM: 12, BETH: 8}, size=50)}
    state = position(SellBeforeIncrease(LB, 20, None, (BETH,)), StockTurn(ADAM), companies=held)
    assert [a.count for a in choices(state, SellShares)] == list(range(1, 9))


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "13.6")
def test_8_4_3_every_set_of_markers_is_offered_and_its_parts() -> None:
    state = markers(*STOPS, treasury=0, loans=5)  # eight markers, six of them for nothing
    found = choices(state, KeepMarkers)
    assert len(found) == len({a.stops for a in found}) == 28
    assert free(state, found[0]) == {"stops": Parts(dict.fromkeys(STOPS, 1), 6, 6)}
    assert len(choices(markers(*STOPS), KeepMarkers)) == 28 + 8 + 1


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_of_many_markers_one_set_of_each_number_is_offered_with_its_parts() -> None:
    homes = tuple(f"{row}{n}.s0" for row in "BD" for n in range(2, 20, 2))[:14]
    state = markers(*homes, treasury=200, loans=5)
    found = choices(state, KeepMarkers)
    assert [len(a.stops) for a in found] == [6, 7, 8]
    assert free(state, found[0]) == {"stops": Parts(dict.fromkeys(homes, 1), 6, 8)}


@pytest.mark.rule("1820", "6.5.2.1")
def test_6_5_2_1_amounts_that_lobbies_have_are_no_choice() -> None:
    state = stock(lobbied=False, lobbies={20: ADAM, 40: BETH, 90: BETH}, cash={ADAM: 95})
    new, *_ = choices(state, FundLobby)
    assert free(state, new) == {"amount": Range(30, 80, 10, (40,))}
    more = next(a for a in choices(state, FundLobby) if a.lobby == 40)
    assert free(state, more) == {"amount": Range(50, 130, 10, (90,))}


@pytest.mark.rule("1820", "6.3.2")
def test_6_3_2_a_bid_on_a_cousin_is_told_from_its_own_least() -> None:
    task = CousinAuction(ADAM, (LOCKE, HOLDEN), ((LOCKE, BETH, 60), (HOLDEN, ADAM, 50)))
    state = position(task, cash={ADAM: 105})
    first = {a.lot: free(state, a)["amount"] for a in choices(state, Bid)}
    assert first == {LOCKE: Range(70, 105, 10), HOLDEN: Range(60, 155, 10)}


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_a_train_of_the_supply_has_one_price_another_what_can_be_paid() -> None:
    co = {LB: Co(shares={ADAM: 3}, cash=60), LG: HALF}
    state = in_turn(BuyTrains, companies=co, cash={ADAM: 340})
    found = {(a.source, a.train): free(state, a) for a in choices(state, BuyTrain)}
    assert found == {
        (DEPOT, "2+"): {},
        (LG, "3+"): {"price": Range(1, 200)},  # its value, with the director's help
        (LG, "2+"): {"price": Range(1, 70)},
    }


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_shares_are_placed_by_parts() -> None:
    state = POSITIONS["shares of a float"]()
    found = choices(state, PlaceShares)
    rooms: dict[str, int] = {ADAM: 3, LOCKE: 1, BETH: 1, CLIVE: 3, DORA: 3}
    assert free(state, found[0]) == {"placement": Parts(rooms, 2, 5, counted=True)}
