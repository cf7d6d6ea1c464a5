"""Enumeration counts: they change only when somebody means to change what is legal."""

import pytest

import railhead
from tests.perft.counting import position, rows, saved, sequences


@pytest.mark.parametrize(("file", "number", "counts"), list(rows()))
def test_the_number_of_legal_sequences(file: str, number: int, counts: list[int]) -> None:
    game = position(file, number)
    assert [sequences(game, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_title_is_counted() -> None:
    counted = {saved(file).title for file, *_ in rows()}
    assert counted == {title["id"] for title in railhead.titles()}
