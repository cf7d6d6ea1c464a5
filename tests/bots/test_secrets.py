"""A choice does not depend on what the seat may not know."""

import pytest

import railhead
from railhead import bots

PLAYERS = ["Adam", "Beth", "Clive"]


def bonds(beths: int) -> railhead.Game:
    """A game of Retuned in which Beth's bond is written, and still secret."""
    game = railhead.new("1853-retuned", PLAYERS, seed=1)
    return game.play({"type": "write_bond", "player": "Beth", "amount": beths})


@pytest.mark.parametrize("level", bots.names())
def test_a_rivals_secret_bond_changes_no_choice(level: str, unhurried: float) -> None:
    one, other = bonds(100), bonds(180)
    assert one.state != other.state
    for seed in range(3):
        first, second = (
            bots.choose(g, "Adam", level, seed=seed, seconds=unhurried) for g in (one, other)
        )
        assert first == second


def contracts(beths: str) -> railhead.Game:
    """A game of Retuned in which Beth has claimed a share of NWR for a city that she keeps secret,
    and Adam is on turn.
    """
    game = railhead.new("1853-retuned", PLAYERS, seed=1)
    for player, bond in (("Adam", 80), ("Beth", 200), ("Clive", 180)):
        game = game.play({"type": "write_bond", "player": player, "amount": bond})
    claims = (("Beth", beths, "NWR"), ("Clive", "Patna", "EIR"))
    for player, city, company in claims:
        claim = {"type": "contract_city", "player": player, "city": city, "company": company}
        game = game.play(claim)
    return game


@pytest.mark.parametrize("level", bots.names())
def test_a_rivals_secret_city_changes_no_choice(level: str, unhurried: float) -> None:
    one, other = contracts("Lahore"), contracts("Karachi")
    assert one.state != other.state
    first, second = (bots.choose(g, "Adam", level, seed=1, seconds=unhurried) for g in (one, other))
    assert first == second


def test_advice_tells_nothing_of_a_rivals_secret() -> None:
    one, other = contracts("Lahore"), contracts("Karachi")
    assert bots.advise(one, "Adam", "steady") == bots.advise(other, "Adam", "steady")


def test_what_chance_will_deal_changes_no_choice() -> None:
    one, other = (railhead.new("1853-retuned", PLAYERS, seed=seed) for seed in (1, 2))
    assert bots.choose(one, "Adam", "steady") == bots.choose(other, "Adam", "steady")
