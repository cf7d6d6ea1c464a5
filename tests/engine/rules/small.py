"""A small plain game for tests of the library: a line of five hexes, with three cities on it."""

from typing import Any

from railhead.board.hexes import Board
from railhead.board.tiles import HexId, Stop, StopId, Tile, TileId, Track
from railhead.board.walk import Placed
from railhead.engine.facts import Company, CompanyFacts, Facts, PhaseFacts, TrainFacts, TrainType
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, POOL, Player, State, Task, TrainId
from railhead.engine.values import replace
from tests.board.boards import patch

ADAM, BETH, CLIVE = PLAYERS = (Player("Adam"), Player("Beth"), Player("Clive"))
EAST, WEST = Company("EAST"), Company("WEST")
TWO, OTHER_TWO, THREE = map(TrainId, ("2#1", "2#2", "3#1"))
TYPE_2, TYPE_3 = TrainType("2"), TrainType("3")

AYTON, GAP, BEETON, SECOND_GAP, CEETON = map(HexId, ("1-1", "1-3", "1-5", "1-7", "1-9"))
A, B, C = map(StopId, ("1-1.s0", "1-5.s0", "1-9.s0"))
CITY, GREEN_CITY, STRAIGHT, FORK, CURVE, TOWN, GREY = map(
    TileId, ("city", "green", "straight", "fork", "curve", "town", "grey")
)
EASTWARD = (Track(1, "s0"), Track(4, "s0"))
YELLOW_STOP, GREEN_STOP = Stop("s0", "city", 20, 1), Stop("s0", "city", 30, 2)


def tile(name: TileId, colour: str, track: tuple[Track, ...], *stops: Stop, **about: Any) -> Tile:
    """A tile of which there are two, if nothing else is said."""
    about.setdefault("count", 2)
    return Tile(id=name, colour=colour, track=track, stops=stops, **about)


TILES = (
    tile(CITY, "yellow", EASTWARD, YELLOW_STOP, count=4, upgrades_to=(GREEN_CITY,)),
    tile(GREEN_CITY, "green", (*EASTWARD, Track(0, "s0"), Track(3, "s0")), GREEN_STOP, count=1),
    tile(STRAIGHT, "yellow", (Track(1, 4),), upgrades_to=(FORK,)),
    tile(FORK, "green", (Track(1, 4), Track(0, 4))),
    tile(CURVE, "yellow", (Track(1, 5),)),
    tile(TOWN, "yellow", EASTWARD, Stop("s0", "town", 10)),
    tile(GREY, "grey", (Track(4, "s0"),), YELLOW_STOP, printed=True),
)
FIRST_PART: dict[HexId, Placed] = {AYTON: (CITY, 0), GAP: (STRAIGHT, 0), BEETON: (CITY, 0)}
LINE: dict[HexId, Placed] = {**FIRST_PART, SECOND_GAP: (STRAIGHT, 0), CEETON: (CITY, 0)}
WHOLE = ("1-1/0", "1-3/0", "1-5/1", "1-5/0", "1-7/0", "1-9/1")  # from Ayton to Ceeton


def board() -> Board:
    """Three rows of hexes; in the middle one there are cities, and lines do not leave the board."""
    plain = patch(3, 5)
    hexes = {
        name: replace(hex_, open_edges=frozenset(e for e, n in enumerate(around) if n))
        for (name, hex_), around in zip(plain.hexes.items(), plain.neighbours.values(), strict=True)
    }
    for name, called in ((AYTON, "Ayton"), (BEETON, "Beeton"), (CEETON, "Ceeton")):
        hexes[name] = replace(hexes[name], name=called, stops=(YELLOW_STOP,))
    return replace(plain, hexes=hexes)


def company(name: Company, number: int, home: StopId) -> CompanyFacts:
    """A company of ten shares, two of them on the director's certificate."""
    return CompanyFacts(
        id=name,
        number=number,
        name=name.title(),
        par=100,
        certificates=(2, *(1,) * 8),
        homes=(home,),
        tokens=2,
        colour="red",
    )


def train(type_: TrainType, price: int, count: int, starts: int | None = None) -> TrainFacts:
    """A type of train that visits as many cities as it is called."""
    return TrainFacts(
        type=type_,
        price=price,
        gauge=1,
        cities=int(type_),
        count=count,
        phase=1,
        starts_phase=starts,
    )


FACTS = Facts(
    title="Small",
    currency="£",
    board=board(),
    tiles={tile.id: tile for tile in TILES},
    companies={EAST: company(EAST, 2, A), WEST: company(WEST, 1, C)},
    trains={TYPE_2: train(TYPE_2, 100, 2), TYPE_3: train(TYPE_3, 200, 1, starts=2)},
    phases={
        1: PhaseFacts(number=1, colours=("yellow",), train_limit=2, rounds=1, obsolete=()),
        2: PhaseFacts(
            number=2, colours=("yellow", "green"), train_limit=1, rounds=2, obsolete=(TYPE_2,)
        ),
    },
    market=((60, 70, 80, 90), (50, 60, 70)),
    names={
        "director": "Manager",
        "stock_round": "Dealing",
        "operating_round": "Working",
        "token": "Base",
    },
)
START = State(
    facts=FACTS,
    players=PLAYERS,
    cash={BANK: 1000, ADAM: 100, BETH: 50, CLIVE: 0, EAST: 150},
    shares={EAST: {ADAM: 4, BETH: 3, POOL: 1, INITIAL_OFFER: 2}, WEST: {INITIAL_OFFER: 10}},
    placed={},
    tokens={A: (EAST,)},
    prices={EAST: (0, 1)},
    trains={TWO: EAST, OTHER_TWO: DEPOT, THREE: DEPOT},
    directors={EAST: ADAM},
    phase=1,
    agenda=(),
)
BOTH = replace(  # both companies are open, and directed by different players
    START,
    cash={**START.cash, WEST: 80},
    shares={**START.shares, WEST: {BETH: 6, INITIAL_OFFER: 4}},
    prices={EAST: (0, 1), WEST: (0, 1)},
    directors={EAST: ADAM, WEST: BETH},
    tokens={A: (EAST,), C: (WEST,)},
)


def doing(*agenda: Task, state: State = START, **changes: Any) -> State:
    """The position with these tasks in hand, and some fields changed."""
    return replace(state, agenda=agenda, **changes)


def told(state: State) -> list[str]:
    """The words of what happened."""
    return [event.text for event in state.events]
