"""Self-play data made on a Ray cluster: here with two workers on this machine.

    pip install ray
    python examples/python/ray_selfplay.py [--workers 2] [--positions 200] [--address auto]

Each worker makes positions with exact values from a seed of its own; what comes back is put into one file.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
import ray
import stackade


@ray.remote
def make(game: str, count: int, seed: int) -> dict[str, np.ndarray]:
    made = stackade.dataset(game, count, seed)
    return {
        "observation": made.observation,
        "mask": made.mask,
        "value": made.value,
        "policy": made.policy,
        "positions": np.array(made.positions),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="staqs:size=4")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--positions", type=int, default=200, help="of each worker")
    parser.add_argument("--address", help="of a cluster that is there; without it, one is started on this machine")
    parser.add_argument("--out", default=str(Path(tempfile.gettempdir()) / "selfplay.npz"))
    options = parser.parse_args()
    local = {} if options.address else {"num_cpus": options.workers, "include_dashboard": False}
    ray.init(address=options.address, log_to_driver=False, **local)
    parts = ray.get([make.remote(options.game, options.positions, seed) for seed in range(options.workers)])
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    np.savez_compressed(options.out, game=np.array(options.game), **whole)
    print(f"{len(whole['value'])} positions of {options.game} in {options.out}, mean value {whole['value'].mean():+.3f}")
    ray.shutdown()


if __name__ == "__main__":
    main()
