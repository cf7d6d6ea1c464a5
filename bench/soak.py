"""Random games to the end, with a look at what must always hold. Usage:

python -m bench.soak              SOAK_GAMES games (1,000 where not set) of each title, on all cores
python -m bench.soak 1853         those of one title
python -m bench.soak 1853 17 18   the games of these seeds, to look into a failure
python -m bench.soak 1853 0-249   those of a range, to play a thousand in parts
"""

import gc
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from statistics import median
from time import perf_counter
from traceback import format_exc
from typing import Any

import railhead
from bench import sights_1820, sights_1947
from bench.tempers import unwilling
from railhead import Game
from railhead.bots.random_play import positions
from railhead.engine.actions import type_name
from tests.properties import offered
from tests.properties.endings import lost_actions
from tests.properties.guessing import Effort
from tests.properties.looking import faults
from tests.properties.proposals import proposals, runs_trains
from tests.properties.random_games import NAMES, TITLES, numbers_of_players, random_options

INTERVAL = 20  # actions between two looks
OFFERS = 40  # actions between two looks at all that is offered
EFFORT = Effort(whole=600, near=15, wild=15, candidates=2, climbs=2)
RUNS = 5  # turns of running trains between two looks at what the optimiser proposes
SIGHTS: dict[str, Any] = {"1947": sights_1947, "1820": sights_1820}
TOO_LONG = 20_000  # actions after which a game is taken not to end


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game went."""

    title: str
    seed: int
    players: int
    options: dict[str, Any]
    actions: int
    phases: int
    ending: str
    kinds: frozenset[str]  # of actions that were played
    sights: frozenset[str]  # what else was seen, of what the title counts
    proposals: int  # of the optimiser that were looked at
    refusals: tuple[str, ...]  # what the rules said to them: nothing
    seconds: float
    fault: str = ""


def start(seed: int, title: str = TITLES[0]) -> Game:
    """A game whose seed decides on players and options: every number of players in turn."""
    numbers = numbers_of_players(title)
    players = NAMES[: numbers[seed % len(numbers)]]
    return railhead.new(title, players, seed, random_options(random.Random(seed), title))


def play(seed: int, title: str = TITLES[0], *, watched: bool = True) -> Outcome:
    """Play one game to its end; watched, every step and what is offered are looked at."""
    started = perf_counter()
    game, proposed = start(seed, title), _Proposals()
    try:
        for game in positions(game, random.Random(seed), unwilling(title, seed)):  # noqa: B020
            if len(game.moves) % INTERVAL == 0 or game.finished:
                _look(game)
            if watched:
                _watch(game)
            proposed.look(game)
        _replay(game)
        fault = ""
    except Exception:  # whatever it is, the seed must be told
        fault = format_exc()
    return Outcome(
        title=title,
        seed=seed,
        players=len(game.players),
        options=game.header.options,
        actions=len(game.moves),
        phases=game.state.phase,
        ending=_kind(game),
        kinds=frozenset(type_name(type(move.action)) for move in game.moves),
        sights=SIGHTS[title].sights(game) if title in SIGHTS else frozenset(),
        proposals=proposed.seen,
        refusals=tuple(proposed.refused),
        seconds=perf_counter() - started,
        fault=fault,
    )


class _Proposals:
    """Counts what the optimiser proposes in some of the turns in which trains run."""

    def __init__(self) -> None:
        self.turns, self.seen, self.refused = 0, 0, list[str]()

    def look(self, game: Game) -> None:
        """Look at a position."""
        if game.finished or not runs_trains(game):
            return
        self.turns += 1
        for run, refusal in proposals(game) if self.turns % RUNS == 0 else ():
            self.seen += 1
            if refusal is not None:
                self.refused.append(f"after {len(game.moves)} actions {run.company}: {refusal}")


def _look(game: Game) -> None:
    found = faults(game)
    if len(game.moves) > TOO_LONG:
        found.append("the game does not end")
    _raise(found)


def _watch(game: Game) -> None:
    """No step has ended too soon; now and then, what is offered is all that is legal, and legal."""
    found, number = list(lost_actions(game)), len(game.moves)
    if number % OFFERS == 0 and not game.finished:
        found += offered.faults(game, EFFORT, random.Random(number))
    _raise(found)


def _raise(found: list[str]) -> None:
    if found:
        raise AssertionError("; ".join(found))


def _replay(game: Game) -> None:
    again = game.at(0)
    for move in game.moves[len(again.moves) :]:
        again = again.then(move.action)
    if again != game:
        raise AssertionError("replay gives another position")


def _kind(game: Game) -> str:
    """How a game ended: by a share price, a bankruptcy, or the bank and in which kind of round."""
    if not game.finished:
        return "not at all"
    if "price" in game.state.ended:
        return "price"
    if "bankrupt" in game.state.ended:
        return "bankruptcy"
    if "bank" not in game.state.ended:
        return game.state.ended
    return f"bank in a {game.at(len(game.moves) - 1).round.split()[0]} Round"


def run(seeds: Iterable[int], title: str) -> list[Outcome]:
    """Play games of a title on all cores."""
    outcomes = []
    with Pool(initializer=gc.disable) as pool:  # thousands of positions, and no cycles to look for
        for outcome in pool.imap_unordered(partial(play, title=title), seeds):
            outcomes.append(outcome)
            if outcome.fault or len(outcomes) % 50 == 0:
                failed = [o.seed for o in outcomes if o.fault]
                told = f"{len(outcomes)} games, failed: {failed or 'none'}"
                print(told, file=sys.stderr, flush=True)
    return sorted(outcomes, key=lambda outcome: outcome.seed)


def report(outcomes: list[Outcome], seconds: float) -> bool:
    """Print what was seen; whether all went well."""
    failed = [outcome for outcome in outcomes if outcome.fault]
    refused = [(o.seed, why) for o in outcomes for why in o.refusals]
    actions = [outcome.actions for outcome in outcomes]
    print(
        f"games     {len(outcomes)} of {outcomes[0].title} in {seconds:.0f} s, {len(failed)} failed"
    )
    print(f"actions   {min(actions)} to {max(actions)}, median {median(actions):.0f}")
    print(f"players   {_counted(o.players for o in outcomes)}")
    print(f"phases    {_counted(o.phases for o in outcomes)} (the last one reached)")
    print(f"endings   {_counted(o.ending for o in outcomes)}")
    for bank in sorted({o.options["bank"] for o in outcomes if "bank" in o.options}):
        kinds = _counted(o.ending for o in outcomes if o.options["bank"] == bank)
        print(f"          {bank} bank: {kinds}")
    print(f"proposals {sum(o.proposals for o in outcomes)} looked at, {len(refused)} refused")
    _print_sights(outcomes)
    _print_kinds(outcomes)
    for name in outcomes[0].options:
        print(f"option    {name}: {_counted(o.options[name] for o in outcomes)}")
    for outcome in failed:
        print(f"\nseed {outcome.seed}, after {outcome.actions} actions:\n{outcome.fault}")
    for seed, why in refused:
        print(f"refused   seed {seed}, {why}")
    return not failed and not refused


def _print_sights(outcomes: list[Outcome]) -> None:
    """In how many games each thing was seen that the title counts."""
    title = outcomes[0].title
    if title not in SIGHTS:
        return
    games = Counter(sight for outcome in outcomes for sight in outcome.sights)
    facts: Any = start(0, title).state.facts
    wanted = SIGHTS[title].expected(facts)
    print("seen      " + ", ".join(f"{sight}: {games[sight]}" for sight in wanted))
    print("never     " + (", ".join(sight for sight in wanted if not games[sight]) or "-"))


def _print_kinds(outcomes: list[Outcome]) -> None:
    """In how many games each kind of action was taken."""
    games = Counter(kind for outcome in outcomes for kind in outcome.kinds)
    known = sorted(start(0, outcomes[0].title).rulebook.actions)
    print("kinds     " + ", ".join(f"{kind}: {games[kind]}" for kind in known if games[kind]))
    print("never     " + (", ".join(kind for kind in known if not games[kind]) or "-"))


def _counted(values: Iterable[Any]) -> str:
    counts = sorted(Counter(map(str, values)).items())
    return ", ".join(f"{value}: {count}" for value, count in counts)


def _seeds(word: str) -> range:
    """A seed, or a range of them with both ends."""
    first, _, last = word.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    """Play and report; exit status 1 where a game failed."""
    titles = [word for word in sys.argv[1:] if word in TITLES] or TITLES
    named = [seed for word in sys.argv[1:] if word not in TITLES for seed in _seeds(word)]
    seeds = named or range(int(os.environ.get("SOAK_GAMES", "1000")))
    good = True
    for title in titles:
        started = perf_counter()
        good &= report(run(seeds, title), perf_counter() - started)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
