"""Answers are remembered for the same objects, not for equal ones."""

from dataclasses import dataclass

from railhead.engine.memo import SIZE, remembered, remembered_by


@dataclass(frozen=True)
class Position:
    tiles: dict[str, int]
    money: int = 0


def test_the_same_object_is_asked_once() -> None:
    asked: list[dict[str, int]] = []

    @remembered(lambda mapping, name: (mapping, name))
    def look(mapping: dict[str, int], name: str) -> int:
        asked.append(mapping)
        return mapping[name]

    first, second = {"a": 1}, {"a": 1}
    assert [look(first, "a"), look(first, "a"), look(second, "a")] == [1, 1, 1]
    assert len(asked) == 2


def test_only_the_last_answers_are_kept() -> None:
    asked: list[int] = []

    @remembered(lambda number: (number,))
    def twice(number: int) -> int:
        asked.append(number)
        return 2 * number

    for number in (*range(SIZE + 1), 0):
        assert twice(number) == 2 * number
    assert asked.count(0) == 2


def test_numbers_and_names_are_compared_by_value() -> None:
    asked: list[str] = []

    @remembered(lambda name, number: (name, number))
    def look(name: str, number: int) -> str:
        asked.append(name)
        return name * number

    words = ["".join(("a", "b")) for _ in range(2)]
    assert [look(word, 2) for word in words] == ["abab", "abab"]
    assert look("ab", 3) == "ababab"
    assert len(asked) == 2


def test_an_answer_of_none_is_remembered_too() -> None:
    asked: list[str] = []

    @remembered(lambda name: (name,))
    def nothing(name: str) -> None:
        asked.append(name)

    nothing("a"), nothing("a")
    assert asked == ["a"]


def test_no_other_object_comes_to_have_the_identity_of_one_that_is_remembered() -> None:
    @remembered(lambda numbers: (numbers,))
    def total(numbers: list[int]) -> int:
        return sum(numbers)

    assert [total([number]) for number in range(SIZE)] == list(range(SIZE))


def test_a_position_is_known_by_the_parts_that_are_named() -> None:
    asked: list[str] = []

    @remembered_by("tiles")
    def laid(position: Position, hex_: str) -> int:
        asked.append(hex_)
        return position.tiles[hex_]

    tiles = {"A1": 5, "B2": 6}
    rich, poor, other = Position(tiles, 100), Position(tiles), Position({"A1": 7})
    assert [laid(rich, "A1"), laid(poor, "A1"), laid(poor, "B2"), laid(other, "A1")] == [5, 5, 6, 7]
    assert asked == ["A1", "B2", "A1"]


def test_all_parts_that_are_named_must_be_the_same() -> None:
    asked: list[int] = []

    @remembered_by("tiles", "money", size=1)
    def worth(position: Position) -> int:
        asked.append(position.money)
        return sum(position.tiles.values()) + position.money

    tiles = {"A1": 5}
    positions = [Position(tiles, money) for money in (1, 1, 2, 1)]
    assert [worth(each) for each in positions] == [6, 6, 7, 6]
    assert asked == [1, 2, 1]
