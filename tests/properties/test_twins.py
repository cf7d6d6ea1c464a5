"""Procedures that are twins have the same rules, but for differences that are said to be meant."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from railhead.engine.state import Task
from railhead.games import TITLES
from tests.properties import twins
from tests.properties.twins import Twin, differences

SAID = twins.said()
ANY_TIME = {  # what the books allow at any time of a company's turn, and steps without it
    "1947": ("buy_private buy_train_now convert_workers obtain_site", ""),
    "1820": ("assign_train", ""),
    "1820 17.1": ("take_loan", "Repay"),  # no loans after the interest
}
TURNS = {
    "1947": "LayTrack PlaceStations RunAll ClaimSite UseRevenue AdvanceToken BuyTrains",
    "1820": (
        "BuildTrack PlaceMarker BuyEarly RunAll UseEarnings "
        "Maintain Discard BuyTrains Interest Repay"
    ),
}


@pytest.fixture(scope="module")
def families() -> dict[str, list[Twin]]:
    return twins.families()


def unsaid(name: str, found: list[Twin]) -> dict[str, str]:
    """The rules of a family that are not where they are said to be."""
    real, meant = differences(found), SAID.get(name, {})
    both = sorted(real.keys() | meant.keys())
    return {rule: real.get(rule, "") for rule in both if real.get(rule) != meant.get(rule)}


def test_rules_that_a_twin_lacks_are_said_to_be_meant(families: dict[str, list[Twin]]) -> None:
    names = sorted(families.keys() | SAID.keys())
    wrong = [
        f"{name}: {rule} is {f'in {where} alone' if where else 'no difference any more'}"
        for name in names
        for rule, where in unsaid(name, families.get(name, [])).items()
    ]
    assert not wrong, "\n".join(["say so in twins.toml, or mend it:", *wrong])


def test_every_family_has_twins(families: dict[str, list[Twin]]) -> None:
    assert set(twins.FAMILIES) <= {name for name, found in families.items() if len(found) > 1}


def test_a_rule_removed_from_one_twin_is_named(families: dict[str, list[Twin]]) -> None:
    """Each rule of each twin, removed there alone, is missed."""
    for name, found in families.items():
        for at, twin in enumerate(found if len(found) > 1 else ()):
            for rule in twin.rules:
                poorer = replace(twin, rules=twin.rules - {rule})
                changed = [*found[:at], poorer, *found[at + 1 :]]
                assert rule in unsaid(name, changed), f"{name}: {rule} in {twin.step}"


@pytest.mark.parametrize("key", ANY_TIME)
def test_what_is_allowed_at_any_time_is_open_in_every_step_of_a_turn(key: str) -> None:
    book, (actions, but) = key.split(maxsplit=1)[0], ANY_TIME[key]
    title = next(title for title in TITLES if title.id == book)
    for rulebook in twins.rulebooks(title):
        for task in steps_named(rulebook.steps, TURNS[book].split()):
            open_ = {twin.action for twin in twins.twins_in(title, rulebook) if twin.step == task}
            assert (set(actions.split()) <= open_) == (task not in but.split()), task


def steps_named(steps: Iterable[type[Task]], names: list[str]) -> list[str]:
    """The names, all of which are those of steps."""
    assert set(names) <= {task.__name__ for task in steps}
    return names
