"""Positions of 1820 built by hand, and playing from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine import flow
from railhead.engine.actions import Action
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company
from railhead.engine.flow import Rulebook
from railhead.engine.state import BANK, DEPOT, POOL, Holder, Player, Task, TrainId
from railhead.games.g1820 import rules as rules_1820
from railhead.games.g1820.data.facts import BRITISH_RAIL, PRIVATE
from railhead.games.g1820.options import choose
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.market import place

NAMES = tuple(Player(name) for name in ("Adam", "Beth", "Clive", "Dora", "Ed"))
ADAM, BETH, CLIVE, DORA, ED = NAMES
LB, LG, MB, SD = (Company(name) for name in ("L&BR", "L&GR", "M&BR", "S&DR"))
BR = BRITISH_RAIL


@dataclass(frozen=True, kw_only=True)
class Co:
    """A company in play. What nobody holds is in its treasury; its first largest holder directs
    it. Without a price it is private.
    """

    shares: Mapping[Holder, int] = field(default_factory=dict)
    size: int = 5
    price: int | None = 71
    cash: int = 0
    pool: int = 0
    loans: int = 0
    markers: int = 0  # on the charter
    homes: tuple[str, ...] = ()
    trains: tuple[str, ...] = ()


def rules(**options: Any) -> Rulebook[State1820]:
    """The rules with some options."""
    return rules_1820.rulebook(choose(options))


def opening(players: int = 4, **options: Any) -> State1820:
    """The position before the first move."""
    return rules_1820.start(NAMES[:players], choose(options))


def position(
    *tasks: Task,
    companies: Mapping[Company, Co] | None = None,
    players: int = 4,
    cash: Mapping[Holder, int] | None = None,
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> State1820:
    """A position in the middle of the game, with `tasks` in hand, the first uppermost. All players
    have £1,000 unless `cash` says otherwise; placed={"G7": ("5", 0)} adds tiles. The column of the
    chart follows from the phase. Any other field of the state can be changed.
    """
    state = opening(players, **(options or {}))
    state = replace(state, agenda=tasks, stock_round=2, operating_round=2)
    for hex_, (tile, rotation) in changes.pop("placed", {}).items():
        placed = {**state.placed, HexId(hex_): (TileId(tile), rotation)}
        state = replace(state, placed=placed)
    if "phase" in changes:
        first = state.facts.phases[changes["phase"]].first_column
        changes = {"column": first, **changes}
    state = replace(state, **changes)
    for company, terms in (companies or {}).items():
        state = in_play(state, company, terms)
    capital: dict[Holder, int] = dict.fromkeys(state.players, 1000)
    held: dict[Holder, int] = {**state.cash, **capital, **(cash or {})}
    held[BANK] = -sum(n for holder, n in held.items() if holder != BANK)
    return replace(state, cash=held)


def in_play(state: State1820, company: Company, terms: Co) -> State1820:
    """The company as described; it comes last in its space of the market."""
    held: dict[Holder, int] = {**terms.shares, POOL: terms.pool}
    size = PRIVATE if terms.price is None else terms.size
    held[company] = size - sum(held.values())
    holders = {h: n for h, n in held.items() if h not in (POOL, company) and n}
    state = replace(
        state,
        sizes={**state.sizes, company: size},
        shares={**state.shares, company: {h: n for h, n in held.items() if n}},
        cash={**state.cash, company: terms.cash},
        loans={**state.loans, **({company: terms.loans} if terms.loans else {})},
        markers={**state.markers, company: terms.markers},
    )
    if holders and company != BRITISH_RAIL:
        director = Player(max(holders, key=lambda holder: holders[holder]))
        state = replace(state, directors={**state.directors, company: director})
    for stop in terms.homes:
        owners = (*state.tokens.get(StopId(stop), ()), company)
        state = replace(state, tokens={**state.tokens, StopId(stop): owners})
    state = with_trains(state, company, *terms.trains)
    if terms.price is None:
        return replace(state, privates=(*state.privates, company))
    return place(state, company, state.facts.market[0].index(terms.price))


def with_trains(state: State1820, holder: Holder, *types: str) -> State1820:
    """Somebody with trains out of the supply, or new ones of the unlimited type."""
    for type_ in types:
        found = [t for t, h in state.trains.items() if h == DEPOT and t.split("#")[0] == type_]
        endless = state.facts.trains[next(iter(state.facts.trains))].type == type_
        train = TrainId(f"{type_}#{len(state.trains) + 100}") if endless else found[0]
        state = replace(state, trains={**state.trains, train: holder})
    return state


def supply(state: State1820, **left: int) -> State1820:
    """The position with only so many trains of each type in the supply, by colour: green=1."""
    trains = dict(state.trains)
    for fact in state.facts.trains.values():
        name = state.facts.phases[fact.phase].name
        depot = [t for t, h in trains.items() if h == DEPOT and t.split("#")[0] == fact.type]
        for train in depot[left.get(name, len(depot)) :]:
            del trains[train]
    return replace(state, trains=trains)


def play(state: State1820, *actions: Action, **options: Any) -> State1820:
    """The position after some actions, which must be legal."""
    for action in actions:
        state = flow.apply(rules(**options), state, action)
    return state


def settle(state: State1820, **options: Any) -> State1820:
    """The position once everything has happened that happens by itself."""
    return flow.settle(rules(**options), state)


def actors(state: State1820, **options: Any) -> tuple[Player, ...]:
    """Those who may act."""
    return flow.actors(rules(**options), state)


def refused(state: State1820, action: Action, **options: Any) -> str:
    """The paragraph that forbids an action, which must leave the position as it was."""
    before = replace(state)
    refusal = flow.refusal(rules(**options), state, action)
    assert isinstance(refusal, IllegalAction), f"{action} is legal"
    assert state == before
    return refusal.rule


def told(state: State1820, action: Action, **options: Any) -> str:
    """What a player reads whose action is refused."""
    refusal = flow.refusal(rules(**options), state, action)
    assert refusal is not None
    return refusal.reason


def legal(state: State1820, action: Action, **options: Any) -> bool:
    """Whether an action is allowed."""
    return flow.refusal(rules(**options), state, action) is None


def money(state: State1820) -> int:
    """All money, which never changes."""
    return sum(state.cash.values())
