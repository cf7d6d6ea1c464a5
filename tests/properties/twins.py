"""Procedures that are twins: the same action in several steps, or variants of one action.

What all twins of a family have in common needs no word. What one of them has beyond that is said in
`twins.toml`, with the reason; anything else is a rule that the others were meant to have too.
"""

import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railhead.engine.actions import type_name
from railhead.engine.flow import Procedure, Rule, Rulebook
from railhead.games import TITLES, Title
from tests.properties.random_games import OPTIONS, possible, random_options

FAMILIES: Mapping[str, tuple[str, ...]] = {  # variants of an action, by books
    "1853 trains": ("buy_train", "buy_train_with_token", "buy_train_on_credit"),
    "1853 payment for a train": ("pay_for_train", "return_train"),
    "1947 shares": ("buy_share", "buy_savings_share"),
    "1947 trains": ("buy_train", "buy_train_now"),
    "1947 stations": ("place_token", "reorganize"),
    "1947 sites": ("take_site", "obtain_site"),
    "1947 privates": ("buy_private", "offer_private"),
    "1947 sales": ("sell_shares", "sell_bonds"),
    "1820 runs": ("run_trains", "run_with_powers"),
    "1820 trains": ("buy_train", "buy_train_helped"),
    "1820 tiles": ("lay_tile", "upgrade_city"),
    "1820 markers": ("place_token", "place_token_free"),
    "1820 dues": ("pay_interest", "pay_maintenance"),
}
BOOKS: Mapping[str, tuple[str, ...]] = {
    "1853": ("1853", "1853-retuned"),
    "1947": ("1947",),
    "1820": ("1820",),
    "Fenmark": ("fenmark",),
}
SAID = Path(__file__).with_name("twins.toml")
COMBINATIONS = 12  # of options, beside each of them alone

Rules = frozenset[str]


@dataclass(frozen=True, slots=True)
class Twin:
    """A procedure as it is found in one step of one book, under some options."""

    title: str
    step: str
    action: str
    rules: Rules


def named(rule: Rule[Any, Any]) -> str:
    """The name of a rule, wherever it is written."""
    objection: Any = rule.objection
    return str(objection.__name__)


def rulebooks(title: Title) -> Iterator[Rulebook[Any]]:
    """The rules under each value of each option, and under some combinations."""
    default = {name: option["default"] for name, option in title.options.items()}
    varied = [default | {name: v} for name, values in OPTIONS[title.id].items() for v in values]
    drawn = [random_options(random.Random(seed), title.id) for seed in range(COMBINATIONS)]
    for options in (default, *varied, *drawn):
        if possible(options):
            yield title.rulebook(title.choose(options))


def twins_in(title: Title, rulebook: Rulebook[Any]) -> Iterator[Twin]:
    """All procedures of a rulebook."""
    for task, step in rulebook.steps.items():
        for procedure in step.procedures:
            yield _twin(title, task.__name__, procedure)


def _twin(title: Title, step: str, procedure: Procedure[Any, Any]) -> Twin:
    rules = frozenset(map(named, procedure.rules))
    return Twin(title.id, step, type_name(procedure.action), rules)


def families() -> dict[str, list[Twin]]:
    """All procedures of all books, each variant of them once, by family."""
    found: dict[str, dict[Twin, None]] = {}
    for book, ids in BOOKS.items():
        for title in (title for title in TITLES if title.id in ids):
            for rulebook in rulebooks(title):
                for twin in twins_in(title, rulebook):
                    found.setdefault(_family(book, twin.action), {})[twin] = None
    return {family: list(twins) for family, twins in found.items()}


def _family(book: str, action: str) -> str:
    for name, actions in FAMILIES.items():
        if name.startswith(book) and action in actions:
            return name
    return f"{book} {action}"


def differences(twins: list[Twin]) -> dict[str, str]:
    """By rule that not all twins of a family have: where it is, with a question mark where only
    some options bring it.
    """
    every = frozenset[str]().union(*(twin.rules for twin in twins))
    common = every.intersection(*(twin.rules for twin in twins))
    return {rule: _where(rule, twins) for rule in sorted(every - common)}


def _where(rule: str, twins: list[Twin]) -> str:
    places: dict[str, list[bool]] = {}
    telling = _telling(twins)
    for twin in twins:
        place = " ".join(getattr(twin, part) for part in telling)
        places.setdefault(place, []).append(rule in twin.rules)
    return ", ".join(
        place if all(has) else f"{place}?" for place, has in sorted(places.items()) if any(has)
    )


def _telling(twins: list[Twin]) -> list[str]:
    """What of book, action and step tells a procedure from its twins with other rules."""
    parts = ["title", "action", "step"]
    for part in tuple(parts):
        others = [other for other in parts if other != part]
        if _rules_by(twins, others) == _rules_by(twins, parts, others):
            parts = others
    return parts


def _rules_by(
    twins: list[Twin], parts: list[str], told: list[str] | None = None
) -> set[tuple[tuple[str, ...], frozenset[Rules]]]:
    """The lists of rules of the twins that are alike in some parts, with what is told of them."""
    groups: dict[tuple[str, ...], set[Rules]] = {}
    for twin in twins:
        groups.setdefault(tuple(getattr(twin, part) for part in parts), set()).add(twin.rules)
    at = [parts.index(part) for part in told or parts]
    return {(tuple(key[n] for n in at), frozenset(rules)) for key, rules in groups.items()}


def said() -> dict[str, dict[str, str]]:
    """The differences that are meant, by family: where each rule is."""
    table = tomllib.loads(SAID.read_text())
    return {
        family: {rule: entry["in"] for entry in entries for rule in entry["rules"].split()}
        for family, entries in table.items()
    }
