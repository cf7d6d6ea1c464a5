"""Appendix 4 of 1853 Retuned, the start of a game, replayed with every figure that it prints.

Where the example errs or is silent, the saved game follows the rules:

- The bonds are secret until all are written, so the cash after them is compared when they are
  revealed (2.5.2.3).
- At the end of the first dealing round the last buyer, Adam, is asked once more (3.0).
- EIR and NWR build their homes Patna and Lahore in their second turn: 4.1.9 permits the tile in
  the first turn and does not force it.
- The mountain that GIP builds on in round 3 is southeast of Bombay (Nj); southwest of it is sea.
- SIR has a base in Madras while MSM sleeps: 4.4.7 protects the station of MSM, not the whole hex.
- Tiles of which the example gives no number or direction follow from the lines it describes: 9 on
  Iy and Dl, 8 on Dj, and 69 facing southwest in Jaipur.
- BBCI argues for metre gauge in round 2 and builds broad gauge; Benares, called a double river,
  costs as much as a multiple one.
"""

from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead import Game

FILE = Path(__file__).parents[2] / "examples" / "1853-retuned-appendix-4.railhead.json"

# Number of the action: what the example prints after it.
PRINTED = """
  5: cash Adam 420, cash Beth 475, cash Clive 485, cash Dora 490, cash Ed 500
 31: cash Adam 50, cash Beth 199, cash Clive 233, cash Dora 122, cash Ed 270
 32: cash Adam 50
 33: cash Beth 107
 34: cash Clive 149
 36: cash Dora 192
 37: cash Ed 195
 38: cash Adam 50
 39: cash Beth 15
 40: cash Clive 65
 41: cash Dora 96
 42: cash Ed 120
 43: cash Adam 50
 44: cash Beth 15
 45: cash Clive 65
 46: cash Dora 0
 47: cash Ed 45
 48: cash Adam 50
 49: cash Beth 15
 50: cash Clive 65
 51: cash Dora 0
 53: cash Ed 20
 57: cash Adam 10, shares Adam EIR 4
 63: elephant Beth, minor BBCI False, treasury EIR 1000, treasury GIP 960, treasury NWR 920
 63: treasury BBCI 840, treasury SIR 750, cash Adam 10, shares Adam EIR 4, cash Beth 15
 63: shares Beth NWR 5, cash Clive 65, shares Clive BBCI 5, cash Dora 0, shares Dora GIP 5
 63: cash Ed 20, shares Ed SIR 5, shares Ed EIR 1, pool BNR 2, pool MSM 1, pool BAR 2
 66: treasury EIR 700
 70: treasury GIP 600
 73: price NWR 92
 74: treasury NWR 620
 78: treasury BBCI 470
 80: price SIR 75
 81: treasury SIR 570
 82: cash Adam 10, cash Beth 15, cash Clive 65, cash Dora 0, cash Ed 20
 86: cash Adam 34, price EIR 104
 87: treasury EIR 400, cash Adam 34
 92: cash Dora 20, price GIP 100
 93: treasury GIP 300, cash Dora 20
 97: cash Beth 40, price NWR 96
 98: treasury NWR 230, cash Beth 40, phase 2
103: cash Clive 90, price BBCI 88
104: treasury BBCI 0, cash Clive 50
108: cash Ed 41, treasury SIR 570, price SIR 80
109: treasury SIR 320, cash Ed 41
111: cash Beth 40
112: cash Clive 50
113: cash Dora 20
114: cash Ed 41
115: cash Adam 34
116: elephant Beth
121: cash Adam 74, treasury EIR 400, price EIR 109
125: treasury GIP 150
128: treasury GIP 270, price GIP 100
129: treasury GIP 20
134: cash Beth 80, treasury NWR 280, price NWR 100
139: cash Clive 95, treasury BBCI 50, price BBCI 92
144: cash Ed 91, treasury SIR 320, price SIR 84
145: cash Adam 74, cash Beth 80, cash Clive 95, cash Ed 91, treasury EIR 400, treasury GIP 20
145: treasury NWR 280, treasury BBCI 50, treasury SIR 320, price EIR 109, price GIP 100
145: price NWR 100, price BBCI 92, price SIR 84, elephant Beth, phase 2
"""

# Number of the action: company, earnings, mail.
RUNS = """
 85: EIR 60 60
 91: GIP 40 40
 96: NWR 50 50
102: BBCI 50 50
107: SIR 30 30
120: EIR 100 60
127: GIP 80 40
133: NWR 80 50
138: BBCI 90 50
143: SIR 80 40
"""

