"""1853R 2.5.1 and 2.5.2.1 to 2.5.2.3: bonds and the seating order."""

from dataclasses import replace

import pytest

from railhead.engine import flow
from railhead.engine.events import Event
from railhead.engine.flow import Range
from railhead.engine.state import CHANCE, Player
from railhead.games.family1853.actions import DrawLots, WriteBond
from railhead.games.family1853.chance import chance
from railhead.games.family1853.contracts.bids import bond_holder
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ContractCities, DrawSeats
from tests.games.family1853.bids import bidding, bond, city
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    FAY,
    NAMES,
    legal,
    opening,
    play,
    refused,
    rules,
)


def seen(events: tuple[Event, ...], seat: Player | None) -> str:
    return " ".join(f"{e.text} {dict(e.about)}" for e in events if e.seen_by(seat))


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
def test_2_5_2_2_all_write_at_once_in_any_order() -> None:
    state = play(opening(3), bond(CLIVE, 95))
    assert flow.actors(rules(), state) == (ADAM, BETH)


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
def test_2_5_2_2_a_written_bond_is_not_changed() -> None:
    state = play(opening(3), bond(CLIVE, 95))
    assert refused(state, bond(CLIVE, 200)).rule == cited("2.5.2.2")


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
@pytest.mark.parametrize(("players", "least"), [(3, 80), (4, 60), (5, 60), (6, 60)])
def test_2_5_2_2_minimum_bond_covers_the_least_number_of_cities(players: int, least: int) -> None:
    state = opening(players)
    assert refused(state, bond(ADAM, least - 1)).rule == cited("2.5.2.2")
    assert play(state, bond(ADAM, least)).bonds == {ADAM: least}
    assert play(state, bond(ADAM, least + 1)).bonds == {ADAM: least + 1}


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
@pytest.mark.parametrize("amount", [571, 10**9, -1, -(10**9), 0])
def test_2_5_2_2_a_bond_is_money_in_hand(amount: int) -> None:
    assert refused(opening(5), bond(ADAM, amount)).rule == cited("2.5.2.2")


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
def test_2_5_2_2_all_money_may_be_the_bond() -> None:
    assert bidding(570, 60, 61, 62, 63).cash[ADAM] == 0


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
def test_2_5_2_2_range_and_candidates_agree_with_the_rules() -> None:
    state = opening(5)
    procedure = flow.open_procedures(rules(), state)[0]
    assert procedure.free(state, WriteBond(player=ADAM, amount=60)) == {"amount": Range(60, 570)}
    amounts = [a.amount for a in legal(state, ADAM) if isinstance(a, WriteBond)]
    assert amounts[0] == 60
    assert amounts[-1] == 570
    assert len(amounts) > 4
    assert procedure.preview(state, bond(ADAM, 150))["cost"] == 150


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
def test_2_5_2_2_no_one_else_learns_the_amount() -> None:
    state = play(opening(3), bond(BETH, 123))
    assert "123" in seen(state.events, BETH)
    for seat in (ADAM, CLIVE, None):
        assert "123" not in seen(state.events, seat)
        assert "Beth has written a bond" in seen(state.events, seat)


@pytest.mark.rule("1853R", "2.5.2.2")
@pytest.mark.rule("1853", "2.5.2")
@both
def test_2_5_2_2_no_money_moves_before_all_have_written() -> None:
    state = play(opening(3), bond(BETH, 123), bond(ADAM, 200))
    assert state.cash == opening(3).cash


