"""The options that both editions of 1853 have: most of them readings that remain open."""

from dataclasses import dataclass

from railhead.data.options import Option


@dataclass(frozen=True, slots=True, kw_only=True)
class Options1853:
    """The value of every option that both editions have."""

    bank: str
    bids: str
    bond_claim: str
    bid_pass: str
    tile_58: str
    tile_105: int
    pale_grey_hexes: str
    frontier: str
    frontier_line: str
    sleeping_homes: str
    shares_before_director: int
    first_round_pool: str
    credit: str
    special_token: str
    unpaid_train: str
    turn_after_purchase: str
    last_buyer: str
    unredeemed_worth: str


BIDS = Option(
    "bids",
    ("checked", "on honour"),
    "Checked: an illegal bid is refused when it is written. On honour: it is found out when"
    " the bond is claimed, and the others vote on the penalty.",
    "4.3.2",
)
BOND_CLAIM = Option(
    "bond_claim",
    ("at once", "by the player"),
    "At once: a bond is returned as soon as the cities are connected. By the player: whose"
    " bond it is claims it in turn, and shows the bid then; unclaimed it is lost.",
    "4.3.2",
)


def bid_pass(paragraph: str) -> Option:
    """How long a pass in the bids holds."""
    return Option(
        "bid_pass",
        ("asked again", "final"),
        "Whether a player who passed in the contract bids may claim again in a later turn.",
        paragraph,
    )


def frontier(source: str, paragraph: str) -> Option:
    """Whom a frontier post pays; `source` says where else the book speaks of it."""
    return Option(
        "frontier",
        ("once", "each company"),
        f"A frontier post pays the first company that connects it{source}, or each company once.",
        paragraph,
    )


def frontier_line(paragraph: str) -> Option:
    """Whether a company must have made the connection itself."""
    return Option(
        "frontier_line",
        ("any", "own"),
        "A frontier post pays a company to whose base it is connected when it has laid its tiles,"
        " whoever made the connection; or only the one that has made it in this turn.",
        paragraph,
    )


def tile_105(paragraph: str) -> Option:
    """What a tile is worth."""
    return Option(
        "tile_105",
        (50, 40),
        "What the station on tile 105 is worth: lists of the tiles differ.",
        paragraph,
    )


def readings(round_: str, end_of_round: str) -> tuple[Option, ...]:
    """Readings of 2.8 to 5.2, in order. The books have two words for the round in which shares are
    dealt in, and its end in two places.
    """
    return (
        Option(
            "sleeping_homes",
            ("station", "hex"),
            "The home of a company that does not yet run is closed to other bases: its station"
            " alone, or all stations of its hex.",
            "4.4.7",
        ),
        Option(
            "shares_before_director",
            (8, 10),
            "How many shares of a company can be out before it has a director: its eight single"
            " certificates, or all ten.",
            "2.9.2",
        ),
        Option(
            "first_round_pool",
            ("for others", "closed"),
            "Whether those who did not sell them may buy shares from the Bank Pool in the first"
            f" {round_}, or nobody.",
            "2.8.1",
        ),
        Option(
            "credit",
            ("this train", "any train"),
            "A manager buys a train on credit if the company cannot afford that train, or only if"
            " it can afford no train that the bank sells.",
            "3.4.3",
        ),
        Option(
            "special_token",
            ("none of the phase", "none at all"),
            "A minor company may use its special token when the bank has no metre gauge train of"
            " the phase left, or only when it has none of an earlier one either.",
            "4.8.19",
        ),
        Option(
            "unpaid_train",
            ("sold first", "alternative"),
            "A train that a new director returns unpaid: it is sold before larger trains, or it is"
            " an alternative to them as one given up over the limit is.",
            "4.8.3, 4.8.10",
        ),
        Option(
            "turn_after_purchase",
            ("ends", "goes on"),
            "Whether buying a share ends a player's turn, or shares of other companies may still"
            " be sold in it.",
            "3.1.5",
        ),
        Option(
            "last_buyer",
            ("asked", "skipped"),
            f"Whether a {round_} ends only when the last buyer, too, has declined.",
            end_of_round,
        ),
        Option(
            "unredeemed_worth",
            ("nothing", "market less price"),
            "What an un-redeemed share counts at the end of the game.",
            "5.2.1",
        ),
    )
