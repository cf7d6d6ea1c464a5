"""Discarding trains, and future trains that players give to companies (1820 6.4.3, 7.2.6, 13.7)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Accept, Decline, DiscardTrain
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, legal, pop, push, task
from railhead.engine.rules.answers import accepts, declines
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.depot import discard_to, on_sale
from railhead.engine.state import SCRAP, Player
from railhead.engine.verbs.telling import counted, tell
from railhead.engine.verbs.trains import called, move_train, owned, type_of
from railhead.games.g1820.actions import AssignTrain
from railhead.games.g1820.operating.company_turn import undecided
from railhead.games.g1820.operating.phases import new_train, train_limit
from railhead.games.g1820.operating.tasks import Discard, GiveConsent
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bargaining import objection, refused
from railhead.games.g1820.stock.holdings import controller
from railhead.games.g1820.tasks import ShedTrains


def discarder(state: State1820) -> Company:
    """The company that discards trains."""
    top = task(state)
    assert isinstance(top, ShedTrains | Discard)
    return top.company


def own_train(state: State1820, action: DiscardTrain) -> str | None:
    """A company discards its own trains."""
    if action.company != discarder(state):
        return f"{discarder(state)} discards trains, not {action.company}"
    if state.trains.get(action.train) != action.company:
        return f"{action.company} has no train {called(action.train)}"
    return None


def has_too_many(state: State1820, action: DiscardTrain) -> str | None:
    """Trains are given up only down to the limit."""
    if shed_needed(state, action.company):
        return None
    return f"{action.company} has no more than {counted(train_limit(state), 'train')}"


def discard_candidates(state: State1820, player: Player) -> Iterator[DiscardTrain]:
    """One train of each type."""
    company = discarder(state)
    for train in {type_of(t): t for t in owned(state, company)}.values():
        yield DiscardTrain(player=player, company=company, train=train)


def shed_needed(state: State1820, company: Company) -> bool:
    """1820 13.7: whether a company owns more trains than it may."""
    return len(owned(state, company)) > train_limit(state)


def shed_or_go_on(state: State1820, step: ShedTrains) -> State1820:
    """Within the limit nothing is discarded; where there is no director, the oldest trains go."""
    if not shed_needed(state, step.company):
        return pop(state)
    if not shedder(state, step):
        return move_train(state, owned(state, step.company)[0], SCRAP)
    return state


def shedder(state: State1820, step: ShedTrains) -> tuple[Player, ...]:
    """1820 13.7: the director chooses; for a cousin that directs, its player."""
    company = step.company
    return (controller(state, company),) if company in state.directors else ()


def discard_or_go_on(state: State1820, step: Discard) -> State1820:
    """Without trains nothing is discarded, unless one could be given and discarded at once."""
    some = owned(state, step.company) or assignable(state, step.company)
    return state if some and not undecided(state, step.company) else pop(state)


# Future trains -----------------------------------------------------------------------------------


def known_future_train(state: State1820, action: AssignTrain) -> str | None:
    """A player holds the train."""
    if state.trains.get(action.train) in state.players:
        return None
    return f"No player holds a future train {called(action.train)}"


def type_is_available(state: State1820, action: AssignTrain) -> str | None:
    """A future train is given once the supply sells its type, or has sold it."""
    now, type_ = on_sale(state), type_of(action.train)
    trains = state.facts.trains
    if now is None or trains[type_].phase <= trains[now].phase:
        return None
    return f"The supply does not sell '{type_}' trains yet"


def may_be_asked(state: State1820, action: AssignTrain) -> str | None:
    """A holder who keeps the train is not asked for it again in the turn."""
    holder = Player(state.trains[action.train])
    return objection(state, GiveConsent(holder, action.company, action.train), (holder,))


def assign(state: State1820, action: AssignTrain) -> State1820:
    """The director takes the train, if its holder agrees."""
    holder = Player(state.trains[action.train])
    if holder == action.player:
        return given(state, GiveConsent(holder, action.company, action.train))
    text = f"{action.company} asks {holder} for a '{type_of(action.train)}' train"
    state = tell(state, "train_asked", text, company=action.company)
    return push(state, GiveConsent(holder, action.company, action.train))


def given(state: State1820, gift: GiveConsent) -> State1820:
    """The company has the train: it may begin a phase, and bring the company over the limit."""
    state = move_train(state, gift.train, gift.company)
    if shed_needed(state, gift.company):
        state = push(state, ShedTrains(gift.company))
    return new_train(state, type_of(gift.train))


def give(state: State1820, _action: Accept) -> State1820:
    """The holder gives the train."""
    return given(pop(state), in_hand(state, GiveConsent))


def assign_candidates(state: State1820, player: Player) -> Iterator[AssignTrain]:
    """All future trains."""
    for train, holder in state.trains.items():
        if holder in state.players:
            yield AssignTrain(player=player, company=in_turn(state), train=train)


def assignable(state: State1820, company: Company) -> tuple[AssignTrain, ...]:
    """1820 6.4.3: the future trains that a company could be given now, if their holders agree."""
    if undecided(state, company):
        return ()
    return tuple(legal(ASSIGN, state, controller(state, company)))


def phase_at_hand(state: State1820, company: Company) -> bool:
    """Whether a future train that a company could be given would begin a phase."""
    types = (type_of(action.train) for action in assignable(state, company))
    return any(state.facts.trains[type_].phase > state.phase for type_ in types)


def preview_assign(state: State1820, action: AssignTrain) -> dict[str, Any]:
    """A new phase, and the consent that is needed."""
    type_, effects = type_of(action.train), []
    phase = state.facts.trains[type_].phase
    if phase > state.phase:
        effects.append(f"{state.facts.phases[phase].name} phase begins")
    holder = state.trains[action.train]
    if holder != action.player:
        effects.append(f"if {holder} agrees")
    return {"cost": 0, "effects": effects}


DISCARD: Procedure[State1820, DiscardTrain] = Procedure(
    action=DiscardTrain,
    candidates=discard_candidates,
    rules=(Rule("1820 7.2.6", own_train),),
    effect=discard_to(SCRAP),
)
SHED: Procedure[State1820, DiscardTrain] = Procedure(
    action=DiscardTrain,
    candidates=discard_candidates,
    rules=(Rule("1820 13.7", own_train), Rule("1820 13.7", has_too_many)),
    effect=discard_to(SCRAP),
)
ASSIGN: Procedure[State1820, AssignTrain] = Procedure(
    action=AssignTrain,
    candidates=assign_candidates,
    rules=(
        Rule("1820 6.4.3", its_turn),
        Rule("1820 6.4.3", known_future_train),
        Rule("1820 6.4.3", type_is_available),
        Rule("1820 6.4.3", may_be_asked),
    ),
    effect=assign,
    preview=preview_assign,
)
GIVE: Procedure[State1820, Accept] = accepts(give)
KEEP: Procedure[State1820, Decline] = declines(refused)
