"""Every run on the board, judged by the rules alone: no router, nothing clever."""

from collections.abc import Iterator
from typing import Any

from railhead.board.runs import entered, piece_name, uses
from railhead.board.walk import split_stop, stop_id
from railhead.engine.verbs.trains import type_of
from railhead.play import Game
from railhead.play.tracing import _called, _onward, starts

MOST = 30_000  # lines of one type of train
TRIES = 30_000  # sets of runs
Run = tuple[tuple[str, ...], tuple[str, ...]]  # stops and track


class TooLarge(Exception):
    """There are more runs than can be tried."""


def lines(game: Game, train: str) -> Iterator[Run]:
    """Every line that uses no track and no stop twice, one way."""
    state, layout = game.state, game.state.layout()
    gauge = state.facts.trains[type_of(train)].gauge  # type: ignore[arg-type]
    todo: list[Any] = [
        (split_stop(stop), (stop,), (), frozenset[object]())
        for stop in sorted(starts(state, train))  # type: ignore[arg-type]
    ]
    seen: set[Run] = set()
    while todo:
        node, stops, track, used = todo.pop()
        for piece, onward in _onward(layout, node, gauge):
            marks = frozenset((*uses(layout, piece), onward))
            called = tuple(_called(layout, [(piece, onward)]))
            if not used.isdisjoint(marks) or set(called) & set(stops):
                continue
            run = (*stops, *called), (*track, piece_name(piece))
            if called and (run[0][::-1], run[1][::-1]) not in seen:
                seen.add(run)
                yield run
            if len(seen) > MOST or len(todo) > MOST:
                raise TooLarge
            if entered(onward) != onward and stop_id(*onward) in called:  # type: ignore[arg-type]
                continue  # the edge of the board
            todo.append((onward, *run, used | marks))


def best(game: Game, company: str) -> int:
    """The most that any set of runs earns which the rules allow. TooLarge if there are many."""
    state, player = game.state, game.actors[0]
    fleet = [t for t, owner in state.trains.items() if owner == company]
    by_type = {type_of(t): list(lines(game, t)) for t in fleet}

    def tried(chosen: list[tuple[str, Run]]) -> dict[str, Any] | None:
        routes = [{"train": t, "stops": run[0], "track": run[1]} for t, run in chosen]
        action = {"type": "run_trains", "player": player, "company": company, "routes": routes}
        return None if game.why_not(action) else game.preview(action)

    singles = {
        t: sorted(
            (
                (shown["earnings"], run)
                for run in by_type[type_of(t)]
                if (shown := tried([(t, run)]))
            ),
            reverse=True,
        )
        for t in fleet
    }
    if len(fleet) == 1:
        return max((value for value, _ in singles[fleet[0]]), default=0)
    if game.title == "1947":  # where the sum of runs is not what they earn together
        raise TooLarge
    return _sets(game, singles, tried)


def _sets(  # noqa: C901 - one search
    game: Game, singles: dict[Any, list[tuple[int, Run]]], tried: Any
) -> int:
    """The best of all sets of runs; what runs earn together is what they earn alone."""
    layout, tries, found = game.state.layout(), 0, 0
    marks: dict[tuple[str, ...], frozenset[str]] = {}

    def used(track: tuple[str, ...]) -> frozenset[str]:
        if track not in marks:
            pieces = [(name.split("/")[0], int(name.split("/")[1])) for name in track]
            marks[track] = frozenset(u for p in pieces for u in uses(layout, p))  # type: ignore[arg-type]
        return marks[track]

    trains = list(singles)
    hopes = [singles[t][0][0] if singles[t] else 0 for t in trains]

    def extend(n: int, chosen: list[tuple[str, Run]], total: int, gone: frozenset[str]) -> None:
        nonlocal tries, found
        tries += 1
        if tries > TRIES:
            raise TooLarge
        if total + sum(hopes[n:]) <= found:
            return
        if n == len(trains):
            shown = tried(chosen)
            if shown:
                assert shown["earnings"] == total, "runs earn together what they earn alone"
                found = total
            return
        for value, run in singles[trains[n]]:
            if total + value + sum(hopes[n + 1 :]) <= found:
                break
            if gone.isdisjoint(used(run[1])):
                extend(n + 1, [*chosen, (trains[n], run)], total + value, gone | used(run[1]))
        extend(n + 1, chosen, total, gone)

    extend(0, [], 0, frozenset())
    return found
