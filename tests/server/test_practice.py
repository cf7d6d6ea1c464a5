"""Practice on a server: the answer comes after one's own, and the record stays."""

import pytest

from railhead.practice import daily, exercise
from railhead.server import practising
from railhead.server.accounts import Account
from railhead.server.farewell import leave
from railhead.server.site import Site
from tests.server.client import Web
from tests.server.tools import Clock

pytestmark = pytest.mark.usefixtures("real_titles")
DAY = 24 * 3600
DRAWN = "run/fenmark-1/85/0"  # two trains: one best run each


def test_the_answer_is_told_to_those_who_have_answered(web: Web) -> None:
    adam = web.people["Adam"]
    asked = adam.get("/practice/next", title="fenmark", kind="run", level=2)
    assert asked["level"] == 2
    assert asked["answered"] is None
    assert asked["picture"].startswith("<svg")
    assert "rh-run" not in asked["picture"]
    found = exercise(asked["exercise"])
    assert found
    assert not {"answer", "words", "proof"} & asked.keys()

    body = {"exercise": asked["exercise"], "answer": 1}
    wrong = adam.post("/practice/answers", body, status=200)
    assert not wrong["right"]
    assert wrong["answer"] == found.answer
    assert "rh-run" in wrong["picture"]
    assert wrong["paragraph"] == "Fenmark 5.1"
    assert wrong["record"]["kinds"]["run"] == {"answered": 1, "right": 0}


def test_the_first_answer_counts_and_the_next_exercise_is_another(web: Web) -> None:
    beth = web.people["Beth"]
    first = beth.get("/practice/next", title="fenmark", kind="price")
    found = exercise(first["exercise"])
    assert found
    assert found.answer in first["options"]
    right = {"exercise": found.id, "answer": found.answer}
    wrong = {"exercise": found.id, "answer": "Rs. 1"}
    answers = [beth.post("/practice/answers", body, status=200) for body in (right, wrong)]
    assert [answer["right"] for answer in answers] == [True, False]
    assert answers[1]["record"]["kinds"]["price"] == {"answered": 1, "right": 1}
    assert beth.get("/practice/exercise", name=found.id)["answered"] is True
    assert beth.get("/practice/next", title="fenmark", kind="price")["exercise"] != found.id


def test_what_is_not_there(web: Web) -> None:
    adam = web.people["Adam"]
    adam.get("/practice/next", status=404, title="fenmark", kind="takeover")
    adam.get("/practice/next", status=404, title="1830", kind="run")
    adam.get("/practice/exercise", status=404, name="run/fenmark-1/0/0")
    adam.get("/practice/exercise", status=422, name="run")
    adam.post("/practice/answers", {"exercise": "run/fenmark-7/1/0", "answer": 1}, status=404)


def test_the_exercise_of_the_day_and_the_days_in_a_row(
    here: Site, clock: Clock, adam: Account
) -> None:
    for days in (1, 2):
        today = practising.overview(here, adam.id)
        assert today["record"]["today"] is None
        found = exercise(today["today"])
        assert found
        assert found.id == daily(practising._today(here)).id
        told = practising.judged(here, adam.id, found.id, found.answer)["record"]
        assert (told["today"], told["days"]) == (True, days)
        clock.pass_(DAY)
    assert practising.overview(here, adam.id)["record"]["days"] == 2
    clock.pass_(DAY)
    assert practising.overview(here, adam.id)["record"]["days"] == 0


def test_whoever_leaves_takes_the_record_along(here: Site, adam: Account) -> None:
    made = practising.following(here, adam.id, ("fenmark", "rust", 1))
    practising.judged(here, adam.id, made["exercise"], "x")
    here.store.write(lambda connection: leave(connection, here.clock(), adam.id))
    assert practising.overview(here, adam.id)["record"]["kinds"]["rust"]["answered"] == 0


def test_the_best_run_may_be_drawn(web: Web) -> None:
    clive, found = web.people["Clive"], exercise(DRAWN)
    assert found
    assert found.best
    shown = clive.get("/practice/exercise", name=DRAWN)
    best = found.best["routes"]
    assert {run["train"] for run in best} <= set(shown["trains"])
    assert {stop for run in best for stop in run["stops"]} <= shown["stations"].keys()

    run = best[0]
    sketch = {"exercise": DRAWN, "train": run["train"], "stops": [], "others": best[1:]}
    begun = clive.post("/practice/routes", sketch, status=200)
    assert (begun["route"], run["stops"][0] in begun["onward"]) == (None, True)
    traced = clive.post("/practice/routes", {**sketch, "stops": run["stops"]}, status=200)["route"]
    assert traced["stops"] == run["stops"]

    told = clive.post("/practice/runs", {"exercise": DRAWN, "routes": best}, status=200)
    assert (told["earnings"], told["refusal"]) == (found.answer, None)
    assert "rh-run" in told["lines"]
    judged = clive.post("/practice/answers", {"exercise": DRAWN, "answer": best}, status=200)
    assert judged["right"]
    assert clive.get("/practice/exercise", name=DRAWN)["answered"] is True


def test_a_poorer_run_is_wrong_and_one_that_is_forbidden_no_answer(web: Web) -> None:
    beth, found = web.people["Beth"], exercise(DRAWN)
    assert found
    assert found.best
    best = found.best["routes"]
    twice = [{**best[0], "train": run["train"]} for run in best]  # the same track
    told = beth.post("/practice/runs", {"exercise": DRAWN, "routes": twice}, status=200)
    assert (told["earnings"], told["refusal"]["rule"]) == (None, "Fenmark 5.2")
    body = {"exercise": DRAWN, "answer": twice}
    assert beth.post("/practice/answers", body, status=422)["error"]["rule"] == "Fenmark 5.2"
    assert beth.get("/practice/exercise", name=DRAWN)["answered"] is None
    body = {"exercise": DRAWN, "answer": best[:1]}
    judged = beth.post("/practice/answers", body, status=200)
    assert (judged["right"], judged["answer"]) == (False, found.answer)
