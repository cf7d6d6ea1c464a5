"""Positions whose order any player would agree on."""

import random
from typing import Any, cast

import pytest

import railhead
from railhead import bots
from railhead.board.tiles import StopId, TileId
from railhead.bots import valuing
from railhead.bots.steady import after
from railhead.engine.actions import Dividend, LayTile
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import DEPOT, State
from railhead.engine.values import replace
from railhead.games.family1853.forming import likely as likely_1853
from railhead.games.family1853.state import Claim, State1853
from railhead.games.g1820.actions import PlaceHome
from railhead.games.g1820.appraisal import OUTLOOK as OUTLOOK_1820
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import Floating
from railhead.games.plain.appraisal import forecast
from railhead.games.plain.fleets import joined
from railhead.games.plain.outlook import Forecast

PLAYERS = ["Adam", "Beth", "Clive", "Dora"]
TITLES = [card["id"] for card in railhead.titles()]
FENMARK = "examples/fenmark-first-set.railhead.json"
RETUNED = "examples/1853-retuned-appendix-4.railhead.json"
G1820 = "examples/1820-steady-1.railhead.json"


def worth(game: railhead.Game, state: State, player: str) -> float:
    """What a position is worth to a player, by the rounds to come of the game as it is."""
    found = valuing.appraised(game, state, valuing.rounds(game, game.state))
    return sum({str(p): terms for p, terms in found.items()}[player].values())


def changed(state: State, **changes: Any) -> State:
    """A position in which some money, shares or trains are elsewhere."""
    for name, more in changes.items():
        whole: Any = {name: {**getattr(state, name), **more}}
        state = cast("State", cast("Any", replace)(state, **whole))
    return state


@pytest.fixture(params=[FENMARK, RETUNED])
def game(request: pytest.FixtureRequest) -> railhead.Game:
    return railhead.load(request.param)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_appraises_any_position(title: str) -> None:
    game, rng = railhead.new(title, PLAYERS, seed=2), random.Random(2)
    for _ in range(150):
        if game.finished:
            break
        game = game.play(game.random_action(game.actors[0], rng))
    found = bots.appraise(game)
    assert set(found) == set(PLAYERS)
    amounts = [amount for terms in found.values() for amount in terms.values()]
    assert all(isinstance(amount, float | int) for amount in amounts)


def test_money_is_worth_what_it_is(game: railhead.Game) -> None:
    state, player = game.state, game.players[0]
    richer = changed(state, cash={player: state.cash[player] + 100})
    assert worth(game, richer, player) == pytest.approx(worth(game, state, player) + 100)


def company_of(game: railhead.Game) -> Company:
    """A company that runs a train."""
    return next(c for c in game.state.directors if c in game.state.trains.values())


def test_a_train_is_better_than_none(game: railhead.Game) -> None:
    state, company = game.state, company_of(game)
    lost = changed(
        state, trains={t: DEPOT for t, owner in state.trains.items() if owner == company}
    )
    director = str(state.directors[company])
    assert worth(game, state, director) > worth(game, lost, director)


def test_another_share_of_a_company_that_pays_is_worth_more_than_its_price(
    game: railhead.Game,
) -> None:
    state, company = game.state, company_of(game)
    held, director = state.shares[company], str(state.directors[company])
    more = changed(state, shares={company: {**held, director: held[director] + 1}})
    price = game.view(None)["companies"][company]["price"]
    assert worth(game, more, director) - worth(game, state, director) > price


def test_track_to_another_city_is_better_than_none(game: railhead.Game) -> None:
    state, company = game.state, company_of(game)
    homes = {stop.partition(".")[0] for stop, owners in state.tokens.items() if company in owners}
    bare = {hex_: lie for hex_, lie in state.placed.items() if hex_ in homes}
    torn = replace(state, placed=bare)
    director = str(state.directors[company])
    assert worth(game, state, director) > worth(game, torn, director)


def test_a_contract_is_worth_the_more_the_less_track_is_lacking() -> None:
    game = railhead.new("1853-retuned", PLAYERS[:3], seed=1)
    for player in game.players:
        game = game.play({"type": "write_bond", "player": player, "amount": 80})
    first = game.actors[0]
    near = _bid(game, first, ("Lahore", "Multan"))
    far = _bid(game, first, ("Lahore", "Madras"))
    bonds = [bots.appraise(each)[first]["bond"] for each in (near, far)]
    assert bonds[0] > bonds[1]


def _bid(game: railhead.Game, player: str, cities: tuple[str, ...]) -> railhead.Game:
    claims = tuple(Claim(city, Company("NWR")) for city in cities)
    state = replace(game.state, bids={player: claims})  # type: ignore[call-arg]
    return replace(game, start=state, moves=())


