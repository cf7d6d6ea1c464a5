"""All exercises: made of the games that computers have played, by the program itself.

An exercise is known by its kind, the game, how many moves led to its position, and which of the
questions about this position it is: "run/fenmark-1/57/0". The same name always means the same one.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from random import Random

from railhead.play import Game
from railhead.play.library import one_played, played
from railhead.practice import contracts, prices, runs, rust, takeovers
from railhead.practice.exercise import LEVELS, Case, Exercise

KEPT = 2000
MISSES = 12  # exercises of a level without proof, after which those of another are asked


class Unknown(LookupError):
    """There is no such exercise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of question: `cases` is quick to say what there is to ask before a move of a game,
    `make` may find that it has no proof.
    """

    id: str
    name: str
    titles: tuple[str, ...]
    cases: Callable[[Game, int], Iterator[Case]]
    make: Callable[[Game, int, Case, str], Exercise | None]


ALL = ("fenmark", "1853-retuned", "1853", "1947", "1820")
KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind(id="run", name="The best run", titles=ALL, cases=runs.cases, make=runs.make),
        Kind(
            id="price",
            name="What happens to the price",
            titles=tuple(prices.PARAGRAPHS),
            cases=prices.cases,
            make=prices.make,
        ),
        Kind(
            id="rust",
            name="Which train rusts when",
            titles=tuple(rust.PARAGRAPHS),
            cases=rust.cases,
            make=rust.make,
        ),
        Kind(
            id="contract",
            name="The cheapest way to a contract",
            titles=tuple(contracts.PARAGRAPHS),
            cases=contracts.cases,
            make=contracts.make,
        ),
        Kind(
            id="takeover",
            name="What a takeover costs",
            titles=("1820",),
            cases=takeovers.cases,
            make=takeovers.make,
        ),
    )
}


def kind_of(name: str) -> Kind:
    """A kind by its name."""
    if name not in KINDS:
        raise Unknown(f"There is no kind of exercise {name!r}. Kinds: {', '.join(KINDS)}")
    return KINDS[name]


@cache
def names(title: str, kind: str, level: int) -> tuple[str, ...]:
    """The exercises of a kind and a level in a title, in an order that mixes them."""
    found = [name for name, case in _cases(title, kind) if case.level == level]
    Random(f"{title}/{kind}/{level}").shuffle(found)
    return tuple(found)


@cache
def _cases(title: str, kind: str) -> tuple[tuple[str, Case], ...]:
    return tuple(
        (f"{kind}/{name}/{at}/{number}", case)
        for name, game in played(title).items()
        for at in range(len(game.moves))
        for number, case in enumerate(kind_of(kind).cases(game, at))
    )


@lru_cache(KEPT)
def exercise(name: str) -> Exercise | None:
    """The exercise of that name; None where its answer is not proved. Unknown if there is none."""
    try:
        kind, game, at, number = name.split("/")
        whole, made_by = one_played(game), kind_of(kind)
        if whole.title in made_by.titles and 0 <= int(at) < len(whole.moves):
            case = list(made_by.cases(whole, int(at)))[int(number)]
            return made_by.make(whole, int(at), case, name)
    except (ValueError, KeyError, IndexError):
        pass
    raise Unknown("There is no such exercise")


def exercises(
    title: str, kind: str, level: int, skip: int = 0, known: Collection[str] = ()
) -> Iterator[Exercise]:
    """The exercises of a kind and a level in a title, from one of them on, then the others; then
    those of the levels beside it. Those that are known are left out.
    """
    if title not in kind_of(kind).titles:
        raise Unknown(f"There are no such exercises in {title}")
    for near in sorted(LEVELS, key=lambda other: abs(other - level)):
        order = [name for name in names(title, kind, near) if name not in known]
        start, misses = skip % len(order) if order else 0, 0
        for name in (*order[start:], *order[:start]):
            found = exercise(name)
            misses += found is None
            if found:
                yield found
            elif misses == MISSES:
                break


def daily(day: date) -> Exercise:
    """The exercise of a day: the same for everybody."""
    dice = Random(day.isoformat())
    while True:
        kind = dice.choice(list(KINDS))
        title, level = dice.choice(KINDS[kind].titles), dice.choice(LEVELS)
        order = names(title, kind, level)
        found = exercise(dice.choice(order)) if order else None
        if found:
            return found
