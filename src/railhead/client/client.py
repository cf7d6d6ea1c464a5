"""Somebody at a server: their account, the lobby, and the tables at which they sit."""

import json
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Any, Literal

from railhead.book.page import BookPage
from railhead.client.line import Line, Request
from railhead.client.table import Table
from railhead.play.shapes import SavedGame, TitleCard, Value
from railhead.server.api.answers.people import (
    AccountInfo,
    LoginInfo,
    Named,
    Reached,
    SessionInfo,
    Token,
)
from railhead.server.api.answers.tables import ComputerInfo, GameInfo, Invited, PaceInfo
from railhead.server.api.updates import Status

Pace = Literal["live", "correspondence"]


class Client:
    """A client with a token. It is for one thread; make as many as you like."""

    def __init__(self, url: str, token: str | None = None, timeout: float = 60.0) -> None:
        self.line = Line(url, token, timeout)

    @classmethod
    def sign_in(cls, url: str, name: str, password: str, label: str = "client") -> "Client":
        """A client with a new token of the account; its `line.token` can be kept and used again."""
        client = cls(url)
        credentials = {"name": name, "password": password}
        asked = Request(method="POST", parts=("sessions",), body=credentials)
        session, cookies = client._session(asked)
        headers = {"X-CSRF-Token": session["csrf"], "Cookie": cookies}
        made: Token = client.line.ask(
            Request(method="POST", parts=("tokens",), body={"label": label}, headers=headers)
        )
        client.line.ask(Request(method="DELETE", parts=("session",), headers=headers))
        client.line.token = made["token"]
        return client

    def close(self) -> None:
        """Hang up."""
        self.line.close()

    # The account

    def sign_up(self, name: str, password: str) -> Named:
        """Make an account."""
        return self.line.post(Named, "accounts", name=name, password=password)

    def account(self) -> AccountInfo:
        """The account, how its owner is reached, and what its webhooks are signed with."""
        return self.line.get(AccountInfo, "account")

    def change_account(self, **changes: str | None) -> Reached:
        """Say where notices go: `email`, `webhook`; None forgets it."""
        answer: Reached = self.line.ask(Request(method="PATCH", parts=("account",), body=changes))
        return answer

    def new_token(self, label: str) -> Token:
        """A token for another script. It is shown this once."""
        return self.line.post(Token, "tokens", label=label)

    def logins(self) -> list[LoginInfo]:
        """All sessions and tokens of the account."""
        return self.line.get(list[LoginInfo], "logins")

    def revoke(self, login: str) -> None:
        """End a session or a token."""
        self.line.send("DELETE", "logins", login)

    def revoke_all(self) -> None:
        """End all sessions and tokens of the account."""
        self.line.send("DELETE", "logins")

    def sign_out(self) -> None:
        """Revoke this token."""
        self.line.send("DELETE", "session")

    # The lobby

    def rules(self, title: str) -> BookPage:
        """The rules of a title, as it is usually played."""
        return self.line.get(BookPage, "rules", title)

    def titles(self) -> list[TitleCard]:
        """The games that can be played, with player counts and options."""
        return self.line.get(list[TitleCard], "titles")

    def games(
        self, *, mine: bool = False, status: Status | None = None, before: int | None = None
    ) -> list[GameInfo]:
        """Fifty games, the latest first; those that `changed` before a moment."""
        return self.line.get(list[GameInfo], "games", mine=mine, status=status, before=before)

    def computers(self) -> list[ComputerInfo]:
        """The computers that play there."""
        return self.line.get(list[ComputerInfo], "computers")

    def new_game(  # noqa: PLR0913 - a game has that many sides
        self,
        name: str,
        title: str,
        places: int,
        *,
        options: Mapping[str, Value] | None = None,
        private: bool = False,
        pace: Pace | PaceInfo = "live",
        hot: Sequence[str] = (),
        computers: Sequence[str] = (),
        advice: bool = True,
        haste: bool = False,
    ) -> GameInfo:
        """Set up a game. You have the first seat, or those named in `hot`; computers of the levels
        named take seats too, and move at once if there is `haste`.
        """
        order: dict[str, Any] = {"name": name, "title": title, "places": places}
        order |= {"options": dict(options or {}), "private": private, "pace": pace, "hot": [*hot]}
        more = {"computers": [*computers], "advice": advice, "haste": haste}
        return self.line.post(GameInfo, "games", **order, **more)

    def look(self, invitation: str) -> Invited:
        """To what an invitation leads; nobody need be signed in."""
        return self.line.post(Invited, "invitations", "look", invitation=invitation)

    def accept(self, invitation: str) -> GameInfo:
        """Follow an invitation: you may see the game and take a seat."""
        return self.line.post(GameInfo, "invitations", invitation=invitation)

    def import_game(self, file: SavedGame) -> GameInfo:
        """A private game from a `.railhead.json` file."""
        return self.line.post(GameInfo, "imports", **file)

    def table(self, game: str, seat: str | None = None) -> Table:
        """A game by its id, through the eyes of a seat of yours or of a spectator."""
        return Table(self.line, game, seat)

    def _session(self, asked: Request) -> tuple[SessionInfo, str]:
        """A session, and its cookie as it is sent back."""
        response, content = self.line.answer(asked)
        cookies = SimpleCookie(response.headers["set-cookie"])
        told: SessionInfo = json.loads(content)
        return told, "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items())