# The position at the end, as it follows from the example.
LAST = """
bank 11660, phase 2, elephant Beth
cash Adam 74, cash Beth 80, cash Clive 95, cash Dora 20, cash Ed 91
bond Adam 150, bond Beth 95, bond Clive 85, bond Dora 80, bond Ed 70
treasury EIR 400, treasury GIP 20, treasury NWR 280, treasury BBCI 50, treasury SIR 320
price EIR 109, price GIP 100, price NWR 100, price BBCI 92, price SIR 84
director EIR Adam, director GIP Dora, director NWR Beth, director BBCI Clive, director SIR Ed
shares Adam EIR 4, shares Ed EIR 1, shares Beth NWR 5, shares Clive BBCI 5, shares Dora GIP 5
shares Ed SIR 5, pool BNR 2, pool MSM 1, pool BAR 2, minor BBCI False
issued EIR 5, issued GIP 5, issued NWR 5, issued BBCI 5, issued SIR 5
issued BNR 2, issued MSM 1, issued BAR 2
trains EIR 2+2, trains GIP 2+2+2M, trains NWR 2+3, trains BBCI 2+3, trains SIR 1M+2M
tokens EIR Hx.s0+Jab.s0, tokens GIP Gq.s0+Ht.s0+Mi.s0, tokens NWR Ck.s0+Fn.s0
tokens BBCI Hj.s0+Mi.s1, tokens SIR Rr.s1+Tp.s0
depot 3 3, depot 2M 1, depot 4 4, depot 3M 4, depot 5 3, depot 6 2, depot 4M 2, depot 2 0
"""


def rows(table: str) -> list[tuple[int, str]]:
    """The entries of a table, each with the number of its action."""
    found = []
    for line in table.strip().splitlines():
        number, _, entries = line.partition(":")
        found += [(int(number), entry.strip()) for entry in entries.split(",")]
    return found


@pytest.fixture(scope="module")
def game() -> Game:
    return railhead.load(FILE)


def figure(game: Game, name: str) -> object:
    """What a table calls by that name, in the position."""
    view = game.view(None)
    what, *which = name.split()
    if what in ("bank", "phase", "elephant"):
        return view["bank"]["cash"] if what == "bank" else view[what]
    if what in ("cash", "bond", "shares"):
        value = view["players"][which[0]][what]
        return value.get(which[1], 0) if what == "shares" else value
    if what in ("pool", "depot"):
        return view[what].get(which[0], 0)
    return plain(view["companies"][which[0]][what])


def plain(value: Any) -> object:
    """A list as the tables write it, trains by their types."""
    return "+".join(sorted(v.split("#")[0] for v in value)) if isinstance(value, list) else value


@pytest.mark.parametrize(("number", "entry"), rows(PRINTED))
def test_every_printed_figure(game: Game, number: int, entry: str) -> None:
    name, _, value = entry.rpartition(" ")
    assert str(figure(game.at(number), name)) == value


def test_all_printed_figures_are_compared() -> None:
    assert len(rows(PRINTED)) == 125


@pytest.mark.parametrize(("number", "run"), rows(RUNS))
def test_every_run(game: Game, number: int, run: str) -> None:
    (event,) = (e for e in game.at(number).state.events if e.kind == "trains_run")
    about = event.about
    assert f"{about['company']} {about['earnings']} {about['mail']}" == run


@pytest.mark.parametrize("entry", LAST.replace("\n", ", ").strip(", ").split(", "))
def test_the_last_position(game: Game, entry: str) -> None:
    name, _, value = entry.rpartition(" ")
    assert str(figure(game, name)) == value


def test_the_sequence_of_rounds(game: Game) -> None:
    names = [game.at(number).round for number in range(len(game.moves) + 1)]
    assert list(dict.fromkeys(names)) == [
        "Contract Bids, stage 1",
        "Contract Bids, stage 2",
        "Dealing Round 1",
        "Railway Round 1",
        "Railway Round 2",
        "Dealing Round 2",
        "Railway Round 3",
        "Railway Round 4",
    ]
    assert {"type": "call_extra_round", "player": "Beth"} in game.actions


def test_personal_money_adds_up(game: Game) -> None:
    personal = [*game.players, *(f"bond:{player}" for player in game.players), "bank"]
    for number in range(len(game.moves) + 1):
        assert sum(game.at(number).state.cash.get(holder, 0) for holder in personal) == 12500
