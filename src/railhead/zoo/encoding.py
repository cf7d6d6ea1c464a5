"""Positions and actions as numbers: what a seat may know, as it sees it.

Money and counts n become log2(1 + n), with their sign. Players are told from the seat that looks:
itself first, then the others in the order of the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import log2
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from railhead.engine.actions import type_name
from railhead.engine.state import Player
from railhead.play import Game, views

Vector = NDArray[np.float32]

REST = 1024  # places for all that a title shows beside what all titles show alike
FIELDS = 48  # places for the fields of an action
BOUND = 1024.0  # of any number
COLOURS = ("yellow", "green", "brown", "grey")

# What is told elsewhere, is words, or never changes.
TOLD = frozenset({"title", "round", "phase", "step", "purpose", "paragraph", "actors", "finished"})
TOLD |= {"pool", "depot", "map", "market", "doubts", "tiles", "seasons", "guide", "zones"}
TOLD |= {"par_cells", "red_line", "phases", "charter", "boxes", "trains", "sizes"}
ALIKE = frozenset({"name", "cash", "worth", "order", "certificates", "shares", "treasury", "price"})
ALIKE |= {"director", "trains", "tokens", "tokens_left", "par", "cell"}


class Encoding:
    """The encoding of one game: what stands where follows from its title, options and players."""

    def __init__(self, game: Game) -> None:
        facts = game.almanac
        self.players = game.players
        self.companies = {company: n for n, company in enumerate(facts["companies"])}
        self.trains = tuple(train["type"] for train in facts["trains"])
        self.tiles = {tile: n for n, tile in enumerate(facts["tiles"], start=1)}
        self.colours = {tile: _rank(card["colour"]) for tile, card in facts["tiles"].items()}
        self.hexes = {hex_: n for n, hex_ in enumerate(facts["hexes"])}
        self.types = tuple(facts["actions"])
        self.steps = tuple(sorted(type_name(step) for step in game.rulebook.steps))
        table = [name for name, _ in self._table(_shown(game, game.players[0]), 0)]
        self.board = len(table)  # where it begins
        self.names = (*table, *self._board_names())
        self.size = len(self.names) + REST
        self.features = len(self.types) + FIELDS

    def observation(self, game: Game, player: str) -> Vector:
        """A position as a player may know it: the numbers that `names` names, then the rest."""
        view, seat = _shown(game, player), self.players.index(player)
        vector = np.zeros(self.size, np.float32)
        vector[: self.board] = [value for _, value in self._table(view, seat)]
        self._lay(vector[self.board : len(self.names)], view["map"])
        seats = {name: f"+{(n - seat) % len(self.players)}" for n, name in enumerate(self.players)}
        scatter(vector[len(self.names) :], leaves(_rest(view), "", seats))
        return np.clip(vector, -BOUND, BOUND)

    def actions(self, legal: Sequence[Mapping[str, Any]], limit: int, player: str) -> Vector:
        """A row for each legal action: its type, then its fields."""
        rows, types = np.zeros((limit, self.features), np.float32), len(self.types)
        for row, action in zip(rows, legal, strict=False):
            row[self.types.index(action["type"])] = 1
            fields = {key: v for key, v in action.items() if key not in ("type", "player")}
            scatter(row[types:], leaves(fields, action["type"], {player: "+0"}))
        return np.clip(rows, -BOUND, BOUND)

    def _table(self, view: Mapping[str, Any], seat: int) -> Iterator[tuple[str, float]]:
        """What all titles show alike of players, companies and trains, by name."""
        yield from ((f"step {step}", float(view["step"] == step)) for step in self.steps)
        yield "phase", view["phase"]
        yield "bank", scaled(view["bank"]["cash"])
        around = self.players[seat:] + self.players[:seat]
        for number, player in enumerate(around):
            yield from self._player(f"player +{number}", view, player)
        for company in self.companies:
            yield from self._company(company, view, around)
        for train in self.trains:
            yield f"depot {train}", view["depot"].get(train, 0)

    def _player(
        self, name: str, view: Mapping[str, Any], player: str
    ) -> Iterator[tuple[str, float]]:
        known = view["players"][player]
        yield f"{name} acts", float(player in view["actors"])
        for field in ("cash", "worth", "certificates", "order"):
            yield f"{name} {field}", scaled(known[field])
        for company in self.companies:
            yield f"{name} shares {company}", known["shares"].get(company, 0)

    def _company(
        self, company: str, view: Mapping[str, Any], around: Sequence[str]
    ) -> Iterator[tuple[str, float]]:
        known = view["companies"][company]
        for field in ("treasury", "price", "tokens_left"):
            yield f"{company} {field}", scaled(known[field] or 0)
        yield f"{company} pool", view["pool"].get(company, 0)
        for number, player in enumerate(around):
            yield f"{company} director +{number}", float(known["director"] == player)
        types = [train.partition("#")[0] for train in known["trains"]]
        for train in self.trains:
            yield f"{company} train {train}", types.count(train)

    def _board_names(self) -> Iterator[str]:
        tokens = [f"token {company}" for company in self.companies]
        for hex_ in self.hexes:
            yield from (f"{hex_} {what}" for what in ("colour", "tile", "rotation", *tokens))

    def _lay(self, places: Vector, shown: Mapping[str, Any]) -> None:
        """Tell the hexes on which something lies; the others stay as they are."""
        rows = places.reshape(len(self.hexes), -1)
        for hex_, place in shown.items():
            row, tile = rows[self.hexes[hex_]], place["tile"]
            row[:3] = self.colours.get(tile, 0), self.tiles.get(tile, 0), place["rotation"]
            for company in (one for circles in place["tokens"].values() for one in circles if one):
                row[3 + self.companies[company]] += 1


def _shown(game: Game, player: str) -> dict[str, Any]:
    """What a seat may know but for the log: how the game came about is not told."""
    return views.view(game.rules, game.rulebook, game.state, Player(player))


def _rest(view: Mapping[str, Any]) -> dict[str, Any]:
    """What a title adds to what all titles show alike."""
    rest = {key: value for key, value in view.items() if key not in TOLD}
    for key in ("players", "companies"):
        rest[key] = {
            name: {field: value for field, value in known.items() if field not in ALIKE}
            for name, known in view[key].items()
        }
    return rest


def _rank(colour: str) -> int:
    return COLOURS.index(colour) + 1 if colour in COLOURS else 0


def scaled(number: float) -> float:
    """Money or a count: log2(1 + n), with its sign."""
    return log2(1 + number) if number >= 0 else -log2(1 - number)


def leaves(value: Any, path: str, seats: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    """All values in plain data by their paths; a text is a path of its own, with the value 1."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{seats.get(key, key)}", seats)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            at = path if isinstance(inner, str) else f"{path}.{number}"
            yield from leaves(inner, at, seats)
    elif isinstance(value, str):
        yield f"{path}={seats.get(value, value)}", 1.0
    elif value is not None:
        yield path, scaled(value)


def scatter(places: Vector, values: Iterator[tuple[str, float]]) -> None:
    """Add each value at the place that its path is hashed to, with the sign that it is hashed to.

    Two paths may meet at a place; by their signs they do not add up in the mean.
    """
    for path, value in values:
        place, sign = _hashed(path, len(places))
        places[place] += sign * value


@cache
def _hashed(path: str, size: int) -> tuple[int, int]:
    found = crc32(path.encode())
    return (found >> 1) % size, 1 if found & 1 else -1
