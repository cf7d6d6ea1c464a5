"""A player that learns Fenmark in a minute: pip install 'railhead[zoo]'; python learn_fenmark.py

Its policy is linear in what the environment tells of each legal action, and is learnt by REINFORCE
against two who act at random. It says how often it comes first before and after.
"""

import sys

import numpy as np

from railhead.zoo import raw_env, relative_worth

RATE, TEST = 2.0, 60


def play(table, weights, seat, rng):
    """One game: how the learner's choices could have been likelier, and what came of them."""
    table.reset(seed=int(rng.integers(2**31)))
    learner, slope = table.possible_agents[seat], np.zeros_like(weights)
    for agent in table.agent_iter():
        seen, _, ended, cut, _ = table.last(observe=agent == learner)
        if ended or cut:
            break
        if agent != learner:
            table.step(int(rng.integers(len(table.legal))))
            continue
        rows = seen["actions"][seen["action_mask"] == 1]
        odds = np.exp(rows @ weights - (rows @ weights).max())
        odds /= odds.sum()
        choice = int(rng.choice(len(rows), p=odds))
        slope += rows[choice] - odds @ rows
        table.step(choice)
    worth = table.game.result["worth"] if table.game.result else dict.fromkeys(table.agents, 0)
    return slope, relative_worth(worth)[learner], max(worth, key=worth.get) == learner


def first(table, weights, rng, games=TEST):
    """How often the learner comes first, in turn in every seat."""
    return sum(play(table, weights, n % 3, rng)[2] for n in range(games)) / games


def main(games=200, test=TEST):
    """Measure, learn, measure again."""
    rng, table = np.random.default_rng(1), raw_env("fenmark", 3)
    weights, usual = np.zeros(table.encoding.features), 0.0
    print(f"before: first in {first(table, weights, rng, test):.0%} of {test} games")
    for n in range(games):
        slope, reward, _ = play(table, weights, n % 3, rng)
        usual += (reward - usual) / min(n + 1, 50)
        weights += RATE * (reward - usual) * slope / (1 + np.linalg.norm(slope))
    print(f"after {games} games: first in {first(table, weights, rng, test):.0%} of {test}")
    types = table.encoding.types
    order = np.argsort(-weights[: len(types)])
    print("likes, from most to least: " + ", ".join(types[n] for n in order))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
