"""The position before the first move (1820 4)."""

from railhead.engine.facts import TrainType
from railhead.engine.state import BANK, DEPOT, Holder, Player, TrainId
from railhead.games.g1820.data.facts import YELLOW, Facts1820
from railhead.games.g1820.state import BIDS, LOBBIES, State1820
from railhead.games.g1820.tasks import DealCards


def first_position(facts: Facts1820, players: tuple[Player, ...]) -> State1820:
    """Nobody has anything yet: number cards and cousins are to be dealt."""
    return State1820(
        facts=facts,
        players=players,
        cash={**dict.fromkeys((*players, BANK, LOBBIES, BIDS), 0)},
        shares={company: {} for company in facts.companies},
        placed=dict(facts.printed),  # track on the board counts as tiles (11)
        tokens={},
        prices={},
        trains=_trains(facts),
        directors={},
        phase=YELLOW,
        agenda=(DealCards(),),
        sizes={},
        order=(),
        privates=(),
        face_down=frozenset(),
        sunk=frozenset(),
        loans={},
        markers={},
        cousins={},
        powers={},
        column=1,
        stock_round=0,
        operating_round=0,
        queen_died=0,
        owed={},
        lobbies={},
        lobbied=False,
        next_cards=(),
        floated=frozenset(),
        increased=frozenset(),
        sold={},
        float_hexes=frozenset(),
        fees={},
        payers={},
        reduced=frozenset(),
        offered=frozenset(),
        acquirers=frozenset(),
        discarded=frozenset(),
        top_price=None,
        bankrupt=None,
    )


def _trains(facts: Facts1820) -> dict[TrainId, Holder]:
    """All trains; of the unlimited type one is always there to be bought (A4)."""
    return {
        train_id(type_, number + 1): DEPOT
        for type_, fact in facts.trains.items()
        for number in range(1 if fact.unlimited else fact.count)
    }


def train_id(type_: TrainType, number: int) -> TrainId:
    """The train of a type with a number."""
    return TrainId(f"{type_}#{number}")
