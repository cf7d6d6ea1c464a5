"""One game between computer players, and what is kept of it."""

import random
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import railhead
from railhead import Game, IllegalAction, bots
from railhead.arena.patience import Stalled, within

NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed", "Fay")
FALLBACK = "random"  # who goes on for a player that is at fault
LONGEST = 20_000  # actions after which a game is taken not to end


class PlanError(Exception):
    """Matches that cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be played: `seats` are the levels in the first game, and rotate from then on.

    `seconds` is the time that a player is given for a decision, `patience` what it may take before
    it counts as stalled.
    """

    title: str
    seats: tuple[str, ...]
    games: int
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 2
    patience: float = 120
    save: Path | None = None
    look: Callable[[Game], Any] | None = None  # at a finished game


@dataclass(frozen=True, slots=True)
class Match:
    """One game of a plan."""

    plan: Plan
    number: int

    @property
    def seed(self) -> int:
        """What decides all that chance does, at the table and in the players."""
        return self.plan.seed + self.number

    @property
    def seats(self) -> tuple[str, ...]:
        """The level in each seat: those of the plan, moved on by one for each game before."""
        by = self.number % len(self.plan.seats)
        return (*self.plan.seats[-by:], *self.plan.seats[:-by])

    @property
    def file(self) -> str:
        """The name of its saved game."""
        return f"{self.plan.title}-{self.number + 1:04}.railhead.json"


@dataclass(frozen=True, slots=True)
class Fault:
    """What was wrong with a player, at which action; from then on another plays for its seat."""

    player: str
    level: str
    action: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """How a game went; without a worth, it was given up."""

    number: int
    seats: tuple[str, ...]
    worth: tuple[int, ...]
    reason: str
    actions: int
    faults: tuple[Fault, ...] = ()
    times: Mapping[str, list[float]] = field(default_factory=dict)  # of decisions, by level
    seen: Any = None


def schedule(plan: Plan) -> list[Match]:
    """The games of a plan. PlanError or SetupError for one that cannot be played."""
    strange = [level for level in plan.seats if level not in bots.names()]
    if strange:
        known = ", ".join(bots.names())
        raise PlanError(f"There is no computer player {strange[0]!r}. There are: {known}")
    start(Match(plan, 0))
    return [Match(plan, number) for number in range(plan.games)]


def start(match: Match) -> Game:
    """The table before the first move. Names tell nothing of who plays."""
    names = [NAMES[n] if n < len(NAMES) else f"Player {n + 1}" for n in range(len(match.seats))]
    return railhead.new(match.plan.title, names, match.seed, match.plan.options)


def play(match: Match) -> Record:
    """Play a game to its end, and save it if that is asked for."""
    table = Table(match)
    for _ in range(LONGEST):
        if table.game.finished:
            break
        table.move()
    game, plan = table.game, match.plan
    if plan.save is not None:
        game.save(plan.save / match.file)
    result = game.result or {"reason": f"given up after {LONGEST} actions", "worth": {}}
    return Record(
        number=match.number,
        seats=match.seats,
        worth=tuple(result["worth"][name] for name in game.players if result["worth"]),
        reason=result["reason"],
        actions=len(game.moves),
        faults=tuple(table.faults),
        times=table.times,
        seen=plan.look(game) if plan.look and game.finished else None,
    )


class Table:
    """A game, who plays at it, and what they are at fault for."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, start(match)
        self.levels = dict(zip(self.game.players, match.seats, strict=True))
        self.faults = list[Fault]()
        self.times = dict[str, list[float]]()
        self.rng = random.Random(match.seed)

    def move(self) -> None:
        """One of those on turn acts: where they are several, whoever is quickest."""
        player = self.rng.choice(self.game.actors)
        level, began = self.levels[player], perf_counter()
        try:
            with within(self.match.plan.patience) if level != FALLBACK else nullcontext():
                action = self._choice(player, level)
            self.times.setdefault(level, []).append(perf_counter() - began)
            self.game = self.game.play(action)
        except (Exception, SystemExit, Stalled) as error:  # whatever it was, the game goes on
            if level == FALLBACK:
                raise
            self.faults.append(Fault(player, level, len(self.game.moves), _told(error)))
            self.levels[player] = FALLBACK

    def _choice(self, player: str, level: str) -> object:
        seconds = self.match.plan.seconds
        action = bots.choose(self.game, player, level, seed=self.match.seed, seconds=seconds)
        if action.get("player") != player:
            raise IllegalAction("action format", f"{player} cannot act for {action.get('player')}")
        return action


def _told(error: BaseException) -> str:
    if isinstance(error, Stalled):
        return str(error)
    kind = "illegal action" if isinstance(error, IllegalAction) else type(error).__name__
    return f"{kind}: {error}"
