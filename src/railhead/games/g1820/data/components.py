"""Companies, trains, phases, sizes, cousins and the Cost of Business chart from game.toml."""

from collections.abc import Mapping

from railhead.data.components import check_price
from railhead.engine.errors import DefinitionError
from railhead.engine.facts import Company, TrainType
from railhead.games.g1820.data.definitions import GameFile, Train1820Definition
from railhead.games.g1820.data.facts import (
    BRITISH_RAIL,
    GREEN,
    Column,
    Company1820,
    Cousin,
    CousinFacts,
    Phase1820,
    Size,
    Train1820,
)

GAME = "game.toml"
SHARES, MARKERS = 50, 18  # of every company (2)
NEWCOMERS_PRICE = 120  # 4
ROUNDS = 2  # operating rounds between stock rounds (5)


def build_companies(game: GameFile) -> dict[Company, Company1820]:
    """All companies, British Rail the last."""
    found = {
        Company(name): _company(Company(name), number, definition.name, definition.colour, SHARES)
        for number, (name, definition) in enumerate(game.companies.items(), start=1)
    }
    national = game.british_rail
    number = len(found) + 1
    found[BRITISH_RAIL] = _company(
        BRITISH_RAIL, number, national.name, national.colour, national.shares
    )
    return found


def _company(id_: Company, number: int, name: str, colour: str, shares: int) -> Company1820:
    return Company1820(
        id=id_,
        number=number,
        name=name,
        par=0,
        certificates=(1,) * shares,
        homes=(),
        tokens=MARKERS,
        colour=colour,
    )


def train_definitions(game: GameFile, cards: bool) -> Mapping[str, Train1820Definition]:
    """The types of train in order; those of the published cards replace others of their colour."""
    if not cards:
        return game.trains
    other = {train.phase: (name, train) for name, train in game.card_trains.items()}
    return dict(other.get(train.phase, (name, train)) for name, train in game.trains.items())


def build_trains(game: GameFile, cards: bool) -> dict[TrainType, Train1820]:
    """The types of train; each starts the phase of its colour."""
    for name, train in (*game.trains.items(), *game.card_trains.items()):
        if str(train.phase) not in game.phases:
            raise DefinitionError(GAME, f"trains.{name}.phase", f"there is no phase {train.phase}")
    return {
        TrainType(name): Train1820(
            type=TrainType(name),
            price=train.price,
            gauge=1,
            cities=train.cities,
            count=train.count,
            phase=train.phase,
            starts_phase=train.phase,
            kind=train.kind,
            unlimited=train.unlimited,
        )
        for name, train in train_definitions(game, cards).items()
    }


def build_phases(game: GameFile, cards: bool) -> dict[int, Phase1820]:
    """The phases, with all par prices that may be chosen by then."""
    by_phase = {t.phase: TrainType(name) for name, t in train_definitions(game, cards).items()}
    return {
        int(number): Phase1820(
            number=int(number),
            name=phase.name,
            colours=phase.colours,
            train_limit=phase.train_limit,
            rounds=ROUNDS,
            obsolete=(),
            train=by_phase[int(number)],
            first_column=phase.first_column,
            pars=_pars(game, int(number)),
            map_values=phase.values,
            token_cost=phase.token_cost,
            barriers_open=phase.barriers_open,
            upgrades=phase.upgrades,
            public_tiles=phase.public_tiles,
            private_tiles=phase.private_tiles,
            reduction=phase.reduction,
            cousins=phase.cousins,
        )
        for number, phase in game.phases.items()
    }


def _pars(game: GameFile, phase: int) -> tuple[int, ...]:
    pars = [
        price
        for number, prices in game.market.pars.items()
        for price in prices
        if int(number) <= phase
    ]
    for price in pars:
        check_price(GAME, "market.pars", price, game.market.row)
    return tuple(sorted(pars))


def build_chart(game: GameFile, green_floats: str) -> dict[int, Column]:
    """The columns of the Cost of Business chart by their round."""
    green = tuple(int(size) for size in green_floats.split(" and "))
    return {
        int(number): Column(
            round=int(number),
            phase=column.phase,
            float_sizes=green if column.phase == GREEN else column.float_sizes,
            premium=column.premium,
            interest=column.interest,
            train_limit=column.train_limit,
            maintenance=dict(enumerate(column.maintenance, start=1)),
        )
        for number, column in game.chart.items()
    }


def build_sizes(game: GameFile) -> dict[int, Size]:
    """The sizes of companies by their share-count."""
    return {
        int(shares): Size(
            shares=int(shares), markers=size.markers, limit=size.limit, maximum=size.maximum
        )
        for shares, size in game.sizes.items()
    }


def build_cousins(game: GameFile, *, newcomers: bool) -> dict[Cousin, CousinFacts]:
    """The cousins that may be dealt: for newcomers only those of the lower price (4)."""
    return {
        Cousin(f"cousin:{name}"): CousinFacts(
            id=Cousin(f"cousin:{name}"),
            name=cousin.name,
            colour=cousin.colour,
            price=cousin.price,
            power=cousin.power,
        )
        for name, cousin in game.cousins.items()
        if not newcomers or cousin.price == NEWCOMERS_PRICE
    }