def bidding(*claims: tuple[str, str]) -> railhead.Game:
    """The players of a game of Retuned claim shares in turn, each for a city."""
    game = railhead.new("1853-retuned", PLAYERS, seed=1)
    for player in game.players:
        game = game.play({"type": "write_bond", "player": player, "amount": 80})
    for city, company in claims:
        player = game.actors[0]
        game = game.play(
            {"type": "contract_city", "player": player, "city": city, "company": company}
        )
    return game


def test_who_has_held_shares_longest_counts_as_director_of_a_company_to_come() -> None:
    game = bidding(("Lahore", "NWR"), ("Multan", "NWR"))
    first, second = (bots.appraise(game)[player] for player in game.state.players[:2])
    assert first["shares"] > second["shares"]


def test_the_money_of_a_player_forms_one_company_at_a_time() -> None:
    game = bidding(("Lahore", "NWR"), ("Ajmer", "BBCI"), ("Mysore", "SIR"), ("Nagpur", "BNR"))
    state = cast("State1853", game.state)
    assert likely_1853(state, Company("NWR")) > 0.9
    both = cast("State1853", bidding_on(game, ("Multan", "NWR"), ("Patna", "EIR")).state)
    assert likely_1853(both, Company("NWR")) > 2 * likely_1853(both, Company("EIR"))


def bidding_on(game: railhead.Game, *claims: tuple[str, str]) -> railhead.Game:
    """The first player claims more shares, the others what they have claimed before."""
    for number, (city, company) in enumerate(claims):
        others = [("Jaipur", "BBCI"), ("Bangalore", "MSM"), ("Hyderabad", "BNR")]
        for name, share in [(city, company), *(others if number == 0 else ())]:
            action = {"type": "contract_city", "city": name, "company": share}
            game = game.play({**action, "player": game.actors[0]})
    return game


def test_a_contract_is_begun_with_cities_that_others_are_near_to() -> None:
    begun = (bidding((city, company)) for city, company in (("Lahore", "NWR"), ("Patna", "EIR")))
    near, far = (bots.appraise(game)[str(game.state.players[0])]["bond"] for game in begun)
    assert near > far


def test_a_bond_is_worth_most_when_it_comes_back_and_more_the_earlier() -> None:
    game = bidding(("Lahore", "NWR"))
    company = Company("NWR")
    late = replace(game.state, formed=frozenset({company}), prices={company: (0, 32)})  # type: ignore[call-arg]
    early_gain, late_gain = (by_fulfilment(game, state) for state in (game.state, late))
    assert early_gain > late_gain > 0


def by_fulfilment(game: railhead.Game, state: State) -> float:
    """What the first player gains if the contract is fulfilled."""
    bonds, player = cast("State1853", state).bonds, state.players[0]
    back = changed(state, cash={player: state.cash[player] + bonds[player]})
    fulfilled = cast("Any", replace)(back, revealed=frozenset({player}))
    return worth(game, fulfilled, str(player)) - worth(game, state, str(player))


def test_the_last_bond_to_be_written_is_no_larger_than_the_others() -> None:
    game = railhead.new("1853-retuned", PLAYERS, seed=1)
    amounts = []
    for player in game.players:
        action = bots.choose(game, player, "steady")
        amounts.append(action["amount"])
        game = game.play(action)
    assert max(amounts) <= 100


def test_the_end_of_1853_comes_with_the_highest_price() -> None:
    game = railhead.load(RETUNED)
    high = changed(game.state, prices={Company("EIR"): (0, len(game.state.facts.market[0]) - 3)})
    assert valuing.rounds(game, high) < 3 < valuing.rounds(game, game.state)


def test_track_of_one_gauge_is_no_use_for_trains_of_the_other() -> None:
    game = railhead.load(RETUNED)
    first = next(g for g in map(game.at, range(len(game.moves))) if "lay_tile" in offered(g))
    by = valuing.scale(first, first.actors[0])
    lay = {"player": first.actors[0], "company": "EIR", "hex": "Hx", "rotation": 3}
    metre, broad = (LayTile(**lay, tile=TileId(tile)) for tile in ("75", "5"))  # type: ignore[arg-type]
    states = [after(first, by, move) for move in (broad, metre)]
    values = [by.stake(state, Company("EIR")) for state in states if state is not None]
    assert values[0] > values[1]


def offered(game: railhead.Game) -> set[str]:
    """The kinds of actions that whoever is on turn may take."""
    return {offer["type"] for player in game.actors for offer in game.offers(player)}


