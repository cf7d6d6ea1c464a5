"""Answers are remembered for the same objects, not for equal ones."""

from railhead.engine.memo import SIZE, remembered


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
