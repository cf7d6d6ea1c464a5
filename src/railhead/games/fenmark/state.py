"""The position in a game of Fenmark."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.data.plain import PlainFacts, plain_facts
from railhead.engine.facts import Company
from railhead.engine.rules.depot import all_trains
from railhead.engine.rules.rounds import operating_order
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.state import BANK, INITIAL_OFFER, Holder, Player, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell


@dataclass(frozen=True, kw_only=True)
class Fenmark(State):
    """What Fenmark adds to a position. A company has a treasury in `cash` once it floats."""

    facts: PlainFacts = field(compare=False, repr=False)
    pars: Mapping[Company, int]
    sold: Mapping[Player, frozenset[Company]]  # in this stock round
    priority: Player  # who begins the next stock round
    stock_round: int
    operating_round: int


@dataclass(frozen=True, slots=True)
class EndStockRound(Task):
    """Companies that are sold out rise (Fenmark 3.10)."""


def start(players: tuple[Player, ...], _options: object) -> Fenmark:
    """Fenmark 2.1: capital is handed out; the first player begins."""
    known = plain_facts("railhead.games.fenmark", len(players))
    cash: dict[Holder, int] = dict.fromkeys(players, known.capital)
    return start_stock_round(
        Fenmark(
            facts=known,
            players=players,
            cash=cash | {BANK: -known.capital * len(players)},
            shares={c: {INITIAL_OFFER: fact.share_count} for c, fact in known.companies.items()},
            placed={hex_: (tile, 0) for hex_, tile in known.printed.items()},
            tokens={},
            prices={},
            trains=all_trains(known),
            directors={},
            phase=min(known.phases),
            agenda=(),
            pars={},
            sold={},
            priority=players[0],
            stock_round=0,
            operating_round=0,
        )
    )


def start_stock_round(state: Fenmark) -> Fenmark:
    """Fenmark 3.2: the player on the left of whoever dealt last begins."""
    state = replace(state, stock_round=state.stock_round + 1, sold={})
    text = f"{state.facts.names['stock_round']} {state.stock_round}"
    state = tell(state, "round_started", text)
    return replace(state, agenda=(StockTurn(state.priority), EndStockRound()))


def floated(state: Fenmark) -> tuple[Company, ...]:
    """Fenmark 3.9, 4.1: the companies that operate, in their order."""
    return operating_order(state, [c for c in state.facts.companies if c in state.cash])
