"""Find the best run. The optimiser is the judge: only what it has proved is asked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.engine.actions import RunTrains
from railhead.engine.facts import Company
from railhead.engine.rules.reach import place, reach, stations
from railhead.engine.state import State
from railhead.engine.verbs.trains import owned, type_of
from railhead.play import Game
from railhead.play.codec import decode
from railhead.play.tracing import starts
from railhead.practice.exercise import Case, Exercise, Proof
from railhead.practice.words import fleet, sum_of_run

STEPS = (3, 6)  # cities at which all trains together may call, at the first and the second level


def cases(game: Game, at: int) -> Iterator[Case]:
    """A run that was made, if there were trains to run."""
    action, state = game.moves[at].action, game.at(at).state
    if type(action) is RunTrains and action.routes:
        calls = sum(
            state.facts.trains[type_of(t)].cities or 99 for t in owned(state, action.company)
        )
        yield Case(1 + sum(calls > most for most in STEPS), (action.company,))


def make(whole: Game, at: int, case: Case, name: str) -> Exercise | None:
    """What the best runs earn, if that is proved."""
    game = whole.at(at)
    company, state, best = Company(case.about[0]), game.state, _best(game)
    if best is None:
        return None
    money = state.facts.money
    action = decode(game.rulebook.actions, best["action"])
    assert isinstance(action, RunTrains)
    sums = [sum_of_run(state, run) for run in best["runs"]]
    return Exercise(
        id=name,
        level=case.level,
        position=game,
        question=f"{company} runs its trains. What do its best runs earn?",
        paragraph=str(game.view(None)["paragraph"]),
        answer=best["earnings"],
        unit=state.facts.currency,
        told={"Trains": fleet(state, company), "Tokens": _tokens(state, company)},
        sight="map",
        around=_around(state, company),
        best=best["action"],
        proof=Proof(
            words=[
                *sums,
                *best["effects"],
                f"In all {money(best['earnings'])}: nothing earns more",
            ],
            routes=action.routes,
        ),
    )


def drawn(exercise: Exercise, routes: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """What runs bring that somebody has drawn, as in the offers. Raises IllegalAction.

    The mail goes with the train that carries it in the best runs, if that one runs.
    """
    best = exercise.best or {}
    runs = {route["train"] for route in routes}
    mail = best.get("mail") if best.get("mail") in runs else None
    return exercise.position.preview({**best, "routes": routes, "mail": mail})


def drawable(exercise: Exercise) -> tuple[list[str], Mapping[str, str]]:
    """The trains whose runs may be drawn, and the names of the stations that they reach."""
    if exercise.best is None:
        return [], {}
    state = exercise.position.state
    trains = owned(state, exercise.best["company"])
    reached = {stop for train in trains for stop in starts(state, train)}
    return list(trains), {stop: place(state, stop) for stop in sorted(reached)}


def _best(game: Game) -> dict[str, Any] | None:
    """The runs that earn most, where it is proved that they do."""
    offers = (offer for offer in game.offers(game.actors[0]) if offer["type"] == "run_trains")
    choices = [choice for offer in offers for choice in offer["choices"] if "best" in choice]
    best = max(choices, key=lambda choice: choice["earnings"], default=None)
    return best if best and best["best"]["proved"] and best["earnings"] else None


def _tokens(state: State, company: Company) -> str:
    hexes = (state.facts.board.hexes[hex_of(stop)] for stop in stations(state, company))
    return ", ".join(dict.fromkeys(hex_.name or hex_.id for hex_ in hexes))


def _around(state: State, company: Company) -> tuple[HexId, ...]:
    """The hexes with track that the company reaches."""
    return tuple(sorted({hex_ for hex_, _ in reach(state, company).pieces}))
