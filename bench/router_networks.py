"""Networks to measure the route optimiser on: the recorded ones, and harder ones made of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from railhead.router import UNLIMITED, AtStop, Network, Row, Segment, Stop, Train, read

Problem = tuple[Network, tuple[Train, ...]]
FILES = Path(__file__).parent.parent / "tests" / "router" / "networks"
ALL = ("city", "town", "offboard")
LATE = (2, 3, 3, 4, 4, 5, 5, 6)
LONG = (5, 6, 8, UNLIMITED, UNLIMITED)


def recorded() -> Iterator[Problem]:
    """The networks of real games, with their own trains."""
    for path in sorted(FILES.glob("network-*.json")):
        yield read(json.loads(path.read_text()))


def late(seed: int) -> Problem:
    """A recorded network with other tokens and one to three trains of a late game."""
    dice = Random(seed)
    network, _ = dice.choice(list(recorded()))
    trains = _trains(dice, LATE, dice.choice((1, 2, 2, 3)))
    return replace(network, stops=_tokens(dice, network.stops, 0.2)), trains


def hard(seed: int) -> Problem:
    """A dense network, some blocks lifted, with two to four long trains."""
    dice = Random(seed)
    network, _ = dice.choice(list(recorded())[6:])
    trains = _trains(dice, LONG, dice.choice((2, 3, 3, 4)))
    return replace(network, stops=_tokens(dice, network.stops, 0.4)), trains


def _tokens(dice: Random, stops: tuple[Stop, ...], opened: float) -> tuple[Stop, ...]:
    return tuple(_token(dice, stop, opened) if stop.kind == "city" else stop for stop in stops)


def _token(dice: Random, stop: Stop, opened: float) -> Stop:
    through = stop.pass_through or dice.random() < opened
    own = stop.own_token or (through and dice.random() < 0.1)
    return replace(stop, pass_through=through, own_token=own)


def _trains(dice: Random, sizes: tuple[int, ...], count: int) -> tuple[Train, ...]:
    same = dice.random() < 0.5
    first = dice.choice(sizes)
    chosen = [first if same else dice.choice(sizes) for _ in range(count)]
    return tuple(_train(f"{size}-{number}", size, dice) for number, size in enumerate(chosen))


def _train(name: str, size: int, dice: Random) -> Train:
    rows: tuple[Row, ...]
    if size < UNLIMITED and dice.random() < 0.25:
        rows = (Row(("city", "offboard"), size, size), Row(("town",), UNLIMITED))
    else:
        rows = (Row(ALL, size, size),)
    return Train(id=name, allowance=rows)


def grid(width: int, height: int, trains: int) -> Problem:
    """A full grid of cities, a token in one corner and in the middle, and unlimited trains."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    tokens = {(0, 0), (width // 2, height // 2)}
    stops = tuple(
        Stop(id=f"{x},{y}", revenue=10 * (2 + (3 * x + 5 * y) % 5), own_token=(x, y) in tokens)
        for x, y in cells
    )
    pairs = [((x, y), (x + 1, y)) for x, y in cells if x + 1 < width]
    pairs += [((x, y), (x, y + 1)) for x, y in cells if y + 1 < height]
    segments = tuple(
        Segment(id=f"{a}-{b}", ends=(AtStop(f"{a[0]},{a[1]}"), AtStop(f"{b[0]},{b[1]}")))
        for a, b in pairs
    )
    fleet = tuple(
        Train(id=f"D{n}", allowance=(Row(ALL, UNLIMITED, UNLIMITED),)) for n in range(trains)
    )
    return Network(stops=stops, segments=segments), fleet
