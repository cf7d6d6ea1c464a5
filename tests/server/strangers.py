"""Computer players of another package, as it would be installed: each goes wrong in its own way."""

from pathlib import Path

PLAYERS = '''
import os, time
from pathlib import Path

def crashing(seat):
    """Raises."""
    raise KeyError("a secret")

def leaving(seat):
    """Ends its process."""
    os._exit(3)

def hanging(seat):
    """Never answers; says where it is."""
    Path(__file__).with_name("pid").write_text(str(os.getpid()))
    while True:
        time.sleep(1)

def cheating(seat):
    """Does what the rules forbid."""
    return {"type": "pass", "player": "somebody else"}

def meddling(seat):
    """Acts for another who is on turn too."""
    other = next((p for p in seat.game.actors if p != seat.player), seat.player)
    return seat.game.random_action(other, seat.rng)

def babbling(seat):
    """Prints, and then moves."""
    print("hello", flush=True)
    return seat.game.random_action(seat.player, seat.rng)

def curious(seat):
    """Tells what it finds in its process."""
    found = sorted(name for name in os.environ if name.startswith("RAILHEAD_"))
    Path(__file__).with_name("found").write_text(repr((found, len(seat.game.moves))))
    return seat.game.random_action(seat.player, seat.rng)
'''
NAMES = ("crashing", "leaving", "hanging", "cheating", "meddling", "babbling", "curious")


def install(folder: Path) -> None:
    """Put the package where Python finds it."""
    (folder / "strangers.py").write_text(PLAYERS)
    about = folder / "strangers-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    lines = "".join(f"{name} = strangers:{name}\n" for name in NAMES)
    (about / "entry_points.txt").write_text(f"[railhead.bots]\n{lines}")