def test_a_company_of_1853_buys_its_first_train_at_once() -> None:
    game = railhead.load("examples/1853-steady-2.railhead.json")
    first = next(g for g in map(game.at, range(len(game.moves))) if "buy_train" in offered(g))
    assert bots.choose(first, first.actors[0], "steady")["type"] == "buy_train"


@pytest.fixture(scope="module")
def operating() -> railhead.Game:
    """The third Operating Round of a game of 1820 begins."""
    game = railhead.load(G1820)
    return next(g for g in map(game.at, range(len(game.moves))) if g.round == "Operating Round 3")


def expected(game: railhead.Game, state: State, company: Company) -> Forecast:
    """The forecast of a company of 1820."""
    return forecast(OUTLOOK_1820, cast("State1820", state), company, 8)


def public(state: State) -> Company:
    """A public company of 1820 that owns trains."""
    return next(c for c in state.prices if c in state.trains.values() and c in state.directors)


def test_loans_and_their_interest_are_a_burden(operating: railhead.Game) -> None:
    state, company = cast("State1820", operating.state), public(operating.state)
    indebted = changed(state, loans={company: state.sizes[company]})  # as many as it may have
    assert value(operating, indebted, company) < value(operating, state, company)


def value(game: railhead.Game, state: State, company: Company) -> float:
    found = expected(game, state, company)
    return found.paid + found.price


def test_old_trains_of_1820_are_worth_the_less_the_later_it_is(operating: railhead.Game) -> None:
    state, company = operating.state, public(operating.state)
    later = replace(state, column=11)  # type: ignore[call-arg]
    assert value(operating, later, company) < value(operating, state, company)


def test_a_private_company_has_no_price_at_the_end(operating: railhead.Game) -> None:
    state = cast("State1820", operating.state)
    assert state.privates
    assert expected(operating, state, state.privates[0]).price == 0


def test_a_float_is_weighed_by_what_its_first_station_promises() -> None:
    game = railhead.load(G1820)
    floating = next(g for g in map(game.at, range(99)) if g.state.agenda and is_floating(g))
    (player,) = floating.actors
    by = valuing.scale(floating, player)
    far, near = (
        after(floating, by, PlaceHome(player=by.player, stop=StopId(s), tile=TileId(t), rotation=r))
        for s, t, r in (("J14.s0", "57", 0), ("D4.s0", "802", 1))  # in the fields, beside Wales
    )
    assert far is not None
    assert near is not None
    assert by.weigh(near)[0] > by.weigh(far)[0]


def is_floating(game: railhead.Game) -> bool:
    return isinstance(game.state.agenda[0], Floating)


def test_what_a_company_has_paid_is_expected_of_it_no_more() -> None:
    game = railhead.load(G1820)
    number, paid = next(
        (n, move.action)
        for n, move in enumerate(game.moves)
        if isinstance(move.action, Dividend) and move.action.how == "pay"
    )
    before, after_it = game.at(number).state, game.at(number + 1).state
    assert expected(game, after_it, paid.company).paid < expected(game, before, paid.company).paid


def test_a_company_that_is_to_grow_is_weighed_as_if_it_had_grown() -> None:
    whole = railhead.load(G1820)
    number, grows = next(
        (n, a) for n, a in enumerate(whole.actions) if a["type"] == "increase_shares"
    )
    game, player = whole.at(number), grows["player"]
    announced = game.play(grows)
    before, then = (bots.appraise(g)[player]["cash"] for g in (game, announced))
    assert then < before  # the player buys new shares


def test_a_train_that_ends_others_does_not_run_beside_them() -> None:
    state, old = railhead.new("1947", PLAYERS).state, TrainType("T3")
    ends = next(n for n, phase in state.facts.phases.items() if old in phase.obsolete)
    new = next(t for t, fact in state.facts.trains.items() if fact.starts_phase == ends)
    assert joined(state, (old, old), new) == (new,)
    assert joined(state, (old,), old) == (old, old)


def test_at_the_end_what_counts_is_the_result() -> None:
    game, rng = railhead.new("fenmark", PLAYERS, seed=2), random.Random(2)
    while not game.finished:
        game = game.play(game.random_action(game.actors[0], rng))
    assert game.result is not None
    assert {p: terms["worth"] for p, terms in bots.appraise(game).items()} == game.result["worth"]


def test_a_dear_takeover_is_worse_than_a_cheap_one() -> None:
    game = railhead.load("src/railhead/games/g1820/played-1.railhead.json").at(212)
    bid = {"type": "bid", "player": "Adam", "lot": "B&GR"}
    by = valuing.scale(game, "Adam")
    cheap, dear = (game.play(bid | {"amount": amount}).state for amount in (110, 320))
    assert by.weigh(cheap)[0] > by.weigh(dear)[0]
