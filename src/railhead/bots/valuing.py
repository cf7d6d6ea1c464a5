"""What positions are worth, and what moves change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.rules.company_turn import named
from railhead.engine.state import Player, State
from railhead.engine.values import replace
from railhead.games.plain.adding import added
from railhead.games.plain.appraisal import appraise as by_terms
from railhead.games.plain.appraisal import forecast, forecasts_of
from railhead.games.plain.outlook import Forecast, Terms
from railhead.play import Game

RIVALS = 0.5  # what a pound of the others counts, shared among them, against one of one's own
LEAST = 1.0  # money that is worth a word
UNCHANGED = "nothing changes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Weighs positions for a player, all by the same number of rounds to come."""

    game: Game
    player: Player
    rounds: float
    company: Company | None = None  # that the decision is about
    lays: int  # tiles that are looked at, those that look best
    finals: int = 5  # tiles that are weighed in full

    def terms(self, state: State) -> dict[Player, Terms]:
        """What a position is worth to each player."""
        return _weighed(self, state)

    def beside(self, state: State) -> dict[Company, Forecast]:
        """What is expected of all companies beside that which operates, where a tile, or a station,
        is of no account to them.
        """
        outlook, company = self.game.rules.outlook, self.company
        if outlook is None or not outlook.apart or company is None:
            return {}
        now = self.game.state
        seen = replace(outlook.foreseen(state), placed=now.placed, tokens=now.tokens)
        return forecasts_of(outlook, seen, self.rounds, without={company})

    def stake(self, state: State, company: Company) -> float:
        """What a company is worth to the player, by itself, with what its track is good for."""
        outlook = self.game.rules.outlook
        if outlook is None:
            return 0
        found = forecast(outlook, state, company, self.rounds)
        held = outlook.held(state, self.player, company)
        return (
            (held or 1) * (found.price + found.paid)
            - found.duty
            + found.beyond
            + outlook.aims(state, self.player)
        )

    def weigh(self, state: State) -> tuple[float, Terms]:
        """How good a position is for the player, the others considered, and its own terms."""
        terms = self.terms(state)
        sums = {player: added(found.values()) for player, found in terms.items()}
        others = [value for player, value in sums.items() if player != self.player]
        return sums[self.player] - RIVALS * added(others) / len(others), terms[self.player]


@remembered(lambda by, state: (state, by.game, by.rounds, by.company))
def _weighed(by: Scale, state: State) -> dict[Player, Terms]:
    """What a position is worth to each player: whoever is asked to agree weighs it too."""
    return appraised(by.game, state, by.rounds, by.beside(state))


def scale(game: Game, player: str) -> Scale:
    """The scale for a decision in a position."""
    state = game.state
    return Scale(
        game=game,
        player=Player(player),
        rounds=rounds(game, state),
        company=named(state),
        lays=game.rules.attention.lays,
    )


def rounds(game: Game, state: State) -> float:
    """How many operating rounds are likely to come."""
    outlook = game.rules.outlook
    return outlook.rounds(state) if outlook else 0


def appraised(
    game: Game, state: State, rounds_left: float, known: Mapping[Company, Forecast] | None = None
) -> dict[Player, Terms]:
    """What a position is worth to each player, term by term; at the end, what counts."""
    outlook = game.rules.outlook
    if state.ended or outlook is None:
        return {p: {"worth": worth} for p, worth in game.rules.result(state).items()}
    return by_terms(outlook, state, rounds_left, known)


def appraise(game: Game) -> dict[str, dict[str, float]]:
    """What the position is worth to each player, in money: the sum of some named terms."""
    found = appraised(game, game.state, rounds(game, game.state))
    return {str(player): dict(terms) for player, terms in found.items()}


def reason(game: Game, before: Mapping[str, float], after: Mapping[str, float]) -> str:
    """What changes, the greatest first: "dividends +£120, shares +£40, cash -£80"."""
    names = sorted(before.keys() | after.keys())
    changes: dict[str, Any] = {n: after.get(n, 0) - before.get(n, 0) for n in names}
    told = sorted((n for n in names if abs(changes[n]) >= LEAST), key=lambda n: -abs(changes[n]))
    money = game.state.facts.money
    signed = (f"{n} {'+' if changes[n] > 0 else '-'}{money(round(abs(changes[n])))}" for n in told)
    return ", ".join(signed) or UNCHANGED
