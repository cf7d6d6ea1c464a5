"""Giving up trains beyond the limit (1947 6.15.5)."""

from railhead.engine.actions import DiscardTrain
from railhead.engine.flow import Procedure, Rule, in_hand
from railhead.engine.rules.depot import ShedTrains, discard_to, has_the_train
from railhead.engine.rules.shedding import discards
from railhead.engine.state import POOL
from railhead.games.g1947.state import State1947

DISCARD_TRAIN: Procedure[State1947, DiscardTrain] = Procedure(
    action=DiscardTrain,
    candidates=lambda state, player: discards(state, player, in_hand(state, ShedTrains).company),
    rules=(Rule("1947 6.15.5", has_the_train),),
    effect=discard_to(POOL),
    preview=lambda _state, _action: {"effects": ["It goes into the Bank Pool; nothing is paid"]},
)
