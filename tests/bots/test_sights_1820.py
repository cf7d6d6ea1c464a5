"""Moves of 1820 that are worth a look, bids above all, and how far the thinker plays on."""

from typing import Any

import pytest

import railhead
from railhead import bots
from railhead.bots import thinker
from railhead.bots.candidates import candidates
from railhead.bots.seat import Choice
from railhead.bots.valuing import scale
from railhead.engine.actions import Action, Bid, BuyShare, SellShares
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import POOL, Player
from railhead.engine.values import replace
from railhead.games.g1820.actions import BuyBack, FundLobby, IncreaseShares
from railhead.games.g1820.appraisal import OUTLOOK
from railhead.games.g1820.attention import ATTENTION
from railhead.games.g1820.data.facts import SASSOON
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import FutureTrains, PlaceIncrease, StockTurn, TakeoverAuction
from railhead.games.plain.attention import Attention

COMPANY = Company("C&HPR")  # Beth directs it, Clive holds shares, and so does the pool
ADAM, BETH, CLIVE = map(Player, ("Adam", "Beth", "Clive"))


@pytest.fixture(scope="module")
def auction() -> railhead.Game:
    """Future trains are sold for the first time."""
    game = railhead.new("1820", ["Adam", "Beth", "Clive"], seed=1)
    while not isinstance(game.state.agenda[0], FutureTrains):
        game = game.play({"type": "pass", "player": game.actors[0]})
    return game


def position(game: railhead.Game) -> State1820:
    assert isinstance(game.state, State1820)
    return game.state


def turn_of(game: railhead.Game, player: Player, **marks: Any) -> State1820:
    """The position in a turn of a player."""
    state = position(game)
    return replace(state, agenda=(StockTurn(player, **marks), *state.agenda[1:]))


def moves(game: railhead.Game, state: State1820, player: Player, kind: type[Action]) -> list[Any]:
    here = replace(game, start=state, moves=())
    return [move for move in candidates(here, state, player) if isinstance(move, kind)]


# Bids


def test_6_4_2_a_first_bid_is_as_high_as_others_would_go(auction: railhead.Game) -> None:
    game, bids = auction, 0
    while isinstance(game.state.agenda[0], FutureTrains):
        action = bots.choose(game, game.actors[0], "steady", seed=1)
        bids, game = bids + (action["type"] == "bid"), game.play(action)
    assert bids == 1
    assert bots.choose(game, game.actors[0], "steady", seed=1)["type"] == "take_future_trains"


def test_6_4_2_nobody_bids_more_than_trains_are_worth(auction: railhead.Game) -> None:
    first, second = auction.actors[:2]
    bid = {"type": "bid", "lot": "future trains", "player": second}
    high, foolish = (auction.play(bid | {"amount": amount}) for amount in (50, 400))
    assert bots.choose(high, first, "steady")["type"] == "pass"
    assert OUTLOOK.terms(position(foolish), Player(second), {})["trains"] < 0


def test_6_4_2_poor_rivals_are_outbid_by_little(game: railhead.Game) -> None:
    state = position(game)
    poor = {**state.cash, BETH: 40, CLIVE: 60, Player("Dora"): 50}
    red = next(TrainType(t) for t, fact in state.facts.trains.items() if fact.phase == 5)
    state = replace(state, cash=poor, agenda=(FutureTrains((red,)), *state.agenda))
    here = replace(game, start=state, moves=())
    assert bots.choose(here, "Adam", "steady")["amount"] == 60
    assert bots.choose(here, "Clive", "steady")["amount"] == 60


def test_8_4_2_in_a_takeover_bids_are_raised_by_more_than_they_must(game: railhead.Game) -> None:
    task = TakeoverAuction(Company("B&DJR"), False, 100, 900, bid=400, bidder=CLIVE)
    state = position(game)
    state = replace(state, agenda=(task, *state.agenda))
    bids = ATTENTION.proposed[Bid](state, BETH)
    assert bids is not None
    assert min(bid.amount for bid in bids if isinstance(bid, Bid)) == 480


# Stock rounds


def test_6_5_2_1_a_lobby_has_as_little_as_may_be_or_is_the_first(game: railhead.Game) -> None:
    state = replace(turn_of(game, ADAM), lobbies={20: ADAM, 70: BETH}, lobbied=False)
    found = moves(game, state, ADAM, FundLobby)
    assert {(m.lobby, m.amount) for m in found} == {(None, 30), (None, 80), (20, 30), (20, 80)}


