"""The Python client: it plays the worked example, and has what the description offers."""

import inspect
import json
import pickle
import re
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from railhead.client import Client, Refused, Table, Unreachable
from railhead.client.line import Line, Request
from tests.playthroughs.test_appendix_4 import FILE, LAST, PRINTED, rows
from tests.server.client import PASSWORD, Person, Web
from tests.server.contract import check, check_event, description
from tests.server.test_sample_game import value

NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed")
GUIDE = Path(__file__).parents[2] / "docs" / "client.md"
NOT_FOR_PROGRAMS = {  # the page's own, or of those who run a server
    *("post /account/confirmation", "post /account/deletion", "put /account/password"),
    *("post /email-confirmations", "post /password-resets", "put /password-resets"),
    *("get /rules/{title}/counsel", "get /rules/{title}/pictures/{paragraph}/{number}.svg"),
    *("get /lessons", "post /lessons/{lesson}", "get /games/{game}/lesson"),
    *("get /practice", "get /practice/next", "get /practice/exercise", "post /practice/answers"),
    *("post /practice/routes", "post /practice/runs"),
    *(f"{how} /games/{{game}}/blueprints" for how in ("get", "post")),
    *(f"{how} /games/{{game}}/blueprints/{{plan}}" for how in ("get", "put", "delete")),
    *("get /session/push", "put /session/push", "delete /session/push"),
    *("get /session", "get /drawings/style.css", "get /health", "get /ready", "get /metrics"),
}


@pytest.fixture
def five(web: Web) -> Iterator[dict[str, Client]]:
    """The players of the example, each signed in by the client."""
    for name in NAMES:
        if name not in web.people:
            web.people[name] = Person(web.url, name)
    clients = {name: Client.sign_in(web.url, name, PASSWORD) for name in NAMES}
    yield clients
    for client in clients.values():
        client.close()


def begun(clients: dict[str, Client], title: str = "toy") -> dict[str, Table]:
    """A table of these people, each at their seat."""
    owner, *others = clients
    game = clients[owner].new_game("A game", title, len(clients))
    tables = {name: client.table(game["id"], name) for name, client in clients.items()}
    for name in others:
        tables[name].sit(name)
    tables[owner].start()
    return tables


def test_the_sample_game_by_the_client(five: dict[str, Client], real_titles: None) -> None:
    tables = begun(five, "1853-retuned")
    printed: dict[int, list[str]] = {}
    for number, entry in rows(PRINTED):
        printed.setdefault(number, []).append(entry)
    compared = 0
    for number, action in enumerate(json.loads(FILE.read_text("utf-8"))["actions"], start=1):
        table = tables[action["player"]]
        seen = table.view()
        played = table.play(action)
        assert (played["number"], played["repeated"]) == (seen["number"] + 1, False)
        for entry in printed.get(number, ()):
            name, _, wanted = entry.rpartition(" ")
            assert value({**tables["Beth"].view()["view"]}, name) == wanted, f"{number}: {entry}"
            compared += 1
    assert compared == 125
    view = tables["Ed"].view()["view"]
    assert view["title"] == "1853-retuned"  # from here on its own parts are known
    assert view["players"][view["elephant"]]["contract"]["fulfilled"] in (True, False)
    for entry in LAST.replace("\n", ", ").strip(", ").split(", "):
        name, _, wanted = entry.rpartition(" ")
        assert value({**view}, name) == wanted


def two(five: dict[str, Client]) -> dict[str, Table]:
    return begun({name: five[name] for name in ("Adam", "Beth")})


