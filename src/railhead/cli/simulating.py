"""Random play, summed up."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
import typer
from rich.console import Console, RenderableType
from rich.progress import track
from rich.text import Text

import railhead
from railhead import Game
from railhead.bots.random_play import to_the_end

NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed", "Fay")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated."""

    title: str
    players: int
    games: int
    seed: int
    options: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game went."""

    actions: int
    rounds: int
    phase: int
    reason: str
    worth: int  # of the winner


def read_options(texts: list[str]) -> dict[str, Any]:
    """Options from name=value; a value is a JSON value where it can be, else text."""
    options = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise typer.BadParameter(f"An option is name=value, not {text!r}")
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def simulate(plan: Plan) -> Iterator[RenderableType]:
    """Play the games, with a progress bar at a terminal, and sum them up."""
    names = [NAMES[n] if n < len(NAMES) else f"Player {n + 1}" for n in range(plan.players)]
    railhead.new(plan.title, names, plan.seed, plan.options)  # a bad plan fails at once
    started = perf_counter()
    outcomes = [_played(plan, names, plan.seed + n) for n in _progress(plan.games)]
    return summary(outcomes, perf_counter() - started)


def _progress(games: int) -> Iterable[int]:
    console = Console(stderr=True)
    return track(range(games), "Playing", console=console, disable=not console.is_terminal)


def _played(plan: Plan, names: list[str], seed: int) -> Outcome:
    game = railhead.new(plan.title, names, seed, plan.options)
    return outcome(to_the_end(game, random.Random(seed)))


def outcome(game: Game) -> Outcome:
    """What is worth knowing of a finished game."""
    assert game.result is not None
    count = len(game.moves)
    return Outcome(
        actions=count,
        rounds=len({game.at(n).round for n in range(count)}),
        phase=game.state.phase,
        reason=game.result["reason"],
        worth=next(iter(game.result["worth"].values())),
    )


def summary(outcomes: list[Outcome], seconds: float) -> Iterator[RenderableType]:
    """How the games went."""
    actions = [outcome.actions for outcome in outcomes]
    yield Text(f"games     {len(outcomes)} in {seconds:.1f} s")
    yield Text(f"actions   {_spread(actions)}; {sum(actions) / seconds:.0f} a second")
    yield Text(f"rounds    {_spread([outcome.rounds for outcome in outcomes])}")
    yield Text(f"phases    {_counted(outcome.phase for outcome in outcomes)}")
    yield Text(f"endings   {_counted(outcome.reason for outcome in outcomes)}")
    yield Text(f"winners   worth {_spread([outcome.worth for outcome in outcomes])}")


def _spread(numbers: list[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}, median {median(numbers):.0f}"


def _counted(kinds: Iterable[str | int]) -> str:
    return ", ".join(f"{kind}: {count}" for kind, count in sorted(Counter(kinds).items()))
