"""What players of Fenmark see."""

import railhead
from railhead.board.tiles import HexId, StopId
from railhead.games.fenmark.state import Fenmark
from railhead.render.scenery import scenery
from tests.games.fenmark.positions import ELM, NAMES, opening


def test_all_is_open() -> None:
    game = railhead.new("fenmark", NAMES[:2])
    assert game.view(None) == game.view("Adam")


def test_what_is_told_of_companies_and_players() -> None:
    game = railhead.new("fenmark", NAMES[:3])
    action = {"type": "open_company", "player": "Adam", "company": "ELM", "par": 70}
    view = game.play(action).view(None)
    told = view["companies"][ELM]
    assert (told["par"], told["floated"], told["issued"], told["floats_at"]) == (70, False, 2, 5)
    assert (view["round"], view["priority"], view["sets"]) == ("Stock Round 1", "Beth", 5)
    assert view["players"]["Adam"]["shares_worth"] == 140


def test_the_board_shows_homes_costs_and_par_prices() -> None:
    printed = scenery(opening().facts)
    assert (printed.prices[HexId("C5")], printed.prices[HexId("D4")]) == (20, 40)
    assert printed.homes[StopId("B4.s0")] == (ELM,)
    prices = opening().facts.market[0]
    assert [prices[column] for _, column in printed.cells] == [50, 60, 70, 80]


def test_it_has_no_options() -> None:
    assert railhead.new("fenmark", NAMES[:4]).header.options == {}
    assert isinstance(railhead.new("fenmark", NAMES[:4]).state, Fenmark)
