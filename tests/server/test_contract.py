"""What is told of real games has the shapes that the description promises, in every title."""

from functools import cache
from pathlib import Path
from typing import get_args

import httpx
import msgspec
import pytest

import railhead
from railhead import Game
from railhead.play.schemas import kinds
from railhead.play.shapes import View
from railhead.server import looking
from railhead.server.journal import Entry
from railhead.server.moving import actions
from tests.server.contract import REAL, check, check_answer, description

GOLDEN = Path(__file__).parent.parent / "golden"
TITLES = sorted({title.id for title in REAL})


@pytest.fixture
def played(request: pytest.FixtureRequest, real_titles: None) -> Game:
    return loaded(request.param)


@cache
def loaded(title: str) -> Game:
    return railhead.load(GOLDEN / f"{title}-random.railhead.json")


def positions(game: Game, looks: int) -> list[Game]:
    """So many positions of a game, from the first to the last."""
    last = len(game.moves)
    return [game.at(last * look // (looks - 1)) for look in range(looks)]


@pytest.mark.parametrize("played", TITLES, indirect=True)
def test_views_have_their_shape(played: Game) -> None:
    for game in positions(played, 60):
        for seat in (None, *game.players):
            seen = looking.position(game, seat)
            view = {**seen, "log": [], "result": game.result}
            check("Seen", {"number": 0, "position": 0, "view": view})


@pytest.mark.parametrize("played", TITLES, indirect=True)
def test_offers_and_facts_have_their_shape(played: Game) -> None:
    check("Almanac", played.almanac)
    for game in positions(played, 12):
        for seat in game.actors:
            check("Offers", {"number": 0, "offers": game.offers(seat)})


@pytest.mark.parametrize("played", TITLES, indirect=True)
def test_entries_have_their_shape(played: Game) -> None:
    for number, draft in enumerate(actions(played.moves, 0), start=1):
        given = {field: getattr(draft, field) for field in ("kind", "seat", "position", "body")}
        entry = Entry(**given, told=draft.told, number=number, at=0)
        for seat in (None, *played.players):
            check("ActionEntry", msgspec.to_builtins(looking.shown(entry, seat)))
        check(f"Action_{played.title}", draft.body)


@pytest.mark.parametrize(
    "data", [{"message": "x", "more": 1}, {}, {"message": None}, {"message": ["x"]}]
)
def test_what_is_more_or_less_or_else_is_noticed(data: object) -> None:
    check("Message", {"message": "x"})
    with pytest.raises(AssertionError, match="Message"):
        check("Message", data)


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, json={"status": "ok", "more": 1}),
        httpx.Response(418, json={"error": {"status": 418, "message": "x"}}),
        httpx.Response(503, json={"message": "x"}),
        httpx.Response(200, text="ok"),
    ],
)
def test_an_answer_that_is_not_described_is_noticed(answer: httpx.Response) -> None:
    answer.request = httpx.Request("GET", "http://nowhere/health")
    with pytest.raises(AssertionError):
        check_answer(answer)


def test_titles_have_their_shape(real_titles: None) -> None:
    for title in railhead.titles():
        check("TitleCard", msgspec.to_builtins(title))


def test_every_title_has_a_view_of_its_own() -> None:
    described = {get_args(view.__annotations__["title"])[0] for view in get_args(View)}
    assert described == set(TITLES)


@pytest.mark.parametrize("title", TITLES)
def test_every_action_is_described(title: str, real_titles: None) -> None:
    found = next(known for known in REAL if known.id == title)
    union = description()["components"]["schemas"][f"Action_{title}"]
    assert sorted(union["discriminator"]["mapping"]) == sorted(kinds(found))
