"""What a game looks like, in figures that players would compare. Usage:

python -m bench.portraits FOLDER...     of the games in folders (`railhead arena --save FOLDER`)
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import railhead
from railhead import Game
from railhead.engine.actions import type_name

DEALING = ("Stock", "Dealing")  # the first words of rounds in which shares are traded
RUNNING = ("Operating", "Railway")
FLOATED = ("floated", "company_floated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """A finished game. Rounds are counted by those in which companies operate."""

    actions: int
    stock_rounds: int
    operating_rounds: int
    floated: tuple[int, ...]  # the round of each flotation; 0 before the first
    phases: Mapping[int, int]  # the round in which each phase came
    trains: Mapping[str, int]  # bought new, by type
    traded: int  # trains bought of other companies
    paid: int  # dividends that were paid
    kept: int  # and withheld
    events: Mapping[str, int]
    types: Mapping[str, int]  # of actions
    fulfilled: int  # contracts
    ending: str
    worth: tuple[int, ...]  # by seat


def portrait(game: Game) -> Portrait:
    """The figures of a finished game."""
    types = Counter(type_name(type(move.action)) for move in game.moves)
    events = Counter(event.kind for move in game.moves for event in move.state.events)
    assert game.result is not None
    told = list(_rounds(game))
    bought = [move.action for move in game.moves if type_name(type(move.action)) == "buy_train"]
    sources = [str(getattr(action, "source", "depot")) for action in bought]
    new = [_type(a) for a, s in zip(bought, sources, strict=True) if s == "depot"]
    ways = Counter(str(getattr(move.action, "how", "")) for move in game.moves)
    return Portrait(
        actions=len(game.moves),
        stock_rounds=len({name for _, name in told if name.startswith(DEALING)}),
        operating_rounds=told[-1][0] if told else 0,
        floated=tuple(_floated(game, [number for number, _ in told])),
        phases=_phases(game, [number for number, _ in told]),
        trains=Counter(new),
        traded=len(bought) - len(new),
        paid=types["dividend"] - ways["retain"],
        kept=ways["retain"],
        events=events,
        types=types,
        fulfilled=_fulfilled(game),
        ending=ending(game.result["reason"], game.players),
        worth=tuple(game.result["worth"][name] for name in game.players),
    )


def _rounds(game: Game) -> Iterator[tuple[int, str]]:
    """After each action: how many rounds of operating have begun, and the name of the round."""
    seen: dict[str, None] = {}
    for move in game.moves:
        name = game.rules.round_name(move.state)
        if name.startswith(RUNNING):
            seen.setdefault(name)
        yield len(seen), name


def _type(action: Any) -> str:
    return str(getattr(action, "train", "?")).partition("#")[0]


def _floated(game: Game, rounds: Sequence[int]) -> Iterator[int]:
    for number, move in zip(rounds, game.moves, strict=True):
        yield from (number for event in move.state.events if event.kind in FLOATED)


def _phases(game: Game, rounds: Sequence[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for number, move in zip(rounds, game.moves, strict=True):
        found.setdefault(move.state.phase, number)
    return found


def _fulfilled(game: Game) -> int:
    players = game.view(None)["players"].values()
    return sum(player.get("contract", {}).get("fulfilled", False) for player in players)


def ending(reason: str, players: Sequence[str]) -> str:
    """Why a game ended, whoever it was."""
    if "price" in reason:
        return "a price at the top"
    if any(reason.startswith(player) for player in players):
        return reason.partition(" ")[2].replace("is bankrupt", "a bankruptcy")
    return reason


# What the rules lead one to expect, beside what was played ---------------------------------------

Row = tuple[str, str, str]  # what, as it was played, what is expected
Figure = Callable[[Portrait], float]

EXPECTED: Mapping[str, Mapping[str, str]] = {
    "fenmark": {
        "operating rounds": "10, in five sets of two; fewer only by a bankruptcy",
        "floated": "4 at most",
        "endings": "the last set has been played",
    },
    "1853-retuned": {
        "operating rounds": "one to three after each Dealing Round",
        "floated": "8 at most",
        "fulfilled": "one contract a player at most",
        "endings": "the bank breaks, or a price of 400",
    },
    "1853": {
        "operating rounds": "none to three after each Stock Round",
        "floated": "8 at most",
        "fulfilled": "one contract a player at most",
        "endings": "the bank breaks, or a price of 400",
    },
    "1947": {
        "operating rounds": "one to three after each Stock Round; six or seven hours",
        "floated": "11 at most",
        "endings": "a price of 500, or a bankruptcy",
    },
    "1820": {
        "operating rounds": "until the 18 spaces of the chart are passed, or fewer",
        "floated": "names are used again",
        "endings": "the chart, a price of 500, a bankruptcy, or nobody directs",
    },
}
OWN: Mapping[str, Mapping[str, Figure]] = {
    "1853-retuned": {
        "fulfilled": lambda one: one.fulfilled,
        "extra rounds": lambda one: one.types.get("call_extra_round", 0),
        "redeemed shares": lambda one: one.types.get("redeem_share", 0),
    },
    "1947": {
        "sites reached": lambda one: one.events.get("site_reached", 0),
        "temples": lambda one: one.events.get("temple_reached", 0),
        "bonds issued": lambda one: one.types.get("issue_bonds", 0),
        "price protections": lambda one: one.types.get("price_protect", 0),
        "savings shares": lambda one: one.types.get("convert_shares", 0),
    },
    "1820": {
        "loans": lambda one: one.types.get("take_loan", 0),
        "repayments": lambda one: one.types.get("repay_loan", 0),
        "takeovers": lambda one: one.events.get("acquirer", 0),
        "liquidations": lambda one: one.events.get("liquidated", 0),
        "cousins bought": lambda one: one.types.get("buy_cousin", 0),
    },
}
ALL: Mapping[str, Figure] = {
    "actions": lambda one: one.actions,
    "stock rounds": lambda one: one.stock_rounds,
    "operating rounds": lambda one: one.operating_rounds,
    "floated": lambda one: len(one.floated),
    "new trains": lambda one: sum(one.trains.values()),
    "trains of others": lambda one: one.traded,
    "dividends paid": lambda one: one.paid,
    "withheld": lambda one: one.kept,
    "worth of the first": lambda one: max(one.worth),
    "worth of the last": lambda one: min(one.worth),
}


def rows(title: str, portraits: Sequence[Portrait]) -> Iterator[Row]:
    """The figures of some games, each beside what the rules lead one to expect."""
    expected = EXPECTED.get(title, {})
    own = OWN.get("1853-retuned" if title == "1853" else title, {})
    for name, figure in {**ALL, **own}.items():
        yield name, spread([figure(one) for one in portraits]), expected.get(name, "")
    yield "floated by round", _by_round(portraits), ""
    for phase in sorted({phase for one in portraits for phase in one.phases}):
        came = [one.phases[phase] for one in portraits if phase in one.phases]
        yield f"phase {phase} from", f"{spread(came)}; in {len(came)} games", ""
    yield "trains by type", _trains(portraits), ""
    endings = Counter(one.ending for one in portraits)
    told = ", ".join(f"{why}: {count}" for why, count in endings.most_common())
    yield "endings", told, expected.get("endings", "")
    seats = zip(*(one.worth for one in portraits), strict=True)
    yield "worth by seat", ", ".join(f"{sum(s) / len(s):.0f}" for s in seats), ""


def spread(values: Sequence[float]) -> str:
    """Some numbers in short."""
    return f"{median(values):g} ({min(values):g} to {max(values):g})"


def _by_round(portraits: Sequence[Portrait]) -> str:
    """How many companies have been floated by each round, in the mean."""
    last = max((number for one in portraits for number in one.floated), default=0)
    means = [
        sum(floated <= number for one in portraits for floated in one.floated) / len(portraits)
        for number in range(min(last, 12) + 1)
    ]
    return ", ".join(f"{number}: {mean:.1f}" for number, mean in enumerate(means))


def _trains(portraits: Sequence[Portrait]) -> str:
    whole: Counter[str] = sum((Counter(one.trains) for one in portraits), Counter())
    return ", ".join(f"{kind}: {count / len(portraits):.1f}" for kind, count in whole.items())


def show(title: str, portraits: Sequence[Portrait]) -> None:
    """Print the figures of some games."""
    for what, played, expected in rows(title, portraits) if portraits else ():
        print(f"  {what:20}{played}{f'  [{expected}]' if expected else ''}")


def main() -> None:
    """Print what the games in some folders look like, in each those of one title."""
    for folder in sys.argv[1:]:
        paths = sorted(Path(folder).glob("*.railhead.json"))
        if not paths:
            sys.exit(f"{folder}: there is no saved game in it")
        title = railhead.load(paths[0]).title
        print(f"\n{folder}: {len(paths)} games of {title}\n")
        show(title, [portrait(railhead.load(path)) for path in paths])


if __name__ == "__main__":
    main()
