"""Choices that no rule limits: the same procedures in both editions."""

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.flow import Procedure
from railhead.engine.rules.answers import just_accept, just_decline, just_pass
from railhead.games.family1853 import rounds
from railhead.games.family1853.actions import CallExtraRound, VotePenalty
from railhead.games.family1853.contracts import fulfilment
from railhead.games.family1853.operating import tokens, track, trains
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock import elephant

VOTE_PENALTY: Procedure[State1853, VotePenalty] = Procedure(
    action=VotePenalty, candidates=fulfilment.both_votes, rules=(), effect=fulfilment.vote
)

KEEP_ELEPHANT: Procedure[State1853, Pass] = Procedure(
    action=Pass, candidates=just_pass, rules=(), effect=elephant.keep_elephant
)

ACCEPT_ELEPHANT: Procedure[State1853, Accept] = Procedure(
    action=Accept,
    candidates=just_accept,
    rules=(),
    effect=elephant.accept_elephant,
    preview=elephant.preview_consent,
)

REFUSE_ELEPHANT: Procedure[State1853, Decline] = Procedure(
    action=Decline, candidates=just_decline, rules=(), effect=elephant.refuse_elephant
)

CALL_EXTRA_ROUND: Procedure[State1853, CallExtraRound] = Procedure(
    action=CallExtraRound, candidates=rounds.just_call, rules=(), effect=rounds.call_extra_round
)

NO_EXTRA_ROUND: Procedure[State1853, Pass] = Procedure(
    action=Pass, candidates=just_pass, rules=(), effect=rounds.decline_extra_round
)

STOP_LAYING: Procedure[State1853, Pass] = Procedure(
    action=Pass, candidates=just_pass, rules=(), effect=track.stop_laying
)

NO_MORE_TOKENS: Procedure[State1853, Pass] = Procedure(
    action=Pass, candidates=just_pass, rules=(), effect=tokens.no_more_tokens
)

NO_MORE_TRAINS: Procedure[State1853, Pass] = Procedure(
    action=Pass, candidates=just_pass, rules=(), effect=trains.no_more_trains
)

AGREE_TO_SELL: Procedure[State1853, Accept] = Procedure(
    action=Accept, candidates=just_accept, rules=(), effect=trains.agree_to_sell
)

REFUSE_TO_SELL: Procedure[State1853, Decline] = Procedure(
    action=Decline, candidates=just_decline, rules=(), effect=trains.refuse_to_sell
)
