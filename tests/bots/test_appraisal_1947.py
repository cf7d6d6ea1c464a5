"""Positions of 1947 whose order any player would agree on."""

from typing import Any, cast

import pytest

import railhead
from railhead.board.tiles import HexId, TileId
from railhead.bots import choose, valuing
from railhead.bots.candidates import asks
from railhead.engine.actions import BuyTrain, LayTile, PlaceToken, RunTrains
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import settle
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.selling import sale_candidates
from railhead.engine.rules.tokens import open_cities
from railhead.engine.state import DEPOT, INITIAL_OFFER, POOL, Player
from railhead.engine.values import replace
from railhead.games.g1947.actions import ConvertShares
from railhead.games.g1947.appraisal import EQUIPMENT, OUTLOOK, ladder, likely, rounds, rush
from railhead.games.g1947.attention import (
    BONDS,
    OPENINGS,
    SALES,
    of_bonds,
    of_conversion,
    of_opening,
    of_private,
    of_run,
    of_sale,
)
from railhead.games.g1947.board.best_runs import best_runs
from railhead.games.g1947.board.network import network, running, train_for
from railhead.games.g1947.board.quick_runs import called_at, expected
from railhead.games.g1947.ending import result
from railhead.games.g1947.operating.running import new_sites
from railhead.games.g1947.operating.tasks import BuyTrains
from railhead.games.g1947.privates.to_companies import highest_price, purchases
from railhead.games.g1947.sights import CITIES, of_station, of_tile
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import saleable
from railhead.games.g1947.stock.bonds import bond_sales
from railhead.games.g1947.stock.buying import OPEN_COMPANY
from railhead.games.g1947.stock.limits import certificates
from railhead.games.g1947.stock.market import price
from railhead.games.g1947.tasks import EndStockRound, OfferBonds, ProtectPrice, StockTurn
from railhead.games.plain import appraisal
from railhead.games.plain.network import routes_from
from railhead.router import solve

SECTION_8 = "examples/1947-section-8.railhead.json"
STEADY = "examples/1947-steady-1.railhead.json"
LATE, TO_A_SITE = 700, 293  # moves
BNR, BBCI, PAUL, ANNA = Company("BNR"), Company("BB&CI"), Player("Paul"), Player("Anna")


@pytest.fixture(scope="module")
def game() -> railhead.Game:
    """The second Operating Round of the rulebook's example."""
    return railhead.load(SECTION_8)


@pytest.fixture(scope="module")
def late() -> railhead.Game:
    """An Operating Round late in a game of computers, when much of the board is built."""
    return railhead.load(STEADY).at(LATE)


@pytest.fixture
def state(game: railhead.Game) -> State1947:
    return cast("State1947", game.state)


def worth(game: railhead.Game, state: State1947, player: Player) -> float:
    found = valuing.appraised(game, state, valuing.rounds(game, game.state))
    return sum(found[player].values())


def changed(state: State1947, **changes: Any) -> State1947:
    whole: Any = {name: {**getattr(state, name), **more} for name, more in changes.items()}
    return replace(state, **whole)


def test_a_share_that_must_be_sold_again_is_not_worth_its_price(
    game: railhead.Game, state: State1947
) -> None:
    held = state.shares[BNR]  # Paul has six, which is all that he may keep
    seven = {**held, PAUL: held[PAUL] + 1}
    price = game.view(None)["companies"]["BNR"]["price"]
    gained = worth(game, changed(state, shares={BNR: seven}), PAUL) - worth(game, state, PAUL)
    assert gained < price


def test_a_price_is_not_expected_to_pass_the_red_line_for_a_small_dividend(
    state: State1947,
) -> None:
    before = ladder(replace(state, prices={**state.prices, BNR: (3, 8)}), BNR, 146)
    assert before.prices[before.place : before.place + 2] == (146, 190)
    assert before.climbed(before.place, 1, 95) < before.place + 0.1
    assert before.climbed(before.place, 1, 190) == before.place + 1
    assert before.climbed(before.place - 1, 1, 10) == before.place
    assert before.prices[-1] == state.facts.ceiling


