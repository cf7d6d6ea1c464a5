"""Choices at random in the turn of a company: it builds well, and saves itself as a rule."""

from railhead.board.tiles import turned
from railhead.dice.drawing import Dice, Draw, one
from railhead.engine.actions import LayTile, Pass
from railhead.engine.flow import A, Procedure
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.state import Player
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import TakeLoan
from railhead.games.g1820.board.tiles import joins_across
from railhead.games.g1820.operating.track import lays_on, sites, tiles_allowed, tiles_built
from railhead.games.g1820.state import State1820

TRIES, CHOICE = 24, 3  # so many tiles are looked for, so often at most
JOINED = 30  # what track that is met is worth to a tile
SELDOM = 6  # one time in so many a company buys no train though it has none


def tile(
    procedure: Procedure[State1820, LayTile], state: State1820, player: Player, dice: Dice
) -> LayTile | None:
    """Of some tiles on any hexes the one that joins and earns most."""
    company = in_turn(state)
    where = list(sites(state, company).items())
    found: list[LayTile] = []
    for _ in range(TRIES if where and tiles_built(state) < tiles_allowed(state, company) else 0):
        here = list(lays_on(state, player, *one(where, dice)))
        if here:
            action = one(here, dice)
            found += [action] if procedure.refusal(state, action) is None else []
        if len(found) == CHOICE:
            break
    return max(found, key=lambda action: _promise(state, action), default=None)


def _promise(state: State1820, action: LayTile) -> int:
    """How much a tile does for a network: what it earns, and the track that it meets."""
    exits = turned(state.facts.tiles[action.tile], action.rotation).exits
    met = sum(joins_across(state, action.hex, edge) for edge in exits)
    return met * JOINED + sum(stop.revenue for stop in state.facts.tiles[action.tile].stops)


def now_and_then(times: int) -> Draw[State1820, A]:
    """Any of the candidates, once in so many times."""

    def drawn(
        procedure: Procedure[State1820, A], state: State1820, player: Player, dice: Dice
    ) -> A | None:
        found = list(procedure.candidates(state, player))
        return one(found, dice) if found and not dice.randrange(times) else None

    return drawn


def giving_up(times: int) -> Draw[State1820, Pass]:
    """What was begun is seldom given up, and what is due is seldom not paid."""

    def drawn(
        _procedure: Procedure[State1820, Pass], _state: State1820, player: Player, dice: Dice
    ) -> Pass | None:
        return None if dice.randrange(times) else Pass(player=player)

    return drawn


def enough(
    _procedure: Procedure[State1820, Pass], state: State1820, player: Player, dice: Dice
) -> Pass | None:
    """Enough; without a train only now and then."""
    if not owned(state, in_turn(state)) and dice.randrange(SELDOM):
        return None
    return Pass(player=player)


def loan(
    procedure: Procedure[State1820, TakeLoan], state: State1820, player: Player, dice: Dice
) -> TakeLoan | None:
    """Now and then a loan."""
    found = next(iter(procedure.candidates(state, player)), None)
    return found if found and not dice.randrange(8) else None
