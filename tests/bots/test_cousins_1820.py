"""What computers do with the cousins of 1820."""

from typing import Any

import pytest

import railhead
from railhead import bots
from railhead.bots.candidates import candidates
from railhead.engine.actions import Action, BuyShare, RunTrains, SellShares
from railhead.engine.facts import Company
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.g1820.actions import ActFor, UpgradeCity
from railhead.games.g1820.board.routes import RunWithPowers
from railhead.games.g1820.data.facts import BEDLINGTON, SASSOON, VULCAN, Cousin
from railhead.games.g1820.operating.tasks import BuildTrack
from railhead.games.g1820.operating.track import UPGRADE_CITY
from railhead.games.g1820.sights import CITIES
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import CousinAuction, PayCousins, StockTurn
from tests.games.g1820.test_15_running import LINE, helped, running

COMPANY = Company("C&HPR")  # Beth directs it, Clive holds shares, and so does the pool
BETH, CLIVE = Player("Beth"), Player("Clive")


@pytest.fixture(scope="module")
def auction() -> railhead.Game:
    """Four cousins are for sale."""
    return railhead.new("1820", ["Adam", "Beth", "Clive", "Dora"], seed=7)


def owning(game: railhead.Game, player: Player, treasury: int, **marks: Any) -> railhead.Game:
    """A turn of a player with a cousin."""
    state = game.state
    assert isinstance(state, State1820)
    state = replace(
        state,
        cousins={SASSOON: player},
        cash={**state.cash, SASSOON: treasury, VULCAN: 0},
        agenda=(StockTurn(player, **marks), *state.agenda[1:]),
    )
    return replace(game, start=state, moves=())


def moves(game: railhead.Game, kind: type[Action]) -> list[Any]:
    player = Player(game.actors[0])
    return [m for m in candidates(game, game.state, player) if type(m) is kind]


def cousins(game: railhead.Game, player: str) -> float:
    return bots.appraise(game)[player]["cousins"]


# The auction


def lots(game: railhead.Game) -> tuple[Cousin, ...]:
    task = game.state.agenda[0]
    assert isinstance(task, CousinAuction)
    return task.lots


def test_6_3_3_cousins_are_bid_for_until_half_of_what_is_left_to_them_is_less(
    auction: railhead.Game,
) -> None:
    game = auction
    while isinstance(game.state.agenda[0], CousinAuction):
        game = game.play(bots.choose(game, game.actors[0], "steady", seed=1))
    task = game.state.agenda[0]
    assert isinstance(task, PayCousins)
    assert len(task.bids) == 3  # no more may be bid for at a time
    assert all(30 <= amount <= 60 for _, _, amount in task.bids)
    winner = task.bids[0]
    paid = bots.choose(game, game.actors[0], "steady", seed=1)
    assert (paid["cousin"], paid["player"], paid["price"]) == winner


def test_6_3_3_a_cousin_that_costs_more_than_it_is_worth_is_left_to_others(
    auction: railhead.Game,
) -> None:
    for number, lot in enumerate(lots(auction)[:3]):
        player = auction.actors[0]
        auction = auction.play({"type": "bid", "player": player, "lot": lot, "amount": 70})
        assert number < 2 or bots.choose(auction, auction.actors[0], "steady")["type"] == "pass"


def test_6_3_3_what_is_bid_beyond_is_half_lost(auction: railhead.Game) -> None:
    bid = {"type": "bid", "player": "Beth", "lot": lots(auction)[0]}
    low, high = (auction.play(bid | {"amount": amount}) for amount in (20, 60))
    assert cousins(low, "Beth") - cousins(high, "Beth") == (60 - 20) / 2
    assert cousins(auction, "Beth") == 0


# Turns for cousins


def test_14_1_half_of_what_a_cousin_has_counts(game: railhead.Game) -> None:
    poor, rich = (owning(game, BETH, treasury) for treasury in (100, 300))
    assert cousins(rich, "Beth") - cousins(poor, "Beth") == 100
    assert cousins(rich, "Clive") == 0


def test_6_5_2_a_player_acts_for_a_cousin_that_can_buy_something(game: railhead.Game) -> None:
    assert moves(owning(game, CLIVE, 300), ActFor) == [ActFor(player=CLIVE, cousin=SASSOON)]
    assert not moves(owning(game, CLIVE, 5), ActFor)  # no share costs so little


