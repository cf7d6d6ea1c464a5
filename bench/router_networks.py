"""Networks to measure the route optimiser on: boards made by chance, recorded ones and grids."""

import json
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path
from random import Random

import railhead
from bench.router_boards import Data, position
from railhead import Game
from railhead.games.family1853.board.network import network, trains
from railhead.games.family1853.state import State1853
from railhead.games.g1947.board import network as network_1947
from railhead.games.g1947.state import State1947
from railhead.router import UNLIMITED, AtStop, Network, Row, Segment, Stop, Train, read

Problem = tuple[Network, tuple[Train, ...]]
FILES = Path(__file__).parent.parent / "tests" / "router" / "networks"
GOLDEN = FILES.parents[1] / "golden"
ALL = ("city", "town", "offboard")
LATE = (2, 3, 3, 4, 4, 5, 5, 6)
LONG = (5, 6, 8, 12, UNLIMITED, UNLIMITED, UNLIMITED)


def recorded() -> Iterator[Problem]:
    """The networks whose best run is recorded."""
    for path in sorted(FILES.glob("*.json")):
        yield read(json.loads(path.read_text()))


def late(seed: int) -> Data:
    """A board of a late game with one to three trains."""
    dice = Random(seed)
    sizes = _sizes(dice, LATE, dice.choice((1, 2, 2, 3)))
    return position(dice, (8, 7), dice.randint(2, 5), sizes)


def hard(seed: int) -> Data:
    """A board with few blocks and two to four long trains."""
    dice = Random(seed)
    sizes = _sizes(dice, LONG, dice.choice((2, 3, 3, 4)))
    board = dice.choice(((7, 6), (8, 6), (8, 7)))
    return position(dice, board, dice.randint(2, 5), sizes, dice.choice((0.1, 0.2)))


def _sizes(dice: Random, sizes: tuple[int, ...], count: int) -> list[int]:
    if dice.random() < 0.5:
        return [dice.choice(sizes)] * count
    return [dice.choice(sizes) for _ in range(count)]


def mail() -> Iterator[Problem]:
    """Every run of the golden games of both 1853s."""
    for game in _golden():
        for number, action in enumerate(game.actions):
            if action["type"] == "run_trains":
                state = _state(game.at(number))
                yield network(state, action["company"]), trains(state, action["company"])


def mail_long() -> Iterator[Problem]:
    """The end of these games, each company with the longest trains that there are."""
    fleet = tuple(_broad(number, size) for number, size in enumerate((6, 5, 5, 4)))
    for state in map(_state, _golden()):
        for company in sorted(set(chain.from_iterable(state.tokens.values()))):
            yield network(state, company), fleet


def one_train() -> Iterator[Problem]:
    """The end of a game of 1947, each company with one T8 or T12, without and with workers."""
    state = railhead.load(GOLDEN / "1947-random.railhead.json").state
    assert isinstance(state, State1947)
    for company in sorted(set(chain.from_iterable(state.tokens.values()))):
        for size, workers in product((8, 12), (0, 3)):
            train = Train(id=f"T{size}", allowance=(Row(network_1947.KINDS, size),))
            yield network_1947.network(state, company, workers, sites=False), (train,)


def _state(game: Game) -> State1853:
    assert isinstance(game.state, State1853)
    return game.state


def _golden() -> Iterator[Game]:
    for path in sorted(GOLDEN.glob("1853*.railhead.json")):
        yield railhead.load(path)


def _broad(number: int, size: int) -> Train:
    rows = (Row(("city",), size), Row(("town",), UNLIMITED))
    return Train(id=f"{size}#{number}", allowance=rows)


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
