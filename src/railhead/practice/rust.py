"""Which train rusts when. The phases of the game are the judge."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from railhead.board.tiles import GAUGE_NAMES
from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company, Facts, TrainType
from railhead.engine.state import DEPOT, State
from railhead.engine.verbs.trains import owned, type_of
from railhead.play import Game
from railhead.practice.exercise import Case, Exercise, Proof
from railhead.practice.words import fleet, listed

WHICH, WHEN, ALL = "which", "when", "all"  # it is, it comes, that go with it
NEVER = "none: it stays to the end"
PARAGRAPHS = {
    "fenmark": "Fenmark 6.4",
    "1853-retuned": "1853R 4.8.4",
    "1853": "1853 4.8.4",
    "1947": "1947 6.15.5",
}


def cases(game: Game, at: int) -> Iterator[Case]:
    """Whenever a train was bought: of each type that companies own, which train ends it, and when
    that is; and what the next such train takes from all.
    """
    state = game.at(at).state
    if not isinstance(game.moves[at].action, BuyTrain):
        return
    owners = {type_of(t): c for c in state.facts.companies for t in owned(state, c)}
    for type_, company in owners.items():
        yield Case(1, (WHICH, company, type_))
        if ended_by(state.facts, type_):
            yield Case(2, (WHEN, company, type_))
    ends = [end for type_ in owners if (end := ended_by(state.facts, type_))]
    if ends:
        soonest = min(ends, key=lambda end: state.facts.trains[end].starts_phase or 0)
        yield Case(3, (ALL, soonest))


def ended_by(facts: Facts, type_: TrainType) -> TrainType | None:
    """The type of which the first one makes trains of a type obsolete."""
    phase = next((n for n, fact in facts.phases.items() if type_ in fact.obsolete), None)
    types = (t for t, fact in facts.trains.items() if fact.starts_phase == phase is not None)
    return next(types, None)


def make(whole: Game, at: int, case: Case, name: str) -> Exercise:
    """One of the forms of the question."""
    form, *about = case.about
    ask = FORMS[form]
    game = whole.at(at)
    state = game.state
    fleets = {str(c): fleet(state, c) for c in state.facts.companies if owned(state, c)}
    left = [type_of(train) for train in owned(state, DEPOT)]
    bank = ", ".join(f"{left.count(t)} of '{t}'" for t in dict.fromkeys(left)) or "none"
    return Exercise(
        id=name,
        level=case.level,
        position=game,
        paragraph=PARAGRAPHS[game.title],
        told={"Phase": str(state.phase), "Left in the bank": bank, **fleets},
        **ask(state, *about),
    )


def _which(state: State, company: Company, type_: TrainType) -> dict[str, Any]:
    facts, ends = state.facts, ended_by(state.facts, type_)
    later = [f"'{t}'" for t, fact in facts.trains.items() if fact.starts_phase]
    return {
        "question": f"{company} owns a '{type_}'. The first train of which type makes it rust?",
        "answer": f"'{ends}'" if ends else NEVER,
        "options": [*later, NEVER],
        "proof": Proof(words=[_rule(facts, type_)]),
    }


def _when(state: State, company: Company, type_: TrainType) -> dict[str, Any]:
    facts, ends = state.facts, ended_by(state.facts, type_)
    assert ends
    types = [type_of(train) for train in owned(state, DEPOT)]
    before = [t for t in types if _sold_before(facts, t, ends)]
    counts = [f"{before.count(t)} of '{t}'" for t in dict.fromkeys(before)]
    sold = [f"Before that the bank sells {listed(counts)}"] if before else []
    return {
        "question": (
            f"{company} owns a '{type_}'. The bank sells its trains in order, and none comes back: "
            f"with which of its sales does the '{type_}' rust? With the next it would be 1."
            + _one_gauge(facts, ends)
        ),
        "answer": len(before) + 1,
        "proof": Proof(words=[_rule(facts, type_), *sold]),
    }


def _one_gauge(facts: Facts, ends: TrainType) -> str:
    """Where trains have several gauges, of which the sales are counted."""
    gauges = {fact.gauge for fact in facts.trains.values()}
    name = GAUGE_NAMES[facts.trains[ends].gauge]
    return f" Count trains of {name} gauge only." if len(gauges) > 1 else ""


def _all(state: State, ends: TrainType) -> dict[str, Any]:
    facts = state.facts
    gone = facts.phases[facts.trains[ends].starts_phase or 0].obsolete
    fleets = {c: list(map(type_of, owned(state, c))) for c in facts.companies}
    lost = {c: [f"'{t}'" for t in types if t in gone] for c, types in fleets.items()}
    words = [f"{company} loses {listed(types)}" for company, types in lost.items() if types]
    return {
        "question": f"If the first '{ends}' were bought now, how many trains would rust in all?",
        "answer": sum(map(len, lost.values())),
        "proof": Proof(words=[*(_rule(facts, type_) for type_ in gone), *words]),
    }


def _sold_before(facts: Facts, type_: TrainType, other: TrainType) -> bool:
    """Whether the bank sells all trains of a type before the first of another; each gauge has an
    order of its own.
    """
    order = [t for t, fact in facts.trains.items() if fact.gauge == facts.trains[other].gauge]
    return type_ in order and order.index(type_) < order.index(other)


def _rule(facts: Facts, type_: TrainType) -> str:
    ends = ended_by(facts, type_)
    return f"'{type_}' trains rust with the first '{ends}'" if ends else f"'{type_}' trains stay"


FORMS: Mapping[str, Callable[..., dict[str, Any]]] = {WHICH: _which, WHEN: _when, ALL: _all}
