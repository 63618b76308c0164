"""Types that the package uses."""

from __future__ import annotations

from typing import TypedDict

import numpy as np
import numpy.typing as npt


class GameInfo(TypedDict):
    """What is fixed about a game."""

    name: str
    title: str
    sides: list[str]
    variants: dict[str, list[str]]


#: What a step of many games writes: observation, mask, reward, done, side.
Step = tuple[
    npt.NDArray[np.uint8],
    npt.NDArray[np.bool_],
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
    npt.NDArray[np.uint8],
]
