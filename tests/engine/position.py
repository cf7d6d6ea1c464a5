"""A small position for tests of the engine: three players, two companies, one row of hexes."""

from typing import Any

from railhead.board.hexes import Board
from railhead.board.tiles import HexId, Stop, StopId, Tile, TileId, Track
from railhead.engine.facts import Company, CompanyFacts, Facts, TrainFacts, TrainType
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, Player, State, TrainId
from railhead.engine.values import replace
from tests.board.boards import patch

ADAM, BETH, CLIVE = PLAYERS = (Player("Adam"), Player("Beth"), Player("Clive"))
EAST, WEST = Company("EAST"), Company("WEST")
HERE, THERE, ELSEWHERE = HexId("0-0"), HexId("0-2"), HexId("0-4")
STRAIGHT, PAIR, MERGED, PRINTED = map(TileId, ("straight", "pair", "merged", "printed"))
CITY = Stop("s0", "city", 20, 1)
SECOND = Stop("s1", "city", 20, 1)
A, B = StopId("0-0.s0"), StopId("0-0.s1")
TWO, OTHER_TWO, THREE = map(TrainId, ("2#1", "2#2", "3#1"))

TILES = (
    Tile(id=STRAIGHT, colour="yellow", count=1, stops=(), track=(Track(1, 4),)),
    Tile(
        id=PAIR,
        colour="yellow",
        count=None,
        stops=(CITY, SECOND),
        track=(Track(1, "s0"), Track(4, "s1")),
    ),
    Tile(
        id=MERGED,
        colour="green",
        count=2,
        stops=(Stop("s0", "city", 30, 2),),
        track=(Track(1, "s0"), Track(4, "s0")),
    ),
    Tile(id=PRINTED, colour="yellow", count=None, stops=(), track=(Track(0, 3),), printed=True),
)


def board() -> Board:
    """Three hexes in a row, the first of them with a name."""
    plain = patch(1, 3)
    named = replace(plain.hexes[HERE], name="Delhi")
    return replace(plain, hexes={**plain.hexes, HERE: named})


def company(name: Company, number: int) -> CompanyFacts:
    """A company of ten shares, two of them on the director's certificate."""
    return CompanyFacts(
        id=name,
        number=number,
        name=name.title(),
        par=100,
        certificates=(2, *(1,) * 8),
        homes=(A,),
        tokens=2,
        colour="red",
    )


def train(type_: str, count: int) -> TrainFacts:
    """A type of train that visits as many cities as it is called."""
    number = int(type_)
    return TrainFacts(
        type=TrainType(type_), price=100, gauge=1, cities=number, count=count, phase=1
    )


FACTS = Facts(
    title="Small",
    currency="£",
    board=board(),
    tiles={tile.id: tile for tile in TILES},
    companies={EAST: company(EAST, 1), WEST: company(WEST, 2)},
    trains={TrainType("2"): train("2", 2), TrainType("3"): train("3", 1)},
    phases={},
    market=((60, 70, 80), (50, 60, 70)),
    names={"director": "Manager", "bond": "the bond", "WEST": "Westbahn"},
)
POSITION = State(
    facts=FACTS,
    players=PLAYERS,
    cash={BANK: 1000, ADAM: 100, BETH: 50, EAST: 0},
    shares={EAST: {ADAM: 5, BETH: 2, POOL: 1, INITIAL_OFFER: 2}, WEST: {INITIAL_OFFER: 10}},
    placed={},
    tokens={},
    prices={EAST: (0, 1)},
    trains={TWO: EAST, OTHER_TWO: DEPOT, THREE: DEPOT},
    directors={EAST: ADAM},
    phase=1,
    agenda=(),
)


def told(state: State) -> list[str]:
    """The words of what happened."""
    return [event.text for event in state.events]


def with_(**changes: Any) -> State:
    """The position with some fields changed."""
    return replace(POSITION, **changes)
