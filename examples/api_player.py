"""A player in sixty lines, by the HTTP interface alone (docs/api.md); so in any other language.

python api_player.py http://127.0.0.1:1853 TOKEN GAME SEAT

It takes the run that earns most, pays it out, buys a train where it has none, then shares. The
token is one of the account that holds the seat. It knows the actions of Fenmark, and passes else.
"""

import json
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

LIKES = ["run_trains", "dividend", "buy_train", "open_company", "buy_share", "lay_tile", "pass"]


def main(url, token, game, seat):
    """Play a seat to the end; what everybody is worth then."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(path, body=None, **more):
        data = json.dumps(body).encode() if body else None
        asked = Request(f"{url}/api/v1/games/{game}{path}", data, headers | more)
        return urlopen(asked, timeout=60)

    def told(path, body=None):
        with ask(path, body) as answer:
            return json.load(answer)

    while True:
        try:
            info = told("")
            if info["status"] == "finished":
                return told("/view")["view"]["result"]["worth"]
            if seat in info["actors"]:
                action = chosen(told(f"/offers?seat={seat}")["offers"], told("/view")["view"])
                told("/actions", {"action": action, "expected": info["number"]})
                continue
            with ask(f"/stream?seat={seat}", **{"Last-Event-ID": str(info["number"])}) as stream:
                any(line.startswith(b"id:") for line in stream)  # something has happened since
        except TimeoutError:  # nothing has, for a minute
            continue
        except HTTPError as error:
            if error.code not in (409, 429, 503):  # somebody was quicker, or there is much to do
                raise
            time.sleep(float(error.headers.get("Retry-After", 0.1)))


def chosen(offers, view):
    """The action that is liked best."""
    choices = [choice for offer in offers for choice in offer["choices"]]
    return max(choices, key=lambda choice: liking(view, choice["action"], choice))["action"]


def liking(view, action, choice):
    """How much an action is liked: by its type, then by what it earns and costs."""
    rank = LIKES.index(action["type"]) if action["type"] in LIKES else len(LIKES)
    if action["type"] == "buy_train":  # a new one, for a company that has none
        has = view["companies"][action["company"]]["trains"]
        rank = len(LIKES) if has or action["source"] != "depot" else rank
    return -rank, choice.get("earnings", 0) - choice.get("cost", 0)


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
