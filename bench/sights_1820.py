"""What happened in a game of 1820, for counting what random play reaches."""

from collections.abc import Iterator

from railhead import Game
from railhead.engine.events import Event
from railhead.games.g1820.data.facts import PRIVATE, Facts1820
from railhead.games.g1820.ending import LAST_COLUMN, NO_COMPANIES
from railhead.games.g1820.state import State1820

ENDINGS = ("a bankrupt player", "no companies", "a price of £500", "the end of the chart")
TAKEOVERS = (
    "takeover by a public company",
    "takeover by a private company",
    "takeover by the bank before the Queen's death",
    "takeover by the bank after the Queen's death",
    "a cousin's company is taken over",
)
LIQUIDATIONS = (
    "liquidation by the bank",
    "liquidation: assets to a public company",
    "liquidation: assets to a private company",
    "liquidation with a shortfall",
)
OTHERS = (
    *("a company offers itself", "a bankrupt cousin", "cousins close", "a private company closes"),
    *("the Queen dies", "British Rail operates", "a company grows", "a company goes private"),
    *("markers beyond the limit", "a cousin directs"),
)
KINDS = {
    "shortfall": "liquidation with a shortfall",
    "cousin_bankrupt": "a bankrupt cousin",
    "company_closed": "a private company closes",
    "queen_died": "the Queen dies",
    "british_rail_earned": "British Rail operates",
    "company_grew": "a company grows",
}


def expected(facts: Facts1820) -> tuple[str, ...]:
    """All that random play should reach."""
    phases = tuple(f"{phase.name} phase" for phase in facts.phases.values())
    return (*phases, *TAKEOVERS, *LIQUIDATIONS, *OTHERS, *ENDINGS)


def sights(game: Game) -> frozenset[str]:
    """All that happened in a game."""
    states = (game.start, *(move.state for move in game.moves))
    found = {_ending(game)}
    for before, move in zip(states, game.moves, strict=False):
        assert isinstance(before, State1820)
        assert isinstance(move.state, State1820)
        found |= set(_passing(before, move.state))
        for event in move.state.events:
            found |= set(_told(before, event))
    return frozenset(found - {""})


def _passing(before: State1820, state: State1820) -> Iterator[str]:
    yield f"{state.facts.phases[state.phase].name} phase"
    if before.cousins and not state.cousins and state.phase > before.phase:
        yield "cousins close"
    if any(str(director) in state.cousins for director in state.directors.values()):
        yield "a cousin directs"
    if set(state.privates) - set(before.privates):
        yield "a company goes private"


def _told(before: State1820, event: Event) -> Iterator[str]:
    yield KINDS.get(event.kind, "")
    if event.kind == "liquidation_sale":
        yield f"liquidation: assets to a {_size(before, event)} company"
    if event.kind == "offer" and event.about["company"] == event.about["target"]:
        yield "a company offers itself"
    if event.kind == "paid" and event.text.endswith("for station markers"):
        yield "markers beyond the limit"
    if event.kind in ("takeover", "bank_wins"):
        yield from _taken(before, event)


def _taken(before: State1820, event: Event) -> Iterator[str]:
    """A company is taken over, or liquidated by the bank."""
    if _led_by_cousin(before, event):
        yield "a cousin's company is taken over"
    if event.kind == "takeover":
        yield f"takeover by a {_size(before, event)} company"
    elif event.about["liquidation"]:
        yield "liquidation by the bank"
    else:
        yield f"takeover by the bank {'after' if before.queen_died else 'before'} the Queen's death"


def _led_by_cousin(before: State1820, event: Event) -> bool:
    company = event.about.get("target") or event.about["company"]
    return str(before.directors.get(company)) in before.cousins


def _size(before: State1820, event: Event) -> str:
    return "private" if before.sizes[event.about["company"]] == PRIVATE else "public"


def _ending(game: Game) -> str:
    reasons = {NO_COMPANIES: "no companies", LAST_COLUMN: "the end of the chart", "": ""}
    why = game.state.ended
    if "bankrupt" in why:
        return "a bankrupt player"
    return reasons.get(why, "a price of £500")
