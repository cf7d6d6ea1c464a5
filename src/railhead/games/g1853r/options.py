"""The options of 1853 Retuned: those of the rulebook, and readings that remain open."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.data.options import Option, OptionError, chosen

OPTIONS = (
    Option(
        "bank",
        ("full", "standard", "short", "longer"),
        "The personal money in the game: £12,500, £4,500, £3,450, or £18,500; in the longer game"
        " a share price of £400 does not end it.",
        "2.4.2, 2.4.3",
    ),
    Option(
        "simplified",
        (False, True),
        "No contract bids: each player is dealt a company and buys four shares of it.",
        "2.4.1",
    ),
    Option(
        "tile_58",
        ("restricted", "unrestricted"),
        "Unrestricted: twelve tiles 58 instead of eight, which may become stations worth 30 too.",
        "2.4.4",
    ),
    Option(
        "tiles",
        ("standard", "MIK1", "MIK1.1"),
        "Extra yellow tiles: 25 of the first kit, or 16 of the later one.",
        "2.4.5",
    ),
    Option(
        "bids",
        ("checked", "on honour"),
        "Checked: an illegal bid is refused when it is written. On honour: it is found out when"
        " the bond is claimed, and the others vote on the penalty.",
        "4.3.2",
    ),
    Option(
        "pale_grey_hexes",
        ("playable", "absent"),
        "Whether the board has the pale grey hexes Ea, Ga and Ia.",
        "1.3",
    ),
    Option(
        "frontier",
        ("once", "each company"),
        "A frontier post pays the first company that connects it, or each company once.",
        "4.1.15",
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
        "2.5.2.4",
    ),
    Option(
        "frontier_line",
        ("any", "own"),
        "A frontier post pays a company to whose base it is connected when it has laid its tiles,"
        " whoever made the connection; or only the one that has made it in this turn.",
        "4.1.15",
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
        "Whether those who did not sell them may buy shares from the Bank Pool in the first dealing"
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
        "Whether a dealing round ends only when the last buyer, too, has declined.",
        "3.0",
    ),
    Option(
        "unredeemed_worth",
        ("nothing", "market less price"),
        "What an un-redeemed share counts at the end of the game.",
        "5.2.1",
    ),
    Option("tiles_96_97", (20, 30), "The value of the stations on tiles 96 and 97.", "Appendix 3"),
    Option("tile_105", (50, 40), "The value of the station on tile 105.", "Appendix 3"),
    Option("nv_town", (True, False), "Whether there is a town on hex Nv.", "1.3"),
)
BY_ID = {option.id: option for option in OPTIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The value of every option, in the order above."""

    bank: str
    simplified: bool
    tile_58: str
    tiles: str
    bids: str
    pale_grey_hexes: str
    frontier: str
    bond_claim: str
    bid_pass: str
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
    tiles_96_97: int
    tile_105: int
    nv_town: bool


def choose(given: Mapping[str, object]) -> Options:
    """All options from those that were given. OptionError if one of them cannot be."""
    options = chosen(OPTIONS, given, Options)
    if options.simplified and options.bank in ("standard", "short"):
        reason = "the simplified game has a smaller bank of its own"
        raise OptionError("bank", reason, ("full", "longer"))
    return options
