"""Positions in the middle of an operating round of 1820, built by hand, and playing from them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine import flow
from railhead.engine.actions import Action
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company
from railhead.engine.flow import Rulebook
from railhead.engine.state import BANK, DEPOT, POOL, Holder, Player, TrainId
from railhead.games.g1820 import rules
from railhead.games.g1820.data.facts import GREEN, YELLOW, Cousin
from railhead.games.g1820.operating.tasks import Turn, TurnStep
from railhead.games.g1820.options import choose
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import OperatingRound, StockTurn

ADAM, BETH, CLIVE, DORA = (Player(name) for name in ("Adam", "Beth", "Clive", "Dora"))
LSR, LUR, SDR = Company("LSR"), Company("LUR"), Company("SDR")

Tiles = Mapping[str, tuple[str, int]]


def rulebook() -> Rulebook[State1820]:
    """The rules without options."""
    return rules.rulebook(choose({}))


def opening(**options: Any) -> State1820:
    """The position before the first move, with money in the bank."""
    state = rules.start((ADAM, BETH, CLIVE, DORA), choose(options))
    return replace(state, cash={**state.cash, ADAM: 500, BETH: 500, CLIVE: 500, DORA: 500})


def floated(  # noqa: PLR0913
    state: State1820,
    company: Company,
    *,
    size: int = 10,
    shares: Mapping[Holder, int] | None = None,
    price: int = 71,
    treasury: int = 500,
    markers: int = 1,
    tokens: tuple[str, ...] = (),
    trains: tuple[str, ...] = (),
    loans: int = 0,
) -> State1820:
    """A company in play: its shares (the rest in its treasury), money, markers and trains. A size
    of one makes it private.
    """
    held: dict[Holder, int] = dict(shares or ({ADAM: 1} if size == 1 else {ADAM: 6}))
    director = max(held, key=lambda holder: (held[holder], holder != POOL))
    rest = size - sum(held.values())
    if rest:
        held[company] = rest
    at = dict(state.tokens)
    for stop in tokens:
        at[StopId(stop)] = (*at.get(StopId(stop), ()), company)
    state = replace(
        state,
        shares={**state.shares, company: held},
        sizes={**state.sizes, company: size},
        markers={**state.markers, company: markers},
        directors={**state.directors, company: Player(director)},
        tokens=at,
        loans={**state.loans, company: loans} if loans else state.loans,
        cash={**state.cash, company: 0 if size == 1 else treasury},
    )
    if size == 1:
        state = replace(state, privates=(*state.privates, company))
    else:
        column = state.facts.market[0].index(price)
        state = replace(state, prices={**state.prices, company: (0, column)})
        order = sorted((*state.order, company), key=lambda c: -state.prices[c][1])
        state = replace(state, order=tuple(order))
    return with_trains(state, company, *trains)


def with_trains(state: State1820, holder: Holder, *types: str) -> State1820:
    """Trains for a company or a player."""
    given = dict(state.trains)
    for type_ in types:
        number = 1 + sum(train.startswith(f"{type_}#9") for train in given)
        free = next((t for t, h in given.items() if h == DEPOT and t.startswith(f"{type_}#")), None)
        if free is None or type_ == "2+":
            free = TrainId(f"{type_}#9{number}")
        given[free] = holder
    return replace(state, trains=given)


def with_tiles(state: State1820, tiles: Tiles) -> State1820:
    """Tiles on the map."""
    laid = {HexId(name): (TileId(tile), turn) for name, (tile, turn) in tiles.items()}
    return replace(state, placed={**state.placed, **laid})


def with_cousin(
    state: State1820, cousin: Cousin, company: Company, shares: int = 1, owner: Player = BETH
) -> State1820:
    """A cousin that holds shares of a company, out of its treasury."""
    held = dict(state.shares[company])
    held[cousin] = shares
    held[company] = held.get(company, 0) - shares
    assert held[company] >= 0
    return replace(
        state,
        shares={**state.shares, company: {h: n for h, n in held.items() if n}},
        cousins={**state.cousins, cousin: owner},
        cash={**state.cash, cousin: 0},
    )


def directed_by(state: State1820, cousin: Cousin, company: Company = LSR) -> State1820:
    """A company of which a cousin is director."""
    return replace(state, directors={**state.directors, company: Player(cousin)})


def with_phase(state: State1820, phase: int) -> State1820:
    """The position in another phase, the chart at its first column."""
    column = state.facts.phases[phase].first_column
    older = {
        train: "scrap"
        for train, holder in state.trains.items()
        if holder == DEPOT and state.facts.trains[rules_type(train)].phase < phase
    }
    return replace(state, phase=phase, column=column, trains={**state.trains, **older})


def rules_type(train: TrainId) -> Any:
    return train.split("#")[0]


def in_step(state: State1820, step: type[TurnStep] | TurnStep, company: Company = LSR) -> State1820:
    """The position with a step of a company's turn in hand; after it Dora is on turn."""
    top = step(company) if isinstance(step, type) else step
    agenda = (top, Turn(company), OperatingRound(YELLOW), StockTurn(DORA))
    return replace(state, agenda=agenda, face_down=frozenset((*state.order, *state.privates)))


def turn_of(
    step: type[TurnStep] | TurnStep,
    *,
    tiles: Tiles | None = None,
    phase: int = GREEN,
    options: Mapping[str, Any] | None = None,
    company: Company = LSR,
    **about: Any,
) -> State1820:
    """A step of the turn of LSR, a company with ten shares of which Adam has six."""
    state = with_tiles(with_phase(opening(**(options or {})), phase), tiles or {})
    return in_step(floated(state, company, **about), step, company)


def play(state: State1820, *actions: Action) -> State1820:
    """The position after some actions."""
    for action in actions:
        state = flow.apply(rulebook(), state, action)
    return state


def settled(state: State1820) -> State1820:
    """The position once somebody has to decide."""
    return flow.settle(rulebook(), state)


def refused(state: State1820, action: Action, paragraph: str, words: str = "") -> None:
    """The action is refused by a paragraph, and nothing has changed."""
    before = replace(state)
    with pytest.raises(IllegalAction) as caught:
        flow.apply(rulebook(), state, action)
    assert caught.value.rule == f"1820 {paragraph}", caught.value
    assert words in caught.value.reason
    assert state == before


def offered(state: State1820, kind: type[Action], player: Player = ADAM) -> list[Any]:
    """The legal actions of a kind."""
    return [a for a in flow.legal_actions(rulebook(), state, player) if type(a) is kind]


def bank_paid(before: State1820, after: State1820) -> int:
    """What the bank has paid."""
    return before.cash[BANK] - after.cash[BANK]
