"""Whoever reads the rooms of the optimiser in their order meets nothing before it is explained."""

from collections.abc import Iterator
from pathlib import Path

import railhead.router
from tests.test_imports import imported

ROUTER = Path(railhead.router.__file__).parent
ROOMS = ("model", "pay", "routes", "bounds", "floods", "choice")
ROWS = "packed"  # of numbers, for all of them


def modules() -> Iterator[tuple[str, str, str]]:
    """Every module in a room: the room, its name and its source."""
    for path in sorted(ROUTER.glob("*/*.py")):
        room = path.parent.name
        yield room, f"railhead.router.{room}.{path.stem}", path.read_text("utf-8")


def test_every_room_is_in_the_order() -> None:
    assert {room for room, _, _ in modules()} == set(ROOMS)


def test_a_room_needs_no_later_one() -> None:
    found = []
    for room, module, source in modules():
        known = {ROWS, *ROOMS[: ROOMS.index(room) + 1]}
        names = [name for name in imported(module, source) if name.startswith("railhead.router.")]
        found += [(module, name) for name in names if name.split(".")[2] not in known]
    assert found == []


def test_a_room_says_what_is_in_it() -> None:
    """Each module is named by the first words of its room."""
    for room in ROOMS:
        words = (ROUTER / room / "__init__.py").read_text("utf-8")
        modules = {path.stem for path in (ROUTER / room).glob("*.py")} - {"__init__"}
        assert [name for name in sorted(modules) if f"`{name}`" not in words] == []
