"""Operating turns of 1947 built by hand, and the south of the board for the worked examples."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from railhead.board.tiles import HexId, StopId, TileId
from railhead.board.walk import Placed
from railhead.engine.actions import BuyTrain, Dividend, LayTile, PlaceToken, Route, RunTrains
from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.engine.rules.running import RunAll
from railhead.engine.state import DEPOT, SCRAP, Player, Task, TrainId
from railhead.games.g1947.operating.tasks import (
    BuyTrains,
    EndTurn,
    LayTrack,
    PlaceStations,
    VisitTemple,
)
from railhead.games.g1947.state import State1947
from tests.games.g1947.positions import ADAM, BETH, SIR, position

# Madurai (H35) and Pondicherry (I32) joined twice, Madras (I30) beyond: 6.14.1, examples 1 and 2
SOUTH = {"H35": ("5", 0), "I34": ("8", 4), "H33": ("8", 1), "I32": ("63", 0), "I30": ("15", 3)}
# Madurai, Pondicherry, Madras and Proddatur (H27) in a row: 6.14.1, example 3, and 6.11.1
COAST = {
    "H35": ("63", 0),
    "I34": ("8", 4),
    "I32": ("15", 0),
    "I30": ("4715", 3),
    "H29": ("8", 0),
    "H27": ("15", 0),
}
STEPS = (VisitTemple, LayTrack, PlaceStations, RunAll, BuyTrains, EndTurn)


def stop(name: str) -> StopId:
    """A stop; "H35" is the city of H35."""
    return StopId(name if "." in name else f"{name}.s0")


def turn(
    step: Task | None = None,
    company: Company = SIR,
    *,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    stations: Mapping[str, tuple[Company, ...]] | None = None,
    trains: Mapping[Company, tuple[str, ...]] | None = None,
    **changes: Any,
) -> State1947:
    """The turn of a company whose president is Adam, at a step; the steps after it are to come.

    `tiles` lie on the board beside the printed ones, `stations` stand in cities (the company's own
    at home if nothing is said), `trains` names the trains of companies by type.
    """
    step = step or LayTrack(company)
    later = STEPS[STEPS.index(type(step)) + 1 :] if type(step) in STEPS else STEPS[4:]
    agenda = (step, *(each(company) for each in later))
    changes.setdefault("shares", {company: {ADAM: 6, BETH: 2}})
    changes.setdefault("operated", frozenset(changes["shares"]))
    changes.setdefault("season", 2)  # neither building nor cities are affected
    state = position(*agenda, OperatingRound((company,)), OperatingRounds(0), **changes)
    home = state.facts.companies[company].homes[0]
    at = {home: (company,)} if stations is None else stations
    state = replace(state, tokens={stop(name): owners for name, owners in at.items()})
    return with_trains(with_tiles(state, tiles or {}), trains or {})


def with_tiles(state: State1947, tiles: Mapping[str, tuple[str, int]]) -> State1947:
    """Tiles lie on the board."""
    laid: dict[HexId, Placed] = {HexId(h): (TileId(t), r) for h, (t, r) in tiles.items()}
    return replace(state, placed={**state.placed, **laid})


def laid(state: State1947, hex_: str) -> Placed:
    """The tile on a hex."""
    return state.placed[HexId(hex_)]


def with_trains(state: State1947, trains: Mapping[Company, tuple[str, ...]]) -> State1947:
    """Companies have these trains, out of the depot."""
    for company, types in trains.items():
        for type_ in types:
            train = next(
                t for t, h in state.trains.items() if h == DEPOT and t.startswith(f"{type_}#")
            )
            state = replace(state, trains={**state.trains, train: company})
    return state


def sold_out(state: State1947, *types: str) -> State1947:
    """The bank has no more trains of these types."""
    gone = {t: SCRAP for t, h in state.trains.items() if h == DEPOT and t.split("#")[0] in types}
    return replace(state, trains={**state.trains, **gone})


def lay(hex_: str, tile: str, rotation: int = 0, company: Company = SIR) -> LayTile:
    """Adam lays a tile."""
    return LayTile(
        player=ADAM, company=company, hex=HexId(hex_), tile=TileId(tile), rotation=rotation
    )


def place(name: str, company: Company = SIR) -> PlaceToken:
    """Adam places a station."""
    return PlaceToken(player=ADAM, company=company, stop=stop(name))


def run(train: str, stops: str, track: str) -> Route:
    """A run, its stops and its track separated by spaces."""
    return Route(
        train=TrainId(train),
        stops=tuple(stop(name) for name in stops.split()),
        track=tuple(track.split()),
    )


def runs(*routes: Route, company: Company = SIR, player: Player = ADAM) -> RunTrains:
    """Adam runs trains."""
    return RunTrains(player=player, company=company, routes=routes)


def dividend(how: str, company: Company = SIR) -> Dividend:
    """Adam uses the revenue."""
    return Dividend(player=ADAM, company=company, how=how)


def buy_train(type_: str, price: int, source: str = DEPOT, company: Company = SIR) -> BuyTrain:
    """Adam buys a train."""
    return BuyTrain(
        player=ADAM, company=company, train=TrainType(type_), source=source, price=price
    )


# The runs of the examples
FIRST = "H35/1 I34/0 I32/1 I32/0 I30/0"  # A-B-C-E
SECOND = "H35/0 H33/0 I32/3"  # A-D-C
