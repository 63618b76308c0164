"""How fast games are stepped from Python, beside other libraries in the same minutes on the same machine.

Everybody runs on one core and is charged the processor time of the whole process, so that other programs on the machine
disturb little. Actions are drawn beforehand: what is measured is stepping alone, with observation, mask and the start of
the next game where one ends. Each figure is the median of several rounds, in which all take turns.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import stackade

BATCHES = (1, 64, 1024)
#: Games of OpenSpiel, all in C++, and what they are called here. Havannah is played on the 61 cells of Glaisher; a turn of
#: Amazons has three stages, too.
OPEN_SPIEL = {
    "hex": "hex",
    "hex(num_rows=5,num_cols=5)": "hex 5×5",
    "havannah(board_size=5)": "havannah 5",
    "amazons": "amazons",
    "othello": "othello",
    "connect_four": "connect_four",
}
OURS = ("staqs", "greener", "nava", "glaisher", "staqs:players=3", "staqs:players=4")

#: Steps that a call measures: how many were made, and the processor time that they took.
Sample = tuple[int, float]


@dataclass
class Contender:
    """Something that is measured again and again."""

    library: str
    game: str
    batch: int
    bytes_a_step: int
    measure: Callable[[], Sample]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


def timed(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began


def ours(game: str, batch: int) -> Contender:
    """Actions are recorded in one batch and replayed in another with the same seed, which goes the same way."""
    count = max(200_000 // batch, 100)
    recorder = stackade.vector(game, batch, seed=1, threads=1)
    script: list[npt.NDArray[np.int64]] = []
    for _ in range(count):
        script.append(recorder.sample().copy())
        recorder.step(script[-1])
    size = sum(array.nbytes for array in recorder.reset()) // batch

    def measure() -> Sample:
        games = stackade.vector(game, batch, seed=1, threads=1)
        step = games.step

        def replay() -> None:
            for actions in script:
                step(actions)

        return count * batch, timed(replay)

    return Contender("stackade", game, batch, size, measure)


def envpool_games(batch: int) -> Iterator[Contender]:
    import envpool

    for name in ("Hex-v1", "Othello-v1", "ConnectFour-v1"):
        count = max(20_000 // batch, 40)

        def measure(name: str = name, count: int = count) -> Sample:
            games = envpool.make(name, env_type="gymnasium", num_envs=batch, num_threads=1, seed=1)
            _, info = games.reset()
            dice = np.random.default_rng(1)
            spent = 0.0
            for _ in range(count):
                actions = random_legal(info["legal_action_mask"], dice).astype(np.int32)
                began = time.process_time()
                info = games.step(actions)[4]
                spent += time.process_time() - began
            games.close()
            return count * batch, spent

        games = envpool.make(name, env_type="gymnasium", num_envs=batch, num_threads=1, seed=1)
        observation, info = games.reset()
        size = (observation.nbytes + info["legal_action_mask"].nbytes + info["board"].nbytes) // batch
        games.close()
        yield Contender("EnvPool", name, batch, size, measure)


def pgx_games(batch: int) -> Iterator[Contender]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    for name in ("hex", "othello", "connect_four"):
        env = pgx.make(name)
        start = jax.jit(jax.vmap(env.init))
        step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        keys = jax.random.split(jax.random.PRNGKey(1), batch)
        count = max(4_000 // batch, 20)
        state = start(keys)
        dice = np.random.default_rng(1)
        script = []
        for _ in range(count):
            script.append(jnp.asarray(random_legal(np.asarray(state.legal_action_mask), dice)))
            state = step(state, script[-1], keys)
        size = (state.observation.nbytes + state.legal_action_mask.nbytes + state.rewards.nbytes) // batch

        def measure(
            start: Callable[..., object] = start,
            step: Callable[..., object] = step,
            script: list[object] = script,
            keys: object = keys,
        ) -> Sample:
            state = jax.block_until_ready(start(keys))

            def replay(state: object = state) -> None:
                for actions in script:
                    state = step(state, actions, keys)
                jax.block_until_ready(state)

            return len(script) * batch, timed(replay)

        yield Contender("Pgx", name, batch, size, measure)


def open_spiel_games() -> Iterator[Contender]:
    import pyspiel

    for name, short in OPEN_SPIEL.items():
        game = pyspiel.load_game(name)
        dice = np.random.default_rng(1)
        script: list[int] = []
        state = game.new_initial_state()
        while len(script) < 3000:
            script.append(int(dice.choice(state.legal_actions())))
            state.apply_action(script[-1])
            if state.is_terminal():
                state = game.new_initial_state()

        def measure(game: object = game, script: list[int] = script) -> Sample:
            def replay() -> None:
                state = game.new_initial_state()  # type: ignore[attr-defined]
                for action in script:
                    state.apply_action(action)
                    if state.is_terminal():
                        state.returns()
                        state = game.new_initial_state()  # type: ignore[attr-defined]
                    state.observation_tensor()
                    state.legal_actions_mask()

            return len(script), timed(replay)

        size = 4 * int(np.prod(game.observation_tensor_shape())) + 4 * game.num_distinct_actions()
        yield Contender("OpenSpiel", short, 1, size, measure)


def random_legal(mask: npt.NDArray[np.bool_], dice: np.random.Generator) -> npt.NDArray[np.int64]:
    """One legal action for each row of a mask."""
    return np.argmax(dice.random(mask.shape) * mask, axis=1)


def single_play() -> tuple[float, float]:
    """How long a move takes as a number from Python, and how long a call takes that does next to nothing; nanoseconds."""
    script: list[int] = []
    match = stackade.Match("nava")
    match.play_random(1, 60)
    replayed = stackade.Match("nava")
    for move in match.moves:
        script += replayed.actions_of(move)
        replayed.play(move)
    rounds = 300
    matches = [stackade.Match("nava") for _ in range(rounds)]

    def replay() -> None:
        for match in matches:
            play = match.play
            for action in script:
                play(action)

    def nothing() -> None:
        for match in matches:
            redo = match.redo
            for _ in script:
                redo()

    plays = len(script) * rounds
    return 1e9 * timed(replay) / plays, 1e9 * timed(nothing) / plays


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=["stackade", "EnvPool", "Pgx", "OpenSpiel"], action="append")
    options = parser.parse_args()
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    wanted = options.only or ["stackade", "EnvPool", "Pgx", "OpenSpiel"]
    contenders: list[Contender] = []
    for batch in BATCHES:
        if "stackade" in wanted:
            contenders += [ours(game, batch) for game in OURS]
        if "EnvPool" in wanted:
            contenders += envpool_games(batch)
        if "Pgx" in wanted:
            contenders += pgx_games(batch)
    if "OpenSpiel" in wanted:
        contenders += open_spiel_games()
    for _ in range(options.rounds):
        for contender in contenders:
            steps, seconds = contender.measure()
            contender.rates.append(steps / seconds)
    report(contenders)
    play, call = single_play()
    print(f"\nMatch.play(action) of Nava: {play:.0f} ns, of which a call that does nothing takes {call:.0f} ns")


def report(contenders: list[Contender]) -> None:
    print(f"load average while it was measured: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print("| library | game | batch | bytes a step | million steps a second and core |")
    print("|---|---|---:|---:|---:|")
    for one in sorted(contenders, key=lambda one: (one.library.lower() != "stackade", one.library, one.game, one.batch)):
        print(f"| {one.library} | {one.game} | {one.batch} | {one.bytes_a_step} | {one.rate / 1e6:.3f} |")
    others = [one for one in contenders if one.library != "stackade"]
    best = [one for one in contenders if one.library == "stackade" and one.batch == 1024]
    if not others:
        return
    columns = [other for other in others if other.batch == 1024 or other.library == "OpenSpiel"]
    print("\n| ratio at batch 1,024 | " + " | ".join(f"{other.library} {other.game}" for other in columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for one in best:
        ratios = " | ".join(f"{one.rate / other.rate:.1f}" for other in columns)
        print(f"| {one.game} | {ratios} |")


if __name__ == "__main__":
    main()
