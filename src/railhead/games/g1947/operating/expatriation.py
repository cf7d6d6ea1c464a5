"""Expatriation sites and the boxes of the charter (1947 6.10, 6.12, P5)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, pop, push
from railhead.engine.rules.answers import passes
from railhead.engine.rules.director import director
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.board.survey import owns
from railhead.games.g1947.data.facts import Box, SiteId
from railhead.games.g1947.operating.actions import ObtainSite, TakeSite
from railhead.games.g1947.operating.tasks import (
    BY_TEMPLE,
    BY_TRAIN,
    AdvanceToken,
    BuyTrains,
    ClaimSite,
)
from railhead.games.g1947.operating.workers import gain_stockbrokers, gain_workers
from railhead.games.g1947.state import State1947

STOCKBROKERS, OPPORTUNITY = "stockbrokers", "opportunity"
FIRST_THERE, LATER = 30, 10  # P5

Claim = TakeSite | ObtainSite


def next_box(state: State1947, company: Company) -> Box:
    """The box of the charter that the next site fills."""
    return state.facts.charter[len(state.sites.get(company, ()))]


def bonuses(box: Box, source: str) -> tuple[str, ...]:
    """1947 6.8.2, 6.12.2: stockbrokers or an opportunity, where a box has both; an opportunity is a
    discount on a step that a site from the temple does not allow to buy.
    """
    if not (box.stockbrokers and box.opportunity):
        return ("",)
    return (STOCKBROKERS,) if source == BY_TEMPLE else (STOCKBROKERS, OPPORTUNITY)


def new_to(state: State1947, company: Company) -> tuple[SiteId, ...]:
    """The sites that a company has not yet reached."""
    return tuple(site for site in state.facts.sites if site not in state.sites.get(company, ()))


# Rules -------------------------------------------------------------------------------------------


def claim(state: State1947) -> ClaimSite:
    """The company that may take a site, and which."""
    return in_hand(state, ClaimSite)


def of_the_claim(state: State1947, action: TakeSite) -> str | None:
    """A company takes a site that its trains have reached, or one that it may choose."""
    asked = claim(state)
    if action.company != asked.company:
        return f"It is the turn of {asked.company}"
    if action.site not in asked.sites or action.site not in new_to(state, asked.company):
        names = " or ".join(state.facts.sites[site].name for site in asked.sites)
        return f"{asked.company} may take {names}"
    return None


def bonus_of_the_box(state: State1947, action: TakeSite) -> str | None:
    """Stockbrokers or an opportunity: it is chosen when the site is taken."""
    choices = bonuses(next_box(state, action.company), claim(state).source)
    return among(action.bonus, choices)


def among(bonus: str, choices: tuple[str, ...]) -> str | None:
    """Why a bonus is none of those that there are."""
    if bonus in choices:
        return None
    if choices == ("",):
        return "This box leaves no choice"
    return f"The box brings {' or '.join(choices)}"


def candidates(state: State1947, player: Player) -> Iterator[TakeSite]:
    """Every site that may be taken, with every choice."""
    asked = claim(state)
    for site in asked.sites:
        for bonus in bonuses(next_box(state, asked.company), asked.source):
            yield TakeSite(player=player, company=asked.company, site=site, bonus=bonus)


# Taking a site -----------------------------------------------------------------------------------


def take(state: State1947, action: TakeSite) -> State1947:
    """1947 6.10: the marker is placed and its box brings what it shows."""
    source = claim(state).source
    return reach_site(pop(state), action, source)


def reach_site(state: State1947, action: Claim, source: str) -> State1947:
    """A company fills the next box of its charter, however it came by the site."""
    company, site, box = action.company, action.site, next_box(state, action.company)
    number = len(state.sites.get(company, ())) + 1
    state = replace(state, sites={**state.sites, company: (*state.sites.get(company, ()), site)})
    name = state.facts.sites[site].name
    text = f"{company} reaches {name} (box {number})"
    state = tell(state, "site_reached", text, company=company, site=site, box=number)
    state = pay(state, BANK, company, box.treasury, f"to {company} for {name}")
    state = gain_workers(state, director(state, company), box.workers)
    if action.bonus != OPPORTUNITY:
        state = gain_stockbrokers(state, company, box.stockbrokers)
    if source == BY_TRAIN:
        state = _arrive(state, company, site)
    return _queue_advance(state, action, source, number)


def _arrive(state: State1947, company: Company, site: SiteId) -> State1947:
    """1947 6.10, P5: the first company to arrive by train brings the workers to its president."""
    first = site not in state.reached
    if owns(state, company, "P5"):
        state = pay(state, BANK, company, FIRST_THERE if first else LATER, f"to {company} for P5")
    if not first:
        return state
    state = replace(state, reached=state.reached | {site})
    return gain_workers(state, director(state, company), state.facts.sites[site].workers)


def _queue_advance(state: State1947, action: Claim, source: str, number: int) -> State1947:
    """1947 6.8.2, 6.10: a step on the market may be bought after the dividend; for a site that the
    temple gave only the free one of the last box may be taken.
    """
    box = state.facts.charter[number - 1]
    chosen = action.bonus == OPPORTUNITY
    step = AdvanceToken(
        action.company,
        number,
        opportunity=box.opportunity if chosen else 0,
        instead=box.stockbrokers if chosen else 0,
        free=box.free_advance,
        may_pay=source != BY_TEMPLE,
    )
    at = next(n for n, each in enumerate(state.agenda) if isinstance(each, BuyTrains))
    if at == 0 or source == BY_TEMPLE:
        return push(state, step)
    return replace(state, agenda=(*state.agenda[:at], step, *state.agenda[at:]))


def skip_taken(state: State1947, asked: ClaimSite) -> State1947:
    """Nothing is left to take where P8 has brought it meanwhile."""
    return state if set(asked.sites) & set(new_to(state, asked.company)) else pop(state)


def leave(state: State1947, action: Pass) -> State1947:
    """The site is not taken now (1947 6.8.2, Appendix 1)."""
    asked = claim(state)
    names = " or ".join(state.facts.sites[s].name for s in asked.sites[:1])
    what = names if asked.source == BY_TRAIN else "a site"
    return tell(pop(state), "site_left", f"{action.player} does not take {what}")


def preview(state: State1947, action: TakeSite) -> Mapping[str, Any]:
    """What the box and the site bring."""
    return {"effects": list(brings(state, action, claim(state).source))}


def brings(state: State1947, action: Claim, source: str) -> Iterator[str]:
    """In words: what taking a site brings."""
    box, money = next_box(state, action.company), state.facts.money
    site = state.facts.sites[action.site]
    first = source == BY_TRAIN and action.site not in state.reached
    if box.treasury:
        yield f"{money(box.treasury)} for {action.company}"
    workers = box.workers + site.workers * first
    if workers:
        yield f"{workers} worker{'s' if workers > 1 else ''} for {action.player}"
    if action.bonus == OPPORTUNITY:
        yield f"{money(box.opportunity)} off a step on the market in this turn"
    elif box.stockbrokers:
        yield f"{box.stockbrokers} stockbroker{'s' if box.stockbrokers > 1 else ''}"
    if box.free_advance:
        yield "a free step up on the market, or one to the right at half the price"


def claim_purpose(state: State1947, asked: ClaimSite) -> str:
    """The site that may be taken, or that one may be chosen."""
    if asked.source == BY_TEMPLE:
        return f"{asked.company} may choose an expatriation site"
    return f"{asked.company} may take {state.facts.sites[asked.sites[0]].name}"


TAKE_SITE: Procedure[State1947, TakeSite] = Procedure(
    action=TakeSite,
    candidates=candidates,
    rules=(
        Rule("1947 6.10", of_the_claim),
        Rule("1947 6.12.2", bonus_of_the_box),
    ),
    effect=take,
    preview=preview,
)

LEAVE_SITE = passes(leave)
