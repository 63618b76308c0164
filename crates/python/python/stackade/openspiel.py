"""OpenSpiel: the games as games of pyspiel, `stackade_NAME`.

>>> import pyspiel
>>> import stackade.openspiel
>>> game = pyspiel.load_game("stackade_staqs(size=4)")
>>> game.num_distinct_actions()
81

The keys of variants are parameters; 0 or an empty text stands for what a game has by default. Where a game begins on a
board that is drawn by lot, the parameter `seed` says which.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._native import Encoding, Match, games
from ._types import GameInfo


def _parameters(info: GameInfo) -> dict[str, int | str]:
    """The parameters of a game with their defaults."""
    keys = info["variants"].items()
    kinds: dict[str, int | str] = {
        key: 0 if all(value.isdigit() for value in values) else "" for key, values in keys
    }
    return {**kinds, "seed": 0}


def _game_type(info: GameInfo) -> pyspiel.GameType:
    players = [int(count) for count in info["variants"].get("players", ["2"])]
    return pyspiel.GameType(
        short_name=f"stackade_{info['name']}",
        long_name=info["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(info),
    )


class StackadeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Stackade for OpenSpiel's algorithms; each has a class of its own."""

    info: GameInfo
    kind: pyspiel.GameType

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        info, parameters = self.info, parameters or {}
        chosen = {key: parameters.get(key, default) for key, default in _parameters(info).items()}
        self.seed = int(chosen.pop("seed"))
        keys = ",".join(f"{key}={value}" for key, value in sorted(chosen.items()) if value)
        self.numbers = Encoding(f"{info['name']}:{keys}" if keys else info["name"])
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.numbers.actions,
                max_chance_outcomes=0,
                num_players=self.numbers.sides,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.numbers.longest_game,
            ),
            parameters,
        )

    def new_initial_state(self, state: Any = None) -> StackadeState:
        return StackadeState(self, Match(self.numbers.game, seed=self.seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> StackadeObserver:
        return StackadeObserver(self.numbers)


class StackadeState(pyspiel.State):  # type: ignore[misc]
    """A position with its history."""

    def __init__(self, game: StackadeGame, match: Match) -> None:
        super().__init__(game)
        self.match = match

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.match.is_over else self.match.side

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.match.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        move = self.match.move_of(action)
        return f"{self.match.chosen}+{action}" if move is None else move

    def is_terminal(self) -> bool:
        return self.match.is_over

    def returns(self) -> list[float]:
        return self.match.returns

    def __str__(self) -> str:
        chosen = self.match.chosen
        return f"{self.match.position} {chosen}" if chosen else self.match.position


class StackadeObserver:
    """What the side to move sees, which is all there is."""

    def __init__(self, numbers: Encoding) -> None:
        planes = int(np.prod(numbers.shape))
        self.tensor = np.zeros(planes, np.float32)
        self.dict = {"observation": self.tensor.reshape(numbers.shape)}

    def set_from(self, state: StackadeState, player: int) -> None:
        self.dict["observation"][...] = state.match.observation()

    def string_from(self, state: StackadeState, player: int) -> str:
        return str(state)


def register() -> None:
    """Tell pyspiel all games."""
    for info in games():
        kind = _game_type(info)
        # A class and not a function: pyspiel lets go of it when Python has ended, and classes do not mind.
        name = f"Stackade{info['title']}Game"
        made = type(name, (StackadeGame,), {"info": info, "kind": kind, "__module__": __name__})
        # Where pickle looks for it.
        globals()[name] = made
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, made)


register()
