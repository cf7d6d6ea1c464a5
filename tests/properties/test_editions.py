"""Both editions have the same rules under their own paragraphs, but for those named here."""

from collections.abc import Iterator
from typing import Any

import pytest

from scripts.paragraphs import citations, known
from tests.games.family1853.editions import OF_2009, RETUNED, Edition, numbered

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"bids": "on honour"},
    {"sleeping_homes": "hex"},
    {"bid_pass": "final", "last_buyer": "skipped"},
)
Named = tuple[str, str, str]  # task, action and rule
OF_2009_ALONE = {  # 1853 3.4.6
    ("LayTrack", "LayTile", "only_free_track_in_debt"),
    ("PlaceTokens", "PlaceToken", "no_expense_in_debt"),
    ("BuyTrains", "BuyTrain", "no_expense_in_debt"),
    ("BuyTrains", "BuyTrainWithToken", "no_expense_in_debt"),
}
RETUNED_ALONE = {  # 1853R 2.4.1
    ("DealCompanies", "DealCompany", "one_to_each_player"),
    ("DealCompanies", "DealCompany", "companies_of_the_deal"),
}


def listed(edition: Edition, options: dict[str, Any]) -> Iterator[tuple[Named, str]]:
    """Every rule of an edition with its citation."""
    for task, step in edition.rulebook(edition.choose(options)).steps.items():
        for procedure in step.procedures:
            for rule in procedure.rules:
                name = rule.objection.__name__
                yield (task.__name__, procedure.action.__name__, name), rule.paragraph


def paragraphs(edition: Edition, options: dict[str, Any]) -> list[str]:
    """Every paragraph that an edition cites."""
    steps = edition.rulebook(edition.choose(options)).steps.values()
    return [step.paragraph for step in steps] + [cited for _, cited in listed(edition, options)]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_same_rules_have_paragraphs_that_answer_each_other(options: dict[str, Any]) -> None:
    retuned, of_2009 = dict(listed(RETUNED, options)), dict(listed(OF_2009, options))
    assert of_2009.keys() - retuned.keys() == OF_2009_ALONE
    assert retuned.keys() - of_2009.keys() == RETUNED_ALONE
    for rule in retuned.keys() & of_2009.keys():
        paragraph = retuned[rule].removeprefix("1853R ")
        assert of_2009[rule] == f"1853 {numbered('1853', paragraph)}", rule


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("edition", [RETUNED, OF_2009], ids=lambda each: each.book)
def test_every_paragraph_cited_exists(edition: Edition, options: dict[str, Any]) -> None:
    for paragraph in paragraphs(edition, options):
        found = list(citations(paragraph))
        assert found, paragraph
        assert all(book == edition.book and known(book, number) for book, number in found)
