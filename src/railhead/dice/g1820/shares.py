"""Choices at random in stock rounds, from a lobby to the shares of a new company."""

from railhead.dice.drawing import Dice, one
from railhead.engine.flow import Procedure
from railhead.engine.state import Player
from railhead.games.g1820.actions import ActFor, FloatCompany, FundLobby, PlaceHome, PlaceShares
from railhead.games.g1820.operating.phases import column
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import LEAST, STEP
from railhead.games.g1820.stock.floating import floating, homes_on, unused
from railhead.games.g1820.stock.placement import other_holders, room
from railhead.games.g1820.stock.stock_turn import turn
from railhead.games.g1820.stock.terms import terms
from railhead.games.g1820.ways import spread

TRIES = 16  # hexes that are looked at for a marker


def cousin(
    procedure: Procedure[State1820, ActFor], state: State1820, player: Player, dice: Dice
) -> ActFor | None:
    """Any cousin, once in a turn."""
    own = [] if turn(state).cousin else list(procedure.candidates(state, player))
    return one(own, dice) if own else None


def lobby(
    _procedure: Procedure[State1820, FundLobby], state: State1820, player: Player, dice: Dice
) -> FundLobby | None:
    """A small lobby, seldom; one or two are enough."""
    own = sum(owner == player for owner in state.lobbies.values())
    if dice.randrange(1 + 2 * own):
        return None
    amount = LEAST + STEP * dice.randrange(12)
    marker = one([None, None, *sorted(state.lobbies)], dice)
    return FundLobby(player=player, amount=amount, lobby=marker)


def company(
    _procedure: Procedure[State1820, FloatCompany], state: State1820, player: Player, dice: Dice
) -> FloatCompany | None:
    """Any company, size and par price."""
    companies, sizes = unused(state), column(state).float_sizes
    if not companies:
        return None
    found, size = one(companies, dice), one(sizes, dice)
    par = one(state.facts.phases[state.phase].pars, dice)
    return FloatCompany(player=player, company=found, size=size, par=par)


def home(
    procedure: Procedure[State1820, PlaceHome], state: State1820, player: Player, dice: Dice
) -> PlaceHome | None:
    """Any place for the first marker; a second one seldom."""
    if floating(state).homes and dice.randrange(3):
        return None
    hexes = tuple(state.facts.board.hexes)
    for _ in range(TRIES):
        found = list(homes_on(state, player, one(hexes, dice)))
        action = one(found, dice) if found else None
        if action and procedure.refusal(state, action) is None:
            return action
    return None


def placement(
    _procedure: Procedure[State1820, PlaceShares], state: State1820, player: Player, dice: Dice
) -> PlaceShares:
    """As a rule what is needed, by the proposer or his cousins if possible."""
    asked = terms(state)
    most = min(asked.most, asked.available)
    more = dice.randrange(max(most - asked.missing, 0) + 1) if not dice.randrange(3) else 0
    others = other_holders(state, player)
    holders = (player, *others) if dice.randrange(4) else (*others, player)
    rooms = {h: room(state, asked, h) for h in holders}
    return PlaceShares(player=player, placement=spread(rooms, asked.missing + more))
