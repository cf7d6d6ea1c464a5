"""A player that plays on in its mind."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from time import perf_counter
from typing import Any, TypeAlias

from railhead.bots.seat import Choice, Seat
from railhead.bots.steady import ranked
from railhead.bots.valuing import Scale, rounds, scale
from railhead.engine.actions import BuyShare, Pass, type_name
from railhead.engine.errors import IllegalAction
from railhead.engine.facts import Company
from railhead.engine.rules.company_turn import named
from railhead.engine.state import Player, State, Task
from railhead.games.plain.adding import added
from railhead.games.plain.outlook import Terms
from railhead.play import Game

WIDE, FINALS = 60, 12  # tiles that are looked at, and those that are weighed in full
MOST = 4  # moves that are played on
CLOSE = 0.2  # of its worth: moves that are farther behind are not thought about
DOUBT = 0.005  # of its worth, by which a move must be better than the first
READY = 0.9  # of its time, after which it weighs nothing more
BUY_SHARE, PASS = type_name(BuyShare), type_name(Pass)
Habits: TypeAlias = dict[tuple[str, type[Task]], Mapping[str, Any]]


def thinker(seat: Seat) -> Sequence[Choice]:
    """Thinks: plays on in its mind, for some rounds, with each of the best moves."""
    clock, by = Clock(READY * seat.seconds), scale(seat.game, seat.player)
    choices = ranked(seat.game, quick(by))
    timed = Timed(**{each.name: getattr(by, each.name) for each in fields(by)}, clock=clock)
    with suppress(OutOfTimeError):
        for better in thoughts(seat.game, timed, seat.seconds):
            choices = better
    return choices


def thoughts(game: Game, by: Scale, seconds: float) -> Iterator[list[Choice]]:
    """The moves of a player, best first: as a wide look ranks them, and then, but for tiles, by
    what has come of the best few some rounds later.
    """
    choices = ranked(game, replace(by, lays=WIDE, finals=FINALS))
    yield choices
    usual, worth = choices[0], added(choices[0].terms.values())
    few = differing(weighty(game, choices), CLOSE * worth)
    if len(few) == 1 or usual.action["type"] == "lay_tile" or too_early(game, by, seconds):
        return
    end = played_on(game, in_half(by), usual)
    then = replace(by, rounds=rounds(game, end), company=None)  # the same for all
    thought = [replace(usual, value=lead(then, end) + DOUBT * worth)]
    for number, choice in enumerate(few[1:], start=2):
        value = lead(then, played_on(game, by, choice))
        thought = sorted([*thought, replace(choice, value=value)], key=lambda each: -each.value)
        yield [*thought, *(other for other in choices if other not in few[:number])]


def too_early(game: Game, by: Scale, seconds: float) -> bool:
    """Whether so many rounds are to come that nothing shows in time."""
    return by.rounds > game.rules.attention.late * seconds


def weighty(game: Game, choices: Sequence[Choice]) -> Sequence[Choice]:
    """The moves to think about: of trifles none but the first."""
    trifles = {type_name(kind) for kind in game.rules.attention.trifles}
    if choices[0].action["type"] not in trifles:
        return choices
    return [choices[0], *(c for c in choices[1:] if c.action["type"] not in trifles)]


def differing(choices: Sequence[Choice], close: float) -> list[Choice]:
    """A few of those that are nearly as good as the first: the best of each kind and company, and
    then the others. Moves that look alike hardly differ in what comes of them.
    """
    near = [choice for choice in choices if choices[0].value - choice.value <= close]
    best = {(c.action["type"], c.action.get("company")): c for c in reversed(near)}.values()
    return sorted(near, key=lambda choice: choice not in best)[:MOST]


def quick(by: Scale) -> Scale:
    """A scale for a quick look at tiles."""
    return replace(by, lays=3, finals=1)


def played_on(game: Game, by: Scale, choice: Choice) -> State:
    """The position some rounds after a move, or at the end, if everybody plays as `steady` does
    with a quick look at tiles.
    """
    begun, names = game.play(choice.action), {game.round}
    habits: Habits = {}
    while not begun.finished:
        if begun.round not in names:
            habits.clear()
        names.add(begun.round)
        if shows(game, begun, len(names) - 1):
            break
        begun = carried_on(replace(begun, start=begun.state, moves=()), by, habits)
    return begun.state


def in_half(by: Scale) -> Scale:
    """A scale for half of the time that is left: what takes longer leaves none to compare it."""
    return replace(by, clock=by.clock.half()) if isinstance(by, Timed) else by


def carried_on(game: Game, by: Scale, habits: Habits) -> Game:
    """The game after the next move: what the player is used to do, or else what is best."""
    usual = habits.get((game.actors[0], type(game.state.agenda[0])))
    if usual is not None and habitual(game):
        with suppress(IllegalAction):
            return game.play(usual)
    choices = ranked(game, quick(of_next(by, game)))
    if game.rules.attention.habits:
        accustom(game, habits, choices)
    return game.play(choices[0].action)


def accustom(game: Game, habits: Habits, choices: Sequence[Choice]) -> None:
    """Whoever buys a share, or none, does so again as long as others do nothing else."""
    kinds = [choice.action["type"] for choice in choices]
    if kinds[0] in (BUY_SHARE, PASS):
        if BUY_SHARE in kinds and habitual(game):
            habits[game.actors[0], type(game.state.agenda[0])] = choices[0].action
    elif kinds[0] not in map(type_name, game.rules.attention.asides):
        habits.clear()


def habitual(game: Game) -> bool:
    """Whether somebody may be taken to do what was done before."""
    return game.rules.attention.habits is not None and game.rules.attention.habits(game.state)


def shows(game: Game, begun: Game, rounds_on: int) -> bool:
    """Whether it shows, so many rounds later, what has come of a move."""
    return game.rules.attention.shows(game.state, begun.state, rounds_on)


def of_next(by: Scale, game: Game) -> Scale:
    """The scale of the player who is on turn."""
    left, company = rounds(game, game.state), named(game.state)
    return replace(by, player=Player(game.actors[0]), rounds=left, company=company)


def lead(by: Scale, state: State) -> float:
    """By how much the player is ahead of the others."""
    worth = {player: added(terms.values()) for player, terms in by.terms(state).items()}
    return worth.pop(by.player) - added(worth.values()) / len(worth)


class OutOfTimeError(Exception):
    """There is no time to weigh anything more."""


class Clock:
    """Says when there is no time left for what took longest so far."""

    def __init__(self, seconds: float) -> None:
        self.last = perf_counter()
        self.end, self.longest = self.last + seconds, 0.0

    def half(self) -> "Clock":
        """A clock for half of the time that is left."""
        return Clock((self.end - perf_counter()) / 2)

    def tick(self) -> None:
        """Something is done. OutOfTimeError if there is no time for more."""
        now = perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now
        if now + self.longest > self.end:
            raise OutOfTimeError


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed(Scale):
    """A scale that weighs nothing once time is up."""

    clock: Clock

    def terms(self, state: State) -> dict[Player, Terms]:
        """What a position is worth to each player."""
        self.clock.tick()
        return Scale.terms(self, state)

    def stake(self, state: State, company: Company) -> float:
        """What a company is worth to the player."""
        self.clock.tick()
        return Scale.stake(self, state, company)
