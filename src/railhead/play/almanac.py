"""What never changes in a game, as plain data: words, companies, trains, phases, tiles, hexes."""

from collections.abc import Iterable
from typing import Any

from railhead.board.hexes import Hex
from railhead.board.tiles import GAUGE_NAMES, Stop
from railhead.data.scenery import Scenery, plain_scenery
from railhead.engine.facts import Facts, PhaseFacts, TrainFacts, TrainType
from railhead.games import TITLES
from railhead.play.codec import plain


def almanac(facts: Facts) -> dict[str, Any]:
    """The facts that an interface shows beside a position."""
    print_ = scenery(facts)
    known = {
        "title": facts.title,
        "currency": facts.currency,
        "names": facts.names,
        "companies": {company: _company(facts, company) for company in facts.companies},
        "trains": [_train(facts, train) for train in facts.trains.values()],
        "phases": [_phase(facts, phase) for phase in facts.phases.values()],
        "tiles": _tiles(facts),
        "hexes": {name: _hex(hex_, print_) for name, hex_ in facts.board.hexes.items()},
    }
    return plain(known)  # type: ignore[no-any-return]


def scenery(facts: Facts) -> Scenery:
    """The print of a game's board, as its title has it."""
    title = next((title for title in TITLES if title.id == facts.title), None)
    return title.scenery(facts) if title else plain_scenery(facts)


def _hex(hex_: Hex, print_: Scenery) -> dict[str, Any]:
    """A hex of the board: its name and terrain, and what else there is of it."""
    costs = print_.costs
    found = {
        "stops": _stops(hex_.stops),
        "costs": {kind: costs[kind] for kind in hex_.terrain if kind in costs},
        "price": print_.prices.get(hex_.id),
        "values": print_.strips.get(hex_.id),
    }
    known = {name: value for name, value in found.items() if value}
    return {"name": hex_.name, "terrain": hex_.terrain, **known}


def _stops(stops: Iterable[Stop]) -> list[dict[str, Any]]:
    """Stations: what they are, what they pay, and how many tokens they hold."""
    return [{"kind": stop.kind, "revenue": stop.revenue, "slots": stop.slots} for stop in stops]


def _company(facts: Facts, company: Any) -> dict[str, Any]:
    fields = ("name", "number", "colour", "par", "certificates", "homes", "tokens")
    return {field: getattr(facts.companies[company], field) for field in fields}


def _train(facts: Facts, train: TrainFacts) -> dict[str, Any]:
    """A type of train, the phase that its first sale begins, and the train that ends its days."""
    ends = next((p.number for p in facts.phases.values() if train.type in p.obsolete), None)
    return {
        "type": train.type,
        "price": train.price,
        "gauge": GAUGE_NAMES[train.gauge],
        "cities": train.cities,
        "count": train.count,
        "phase": train.phase,
        "starts_phase": train.starts_phase,
        "obsolete_in": ends,
        "obsolete_by": None if ends is None else _starter(facts, ends),
    }


def _phase(facts: Facts, phase: PhaseFacts) -> dict[str, Any]:
    fields = ("number", "colours", "train_limit", "rounds", "obsolete")
    known = {field: getattr(phase, field) for field in fields}
    return known | {"starts_with": _starter(facts, phase.number)}


def _starter(facts: Facts, phase: int) -> TrainType | None:
    """The train whose first sale begins a phase."""
    return next((t.type for t in facts.trains.values() if t.starts_phase == phase), None)


def _tiles(facts: Facts) -> dict[str, dict[str, Any]]:
    return {
        tile.id: {
            "colour": tile.colour,
            "count": tile.count,
            "printed": tile.printed,
            "stops": _stops(tile.stops),
            "upgrades_to": tile.upgrades_to,
            "upgraded_from": [t.id for t in facts.tiles.values() if tile.id in t.upgrades_to],
        }
        for tile in facts.tiles.values()
    }
