"""The options of 1853, 2009 edition: those of the rulebook, and readings that remain open."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.data.options import Option, chosen

OPTIONS = (
    Option(
        "bank",
        ("standard", "short", "full", "less 2,600"),
        "The money in the game: £15,000; £7,760, without the £500 notes; all £17,760 that are"
        " printed; or £15,160, with £2,600 removed as 2.1 says elsewhere.",
        "2.1, 2.4",
    ),
    Option(
        "minimum_bond",
        ("by cities", "80"),
        "The least bond of four to six players: £60 for their three cities, or £80 as printed."
        " Three players, who need four cities, always write £80 or more.",
        "2.5.2",
    ),
    Option(
        "bids",
        ("checked", "on honour"),
        "Checked: an illegal bid is refused when it is written. On honour: it is found out when"
        " the bond is claimed, and the others vote on the penalty.",
        "4.3.2",
    ),
    Option(
        "bond_claim",
        ("at once", "by the player"),
        "At once: a bond is returned as soon as the cities are connected. By the player: he claims"
        " it when he is on turn, and reveals his bid then; unclaimed it is lost.",
        "4.3.2",
    ),
    Option(
        "bid_pass",
        ("asked again", "final"),
        "Whether a player who passed in the contract bids may claim again in a later turn.",
        "2.5.4",
    ),
    Option(
        "last_train_limit",
        (2, 3),
        "How many trains a company may own in phase 5: two after the table of phases, or three as"
        " the company charters show.",
        "TABLE 6",
    ),
    Option(
        "tile_3",
        ("printed", "87 and 88 too"),
        "Whether tile 3 may become 87 or 88 as tiles 4 and 58 may; the table does not list them.",
        "4.2.5",
    ),
    Option(
        "tile_58",
        ("printed", "12 to 15 too"),
        "Whether tile 58 may become 12 to 15 as other towns may; the table does not list them.",
        "4.2.5",
    ),
    Option(
        "eastern_hexes",
        ("all five", "beside Calcutta"),
        "The hexes beyond the Ganges that the board still has: Gac, Had, Iac, Jad and Kac, or only"
        " the last three, to which the tiles of Calcutta lead.",
        "overview",
    ),
    Option(
        "pale_grey_hexes",
        ("absent", "playable"),
        "Whether the board has the hexes Ea, Ga and Ia, pale grey on the board of 1989.",
        "4.1.10",
    ),
    Option("tile_105", (50, 40), "The value of the station on tile 105.", "4.2.12"),
    Option(
        "frontier",
        ("once", "each company"),
        "A frontier post pays the first company that connects it, as the overview says, or each"
        " company once.",
        "4.1.14",
    ),
    Option(
        "frontier_line",
        ("any", "own"),
        "A frontier post pays a company to whose base it is connected when it has laid its tiles,"
        " whoever made the connection; or only the one that has made it in this turn.",
        "4.1.14",
    ),
    Option(
        "sleeping_homes",
        ("station", "hex"),
        "The home of a company that does not yet run is closed to other bases: its station alone,"
        " or all stations of its hex.",
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
        "Whether those who did not sell them may buy shares from the Bank Pool in the first stock"
        " round, or nobody.",
        "2.8.1",
    ),
    Option(
        "credit",
        ("this train", "any train"),
        "A manager buys a train on credit if the company cannot afford that train, or only if it"
        " can afford no train that the bank sells.",
        "3.4.3",
    ),
    Option(
        "special_token",
        ("none of the phase", "none at all"),
        "A minor company may use its special token when the bank has no metre gauge train of the"
        " phase left, or only when it has none of an earlier one either.",
        "4.8.19",
    ),
    Option(
        "unpaid_train",
        ("sold first", "alternative"),
        "A train that a new director returns unpaid: it is sold before larger trains, or it is an"
        " alternative to them as one given up over the limit is.",
        "4.8.3, 4.8.10",
    ),
    Option(
        "turn_after_purchase",
        ("ends", "goes on"),
        "Whether buying a share ends a player's turn, or shares of other companies may still be"
        " sold in it.",
        "3.1.5",
    ),
    Option(
        "last_buyer",
        ("asked", "skipped"),
        "Whether a stock round ends only when the last buyer, too, has declined.",
        "section 3",
    ),
    Option(
        "unredeemed_worth",
        ("nothing", "market less price"),
        "What an un-redeemed share counts at the end of the game.",
        "5.2.1",
    ),
)
BY_ID = {option.id: option for option in OPTIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The value of every option, in the order above."""

    bank: str
    minimum_bond: str
    bids: str
    bond_claim: str
    bid_pass: str
    last_train_limit: int
    tile_3: str
    tile_58: str
    eastern_hexes: str
    pale_grey_hexes: str
    tile_105: int
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


def choose(given: Mapping[str, object]) -> Options:
    """All options from those that were given. OptionError if one of them cannot be."""
    return chosen(OPTIONS, given, Options)
