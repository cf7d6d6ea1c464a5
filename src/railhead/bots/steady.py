"""A player that takes the move after which its position is worth most."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from railhead.bots.candidates import candidates, looks
from railhead.bots.seat import Choice, Seat
from railhead.bots.valuing import UNCHANGED, Scale, reason, scale
from railhead.engine import flow
from railhead.engine.actions import (
    Accept,
    Action,
    Decline,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    type_name,
)
from railhead.engine.state import CHANCE, State
from railhead.play import Game
from railhead.play.codec import encode

Noticed = Callable[[list[Action]], list[Action]]
GLANCE = 0.01  # of what a tile looks like, where tiles are worth the same
FRICTION = 5.0  # what must be gained by moves that somebody may undo in the next turn
TO_AND_FRO = frozenset({"sell_shares", "sell_bonds", "buy_bond", "convert_shares", "take_loan"})
STEPS = 8  # that follow from a move at the most


def steady(seat: Seat) -> Sequence[Choice]:
    """Plays soundly: the move after which cash, shares and dividends to come are worth most."""
    choices = ranked(seat.game, scale(seat.game, seat.player))
    return sorted(choices, key=lambda c: (*order(c), seat.rng.random()))


def order(choice: Choice) -> tuple[int, int, float]:
    """The best first; of equals, to build, for track may be of use later, or else to pass."""
    kind = choice.action["type"]
    rank = 0 if kind == "lay_tile" else 1 if kind == "pass" else 2
    return -round(choice.value), rank, -choice.value


def everything(moves: list[Action]) -> list[Action]:
    """Nothing is overlooked."""
    return moves


def ranked(game: Game, by: Scale, noticed: Noticed = everything) -> list[Choice]:
    """The moves worth a look, as far as they are noticed, best first."""
    moves = noticed(candidates(game, game.state, by.player, by.lays))
    if len(moves) == 1 or isinstance(moves[0], RunTrains):
        return [Choice(action=encode(moves[0]), reason="the best run" if len(moves) > 1 else "")]
    now, before = by.weigh(game.state)
    free = any(isinstance(move, Pass) for move in moves)
    choices: list[Choice] = []
    idle: list[Choice] = []
    for move, state in screened(by, _ahead(game, by, moves)):
        value, terms = by.weigh(state)
        value += GLANCE * looks(game.state, move) if isinstance(move, LayTile) else 0
        value -= FRICTION if type_name(type(move)) in TO_AND_FRO else 0
        choice = Choice(
            action=encode(move), reason=reason(game, before, terms), value=value, terms=terms
        )
        postpones = not free and value < now and _must_go_on(game, by, state)
        (idle if postpones else choices).append(choice)
    return reasoned(sorted(choices or idle, key=order))


def reasoned(choices: list[Choice]) -> list[Choice]:
    """Whoever does best to change nothing, as by passing, does so because all else is no better."""
    best, *others = choices
    if best.reason == UNCHANGED and others:
        best = replace(best, reason="nothing else brings more")
    return [best, *others]


def screened(by: Scale, moves: list[tuple[Action, State]]) -> list[tuple[Action, State]]:
    """The moves to weigh in full: of tiles, and of stations, those that are best for the company
    that lays them.
    """
    return list(_best(by, list(_best(by, moves, LayTile)), PlaceToken))


def _best(
    by: Scale, moves: list[tuple[Action, State]], kind: type[LayTile] | type[PlaceToken]
) -> Iterator[tuple[Action, State]]:
    """Of moves of a kind the best few, after all others."""
    alike = [(move, state) for move, state in moves if isinstance(move, kind)]
    if len(alike) > by.finals:
        alike.sort(key=lambda each: -by.stake(each[1], each[0].company))
    yield from (each for each in moves if not isinstance(each[0], kind))
    yield from alike[: by.finals]


def _ahead(game: Game, by: Scale, moves: list[Action]) -> list[tuple[Action, State]]:
    """Where each move leads; requests that would be refused are left out, if there is more."""
    found = [(move, after(game, by, move)) for move in moves]
    there = [(move, state) for move, state in found if state is not None]
    return there or [(move, flow.apply(game.rulebook, game.state, move)) for move in moves]


def after(game: Game, by: Scale, move: Action) -> State | None:
    """The position after a move, what chance deals next, what another player who is asked answers,
    and what the player must then do. None where the answer would be no, and where the player could
    still think better of it: who weighs such a move by itself never comes to an end.
    """
    kind = type(game.state.agenda[0])
    state = _dealt(game, flow.apply(game.rulebook, game.state, move))
    if by.player not in flow.actors(game.rulebook, state) and _is_asked(game, state):
        return _agreed(game, by, state)
    if _is_revocable(game, by, state):
        return None
    for _ in range(STEPS):
        if flow.actors(game.rulebook, state) != (by.player,) or type(state.agenda[0]) is kind:
            break
        next_ = _obvious(game, by, state)
        if next_ is None:
            break
        state = _dealt(game, flow.apply(game.rulebook, state, next_))
    return state


def _must_go_on(game: Game, by: Scale, state: State) -> bool:
    """Whether the player is still in the same step and cannot leave it: what must be done is put
    off in vain.
    """
    if not state.agenda or type(state.agenda[0]) is not type(game.state.agenda[0]):
        return False
    if by.player not in flow.actors(game.rulebook, state):
        return False
    done = Pass(player=by.player)
    passing = (p for p in flow.open_procedures(game.rulebook, state) if p.action is Pass)
    return all(procedure.refusal(state, done) for procedure in passing)


def _is_asked(game: Game, state: State) -> bool:
    """Whether somebody has to agree to something."""
    open_ = {procedure.action for procedure in flow.open_procedures(game.rulebook, state)}
    return {Accept, Decline} <= open_


def _is_revocable(game: Game, by: Scale, state: State) -> bool:
    """Whether the player has only announced something, and may give it up."""
    if state.agenda[1:] != game.state.agenda or by.player not in flow.actors(game.rulebook, state):
        return False
    open_ = {procedure.action for procedure in flow.open_procedures(game.rulebook, state)}
    if Pass not in open_:
        return False
    back = flow.apply(game.rulebook, state, Pass(player=by.player))
    return bool(replace(back, events=()) == replace(game.state, events=()))


def _agreed(game: Game, by: Scale, state: State) -> State | None:
    """The position if the one who is asked gains by agreeing."""
    asked = flow.actors(game.rulebook, state)[0]
    theirs = replace(by, player=asked)
    yes, no = (
        flow.apply(game.rulebook, state, answer(player=asked)) for answer in (Accept, Decline)
    )
    return yes if theirs.weigh(yes)[0] > theirs.weigh(no)[0] else None


def _dealt(game: Game, state: State) -> State:
    while flow.actors(game.rulebook, state) == (CHANCE,):
        state = flow.apply(game.rulebook, state, game.chance(state))
    return state


def _obvious(game: Game, by: Scale, state: State) -> Action | None:
    """What must be done next, where nobody can decline; runs and dividends are a step of their
    own.
    """
    open_ = {procedure.action for procedure in flow.open_procedures(game.rulebook, state)}
    if open_ & {RunTrains, Dividend, LayTile, Pass}:
        return None
    return candidates(game, state, by.player)[0]
