"""Requests made from the description, sound and unsound, and every answer held against it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig

from railhead.server import logins
from railhead.server.app import create
from railhead.server.logins import TOKEN
from railhead.server.settings import Settings
from tests.server.client import Web

# What is sound by the description may be refused by the rules of a game, or be too much.
REFUSED = ["2xx", "3xx", "401", "403", "404", "409", "413", "422", "429"]
UNSOUND = ["400", "401", "403", "404", "405", "409", "413", "422", "429"]
CONFIG = {
    "checks": {
        "positive_data_acceptance": {"expected-statuses": REFUSED},
        "negative_data_rejection": {"expected-statuses": UNSOUND},
    }
}
load_all_checks()


@dataclass(frozen=True)
class Target:
    """An operation, and whether what is asked of it shall be sound."""

    operation: Any
    mode: GenerationMode

    def __str__(self) -> str:
        return f"{self.operation.label} {self.mode.value}"


def targets() -> list[Target]:
    """All that the description offers, but for the endless streams.

    Unsound are the questions, not who asks them: without a token nothing else would be looked at.
    """
    described = create(Settings()).openapi()  # it opens its database when it starts: it never does
    anonymous = {
        path: {m: {k: v for k, v in o.items() if k != "security"} for m, o in methods.items()}
        for path, methods in described["paths"].items()
    }
    sound = [Target(operation, GenerationMode.POSITIVE) for operation in _operations(described)]
    return sound + [
        Target(operation, GenerationMode.NEGATIVE)
        for operation in _operations({**described, "paths": anonymous})
        if operation.body or any(operation.iter_parameters())
    ]


def _operations(described: dict[str, Any]) -> list[Any]:
    config = SchemathesisConfig.from_dict(CONFIG)
    found: Any = schemathesis.openapi.from_dict(described, config=config)
    return [result.ok() for result in found.exclude(path_regex="/stream$").get_all_operations()]


@dataclass
class Attack:
    """Requests by Adam, who plays all seats of a game, to see what comes of them."""

    web: Web
    game: str
    seat: str
    answers: Counter[int] = field(default_factory=Counter)

    def run(self, target: Target, cases: int) -> None:
        """So many requests for an operation. Half of those for a game are for the one there."""

        @settings(
            max_examples=cases,
            suppress_health_check=list(HealthCheck),
            database=None,
            deadline=None,
            phases=(Phase.generate,),
        )
        @given(case=target.operation.as_strategy(generation_mode=target.mode), there=st.booleans())
        def attack(case: Any, there: bool) -> None:
            if there:
                self._aim(case)
            self._send(case)

        attack()

    def _aim(self, case: Any) -> None:
        """Ask of the game that is there, for its seat and in plain letters, where that is sound."""
        parts = case.meta.components.items()
        unsound = {place.value for place, part in parts if part.mode is GenerationMode.NEGATIVE}
        if "game" in (case.path_parameters or {}) and "path" not in unsound:
            case.path_parameters["game"] = self.game
        if "seat" in (case.query or {}) and "query" not in unsound:
            case.query["seat"] = self.seat
        if isinstance(case.body, dict) and "body" not in unsound:
            case.body = self._plain(case.body)

    def _plain(self, value: Any, name: str = "") -> Any:
        """A value without strange letters, and with names that mean something here."""
        if isinstance(value, dict):
            return {key: self._plain(part, key) for key, part in value.items()}
        if isinstance(value, list):
            return [self._plain(part) for part in value]
        if not isinstance(value, str):
            return value
        known = {"player": self.seat, "seat": self.seat, "title": "fenmark"}
        return known.get(name) or "".join(c if " " < c < "\x7f" else "x" for c in value)

    def _send(self, case: Any) -> None:
        headers = {"authorization": f"Bearer {token(self.web)}", "connection": "close"}
        answer = case.call(base_url=self.web.url, headers=headers)
        self.answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS.get_all(), headers=headers)


def token(web: Web) -> str:
    """A new token; the requests before may have revoked the last."""

    def work(connection: Any) -> str:
        logins.revoke_all(connection, 1)
        return logins.issue(connection, web.clock(), 1, TOKEN, "test")[0]

    return web.site.store.write(work)
