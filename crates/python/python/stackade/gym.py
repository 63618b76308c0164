"""Gymnasium: one side against an opponent, one game or many."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._native import ActionError, ArgumentError, Encoding, Match, Vector, read_opponent, variants

Observation = npt.NDArray[np.uint8]


def _spaces(numbers: Encoding) -> tuple[spaces.Space[Any], spaces.Discrete]:
    return spaces.Box(0, 255, numbers.shape, np.uint8), spaces.Discrete(numbers.actions)


class StackadeEnv(gymnasium.Env[Observation, np.int64]):
    """A game of one side against the others, whom a level or chance plays.

    `side` is the number of the side that the agent plays; without it one is drawn with every game. The legal actions are
    in `info["action_mask"]` and in `action_masks()`. An action that is not legal loses the game, and `info["illegal"]`
    says why.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        opponent: int | str = "random",
        side: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        level, self._wanted = read_opponent(game, opponent, side)
        self.opponent: int | str = "random" if level is None else level
        self.render_mode = render_mode
        self._numbers = Encoding(game)
        self._side = 0
        self.observation_space, self.action_space = _spaces(self._numbers)
        self.match = Match(game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.match = Match(self.game, seed=self._draw())
        drawn = int(self.np_random.integers(self._numbers.sides))
        self._side = drawn if self._wanted is None else self._wanted
        self._reply()
        return self.match.observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.match.is_over:
            raise ActionError("the game is over, expected reset()")
        try:
            self.match.play(operator.index(action))
        except ActionError as error:
            self.match.resign(self._side)
            return self.match.observation(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._reply()
        reward = self.match.returns[self._side]
        return self.match.observation(), reward, self.match.is_over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Tell which actions are legal, as MaskablePPO asks for it."""
        return self.match.mask()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.match.svg()
        return str(self.match) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask(), "side": self._side}

    def _reply(self) -> None:
        while not self.match.is_over and self.match.side != self._side:
            if isinstance(self.opponent, str):
                self.match.play_random(self._draw(), 1)
            else:
                self.match.play(self.match.best(level=self.opponent, seed=self._draw()))

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))


class StackadeVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], Observation]):
    """Many games of one side against the others, over the batched stepping.

    `side` is the number of the side that the agent plays; without it one is drawn with every game.

    What is returned belongs to whoever asked; without `copy` it is the arrays of `stackade.vector`, which the next step
    overwrites. An action that is not legal is refused before anything is played, with an `ActionError`. A game that ends
    starts anew in the same step. Games always end by their rules and are never truncated, so that nobody needs the
    last observation; it is not given.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        opponent: int | str = "random",
        side: int | None = None,
        threads: int | None = None,
        opening_turns: int = 0,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ArgumentError(f"expected no render_mode, since many games are not drawn, not {render_mode!r}")
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = None
        self.copy = copy
        self.num_envs = num_envs
        self.games = Vector(
            game, num_envs, threads=threads, opening_turns=opening_turns, opponent=opponent, side=side
        )
        self.single_observation_space, self.single_action_space = _spaces(Encoding(game))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._own = self.games.side.copy()
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        observation, mask, _, _, side = self.games.reset(seed)
        self._own = side.copy()
        return self._seen(observation), self._info(mask)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        observation, mask, reward, done, side = self.games.step(actions)
        own = reward[self._rows, self._own]
        np.copyto(self._own, side)
        return self._seen(observation), own, self._seen(done), np.zeros_like(done), self._info(mask)

    def _info(self, mask: npt.NDArray[np.bool_]) -> dict[str, Any]:
        return {"action_mask": self._seen(mask), "side": self._own.copy()}

    def _seen(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()


def register() -> list[str]:
    """Register all games in all variants as `stackade/ID`, with dashes where ids have other signs; tell the names."""
    names = []
    for game in variants():
        name = "stackade/" + game.replace(":", "-").replace("=", "-").replace(",", "-") + "-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="stackade.gym:StackadeEnv",
                vector_entry_point="stackade.gym:StackadeVectorEnv",
                kwargs={"game": game},
            )
        names.append(name)
    return names
