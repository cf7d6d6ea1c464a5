"""What a move has cost."""

import railhead
from railhead import bots
from railhead.bots.judging import judge


def fenmark() -> railhead.Game:
    return railhead.new("fenmark", ["Adam", "Beth", "Clive"], seed=1)


def test_the_best_move_costs_nothing() -> None:
    game = fenmark()
    best = bots.choose(game, game.actors[0], "steady")
    assert judge(game, game.actors[0], best) is None


def test_a_worse_move_costs_the_difference() -> None:
    game = fenmark()
    (player,) = game.actors
    best = bots.advise(game, player, "steady", best=50)
    worst = min(best, key=lambda choice: choice.value)
    found = judge(game, player, worst.action)
    assert found
    assert found.better.action == best[0].action
    assert round(found.cost) == round(best[0].value - worst.value) > 0


def test_an_illegal_move_is_not_judged() -> None:
    game = fenmark()
    (player,) = game.actors
    assert judge(game, player, {"type": "run_trains", "player": player}) is None
