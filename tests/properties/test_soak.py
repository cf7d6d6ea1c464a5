"""A few games of the soak, one with each number of players; `make soak` plays them all."""

from dataclasses import replace

import pytest

from bench.soak import play, report
from tests.properties.random_games import TITLES, numbers_of_players


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [4, 5, 14, 19])
def test_a_random_game_comes_to_an_end(seed: int, title: str) -> None:
    outcome = play(seed, title, watched=False)
    assert outcome.fault == ""
    assert outcome.refusals == ()
    assert outcome.ending.split()[0] in ("bank", "price", "bankruptcy", "no", "the")
    assert outcome.players == numbers_of_players(title)[seed % len(numbers_of_players(title))]


def test_a_game_is_watched_step_by_step() -> None:
    outcome = play(1, "1853")
    assert (outcome.fault, outcome.refusals) == ("", ())
    assert outcome.proposals > 5


def test_the_seed_of_a_failure_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = play(4, watched=False)
    assert report([outcome], 1.0)
    assert not report([replace(outcome, fault="money: lost")], 1.0)
    assert not report([replace(outcome, refusals=("after 9 actions EIR: no",))], 1.0)
    told = capsys.readouterr().out
    assert "seed 4, after" in told
    assert "refused   seed 4, after 9 actions EIR: no" in told
