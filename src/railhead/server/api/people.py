"""Accounts, sessions and tokens."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from railhead.server import accounts, logins, outbox
from railhead.server.accounts import Account
from railhead.server.api.asking import Here, Plain, Session, Who, address, cookie, limited
from railhead.server.api.models import (
    AccountChange,
    Credentials,
    NewAccount,
    NewToken,
    PasswordChange,
)
from railhead.server.errors import SignInNeeded
from railhead.server.logins import SESSION, SESSION_LIFE, TOKEN
from railhead.server.site import Site

router = APIRouter(tags=["people"])
LoginId = Annotated[str, Path(min_length=16, max_length=16, pattern="^[0-9a-f]{16}$")]


@router.post("/accounts", status_code=201)
def sign_up(body: NewAccount, request: Request, site: Here) -> Plain:
    """Make an account."""
    limited(request, "accounts", address(request))
    hashed = accounts.hashed(body.password)
    made = site.store.write(lambda c: accounts.create(c, site.clock(), body.name, hashed))
    return {"name": made.name}


@router.post("/sessions", status_code=201)
def sign_in(body: Credentials, request: Request, response: Response, site: Here) -> Plain:
    """Begin a session: a cookie for the browser, and the X-CSRF-Token to send with changes."""
    account = _recognised(site, body, address(request))
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


@router.get("/session")
def session(who: Who, secret: Session, site: Here) -> Plain:
    """Whose session this is."""
    return {"name": who.account.name, "csrf": logins.csrf(site.key, secret)}


@router.delete("/session", status_code=204)
def sign_out(who: Who, response: Response, site: Here) -> None:
    """End this session, or revoke this token."""
    site.store.write(lambda c: logins.revoke(c, who.account.id, who.digest[:16]))
    response.delete_cookie(cookie(site), secure=site.settings.secure, httponly=True)


@router.get("/account")
def account(who: Who, site: Here) -> Plain:
    """The account, how its owner is reached, and what its webhooks are signed with."""
    found = who.account
    signed = outbox.secret(site.key, found.id)
    return {
        "name": found.name,
        "email": found.email,
        "webhook": found.webhook,
        "webhook_secret": signed,
    }


@router.patch("/account")
def change_account(body: AccountChange, who: Who, site: Here) -> Plain:
    """Say where notices go."""
    given = body.model_dump(exclude_unset=True)
    checks = {"email": accounts.check_email, "webhook": accounts.check_webhook}
    values = {name: v if v is None else checks[name](v) for name, v in given.items()}
    if values:
        site.store.write(lambda c: accounts.change(c, who.account.id, **values))
    return {**{"email": who.account.email, "webhook": who.account.webhook}, **values}


@router.put("/account/password", status_code=204)
def change_password(body: PasswordChange, request: Request, who: Who, site: Here) -> None:
    """Change the password; all sessions and tokens end."""
    given = Credentials(name=who.account.name, password=body.old)
    _recognised(site, given, address(request))
    hashed = accounts.hashed(body.new)
    site.store.write(lambda c: accounts.change(c, who.account.id, password=hashed))
    site.store.write(lambda c: logins.revoke_all(c, who.account.id))


@router.post("/tokens", status_code=201)
def new_token(body: NewToken, who: Who, site: Here) -> Plain:
    """A token for a script or a bot. It is shown this once."""
    now, owner = site.clock(), who.account.id
    secret, _ = site.store.write(lambda c: logins.issue(c, now, owner, TOKEN, body.label))
    return {"token": secret, "id": logins.digest(secret)[:16]}


@router.get("/logins")
def all_logins(who: Who, site: Here) -> list[Plain]:
    """All sessions and tokens of the account."""
    with site.store.read() as connection:
        return logins.listed(connection, who.account.id)


@router.delete("/logins/{login}", status_code=204)
def revoke(login: LoginId, who: Who, site: Here) -> None:
    """End a session or a token."""
    site.store.write(lambda c: logins.revoke(c, who.account.id, login))


@router.delete("/logins", status_code=204)
def revoke_all(who: Who, site: Here) -> None:
    """End all sessions and tokens of the account."""
    site.store.write(lambda c: logins.revoke_all(c, who.account.id))


def _recognised(site: Site, body: Credentials, origin: str) -> Account:
    """The account, if the password is right; a wrong one is counted."""
    now = site.clock()
    with site.store.read() as connection:
        logins.check_attempts(connection, now, body.name, origin)
        stored = accounts.password_of(connection, body.name)
    if not accounts.matches(stored, body.password):
        site.store.write(lambda c: logins.count_failure(c, now, body.name, origin))
        raise SignInNeeded("Name or password is wrong")
    with site.store.read() as connection:
        return accounts.by_name(connection, body.name)
