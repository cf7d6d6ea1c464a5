"""A title as an environment: agents act one after another, each by what its seat may know."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import railhead
from railhead import Game
from railhead.render import picture
from railhead.zoo.encoding import BOUND, Encoding
from railhead.zoo.rewards import Rewards, first_place

MOST = 512  # actions to choose from, where a title has no limit of its own
LIMITS: Mapping[str, int] = {"fenmark": 128, "1853-retuned": 256, "1853": 256, "1820": 2048}
LONGEST = 5000  # actions after which a game is cut short
SEEDS = 2**31


class RailheadEnv(AECEnv):  # type: ignore[misc] # it has no types
    """A table at which every seat is an agent.

    An action is the number of one of the seat's legal actions, in the order in which the rules list
    them; `actions` in the observation tells what each of them is. Where they are more than the
    limit, some are left out evenly, and the `infos` of the agent count them.
    """

    def __init__(  # noqa: PLR0913 - what a table is made of
        self,
        title: str,
        players: int = 3,
        *,
        options: Mapping[str, Any] | None = None,
        reward: Callable[[Mapping[str, int]], Rewards] = first_place,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"railhead_{title}_v1", "render_modes": ["ansi", "svg"]}
        self.title, self.options, self.render_mode = title, dict(options or {}), render_mode
        self.reward, self.longest = reward, longest
        self.possible_agents = [f"player_{n}" for n in range(players)]
        self.game = self._new(0)
        self.encoding, self.limit = Encoding(self.game), LIMITS.get(title, MOST)
        self.action_spaces = {agent: Discrete(self.limit) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def action_space(self, agent: str) -> Discrete:
        """The numbers of actions."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        """What an agent is told."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, the next of a series. Options are those of PettingZoo."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game = self._new(int(self._seeds.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[-1]
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do if it is selected."""
        legal = self.legal if agent == self.agent_selection else []
        mask = np.zeros(self.limit, np.int8)
        mask[: len(legal)] = 1
        return {
            "observation": self.encoding.observation(self.game, agent),
            "action_mask": mask,
            "actions": self.encoding.actions(legal, self.limit, agent),
        }

    def step(self, action: int | None) -> None:
        """The selected agent acts; where its game is over, it leaves with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.legal):
            raise ValueError(f"{agent} has {len(self.legal)} legal actions, none is {action}")
        self.game = self.game.play(self.legal[action])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._settle()
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The round in words, or the map as SVG."""
        if self.render_mode == "svg":
            return picture(self.game).svg
        return repr(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""

    def _new(self, seed: int) -> Game:
        return railhead.new(self.title, self.possible_agents, seed, self.options)

    def _space(self) -> Dict:
        rows = (self.limit, self.encoding.features)
        return Dict(
            {
                "observation": Box(-BOUND, BOUND, (self.encoding.size,), np.float32),
                "action_mask": Box(0, 1, (self.limit,), np.int8),
                "actions": Box(-BOUND, BOUND, rows, np.float32),
            }
        )

    def _settle(self) -> None:
        """See whether the game is over, or has gone on for too long."""
        if self.game.result is not None:
            self.rewards = self.reward(self.game.result["worth"])
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.game.moves) >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)

    def _turn(self) -> None:
        """The next round the table of those who may act; when it is over, everybody leaves."""
        after = self.agents.index(self.agent_selection) + 1
        around = self.agents[after:] + self.agents[:after]
        on_turn = [agent for agent in around if agent in self.game.actors]
        self.agent_selection = on_turn[0] if on_turn else around[0]
        found = list(self.game.legal_actions(self.agent_selection)) if on_turn else []
        self.legal = thinned(found, self.limit)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"left_out": len(found) - len(self.legal)}


def thinned(found: list[dict[str, Any]], limit: int) -> list[dict[str, Any]]:
    """At most so many of some actions, evenly from the first to the last."""
    many = len(found)
    return found if many <= limit else [found[n * many // limit] for n in range(limit)]


def raw_env(title: str, players: int = 3, **more: Any) -> RailheadEnv:
    """The environment of a title, which raises ValueError for an action that is not legal."""
    return RailheadEnv(title, players, **more)


def env(title: str, players: int = 3, **more: Any) -> AECEnv:
    """The same in PettingZoo's wrappers: an action that is not legal ends the game, at a loss."""
    inner = wrappers.TerminateIllegalWrapper(raw_env(title, players, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))