def test_6_5_2_who_acts_for_a_cousin_buys_and_does_not_change_his_mind(
    game: railhead.Game,
) -> None:
    here = owning(game, CLIVE, 300, cousin=SASSOON)
    assert not moves(here, ActFor)
    assert bots.choose(here, "Clive", "steady")["type"] == "buy_share"
    assert cousins(here, "Clive") > cousins(owning(game, CLIVE, 300), "Clive")


def test_14_1_a_cousin_buys_no_share_that_makes_it_director(game: railhead.Game) -> None:
    here = owning(game, BETH, 3000, cousin=SASSOON)
    shares = dict(here.state.shares)
    most = max(shares[COMPANY].get(player, 0) for player in here.players)
    assert COMPANY in {buy.company for buy in moves(here, BuyShare)}
    shares[COMPANY] = {**shares[COMPANY], SASSOON: most}
    here = replace(here, start=replace(here.state, shares=shares))
    assert COMPANY not in {buy.company for buy in moves(here, BuyShare)}


def test_14_1_a_cousin_that_directs_sells_though_it_has_bought(game: railhead.Game) -> None:
    here = owning(game, BETH, 0, cousin=SASSOON, acted=True, done=True)
    shares = {**here.state.shares, COMPANY: {**here.state.shares[COMPANY], SASSOON: 1}}
    plain = replace(here, start=replace(here.state, shares=shares))
    assert not moves(plain, SellShares)  # it can wait
    state = replace(plain.state, directors={**plain.state.directors, COMPANY: str(SASSOON)})
    assert moves(replace(plain, start=state), SellShares)


def test_14_1_whoever_has_a_cousin_that_must_sell_acts_for_that_one(game: railhead.Game) -> None:
    here = owning(game, BETH, 300)
    state = here.state
    assert isinstance(state, State1820)
    shares = {**state.shares, COMPANY: {**state.shares[COMPANY], VULCAN: 1}}
    state = replace(state, shares=shares, cousins={SASSOON: BETH, VULCAN: BETH})
    directors = {**state.directors, COMPANY: str(VULCAN)}
    willing = replace(here, start=state)
    unwilling = replace(here, start=replace(state, directors=directors))
    assert [act.cousin for act in moves(willing, ActFor)] == [SASSOON]  # the other has no money
    assert [act.cousin for act in moves(unwilling, ActFor)] == [VULCAN]


def test_14_1_a_cousin_helps_a_company_of_its_own_player_most(game: railhead.Game) -> None:
    with_share = dict[str, float]()
    for player in (BETH, CLIVE):
        here = owning(game, player, 0)
        shares = {**here.state.shares, COMPANY: {**here.state.shares[COMPANY], SASSOON: 1}}
        with_share[player] = cousins(
            replace(here, start=replace(here.state, shares=shares)), player
        )
    assert with_share["Beth"] > with_share["Clive"]


# Their help


def table(state: State1820) -> railhead.Game:
    """A game in that position."""
    whole = railhead.new("1820", [str(player) for player in state.players], seed=1)
    return replace(whole, start=state, moves=())


@pytest.mark.parametrize(("cousin", "kind"), [(VULCAN, RunWithPowers), (BEDLINGTON, RunTrains)])
def test_14_5_2_trains_run_with_help_where_that_earns_more(
    cousin: Cousin, kind: type[Action]
) -> None:
    game = table(helped(running(LINE, "G7.s0"), cousin))
    found = candidates(game, game.state, Player(game.actors[0]))
    assert [type(move) for move in found if isinstance(move, RunTrains)] == [kind]
    chosen = bots.choose(game, game.actors[0], "steady")
    assert chosen["type"] == ("run_with_powers" if kind is RunWithPowers else "run_trains")


def test_14_4_1_of_cities_that_a_cousin_helps_to_build_some_are_weighed() -> None:
    whole = railhead.load("examples/1820-steady-1.railhead.json")
    places = (g for g in map(whole.at, range(999)) if g.round == "Operating Round 4")
    game = next(g for g in places if isinstance(g.state.agenda[0], BuildTrack))
    state, company = game.state, in_turn(game.state)
    assert isinstance(state, State1820)
    state = replace(
        state,
        cousins={BEDLINGTON: Player(game.players[0])},
        cash={**state.cash, BEDLINGTON: 0},
        shares={**state.shares, company: {**state.shares[company], BEDLINGTON: 1}},
    )
    game = replace(game, start=state, moves=())
    all_ = list(UPGRADE_CITY.candidates(state, Player(game.actors[0])))
    assert 0 < len(moves(game, UpgradeCity)) <= CITIES < len(all_)
