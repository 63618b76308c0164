"""Positions with exact values, made by the solver."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from os import PathLike
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from ._native import ArgumentError, Encoding, Match

_VALUES = {"win": 1, "draw": 0, "loss": -1}


@dataclass(frozen=True)
class Dataset:
    """Positions of one game: what the side to move sees, what it may do, and what is proved.

    `value` is 1 for a win of the side to move, 0 for a draw and -1 for a loss. `policy` shares 1 among the actions
    that keep it; where a turn has several stages, among the first of them.
    """

    game: str
    positions: list[str]
    best: list[list[str]]
    observation: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.bool_]
    value: npt.NDArray[np.int8]
    policy: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.positions)

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything into a file of the kind that numpy.load reads. A file that is there is replaced as a whole."""
        # Through an open file, since numpy changes names that do not end in .npz.
        with _replacing(path) as file:
            np.savez_compressed(
                file,
                game=np.array(self.game),
                positions=np.array(self.positions),
                best=np.array([" ".join(moves) for moves in self.best]),
                observation=self.observation,
                mask=self.mask,
                value=self.value,
                policy=self.policy,
            )

    @staticmethod
    def load(path: str | PathLike[str]) -> Dataset:
        """Read what `save` has written."""
        with np.load(path) as file:
            return Dataset(
                game=str(file["game"]),
                positions=[str(position) for position in file["positions"]],
                best=[str(moves).split() for moves in file["best"]],
                observation=file["observation"],
                mask=file["mask"],
                value=file["value"],
                policy=file["policy"],
            )


def dataset(
    game: str,
    n: int,
    seed: int = 0,
    *,
    plies: tuple[int, int] | None = None,
    nodes: int = 200_000,
    all_moves: bool = True,
    threads: int = 1,
    out: str | PathLike[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Dataset:
    """Make `n` different positions of random games with everything that keeps their proved results.

    Each is reached by as many random turns as lie between the two `plies`, the last included; without them, anywhere
    in a random game. Positions that are not decided for every move within `nodes` are left out, so that early ones are
    rare in games that are hard to prove; without `all_moves` the result and one move that keeps it are enough. Positions
    that are reflections or rotations of each other count as one.

    `threads` share each proof, which only pays for long ones. `progress` is called with how many there are, and how many
    are wanted. If something ends it before, Ctrl-C say, what was proved is written all the same: never to `out`, but beside
    it to a new file with `.partial-` and a number at the end of its name.
    """
    if n < 1:
        raise ArgumentError(f"{n} positions, expected at least 1")
    if plies is not None and not 0 <= plies[0] <= plies[1]:
        raise ArgumentError(f"plies {plies}, expected the least and the most of them")
    if out is not None:
        _check_writable(out)
    numbers = Encoding(game)
    samples: list[_Sample] = []
    try:
        for sample in _samples(game, n, seed, plies, nodes, all_moves, threads):
            samples.append(sample)
            if progress is not None:
                progress(len(samples), n)
        made = _arrays(numbers, samples)
        if out is not None:
            made.save(out)
        return made
    except BaseException as reason:
        if out is not None and samples:
            _keep(numbers, samples, out, reason)
        raise


def _check_writable(out: str | PathLike[str]) -> None:
    """Refuse before hours of proving what could not be written after them."""
    path = os.path.realpath(out)
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        raise ArgumentError(f"there is no folder {folder} to write the dataset into, expected one that is there")
    if not os.access(folder, os.W_OK):
        raise ArgumentError(f"the folder {folder} cannot be written into, expected one that can")
    if os.path.exists(path) and not os.path.isfile(path):
        raise ArgumentError(f"{path} is no file, expected the name of one for the dataset")


#: A position, what it is worth to the side to move, and the moves that keep that.
_Sample = tuple[Match, int, list[str]]


def _samples(
    game: str, n: int, seed: int, plies: tuple[int, int] | None, nodes: int, all_moves: bool, threads: int
) -> Iterator[_Sample]:
    dice = random.Random(seed)
    seen: set[int] = set()
    known = unproved = 0
    while len(seen) < n:
        match = _position(game, dice, plies)
        if match is None or match.key in seen:
            known += 1
        elif (sample := _prove(match, nodes, all_moves, threads)) is None:
            unproved += 1
        else:
            seen.add(match.key)
            yield sample
            continue
        if known + unproved > 1000 + 100 * len(seen):
            raise ArgumentError(
                f"only {len(seen)} of {n} positions were found: {known} times it was one of them again or a "
                f"game that had ended, and {unproved} times one that was not proved within {nodes} nodes; "
                "expected fewer positions, other plies or more nodes"
            )


def _position(game: str, dice: random.Random, plies: tuple[int, int] | None) -> Match | None:
    match = Match(game, seed=dice.getrandbits(64))
    if plies is None:
        turns = dice.randrange(match.play_random(dice.getrandbits(64)))
        return match.at(turns)
    match.play_random(dice.getrandbits(64), dice.randint(*plies))
    return None if match.is_over else match


def _prove(match: Match, nodes: int, all_moves: bool, threads: int) -> _Sample | None:
    proof = match.solve(all_moves, nodes=nodes, threads=threads, hash=16)
    if proof.result is None or not proof.best or (all_moves and not proof.complete):
        return None
    return match, _VALUES[proof.result], proof.best


def _arrays(numbers: Encoding, samples: list[_Sample]) -> Dataset:
    count = len(samples)
    policy = np.zeros((count, numbers.actions), dtype=np.float32)
    for row, (match, _, best) in zip(policy, samples):
        for move in best:
            row[match.actions_of(move)[0]] += 1 / len(best)
    return Dataset(
        game=numbers.game,
        positions=[match.position for match, _, _ in samples],
        best=[best for _, _, best in samples],
        observation=np.stack([match.observation() for match, _, _ in samples]),
        mask=np.stack([match.mask() for match, _, _ in samples]),
        value=np.array([value for _, value, _ in samples], dtype=np.int8),
        policy=policy,
    )


def _keep(numbers: Encoding, samples: list[_Sample], out: str | PathLike[str], reason: BaseException) -> None:
    """Save what there is when something ends the work, without hiding what it was: a file called `out` is always whole."""
    try:
        kept = _arrays(numbers, samples)
        path = _claim(out)
        try:
            kept.save(path)
        except BaseException:
            os.remove(path)
            raise
    except Exception as failure:
        if sys.version_info >= (3, 11):
            reason.add_note(f"what was proved could not be saved: {failure}")


def _claim(out: str | PathLike[str]) -> str:
    """Make an empty file beside `out` whose name nobody else has, however many look for one at the same time."""
    number = 1
    while True:
        path = f"{os.fspath(out)}.partial-{number}"
        try:
            open(path, "xb").close()
            return path
        except FileExistsError:
            number += 1


@contextmanager
def _replacing(path: str | PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file that takes the place of another when it is complete, or disappears."""
    whole = os.path.realpath(path)
    beside = f"{whole}.{os.getpid()}.new"
    try:
        with open(beside, "wb") as file:
            yield file
        os.replace(beside, whole)
    except BaseException:
        with suppress(FileNotFoundError):
            os.remove(beside)
        raise
