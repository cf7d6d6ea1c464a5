"""What players of 1853 Retuned may know beyond what all games show."""

from typing import Literal

from railhead.games.family1853 import view as family
from railhead.games.family1853.shapes import Bank1853, Both1853, OwnBank, Part1853
from railhead.games.family1853.state import State1853


class OwnBankRetuned(OwnBank):
    """What 1853 Retuned adds to the bank: the companies have one of their own."""

    credits: int


class BankRetuned(Bank1853):
    """The bank of 1853 Retuned, and the companies' own."""

    credits: int


class View1853Retuned(Both1853):
    """A position of 1853 Retuned."""

    title: Literal["1853-retuned"]
    bank: BankRetuned


def view(state: State1853) -> Part1853:
    """What both editions show, and the credits of the companies, which have a bank of their own."""
    shown = family.view(state)
    bank: OwnBankRetuned = {**shown["bank"], "credits": state.cash[state.facts.credit_bank]}
    return {**shown, "bank": bank}
