"""Plans: what was played fits, whatever does not fit is refused, runs are the best."""

import random
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

import railhead
from railhead.engine.actions import LayTile, PlaceToken, RunTrains
from railhead.engine.rules.reach import stations
from railhead.engine.state import State
from railhead.engine.verbs.trains import owned, type_of
from railhead.games import TITLES
from railhead.play.blueprints import Board, Change, fleet, tile, token
from railhead.play.game import Game
from tests.golden.replaying import FOLDER

IDS = [title.id for title in TITLES]
FEW = 8  # tiles, tokens or runs of a game that are looked at
MANY = 60  # changes drawn at random


@cache
def _game(title: str) -> Game:
    return railhead.load(FOLDER / f"{title}-random.railhead.json")


def _board(title: str) -> Board:
    return Board(_game(title).rules, _game(title).rulebook)


def _some(title: str, kind: type[Any]) -> list[tuple[State, Any, State]]:
    """Some of the moments in which something was done: before, what, after; the last among them."""
    game = _game(title)
    states = [game.start, *(move.state for move in game.moves)]
    found = [
        (states[n], move.action, move.state)
        for n, move in enumerate(game.moves)
        if type(move.action) is kind
    ]
    return found[:: -max(1, len(found) // FEW)]


def _middle(title: str) -> State:
    runs = _some(title, RunTrains)
    state: State = runs[len(runs) // 2][0]
    return state


@pytest.mark.parametrize("title", IDS)
def test_what_was_laid_and_placed_fits_in_a_plan(title: str) -> None:
    board = _board(title)
    for before, laid, after in _some(title, LayTile):
        planned, refused = board.imagined(before, [tile(laid.hex, laid.tile, laid.rotation)])
        assert (refused, planned.placed, planned.cash) == ({}, after.placed, before.cash)
        assert laid.tile in board.tiles(before, laid.hex)
    for before, placed, _ in _some(title, PlaceToken):
        planned, refused = board.imagined(before, [token(placed.company, placed.stop)])
        assert refused == {}
        assert placed.company in planned.tokens[placed.stop]


@pytest.mark.parametrize("title", IDS)
def test_the_best_run_is_that_which_is_offered_in_the_turn(title: str) -> None:
    """But for what a turn obliges to or brings: that is not planned."""
    board, game = _board(title), _game(title)
    for before, run, _ in _some(title, RunTrains):
        if getattr(before, "calls", ()) or getattr(before, "new_stops", 0):
            continue
        offers = game.rulebook.steps[type(before.agenda[0])].procedures
        [procedure] = [one for one in offers if one.action is RunTrains]
        offered = procedure.candidates(before, run.player)
        most = max(procedure.preview(before, one)["earnings"] for one in offered)
        assert board.best_run(before, run.company).preview["earnings"] >= most


@pytest.mark.parametrize("title", IDS)
def test_any_changes_are_made_or_refused_in_words(title: str) -> None:
    board, rng = _board(title), random.Random(18)
    state = _middle(title)
    changes = [_drawn(board, state, rng) for _ in range(MANY)]
    planned, refused = board.imagined(state, changes)
    assert 0 < len(refused) < MANY
    assert all(refusal.reason and refusal.rule for refusal in refused.values())
    assert sum(map(len, planned.tokens.values())) > sum(map(len, state.tokens.values()))
    for company in [c for c in state.facts.companies if stations(planned, c)][:FEW]:
        assert board.best_run(planned, company).preview["earnings"] >= 0


def _drawn(board: Board, state: State, rng: random.Random) -> Change:
    """A change that is likely to fit, or one that makes no sense."""
    hex_, company = rng.choice([*state.facts.board.hexes]), rng.choice([*state.facts.companies])
    match rng.randrange(5):
        case 0 | 1 if found := board.tiles(state, hex_):
            name = rng.choice([*found])
            return tile(hex_, name, rng.choice(found[name]))
        case 2:
            hexes = [h for h in state.facts.board.hexes if any(board.tokens(state, h).values())]
            stops = board.tokens(state, rng.choice(hexes))
            return token(company, rng.choice([*stops]))
        case 3:
            return fleet(company, rng.choices([*state.facts.trains], k=rng.randrange(4)))
        case _:
            return tile(hex_, rng.choice([*state.facts.tiles]), rng.randrange(7))


@pytest.mark.parametrize("title", IDS)
def test_trains_come_from_the_bank_or_from_nowhere(title: str) -> None:
    board, state = _board(title), _middle(title)
    one, other = [c for c in state.facts.companies if owned(state, c)][:2]
    wanted = type_of(owned(state, other)[0])
    left = [t for t, h in state.trains.items() if h not in state.facts.companies]
    most = sum(type_of(train) == wanted for train in left)
    planned, refused = board.imagined(state, [fleet(one, [wanted] * most)])
    assert refused == {}
    assert [*map(type_of, owned(planned, one))] == [wanted] * most
    assert len(planned.trains) == len(state.trains)
    own = sum(type_of(train) == wanted for train in owned(state, one))
    _, refused = board.imagined(state, [fleet(one, [wanted] * (most + own + 1))])
    assert "other companies have them" in refused[0].reason
    _, refused = board.imagined(state, [fleet("nobody", []), fleet(one, ["nothing"])])
    assert [refused[n].reason for n in (0, 1)] == [
        "There is no company nobody",
        "There is no train nothing",
    ]


@pytest.mark.parametrize("title", IDS)
def test_companies_are_planned_for_before_they_are_founded(title: str) -> None:
    board, start = _board(title), _game(title).start
    for company, fact in start.facts.companies.items():
        homes = [token(company, home) for home in fact.homes]
        changes: list[Change] = [*homes, fleet(company, [next(iter(start.facts.trains))])]
        planned, refused = board.imagined(start, changes)
        assert not {"plan", len(fact.homes)} & {*refused, *(r.rule for r in refused.values())}
        assert board.best_run(planned, company).preview["earnings"] >= 0


@pytest.mark.parametrize("title", ["1853", "1853-retuned"])
def test_a_plan_tells_nothing_of_secrets(title: str) -> None:
    """Whatever cities the contracts were for, the same plan earns the same."""
    game, board, state = _game(title), _board(title), _middle(title)
    assert game.rules.imagine
    others = game.rules.imagine(state, None, lambda label: sha256(label.encode()).digest())
    company = next(c for c in state.facts.companies if owned(state, c))
    changes = [fleet(company, [type_of(owned(state, company)[0])])]
    planned = [board.imagined(one, changes) for one in (state, others)]
    assert planned[0][1] == planned[1][1]
    assert len({repr(board.best_run(one, company)) for one, _ in planned}) == 1