def test_6_5_2_2_a_company_that_found_no_buyers_does_not_grow_again(game: railhead.Game) -> None:
    given_up = PlaceIncrease(CLIVE, Company("B&DJR"), 5, 55, ())
    again, first = (
        moves(game, turn_of(game, CLIVE, declined=before), CLIVE, IncreaseShares)
        for before in (((CLIVE, given_up),), ())
    )
    assert first
    assert not again


def test_6_5_2_3_some_numbers_of_shares_are_sold_before_one_is_bought(game: railhead.Game) -> None:
    found = moves(game, turn_of(game, CLIVE), CLIVE, SellShares)
    assert [move.count for move in found if move.company == COMPANY] == [1, 2, 4, 8, 12, 13]
    assert not moves(game, turn_of(game, CLIVE, acted=True, done=True), CLIVE, SellShares)


def test_6_5_2_4_players_are_asked_for_shares_by_directors_alone(game: railhead.Game) -> None:
    asked = {
        player: {move.source for move in moves(game, turn_of(game, player), player, BuyShare)}
        for player in (ADAM, BETH)
    }
    assert asked == {ADAM: {COMPANY, POOL}, BETH: {COMPANY, POOL, CLIVE}}


def test_6_5_3_1_shares_are_not_bought_back_on_credit(game: railhead.Game) -> None:
    state = turn_of(game, BETH)
    poor = replace(state, cash={**state.cash, COMPANY: 0})
    assert moves(game, state, BETH, BuyBack)
    assert not moves(game, poor, BETH, BuyBack)


# Playing on


def test_the_thinker_plays_on_until_an_operating_round_in_which_it_shows(
    game: railhead.Game,
) -> None:
    state = position(game)
    later = {n: replace(state, operating_round=n) for n in range(4, 14)}
    assert [n for n in later if ATTENTION.shows(state, later[n], n)] == [9, 10, 11, 12, 13]
    assert [n for n in later if ATTENTION.shows(later[10], later[n], n)] == [12, 13]


def test_early_in_a_game_the_thinker_does_not_play_on(auction: railhead.Game) -> None:
    assert thinker.too_early(auction, scale(auction, "Adam"), 2)
    assert not thinker.too_early(auction, scale(auction, "Adam"), 20)


def test_while_it_is_played_on_whoever_buys_a_share_buys_more(game: railhead.Game) -> None:
    buy, none = (Choice(action={"type": kind}) for kind in ("buy_share", "pass"))
    lobby = Choice(action={"type": "fund_lobby"})
    habits: thinker.Habits = {}
    thinker.accustom(game, habits, [none])  # nothing else can be done
    assert not habits
    thinker.accustom(game, habits, [buy, none])
    assert habits == {("Adam", StockTurn): {"type": "buy_share"}}
    thinker.accustom(game, habits, [lobby, buy, none])
    assert not habits


def test_what_is_bought_for_a_cousin_is_no_habit_of_its_player(game: railhead.Game) -> None:
    buy, act = (Choice(action={"type": kind}) for kind in ("buy_share", "act_for"))
    state = position(game)
    state = replace(state, cousins={SASSOON: Player(game.actors[0])})
    state = replace(
        state, agenda=(turn_of(game, Player(game.actors[0])).agenda[0], *state.agenda[1:])
    )
    own = replace(game, start=state, moves=())
    for_cousin = own.play({"type": "act_for", "player": own.actors[0], "cousin": SASSOON})
    habits: thinker.Habits = {}
    thinker.accustom(for_cousin, habits, [buy])
    assert not habits
    thinker.accustom(own, habits, [buy])
    thinker.accustom(own, habits, [act, buy])
    assert list(habits.values()) == [buy.action]  # nor does a turn for a cousin end one
    assert thinker.habitual(own)
    assert not thinker.habitual(for_cousin)


def test_the_thinker_does_not_think_about_single_shares(game: railhead.Game) -> None:
    kinds = ("buy_share", "fund_lobby", "sell_shares", "pass")
    choices = [Choice(action={"type": kind}) for kind in kinds]
    assert thinker.weighty(game, choices) == choices[:2]
    assert thinker.weighty(game, choices[1:]) == choices[1:]


# Nothing worth a look


def test_whoever_sees_nothing_worth_a_look_looks_at_all_there_is(game: railhead.Game) -> None:
    blind: Attention[Any] = Attention(
        sights=dict.fromkeys(game.rulebook.actions.values(), overlook)
    )
    game = replace(game, rules=replace(game.rules, attention=blind))
    assert candidates(game, game.state, Player(game.actors[0]))


def overlook(_state: State1820, _move: Action) -> None:
    """Nothing is worth a look."""
