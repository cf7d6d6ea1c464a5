"""Types of actions as people say them."""

import pytest

import railhead
from railhead.engine.actions import in_words

SAID = {
    "lay_tile": "lay a tile",
    "float_company": "float a company",
    "call_extra_round": "call an extra round",
    "run_trains": "run trains",
    "pay_interest": "pay the interest",
    "buy_savings_share": "buy a savings share",
    "declare_bankruptcy": "declare bankruptcy",
    "pass": "pass",
}


@pytest.mark.parametrize("title", [title["id"] for title in railhead.titles()])
def test_actions_in_words(title: str) -> None:
    actions = railhead.new(title, ["Adam", "Beth", "Clive"], seed=1).rulebook.actions
    said = {name: in_words(kind) for name, kind in actions.items()}
    assert {name: words for name, words in said.items() if name in SAID} == {
        name: words for name, words in SAID.items() if name in said
    }
