"""Guessing at actions of 1820 without asking what is offered, to see whether all legal ones are.

A guess takes its fields from everything that the position names, sense or not. Where all
combinations are too many, those are tried that differ from something offered in one field, or in
two.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import combinations, islice, product
from math import prod
from typing import Any

from railhead.board.tiles import distinct_rotations
from railhead.engine import flow
from railhead.engine.actions import Action, DiscardTrain, type_name
from railhead.engine.errors import IllegalAction
from railhead.engine.flow import Parts, Procedure, Range, Rulebook
from railhead.engine.state import DEPOT, POOL, SCRAP, Player
from railhead.engine.verbs.trains import type_of
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.futures import LOT
from railhead.games.g1820.tasks import MergeMarkers
from tests.games.g1820.positions import rules

Domain = Sequence[Any]
ABSENT = "nobody"  # a name that nobody and nothing has


@dataclass(frozen=True)
class Looking:
    """How much is tried: all combinations up to a number, so many guesses beyond."""

    whole: int = 20_000
    guesses: int = 200
    rng: random.Random = field(default_factory=lambda: random.Random(1820))


# What a field could be ---------------------------------------------------------------------------


def domain(state: State1820, kind: type[Action], name: str, rng: random.Random) -> Domain:
    """Everything that a field could be, and some things that it cannot."""
    special = SPECIAL.get((type_name(kind), name))
    return special(state, rng) if special else DOMAINS[name](state, rng)


def companies(state: State1820, _rng: random.Random) -> Domain:
    unused = [c for c in state.facts.companies if c not in state.sizes]
    return [*state.sizes, *unused[:1], BRITISH_RAIL]


def holders(state: State1820, _rng: random.Random) -> Domain:
    return [*state.players, *state.cousins]


def shared_out(state: State1820, rng: random.Random) -> Domain:
    """Numbers of shares for holders: all small ones, and some at random."""
    names = [*holders(state, rng), POOL]
    few = [
        tuple((name, n) for name, n in zip(names, counts, strict=True) if n)
        for counts in islice(product(range(4), repeat=len(names)), 2000)
        if sum(counts) < 6
    ]
    return [*few, *(at_random(names, rng) for _ in range(200))]


def at_random(names: Sequence[str], rng: random.Random) -> tuple[tuple[str, int], ...]:
    chosen = rng.sample(names, rng.randint(1, len(names)))
    return tuple((name, rng.randint(1, 9)) for name in chosen)


def stops(state: State1820, _rng: random.Random) -> Domain:
    placed = {hex_: state.facts.tiles[tile] for hex_, (tile, _) in state.placed.items()}
    named = {h: t.stops for h, t in placed.items()}
    all_ = {**{h: hex_.stops for h, hex_ in state.facts.board.hexes.items()}, **named}
    return [f"{hex_}.{stop.name}" for hex_, found in all_.items() for stop in found]


def markers(state: State1820, rng: random.Random) -> Domain:
    """Sets of stops where the company that chooses has markers."""
    task = state.agenda[0]
    assert isinstance(task, MergeMarkers)
    there = [s for s, owners in state.tokens.items() if task.company in owners]
    sets = [kept for n in range(len(there) + 1) for kept in combinations(there, n)]
    return sets if len(sets) <= 2000 else rng.sample(sets, 2000)


def subsets(state: State1820, _rng: random.Random) -> Domain:
    types = tuple(state.facts.trains)
    return [kept for n in range(3) for kept in combinations(types, n)]


def numbers(state: State1820, _rng: random.Random) -> Domain:
    return range(-1, max(state.sizes.values(), default=1) + 2)


def money(state: State1820, _rng: random.Random) -> Domain:
    most = max(state.cash[player] for player in state.players)
    most = max(most, *state.lobbies, *state.cash.values(), state.facts.income)
    return range(0, min(most, 6000) + 40, 5)


def prices(state: State1820, rng: random.Random) -> Domain:
    near = (0, 1, 2, 3, 10, 50, 79, 80, 81)
    worn = {t.price - m for t in state.facts.trains.values() for m in (0, 10, 25, 50, 100, 160)}
    cash = [n for n in state.cash.values() if 0 <= n < 10_000]
    both = [a + b for a, b in combinations(cash, 2)]
    close = {
        n + d
        for n in (*near, *worn, *cash, *rng.sample(both, min(9, len(both))))
        for d in (-1, 0, 1)
    }
    return sorted(close)


def hexes(state: State1820, rng: random.Random) -> Domain:
    return rng.sample(list(state.facts.board.hexes), 12)


DOMAINS: Mapping[str, Callable[[State1820, random.Random], Domain]] = {
    "company": companies,
    "target": companies,
    "merge": lambda state, rng: [None, *companies(state, rng)],
    "count": numbers,
    "help": prices,
    "loans": lambda *_: range(-1, 9),
    "spare": lambda *_: range(-1, 5),
    "free": lambda *_: range(-1, 5),
    "bought": shared_out,
    "placement": shared_out,
    "stops": markers,
    "stop": stops,
    "trains": subsets,
    "train": lambda state, _: list(state.trains),
    "amount": money,
    "price": prices,
    "lobby": lambda state, _: [None, *state.lobbies, 5000],
    "lot": lambda state, _: [*state.facts.cousins, *state.sizes, LOT],
    "cousin": lambda state, _: list(state.facts.cousins),
    "size": lambda state, _: [0, 3, *state.facts.sizes],
    "par": lambda state, _: [None, *state.facts.market[0], 7],
    "source": lambda state, _: [
        DEPOT,
        POOL,
        SCRAP,
        ABSENT,
        *state.sizes,
        BRITISH_RAIL,
        *state.players,
        *state.cousins,
    ],
    "how": lambda *_: ["pay", "retain", "half", "none"],
    "hex": hexes,
    "tile": lambda state, _: [None, *state.facts.tiles],
    "rotation": lambda *_: range(-1, 7),
}
SPECIAL: Mapping[tuple[str, str], Callable[[State1820, random.Random], Domain]] = {
    ("act_for", "cousin"): lambda state, _: [None, *state.facts.cousins],
    ("buy_train", "train"): lambda state, _: list(state.facts.trains),
    ("buy_train_helped", "train"): lambda state, _: list(state.facts.trains),
    ("buy_cousin", "price"): money,
}


# Guesses -----------------------------------------------------------------------------------------


def guesses(entry: "Offered", looking: Looking) -> Iterator[Action]:
    """Actions of a kind: all that the names allow if they are few, else some near those offered."""
    kind = entry.procedure.action
    names = [f.name for f in fields(kind) if f.name != "player"]
    domains = {name: domain(entry.state, kind, name, looking.rng) for name in names}
    if prod(map(len, domains.values())) <= looking.whole:
        for values in product(*domains.values()):
            yield kind(player=entry.player, **dict(zip(names, values, strict=True)))
        return
    yield from _near([action for action, _ in entry.choices], domains, looking)


def _near(
    offered: Sequence[Action], domains: Mapping[str, Domain], looking: Looking
) -> Iterator[Action]:
    rng = looking.rng
    for action in rng.sample(offered, min(len(offered), 6)):
        for name, values in domains.items():
            some = values if len(values) <= looking.guesses else rng.sample(values, looking.guesses)
            yield from (replace(action, **{name: value}) for value in some)
    for _ in range(looking.guesses if offered else 0):
        changes = {
            name: rng.choice(domains[name])
            for name in rng.sample(list(domains), min(2, len(domains)))
        }
        yield replace(rng.choice(offered), **changes)


# What is offered ---------------------------------------------------------------------------------


def same(action: Action, name: str) -> Any:
    """A field, alike where it means the same: parts in any order, trains of a type."""
    value = getattr(action, name)
    if isinstance(action, DiscardTrain) and name == "train":
        return type_of(value)
    return sorted(value) if isinstance(value, tuple) else value


def turned_needlessly(state: State1820, action: Action) -> bool:
    """Whether a tile lies as it would when turned less, or nothing is turned."""
    if not hasattr(action, "rotation"):
        return False
    tile = action.tile  # type: ignore[attr-defined]
    return action.rotation not in (distinct_rotations(state.facts.tiles[tile]) if tile else (0,))


def composed(parts: Parts, value: Any) -> bool:
    """Whether a value is put together from the parts."""
    pairs = value if parts.counted else [(part, 1) for part in value]
    within = all(1 <= n <= parts.of.get(part, 0) for part, n in pairs)
    once = len({part for part, _ in pairs}) == len(pairs)
    return within and once and parts.least <= sum(n for _, n in pairs) <= parts.most


def covers(offered: Action, free: Mapping[str, Range | Parts], action: Action) -> bool:
    """Whether an action is the offered one, but for what is told to be free in it."""
    for name in (f.name for f in fields(action)):
        what, value = free.get(name), getattr(action, name)
        if isinstance(what, Range):
            fits = value in what
        elif isinstance(what, Parts):
            fits = composed(what, value)
        else:
            fits = same(offered, name) == same(action, name)
        if not fits:
            return False
    return True


@dataclass(frozen=True)
class Offered:
    """All legal candidates of one procedure, each with what is free in it."""

    state: State1820
    player: Player
    procedure: Procedure[State1820, Any]
    choices: tuple[tuple[Action, Mapping[str, Range | Parts]], ...]

    def missing(self, looking: Looking) -> Iterator[Action]:
        """Legal actions that are neither among the choices nor within what is free."""
        for guess in guesses(self, looking):
            if self.procedure.refusal(self.state, guess) is None and not self.has(guess):
                yield guess

    def has(self, action: Action) -> bool:
        """Whether an action is among the choices, or differs from one only in what is free."""
        if turned_needlessly(self.state, action):
            return True
        return any(covers(offered, free, action) for offered, free in self.choices)

    def twice(self) -> list[Action]:
        """Choices that are offered more than once."""
        seen: set[str] = set()
        found = []
        for action, _ in self.choices:
            key = repr([same(action, f.name) for f in fields(action)])
            found += [action] if key in seen else []
            seen.add(key)
        return found

    def refused(self, looking: Looking) -> Iterator[tuple[Action, IllegalAction]]:
        """What is told to be free and is refused: of a range nothing, of parts what cannot go
        together.
        """
        for action, free in self.choices:
            for name, what in free.items():
                for value in some_of(what, looking):
                    guess = replace(action, **{name: value})
                    refusal = self.procedure.refusal(self.state, guess)
                    if refusal:
                        yield guess, refusal


def some_of(what: Range | Parts, looking: Looking) -> Iterator[Any]:
    """Values of a range, its ends among them; or ways to put parts together."""
    if isinstance(what, Range):
        told = [n for n in range(what.least, what.most + 1, what.step) if n not in what.but]
        inner = told if len(told) <= 40 else looking.rng.sample(told, 40)
        yield from dict.fromkeys((*told[:1], *told[-1:], *inner))
        return
    singles = [part for part, n in what.of.items() for _ in range(n)]
    for total in range(what.least, what.most + 1):
        for _ in range(6):
            taken = looking.rng.sample(singles, total)
            counts = {part: taken.count(part) for part in taken}
            yield tuple(counts.items()) if what.counted else tuple(counts)


def offered(rulebook: Rulebook[State1820], state: State1820) -> Iterator[Offered]:
    """All that may be done, by all who may act."""
    for player in flow.actors(rulebook, state):
        for procedure in flow.open_procedures(rulebook, state):
            actions = flow.legal(procedure, state, player)
            choices = tuple((action, procedure.free(state, action)) for action in actions)
            yield Offered(state, player, procedure, choices)


# By whoever may act first ------------------------------------------------------------------------


def choices(state: State1820, kind: type[Action]) -> list[Any]:
    """The choices of a kind of action, by whoever may act first."""
    entries = [e for e in offered(rules(), state) if e.procedure.action is kind]
    return [action for action, _ in entries[0].choices]


def free(state: State1820, action: Action) -> Mapping[str, Range | Parts]:
    """What is free in a choice."""
    entries = [e for e in offered(rules(), state) if e.procedure.action is type(action)]
    return dict(entries[0].choices[[a for a, _ in entries[0].choices].index(action)][1])
