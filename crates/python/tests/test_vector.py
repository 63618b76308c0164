"""Many games at once."""

from __future__ import annotations

import os
import resource
import traceback
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import stackade


def are_equal(ours: Sequence[npt.NDArray[Any]], theirs: Sequence[npt.NDArray[Any]]) -> bool:
    return all(np.array_equal(one, other) for one, other in zip(ours, theirs, strict=True))


def test_a_seed_says_it_all_whatever_the_threads() -> None:
    one = stackade.vector("greener", 37, seed=5, threads=1, opening_turns=3)
    two = stackade.vector("greener", 37, seed=5, threads=3, opening_turns=3)
    assert (one.threads, two.threads) == (1, 3)
    for _ in range(80):
        assert are_equal(one.step(one.sample()), two.step_random())
        assert (one.actions == two.actions).all()
    assert are_equal(one.reset(7), two.reset(7))
    other = stackade.vector("greener", 37, seed=6, threads=1, opening_turns=3)
    assert (other.observation != stackade.vector("greener", 37, seed=5, opening_turns=3).observation).any()


def test_games_are_those_of_a_match() -> None:
    for game in ("glaisher", "staqs", "nava", "greener:setup=placed", "staqs:players=4", "staqs:opening=free,size=4"):
        games = stackade.vector(game, 2, seed=1)
        matches = [stackade.Match(game), stackade.Match(game)]
        ends = 0
        for _ in range(400):
            actions = games.sample().copy()
            observation, mask, reward, done, side = games.step(actions)
            for index in range(2):
                matches[index].play(int(actions[index]))
                assert done[index] == matches[index].is_over
                assert reward[index].tolist() == pytest.approx(matches[index].returns, abs=1e-6)
                if done[index]:
                    matches[index] = stackade.Match(game)
                    ends += 1
                assert (observation[index] == matches[index].observation()).all()
                assert (mask[index] == matches[index].mask()).all()
                assert side[index] == matches[index].side
        assert ends > 0 or game == "nava"
        assert games.turns().tolist() == [match.ply for match in matches]


def test_arrays_are_made_once_and_shared() -> None:
    games = stackade.vector("nava", 8)
    first = games.step(games.sample())
    second = games.step_random()
    assert all(ours is theirs for ours, theirs in zip(first, second))
    observation, mask, reward, done, side = first
    assert [array.dtype for array in first] == [np.uint8, np.bool_, np.float32, np.bool_, np.uint8]
    assert observation.shape == (8, *stackade.encoding("nava").shape) and mask.shape == (8, 200)
    assert reward.shape == (8, 2) and done.shape == side.shape == (8,)
    # No copies on the way to other libraries.
    assert np.shares_memory(np.from_dlpack(observation), observation)
    assert memoryview(observation).nbytes == observation.nbytes  # type: ignore[arg-type]
    assert mask.base is not None and games.mask is mask


def test_wrong_actions_play_nothing() -> None:
    games = stackade.vector("nava", 3)
    before = [array.copy() for array in games.step_random()]
    legal = games.sample().copy()

    def refused(actions: Any, error: type[Exception], words: str) -> None:
        with pytest.raises(error, match=words):
            games.step(actions)
        for ours, theirs in zip(before, (games.observation, games.mask, games.reward, games.done, games.side)):
            assert (ours == theirs).all()

    wrong = legal.copy()
    wrong[2] = 999
    refused(wrong, stackade.ActionError, "game 2: 999 is not an action, expected one of 0 to 199")
    wrong[2] = -1
    refused(wrong, stackade.ActionError, "game 2: -1 is not an action")
    wrong[2] = int(np.flatnonzero(~games.mask[2])[0])
    refused(wrong, stackade.ActionError, "game 2: action .* is not legal now")
    refused(legal[:2], ValueError, "2 actions, expected one for each of 3 games")
    refused(legal.astype(np.float32), TypeError, "of float32 with 1 dimensions")
    refused(legal.astype(np.uint8), TypeError, "of uint8")
    refused(legal.reshape(3, 1), TypeError, "with 2 dimensions")
    refused([0, 0, 0], TypeError, "not list")
    refused(None, TypeError, "not NoneType")
    games.step(legal.astype(np.int32))
    games.step(np.repeat(games.sample(), 2)[::2])


