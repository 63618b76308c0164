"""Learns a small STAQS by playing itself, in plain NumPy, and draws how far it is from the truth.

    python examples/python/learn_staqs.py [--size 3] [--minutes 2] [--picture error.svg]

A network with one hidden layer says what every action is worth to the side to move. It learns from lambda returns, in
which the next state is the opponent's and so counts with the other sign, and from all reflections and rotations. The
solver says what positions are really worth; the error is the mean distance between the two, where always saying "draw" is
the baseline.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt
import stackade

Floats = npt.NDArray[np.float32]


class Network:
    """Planes to hidden units to a value in -1 to 1 for every action; fitted by Adam."""

    def __init__(self, inputs: int, hidden: int, outputs: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.weights = [
            (dice.standard_normal((inputs, hidden)) * np.sqrt(2 / inputs)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (dice.standard_normal((hidden, outputs)) * np.sqrt(1 / hidden)).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.steps = 0

    def __call__(self, inputs: Floats) -> Floats:
        return self.forward(inputs)[1]

    def forward(self, inputs: Floats) -> tuple[Floats, Floats]:
        first, bias, second, last = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        return hidden, np.tanh(hidden @ second + last)

    def fit(self, inputs: Floats, actions: npt.NDArray[np.int64], targets: Floats, rate: float) -> float:
        hidden, values = self.forward(inputs)
        rows = np.arange(len(actions))
        wrong = values[rows, actions] - targets
        slope = np.zeros_like(values)
        slope[rows, actions] = wrong * (1 - values[rows, actions] ** 2) / len(actions)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.descend([inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)], rate)
        return float(np.mean(wrong**2))

    def descend(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            ahead = mean / (1 - 0.9**self.steps)
            weight -= (rate * ahead / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)).astype(np.float32)


def features(observation: npt.NDArray[np.uint8]) -> Floats:
    return observation.reshape(len(observation), -1).astype(np.float32) / 8


class Memory:
    """The last steps with what came of them, from which random ones are learnt again."""

    def __init__(self, size: int, inputs: int) -> None:
        self.seen = np.zeros((size, inputs), np.float32)
        self.action = np.zeros(size, np.int64)
        self.target = np.zeros(size, np.float32)
        self.length = 0

    def add(self, steps: list[tuple[Floats, int, int, float]], rewards: Floats, keep: float) -> None:
        """Add a game that has ended; each step has what was seen and done, by whom, and what it was thought to be worth."""
        told = None
        for seen, action, side, value in reversed(steps):
            target = float(rewards[side]) if told is None else told[0] if told[1] == side else -told[0]
            row = self.length % len(self.action)
            self.seen[row], self.action[row], self.target[row] = seen, action, target
            self.length += 1
            told = ((1 - keep) * value + keep * target, side)

    def draw(self, count: int, dice: np.random.Generator) -> tuple[Floats, npt.NDArray[np.int64], Floats]:
        rows = dice.integers(min(self.length, len(self.action)), size=count)
        return self.seen[rows], self.action[rows], self.target[rows]


class Mirrors:
    """The same position and action, reflected and rotated."""

    def __init__(self, numbers: stackade.Encoding) -> None:
        self.planes = numbers.shape[0]
        self.points = [np.argsort(numbers.point_permutation(one)) for one in range(numbers.symmetries)]
        self.actions = [numbers.action_permutation(one) for one in range(numbers.symmetries)]

    def turn(self, seen: Floats, actions: npt.NDArray[np.int64], one: int) -> tuple[Floats, npt.NDArray[np.int64]]:
        boards = seen.reshape(len(seen), self.planes, -1)[:, :, self.points[one]]
        return np.ascontiguousarray(boards.reshape(seen.shape)), self.actions[one][actions]


def learn(game: str, seconds: float, truth: stackade.Dataset, seed: int) -> list[tuple[float, float]]:
    """Play and learn; now and then, how long it was and how wrong the network is."""
    numbers = stackade.encoding(game)
    dice = np.random.default_rng(seed)
    games = stackade.vector(game, 64, seed=seed)
    inputs = int(np.prod(numbers.shape))
    network, mirrors = Network(inputs, 192, numbers.actions, seed), Mirrors(numbers)
    memory = Memory(30_000, inputs)
    steps: list[list[tuple[Floats, int, int, float]]] = [[] for _ in range(len(games))]
    curve = [(0.0, error(network, truth))]
    began = time.monotonic()
    while (now := time.monotonic() - began) < seconds:
        seen, side = features(games.observation), games.side.copy()
        values = np.where(games.mask, network(seen), -np.inf)
        curious = dice.random(len(games)) < max(0.05, 0.5 * (1 - now / seconds))
        actions = np.where(curious, games.sample(), values.argmax(axis=1))
        for index, value in enumerate(values.max(axis=1)):
            steps[index].append((seen[index], int(actions[index]), int(side[index]), float(value)))
        _, _, reward, done, _ = games.step(actions)
        for index in np.flatnonzero(done):
            memory.add(steps[index], reward[index], keep=0.8)
            steps[index] = []
        if memory.length > 1000:
            rate = 2e-3 * max(0.1, 1 - now / seconds)
            planes, acts, targets = memory.draw(256, dice)
            network.fit(*mirrors.turn(planes, acts, int(dice.integers(numbers.symmetries))), targets, rate)
        if now - curve[-1][0] > seconds / 60:
            curve.append((now, error(network, truth)))
    return [*curve, (seconds, error(network, truth))]


def error(network: Network, truth: stackade.Dataset) -> float:
    values = np.where(truth.mask, network(features(truth.observation)), -np.inf).max(axis=1)
    return float(np.abs(values - truth.value).mean())


def picture(curve: list[tuple[float, float]], baseline: float, game: str) -> str:
    """The error over time, and the baseline as a dashed line."""
    last, most = curve[-1][0], max(baseline, *(wrong for _, wrong in curve))
    place = lambda at, wrong: f"{50 + 530 * at / last:.1f},{330 - 290 * wrong / most:.1f}"
    points = " ".join(place(at, wrong) for at, wrong in curve)
    height = 330 - 290 * baseline / most
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="600" height="370" font-family="sans-serif" font-size="12">
<text x="50" y="20">{game}: mean distance of learnt from exact values</text>
<path d="M50 40V330H580" fill="none" stroke="black"/>
<path d="M50 {height:.1f}H580" stroke="gray" stroke-dasharray="4"/><text x="460" y="{height - 4:.1f}">always "draw": {baseline:.2f}</text>
<polyline points="{points}" fill="none" stroke="#c44e52" stroke-width="2"/>
<text x="500" y="350">{last:.0f} seconds</text><text x="6" y="326">0</text><text x="6" y="46">{most:.2f}</text>
</svg>
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=3, choices=[3, 4])
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="an SVG file to draw into")
    options = parser.parse_args()
    game = f"staqs:size={options.size}"
    truth = stackade.dataset(game, options.positions, seed=options.seed + 1, plies=(2, 12 if options.size == 4 else 8))
    baseline = float(np.abs(truth.value).mean())
    curve = learn(game, 60 * options.minutes, truth, options.seed)
    for at, wrong in curve[:: max(1, len(curve) // 20)]:
        print(f"{at:6.1f} s: mean error {wrong:.3f} (always a draw: {baseline:.3f})")
    print(f"at the end: {curve[-1][1]:.3f}")
    if options.picture:
        with open(options.picture, "w", encoding="utf-8") as file:
            file.write(picture(curve, baseline, game))


if __name__ == "__main__":
    main()
