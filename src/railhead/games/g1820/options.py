"""The options of 1820: that of its rulebook for newcomers, and readings that remain open."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.data.options import Option, chosen

OPTIONS = (
    Option(
        "cousins",
        ("any", "newcomers"),
        "Which cousins are drawn: any, or for newcomers only those with a marked price of £120.",
        "4",
    ),
    Option(
        "trains",
        ("table", "cards"),
        "Blue and brown trains as in the table of phases (5+, 8+) or as on the published cards"
        " (6+, EXPRESS).",
        "15.3.2",
    ),
    Option(
        "green_floats",
        ("5 and 10", "10"),
        "The share-counts with which a company may be floated in green phase: those of the chart"
        " or those of the table of phases.",
        "10.5",
    ),
    Option(
        "london",
        (5, 6),
        "The station circles of London: with six, British Rail has one more marker there.",
        "13.5",
    ),
    Option(
        "help",
        ("free", "shortfall"),
        "The director of a company without a train gives what he likes towards one, or only what"
        " the treasury lacks.",
        "7.2.7",
    ),
    Option(
        "private_price",
        ("worn value or more", "worn value"),
        "A private company that buys a train of a public one may pay more than the face value less"
        " maintenance, or pays just that.",
        "7.2.7",
    ),
    Option(
        "maintenance",
        ("cash", "shares"),
        "The director covers maintenance that the treasury lacks with cash, or may sell shares for"
        " it.",
        "7.2.5",
    ),
    Option(
        "interest",
        ("shares", "cash"),
        "The director may sell shares for interest that the treasury lacks, or covers it with cash"
        " alone.",
        "7.2.8",
    ),
    Option(
        "float_upgrade",
        ("adds a circle", "full city"),
        "A company that floats may upgrade a tile for its marker wherever that adds a circle, or"
        " only where no circle is open.",
        "6.6.2",
    ),
    Option(
        "reduction",
        ("with sales", "cash only"),
        "When a company that shrinks must repay loans, its director may sell shares for what is"
        " lacking, or it fails unless the money is there.",
        "8.2",
    ),
    Option(
        "refund",
        ("director", "payer"),
        "What Charles Blacker Vignoles saves goes to the director of the company, or to the player"
        " who paid the distance fee.",
        "14.3.1",
    ),
    Option(
        "gas_light",
        ("rural", "city hexes too"),
        "Gas Light & Coke lays a first big city on rural hexes only, or in Preston and Margate"
        " too.",
        "14.4.2",
    ),
    Option(
        "ports",
        ("direct", "any line"),
        "A port counts with a marker in a hex beside it if only that hex's track leads to it, or"
        " also if the line goes by another tile.",
        "15.2",
    ),
    Option(
        "own_offer",
        ("beat the bank", "full value"),
        "When a company offers itself for takeover, other bids only have to beat the bank's, or"
        " must reach the value of all shares in play.",
        "8.4.2",
    ),
    Option(
        "vignoles",
        ("fee paid", "full fee"),
        "Charles Blacker Vignoles earns half of the fee that is paid after his discount, or half"
        " of the fee before it.",
        "14.3.1",
    ),
    Option(
        "holden",
        ("each company", "three in all"),
        "James Holden's power can be used once by each company, or three times in all at most.",
        "14.5.1",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The value of every option, in the order above."""

    cousins: str
    trains: str
    green_floats: str
    london: int
    help: str
    private_price: str
    maintenance: str
    interest: str
    float_upgrade: str
    reduction: str
    refund: str
    gas_light: str
    ports: str
    own_offer: str
    vignoles: str
    holden: str


def choose(given: Mapping[str, object]) -> Options:
    """All options from those that were given. OptionError if one of them cannot be."""
    return chosen(OPTIONS, given, Options)
