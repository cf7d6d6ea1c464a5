"""The board from its definition."""

from collections.abc import Collection, Mapping

from railhead.board.hexes import EDGES, Board, Hex
from railhead.board.tiles import HexId, StopId
from railhead.board.walk import split_stop
from railhead.data.definitions import Doubt, GridDefinition, HexDefinition
from railhead.data.grid import Grid, ends
from railhead.data.tiles import parse_stops
from railhead.engine.errors import DefinitionError


def build_board(
    file: str,
    grid: GridDefinition,
    hexes: Mapping[str, HexDefinition],
    terrain: Collection[str],
) -> Board:
    """All hexes, with their neighbours by the grid."""
    places = build_grid(file, grid)
    parts = {name: _split(file, places, name) for name in hexes}
    neighbours = places.neighbours(hexes)
    built = {
        HexId(name): _build(file, parts[name], definition, neighbours[HexId(name)])
        for name, definition in hexes.items()
    }
    for name, definition in hexes.items():
        _check(file, name, definition, neighbours[HexId(name)], terrain)
    _check_names(file, built.values())
    return Board(hexes=built, neighbours=neighbours)


def build_grid(file: str, definition: GridDefinition) -> Grid:
    """The grid of a board."""
    for key, span in (("grid.rows", definition.rows), ("grid.columns", definition.columns)):
        check_span(file, key, span)
    return Grid(definition)


def check_span(file: str, key: str, span: str) -> None:
    """A span of rows or columns is written first-last."""
    try:
        ends(span)
    except ValueError as error:
        raise DefinitionError(file, key, str(error)) from None


def _split(file: str, grid: Grid, name: str) -> tuple[str, str, str]:
    try:
        return name, *grid.split(name)
    except ValueError as error:
        raise DefinitionError(file, f"hexes.{name}", str(error)) from None


def _build(
    file: str,
    parts: tuple[str, str, str],
    definition: HexDefinition,
    neighbours: tuple[HexId | None, ...],
) -> Hex:
    name, row, column = parts
    inner = {edge for edge in range(EDGES) if neighbours[edge]}
    return Hex(
        id=HexId(name),
        row=row,
        column=column,
        name=definition.name,
        stops=parse_stops(file, f"hexes.{name}", definition.stops),
        terrain=definition.terrain,
        label=definition.label,
        open_edges=frozenset(inner | set(definition.runs_off)),
    )


def _check(
    file: str,
    name: str,
    definition: HexDefinition,
    neighbours: tuple[HexId | None, ...],
    terrain: Collection[str],
) -> None:
    for kind in definition.terrain:
        if kind not in terrain:
            raise DefinitionError(file, f"hexes.{name}.terrain", f"there is no terrain {kind}")
    for edge in definition.runs_off:
        if edge not in range(EDGES):
            raise DefinitionError(file, f"hexes.{name}.runs_off", f"there is no edge {edge}")
        if neighbours[edge]:
            reason = f"edge {edge} leads to {neighbours[edge]}, not off the board"
            raise DefinitionError(file, f"hexes.{name}.runs_off", reason)


def _check_names(file: str, hexes: Collection[Hex]) -> None:
    seen: set[str] = set()
    for hex_ in hexes:
        if hex_.name and hex_.name in seen:
            raise DefinitionError(file, f"hexes.{hex_.id}.name", f"{hex_.name} is given twice")
        seen.add(hex_.name)


def check_stop(file: str, key: str, board: Board, stop: str) -> StopId:
    """A stop as "Jab.s0", which must be on the board."""
    if stop.count(".") != 1:
        raise DefinitionError(file, key, f'"{stop}" is no stop such as "Jab.s0"')
    hex_, name = split_stop(StopId(stop))
    if hex_ not in board.hexes:
        raise DefinitionError(file, key, f"there is no hex {hex_}")
    if name not in {place.name for place in board.hexes[hex_].stops}:
        raise DefinitionError(file, key, f"{hex_} has no stop {name}")
    return StopId(stop)


def doubts(file: str, entries: Collection[Doubt], known: Collection[str]) -> dict[str, str]:
    """What is uncertain about each hex or tile; several remarks on one follow each other."""
    notes: dict[str, str] = {}
    for number, doubt in enumerate(entries):
        for about in doubt.about:
            if about not in known:
                raise DefinitionError(file, f"doubts.[{number}]", f"there is no {about}")
            notes[about] = f"{notes.get(about, '')} {doubt.note}".strip()
    return notes
