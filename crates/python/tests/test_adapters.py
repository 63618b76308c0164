"""Each adapter against the suite of its library, in all four games."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
import stackade
import stackade.gym
import stackade.openspiel
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from open_spiel.python.algorithms import generate_playthrough, mcts
from pettingzoo.test import api_test, seed_test

GAMES = ["glaisher", "staqs", "greener", "nava"]


@pytest.mark.parametrize("game", [*GAMES, "staqs:players=3"])
def test_gymnasium_checks_the_environment(game: str) -> None:
    with warnings.catch_warnings():
        # Planes are small numbers and no pictures.
        warnings.filterwarnings("ignore", message=".*Box observation space.*")
        check_env(stackade.gym.StackadeEnv(game), skip_render_check=True)
    env = stackade.gym.StackadeEnv(game, opponent=1, side=1, render_mode="ansi")
    observation, info = env.reset(seed=1)
    for _ in range(3000):
        assert env.match.side == info["side"] == 1
        action = np.flatnonzero(env.action_masks())[0]
        observation, reward, terminated, truncated, info = env.step(action)
        assert observation in env.observation_space and not truncated
        if terminated:
            break
    assert terminated and -1 <= reward <= 1 and env.render()
    with pytest.raises(stackade.ActionError, match="the game is over"):
        env.step(action)


def test_an_illegal_action_loses() -> None:
    env = stackade.gym.StackadeEnv("staqs", side=0)
    _, info = env.reset(seed=1)
    illegal = np.flatnonzero(~info["action_mask"])[0]
    _, reward, terminated, _, info = env.step(illegal)
    assert terminated and reward == -1 and "not legal" in info["illegal"]


#: One game and many, which take the same settings.
ENVIRONMENTS: list[Callable[..., Any]] = [
    partial(stackade.gym.StackadeEnv, "nava"),
    partial(stackade.gym.StackadeVectorEnv, "nava", 2),
]


@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_settings_are_checked_at_once(make: Callable[..., Any]) -> None:
    opponents: list[Any] = [0, 11, -1, 2**70, "strong", 2.5, 3.0, np.float64(3), True, np.True_, []]
    for opponent in opponents:
        with pytest.raises(stackade.ArgumentError, match="expected an opponent that is 'random' or the number of a level"):
            make(opponent=opponent)
    sides: list[Any] = [-1, 2, 2**70, "first", 0.5, 1.0, np.float64(1), True, np.True_, []]
    for side in sides:
        with pytest.raises(stackade.ArgumentError, match="there is no side .*, expected one of 0 to 1"):
            make(side=side)


@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_settings_may_be_numbers_of_numpy(make: Callable[..., Any]) -> None:
    env = make(opponent=np.int64(1), side=np.int32(1))
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=-1)
    assert np.all(info["side"] == 1) and np.all(env.step(actions)[4]["side"] == 1)


def test_many_games_are_not_drawn() -> None:
    with pytest.raises(stackade.ArgumentError, match="expected no render_mode"):
        stackade.gym.StackadeVectorEnv("nava", 2, render_mode="ansi")


def test_pettingzoo_refuses_other_pictures() -> None:
    with pytest.raises(stackade.ArgumentError, match="render_mode"):
        stackade.pettingzoo_env("nava", render_mode="human")


def test_gymnasium_knows_all_games_by_name() -> None:
    names = stackade.gym.register()
    assert "stackade/staqs-players-3-v0" in names and "stackade/nava-v0" in names
    env = gymnasium.make("stackade/nava-v0", opponent=1)
    assert env.reset(seed=1)[0].shape == stackade.encoding("nava").shape
    many = gymnasium.make_vec("stackade/nava-v0", 3, vectorization_mode="vector_entry_point", opponent=1)
    assert isinstance(many.unwrapped, stackade.gym.StackadeVectorEnv)
    assert many.reset(seed=1)[0].shape == (3, *stackade.encoding("nava").shape)


def test_gymnasium_makes_the_batch_unless_told_otherwise() -> None:
    stackade.gym.register()
    for side in (0, 1):
        many = gymnasium.make_vec("stackade/nava-v0", 3, side=side, opponent=1)
        assert isinstance(many.unwrapped, stackade.gym.StackadeVectorEnv)
        assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        _, info = many.reset(seed=1)
        for _ in range(40):
            assert (info["side"] == side).all()
            *_, info = many.step(info["action_mask"].argmax(axis=1))
        with pytest.raises(stackade.ActionError, match="is not legal now"):
            many.step(info["action_mask"].argmin(axis=1))
        apart = gymnasium.make_vec("stackade/nava-v0", 3, vectorization_mode="sync", side=side)
        assert isinstance(apart, SyncVectorEnv)
        assert (apart.reset(seed=1)[1]["side"] == side).all()


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_vectors(game: str) -> None:
    env = stackade.gym.StackadeVectorEnv(game, 6, opening_turns=2)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space
    ended = 0
    for _ in range(600):
        actions = env.games.sample()
        assert actions in env.action_space and info["action_mask"][np.arange(6), actions].all()
        observation, reward, terminated, truncated, info = env.step(actions)
        assert observation.shape == env.observation_space.shape and reward.shape == (6,)
        assert not truncated.any() and (terminated | (reward == 0)).all()
        ended += int(terminated.sum())
    assert ended > 0
    env.close()
    with pytest.raises(stackade.ClosedError):
        env.step(actions)


def test_gymnasium_vectors_give_what_is_kept() -> None:
    for copy in (True, False):
        env = stackade.gym.StackadeVectorEnv("nava", 4, copy=copy)
        first, info = env.reset(seed=1)
        kept = first.copy()
        second, *_ = env.step(env.games.sample())
        assert (first is second) is not copy
        assert (first == kept).all() == copy and info["side"].shape == (4,)


@pytest.mark.parametrize("game", [*GAMES, "staqs:players=4"])
def test_pettingzoo(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*")
        api_test(stackade.pettingzoo_env(game), num_cycles=300)
    seed_test(lambda: stackade.pettingzoo_env(game), num_cycles=60)
    env = stackade.pettingzoo_env(game)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else int(env.action_space(agent).sample(seen["action_mask"])))
    assert sum(total.values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    "game", [*(f"stackade_{name}" for name in GAMES), "stackade_staqs(players=3,size=4)", "stackade_staqs(size=4,opening=free)"]
)
def test_openspiel(game: str) -> None:
    loaded = pyspiel.load_game(game)
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(loaded, loaded.new_initial_state())
    )
    assert str(again[1]) == str(loaded.new_initial_state())


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_playthroughs(name: str) -> None:
    text = generate_playthrough.playthrough(f"stackade_{name}", action_sequence=None, seed=1)
    assert f'GameType.short_name = "stackade_{name}"' in text
    assert "# Apply action" in text and "Returns() = " in text


def test_openspiel_ends_in_peace() -> None:
    """Games that are registered outlive Python, and must not mind."""
    script = "import pyspiel, stackade.openspiel; pyspiel.load_game('stackade_nava').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_player_plays(name: str) -> None:
    game = pyspiel.load_game(f"stackade_{name}")
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = game.new_initial_state()
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert len(state.history()) == 4