def test_the_game_is_expected_to_last_until_the_highest_price_is_at_the_top(
    state: State1947,
) -> None:
    high = replace(state, prices={**state.prices, BNR: (0, 14)})
    assert rounds(replace(state, ceiling=True)) < rounds(high) < rounds(state)


def test_a_stock_round_that_lifts_a_price_to_the_top_is_the_last(state: State1947) -> None:
    whole = changed(state, shares={BNR: {PAUL: 10}}, prices={BNR: (1, 16)})
    in_stock_round = replace(whole, agenda=(StockTurn(PAUL), EndStockRound()))
    assert rounds(in_stock_round) == 0
    assert rounds(whole) > 0
    assert rounds(changed(in_stock_round, shares={BNR: {PAUL: 9, POOL: 1}})) > 0


def test_in_the_last_stock_round_a_position_is_worth_what_it_will_count(
    game: railhead.Game, state: State1947
) -> None:
    near = changed(state, shares={BNR: {PAUL: 6, ANNA: 4}}, prices={BNR: (1, 16)})
    last = replace(near, agenda=(StockTurn(PAUL), EndStockRound()))
    over = settle(game.rulebook, replace(last, agenda=last.agenda[1:], ceiling=True))
    assert over.prices[BNR] != last.prices[BNR]
    found = valuing.appraised(game, last, rounds(last))
    assert {p: sum(terms.values()) for p, terms in found.items()} == result(over)


def test_a_temple_that_is_reached_is_worth_something(game: railhead.Game, state: State1947) -> None:
    reached = replace(state, temples=state.temples | {BNR})
    assert worth(game, reached, PAUL) > worth(game, state, PAUL)


def test_a_savings_share_is_worth_less_than_another(game: railhead.Game, state: State1947) -> None:
    savings = replace(state, savings=state.savings | {(ANNA, BBCI)})
    assert worth(game, savings, ANNA) < worth(game, state, ANNA)


def test_at_the_end_a_share_is_worth_its_price_whoever_directs(
    game: railhead.Game, state: State1947
) -> None:
    held = state.shares[BBCI]
    more = changed(state, shares={BBCI: {**held, ANNA: held.get(ANNA, 0) + 1}})
    before, after = (valuing.appraised(game, each, 0)[ANNA] for each in (state, more))
    assert state.directors[BBCI] != ANNA
    gained = sum(after.values()) - sum(before.values())
    assert gained == pytest.approx(price(state, BBCI))


def test_a_bond_is_worth_half_a_share_as_that_will_be(
    game: railhead.Game, state: State1947
) -> None:
    bond = changed(state, bonds={BBCI: {**state.bonds[BBCI], ANNA: 1}})
    half = game.view(None)["companies"]["BB&CI"]["price"] / 2
    assert worth(game, bond, ANNA) - worth(game, state, ANNA) > half


def test_seasons_come_and_go(game: railhead.Game, state: State1947) -> None:
    later = replace(state, season=(state.season + 1) % len(state.facts.seasons))
    assert worth(game, later, PAUL) == worth(game, state, PAUL)


def test_a_train_in_the_pool_is_asked_of_nobody(state: State1947) -> None:
    train = BuyTrain(player=PAUL, company=BNR, train=TrainType("T2"), source=POOL, price=80)
    assert not asks(state, train)
    assert asks(state, replace(train, source="PRC"))


def test_private_companies_are_bid_for_as_far_as_they_are_worth_it() -> None:
    game = railhead.new("1947", ["Adam", "Beth", "Clive", "Dora"], seed=1)
    while not cast("State1947", game.state).stock_round:
        game = game.play(choose(game, game.actors[0], "steady"))
    paid = cast("State1947", game.state).hammer
    assert all(40 <= paid[lot] <= 120 for lot in paid if lot != "P9")
    assert 150 <= max(paid.values()) <= 250


