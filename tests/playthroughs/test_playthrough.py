"""The golden game, told in words: a change of rules shows up in review as a change of this text."""

from tests.playthroughs.telling import GAME, TEXT, playthrough


def test_the_game_is_told_as_before() -> None:
    told = playthrough(GAME).splitlines()
    assert told == TEXT.read_text("utf-8").splitlines(), "tell it: python -m tests.playthroughs"
