"""Exact rules, engine and solver of stacking games, and very fast batched stepping.

>>> import stackade
>>> match = stackade.Match("nava")
>>> match.play("a1-a4")
>>> match.position
'x4,bbbbbb/www,x4/x5/x5/www,x4 b'
>>> match.best(level=3) in match.legal_moves()
True
>>> games = stackade.vector("staqs", 64, seed=1)
>>> observation, mask, reward, done, side = games.step(games.sample())
>>> observation.shape, mask.shape
((64, 7, 5, 5), (64, 126))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import (
    ActionError,
    ArgumentError,
    ClosedError,
    Encoding,
    EncodingError,
    GameIdError,
    Job,
    Line,
    Match,
    MoveError,
    PositionError,
    Proof,
    Queue,
    RecordError,
    StackadeError,
    Table,
    TableError,
    Term,
    Vector,
    __version__,
    games,
    levels,
    variants,
)
from .data import Dataset, dataset

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = [
    "ActionError",
    "ArgumentError",
    "ClosedError",
    "Dataset",
    "Encoding",
    "EncodingError",
    "GameIdError",
    "Job",
    "Line",
    "Match",
    "MoveError",
    "PositionError",
    "Proof",
    "Queue",
    "RecordError",
    "StackadeError",
    "Table",
    "TableError",
    "Term",
    "Vector",
    "__version__",
    "dataset",
    "encoding",
    "games",
    "levels",
    "pettingzoo_env",
    "read_records",
    "variants",
    "vector",
]


def vector(
    game: str,
    n: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    opening_turns: int = 0,
    opponent: int | str | None = None,
    side: int | None = None,
) -> Vector:
    """Make `n` games that are stepped together.

    `opening_turns` random turns come before every game. `opponent` plays the other sides inside the same call:
    "random", or the number of a level. `side` is the number of the side that is left to the caller then; without it one
    is drawn with every game. Without `threads`, large batches get one for each core and small ones none.
    """
    return Vector(game, n, seed, threads=threads, opening_turns=opening_turns, opponent=opponent, side=side)


def encoding(game: str) -> Encoding:
    """Tell what the actions and planes of a game mean."""
    return Encoding(game)


def read_records(text: str) -> list[Match]:
    """Read the games of a text with game records."""
    return Match.from_records(text)


def pettingzoo_env(game: str, **options: Any) -> AECEnv[str, Any, Any]:
    """Make a PettingZoo environment in which every side is an agent; needs the package pettingzoo."""
    from .zoo import env

    return env(game, **options)
