"""Section 8 of 1947, the first turns of a game, replayed with every figure that it prints.

Where the example errs or is silent, the saved game follows the rules:

- Auction of P2: Paul is made to raise his own bid, and Anna is left out once. Here Paul bids 40,
  Anna 60, Robert passes, Paul bids 70 and Anna passes: the same bidders and the same price.
- Auction of P3: printed as Rs. 3; the last bid is Rs. 30, as the cash of Anna shows.
- P8 is called by the name of P6. The bids for P4 to P9 are not given: the winner alone bids.
- Presidents who build nothing more and have no train to run say so (3.3, 4.2): until then they
  may buy private companies.
- Players who have passed are asked again every time (4.1). Anna keeps P4 whenever she is asked.
- Anna ends the first stock round with Rs. 34 and not 4, and the second with 64 and not 34: she
  had 430 and paid 132 and four times 66. The order of play is the same.
- The tables call certificates what are the points of 3.6.
- Nagpur is printed yellow, so that the tile 57 of the BNR lies on the dry city next to it.
- The three trains of the BB&CI cost 340 and not 360.
- No season is named: the first operating round is in the monsoon (6.1).
- Hexes and directions of the tiles are not given; each is one that the rules allow.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game

FILE = Path(__file__).parents[2] / "examples" / "1947-section-8.railhead.json"

# Number of the action: what the example prints after it, but for its misprints.
PRINTED = """
  2: cash Emily 600, cash Paul 600, cash Anna 600, cash Robert 600, pool ABR 1, pool PRC 1
  2: order Emily 1, order Paul 2, order Anna 3, order Robert 4
 12: hammer P1 70, owner P1 Emily
 21: hammer P2 70, owner P2 Paul
 27: hammer P3 30, owner P3 Anna
 51: hammer P4 60, owner P4 Anna, hammer P5 80, owner P5 Anna, hammer P6 70, owner P6 Robert
 51: hammer P7 120, owner P7 Emily, hammer P8 100, owner P8 Robert, hammer P9 210
 52: par BNR 100, treasury BNR 300, floated BNR True
 52: points Emily 2, cash Emily 410, order Emily 4, points Paul 4, cash Paul 320, order Paul 1
 52: points Anna 3, cash Anna 430, order Anna 2, points Robert 2, cash Robert 430, order Robert 3
 54: treasury BNR 400
 55: par PRC 66, president PRC Anna
 56: par ABR 80, president ABR Robert
 57: par BB&CI 66, president BB&CI Emily
 58: treasury BNR 500
 62: treasury BNR 600, cash Paul 20
 67: floated PRC True, treasury PRC 660, floated ABR False
 68: floated ABR True, treasury ABR 800
 72: cash Robert 30, floated BB&CI False
 73: floated BB&CI True, treasury BB&CI 660
 78: cash Emily 14, cash Paul 20, cash Anna 34, cash Robert 30
 78: points Emily 8, points Paul 7, points Anna 9, points Robert 7
 79: order Paul 1, order Robert 2, order Emily 3, order Anna 4
 79: cash Emily 34, cash Anna 64, cash Paul 30, cash Robert 50
 79: price BNR 100, price ABR 80, price PRC 66, price BB&CI 66
 84: price BNR 90, treasury BNR 520, trains BNR 1
 89: price ABR 72
 91: treasury ABR 640, trains ABR 2
 96: price PRC 60
 98: treasury PRC 500, trains PRC 2
104: price BB&CI 60, treasury BB&CI 600
107: phase game 2, trains BB&CI 3, treasury BB&CI 260
108: treasury BB&CI 80, cash Emily 214, owner P7 BB&CI
131: points Emily 10, points Paul 7, points Anna 9, points Robert 7
131: cash Emily 8, cash Paul 30, cash Anna 64, cash Robert 50
132: order Paul 1, order Robert 2, order Anna 3, order Emily 4
132: cash Emily 18, cash Anna 94, cash Paul 40, cash Robert 70
"""


def printed() -> list[tuple[int, str, str, str]]:
    found = []
    for line in PRINTED.strip().splitlines():
        number, _, figures = line.partition(":")
        for figure in figures.split(","):
            what, of, value = figure.split()
            found.append((int(number), what, of, value))
    return found


@pytest.fixture(scope="module")
def example() -> Game:
    return railhead.load(FILE)


def figure(view: dict[str, Any], what: str, of: str) -> Any:
    """A figure as the view of a spectator shows it."""
    places: dict[str, Callable[[], Any]] = {
        "cash": lambda: view["players"][of]["cash"],
        "points": lambda: view["players"][of]["wealth"][0],
        "order": lambda: view["order"].index(of) + 1,
        "pool": lambda: view["pool"][of],
        "hammer": lambda: view["privates"][of]["hammer"],
        "owner": lambda: view["privates"][of]["owner"],
        "president": lambda: view["companies"][of]["director"],
        "trains": lambda: len(view["companies"][of]["trains"]),
        "phase": lambda: view["phase"],
    }
    return places[what]() if what in places else view["companies"][of][what]


@pytest.mark.parametrize(("number", "what", "of", "value"), printed())
def test_8_0_printed_figures(example: Game, number: int, what: str, of: str, value: str) -> None:
    assert str(figure(example.at(number).view(None), what, of)) == value


def test_8_0_companies_operate_in_the_printed_order(example: Game) -> None:
    order = ["BNR", "ABR", "PRC", "BB&CI"]
    assert example.at(79).view(None)["operating_order"] == order
    assert example.view(None)["operating_order"] == order


def test_8_0_seasons_and_rounds(example: Game) -> None:
    assert example.at(79).view(None)["season"]["id"] == "monsoon"
    assert example.at(79).round == "Operating Round 1"
    assert example.view(None)["season"]["id"] == "intermediate"
    assert example.round == "Operating Round 2"


def test_8_0_emily_holds_two_savings_shares_of_the_prc(example: Game) -> None:
    emily = example.view(None)["players"]["Emily"]
    assert emily["savings"] == ["PRC"]
    assert emily["shares"]["PRC"] == 2
    assert (emily["ordinary_count"], emily["savings_count"]) == (8, 2)
    assert emily["certificates"] == 8


def test_8_0_what_the_bank_has_left(example: Game) -> None:
    view = example.view(None)
    assert view["depot"]["T3"] == 5
    assert "T2" not in view["depot"]
    offer = {c: view["companies"][c]["shares"]["initial_offer"] for c in ("BNR", "PRC", "ABR")}
    assert offer == {"BNR": 4, "PRC": 3, "ABR": 3}
    assert view["pool"] == {"ABR": 1}
