"""What players of 1947 see, what rounds are called, and what chance may not do."""

import random
from itertools import islice

import pytest

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from railhead.data.options import Option, OptionError
from railhead.games.g1947.options import OPTIONS, choose
from railhead.games.g1947.view import round_name, view
from tests.games.g1947.operating import turn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    EIR,
    P1,
    P4,
    PRC,
    SIR,
    at,
    dealing,
    opening,
    position,
)

NAMES = ["Emily", "Paul", "Anna", "Robert"]


@pytest.fixture(scope="module")
def game() -> Game:
    return railhead.new("1947", NAMES, seed=3)


def test_all_is_open_to_everybody(game: Game) -> None:
    for position_ in islice(positions(game, random.Random(3)), 0, 150, 15):
        views = [position_.view(seat) for seat in (*NAMES, None)]
        assert all(shown == views[0] for shown in views)


def test_every_view_has_what_the_design_asks_for(game: Game) -> None:
    shown = game.view(None)
    assert {"title", "round", "phase", "actors", "finished", "players", "bank"} <= shown.keys()
    assert {"companies", "pool", "map", "market", "depot", "log"} <= shown.keys()
    company = shown["companies"]["EIR"]
    fields = {"treasury", "price", "par", "director", "floated", "trains", "tokens", "shares"}
    assert fields <= company.keys()
    assert {"cash", "certificates", "order"} <= shown["players"]["Anna"].keys()


def test_what_is_rebuilt_of_the_board_is_told_to_players(game: Game) -> None:
    doubts = game.view(None)["doubts"]
    assert "A14" in doubts
    assert all(isinstance(note, str) and note for note in doubts.values())


def test_rounds_by_name() -> None:
    assert round_name(opening()) == "Set-up"
    assert round_name(dealing()) == "Stock Round 2"
    assert round_name(turn(operating_round=3)) == "Operating Round 3"
    assert round_name(position(ended="over")) == "End of game"
    assert railhead.new("1947", NAMES).round == "Auction of private companies"


def test_holdings_of_a_player() -> None:
    state = dealing(
        shares={EIR: {ADAM: 4, BETH: 2}, PRC: {BETH: 7}},
        savings={(BETH, EIR)},
        bonds={EIR: {BETH: 2}},
        new_bonds={(BETH, EIR): 1},
        privates={P1: BETH, P4: BETH},
        workers={BETH: 3},
    )
    beth = view(state)["players"][BETH]
    assert (beth["bonds"], beth["new_bonds"], beth["savings"]) == ({EIR: 2}, {EIR: 1}, [EIR])
    assert (beth["privates"], beth["workers"], beth["over_60"]) == ([P1, P4], 3, {PRC: 1})
    assert beth["certificates"] == 1 + 6 + 2
    assert beth["worth"] == 600 + 900 + 100
    assert (beth["shares_worth"], beth["bonds_worth"]) == (900, 100)


def test_the_state_of_a_company() -> None:
    state = turn(prices={SIR: at(4, 10)}, cash={SIR: 55}, stockbrokers={SIR: 2})
    sir = view(state)["companies"][SIR]
    assert (sir["par"], sir["floated"], sir["stockbrokers"]) == (100, True, 2)
    assert sir["needed_revenue"] == 210
    assert (sir["temple"], sir["temple_reached"]) == ("J25", False)


def test_every_option_has_a_default_and_a_second_value() -> None:
    defaults = choose({})
    for option in OPTIONS:
        assert getattr(defaults, option.id) == option.default
        for value in option.values[1:]:
            assert getattr(choose({option.id: value}), option.id) == value
    with pytest.raises(OptionError):
        choose({"market": "round"})


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.id)
def test_a_game_begins_under_every_option(option: Option) -> None:
    for value in option.values[1:]:
        started = railhead.new("1947", NAMES, options={option.id: value})
        assert started.actors
