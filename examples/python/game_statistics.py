"""What random games of every variant are like: branching factor, length, and what moving first is worth.

    python examples/python/game_statistics.py [--games 2000] [--picture statistics.svg]

Needs the package stackade and nothing else. A turn that is chosen in several stages counts once, and its branching factor
is that of whole moves.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
import stackade


@dataclass
class Statistics:
    game: str
    turns: float
    branching: float
    advantage: float


def measure(game: str, wanted: int, seed: int) -> Statistics:
    """Play random games side by side until enough have ended."""
    games = stackade.vector(game, 256, seed=seed)
    lengths: list[int] = []
    rewards: list[float] = []
    while len(lengths) < wanted:
        before = games.turns()
        _, _, reward, done, _ = games.step_random()
        lengths += (before[done] + 1).tolist()
        rewards += reward[done, 0].tolist()
    return Statistics(game, float(np.mean(lengths)), branching(game, seed), float(np.mean(rewards)))


def branching(game: str, seed: int, samples: int = 20) -> float:
    """How many moves a position has, over all positions of some random games."""
    counts = []
    for number in range(samples):
        match = stackade.Match(game, seed=seed + number)
        match.play_random(seed + number)
        for _ in range(match.ply):
            match.undo()
            counts.append(match.perft(1))
    return float(np.mean(counts))


def picture(rows: list[Statistics]) -> str:
    """Three bars for each game, each as long as its share of the longest of its kind."""
    kinds = [("turns", "#4c72b0"), ("branching", "#55a868"), ("advantage", "#c44e52")]
    most = {kind: max(abs(getattr(row, kind)) for row in rows) or 1 for kind, _ in kinds}
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{40 + 52 * len(rows)}" font-family="sans-serif" font-size="12">']
    lines.append('<text x="8" y="20">turns, branching factor, and mean reward of the first side in random games</text>')
    for index, row in enumerate(rows):
        top = 36 + 52 * index
        lines.append(f'<text x="8" y="{top + 24}">{row.game}</text>')
        for place, (kind, colour) in enumerate(kinds):
            value = getattr(row, kind)
            length = 380 * abs(value) / most[kind]
            lines.append(f'<rect x="230" y="{top + 14 * place}" width="{length:.1f}" height="12" fill="{colour}"/>')
            lines.append(f'<text x="{236 + length:.1f}" y="{top + 11 + 14 * place}">{kind} {value:.3g}</text>')
    return "\n".join([*lines, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every variant, not the standard ones only")
    parser.add_argument("--picture", help="an SVG file to draw into")
    options = parser.parse_args()
    names = stackade.variants() if options.all else [info["name"] for info in stackade.games()]
    rows = [measure(game, options.games, options.seed) for game in names]
    print(f"{'game':32} {'turns':>7} {'branching':>10} {'first side':>11}")
    for row in rows:
        print(f"{row.game:32} {row.turns:7.1f} {row.branching:10.1f} {row.advantage:+11.3f}")
    if options.picture:
        with open(options.picture, "w", encoding="utf-8") as file:
            file.write(picture(rows))


if __name__ == "__main__":
    main()
