"""What players of 1947 see of the matter in hand: the auction, an offer of bonds, a sale."""

from railhead.engine.actions import Decline
from railhead.engine.rules.director import director
from railhead.engine.state import INITIAL_OFFER, POOL, Player
from railhead.engine.verbs.shares import share_count
from railhead.games.g1947.actions import PriceProtect
from railhead.games.g1947.privates.auction import least_bid, lots, opener
from railhead.games.g1947.shapes import Auction1947, BondOffer, InHand, Outcome, Protection
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import held, issue_price
from railhead.games.g1947.stock.bonds import most
from railhead.games.g1947.stock.market import price
from railhead.games.g1947.stock.protection import CHEAP, DEAR, let_it_fall, protect, rates
from railhead.games.g1947.tasks import Auction, OfferBonds, ProtectPrice


def in_hand(state: State1947) -> InHand:
    """What the one who decides now, and the others, want to know about it."""
    match state.agenda[0] if state.agenda else None:
        case Auction() as auction:
            return {"auction": _auction(state, auction)}
        case OfferBonds() as offer:
            return {"bond_offer": _offer(state, offer)}
        case ProtectPrice() as sale:
            return {"protection": _sale(state, sale)}
        case _:
            return {}


def _auction(state: State1947, auction: Auction) -> Auction1947:
    """1947 3.2: the lot, the last bid, the call, and who is still in."""
    order = lots(state.facts)
    return {
        "lot": auction.lot,
        "bidder": auction.bidder,
        "amount": auction.amount,
        "least": least_bid(auction),
        "call": 2 if auction.second_call else 1,
        "opener": opener(state, auction.lot),
        "players": {player: _bidding(auction, player) for player in state.players},
        "later": order[order.index(auction.lot) + 1 :],
    }


def _bidding(auction: Auction, player: Player) -> str:
    if player in auction.passed:
        return "out"
    if player == auction.bidder:
        return "highest bid"
    return "to bid or pass" if player == auction.player else "in"


def _offer(state: State1947, offer: OfferBonds) -> BondOffer:
    """1947 5.4.2: who is asked, and how many bonds each may have."""
    company = offer.company
    return {
        "company": company,
        "price": issue_price(state, company),
        "left": held(state, INITIAL_OFFER, company),
        "asked": {
            player: {
                "shares": share_count(state, player, company),
                "most": most(state, player, company),
            }
            for player in offer.players
        },
    }


def _sale(state: State1947, sale: ProtectPrice) -> Protection:
    """1947 5.4.5: the shares on sale, the bonds it takes, and what comes of either answer."""
    company, count = sale.company, sale.count
    owner = director(state, company)
    cheap, dear = rates(state, company, count)
    bonds = {CHEAP: cheap, DEAR: dear}
    return {
        "company": company,
        "seller": sale.seller,
        "president": owner,
        "shares": count,
        "proceeds": count * price(state, company),
        "rates": [{"shares": n, "bonds": each} for each, n in bonds.items() if n],
        "bonds": sum(each * n for each, n in bonds.items()),
        "now": _outcome(state, sale, owner),
        "protected": _outcome(
            protect(state, PriceProtect(player=owner, company=company)), sale, owner
        ),
        "fallen": _outcome(let_it_fall(state, Decline(player=owner)), sale, owner),
    }


def _outcome(state: State1947, sale: ProtectPrice, owner: Player) -> Outcome:
    return {
        "price": price(state, sale.company),
        "shares": share_count(state, owner, sale.company),
        "bonds": held(state, owner, sale.company),
        "pool": share_count(state, POOL, sale.company),
    }
