"""Whether the time at which others learn of a secret decision tells something of it.

    python -m bench.twins [pairs]

In pairs of games that are alike but for a secret bond, in one of them small and in the other large,
a spectator waits for the event. Both are measured in turn. Printed are how long the event took,
its size, and in how many pairs the larger bond took longer, half of them if it makes no difference.
"""

import asyncio
import json
import random
import sys
from math import erfc, sqrt
from statistics import median
from time import perf_counter

from bench.readers import Line
from bench.servers import Running, client, databases, new_game, token

PAIRS = 300
NAMES = ["Adam", "Beth", "Clive"]
BONDS = (100, 400)


async def heard(port: int, secret: str, game: str, bond: int) -> tuple[float, int]:
    """How long it takes until a spectator hears of a bond, and how much he hears."""
    ear, mouth = await Line(port, secret).open(), await Line(port, secret).open()
    await ear.send("GET", f"/games/{game}/stream?since=1")
    await ear.head()
    while not (await ear.reader.readline()).startswith(b"event: presence"):
        pass
    action = {"type": "write_bond", "player": "Adam", "amount": bond}
    body = json.dumps({"action": action, "expected": 1}).encode()
    began = perf_counter()
    await mouth.send("POST", f"/games/{game}/actions", body)
    while not (await ear.reader.readline()).startswith(b"event: action"):
        pass
    took, size = perf_counter() - began, len(await ear.reader.readline())
    await mouth.head()
    for line in (ear, mouth):
        line.writer.close()
    return took, size


def main() -> None:
    """Measure and print."""
    pairs = int(sys.argv[1]) if sys.argv[1:] else PAIRS
    dice = random.Random(1)
    times: dict[int, list[float]] = {bond: [] for bond in BONDS}
    sizes: dict[int, set[int]] = {bond: set() for bond in BONDS}
    with databases(["sqlite"]) as urls:
        server = Running(urls["sqlite"])
        server.start()
        with client(server.url, secret := token(server.url, "Twins")) as http:
            for _ in range(pairs):
                for bond in dice.sample(BONDS, len(BONDS)):
                    game = new_game(http, NAMES)
                    took, size = asyncio.run(heard(server.settings.port, secret, game, bond))
                    times[bond].append(took)
                    sizes[bond].add(size)
        server.stop()
    for bond in BONDS:
        print(f"bond {bond}: median {median(times[bond]) * 1000:.2f} ms, sizes {sizes[bond]}")
    small, large = (times[bond] for bond in BONDS)
    longer = sum(b > a for a, b in zip(small, large, strict=True))
    chance = erfc(abs(2 * longer - pairs) / sqrt(2 * pairs))
    print(
        f"the larger took longer in {longer} of {pairs}; by chance as far from half: p {chance:.2f}"
    )


if __name__ == "__main__":
    main()
