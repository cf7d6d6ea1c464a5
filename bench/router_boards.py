"""Boards with track as late games leave it, made by chance: data in the form of docs/router.md."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from railhead.board.hexes import opposite

SIDES = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))  # steps over the sides of a hex
ALL = ["city", "town", "offboard"]
UNLIMITED = 999
TILES = {"city": 30, "town": 22, "fork": 16, "cross": 32}  # how often
TILE_CHANCES = (list(TILES), list(TILES.values()))
EXITS = {"city": 5, "town": 2, "fork": 3, "cross": 4, "offboard": 3}
REVENUES = {"city": (3, 3, 4, 4, 5, 6), "town": (1,), "offboard": (3, 4, 5, 6, 8)}
Hex = tuple[int, int]
Data = dict[str, Any]


class Board:
    """Lays the track of one board."""

    def __init__(self, dice: Random, width: int, height: int) -> None:
        self.dice = dice
        inside = [(q - r // 2, r) for r in range(height) for q in range(width)]
        border = {(q + a, r + b) for q, r in inside for a, b in SIDES} - set(inside)
        offboard = dice.sample(sorted(border), max(2, len(border) // 5))
        self.kinds = {hex_: dice.choices(*TILE_CHANCES)[0] for hex_ in inside}
        self.kinds |= dict.fromkeys(offboard, "offboard")
        self.open = {hex_: self._open(hex_) for hex_ in self.kinds}
        for hex_ in dice.sample(list(self.kinds), len(self.kinds)):
            self._close(hex_)
        self.stops: list[Data] = []
        self.segments: list[Data] = []
        for hex_ in self.kinds:
            self._lay(hex_)

    def _open(self, hex_: Hex) -> list[int]:
        """The sides that track may cross."""
        beside = [(side, self.kinds.get(_across(hex_, side))) for side in range(6)]
        shut = {None, "offboard"} if self.kinds[hex_] == "offboard" else {None}
        return [side for side, kind in beside if kind not in shut]

    def _close(self, hex_: Hex) -> None:
        """Leave open so many sides as the tile has exits."""
        self.dice.shuffle(self.open[hex_])
        for side in self.open[hex_][EXITS[self.kinds[hex_]] :]:
            self.open[_across(hex_, side)].remove(opposite(side))
        del self.open[hex_][EXITS[self.kinds[hex_]] :]

    def _lay(self, hex_: Hex) -> None:
        sides, kind = self.open[hex_], self.kinds[hex_]
        if kind in REVENUES:
            self._stop(hex_, kind, sides, 10 * self.dice.choice(REVENUES[kind]))
        elif kind == "fork":
            for pair in combinations(sides, 2):
                self._segment(hex_, *pair)
        else:
            for one, two in zip(sides[::2], sides[1::2], strict=False):
                self._segment(hex_, one, two)

    def _stop(self, hex_: Hex, kind: str, sides: list[int], revenue: int) -> None:
        name = f"{_name(hex_)}.{kind[0]}"
        stop = {"id": name, "hex": _name(hex_), "kind": kind, "revenue": revenue}
        self.stops.append({**stop, "pass_through": kind != "offboard"})
        for side in sides:
            self._segment(hex_, side, name)

    def _segment(self, hex_: Hex, one: int, two: int | str) -> None:
        ends = [{"edge": _edge(hex_, one)}]
        ends.append({"stop": two} if isinstance(two, str) else {"edge": _edge(hex_, two)})
        self.segments.append(
            {
                "id": f"{_name(hex_)}.{len(self.segments)}",
                "hex": _name(hex_),
                "ends": ends,
                "uses": [end["edge"] for end in ends if "edge" in end],
            }
        )

    def joins(self) -> Iterator[Data]:
        """All track that meets at a side, each meeting once."""
        at: dict[str, list[str]] = {}
        for segment in self.segments:
            for edge in segment["uses"]:
                at.setdefault(edge, []).append(segment["id"])
        for hex_ in self.kinds:
            for side in range(3):
                near, far = _edge(hex_, side), _edge(_across(hex_, side), opposite(side))
                for a in at.get(near, ()):
                    for b in at.get(far, ()):
                        yield {"a": a, "a_edge": near, "b": b, "b_edge": far}


def _across(hex_: Hex, side: int) -> Hex:
    return hex_[0] + SIDES[side][0], hex_[1] + SIDES[side][1]


def _name(hex_: Hex) -> str:
    return f"{hex_[0]}:{hex_[1]}"


def _edge(hex_: Hex, side: int) -> str:
    return f"{_name(hex_)}/{side}"


def position(
    dice: Random, size: tuple[int, int], tokens: int, sizes: list[int], blocked: float = 0.3
) -> Data:
    """A board with tokens, cities that others block, and trains of these sizes."""
    board = Board(dice, *size)
    cities = [stop for stop in board.stops if stop["kind"] == "city"]
    own = dice.sample(cities, min(tokens, len(cities)))
    for stop in cities:
        stop["own_token"] = stop in own
        stop["pass_through"] = stop in own or dice.random() > blocked
    trains = [_train(f"{size}-{number}", size, dice) for number, size in enumerate(sizes)]
    return {
        "trains": trains,
        "stops": board.stops,
        "segments": board.segments,
        "joins": list(board.joins()),
    }


def _train(name: str, size: int, dice: Random) -> Data:
    if size < UNLIMITED and dice.random() < 0.25:
        rows = [{"kinds": ["city", "offboard"], "visit": size, "pay": size}]
        rows.append({"kinds": ["town"], "visit": UNLIMITED, "pay": UNLIMITED * dice.randint(0, 1)})
    else:
        rows = [{"kinds": ALL, "visit": size, "pay": size}]
    return {"id": name, "allowance": rows}
