"""A game on a server, seen and played by one seat."""

import json
from collections.abc import Iterator, Mapping, Sequence
from secrets import token_hex
from typing import Any, Literal, NamedTuple, TypeVar, cast

from railhead.book.page import BookPage
from railhead.client.line import Line, Request
from railhead.play.shapes import Almanac, Offer, Reason, SavedGame, TrainRun
from railhead.server.api.answers import playing
from railhead.server.api.answers.company import (
    Advice,
    NoteInfo,
    ProposalInfo,
    Proposed,
    Review,
    Said,
    Voted,
    Why,
)
from railhead.server.api.answers.happened import (
    AnyEntry,
    Charts,
    Events,
    Forecast,
    LastRun,
    Log,
    OwnForecast,
)
from railhead.server.api.answers.people import Message
from railhead.server.api.answers.playing import (
    Fitting,
    Imagined,
    Offers,
    PlanInfo,
    PlannedRun,
    Played,
    Redo,
    RouteLines,
    Seen,
    TakenBack,
    Traced,
    Tried,
    UndoAhead,
    Undone,
    WhyNone,
    WhyNot,
)
from railhead.server.api.answers.tables import GameInfo, InvitationInfo, Presence
from railhead.server.api.answers.upkeep import Overlay

Action = Mapping[str, object]
# Of a plan: its `kind`, "tile", "token" or "trains", and what it takes.
Change = Mapping[str, object]
BESIDE = ("presence", "offers", "refused")  # events that are no entries
T = TypeVar("T", bound=Mapping[str, Any])
Kind = Literal["action", "undo", "chat", "seat", "proposal", "presence", "offers", "refused"]


class Heard(NamedTuple):
    """An event of a stream: its kind, and an entry of the journal, else what was told beside it."""

    kind: Kind
    entry: AnyEntry | None
    told: Presence | Offers | Message | None


