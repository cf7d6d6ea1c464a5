"""The options of 1947: readings of the rulebook that remain open, our ruling first."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.data.options import Option, chosen

OPTIONS = (
    Option(
        "market",
        ("shortening rows", "full width", "as printed"),
        "The shape of the stock market: lower rows are shorter and end at an arrow, or all rows run"
        " on to 500 with the prices of the excerpts, or with those of the printed table.",
        "5.10",
    ),
    Option(
        "bengal",
        ("absent", "present"),
        "Whether the board has four more hexes in East Bengal.",
        "6.4",
    ),
    Option(
        "private_sales",
        ("to companies", "between players too"),
        "Whether players may also buy private companies from each other in stock rounds.",
        "3.3",
    ),
    Option(
        "first_season",
        ("monsoon", "dry"),
        "The season of the first operating round: the marker moves before each round, or after it.",
        "6.1",
    ),
    Option(
        "building_reduction",
        ("any tile", "plain tiles"),
        "Which tiles reduce the revenue when they are laid in their zone's season.",
        "6.13.3",
    ),
    Option(
        "withheld_savings",
        ("kept", "lost"),
        "When revenue is withheld, the unpaid half of savings dividends stays in the treasury, or"
        " is lost to the bank.",
        "5.6.1",
    ),
    Option(
        "sites_from",
        ("home city", "any station"),
        "A train that reaches an expatriation site must run from the home city, or from any"
        " station of the company.",
        "6.10",
    ),
    Option(
        "trading_posts",
        ("P7 alone", "all companies"),
        "Whether trains of companies without P7 may end at trading posts, for no revenue.",
        "6.9",
    ),
    Option(
        "tile_just_laid",
        ("may be upgraded", "waits"),
        "Whether a tile may be upgraded in the track action in which it was laid.",
        "6.4",
    ),
    Option(
        "worker_track",
        ("before stations", "also after stations"),
        "When a worker lays track a second time: right after the first action, or also while"
        " stations are placed.",
        "6.11.3",
    ),
    Option(
        "stockbrokers_from",
        ("seventh step", "seventh site"),
        "Where a run reaches sites 6 and 7, stockbrokers help to pay for the step of the seventh"
        " alone, or for both.",
        "6.10",
    ),
    Option(
        "step_by_workers",
        ("not paid", "Rs. 50 each"),
        "Whether workers, too, pay for a step on the market from the seventh site on, like"
        " stockbrokers.",
        "6.12.2",
    ),
    Option(
        "yellow_hexes",
        ("from phase 1", "from phase 2"),
        "When plain track printed in yellow may be upgraded.",
        "6.4",
    ),
    Option(
        "blue_par",
        ("T8", "T12"),
        "The train that brings the blue par prices.",
        "5.2",
    ),
    Option(
        "stockbroker_station",
        ("fourth", "last"),
        "The station that brings a stockbroker.",
        "6.7",
    ),
    Option(
        "successor",
        ("largest holding", "lowest card"),
        "Who follows a president whose sale leaves several players with more shares: the one with"
        " most of them (of equals the lowest order card), or the one with the lowest order card.",
        "5.9",
    ),
    Option(
        "ceiling",
        ("this round", "all rounds"),
        "When a company reaches the highest price in an operating round, the game ends after that"
        " round, or after all operating rounds that precede the next stock round.",
        "7.0",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The value of every option, in the order above."""

    market: str
    bengal: str
    private_sales: str
    first_season: str
    building_reduction: str
    withheld_savings: str
    sites_from: str
    trading_posts: str
    tile_just_laid: str
    worker_track: str
    stockbrokers_from: str
    step_by_workers: str
    yellow_hexes: str
    blue_par: str
    stockbroker_station: str
    successor: str
    ceiling: str


def choose(given: Mapping[str, object]) -> Options:
    """All options from those that were given. OptionError if one of them cannot be."""
    return chosen(OPTIONS, given, Options)
