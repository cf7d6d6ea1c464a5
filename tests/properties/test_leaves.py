"""What the money line tells of loans and bonds is what they leave in the end."""

from collections.abc import Iterator
from typing import Any

import pytest

import railhead
from railhead import Game
from tests.golden.replaying import FOLDER

KINDS = {
    "1820": ("take_loan", "repay_loan"),
    "1947": ("buy_bond", "sell_bonds", "take_bonds"),
    "1853": ("write_bond",),
}


def _done(title: str, kind: str) -> Iterator[tuple[Game, dict[str, Any], Game]]:
    game = railhead.load(FOLDER / f"{title}-random.railhead.json")
    for n, action in enumerate(game.actions):
        if action["type"] == kind:
            yield game.at(n), action, game.at(n + 1)


@pytest.mark.parametrize(("title", "kind"), [(t, k) for t, kinds in KINDS.items() for k in kinds])
def test_what_a_loan_or_a_bond_leaves(title: str, kind: str) -> None:
    found = list(_done(title, kind))
    assert found
    for before, action, after in found[:20]:
        left = before.leaves(action)
        who = {action["player"], *filter(None, [action.get("company")])}
        assert set(left) == who
        then, now = (
            {w: state.cash.get(w, 0) for w in who} for state in (after.state, before.state)
        )
        paid = action["amount"] if kind == "write_bond" else 0  # when all are written
        if paid and after.state.cash[action["player"]] == before.state.cash[action["player"]]:
            then[action["player"]] -= paid
        assert {w: left[w]["cash"] for w in who} == then != now
