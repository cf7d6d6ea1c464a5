"""Exercises: made of real positions, the same for everybody, their answers found again."""

from datetime import date, timedelta
from itertools import islice

import pytest

from railhead.practice import KINDS, LEVELS, Exercise, Unknown, daily, exercise, exercises, names
from tests.practice.brute import TooLarge
from tests.practice.checks import confirmed

FEW = {"run": 3, "price": 20, "rust": 4, "takeover": 12, "contract": 2}
EASY = {"run": (1, 2), "rust": (1, 3), "contract": (1,)}  # the others take longer to confirm


def some(kind: str, level: int) -> list[Exercise]:
    """A few exercises of each title by turns."""
    lists = [names(title, kind, level) for title in KINDS[kind].titles]
    order = [one[n] for n in range(4) for one in lists if n < len(one)]
    return list(islice(filter(None, map(exercise, order)), FEW[kind]))


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_found_again_in_another_way(kind: str) -> None:
    found = 0
    for level in EASY.get(kind, LEVELS):
        for made in some(kind, level):
            try:
                assert confirmed(made), made.question
                found += 1
            except TooLarge:
                continue
    assert found >= FEW[kind] // 2


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_is_known_by_its_name(kind: str) -> None:
    for made in some(kind, 1)[:4]:
        exercise.cache_clear()
        again = exercise(made.id)
        assert again is not made
        assert again is not None
        assert (again.question, again.answer) == (made.question, made.answer)
        assert made.kind == kind
        assert made.right(made.answer)
        assert not made.right(-1)


@pytest.mark.parametrize("kind", ["price", "rust"])
def test_the_answer_is_one_of_the_options(kind: str) -> None:
    choices = [made for level in LEVELS for made in some(kind, level) if made.options]
    assert choices
    for made in choices:
        assert made.answer in made.options
        assert len(set(made.options)) == len(made.options) > 2


def test_where_a_level_has_none_those_beside_it_are_asked() -> None:
    assert not names("fenmark", "price", 3)
    assert next(exercises("fenmark", "price", 3)).level == 2


@pytest.mark.parametrize(
    "name",
    ["run", "run/fenmark-1/57", "run/fenmark-9/57/0", "run/fenmark-1/0/0", "jump/fenmark-1/57/0",
     "run/fenmark-1/99999/0", "run/fenmark-1/-1/0", "contract/fenmark-1/57/0", "run/../x/0"],
)  # fmt: skip
def test_what_is_no_exercise_is_unknown(name: str) -> None:
    with pytest.raises(Unknown):
        exercise(name)


def test_a_title_without_such_exercises() -> None:
    with pytest.raises(Unknown, match="no such exercises in fenmark"):
        next(exercises("fenmark", "takeover", 1))


def test_every_day_has_its_own() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(6)]
    found = [daily(day).id for day in days]
    assert found == [daily(day).id for day in days]
    assert len(set(found)) > 3
