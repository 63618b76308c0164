"""Self-play data made by several processes that share a job queue.

    python examples/python/selfplay_queue.py [--workers 2] [--jobs 8] [--positions 50] [--queue sqlite:jobs.db?mode=rwc]

A job is a seed. Workers claim jobs, make positions with exact values from them and write them into files beside the
database; a worker that dies loses its lease, and another one does the job. With PostgreSQL as the queue, workers may run on
any number of machines that share a folder: start this program there with --workers only.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import socket
import tempfile
from pathlib import Path

import numpy as np
import stackade

KIND = "selfplay"


def work(url: str) -> None:
    """Do jobs until there are none."""
    queue = stackade.Queue(url)
    name = f"{socket.gethostname()}-{os.getpid()}"
    while (job := queue.claim(KIND, name, lease=120)) is not None:
        task = json.loads(job.payload)
        try:
            stackade.dataset(task["game"], task["positions"], task["seed"], out=task["file"])
        except ValueError as error:
            queue.fail(job, str(error))
        else:
            queue.complete(job, task["file"])


def main() -> None:
    folder = tempfile.mkdtemp(prefix="stackade-")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="staqs:size=4")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=8)
    parser.add_argument("--positions", type=int, default=50, help="of each job")
    parser.add_argument("--queue", default=f"sqlite:{folder}/jobs.db?mode=rwc")
    parser.add_argument("--folder", default=folder, help="where the files go")
    options = parser.parse_args()
    Path(options.folder).mkdir(parents=True, exist_ok=True)
    jobs = []
    for seed in range(options.jobs):
        task = {
            "game": options.game,
            "positions": options.positions,
            "seed": seed,
            "file": str(Path(options.folder) / f"part-{seed}.npz"),
        }
        jobs.append((f"{options.game}/{seed}", json.dumps(task)))
    queue = stackade.Queue(options.queue)
    print(f"{queue.enqueue(KIND, jobs)} new jobs")
    # Processes of their own, and no forks: a fork would share connections.
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=work, args=(options.queue,)) for _ in range(options.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    waiting, running, done, failed = queue.counts(KIND)
    parts = [stackade.Dataset.load(file) for _, file in queue.finished(KIND)]
    values = np.concatenate([part.value for part in parts])
    print(f"{done} jobs done, {failed} failed, {waiting + running} left: {len(values)} positions, mean value {values.mean():+.3f}")


if __name__ == "__main__":
    main()
