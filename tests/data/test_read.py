"""Faults of a data file are named by file and entry."""

from typing import Literal

import pytest
from msgspec import field

from railhead.data.definitions import Definition, TileDefinition
from railhead.data.read import parse
from railhead.engine.errors import DefinitionError


class Line(Definition):
    colour: Literal["red", "blue"]
    stations: tuple[int, ...] = ()


class Network(Definition):
    name: str
    lines: dict[str, Line]
    tiles: dict[str, dict[str, TileDefinition]] = field(default_factory=dict)
    parts: tuple[Line, ...] = ()


GOOD = """
name = "Tube"
[lines]
A = { colour = "red" }
B = { colour = "blue", stations = [1, 2] }
"""


def fault(text: str) -> DefinitionError:
    with pytest.raises(DefinitionError) as caught:
        parse("net.toml", text, Network)
    return caught.value


def test_a_good_file_is_read() -> None:
    network = parse("net.toml", GOOD, Network)
    assert network.lines["B"] == Line("blue", (1, 2))


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('name = "Tube"', "", "", "missing required field `name`"),
        ('name = "Tube"', "name = 3", "name", "Expected `str`, got `int`"),
        ('name = "Tube"', 'name = "Tube"\nsize = 1', "", "unknown field `size`"),
        ('colour = "blue", ', "", "lines.B", "missing required field `colour`"),
        ('"blue"', '"green"', "lines.B.colour", "Invalid enum value 'green'"),
        ("stations", "stops", "lines.B", "unknown field `stops`"),
        ("[1, 2]", '[1, "x"]', "lines.B.stations.[1]", "Expected `int`, got `str`"),
        ("B = {", "A = {", "A", "given twice (at line 5"),
        ("B = {", "B = ", "B", "at line 5"),
        ("[lines]", "[lines", "[lines", "at line 3"),
    ],
)
def test_a_fault_names_its_entry(old: str, new: str, key: str, reason: str) -> None:
    error = fault(GOOD.replace(old, new))
    assert (error.file, error.key) == ("net.toml", key)
    assert reason in error.reason


def test_an_entry_within_a_group_is_named() -> None:
    text = GOOD + '[tiles.green]\n1 = { track = "" }\n2 = { track = "", count = "two" }'
    error = fault(text)
    assert error.key == "tiles.green.2.count"
    assert str(error) == "net.toml: tiles.green.2.count: Expected `int | null`, got `str`"


def test_an_entry_of_a_list_is_named() -> None:
    assert fault(GOOD + '[[parts]]\ncolour = "red"\n[[parts]]\n').key == "parts.[1]"


def test_an_empty_file_lacks_its_first_key() -> None:
    assert fault("").reason == "Object missing required field `name`"
