"""What the players of the two 1853s do, in sentences."""

from railhead.engine.actions import Accept, Decline, DiscardTrain, Pass, RunTrains
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.sentences import (
    PLAIN,
    Sentences,
    as_told,
    cost,
    event,
    no_further,
    paid,
    runs_by,
)
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853 import actions, tasks
from railhead.games.family1853.board.naming import station
from railhead.games.family1853.state import FREE_LATER, State1853


def claims(before: State1853, action: actions.ContractCity, _after: State1853) -> str:
    """The share and its price; the city is a secret."""
    par = before.facts.money(before.facts.companies[action.company].par)
    return f"{action.player} contracts for a city and claims a share of {action.company} at {par}"


def declines_to_buy(_before: State1853, action: Pass, after: State1853) -> str:
    """Whoever bought nothing declines; others end the turn."""
    ends = event(after, "declined") is None
    return f"{action.player} {'ends the turn' if ends else 'declines to buy'}"


def redeems(_before: State1853, action: actions.RedeemShare, after: State1853) -> str:
    """The share that is paid for at last."""
    return f"{action.player} redeems a share of {action.company}{cost(after, action)}"


def claims_bond(_before: State1853, action: actions.ClaimBond, after: State1853) -> str:
    """What comes back of a bond."""
    back = paid(after, to=action.player)
    what = f"{action.player} shows the contract and claims the bond"
    return f"{what}: {after.facts.money(back)} come back" if back else what


def keeps_elephant(_before: State1853, action: Pass, _after: State1853) -> str:
    """Nobody else is asked."""
    return f"{action.player} keeps the Elephant"


def answers_offer(before: State1853, action: Accept | Decline, _after: State1853) -> str:
    """Whether the Elephant is bought, of whom and for how much."""
    offer = before.agenda[0]
    assert isinstance(offer, tasks.ElephantConsent)
    does = "buys" if isinstance(action, Accept) else "does not buy"
    price = before.facts.money(offer.price)
    return f"{action.player} {does} the Elephant from {before.elephant} for {price}"


def calls_no_round(before: State1853, action: Pass, _after: State1853) -> str:
    """The dealing round follows."""
    return f"{action.player} calls no extra {before.facts.operating_round}"


def chooses_lay(_before: State1853, action: actions.ChooseOption, _after: State1853) -> str:
    """In which way a major company lays two tiles."""
    later = action.option == FREE_LATER
    how = "free of charge, once '3' trains run" if later else "at once, and pays for the second"
    return f"{action.company} chooses to lay two tiles {how}"


def buys_on_credit(before: State1853, action: actions.BuyTrainOnCredit, _after: State1853) -> str:
    """The train that is owed for."""
    price = before.facts.money(before.facts.trains[action.train].price)
    return f"{action.company} has a '{action.train}' train of the bank and owes {price} for it"


def buys_with_token(before: State1853, action: actions.BuyTrainWithToken, _after: State1853) -> str:
    """The train and its price; the token is handed in."""
    price = before.facts.money(before.facts.trains[action.train].price)
    what = f"buys a '{action.train}' train from the bank for {price}"
    return f"{action.company} {what} with its special token"


def pays_debt(before: State1853, action: actions.PayForTrain, after: State1853) -> str:
    """The train is paid for."""
    amount = paid(after, by=action.company) + paid(after, by=action.player)
    what = f"{action.company} pays for its {_owed(before, action)} train"
    return f"{what}: {after.facts.money(amount)}" if amount else what


def returns_train(before: State1853, action: actions.ReturnTrain, _after: State1853) -> str:
    """The train goes back."""
    return f"{action.company} returns its unpaid {_owed(before, action)} train to the bank"


def _owed(state: State1853, action: actions.PayForTrain | actions.ReturnTrain) -> str:
    trains = [train for train in owned(state, action.company) if train in state.on_credit]
    return " and ".join(f"'{type_of(train)}'" for train in trains)


def gives_up(_before: State1853, action: DiscardTrain, _after: State1853) -> str:
    """The train goes back to the bank."""
    return f"{action.company} gives its '{type_of(action.train)}' train back to the bank"


SENTENCES: Sentences = {
    **PLAIN,
    actions.WriteBond: as_told,
    actions.DrawLots: as_told,
    actions.DealCompany: as_told,
    actions.ContractCity: claims,
    (Pass, tasks.ContractCities): as_told,
    (Pass, tasks.DealingTurn): declines_to_buy,
    actions.RedeemShare: redeems,
    actions.ClaimBond: claims_bond,
    actions.VotePenalty: as_told,
    actions.SellElephant: as_told,
    (Pass, tasks.OfferElephant): keeps_elephant,
    (Accept, tasks.ElephantConsent): answers_offer,
    (Decline, tasks.ElephantConsent): answers_offer,
    actions.CallExtraRound: as_told,
    (Pass, tasks.ExtraRound): calls_no_round,
    actions.ChooseOption: chooses_lay,
    (Pass, tasks.LayTrack): no_further("lays", "track", "track"),
    (Pass, PlaceTokens): no_further("places", "token", "token"),
    RunTrains: runs_by(station),
    DiscardTrain: gives_up,
    (Pass, BuyTrains): no_further("buys", "train", "train"),
    actions.BuyTrainOnCredit: buys_on_credit,
    actions.BuyTrainWithToken: buys_with_token,
    actions.PayForTrain: pays_debt,
    actions.ReturnTrain: returns_train,
}