def begun(state: State1947, company: Company, par: int, player: Player, count: int) -> State1947:
    """A company of which a player holds some shares, and nobody any others."""
    cell = state.facts.par_cells["yellow"][par]
    rest = state.facts.companies[company].share_count - count
    shares = {company: {player: count, INITIAL_OFFER: rest}}
    opened = changed(state, pars={company: par}, prices={company: cell}, shares=shares)
    return changed(opened, directors={company: player})


def test_track_around_its_home_is_of_use_to_a_company_that_has_not_begun(
    game: railhead.Game, state: State1947
) -> None:
    rich = changed(state, cash={PAUL: 600})
    built = changed(rich, placed={"I18": ("8", 4)})  # from Jubbulpore to Nagpur
    waiting = [begun(each, Company("EIR"), 66, PAUL, 2) for each in (rich, built)]
    without, with_track = (worth(game, each, PAUL) for each in waiting)
    assert with_track > without


def test_money_floats_one_company_only(state: State1947) -> None:
    rich = changed(state, cash={PAUL: 300})
    one = begun(rich, Company("EIR"), 66, PAUL, 2)
    two = begun(one, Company("SIR"), 66, PAUL, 2)
    assert likely(one, Company("EIR")) == likely(two, Company("EIR")) > 0.9
    assert likely(two, Company("SIR")) < 0.5


def test_who_has_sold_shares_or_has_no_room_for_more_floats_no_company(state: State1947) -> None:
    eir = Company("EIR")
    rich = begun(changed(state, cash={PAUL: 400}), eir, 66, PAUL, 2)
    full = replace(rich.facts.limits, certificates=certificates(rich, PAUL))
    sold = replace(rich, sold={PAUL: frozenset({eir})})
    none_left = replace(rich, facts=replace(rich.facts, limits=full))
    assert likely(rich, eir) > 0.9
    assert likely(sold, eir) < 0.5
    assert likely(none_left, eir) < 0.5


def test_shares_that_are_on_sale_are_as_good_as_sold(game: railhead.Game, state: State1947) -> None:
    sale = replace(state, agenda=(ProtectPrice(BBCI, ANNA, 1),))
    before, after = (valuing.appraised(game, each, 15)[ANNA] for each in (state, sale))
    assert after["cash"] == before["cash"] + price(state, BBCI)
    assert after["shares"] < before["shares"]


def test_the_share_that_floats_a_company_is_bought(game: railhead.Game, state: State1947) -> None:
    """The others buy trains as soon as they may, whether the last share is sold or not."""
    rich = changed(state, cash={PAUL: 66})
    five = begun(rich, Company("EIR"), 66, PAUL, 5)
    six = begun(changed(state, cash={PAUL: 0}), Company("EIR"), 66, PAUL, 6)
    six = replace(changed(six, cash={Company("EIR"): 660}), floated=six.floated | {Company("EIR")})
    assert worth(game, six, PAUL) > worth(game, five, PAUL)


def test_bonds_are_issued_when_the_price_has_risen(game: railhead.Game, state: State1947) -> None:
    rich = replace(changed(state, cash={PAUL: 400}), agenda=(OfferBonds(BNR, (PAUL,)),))
    offered = changed(rich, bonds={BNR: {INITIAL_OFFER: 6}})
    low, high = (
        worth(game, changed(offered, prices={BNR: cell}), PAUL)
        - worth(game, replace(changed(rich, prices={BNR: cell}), agenda=()), PAUL)
        for cell in ((2, 2), (1, 7))
    )
    assert high > low
    assert high > 0


