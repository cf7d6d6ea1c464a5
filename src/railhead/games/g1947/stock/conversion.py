"""Turning ordinary shares into savings shares and back (1947 5.6.4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Accept, Decline
from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop, push, swap
from railhead.engine.rules.answers import accepts, declines
from railhead.engine.rules.company_turn import led_by
from railhead.engine.rules.director import director
from railhead.engine.state import Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.shares import share_count
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.actions import ConvertShares
from railhead.games.g1947.options import Options
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.director import promote
from railhead.games.g1947.stock.limits import over_certificate_limit, ratio_kept
from railhead.games.g1947.stock.selling import limit_restored_first
from railhead.games.g1947.stock.stock_turn import acted, next_turn, turn
from railhead.games.g1947.tasks import ConversionConsent

SAVINGS, ORDINARY = "savings", "ordinary"


def known(state: State1947, action: ConvertShares) -> str | None:
    """Shares are converted into savings shares or into ordinary ones."""
    if action.to not in (SAVINGS, ORDINARY):
        return f'Shares become "{SAVINGS}" or "{ORDINARY}", not "{action.to}"'
    return None if action.company in state.shares else f"There is no company {action.company}"


def alone_in_the_turn(state: State1947, action: ConvertShares) -> str | None:
    """A conversion is all that is done in a turn."""
    if acted(turn(state)):
        return f"{action.player} has bought or sold in this turn"
    return None


def has_the_other_kind(state: State1947, action: ConvertShares) -> str | None:
    """The player has shares of the company, and of the other kind."""
    player, company = action.player, action.company
    kind = SAVINGS if (player, company) in state.savings else ORDINARY
    if share_count(state, player, company) and kind != action.to:
        return None
    return f"{player} has no shares of {company} to turn into {action.to} shares"


def directors_hold_ordinary(state: State1947, action: ConvertShares) -> str | None:
    """A president holds ordinary shares only."""
    if state.directors.get(action.company) != action.player:
        return None
    return f"{action.player} is president of {action.company}"


def not_refused(state: State1947, action: ConvertShares) -> str | None:
    """A president who refused is not asked again in the same turn."""
    if action.company not in turn(state).refused:
        return None
    return f"The president of {action.company} has refused"


def ratio_after(state: State1947, action: ConvertShares) -> str | None:
    """There is one savings share at most for every two ordinary ones."""
    if ratio_kept(_turned(state, action.player, action), action.player):
        return None
    return f"{action.player} would have too many savings shares"


def certificates_after(state: State1947, action: ConvertShares) -> str | None:
    """The certificate limit is kept."""
    if not over_certificate_limit(_turned(state, action.player, action), action.player):
        return None
    return f"{action.player} would exceed the certificate limit"


def _turned(state: State1947, player: Player, what: ConvertShares | ConversionConsent) -> State1947:
    """All shares of the company turned over."""
    return replace(state, savings=state.savings ^ {(player, what.company)})


def conversions(state: State1947, player: Player) -> Iterator[ConvertShares]:
    """Every company of which the player has shares."""
    for company in state.shares:
        if share_count(state, player, company):
            kind = ORDINARY if (player, company) in state.savings else SAVINGS
            yield ConvertShares(player=player, company=company, to=kind)


def convert(state: State1947, action: ConvertShares) -> State1947:
    """1947 5.6.4: at once, or with the president's consent; it ends the turn."""
    if action.to == ORDINARY:
        return push(state, ConversionConsent(action.company, action.player))
    return _converted(next_turn(state), action.player, action)


def _converted(
    state: State1947, player: Player, what: ConvertShares | ConversionConsent
) -> State1947:
    state = _turned(state, player, what)
    kind = SAVINGS if (player, what.company) in state.savings else ORDINARY
    text = f"{player} turns the shares of {what.company} into {kind} shares"
    return tell(state, "converted", text, company=what.company, player=player)


def agree(state: State1947, _action: Accept) -> State1947:
    """1947 5.6.4, 5.9: the shares count for the presidency again."""
    asked = in_hand(state, ConversionConsent)
    state = _converted(next_turn(pop(state)), asked.player, asked)
    return promote(state, asked.company, asked.player)


def refuse(state: State1947, _action: Decline) -> State1947:
    """The player does something else."""
    asked = in_hand(state, ConversionConsent)
    state = pop(state)
    current = turn(state)
    return swap(state, replace(current, refused=(*current.refused, asked.company)))


def preview(state: State1947, action: ConvertShares) -> Mapping[str, Any]:
    """What is asked for."""
    count = share_count(state, action.player, action.company)
    held = f"{count} shares of {action.company} become" if count > 1 else "It becomes one of the"
    effects = [f"{held} {action.to} shares"]
    if action.to == ORDINARY:
        effects.append(f"{state.directors[action.company]} must agree")
    return {"effects": effects}


CONVERT_SHARES: Procedure[State1947, ConvertShares] = Procedure(
    action=ConvertShares,
    candidates=conversions,
    rules=(
        Rule("1947 5.6.4", known),
        Rule("1947 5.1", alone_in_the_turn),
        Rule("1947 5.6.4", has_the_other_kind),
        Rule("1947 5.6", directors_hold_ordinary),
        Rule("1947 5.6.4", not_refused),
        Rule("1947 5.7", limit_restored_first),
        Rule("1947 5.6.2", ratio_after),
        Rule("1947 5.7", certificates_after),
    ),
    effect=convert,
    preview=preview,
)

AGREE = accepts(agree)

REFUSE = declines(refuse)


def purpose(_state: State1947, asked: ConversionConsent) -> str:
    """The question to the president."""
    return f"May {asked.player} turn the savings shares of {asked.company} into ordinary ones?"


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The president's consent."""
    return {
        ConversionConsent: Step(
            paragraph="1947 5.6.4",
            purpose=purpose,
            actors=led_by(director),
            procedures=(AGREE, REFUSE),
        ),
    }
