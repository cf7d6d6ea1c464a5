"""What a seat may know, as plain JSON data."""

from collections.abc import Iterable, Mapping
from typing import Any

from railhead.board.tiles import StopId
from railhead.board.walk import split_stop
from railhead.engine.actions import Action, type_name
from railhead.engine.events import Event
from railhead.engine.facts import Company
from railhead.engine.flow import Rulebook, actors
from railhead.engine.memo import remembered_by
from railhead.engine.state import BANK, CHANCE, DEPOT, POOL, Player, State
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import certificate_count
from railhead.engine.verbs.trains import owned, type_of
from railhead.games import Title
from railhead.play.codec import plain


def view(
    title: Title, rulebook: Rulebook[Any], state: State, seat: Player | None
) -> dict[str, Any]:
    """What a seat (None: a spectator) may know."""
    shown = public(title, rulebook, state)
    return plain(shown if seat is None else merged(shown, title.own(state, seat)))  # type: ignore[no-any-return]


def public(title: Title, rulebook: Rulebook[Any], state: State) -> dict[str, Any]:
    """What everybody may know: what all games show, and what this one adds to it."""
    shown = {
        "title": title.id,
        "round": title.round_name(state),
        "phase": state.phase,
        "actors": [player for player in actors(rulebook, state) if player != CHANCE],
        "step": type_name(type(state.agenda[0])) if state.agenda else None,
        "purpose": _purpose(rulebook, state),
        "finished": bool(state.ended),
        "paragraph": _paragraph(rulebook, state),
        "players": _players(title, state),
        "bank": {"cash": state.cash[BANK]},
        "companies": {company: _company(state, company) for company in state.facts.companies},
        "pool": _held(state, POOL),
        "map": _map(state),
        "market": state.facts.market,
        "depot": _counted(type_of(train) for train in owned(state, DEPOT)),
    }
    return merged(shown, title.view(state))


def log(
    moves: Iterable[tuple[Action, tuple[Event, ...]]], seat: str | None
) -> list[dict[str, Any]]:
    """Who did what, in words; of a secret only that something was done."""
    return [
        {
            "n": number,
            "actor": action.player,
            "type": type_name(type(action)),
            "texts": [event.text for event in events if event.seen_by(seat)],
            "secret": [e.text for e in events if e.audience is not None and e.seen_by(seat)],
        }
        for number, (action, events) in enumerate(moves, start=1)
    ]


def merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Both together; where both have an object, its entries."""
    both = dict(first)
    for key, value in second.items():
        old = both.get(key)
        both[key] = merged(old, value) if isinstance(old, dict) else value
    return both


def _purpose(rulebook: Rulebook[Any], state: State) -> str | None:
    if not actors(rulebook, state):
        return None
    top = state.agenda[0]
    return rulebook.steps[type(top)].purpose(state, top)


def _paragraph(rulebook: Rulebook[Any], state: State) -> str | None:
    """Where the rulebook tells of what is being decided."""
    return rulebook.steps[type(state.agenda[0])].paragraph if actors(rulebook, state) else None


def _players(title: Title, state: State) -> dict[str, Any]:
    worth = title.result(state)
    return {p: _player(state, p) | {"worth": worth[p]} for p in state.players}


def _player(state: State, player: Player) -> dict[str, Any]:
    return {
        "cash": state.cash[player],
        "order": state.players.index(player) + 1,
        "shares": _held(state, player),
        "certificates": sum(certificate_count(state, player, c) for c in state.shares),
    }


def _held(state: State, holder: str) -> dict[Company, int]:
    return {c: held[holder] for c, held in state.shares.items() if held.get(holder)}


def _company(state: State, company: Company) -> dict[str, Any]:
    facts, placed = state.facts.companies[company], _tokens(state).get(company, ())
    return {
        "name": facts.name,
        "treasury": state.cash.get(company, 0),
        "par": facts.par,
        "price": price(state, company),
        "cell": state.prices.get(company),
        "director": state.directors.get(company),
        "trains": list(owned(state, company)),
        "tokens": list(dict.fromkeys(placed)),
        "tokens_left": facts.tokens - len(placed),
        "shares": state.shares[company],
    }


@remembered_by("tokens")
def _tokens(state: State) -> dict[Company, list[StopId]]:
    """The stops at which each company has tokens, one for each of them."""
    found: dict[Company, list[StopId]] = {}
    for stop, companies in state.tokens.items():
        for company in companies:
            found.setdefault(company, []).append(stop)
    return found


@remembered_by("placed", "tokens")
def _map(state: State) -> dict[str, dict[str, Any]]:
    shown: dict[str, dict[str, Any]] = {
        hex_: {"tile": tile, "rotation": rotation, "tokens": {}}
        for hex_, (tile, rotation) in state.placed.items()
    }
    for stop, companies in state.tokens.items():
        hex_ = split_stop(stop)[0]
        bare: dict[str, Any] = {"tile": None, "rotation": 0, "tokens": {}}
        shown.setdefault(hex_, bare)["tokens"][stop] = list(companies)
    return shown


def _counted(names: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts
