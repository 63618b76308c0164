"""Garbage of every kind: whatever comes, there is an exception or an answer, and the games go on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import stackade

#: Whatever the package may raise; anything else is a mistake, and so is a crash.
EXPECTED = (ValueError, TypeError, IndexError, OverflowError, RuntimeError, MemoryError, OSError)
ROUNDS = 3000


def texts(dice: random.Random) -> str:
    parts = ["staqs", "nava", ":", "size=4", "players=3", ",", "x5/", "@c3", "a1-a4", "b9se123@b9", "pass", "\0", "é", " ", "w", "[Game \"nava\"]", "1.", "*", "{", "(", "9" * 30]
    return "".join(dice.choice(parts) for _ in range(dice.randrange(5)))


def numbers(dice: random.Random) -> Any:
    return dice.choice([0, 1, -1, 2, 7, 125, 200, 2**31, 2**63, 2**64, -(2**63), 10**30, 0.5, float("nan"), True])


def arrays(dice: random.Random) -> Any:
    shape = dice.choice([(4,), (3,), (0,), (4, 1), (), (2, 2)])
    kind = dice.choice(["i8", "i4", "u8", "f4", "bool", "O", "S3", "c16", ">i8", "M8[s]"])
    made = np.zeros(shape, kind)
    if made.dtype.kind == "i" and made.size:
        made[...] = dice.choice([0, -1, 3, 10**6])
    return made[::-1] if dice.random() < 0.3 and made.ndim else made


def anything(dice: random.Random) -> Any:
    if dice.random() < 0.6:
        return dice.choice([texts, numbers, arrays])(dice)
    return dice.choice([None, [], {}, (), object(), b"x", ["a1-a4"], ("[Game \"nava\"] *", [1])])


def calls(match: stackade.Match, games: stackade.Vector) -> list[Callable[[Any], Any]]:
    return [
        stackade.Match,
        stackade.Encoding,
        stackade.read_records,
        match.play,
        match.at,
        match.resign,
        match.actions_of,
        match.move_of,
        match.record,
        lambda value: match.best(level=0 if value is None else value),
        lambda value: match.analyse(value, depth=1),
        lambda value: match.solve(nodes=1, threads=value),
        lambda value: match.best(nodes=10, time=value),
        lambda value: match.play_random(value, 1),
        lambda value: stackade.Match("greener", seed=value),
        lambda value: stackade.Match("nava", position=value),
        lambda value: stackade.Match("nava", moves=value),
        lambda value: match.__setstate__(value),  # type: ignore[attr-defined]
        lambda value: stackade.vector(value, 2),
        lambda value: stackade.vector("nava", 2, seed=value),
        lambda value: stackade.vector("nava", 2, opponent=value),
        lambda value: stackade.vector("nava", 2, threads=value),
        lambda value: stackade.encoding("nava").action_permutation(value),
        lambda value: stackade.Table(value, value),
        lambda value: stackade.Table("staqs:size=3", value),
        games.step,
        games.reset,
    ]


def test_garbage_is_refused_and_nothing_breaks() -> None:
    dice = random.Random(20)
    match, games = stackade.Match("nava"), stackade.vector("nava", 4)
    refused = 0
    for _ in range(ROUNDS):
        call = dice.choice(calls(match, games))
        try:
            call(anything(dice))
        except EXPECTED:
            refused += 1
        if match.is_over:
            match = stackade.Match("nava")
    assert refused > ROUNDS / 2
    games.reset(1)
    for _ in range(50):
        games.step(games.sample())
    assert games.mask.any(axis=1).all()
