"""Accounts, sessions and tokens."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from railhead.server import accounts, addresses, farewell, letters, logins, outbox
from railhead.server.accounts import Account
from railhead.server.api.answers.people import (
    AccountInfo,
    LoginInfo,
    Message,
    Named,
    Reached,
    SessionInfo,
    Token,
)
from railhead.server.api.asking import Here, Session, Who, address, cookie, limited
from railhead.server.api.describing import refuses
from railhead.server.api.models import (
    AccountChange,
    Credentials,
    Farewell,
    Forgotten,
    Letter,
    NewAccount,
    NewToken,
    PasswordChange,
)
from railhead.server.errors import Conflict, SignInNeeded
from railhead.server.logins import SESSION, SESSION_LIFE, TOKEN
from railhead.server.site import Site

router = APIRouter(tags=["people"])
LoginId = Annotated[str, Path(min_length=16, max_length=16, pattern="^[0-9a-f]{16}$")]


@router.post("/accounts", status_code=201, responses=refuses(409))
def sign_up(body: NewAccount, request: Request, site: Here) -> Named:
    """Make an account."""
    limited(request, "accounts", address(request))
    hashed = accounts.hashed(body.password)
    made = site.store.write(lambda c: accounts.create(c, site.clock(), body.name, hashed))
    return {"name": made.name}


@router.post("/sessions", status_code=201, responses=refuses(401, 409))
def sign_in(body: Credentials, request: Request, response: Response, site: Here) -> SessionInfo:
    """Begin a session: a cookie for the browser, and the X-CSRF-Token to send with changes."""
    account = _recognised(request, site, body)
    now = site.clock()
    secret, _ = site.store.write(lambda c: logins.issue(c, now, account.id, SESSION, "browser"))
    response.set_cookie(
        cookie(site),
        secret,
        max_age=SESSION_LIFE // 1000,
        secure=site.settings.secure,
        httponly=True,
        samesite="lax",
    )
    return {"name": account.name, "csrf": logins.csrf(site.key, secret)}


@router.get("/session", responses=refuses(403))
def session(who: Who, secret: Session, site: Here) -> SessionInfo:
    """Whose session this is."""
    return {"name": who.account.name, "csrf": logins.csrf(site.key, secret)}


@router.delete("/session", status_code=204, responses=refuses(404))
def sign_out(who: Who, response: Response, site: Here) -> None:
    """End this session, or revoke this token."""
    site.store.write(lambda c: logins.revoke(c, who.account.id, who.digest[:16]))
    site.signed_out(who.account.id)
    response.delete_cookie(cookie(site), secure=site.settings.secure, httponly=True)


@router.get("/account")
def account(who: Who, site: Here) -> AccountInfo:
    """The account, how its owner is reached, and what its webhooks are signed with."""
    found = who.account
    signed = outbox.secret(site.key, found.id)
    return {
        "name": found.name,
        "email": found.email,
        "confirmed": found.confirmed,
        "webhook": found.webhook,
        "webhook_secret": signed,
    }


@router.patch("/account")
def change_account(body: AccountChange, request: Request, who: Who, site: Here) -> Reached:
    """Say where notices go. A new e-mail address is sent a letter, to confirm it."""
    given = body.model_dump(exclude_unset=True)
    webhook = partial(addresses.check_webhook, private=site.settings.private_webhooks)
    checks: dict[str, Callable[[str], str]] = {"email": addresses.check_email, "webhook": webhook}
    values = {name: v if v is None else checks[name](v) for name, v in given.items()}
    moved = values.get("email", who.account.email) != who.account.email
    if moved and values["email"]:
        limited(request, "letters", str(who.account.id))

    def work(connection: Connection) -> None:
        accounts.change(connection, who.account.id, **values)
        if moved:
            accounts.change(connection, who.account.id, confirmed=False)
            _ask_to_confirm(connection, site, who.account.id)

    if values:
        site.store.write(work)
    now = {"email": who.account.email, "webhook": who.account.webhook} | values
    return {"email": now["email"], "webhook": now["webhook"]}


@router.post("/account/confirmation", status_code=202, responses=refuses(409))
def confirm_again(request: Request, who: Who, site: Here) -> Message:
    """Another letter to confirm the e-mail address."""
    _mailing(site)
    if who.account.email is None or who.account.confirmed:
        raise Conflict("There is no e-mail address to confirm")
    limited(request, "letters", str(who.account.id))
    site.store.write(lambda c: _ask_to_confirm(c, site, who.account.id))
    return {"message": f"A letter is on its way to {who.account.email}"}


@router.post("/email-confirmations", status_code=204, responses=refuses(401, 404))
def confirm(body: Letter, request: Request, site: Here) -> None:
    """Confirm an e-mail address by the link in the letter, and the password of the account."""
    now = site.clock()
    with site.store.read() as connection:
        owner = letters.owner(connection, now, letters.CONFIRM, body.token)
        name = accounts.by_id(connection, owner).name
    _recognised(request, site, Credentials(name=name, password=body.password))

    def work(connection: Connection) -> None:
        account = letters.used(connection, now, letters.CONFIRM, body.token)
        accounts.change(connection, account, confirmed=True)

    site.store.write(work)


@router.post("/password-resets", status_code=202, responses=refuses(409))
def forgotten(body: Forgotten, request: Request, site: Here) -> Message:
    """A letter to the confirmed address of an account whose password is forgotten."""
    _mailing(site)
    name, origin = accounts.fold(body.name), address(request)
    site.store.write(lambda c: letters.forgotten(c, site.clock(), name, origin))
    return {"message": "If there is such an account with a confirmed address, a letter is sent"}


@router.put("/password-resets", status_code=204, responses=refuses(404))
def reset(body: Letter, site: Here) -> None:
    """Set a new password by the link in the letter; all sessions and tokens end."""
    now = site.clock()
    with site.store.read() as connection:
        letters.owner(connection, now, letters.RESET, body.token)
    hashed = accounts.hashed(body.password)

    def work(connection: Connection) -> int:
        account = letters.used(connection, now, letters.RESET, body.token)
        accounts.change(connection, account, password=hashed)
        logins.revoke_all(connection, account)
        return account

    site.signed_out(site.store.write(work))


@router.post("/account/deletion", status_code=204)
def leave(body: Farewell, request: Request, response: Response, who: Who, site: Here) -> None:
    """Close the account for good. Your seats are free, and your name is gone from all lists."""
    given = Credentials(name=who.account.name, password=body.password)
    _recognised(request, site, given)
    now = site.clock()
    for head in site.store.write(lambda c: farewell.leave(c, now, who.account.id)):
        site.committed(head)
    site.signed_out(who.account.id)
    response.delete_cookie(cookie(site), secure=site.settings.secure, httponly=True)


@router.put("/account/password", status_code=204)
def change_password(body: PasswordChange, request: Request, who: Who, site: Here) -> None:
    """Change the password; all sessions and tokens end."""
    given = Credentials(name=who.account.name, password=body.old)
    _recognised(request, site, given)
    hashed = accounts.hashed(body.new)

    def work(connection: Connection) -> None:
        accounts.change(connection, who.account.id, password=hashed)
        logins.revoke_all(connection, who.account.id)

    site.store.write(work)
    site.signed_out(who.account.id)


@router.post("/tokens", status_code=201, responses=refuses(409))
def new_token(body: NewToken, who: Who, site: Here) -> Token:
    """A token for a script or a bot. It is shown this once."""
    now, owner = site.clock(), who.account.id
    secret, _ = site.store.write(lambda c: logins.issue(c, now, owner, TOKEN, body.label))
    return {"token": secret, "id": logins.digest(secret)[:16]}


@router.get("/logins")
def all_logins(who: Who, site: Here) -> list[LoginInfo]:
    """All sessions and tokens of the account."""
    with site.store.read() as connection:
        return logins.listed(connection, who.account.id)


@router.delete("/logins/{login}", status_code=204, responses=refuses(404))
def revoke(login: LoginId, who: Who, site: Here) -> None:
    """End a session or a token."""
    site.store.write(lambda c: logins.revoke(c, who.account.id, login))
    site.signed_out(who.account.id)


@router.delete("/logins", status_code=204)
def revoke_all(who: Who, site: Here) -> None:
    """End all sessions and tokens of the account."""
    site.store.write(lambda c: logins.revoke_all(c, who.account.id))
    site.signed_out(who.account.id)


def _ask_to_confirm(connection: Connection, site: Site, account: int) -> None:
    if site.settings.smtp and accounts.by_id(connection, account).email:
        letters.send(connection, site.clock(), account, letters.CONFIRM)


def _mailing(site: Site) -> None:
    if not site.settings.smtp:
        raise Conflict("This server sends no letters. Ask those who run it")


def _recognised(request: Request, site: Site, body: Credentials) -> Account:
    """The account, if the password is right. A look at it is dear, so all are counted."""
    now, origin = site.clock(), address(request)
    limited(request, "passwords", origin)
    with site.store.read() as connection:
        logins.check_attempts(connection, now, body.name, origin)
        stored = accounts.password_of(connection, body.name)
    if not accounts.matches(stored, body.password):
        site.store.write(lambda c: logins.count_failure(c, now, body.name, origin))
        raise SignInNeeded("Name or password is wrong")
    with site.store.read() as connection:
        found = accounts.by_name(connection, body.name)
    limited(request, "sessions", str(found.id))
    return found
