"""Companies, trains, phases and share prices from their definitions."""

from collections.abc import Collection, Mapping
from typing import TypedDict

from railhead.board.hexes import Board
from railhead.board.tiles import COLOURS, StopId
from railhead.data.board import check_stop
from railhead.data.definitions import CompanyDefinition, PhaseDefinition, TrainDefinition
from railhead.data.tiles import GAUGES
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company, PhaseFacts, TrainFacts, TrainType


class CompanyParts(TypedDict):
    """The fields that the facts of a company have in every game."""

    id: Company
    number: int
    name: str
    par: int
    certificates: tuple[int, ...]
    homes: tuple[StopId, ...]
    tokens: int
    colour: str


def company_parts(
    file: str, name: str, definition: CompanyDefinition, board: Board
) -> CompanyParts:
    """What every game says of a company."""
    key = f"companies.{name}.homes"
    return CompanyParts(
        id=Company(name),
        number=definition.number,
        name=definition.name,
        par=definition.par,
        certificates=definition.certificates,
        homes=tuple(check_stop(file, key, board, home) for home in definition.homes),
        tokens=definition.tokens,
        colour=definition.colour,
    )


def check_numbers(file: str, companies: Mapping[str, CompanyDefinition]) -> None:
    """Companies are numbered from 1 in the order of the file, which is the order of play."""
    for number, (name, definition) in enumerate(companies.items(), start=1):
        if definition.number != number:
            reason = f"company {number} is expected here, in order"
            raise DefinitionError(file, f"companies.{name}.number", reason)


def check_price(file: str, key: str, price: int, row: Collection[int]) -> None:
    """A price is one of those printed on the row."""
    if price not in row:
        raise DefinitionError(file, key, f"{price} is not on the market")


def check_row(file: str, key: str, row: tuple[int, ...]) -> None:
    """Prices rise along a row."""
    if not row or list(row) != sorted(set(row)):
        raise DefinitionError(file, key, "the prices do not rise")


def build_trains(
    file: str, trains: Mapping[str, TrainDefinition], phases: Collection[int]
) -> dict[TrainType, TrainFacts]:
    """The types of train."""
    return {
        TrainType(name): _train(file, f"trains.{name}", definition, phases)
        for name, definition in trains.items()
    }


def _train(file: str, key: str, definition: TrainDefinition, phases: Collection[int]) -> TrainFacts:
    if definition.gauge not in GAUGES:
        raise DefinitionError(file, f"{key}.gauge", f"no gauge {definition.gauge}")
    for field, phase in (("phase", definition.phase), ("starts_phase", definition.starts_phase)):
        if phase is not None and phase not in phases:
            raise DefinitionError(file, f"{key}.{field}", f"there is no phase {phase}")
    return TrainFacts(
        type=TrainType(key.partition(".")[2]),
        price=definition.price,
        gauge=GAUGES[definition.gauge],
        cities=definition.cities,
        count=definition.count,
        phase=definition.phase,
        starts_phase=definition.starts_phase,
    )


def build_phases(
    file: str, phases: Mapping[str, PhaseDefinition], trains: Collection[str]
) -> dict[int, PhaseFacts]:
    """The phases by number."""
    built = [_phase(file, name, phase, trains) for name, phase in phases.items()]
    return {phase.number: phase for phase in built}


def _phase(
    file: str, name: str, definition: PhaseDefinition, trains: Collection[str]
) -> PhaseFacts:
    if not name.isdigit():
        raise DefinitionError(file, f"phases.{name}", "a phase is a number")
    for colour in definition.colours:
        if colour not in COLOURS:
            raise DefinitionError(file, f"phases.{name}.colours", f"there is no colour {colour}")
    for train in definition.obsolete:
        if train not in trains:
            raise DefinitionError(file, f"phases.{name}.obsolete", f"there is no train {train}")
    return PhaseFacts(
        number=int(name),
        colours=definition.colours,
        train_limit=definition.train_limit,
        rounds=definition.rounds,
        obsolete=tuple(TrainType(train) for train in definition.obsolete),
    )
