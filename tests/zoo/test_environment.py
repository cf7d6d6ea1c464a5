"""Every title as an environment, by PettingZoo's own tests and by ours."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import railhead
from railhead.zoo import RailheadEnv, env, first_place, raw_env, relative_worth
from railhead.zoo.environment import thinned

TITLES = [card["id"] for card in railhead.titles()]
CYCLES = {"fenmark": 200}  # of those tests; the larger titles take longer

pytestmark = [
    # PettingZoo knows by name which environments are told by dictionaries, as those with masks are.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Whoever has nothing left to do has nothing to choose from.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def played(table: RailheadEnv, seed: int = 1) -> dict[str, float]:
    """What each agent is rewarded with in a game of random actions."""
    rng, rewards = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        observation, reward, ended, cut, _ = table.last()
        rewards[agent] += reward
        choices = np.flatnonzero(observation["action_mask"])
        table.step(None if ended or cut else int(rng.choice(choices)))
    return rewards


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_test_of_the_interface(title: str) -> None:
    api_test(env(title), num_cycles=CYCLES.get(title, 40))


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_test_of_seeds(title: str) -> None:
    seed_test(lambda: env(title), num_cycles=CYCLES.get(title, 40))


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoos_test_of_performance(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds; here they pass by a clock that it looks at ten times."""
    ticks = count(step=0.6)
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(env(title))


def test_a_game_is_played_to_its_end_and_what_is_won_is_lost_by_others() -> None:
    table = raw_env("fenmark", 3)
    rewards = played(table)
    assert table.game.finished
    assert table.agents == []
    assert table.game.result is not None
    assert rewards == pytest.approx(first_place(table.game.result["worth"]))
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_same_seed_gives_the_same_game_and_none_the_next() -> None:
    table = raw_env("1820", 3)
    table.reset(seed=5)
    first = table.game.header.seed
    table.reset()
    assert table.game.header.seed != first
    table.reset(seed=5)
    assert table.game.header.seed == first


def test_a_game_that_goes_on_for_too_long_is_cut_short() -> None:
    table = raw_env("fenmark", 2, longest=7)
    assert played(table) == {"player_0": 0, "player_1": 0}
    assert len(table.game.moves) == 7
    assert not table.game.finished


def test_an_action_that_is_not_legal_is_refused() -> None:
    table = raw_env("fenmark", 2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"player_0 has \d+ legal actions, none is 127"):
        table.step(127)


def test_in_wrappers_it_ends_the_game_at_a_loss() -> None:
    table = env("fenmark", 2)
    table.reset(seed=1)
    table.step(127)
    assert table.rewards == {"player_0": -1, "player_1": 0}
    assert all(table.terminations.values())


def test_the_mask_is_of_whoever_is_selected() -> None:
    table = raw_env("fenmark", 2)
    table.reset(seed=1)
    legal = list(table.game.legal_actions("player_0"))
    assert table.observe("player_0")["action_mask"].sum() == len(legal)
    assert table.observe("player_1")["action_mask"].sum() == 0
    assert table.infos == {"player_0": {"left_out": 0}, "player_1": {}}


def test_those_on_turn_together_are_asked_round_the_table() -> None:
    table, asked = raw_env("1853-retuned", 3), []
    table.reset(seed=1)
    while "write_bond" in {action["type"] for action in table.legal}:
        asked.append(table.agent_selection)
        table.step(0)
    assert asked == ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize("bonds", [(0, 1), (0, 5)])
def test_nothing_that_is_observed_depends_on_a_secret(bonds: tuple[int, int]) -> None:
    """The bonds of others stay closed until all are written."""
    tables = [raw_env("1853-retuned", 3) for _ in bonds]
    for table, bond in zip(tables, bonds, strict=True):
        table.reset(seed=1)
        table.step(bond)
    one, other = ({agent: t.observe(agent) for agent in t.agents} for t in tables)
    assert not same(one["player_0"], other["player_0"])
    assert same(one["player_1"], other["player_1"])
    assert same(one["player_2"], other["player_2"])


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[key], other[key]) for key in one)


def test_too_many_actions_are_thinned_evenly() -> None:
    actions: list[dict[str, Any]] = [{"n": n} for n in range(10)]
    assert thinned(actions, 10) == actions
    assert [action["n"] for action in thinned(actions, 4)] == [0, 2, 5, 7]


def test_a_table_is_drawn_in_words_or_as_a_map() -> None:
    for mode, words in (("ansi", "<Fenmark: "), ("svg", "<svg")):
        table = raw_env("fenmark", 2, render_mode=mode)
        table.reset(seed=1)
        assert str(table.render()).startswith(words)


def test_rewards() -> None:
    assert first_place({"a": 5, "b": 5, "c": 1, "d": 0}) == {
        "a": 0.25,
        "b": 0.25,
        "c": -0.25,
        "d": -0.25,
    }
    assert relative_worth({"a": 300, "b": 100}) == {"a": 0.25, "b": -0.25}
    assert relative_worth({"a": 0, "b": 0}) == {"a": 0, "b": 0}