@pytest.mark.rule("1853R", "2.5.1.1", "2.5.2.1", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.1", "2.5.3")
@both
def test_2_5_2_3_bonds_are_revealed_and_set_aside() -> None:
    state = play(opening(3), bond(BETH, 123), bond(ADAM, 200), bond(CLIVE, 80))
    assert [state.cash[p] for p in (ADAM, BETH, CLIVE)] == [530, 607, 650]
    assert [state.cash[bond_holder(p)] for p in (ADAM, BETH, CLIVE)] == [200, 123, 80]
    assert sum(state.cash.values()) == sum(opening(3).cash.values())
    for amount in ("123", "200", "80"):
        assert amount in seen(state.events, None)


@pytest.mark.rule("1853R", "2.5.1.4", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.3")
@both
def test_2_5_2_3_seats_by_bond_and_elephant_to_the_largest() -> None:
    state = play(opening(3), bond(ADAM, 81), bond(BETH, 80), bond(CLIVE, 82))
    assert state.players == (CLIVE, ADAM, BETH)
    assert state.elephant == CLIVE
    assert state.agenda == (ContractCities(CLIVE),)


def tied() -> State1853:
    return play(opening(4), bond(ADAM, 90), bond(BETH, 95), bond(CLIVE, 90), bond(DORA, 90))


@pytest.mark.rule("1853R", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.3")
@both
def test_2_5_2_3_equal_bonds_are_drawn_by_chance() -> None:
    state = tied()
    assert state.agenda == (DrawSeats(),)
    assert flow.actors(rules(), state) == (CHANCE,)
    assert len(legal(state, CHANCE)) == 6
    drawn = play(state, DrawLots(player=CHANCE, order=(BETH, DORA, ADAM, CLIVE)))
    assert drawn.players == (BETH, DORA, ADAM, CLIVE)
    assert (drawn.elephant, drawn.agenda) == (BETH, (ContractCities(BETH),))


@pytest.mark.rule("1853R", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.3")
@both
@pytest.mark.parametrize(
    "order",
    [
        (ADAM, BETH, CLIVE, DORA),
        (BETH, ADAM, CLIVE),
        (BETH, ADAM, ADAM, CLIVE),
        (BETH, ADAM, CLIVE, ED),
        (BETH, ADAM, CLIVE, DORA, DORA),
        (),
    ],
)
def test_2_5_2_3_the_lot_only_orders_equal_bonds(order: tuple[Player, ...]) -> None:
    assert refused(tied(), DrawLots(player=CHANCE, order=order)).rule == cited("2.5.2.3")


@pytest.mark.rule("1853R", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.3")
@both
def test_2_5_2_3_no_player_draws_the_lot() -> None:
    order = (BETH, ADAM, CLIVE, DORA)
    assert refused(tied(), DrawLots(player=ADAM, order=order)).rule == cited("2.5.2.3")


@pytest.mark.rule("1853R", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.3")
@both
def test_2_5_2_3_chance_is_ruled_by_its_key_alone() -> None:
    forward = chance(tied(), str.encode)
    backward = chance(tied(), lambda name: bytes(255 - byte for byte in name.encode()))
    assert forward == DrawLots(player=CHANCE, order=(BETH, ADAM, CLIVE, DORA))
    assert backward == DrawLots(player=CHANCE, order=(BETH, DORA, CLIVE, ADAM))
    moved = replace(tied(), players=(DORA, CLIVE, BETH, ADAM))
    assert chance(moved, str.encode) == forward


@pytest.mark.rule("1853R", "2.5.2.3")
@pytest.mark.rule("1853", "2.5.3")
@both
def test_2_5_2_3_six_equal_bonds() -> None:
    state = play(opening(6), *(bond(player, 60) for player in NAMES))
    assert len(legal(state, CHANCE)) == 720
    drawn = play(state, chance(state, lambda name: name[::-1].encode()))
    assert drawn.players == (DORA, ED, CLIVE, BETH, ADAM, FAY)


@pytest.mark.rule("1853R", "2.5.2.1")
@pytest.mark.rule("1853", "2.5.1")
@both
def test_2_5_2_1_cities_come_after_the_bonds() -> None:
    assert refused(opening(3), city(ADAM, "Delhi")).rule == cited("2.5.2.2")
    assert refused(bidding(100, 90, 80), bond(ADAM, 100)).rule == cited("2.5.2.4")
