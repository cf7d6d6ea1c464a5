"""Try an installed package as its users would: python -m scripts.trial RAILHEAD

`RAILHEAD` is the command of that installation. Nothing else of this tree is used, and neither Node
nor a compiler is in reach.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parent.parent
NETWORKS = sorted(map(str, (ROOT / "tests/router/networks").glob("late-*.json")))
EXAMPLE = str(ROOT / "examples/1853-retuned-appendix-4.railhead.json")
SEED = "4"  # of short games
NAMES = ("Adam", "Beth", "Clive")
PATIENCE = 180.0  # others may use the machine


class Trial:
    """A command, and an empty room to try it in."""

    def __init__(self, command: Path, room: Path) -> None:
        self.command, self.room = command, room
        self.alone = {"PATH": str(command.parent), "HOME": str(room)}

    def all(self) -> dict[str, Any]:
        """Try everything; what was answered, but for times."""
        titles = self.says("titles")
        names = re.findall(r"^(\S+): .* players$", titles, re.MULTILINE)
        self.draws()
        self.serves()
        return {
            "titles": titles,
            "games": {name: self.game(name) for name in names},
            "routes": self.routes(),
        }

    def version(self) -> str:
        """What it is."""
        return self.says("--version").strip()

    def says(self, *words: str) -> str:
        """What a command prints."""
        done = subprocess.run(
            [self.command, *words],
            cwd=self.room,
            env=self.alone,
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def game(self, title: str) -> list[str]:
        """How a game at random goes, from its beginning to its end."""
        said = self.says("simulate", title, "--players", "3", "--seed", SEED)
        return [re.sub(r" in .* s$|; .* a second$", "", line) for line in said.splitlines()]

    def routes(self) -> list[dict[str, Any]]:
        """The best routes on some networks."""
        answers = [
            json.loads(line) for line in self.says("route", "--json", *NETWORKS).splitlines()
        ]
        for answer in answers:
            assert answer.pop("seconds") >= 0
            assert answer["optimal"]
        assert len(answers) == len(NETWORKS)
        return answers

    def draws(self) -> None:
        """Draw a position as PNG; the server draws SVG."""
        self.says("show", EXAMPLE, "--png", "map.png")
        assert (self.room / "map.png").read_bytes().startswith(b"\x89PNG")

    def serves(self) -> None:
        """Look at the first page, and make one move over HTTP."""
        with self._server() as server:
            page = server.get("/")
            assert "<title>Railhead" in page, page
            for asset in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
                assert server.get(asset)
            server.sign_in("Adam")
            _move(server)

    @contextmanager
    def _server(self) -> Iterator["Server"]:
        port = _free_port()
        words = [str(self.command), "serve", "--port", str(port), "--database", "games.sqlite3"]
        with (self.room / "log.txt").open("w") as log:
            process = subprocess.Popen(words, cwd=self.room, env=self.alone, stdout=log, stderr=log)
        try:
            server = Server(f"http://127.0.0.1:{port}")
            server.wait(process)
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Server:
    """A server, as one person uses it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._headers = {"content-type": "application/json"}

    def wait(self, process: "subprocess.Popen[bytes]") -> None:
        """Until it answers."""
        deadline = monotonic() + PATIENCE
        while process.poll() is None and monotonic() < deadline:
            try:
                self.get("/ready")
            except URLError:
                sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def sign_in(self, name: str) -> None:
        """Make an account, and use it by a token from now on."""
        who = {"name": name, "password": "correct horse battery"}
        self.post("/accounts", who)
        request = self._request("/api/v1/sessions", who)
        with urlopen(request, timeout=PATIENCE) as answer:
            cookie = answer.headers["set-cookie"].split(";")[0]
            csrf = json.load(answer)["csrf"]
        once = self._request("/api/v1/tokens", {"label": "trial"})
        once.add_header("cookie", cookie)
        once.add_header("x-csrf-token", csrf)
        with urlopen(once, timeout=PATIENCE) as answer:
            self._headers["authorization"] = f"Bearer {json.load(answer)['token']}"

    def get(self, path: str) -> str:
        """What is at an address."""
        with urlopen(self._request(path), timeout=PATIENCE) as answer:
            return str(answer.read().decode("utf-8", "replace"))

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What is answered to a request of the interface."""
        with urlopen(self._request(f"/api/v1{path}", body or {}), timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def _request(self, path: str, body: Mapping[str, Any] | None = None) -> Request:
        data = None if body is None else json.dumps(body).encode()
        return Request(self._url + path, data, self._headers)


def _free_port() -> int:
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _move(server: Server) -> None:
    """Begin a game at one screen, draw its map, and write a bond."""
    order = {"name": "Trial", "title": "1853-retuned", "places": 3, "hot": NAMES}
    game = server.post("/games", order)["id"]
    server.post(f"/games/{game}/start")
    assert server.get(f"/api/v1/games/{game}/drawings/map.svg").startswith("<svg")
    number = json.loads(server.get(f"/api/v1/games/{game}"))["number"]
    bond = {"type": "write_bond", "player": "Adam", "amount": 100}
    server.post(f"/games/{game}/actions", {"action": bond, "expected": number})
    assert json.loads(server.get(f"/api/v1/games/{game}"))["number"] > number


def tried(command: Path) -> tuple[str, dict[str, Any]]:
    """The version and the answers of an installed package."""
    with TemporaryDirectory() as room:
        trial = Trial(command.absolute(), Path(room))
        return trial.version(), trial.all()


if __name__ == "__main__":
    print(tried(Path(sys.argv[1]))[0])
