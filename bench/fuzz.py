"""Requests made from the server's description, by the thousand, in late games of every title.

    python -m bench.fuzz [CASES]

Every answer is held against the description by all checks of Schemathesis: its status, headers,
content type and body; that nothing unsound is taken, and that nothing breaks the server.
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from railhead.server import site
from railhead.server.settings import Settings
from tests.server.client import Person, Web, serving
from tests.server.fuzzing import Attack, Target, targets
from tests.server.tools import Clock

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
CASES = 20_000


def main(cases: int) -> int:
    asked, began = targets(), time.monotonic()
    answers: Counter[int] = Counter()
    faults = 0
    with TemporaryDirectory() as folder:
        many = 10**9  # no limit is in the way
        settings = Settings(
            database=str(Path(folder) / "fuzz.sqlite3"), signups=many, games=many, requests=many
        )
        clock = Clock()
        made = site.make(settings, clock)
        with serving(made) as url:
            adam = Person(url, "Adam")
            web = Web(made, clock, url, {"Adam": adam})
            games = [brought(adam, path) for path in sorted(GOLDEN.glob("*.railhead.json"))]
            while (left := cases - sum(answers.values())) > 0:  # some have but one question
                more, wrong = attacked(web, games, asked, -(-left // len(asked)))
                answers, faults = answers + more, faults + wrong
            adam.close()
    seconds = time.monotonic() - began
    sent = sum(answers.values())
    told = ", ".join(f"{status}: {count:,}" for status, count in sorted(answers.items()))
    print(f"{sent:,} requests to {len(asked)} targets in {seconds:,.0f} s; answers {told}")
    print(f"{faults} targets with faults")
    return 1 if faults else 0


def brought(person: Person, path: Path) -> tuple[str, str]:
    """A game two thirds through, and a seat of it."""
    file = json.loads(path.read_text("utf-8"))
    file["actions"] = file["actions"][: len(file["actions"]) * 2 // 3]
    return person.post("/imports", file)["id"], file["players"][0]


def attacked(
    web: Web, games: list[tuple[str, str]], asked: list[Target], each: int
) -> tuple[Counter[int], int]:
    """All answers by status, and how many targets gave one that they should not."""
    answers: Counter[int] = Counter()
    faults = 0
    for number, target in enumerate(asked):
        attack = Attack(web, *games[number % len(games)])
        try:
            attack.run(target, each)
        except Exception as error:
            faults += 1
            print(f"{target}: {error}")
        answers += attack.answers
        print(f"{number + 1:4} {target}: {dict(sorted(attack.answers.items()))}", flush=True)
    return answers, faults


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else CASES))