def test_companies_that_begin_buy_trains_at_once(state: State1947) -> None:
    none = {train: DEPOT for train, _ in state.trains.items()}
    bare = changed(replace(state, trains=none), cash=dict.fromkeys(state.floated, 400))
    others = len(state.floated) - 1
    assert 0 < others < rush(bare, BNR) <= EQUIPMENT * others
    assert rush(changed(bare, cash=dict.fromkeys(state.floated, 0)), BNR) == 0


def test_a_train_that_others_are_about_to_make_obsolete_is_worth_less(state: State1947) -> None:
    def expected_of(number: int) -> float:
        appraisal._FORECASTS.clear()  # they are kept for one outlook
        hurried = replace(OUTLOOK, rush=lambda _state, _company: number)
        found = appraisal.forecast(hurried, changed(state, cash={BNR: 0}), BNR, 15)
        return found.paid + found.price - found.duty

    assert expected_of(12) < expected_of(0)
    appraisal._FORECASTS.clear()


def test_a_company_saves_for_a_train_where_that_is_better(state: State1947) -> None:
    poor = changed(state, cash={BBCI: 140})  # and a T3 costs 180

    def expected(saves: bool) -> float:
        appraisal._FORECASTS.clear()  # they are kept for one outlook
        found = appraisal.forecast(replace(OUTLOOK, saves=saves), poor, BBCI, 15)
        return found.paid + found.price

    assert expected(saves=True) > expected(saves=False)
    appraisal._FORECASTS.clear()


def with_trains(state: State1947) -> list[Company]:
    found = [company for company in sorted(state.floated) if running(state, company)]
    assert len(found) > 3
    return found


def test_what_is_expected_is_not_far_from_the_best_run(late: railhead.Game) -> None:
    position = replace(cast("State1947", late.state), season=0)
    for company in with_trains(position):
        trains = tuple(train_for(position, train) for train in running(position, company))
        best = solve(network(position, company, 0, sites=False), trains).revenue
        assert expected(position, company) == pytest.approx(best, rel=0.1)


def test_who_has_no_train_earns_nothing(state: State1947) -> None:
    trains = {train: owner for train, owner in state.trains.items() if owner != BNR}
    assert expected(state, BNR) > 0
    assert expected(replace(state, trains=trains), BNR) == 0


def test_a_better_city_looks_best_to_whose_trains_call_there(late: railhead.Game) -> None:
    position, hex_ = cast("State1947", late.state), HexId("D21")
    lay = LayTile(player=PAUL, company=BNR, hex=hex_, tile=TileId("4705"), rotation=0)
    others = [c for c in with_trains(position) if hex_ not in called_at(position, c)]
    assert hex_ in called_at(position, BNR)
    assert not any(of_tile(position, replace(lay, company=company)) for company in others)
    assert of_tile(position, lay)


def test_a_tile_that_leads_nowhere_is_not_worth_a_look(state: State1947) -> None:
    lay = LayTile(player=PAUL, company=BNR, hex=HexId("I18"), tile=TileId("8"), rotation=4)
    assert of_tile(state, lay) is None


def test_a_few_cities_are_worth_a_look_for_a_station(late: railhead.Game) -> None:
    position, player = cast("State1947", late.state), Player(late.actors[0])
    company = in_turn(position)
    cities = open_cities(position, company)
    placings = [PlaceToken(player=player, company=company, stop=stop) for stop in cities]
    seen = [placing for placing in placings if of_station(position, placing)]
    assert len(cities) > len(seen) == CITIES


def test_a_president_sells_a_private_company_for_as_much_as_may_be(state: State1947) -> None:
    company = in_turn(state)
    president = Player(state.directors[company])
    rich = changed(state, cash={company: 500})
    seen = [buying for buying in purchases(rich, president) if of_private(rich, buying)]
    assert seen
    assert all(rich.privates[each.private] == president for each in seen)
    assert all(each.price == highest_price(rich, company, each.private) for each in seen)