def test_a_lost_answer_is_asked_for_again_and_the_action_is_played_once(
    five: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = two(five)
    tables["Adam"].view()
    sent = Line._sent
    lost: list[Request] = []

    def losing(line: Line, connection: HTTPConnection, request: Request) -> HTTPResponse:
        answer = sent(line, connection, request)
        if request.key is not None and not lost:
            answer.read()
            lost.append(request)
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(Line, "_sent", losing)
    monkeypatch.setattr("railhead.client.line.PAUSES", (0.0, 0.0))
    played = tables["Adam"].play({"type": "guess", "player": "Adam", "amount": 2})
    assert (len(lost), played["repeated"]) == (1, True)
    assert tables["Adam"].view()["position"] == 1


def test_what_may_not_be_repeated_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def gone(_line: Line, _connection: HTTPConnection, request: Request) -> HTTPResponse:
        asked.append(request.method)
        raise ConnectionRefusedError

    monkeypatch.setattr(Line, "_sent", gone)
    monkeypatch.setattr("railhead.client.line.PAUSES", (0.0, 0.0))
    client = Client("http://localhost:1")
    with pytest.raises(Unreachable):
        client.new_token("x")
    assert asked == ["POST"]
    with pytest.raises(Unreachable):
        client.titles()
    assert asked == ["POST", "GET", "GET", "GET"]


def test_a_refusal_tells_its_rule(five: dict[str, Client]) -> None:
    tables = two(five)
    tables["Adam"].view()
    with pytest.raises(Refused, match="An amount is 1 to 5") as refused:
        tables["Adam"].play({"type": "guess", "player": "Adam", "amount": 9})
    assert (refused.value.status, refused.value.fault["rule"]) == (422, "toy 1")
    sent = pickle.loads(pickle.dumps(refused.value))
    assert (str(sent), sent.status) == (str(refused.value), 422)
    tables["Adam"].play({"type": "guess", "player": "Adam", "amount": 2})
    tables["Beth"].number = 0
    with pytest.raises(Refused) as refused:
        tables["Beth"].play({"type": "guess", "player": "Beth", "amount": 1})
    assert refused.value.status == 409
    assert refused.value.fault["number"] == tables["Adam"].number


def test_what_happens_is_heard(five: dict[str, Client]) -> None:
    tables = two(five)
    tables["Adam"].say("Good luck")
    heard = []
    for event in tables["Beth"].stream():
        check_event(event.kind, event.entry or event.told)
        heard.append(event.kind)
        if event.entry and event.entry["kind"] == "chat":
            assert event.entry["text"] == "Good luck"
            break
    assert heard[0] == "seat"


def test_what_is_taken_back_by_the_client_can_be_done_again(five: dict[str, Client]) -> None:
    adam = two(five)["Adam"]
    adam.play({"type": "guess", "player": "Adam", "amount": 2})
    check("UndoAhead", adam.undo_ahead())
    adam.undo()
    (gone,) = adam.undone()
    check("TakenBack", gone)
    again = adam.redo()
    check("Redo", again)
    assert again["action"] is not None
    adam.play(again["action"])
    assert adam.view()["position"] == 1


def test_a_seat_has_its_ways_by_the_client(five: dict[str, Client]) -> None:
    """Whatever the methods answer has its shape."""
    tables = two(five)
    adam = tables["Adam"]
    check("Table", adam.open())
    check("Offers", {"number": 0, "offers": adam.offers()})
    guess = {"type": "guess", "player": "Adam", "amount": 2}
    assert adam.why_not(guess) is None
    assert adam.why_none({"type": "count", "player": "Adam"}) is not None
    check("Tried", adam.preview(guess))
    adam.play(guess)
    check("Undone", adam.undo())
    adam.write_note("mine")
    assert adam.note()["text"] == "mine"
    check("Charts", adam.charts())
    check("Log", adam.log())
    check("Events", adam.events())
    check("Presence", adam.presence())
    check("Almanac", adam.facts())
    check("Seen", adam.position(0))
    assert adam.runs() == {}
    adam.plan("pass")
    assert [plan["seat"] for plan in adam.plans()] == ["Adam"]
    adam.unplan("Adam")
    check("GameInfo", adam.copy(0))
    assert five["Adam"].games(mine=True, status="running")
    assert [title["id"] for title in five["Adam"].titles()] == ["toy"]
    invited = five["Beth"].accept(adam.invite()["invitation"])
    assert invited["id"] == adam.game


# It cannot drift apart from the description


class Recorder(Line):
    """A line that notes what would be sent."""

    def __init__(self) -> None:
        super().__init__("http://nowhere")
        self.noted: list[Request] = []

    def ask(self, request: Request) -> Any:
        self.noted.append(request)
        return {"number": 0, "offers": [], "refusal": None}

    def answer(self, request: Request) -> tuple[HTTPResponse, bytes]:
        self.noted.append(request)
        raise Unreachable

    def lines(self, request: Request) -> Iterator[str]:
        self.noted.append(request)
        return iter(())


def given(name: str, parameter: inspect.Parameter) -> Any:
    """Something for a parameter, so that every one of them is sent."""
    if parameter.default is False or parameter.default is True:
        return True
    samples: dict[str, Any] = {"action": {"type": "pass"}, "key": "k", "options": {"a": 1}}
    samples |= {"file": dict.fromkeys(SAVED, 1), "routes": [1], "others": [1], "stops": ["A.s0"]}
    kind = str(parameter.annotation)
    return samples.get(name, 7 if "int" in kind else "map" if name == "name" else name)


SAVED = ("format", "title", "rules", "players", "options", "seed", "actions")


def sent(thing: Client | Table, name: str, line: Recorder) -> Request:
    """What a method sends when it is given all that it takes."""
    method = getattr(thing, name)
    taken = inspect.signature(method).parameters
    some = {n: given(n, p) for n, p in taken.items() if p.kind is not p.VAR_KEYWORD}
    if name == "change_account":
        some = {"email": "a@b.c", "webhook": "https://b.c"}
    with suppress(Unreachable, TypeError):  # there is no answer, and none is needed
        list(method(**some) or ())
    return line.noted[-1]


def calls() -> list[tuple[str, Request]]:
    line = Recorder()
    client = Client("http://nowhere")
    client.line = line
    table = Table(line, "GAME", "Adam")
    helpers = {"close", "sign_in", "table"}
    things: list[Client | Table] = [client, table]
    return [
        (name, sent(thing, name, line))
        for thing in things
        for name, _ in inspect.getmembers(type(thing), inspect.isfunction)
        if not name.startswith("_") and name not in helpers
    ] + [("sign_in", Request(method="POST", parts=("sessions",), body={"name": 1, "password": 1}))]


def operations() -> dict[str, Any]:
    return {
        f"{method} {path.removeprefix('/api/v1')}": operation
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    }


def found(request: Request) -> str:
    """The operation that a request is for."""
    path = request.path.partition("?")[0].removeprefix("/api/v1")
    fitting = [
        name
        for name in operations()
        if re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", name), f"{request.method.lower()} {path}")
    ]
    return min(fitting, key=lambda name: name.count("{"))


def wanted(operation: Any, place: str) -> set[str]:
    return {p["name"] for p in operation.get("parameters", ()) if p["in"] == place}


def fields(operation: Any) -> set[str]:
    content = operation.get("requestBody", {}).get("content", {})
    if not content:
        return set()
    name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return set(description()["components"]["schemas"][name]["properties"])


CALLS = calls()


def test_it_has_every_operation_that_a_program_needs() -> None:
    assert {found(request) for _, request in CALLS} == set(operations()) - NOT_FOR_PROGRAMS


@pytest.mark.parametrize(("name", "request_"), CALLS, ids=[name for name, _ in CALLS])
def test_a_method_sends_what_the_description_asks_for(name: str, request_: Request) -> None:
    operation = operations()[found(request_)]
    assert set(request_.query) == wanted(operation, "query")
    assert set(request_.body or ()) == fields(operation)
    assert (request_.key is not None) == ("Idempotency-Key" in wanted(operation, "header"))


# Its page


def test_the_examples_of_its_page(web: Web, real_titles: None) -> None:
    person = Person(web.url, "Guide")
    scope: dict[str, Any] = {"url": web.url, "name": "Guide", "password": PASSWORD}
    first, second = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    exec(first, scope)
    assert scope["table"].view()["position"] == 20
    scope["table"].say("Well played")
    exec(second, scope)
    assert scope["heard"].entry["text"] == "Well played"
    scope["me"].close()
    person.close()
