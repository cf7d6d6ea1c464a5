"""People at browsers of their own, and what their browsers were told."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, Response

PASSWORD = "correct horse battery"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LAPTOP: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "reduced_motion": "reduce",  # a colour that fades in is drawn many times
}
LOW: dict[str, Any] = {"viewport": {"width": 640, "height": 400}}  # a laptop, magnified twice
LOOKS: dict[str, dict[str, Any]] = {"laptop": {}, "phone": PHONE}


@dataclass
class Traffic:
    """All that pages received from the interface: bodies of responses, and server-sent events."""

    heard: list[tuple[str, str]] = field(default_factory=list)
    _answers: list[Response] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Record from now on."""
        page.on("response", self._answered)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", self._told)

    def gathered(self) -> list[tuple[str, str]]:
        """What was heard, and where from. To be asked now and then: browsers forget bodies."""
        answers, self._answers = self._answers, []
        for answer in answers:
            if answer.status not in (204, 304):
                self.heard.extend(_read(answer))
        return self.heard

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url and "/stream" not in response.url:
            self._answers.append(response)

    def _told(self, message: dict[str, Any]) -> None:
        self.heard.append(("event", str(message["data"])))


def _read(answer: Response) -> list[tuple[str, str]]:
    """Where from, and what; nothing where the page did not wait for the rest of it."""
    try:
        return [(answer.url, answer.text())]
    except Error:
        if answer.request.failure is None:
            raise
        return []


@dataclass
class Someone:
    """Somebody with an account, signed in, and a page open."""

    name: str
    url: str
    context: BrowserContext
    page: Page
    csrf: str
    traffic: Traffic = field(default_factory=Traffic)
    faults: list[str] = field(default_factory=list)

    def api(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as the browser would, with its cookie."""
        answer = self.context.request.fetch(
            f"{self.url}/api/v1{path}",
            method=method,
            data=body,
            headers={"X-CSRF-Token": self.csrf},
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def open(self, path: str) -> Page:
        """Look at a page of the client."""
        self.page.goto(f"{self.url}/{path}")
        return self.page


def visitor(
    browser: Browser, url: str, name: str = "", *, toured: bool = True, **device: Any
) -> Someone:
    """Somebody who has just come, and knows the table: an empty browser, nobody signed in."""
    context = browser.new_context(**{**LAPTOP, **device})
    context.set_default_timeout(60_000)
    if toured:
        context.add_init_script("if (location.host) localStorage.setItem('railhead.tour', 'seen')")
    someone = Someone(name, url, context, context.new_page(), "")
    someone.traffic.watch(someone.page)
    someone.page.on("pageerror", lambda error: someone.faults.append(str(error)))
    return someone


def person(browser: Browser, url: str, name: str, **device: Any) -> Someone:
    """Somebody signed in; the account is made if there is none."""
    someone = visitor(browser, url, name, **device)
    account = {"name": name, "password": PASSWORD}
    request = someone.context.request
    made = request.post(f"{url}/api/v1/accounts", data=account)
    assert made.status in (201, 409), made.text()
    signed = request.post(f"{url}/api/v1/sessions", data=account)
    assert signed.ok, signed.text()
    someone.csrf = signed.json()["csrf"]
    return someone