def test_others_are_asked_for_private_companies_when_trains_are_bought(state: State1947) -> None:
    company = in_turn(state)
    president = Player(state.directors[company])
    rich = replace(changed(state, cash={company: 500}), agenda=(BuyTrains(company),))
    seen = [buying for buying in purchases(rich, president) if of_private(rich, buying)]
    asked = [each for each in seen if rich.privates[each.private] != president]
    assert asked
    assert all(each.price > rich.facts.privates[each.private].income for each in asked)


def in_stock_round(state: State1947, player: Player, *, bought: bool = False) -> State1947:
    return replace(state, agenda=(StockTurn(player, bought=bought), EndStockRound()))


def test_some_sales_are_worth_a_look(late: railhead.Game) -> None:
    player = Player(late.actors[0])
    position = in_stock_round(cast("State1947", late.state), player)
    sales = list(sale_candidates(position, player))
    seen = [sale for sale in sales if of_sale(position, sale) is not None]
    assert len(sales) > len(seen) == SALES


def test_one_bond_or_all_of_a_company_may_be_sold(late: railhead.Game) -> None:
    player = Player(late.actors[0])
    position = in_stock_round(cast("State1947", late.state), player)
    seen = [sale for sale in bond_sales(position, player) if of_bonds(position, sale) is not None]
    counts = {sale.company: saleable(position, player, sale.company) for sale in seen}
    assert 0 < len(counts) <= BONDS
    assert all(sale.count in (1, counts[sale.company]) for sale in seen)


def test_who_has_bought_sells_for_a_gain_alone(late: railhead.Game) -> None:
    player = Player(late.actors[0])
    position = in_stock_round(cast("State1947", late.state), player, bought=True)
    sales = list(sale_candidates(position, player))
    assert all((of_sale(position, sale) or 1) > 0 for sale in sales)
    assert all((of_bonds(position, sale) or 1) > 0 for sale in bond_sales(position, player))


def test_who_must_sell_looks_at_all_sales(late: railhead.Game) -> None:
    player = Player(late.actors[0])
    position = in_stock_round(cast("State1947", late.state), player)
    limits = replace(position.facts.limits, certificates=certificates(position, player) - 1)
    over = replace(position, facts=replace(position.facts, limits=limits))
    assert all(of_sale(over, sale) is not None for sale in sale_candidates(over, player))


def test_some_companies_are_worth_opening(state: State1947) -> None:
    position = in_stock_round(state, PAUL)
    openings = OPEN_COMPANY.candidates(position, PAUL)
    seen = {each.company for each in openings if of_opening(position, each) is not None}
    waiting = position.facts.companies.keys() - position.pars.keys()
    assert len(waiting) > len(seen) == OPENINGS


def test_savings_shares_are_of_use_at_the_limit(state: State1947) -> None:
    position = in_stock_round(state, PAUL)
    conversion = ConvertShares(player=PAUL, company=BBCI, to="savings")
    limits = replace(position.facts.limits, certificates=certificates(position, PAUL))
    full = replace(position, facts=replace(position.facts, limits=limits))
    assert of_conversion(position, conversion) is None
    assert of_conversion(full, conversion) is not None


def test_a_tile_is_of_no_account_to_other_companies(late: railhead.Game) -> None:
    by = valuing.scale(late, late.actors[0])
    before, after = late.state, late.play(choose(late, by.player, "steady")).state
    assert before.placed != after.placed
    assert by.beside(before) == by.beside(after)
    assert by.company not in by.beside(before)


def test_a_run_to_a_site_is_worth_a_little_revenue() -> None:
    game = railhead.load(STEADY).at(TO_A_SITE)
    position, player = cast("State1947", game.state), Player(game.actors[0])
    company = in_turn(position)
    runs = (routes_from(run) for run in best_runs(position, company))
    best, there = (RunTrains(player=player, company=company, routes=routes) for routes in runs)
    assert not new_sites(position, best)
    assert new_sites(position, there)
    assert of_run(position, there) > of_run(position, best)
