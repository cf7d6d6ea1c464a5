"""Previews, the nearest objection, runs by their stations, and what never changes."""

from itertools import pairwise

import pytest

import railhead
from railhead import games
from railhead.board.tiles import StopId
from railhead.engine.state import TrainId
from railhead.play.tracing import traced

EXAMPLE = "examples/1853-retuned-appendix-4.railhead.json"
LAYING, RUNNING = 64, 142  # EIR lays track; SIR runs its trains


@pytest.fixture(scope="module")
def example() -> railhead.Game:
    return railhead.load(EXAMPLE)


@pytest.fixture(scope="module")
def fenmark() -> railhead.Game:
    return railhead.load("tests/golden/fenmark-random.railhead.json")


def test_a_preview_is_what_the_offer_says(example: railhead.Game) -> None:
    game = example.at(LAYING)
    choice = game.offers("Adam")[0]["choices"][0]
    assert game.preview(choice["action"]) == {"cost": choice["cost"], "effects": choice["effects"]}


def test_a_preview_of_what_is_none_of_the_choices(example: railhead.Game) -> None:
    bond = {"type": "write_bond", "player": "Adam", "amount": 137}
    assert example.at(0).preview(bond)["effects"] == ["£433 is left for shares"]


def test_no_preview_of_what_is_illegal(example: railhead.Game) -> None:
    with pytest.raises(railhead.IllegalAction, match="not the time"):
        example.at(LAYING).preview(
            {"type": "dividend", "player": "Adam", "company": "EIR", "how": "pay"}
        )


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"hex": "Iy"}, "1853R 4.1.7"),  # no railhead leads there
        ({"hex": "Iaa", "tile": "7"}, "1853R 4.1.10"),  # a town, and a tile without
        ({"hex": "Iaa", "tile": "12"}, "1853R 4.1.5"),  # the hex is bare, and the tile not yellow
    ],
)
def test_the_nearest_objection(example: railhead.Game, fields: dict[str, str], rule: str) -> None:
    refusal = example.at(LAYING).why_none(
        {"type": "lay_tile", "player": "Adam", "company": "EIR", **fields}
    )
    assert refusal is not None
    assert refusal.rule == rule


def test_no_objection_where_something_is_allowed(example: railhead.Game) -> None:
    asked = {"type": "lay_tile", "player": "Adam", "company": "EIR", "hex": "Iaa"}
    assert example.at(LAYING).why_none(asked) is None


def test_an_objection_to_the_moment_itself(example: railhead.Game) -> None:
    for asked in ({"type": "buy_train", "train": "3"}, {"type": "write_bond"}):
        refusal = example.at(LAYING).why_none({"player": "Adam", **asked})
        assert refusal is not None
        assert "EIR lays track" in refusal.reason


def test_what_is_no_action_at_all(example: railhead.Game) -> None:
    refusal = example.at(LAYING).why_none({"type": "lay_tile", "player": "Adam", "colour": "red"})
    assert refusal is not None
    assert refusal.rule == "action format"


def test_a_run_by_its_stations(example: railhead.Game) -> None:
    """The printed run of SIR's '2M' is found from its two ends, with the town between."""
    run = example.actions[RUNNING]["routes"][1]
    found = traced(
        example.at(RUNNING).state,
        TrainId(run["train"]),
        [StopId(run["stops"][0]), StopId(run["stops"][-1])],
    )
    assert found is not None
    assert list(found.stops) == run["stops"]
    assert list(found.track) == run["track"]


def test_no_run_on_track_that_is_taken_or_of_the_other_gauge(example: railhead.Game) -> None:
    state = example.at(RUNNING).state
    ends = [StopId("Rr.s1"), StopId("Tr.s0")]
    assert traced(state, TrainId("2M#1"), ends, {"Sq/0"}) is None
    assert traced(state, TrainId("2#1"), ends) is None


@pytest.mark.parametrize(
    "stop", [".", "", "Rr", "Rr.", "Rr.edge", "Rr.e0", "Rr.s1.s1", "Rr.e\u0661", "\ud800.\ud800"]
)
def test_no_run_by_a_stop_that_is_none(example: railhead.Game, stop: str) -> None:
    state = example.at(RUNNING).state
    assert traced(state, TrainId("2M#1"), [StopId("Rr.s1")]) is not None
    for stops in ([stop], [stop, "Rr.s1"], ["Rr.s1", stop]):
        assert traced(state, TrainId("2M#1"), [StopId(name) for name in stops]) is None


def test_facts_say_what_ends_a_train(example: railhead.Game) -> None:
    known = example.almanac
    two = next(train for train in known["trains"] if train["type"] == "2")
    assert (two["obsolete_in"], two["obsolete_by"]) == (3, "4")
    assert known["phases"][2]["starts_with"] == "4"
    assert "redeem_share" in known["actions"]
    assert "12" in known["tiles"]["5"]["upgrades_to"]
    assert "5" in known["tiles"]["12"]["upgraded_from"]


@pytest.mark.parametrize("title", games.TITLES, ids=lambda title: title.id)
def test_facts_say_what_the_colours_of_the_market_mean(
    title: games.Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "TITLES", (title,))
    game = railhead.new(title.id, players=["A", "B", "C"], seed=1, options={})
    cells = game.rules.scenery(game.state.facts).cells
    assert set(cells.values()) <= game.almanac["market_key"].keys()


def test_what_an_action_leaves_to_the_company_and_its_player(example: railhead.Game) -> None:
    game = example.at(LAYING)
    action = example.actions[LAYING]
    view, then = game.view(None), game.play(action).view(None)
    left = game.leaves(action)
    assert set(left) == {"Adam", "EIR"}
    assert left["EIR"]["cash"] == then["companies"]["EIR"]["treasury"]
    assert left["EIR"]["trains"] == then["companies"]["EIR"]["trains"]
    assert left["Adam"]["cash"] == view["players"]["Adam"]["cash"]


def test_what_is_left_where_somebody_has_to_agree(fenmark: railhead.Game) -> None:
    game = fenmark
    types = [action["type"] for action in game.actions]
    sold = next(n for n, two in enumerate(pairwise(types)) if two == ("buy_train", "accept"))
    offer = game.actions[sold]
    then = game.at(sold + 2).view(None)["companies"][offer["company"]]
    left = game.at(sold).leaves(offer)[offer["company"]]
    assert left == {"cash": then["treasury"], "trains": then["trains"]}
    assert left["cash"] < game.at(sold).view(None)["companies"][offer["company"]]["treasury"]


def test_the_last_pass_of_the_bids_tells_nobody_what_rivals_pay(example: railhead.Game) -> None:
    last = max(n for n, a in enumerate(example.actions[:33]) if a["type"] == "pass")
    action = example.actions[last]
    assert set(example.at(last).leaves(action)) == {action["player"]}


def test_an_objection_is_to_what_the_player_might_mean(fenmark: railhead.Game) -> None:
    """Not to a company that is not on turn, nor to a train that nobody has."""
    poor = next(
        game
        for game in map(fenmark.at, range(len(fenmark.moves)))
        if game.view(None)["step"] == "buy_trains"
        and [offer["type"] for offer in game.offers(game.actors[0])] == ["pass"]
    )
    refusal = poor.why_none({"type": "buy_train", "player": poor.actors[0]})
    assert refusal is not None
    assert refusal.reason.endswith("trains and may not have more")