def test_arrays_that_were_tampered_with_are_refused() -> None:
    games = stackade.vector("staqs", 2)
    memory = games.reward.base
    while memory is not None and memory.base is not None:
        memory = memory.base
    assert isinstance(memory, np.ndarray)
    memory.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        games.step_random()
    memory.flags.writeable = True
    memory.shape = (memory.size // 64, 64)
    games.step_random()


def test_a_closed_batch_and_a_fork_are_refused() -> None:
    with stackade.vector("staqs", 4096, threads=2) as games:
        games.step_random()
        child = os.fork()
        if child == 0:
            try:
                games.step_random()
            except stackade.ClosedError as error:
                games.close()
                os._exit(0 if "before a fork" in str(error) else 2)
            os._exit(3)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        games.step_random()
    with pytest.raises(stackade.ClosedError, match="the games are closed"):
        games.step_random()
    games.close()
    small = stackade.vector("staqs", 2, threads=1)
    child = os.fork()
    if child == 0:
        small.step_random()
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_without_threads_nothing_is_played() -> None:
    child = os.fork()
    if child == 0:
        try:
            games = stackade.vector("staqs:size=3", 4, opponent=1)
            before = games.observation.copy()
            if os.geteuid() == 0:
                # The limit is none to root.
                os.setuid(65534)
            _, most = resource.getrlimit(resource.RLIMIT_NPROC)
            resource.setrlimit(resource.RLIMIT_NPROC, (0, most))
            with pytest.raises(RuntimeError, match="no thread could be started to step the games"):
                games.step_random()
            with pytest.raises(RuntimeError, match="no thread could be started to step the games"):
                stackade.vector("staqs:size=3", 4, threads=2)
            assert (games.observation == before).all()
            resource.setrlimit(resource.RLIMIT_NPROC, (most, most))
            games.step_random()
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_opponents_play_inside() -> None:
    for game, opponent in (("staqs:size=3", 5), ("nava", "random"), ("staqs:players=3", 1)):
        games = stackade.vector(game, 4, seed=2, opponent=opponent)
        own, ends = games.side.copy(), 0
        for _ in range(150):
            _, _, reward, done, side = games.step_random()
            assert (done | (side == own)).all()
            ends += int(done.sum())
            own = side.copy()
        assert ends > 0
    with pytest.raises(ValueError, match="expected an opponent"):
        stackade.vector("staqs", 1, opponent="strong")
    with pytest.raises(ValueError, match="expected an opponent"):
        stackade.vector("staqs", 1, opponent=0)


def test_a_caller_is_held_to_a_side() -> None:
    sides: list[tuple[str, Any]] = [("staqs:size=3", 0), ("nava", np.int64(1)), ("staqs:players=3", 2)]
    for game, side in sides:
        games = stackade.vector(game, 8, opponent="random", opening_turns=3, side=side)
        for _ in range(60):
            assert (games.side == side).all()
            games.step_random()
    for wrong in (-1, 2, 2**70, 1.0, True, "first"):
        with pytest.raises(stackade.ArgumentError, match=f"there is no side {wrong}, expected one of 0 to 1"):
            stackade.vector("nava", 2, opponent=1, side=wrong)  # type: ignore[arg-type]
    with pytest.raises(stackade.ArgumentError, match="without an opponent"):
        stackade.vector("nava", 2, side=0)


def test_openings_and_playouts() -> None:
    games = stackade.vector("nava", 5, seed=1, opening_turns=6)
    assert games.turns().tolist() == [6] * 5
    assert len({games.observation[index].tobytes() for index in range(5)}) > 1
    before = games.observation.copy()
    rewards = games.playouts()
    assert rewards.shape == (5, 2) and (rewards.sum(axis=1) == 0).all()
    assert (games.observation == before).all()
    assert stackade.vector("staqs:size=3", 2, opening_turns=10_000).turns().min() >= 0


def test_sizes_are_bounded() -> None:
    for n in (0, 1 << 40):
        with pytest.raises(ValueError, match="games, expected 1 to"):
            stackade.vector("staqs", n)
    with pytest.raises(OverflowError):
        stackade.vector("staqs", -1)
    with pytest.raises(ValueError, match="threads"):
        stackade.vector("staqs", 2, threads=0)
    with pytest.raises(stackade.GameIdError):
        stackade.vector("go", 2)
