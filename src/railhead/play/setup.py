"""Setting up a game, or taking it from a file."""

import copyreg
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

from railhead import games
from railhead.engine.errors import IllegalAction
from railhead.engine.flow import settle
from railhead.engine.state import Player, State
from railhead.games import Title
from railhead.play.codec import bare, decode, plain, told
from railhead.play.errors import SavedGameError, SetupError, shown
from railhead.play.files import Header, SavedGame, read
from railhead.play.game import Game
from railhead.play.shapes import TitleCard

LONGEST_NAME = 40
DIGITS = 100  # of a seed
RESERVED = {"bank", "pool", "initial_offer", "depot", "scrap", "credits", "chance", "nobody"}


def titles() -> list[TitleCard]:
    """The games that can be played, with player counts and options."""
    return [
        {
            "id": title.id,
            "name": title.name,
            "rules": title.rules,
            "players": {"min": title.players[0], "max": title.players[1]},
            "options": plain(title.options),
        }
        for title in games.TITLES
        if title is find(title.id)
    ]


def find(name: object, rules: int | None = None) -> Title | None:
    """A title by its id, under a version of its rules (the newest where none is named)."""
    known = (t for t in games.TITLES if t.id == name and rules in (None, t.rules))
    return max(known, key=lambda title: title.rules, default=None)


def new(
    title: str, players: Iterable[str], seed: int = 0, options: Mapping[str, Any] | None = None
) -> Game:
    """A game before its first action. SetupError if it cannot be set up so."""
    found = known(title)
    game = started(found, _names(found, players), _seed(seed), _options(options))
    for name in game.players:
        _check_meaning(game.start, name)
    return game.dealt()


def known(name: object) -> Title:
    """A title by its id. SetupError if there is none."""
    found = find(name)
    if found is None:
        ids = ", ".join(title["id"] for title in titles())
        raise SetupError(f"There is no title {shown(name)}. Titles: {ids}")
    return found


def load(path: str | Path) -> Game:
    """The game that a file holds. SavedGameError if it holds none that can be replayed."""
    saved = read(Path(path))
    try:
        title = _played(saved)
        names = _names(title, saved.players)
        game = started(title, names, saved.seed, saved.options)
    except (SavedGameError, SetupError) as error:
        raise SavedGameError(f"{path}: {error}") from None
    return _replayed(game, saved, path)


def _played(header: Header) -> Title:
    """The title of a game under the rules by which it is played. SavedGameError if unknown."""
    title = find(header.title, header.rules)
    if title is None:
        known = ", ".join(f"{t.id} {t.rules}" for t in games.TITLES)
        asked = f"{shown(header.title)} with rules version {header.rules}"
        raise SavedGameError(f"{asked} is not known. Known: {known}")
    return title


def _replayed(game: Game, saved: SavedGame, path: str | Path) -> Game:
    for number, data in enumerate(saved.actions, start=1):
        try:
            game = game.then(decode(game.rulebook.actions, data))
        except IllegalAction as refusal:
            what = f"action {number} ({told(data)}) is illegal"
            raise SavedGameError(f"{path}: {what}: {refusal}") from None
    return game.dealt()


def started(title: Title, players: tuple[str, ...], seed: int, options: dict[str, Any]) -> Game:
    """A game before its first action, be it of chance."""
    values = chosen(title, options)
    try:
        rulebook = title.rulebook(values)
        state = title.start(tuple(Player(name) for name in players), values)
    except ValueError as error:
        raise SetupError(f"{title.id}: {error}") from None
    taken = {company.casefold() for company in state.facts.companies}
    for name in players:
        if name.casefold() in taken:
            raise SetupError(f"{name} is a company, so no player can have this name")
    header = Header(title=title.id, rules=title.rules, players=players, options=options, seed=seed)
    return Game(title, rulebook, header, settle(rulebook, state))


def chosen(title: Title, options: Mapping[str, Any] | None) -> Any:
    """The options of a game from those that were asked for. SetupError if they cannot be."""
    try:
        return title.choose(_options(options))
    except ValueError as error:
        raise SetupError(f"{title.id}: {error}") from None


def _names(title: Title, players: object) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise SetupError(f"Players are a list of names, not {shown(players)}")
    names = tuple(players)
    fewest, most = title.players
    if not fewest <= len(names) <= most:
        raise SetupError(f"{title.name} is for {fewest} to {most} players, not {len(names)}")
    for name in names:
        _check_name(name)
    if len({name.casefold() for name in names}) < len(names):
        raise SetupError(f"Two players have the same name: {', '.join(names)}")
    return tuple(map(bare, names))


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME:
        raise SetupError(f"A name is a text of 1 to {LONGEST_NAME} characters, not {shown(name)}")
    if name != name.strip() or not name.isprintable():
        raise SetupError(f"A name begins and ends with a letter or sign: {shown(name)}")
    if name.casefold() in RESERVED or ":" in name:
        raise SetupError(f"{shown(name)} has a meaning in the game and cannot be a player's name")


def _check_meaning(state: State, name: str) -> None:
    """Refuse a name that is something else in this game, or in an address. Games that were begun
    with one go on.
    """
    meant = {*RESERVED, *state.facts.companies, *state.facts.names, *state.cash} - {*state.players}
    if normalize("NFKC", name).casefold() in {word.casefold() for word in meant}:
        raise SetupError(f"{shown(name)} has a meaning in the game and cannot be a player's name")
    if "/" in name or not name.strip("."):
        raise SetupError(f"A name has no / in it and is more than dots, not {shown(name)}")


def _seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SetupError(f"A seed is a whole number, not {shown(seed)}")
    if abs(seed) >= 10**DIGITS:
        raise SetupError(f"A seed is a whole number of at most {DIGITS} digits")
    return seed


def _options(options: object) -> dict[str, Any]:
    if options is None:
        return {}
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise SetupError(f"Options are an object of names and values, not {shown(options)}")
    return dict(options)


def _packed(game: Game) -> tuple[Any, ...]:
    """A game as it is pickled, for another process or to be kept: without facts and rules, which
    are there already, and without the positions that its actions lead to.
    """
    start = {name: value for name, value in vars(game.start).items() if name != "facts"}
    return _unpacked, (game.header, start, game.actions)


def _unpacked(
    header: Header, start: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]
) -> Game:
    game = started(_played(header), header.players, header.seed, header.options)
    game = replace(game, start=replace(game.start, **start))
    for action in actions:
        game = game.then(decode(game.rulebook.actions, action))
    return game


copyreg.pickle(Game, _packed)
