"""People: accounts, sessions, tokens."""

from typing import Literal

from typing_extensions import TypedDict


class Named(TypedDict):
    """An account."""

    name: str


class SessionInfo(Named):
    """A session, and the X-CSRF-Token to send with changes."""

    csrf: str


class PushInfo(TypedDict):
    """The key of the server that a browser subscribes with, and whether it is told of turns."""

    key: str
    on: bool


class Reached(TypedDict):
    """How the owner of an account is reached."""

    email: str | None
    webhook: str | None


class AccountInfo(Named, Reached):
    """An account, and what its webhooks are signed with."""

    confirmed: bool
    webhook_secret: str


class Message(TypedDict):
    """A sentence for people."""

    message: str


class Token(TypedDict):
    """A new token, and the id by which it is revoked."""

    token: str
    id: str


class LoginInfo(TypedDict):
    """A session or a token."""

    id: str
    kind: Literal["session", "token"]
    label: str
    created: int
    expires: int | None
