"""What the panels of 1947 are fed with: it agrees with what the rules do."""

import railhead
from railhead.engine.actions import Decline
from railhead.games.g1947.actions import ConvertShares, IssueBonds, PriceProtect, SellBonds
from railhead.games.g1947.board.survey import value
from railhead.games.g1947.state import UNISSUED
from railhead.games.g1947.view import view
from scripts.paragraphs import known
from tests.games.g1947.operating import COAST, sold_out, stop, turn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    CLIVE,
    EIR,
    P1,
    P4,
    PRC,
    SIR,
    actors,
    dealing,
    play,
    price_of,
    refused,
    sell,
)

NAMES = ["Emily", "Paul", "Anna", "Robert"]
CALCUTTA = stop("P17")  # printed, in the monsoon zone


def test_the_seasons_from_now_on() -> None:
    shown = view(turn(season=1))["seasons"]
    assert [season["id"] for season in shown] == ["monsoon", "intermediate", "fertile", "dry"]
    assert [season["when"] for season in shown[:3]] == [
        "now",
        "next Operating Round",
        "in 2 Operating Rounds",
    ]
    assert shown[0]["effects"][0].startswith("Track laid in the monsoon zone costs 20%")
    assert shown[0]["effects"][2] == "Each city of the monsoon zone counts Rs. 10 less"
    assert shown[2]["effects"] == ["Each city of the monsoon zone counts Rs. 10 more"]


def test_between_operating_rounds_the_marker_waits() -> None:
    assert view(dealing(season=1))["seasons"][0]["when"] == "until the next Operating Round"


def test_the_season_changes_the_cities_of_the_monsoon_zone_alone() -> None:
    for number, change in enumerate((0, -10, 0, 10)):
        state = turn(season=number, tiles=COAST)
        shown = view(state)["cities"]
        assert (shown[CALCUTTA]["zone"], shown[CALCUTTA]["change"]) == ("monsoon", change)
        assert shown[CALCUTTA]["value"] == value(state, CALCUTTA)
        dry = shown[stop("H35")]
        assert (dry["name"], dry["zone"], dry["change"]) == ("Madurai", "dry", 0)
        assert dry["value"] == 40


def test_a_city_without_track_has_no_value_yet() -> None:
    assert view(turn())["cities"][stop("H35")]["value"] is None


def test_boxes_and_temples_in_words() -> None:
    shown = view(turn(temples=frozenset({SIR})))
    assert shown["boxes"][0] == ["Rs. 60 for the treasury"]
    assert shown["boxes"][9] == ["2 stockbrokers", "or an opportunity of Rs. 150"]
    assert shown["companies"][SIR]["temple_reduction"] == 0
    assert shown["companies"][EIR]["temple_reduction"] == 20
    assert shown["companies"][SIR]["temple_name"] == "Bezwada"


def test_price_protection_foretells_both_answers() -> None:
    held = {EIR: {BETH: 7, ADAM: 3}}
    state = dealing(ADAM, shares=held, protected={(BETH, EIR): 1}, bonds={EIR: {BETH: 9}})
    state = play(state, sell(ADAM, EIR, 3))
    shown = view(state)["protection"]
    assert shown["rates"] == [{"shares": 1, "bonds": 2}, {"shares": 2, "bonds": 3}]
    assert (shown["bonds"], shown["proceeds"], shown["president"]) == (8, 300, BETH)
    kept = play(state, PriceProtect(player=BETH, company=EIR))
    fell = play(state, Decline(player=BETH))
    assert shown["protected"] == {"price": 100, "shares": 10, "bonds": 1, "pool": 0}
    assert kept.bonds[EIR][BETH] == 1
    assert shown["fallen"] == {"price": price_of(fell, EIR), "shares": 7, "bonds": 9, "pool": 3}
    assert price_of(fell, EIR) < 100
    assert "protection" not in view(kept)


def test_an_offer_of_bonds_says_who_may_have_how_many() -> None:
    bonds = {EIR: {UNISSUED: 10}}
    state = dealing(ADAM, shares={EIR: {ADAM: 5, BETH: 2}}, bonds=bonds, cash={BETH: 70})
    assert view(state)["companies"][EIR]["bonds_to_issue"] == 7
    state = play(state, IssueBonds(player=ADAM, company=EIR))
    shown = view(state)["bond_offer"]
    assert (shown["company"], shown["price"], shown["left"]) == (EIR, 50, 7)
    assert shown["asked"][ADAM] == {"shares": 5, "most": 5}
    assert shown["asked"][BETH] == {"shares": 2, "most": 1}
    assert shown["asked"][CLIVE]["most"] == 0


