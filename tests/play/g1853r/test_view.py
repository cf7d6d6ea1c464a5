"""What players of 1853 Retuned see."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game, SetupError
from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.family1853.state import State1853
from railhead.games.g1853r.view import view

EXAMPLE = Path(__file__).parents[3] / "examples" / "1853-retuned-appendix-4.railhead.json"
EIR = Company("EIR")
ADAM, BETH, ED = Player("Adam"), Player("Beth"), Player("Ed")


@pytest.fixture(scope="module")
def game() -> Game:
    return railhead.load(EXAMPLE)


def eir(game: Game, **changes: Any) -> Mapping[str, Any]:
    """What the view says of EIR in a changed position."""
    assert isinstance(game.state, State1853)
    shown: Mapping[str, Any] = view(replace(game.state, **changes))["companies"][EIR]
    return shown


def test_the_title_is_listed() -> None:
    (title,) = (t for t in railhead.titles() if t["id"] == "1853-retuned")
    assert title["players"] == {"min": 3, "max": 6}
    assert title["options"]["bank"]["default"] == "full"


@pytest.mark.parametrize(
    ("names", "options", "reason"),
    [
        (["A", "B"], {}, "3 to 6 players, not 2"),
        (["A", "B", "eir"], {}, "eir is a company"),
        (["A", "B", "C"], {"bank": "tiny"}, "bank: cannot be 'tiny'; allowed: full"),
        (["A", "B", "C"], {"speed": 1}, "speed: there is no such option"),
    ],
)
def test_what_cannot_be_set_up(names: list[str], options: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        railhead.new("1853-retuned", names, options=options)


def test_the_agreed_entries(game: Game) -> None:
    agreed = "title round phase actors finished players bank companies pool map market depot log"
    shown = game.view(None)
    assert set(agreed.split()) <= set(shown)
    assert {"cash", "certificates", "order"} <= set(shown["players"]["Adam"])
    company = "treasury price par director floated trains tokens shares"
    assert set(company.split()) <= set(shown["companies"]["EIR"])
    assert set(shown["map"]["Iaa"]) == {"tile", "rotation", "tokens"}


def test_a_bond_is_shown_when_all_are_written(game: Game) -> None:
    assert "bond" not in game.at(4).view(None)["players"]["Adam"]
    assert game.at(4).view("Adam")["players"]["Adam"]["bond"] == 150
    assert game.at(5).view(None)["players"]["Adam"]["bond"] == 150


def test_the_director_runs_the_company(game: Game) -> None:
    assert eir(game)["controller"] == "Adam"
    assert eir(game)["why_controller"].startswith("director")


def test_a_manager_is_the_last_director_or_the_longest_shareholder(game: Game) -> None:
    shown = eir(game, directors={}, former_directors={EIR: ED})
    assert shown["controller"] == "Ed"
    assert "last director" in shown["why_controller"]
    shown = eir(game, directors={}, former_directors={})
    assert shown["controller"] == "Adam"
    assert "longest standing" in shown["why_controller"]


def test_where_nobody_holds_a_share_the_elephant_manages(game: Game) -> None:
    state = game.state
    shown = eir(game, directors={}, seniority={}, shares={**state.shares, EIR: {"pool": 10}})
    assert shown["controller"] == "Beth"
    assert "Elephant" in shown["why_controller"]


def test_frontier_posts_tell_whom_they_have_paid(game: Game) -> None:
    assert isinstance(game.state, State1853)
    post = next(iter(game.state.facts.frontier))
    shown = view(replace(game.state, frontier_paid=frozenset({(post, EIR)})))["frontier"]
    assert shown[post]["paid"] == [EIR]
    assert sum(len(entry["paid"]) for entry in shown.values()) == 1


def test_un_redeemed_shares_are_public(game: Game) -> None:
    assert game.at(31).view("Ed")["players"]["Adam"]["unredeemed"] == ["BAR"]


def test_the_log_tells_the_writer_more_than_the_others(game: Game) -> None:
    public, own = game.view(None)["log"][5], game.view("Adam")["log"][5]
    claims = "Adam contracts for a city and claims a share of EIR at £100"
    assert public["texts"][:2] == [claims, "Adam claims a share of EIR"]
    assert own["secret"] == ["Adam alone knows that the city is Patna"]
    assert own["texts"] == [*public["texts"][:2], *own["secret"], *public["texts"][2:]]
    assert public["secret"] == []


def test_the_simplified_game_is_dealt_at_once() -> None:
    game = railhead.new("1853-retuned", ["A", "B", "C"], seed=3, options={"simplified": True})
    assert [action["type"] for action in game.actions] == ["deal_company"]
    assert game.at(0).round == "Deal of companies"
    assert game.round == "Dealing Round 1"
    others = [
        railhead.new("1853-retuned", ["A", "B", "C"], s, {"simplified": True}) for s in (3, 4)
    ]
    assert [game == other for other in others] == [True, False]


def test_result_and_round_at_the_end() -> None:
    rng = random.Random(16)
    game = railhead.load(EXAMPLE.parents[1] / "tests/golden/1853-retuned-random.railhead.json")
    assert (game.finished, game.round, game.actors) == (True, "End of game", ())
    assert game.result == game.view(None)["result"]
    assert game.offers("Adam") == []
    with pytest.raises(ValueError, match="nothing to do"):
        game.random_action("Adam", rng)
