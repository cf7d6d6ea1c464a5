"""Positions of 1853 built by hand, and playing from them, in the edition under test."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine import flow
from railhead.engine.actions import Action
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Rulebook
from railhead.engine.state import BANK, DEPOT, INITIAL_OFFER, Player, Task, TrainId
from railhead.games.family1853.board.homes import home_stops
from railhead.games.family1853.state import State1853
from tests.games.family1853.editions import edition, phase, tile

NAMES = tuple(Player(name) for name in ("Adam", "Beth", "Clive", "Dora", "Ed", "Fay"))
ADAM, BETH, CLIVE, DORA, ED, FAY = NAMES
EIR, GIP, NWR, BNR, BBCI, MSM, SIR = SEVEN = tuple(
    Company(name) for name in ("EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR")
)
BAR = Company("BAR")


def eighth() -> Company:
    """The eighth company, which is not the same in both editions."""
    return max(opening().facts.companies.values(), key=lambda company: company.number).id


def banks(state: State1853) -> int:
    """The money in the bank, or in both banks where there are two kinds of money."""
    return sum(state.cash[bank] for bank in {BANK, state.facts.credit_bank})


def rules(**options: Any) -> Rulebook[State1853]:
    """The rules with some options."""
    return edition().rulebook(edition().choose(options))


def opening(players: int = 5, **options: Any) -> State1853:
    """The position before the first move."""
    return edition().start(NAMES[:players], edition().choose(options))


def position(
    task: Task,
    *,
    players: int = 5,
    shares: Mapping[Company, Mapping[Player, int]] | None = None,
    options: Mapping[str, Any] | None = None,
    **changes: Any,
) -> State1853:
    """A position in the middle of the game: each company in `shares` is formed, with its capital,
    its price at par and its home bases; the players hold the shares given, the others are still in
    the initial offer; `task` is in hand. Any field of the state can be changed, and:

    placed={"Iaa": ("58", 2)} adds tiles, tokens={"Gq.s0": "GIP"} adds bases, trains={"EIR": ["2"]}
    gives trains out of the depot, treasury={"EIR": 100} and cash={"Adam": 5} set money,
    pool={"EIR": 2} puts shares into the pool; phase=1 is the first in which companies run.
    """
    state = opening(players, **(options or {}))
    state = replace(state, agenda=(task,), dealing_round=2, railway_round=2)
    state = replace(state, phase=phase(changes.pop("phase", 1)))
    state = replace(state, available=frozenset(state.facts.companies))
    state = replace(state, placed={**state.placed, **_placed(changes.pop("placed", {}))})
    for company, holders in (shares or {}).items():
        state = formed(state, company, holders, majors=changes.get("majors"))
    for company, count in changes.pop("pool", {}).items():
        held = dict(state.shares[company])
        held[INITIAL_OFFER] -= count
        state = replace(state, shares={**state.shares, company: {**held, "pool": count}})
    cash = {**state.cash, **changes.pop("cash", {}), **changes.pop("treasury", {})}
    state = replace(state, cash=cash)
    for stop, company in changes.pop("tokens", {}).items():
        owners = (*state.tokens.get(StopId(stop), ()), Company(company))
        state = replace(state, tokens={**state.tokens, StopId(stop): owners})
    for company, types in changes.pop("trains", {}).items():
        state = with_trains(state, Company(company), *types)
    return replace(state, **changes)


def _placed(placed: Mapping[str, tuple[str, int]]) -> dict[HexId, tuple[TileId, int]]:
    return {HexId(hex_): (TileId(tile(name)), turn) for hex_, (name, turn) in placed.items()}


def formed(
    state: State1853,
    company: Company,
    holders: Mapping[Player, int],
    majors: frozenset[Company] | None = None,
) -> State1853:
    """The company formed, its first holder the longest standing, its largest the director."""
    fact = state.facts.companies[company]
    left = fact.share_count - sum(holders.values())
    held: dict[str, int] = {str(p): n for p, n in holders.items() if n}
    shares = {**state.shares, company: {**held, **({INITIAL_OFFER: left} if left else {})}}
    row = fact.number - 1
    state = replace(
        state,
        majors=state.majors if majors is None else majors,
        shares=shares,
        seniority={**state.seniority, company: tuple(p for p in holders if holders[p])},
        formed=state.formed | {company},
        operated=state.operated | {company},
        prices={**state.prices, company: (row, state.facts.market[row].index(fact.par))},
        cash={
            **state.cash,
            company: fact.par * fact.share_count,
            state.facts.credit_bank: state.cash[state.facts.credit_bank]
            - fact.par * fact.share_count,
        },
    )
    largest = max(holders.values(), default=0)
    if largest >= 2:
        director = next(p for p, n in holders.items() if n == largest)
        state = replace(state, directors={**state.directors, company: director})
    for home in home_stops(state, company):
        owners = (*state.tokens.get(home, ()), company)
        state = replace(state, tokens={**state.tokens, home: owners})
    return state


def with_trains(state: State1853, company: Company, *types: str) -> State1853:
    """The company with trains out of the depot (or new ones where the depot has none)."""
    for type_ in types:
        found = [t for t, h in state.trains.items() if h == DEPOT and t.split("#")[0] == type_]
        train = found[0] if found else TrainId(f"{type_}#{len(state.trains) + 1}")
        state = replace(state, trains={**state.trains, train: company})
    return replace(state, on_sale=state.on_sale | {TrainType(t) for t in types})


def play(state: State1853, *actions: Action, **options: Any) -> State1853:
    """The position after some actions, which must be legal."""
    for action in actions:
        state = flow.apply(rules(**options), state, action)
    return state


def settle(state: State1853, **options: Any) -> State1853:
    """The position once everything has happened that happens by itself."""
    return flow.settle(rules(**options), state)


def refused(state: State1853, action: Action, **options: Any) -> IllegalAction:
    """The refusal of an action, which must be illegal and leave the position as it was."""
    before = replace(state)
    refusal = flow.refusal(rules(**options), state, action)
    assert refusal is not None, f"{action} is legal"
    with pytest.raises(IllegalAction) as caught:
        flow.apply(rules(**options), state, action)
    assert str(caught.value) == str(refusal)
    assert state == before
    return refusal


def legal(state: State1853, player: Player, **options: Any) -> list[Action]:
    """All legal actions of a player."""
    return list(flow.legal_actions(rules(**options), state, player))
