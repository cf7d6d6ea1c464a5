"""Opening companies and buying shares (1947 5.1 to 5.3, 5.6.3)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Action, BuyShare, OpenCompany
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, swap
from railhead.engine.rules import buying
from railhead.engine.rules.buying import (
    SOURCES,
    from_the_bank,
    known_company,
    not_sold_this_round,
    opening_cost,
    par_is_set,
)
from railhead.engine.rules.director import certificate_size, taken_over
from railhead.engine.rules.payments import can_pay
from railhead.engine.state import BANK, INITIAL_OFFER, Holder, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import appoint, move_shares, share_count
from railhead.games.g1947.actions import BuyBond, BuySavingsShare
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.director import promote
from railhead.games.g1947.stock.floating import (
    PAR_RULES,
    float_if_due,
    par_preview,
    pars_for,
    set_par,
)
from railhead.games.g1947.stock.limits import (
    COMPANY_LIMIT,
    ordinary_to_spare,
    over_certificate_limit,
    ratio_kept,
    savings_in_excess,
)
from railhead.games.g1947.stock.raising import after_sales
from railhead.games.g1947.stock.sale import resold_to
from railhead.games.g1947.stock.stock_turn import has_bought, turn

SharePurchase = BuyShare | BuySavingsShare
Purchase = SharePurchase | OpenCompany | BuyBond
# Rules of all purchases


def not_bought_yet(state: State1947, action: Action) -> str | None:
    """One purchase, or one issue of bonds, is made in a turn."""
    return f"{action.player} has bought in this turn" if turn(state).bought else None


NOT_SOLD: Rule[State1947, Any] = Rule(
    "1947 5.3",
    not_sold_this_round(lambda state, player: state.sold.get(player, ()), "certificates"),
)
OPENINGS = buying.openings(pars_for)

# The ratio of savings shares, which holds at the end of a turn


def ratio_objection(
    before: State1947, after: State1947, player: Player, *, over: bool = False
) -> str | None:
    """Nothing is done that leaves the turn to end with too many savings shares, unless there were
    as many and no way to put it right. `over` is a turn that ends so.
    """
    if ratio_kept(after, player) or (not over and _attainable(after, player)):
        return None
    worse = savings_in_excess(after, player) > savings_in_excess(before, player)
    if worse or _attainable(before, player):
        return f"{player} would end the turn with too many savings shares"
    return None


def _attainable(state: State1947, player: Player) -> bool:
    """Whether the ratio is kept, or can be in this turn: by sales, or by its one purchase; sales
    come first, since they bring money and room and bar nothing that would help.
    """
    spare = ordinary_to_spare(state, player)
    if spare >= 0 or turn(state).bought:
        return spare >= 0
    return any(_attained_by(state, action, spare) for action in _ordinary(state, player))


def _ordinary(state: State1947, player: Player) -> Iterator[OpenCompany | BuyShare]:
    """All purchases of ordinary shares; companies are opened at the lowest par price."""
    least = min(pars_for(state))
    yield from (opening for opening in OPENINGS(state, player) if opening.par == least)
    yield from share_candidates(state, player)


def _attained_by(state: State1947, action: OpenCompany | BuyShare, spare: int) -> bool:
    """Whether a purchase brings the ordinary shares that are missing, and can be made after sales;
    those of ordinary shares, too, if it brings more.
    """
    opening = isinstance(action, OpenCompany)
    brought = certificate_size(state, action.company) if opening else 1
    rules: tuple[Rule[State1947, Any], ...] = OPENING_RULES if opening else SHARE_RULES
    return any(
        all(rule.objection(position, action) is None for rule in rules)
        for position in after_sales(state, action.player, action.company, spare + brought)
    )


def _bought(state: State1947, action: OpenCompany | SharePurchase) -> State1947:
    return swap(_with(state, action), replace(turn(state), bought=True))


def ratio_after_purchase(state: State1947, action: OpenCompany | SharePurchase) -> str | None:
    """A purchase leaves one savings share at most for every two ordinary ones, if need be after a
    sale in the same turn.
    """
    after = _bought(state, action)
    return ratio_objection(state, after, action.player, over=turn(state).sold)


def ratio_after_bond(state: State1947, action: BuyBond) -> str | None:
    """A bond is bought only if the ratio of savings shares is kept, or can be by a sale then."""
    after = swap(state, replace(turn(state), bought=True))
    return ratio_objection(state, after, action.player, over=turn(state).sold)


def ratio_at_end_of_turn(state: State1947, action: Action) -> str | None:
    """A turn ends with one savings share at most for every two ordinary ones, if that is possible:
    too many are sold, or ordinary ones bought.
    """
    return ratio_objection(state, state, action.player, over=True)


# Opening a company


def room_for_certificate(state: State1947, action: OpenCompany | SharePurchase) -> str | None:
    """A purchase never exceeds the certificate limit, not even for a moment."""
    limit = state.facts.limits.certificates
    if not over_certificate_limit(_with(state, action), action.player):
        return None
    return f"{action.player} would exceed the limit of {limit} certificates"


def open_company(state: State1947, action: OpenCompany) -> State1947:
    """1947 5.2: the buyer becomes president and sets the par price."""
    company = action.company
    state = set_par(has_bought(state), company, action.par)
    state = buying.take_certificate(state, action, _payee(state, company))
    return float_if_due(state, company)


def _payee(state: State1947, company: Company) -> Holder:
    """1947 5.2.2, 5.2.3: new shares are paid for to the bank, those of the BNR to the company."""
    return BANK if state.facts.companies[company].full_capital else company


def preview_opening(state: State1947, action: OpenCompany) -> Mapping[str, Any]:
    """What it costs and what follows from it."""
    return {"cost": opening_cost(state, action), **par_preview(state, action)}


OPENING_RULES: tuple[Rule[State1947, OpenCompany], ...] = (
    Rule("1947 5.2", known_company),
    Rule("1947 5.2", buying.not_opened_yet),
    *PAR_RULES,
    Rule("1947 5.1", not_bought_yet),
    Rule("1947 5.7", room_for_certificate),
    Rule("1947 5.2", can_pay(opening_cost, lambda action: action.player)),
)

OPEN_COMPANY: Procedure[State1947, OpenCompany] = Procedure(
    action=OpenCompany,
    candidates=OPENINGS,
    rules=(*OPENING_RULES, Rule("1947 5.6.2", ratio_after_purchase)),
    effect=open_company,
    preview=preview_opening,
)

# Buying a share


def all_of_one_kind(state: State1947, action: SharePurchase) -> str | None:
    """All shares that a player has of one company are ordinary, or all are savings shares."""
    player, company = action.player, action.company
    if not share_count(state, player, company):
        return None
    savings = (player, company) in state.savings
    if savings == isinstance(action, BuySavingsShare):
        return None
    return f"{player} holds {'savings' if savings else 'ordinary'} shares of {company}"


def within_60_at_first(state: State1947, action: SharePurchase) -> str | None:
    """In the first stock round nobody buys more than 60% of a company."""
    held = share_count(state, action.player, action.company)
    if state.stock_round > 1 or held < COMPANY_LIMIT:
        return None
    return f"{action.player} has 60% of {action.company}, the most in the first Stock Round"


def share_cost(state: State1947, action: SharePurchase) -> int:
    """1947 5.3.1, 5.3.2: par for new shares, the market price for those in the pool."""
    return buying.share_price(state, state.pars, action.company, action.source)


def _with(state: State1947, action: OpenCompany | SharePurchase) -> State1947:
    """The position once the certificate has changed hands, for looking at limits."""
    player, company = action.player, action.company
    if isinstance(action, OpenCompany):
        size = certificate_size(state, company)
        moved = move_shares(state, company, INITIAL_OFFER, player, size)
        return appoint(moved, company, player)
    return _as_kind(move_shares(state, company, action.source, player, 1), action)


def _as_kind(state: State1947, action: SharePurchase) -> State1947:
    if not isinstance(action, BuySavingsShare):
        return state
    return replace(state, savings=state.savings | {(action.player, action.company)})


def share_candidates(state: State1947, player: Player) -> Iterator[BuyShare]:
    """Every company that is open, from either place."""
    for company, source in _on_sale(state):
        yield BuyShare(player=player, company=company, source=source)


def savings_candidates(state: State1947, player: Player) -> Iterator[BuySavingsShare]:
    """The same, as savings shares."""
    for company, source in _on_sale(state):
        yield BuySavingsShare(player=player, company=company, source=source)


def _on_sale(state: State1947) -> Iterator[tuple[Company, Holder]]:
    for company in state.facts.companies:
        for source in SOURCES:
            if company in state.pars and share_count(state, source, company):
                yield company, source


def buy_share(state: State1947, action: SharePurchase) -> State1947:
    """1947 5.3: one share is bought; its company may float, and its presidency may change."""
    player, company = action.player, action.company
    state = has_bought(state)
    cost = share_cost(state, action)
    if action.source == INITIAL_OFFER:
        state = pay(state, player, _payee(state, company), cost, f"for 1 of {company} at par")
    else:
        state = pay(state, player, BANK, cost, f"for a share of {company} from the pool")
        state = resold_to(state, player, company)
    state = _as_kind(move_shares(state, company, action.source, player, 1), action)
    return float_if_due(promote(state, company, player), company)


def preview_share(state: State1947, action: SharePurchase) -> Mapping[str, Any]:
    """What the share costs and what follows from buying it."""
    now = buy_share(state, action)
    effects = [f"{company} becomes operational" for company in now.floated - state.floated]
    effects += taken_over(state, now, action.company)
    return {"cost": share_cost(state, action), "effects": effects}


SHARE_RULES: tuple[Rule[State1947, Any], ...] = (
    Rule("1947 5.3", known_company),
    Rule("1947 5.3.1", par_is_set),
    Rule("1947 5.3", from_the_bank),
    Rule("1947 5.1", not_bought_yet),
    NOT_SOLD,
    Rule("1947 5.6.3", all_of_one_kind),
    Rule("1947 5.8", within_60_at_first),
    Rule("1947 5.7", room_for_certificate),
    Rule("1947 5.3", can_pay(share_cost, lambda action: action.player)),
)
RATIO_RULE: Rule[State1947, Any] = Rule("1947 5.6.2", ratio_after_purchase)

BUY_SHARE: Procedure[State1947, BuyShare] = Procedure(
    action=BuyShare,
    candidates=share_candidates,
    rules=(*SHARE_RULES, RATIO_RULE),
    effect=buy_share,
    preview=preview_share,
)

BUY_SAVINGS_SHARE: Procedure[State1947, BuySavingsShare] = Procedure(
    action=BuySavingsShare,
    candidates=savings_candidates,
    rules=(*SHARE_RULES, RATIO_RULE),
    effect=buy_share,
    preview=preview_share,
)
