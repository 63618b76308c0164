"""PettingZoo: every side is an agent, and they take turns."""

from __future__ import annotations

import operator
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._native import ArgumentError, Encoding, Match


def env(game: str, **options: Any) -> AECEnv[str, Any, Any]:
    """Make the environment with PettingZoo's usual checks around it. An action that is not legal loses the game."""
    made: AECEnv[str, Any, Any] = StackadeAEC(game, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class StackadeAEC(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """A game whose sides are the agents, by the names that they have there."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "stackade_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, game, render_mode)
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ArgumentError(f"expected a render_mode that is 'ansi' or 'svg', not {render_mode!r}")
        self.game = game
        self.render_mode = render_mode
        numbers = Encoding(game)
        self.match = Match(game)
        self.possible_agents = self.match.sides
        self.agents = self.match.sides
        self.np_random, self.np_random_seed = seeding.np_random(None)
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, numbers.shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (numbers.actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(numbers.actions) for agent in self.agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, self.np_random_seed = seeding.np_random(seed)
        self.match = Match(self.game, seed=int(self.np_random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.side]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the side to move sees. Everybody sees the same board, but only the side to move may act."""
        mask = self.match.mask().astype(np.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.match.observation(), "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.match.play(operator.index(action))
        if self.match.is_over:
            self.rewards = dict(zip(self.possible_agents, self.match.returns))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.match.side]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.match.svg()
        return str(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
