"""The rules of Fenmark, gathered, and what its players see."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from railhead.data.options import chosen
from railhead.data.shapes import written
from railhead.engine.flow import Rulebook
from railhead.engine.rules import rounds
from railhead.engine.rules.buying import issued
from railhead.engine.rules.limits import half
from railhead.engine.rules.worth import shares_worth
from railhead.engine.verbs.track import supply
from railhead.games.fenmark import operating, stock
from railhead.games.fenmark.shapes import PartFenmark
from railhead.games.fenmark.state import Fenmark, floated

VERSION = 1


def choose(given: Mapping[str, Any]) -> tuple[str, ...]:
    """There are no options."""
    return tuple(chosen((), given, dict[str, str]))


@cache
def rulebook(_options: tuple[str, ...] = ()) -> Rulebook[Fenmark]:
    """Stock rounds and operating rounds."""
    return Rulebook(steps=stock.STEPS | operating.STEPS)


def round_name(position: Fenmark) -> str:
    """The round that is being played, as players call it."""
    return rounds.round_name(position, position.stock_round, position.operating_round)


def view(position: Fenmark) -> PartFenmark:
    """What everybody may know of this game in particular: everything, for all is open."""
    facts = position.facts
    return {
        "stock_round": position.stock_round,
        "operating_round": position.operating_round,
        "sets": facts.sets,
        "priority": position.priority,
        "bank": {"unlimited": True},
        "limits": {"certificates": facts.certificates},
        "operating_order": floated(position),
        "pars": facts.pars,
        "tiles": written(supply(position)),
        "players": {
            player: {
                "sold": sorted(position.sold.get(player, ())),
                "shares_worth": shares_worth(position, player),
            }
            for player in position.players
        },
        "companies": {
            company: {
                "par": position.pars.get(company),
                "floated": company in position.cash,
                "floats_at": half(position, company),
                "issued": issued(position, company),
            }
            for company in facts.companies
        },
    }