def test_bonds_that_may_be_sold_now() -> None:
    bonds, new = {EIR: {BETH: 3}}, {(BETH, EIR): 2}
    state = dealing(BETH, shares={EIR: {ADAM: 6}}, bonds=bonds, new_bonds=new)
    assert view(state)["players"][BETH]["saleable_bonds"] == {EIR: 1}
    too_many = SellBonds(player=BETH, company=EIR, count=2)
    assert refused(state, too_many).rule == "1947 5.4.6"
    state = dealing(BETH, shares={EIR: {ADAM: 6}}, bonds=bonds, stock_round=1)
    assert view(state)["players"][BETH]["saleable_bonds"] == {}
    assert view(state)["companies"][EIR]["bond_price"] == 50


def test_conversions_and_who_must_agree() -> None:
    held = {EIR: {ADAM: 6, BETH: 2}, PRC: {BETH: 5, ADAM: 1}}
    state = dealing(BETH, shares=held, savings={(BETH, EIR)})
    beth = view(state)["players"][BETH]
    assert beth["conversions"] == {
        EIR: {"shares": 2, "kind": "savings", "to": "ordinary", "consent": ADAM}
    }
    assert (beth["ordinary_count"], beth["savings_count"], beth["savings_allowed"]) == (5, 2, 2)
    asked = play(state, ConvertShares(player=BETH, company=EIR, to="ordinary"))
    assert actors(asked) == (ADAM,)
    adam = view(state)["players"][ADAM]["conversions"]
    assert adam[PRC] == {"shares": 1, "kind": "ordinary", "to": "savings", "consent": None}


def test_private_companies_and_what_they_may_cost() -> None:
    shown = view(dealing(privates={P1: ADAM}, phase=2))["privates"]
    assert (shown[P1]["status"], shown[P1]["least"], shown[P1]["limit"]) == ("owned", 1, 150)
    assert (shown[P4]["status"], shown[P4]["limit"]) == ("unsold", None)
    used = view(dealing(privates={P4: "scrap"}))["privates"][P4]
    assert (used["status"], used["limit"]) == ("used up", None)


def test_the_auction_and_who_is_in() -> None:
    game = railhead.new("1947", NAMES, seed=3)
    first, second, third, fourth = game.view(None)["order"]
    game = game.play({"type": "bid", "player": first, "lot": "P1", "amount": 10})
    game = game.play({"type": "pass", "player": second})
    shown = game.view(None)["auction"]
    assert (shown["lot"], shown["bidder"], shown["amount"], shown["least"]) == ("P1", first, 10, 20)
    assert shown["players"] == {
        first: "highest bid",
        second: "out",
        third: "to bid or pass",
        fourth: "in",
    }
    assert (shown["call"], shown["opener"], shown["later"][0]) == (1, first, "P2")
    assert game.view(None)["privates"]["P2"]["status"] == "to be auctioned"


def test_phases_and_when_the_next_one_comes() -> None:
    shown = view(turn())
    assert shown["phases"][0]["pars"] == [66, 72, 80, 90, 100]
    assert (shown["phases"][1]["private_percent"], shown["trains_before"]) == (150, 7)
    assert view(sold_out(turn(), "T2"))["trains_before"] == 0
    assert view(turn(phase=8))["trains_before"] is None


def test_the_red_line() -> None:
    sir = view(turn(prices={SIR: (0, 8)}))["companies"][SIR]
    assert (sir["beyond_red_line"], sir["needed_revenue"]) == (True, 250)
    assert not view(turn())["companies"][SIR]["beyond_red_line"]


def test_what_the_tables_say_has_its_paragraph() -> None:
    guide = view(turn())["guide"]
    assert {"temples", "sites", "workers", "stockbrokers", "bonds", "savings"} == guide.keys()
    assert all(known("1947", where) for notes in guide.values() for _, where in notes)
    assert guide["temples"][1] == (
        "A company that reaches it gets Rs. 100 and a site of its choice, once.",
        "6.8.2",
    )
    assert guide["temples"][2] == (
        "A company that floats after the first T8 was sold has no temple.",
        "6.8.3",
    )