class Table:
    """A game through the eyes of `seat` (None: a spectator's). `number` is the last entry seen."""

    def __init__(self, line: Line, game: str, seat: str | None = None) -> None:
        self._line = line
        self._at = ("games", game)
        self.game = game
        self.seat = seat
        self.number = 0

    # Looking

    def info(self) -> GameInfo:
        """Who plays, whose turn it is, and the clocks."""
        return self._noted(self._line.get(GameInfo, *self._at))

    def rules(self) -> BookPage:
        """The rules as the options of the game make them."""
        return self._line.get(BookPage, *self._at, "rules")

    def forecast(self) -> Forecast:
        """What comes next, as far as everybody may know."""
        return self._line.get(Forecast, *self._at, "forecast")

    def own_forecast(self) -> OwnForecast:
        """What comes next for the seat."""
        return self._line.get(OwnForecast, *self._at, "forecast", "own", seat=self.seat)

    def open(self, map: str = "", *, own: bool = False) -> playing.Table:
        """All that is needed to show the game. `map` is the version of the drawing that you have,
        `own` takes the eyes of your seat if you hold one alone.
        """
        given = {"seat": self.seat, "own": own, "map": map}
        return self._noted(self._line.get(playing.Table, *self._at, "table", **given))

    def view(self) -> Seen:
        """The position."""
        return self._noted(self._line.get(Seen, *self._at, "view", seat=self.seat))

    def position(self, position: int) -> Seen:
        """The position after so many actions, as it was seen then."""
        return self._line.get(Seen, *self._at, "positions", position, seat=self.seat)

    def facts(self) -> Almanac:
        """What never changes: words, companies, trains, phases, tiles, hexes."""
        return self._line.get(Almanac, *self._at, "facts")

    def events(self, since: int = 0) -> Events:
        """What happened after a number, at most 1,000 entries; ask again after the last."""
        return self._line.get(Events, *self._at, "events", since=since, seat=self.seat)

    def log(self, after: int = 0) -> Log:
        """The actions that stand after a position, in words, at most 1,000."""
        return self._line.get(Log, *self._at, "log", after=after, seat=self.seat)

    def charts(self) -> Charts:
        """Share prices, worth of the players and the bank, at every position."""
        return self._line.get(Charts, *self._at, "charts")

    def runs(self, position: int | None = None) -> dict[str, LastRun]:
        """The last runs of each company, now or up to a position."""
        return self._line.get(dict[str, LastRun], *self._at, "runs", position=position)

    def presence(self) -> Presence:
        """Which seats are at the table now, and how many more look on."""
        return self._line.get(Presence, *self._at, "presence")

    def stream(self, since: int = 0) -> Iterator[Heard]:
        """All entries after a number, and then each when it is made, until the line is lost or the
        right to listen ends. Go on after the number of the last entry.
        """
        query = {"since": since, "seat": self.seat}
        request = Request(method="GET", parts=(*self._at, "stream"), query=query)
        kind, data = "", ""
        for line in self._line.lines(request):
            name, _, value = line.partition(": ")
            kind, data = value if name == "event" else kind, value if name == "data" else data
            if not line and data:
                yield _heard(cast("Kind", kind), json.loads(data))
                kind, data = "", ""

    # Playing

    def offers(self) -> Sequence[Offer]:
        """What the seat may do now."""
        return self._noted(self._line.get(Offers, *self._at, "offers", seat=self.seat))["offers"]

    def why_not(self, action: Action) -> Reason | None:
        """Why an action is not allowed now; None if it is."""
        return self._line.post(WhyNot, *self._at, "why-not", action=action)["refusal"]

    def why_none(self, action: Action) -> Reason | None:
        """Why nothing that has these fields is allowed now; None if something is."""
        return self._line.post(WhyNone, *self._at, "why-none", action=action)["refusal"]

    def preview(self, action: Action) -> Tried:
        """The costs and effects of an action, or why it is not allowed."""
        return self._line.post(Tried, *self._at, "preview", action=action)

    def route(self, train: str, stops: Sequence[str], others: Sequence[TrainRun] = ()) -> Traced:
        """A run by way of some stations, beside the other runs of the company."""
        body = {"train": train, "stops": [*stops], "others": [*others]}
        return self._line.post(Traced, *self._at, "routes", **body)

    def play(self, action: Action, expected: int | None = None, key: str | None = None) -> Played:
        """Play an action; when this answers, it is committed. It is repeated under its key while no
        answer comes, and carried out once. Refused with 409 where the game has moved on since
        `expected`, the last number that was seen.
        """
        body = {"action": action, "expected": self._expected(expected)}
        return self._noted(self._once(Played, "actions", key, **body))

    def undo(self, expected: int | None = None, key: str | None = None) -> Undone:
        """Take back the last action of the seat, or propose it where others must agree."""
        body = {"seat": self.seat, "expected": self._expected(expected), "watching": False}
        return self._noted(self._once(Undone, "undo", key, **body))

    def undo_ahead(self) -> UndoAhead:
        """What an undo of the seat would take away, and who would have to agree."""
        return self._line.get(UndoAhead, *self._at, "undo", seat=self.seat)

    def redo(self) -> Redo:
        """The action of the seat that was taken back last, to be played again."""
        return self._line.get(Redo, *self._at, "redo", seat=self.seat)

    def undone(self) -> list[TakenBack]:
        """What was taken back, and by whom."""
        return self._line.get(list[TakenBack], *self._at, "undone", seat=self.seat)

    def plans(self) -> list[PlanInfo]:
        """What your seats are to do when they can."""
        return self._line.get(list[PlanInfo], *self._at, "plans")

    def possible_plans(self) -> list[PlanInfo]:
        """What the seat could plan: to buy a share, or to pay a dividend again."""
        return self._line.get(list[PlanInfo], *self._at, "plans", "possible", seat=self.seat)

    def plan(
        self,
        kind: Literal["pass", "bid", "buy", "again"],
        action: Action | None = None,
        field: str = "amount",
        limit: int = 0,
    ) -> None:
        """Pass while nothing changes, bid up to a limit that nobody else sees, buy a share or pay a
        dividend again, as `possible_plans` has them.
        """
        body = {"kind": kind, "action": action or {}, "field": field, "limit": limit}
        self._line.send("PUT", *self._at, "plans", seat=self.seat, **body)

    def unplan(self, seat: str) -> None:
        """Plan nothing for a seat any more."""
        self._line.send("DELETE", *self._at, "plans", seat)

    # Planning on the board

    def imagine(self, changes: Sequence[Change]) -> Imagined:
        """The map with some tiles, tokens and trains more, and what of them does not fit."""
        return self._line.post(Imagined, *self._at, "blueprint", changes=[*changes])

    def fitting(self, hex_: str, changes: Sequence[Change] = ()) -> Fitting:
        """The tiles and tokens that would fit on a hex."""
        return self._line.post(Fitting, *self._at, "blueprint", "hex", changes=[*changes], hex=hex_)

    def planned_run(self, company: str, changes: Sequence[Change] = ()) -> PlannedRun:
        """The best run of a company, if the board were like that."""
        path, body = (*self._at, "blueprint", "run"), {"changes": [*changes], "company": company}
        return self._line.post(PlannedRun, *path, **body)

    # Company

    def sit(self, name: str) -> GameInfo:
        """Take a seat: a new one before the game begins, an empty one afterwards."""
        return self._noted(self._line.post(GameInfo, *self._at, "seats", name=name))

    def leave(self, name: str) -> None:
        """Give up a seat."""
        self._line.send("DELETE", *self._at, "seats", name)

    def computer(self, level: str, seat: str | None = None) -> GameInfo:
        """Have a computer take a free seat before the game begins, or play a seat of yours."""
        path = (*self._at, "computers")
        return self._noted(self._line.post(GameInfo, *path, level=level, seat=seat))

    def take_back(self, seat: str) -> None:
        """Play a seat again that a computer has played for you."""
        self._line.send("DELETE", *self._at, "computers", seat)

    def advice(self) -> Advice:
        """What a computer would do in your place, the best first."""
        return self._line.post(Advice, *self._at, "advice", seat=self.seat)

    def why(self, position: int) -> Why:
        """Why a computer made the move that led to a position."""
        return self._line.get(Why, *self._at, "moves", position, "why")

    def review(self) -> Review:
        """A game that is over, as a computer sees it; ask again while not all of it is done."""
        return self._line.get(Review, *self._at, "review")

    def start(self) -> GameInfo:
        """Begin to play."""
        return self._noted(self._line.post(GameInfo, *self._at, "start"))

    def invite(self) -> InvitationInfo:
        """An invitation for others, by a link. It is shown this once."""
        return self._line.post(InvitationInfo, *self._at, "invitations")

    def say(self, text: str, key: str | None = None, plan: str | None = None) -> Said:
        """Say something to all who see the game, under the name of the seat; with it, share a plan
        that you keep.
        """
        return self._once(Said, "chat", key, text=text, seat=self.seat, plan=plan)

    def note(self) -> NoteInfo:
        """Your own note."""
        return self._line.get(NoteInfo, *self._at, "note")

    def write_note(self, text: str) -> None:
        """Note something that nobody else reads."""
        self._line.send("PUT", *self._at, "note", text=text)

    def proposals(self) -> list[ProposalInfo]:
        """What waits for votes."""
        return self._line.get(list[ProposalInfo], *self._at, "proposals")

    def replace(self, seat: str, heir: str | None = None, computer: str | None = None) -> Proposed:
        """Propose to give the seat of a player whose clock has run out to an account, or to a
        computer of a level.
        """
        about = {"seat": seat, "heir": heir, "computer": computer}
        return self._line.post(Proposed, *self._at, "proposals", **about)

    def vote(self, number: int, *, yes: bool) -> Voted:
        """Agree or disagree."""
        return self._line.post(Voted, *self._at, "proposals", number, "vote", yes=yes)

    def export(self) -> SavedGame:
        """The game as a `.railhead.json` file, when it is over or all seats are yours."""
        return self._line.get(SavedGame, *self._at, "export")

    def copy(self, position: int, computer: str | None = None) -> GameInfo:
        """A private copy of a position, to try things out. What you may not know is imagined. A
        computer of the level, if one is named, plays the other seats.
        """
        about = {"position": position, "seat": self.seat, "computer": computer}
        return self._line.post(GameInfo, *self._at, "copies", **about)

    # Drawings

    def picture(self, name: Literal["map", "market"], position: int | None = None) -> str:
        """The map or the market as SVG, now or after so many actions."""
        return self._line.text(*self._at, "drawings", f"{name}.svg", position=position)

    def tiles(self, of: str) -> dict[str, str]:
        """Tiles as they lie, by number and rotation: `of="58.3,9.0"`."""
        return self._line.get(dict[str, str], *self._at, "drawings", "tiles", of=of)

    def reach(self, company: str, position: int | None = None) -> Overlay:
        """The track that a company reaches, by gauge, to lie over the map."""
        return self._line.get(Overlay, *self._at, "drawings", "reaches", company, position=position)

    def territory(self, company: str) -> Overlay:
        """Where a company may build, to lie over the map."""
        return self._line.get(Overlay, *self._at, "drawings", "territories", company)

    def route_lines(self, routes: Sequence[TrainRun], position: int | None = None) -> RouteLines:
        """Runs, to lie over the map."""
        body = {"routes": [*routes], "position": position}
        return self._line.post(RouteLines, *self._at, "drawings", "routes", **body)

    def _once(self, kind: type[T], what: str, key: str | None, **body: Any) -> T:
        """A change that is carried out once, however often it is asked for."""
        parts = (*self._at, what)
        asked = Request(method="POST", parts=parts, body=body, key=key or token_hex(16))
        return cast("T", self._line.ask(asked))

    def _expected(self, expected: int | None) -> int:
        return self.number if expected is None else expected

    def _noted(self, answer: T) -> T:
        """An answer, and the number in it."""
        self.number = max(self.number, answer["number"])
        return answer


def _heard(kind: Kind, data: Any) -> Heard:
    return Heard(kind, None, data) if kind in BESIDE else Heard(kind, data, None)
