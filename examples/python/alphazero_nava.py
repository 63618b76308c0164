"""An AlphaZero-style loop on Nava: search guided by a network, and a network that learns from the search.

    python examples/python/alphazero_nava.py [--iterations 20] [--games 48] [--simulations 24]

Games are stepped as a batch, and so are the positions that their search trees ask the network about. The network is
plain NumPy, or torch where it is installed and --torch is given. At the end of an iteration the network's policy, without
search, plays against random moves: before it has learnt anything, that comes to about 0.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import stackade

Floats = npt.NDArray[np.float32]
GAME = "nava"
# How much a good result raises an action above what the network thought of it.
SHARPNESS = 0.08


@dataclass
class Node:
    """A position in a tree: what the network thinks of its actions, and what the search has found."""

    actions: list[int]
    priors: Floats
    value: float
    noise: Floats = field(init=False)
    visits: Floats = field(init=False)
    totals: Floats = field(init=False)
    children: dict[int, "Node"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.noise = self.priors
        self.visits = np.zeros(len(self.actions), np.float32)
        self.totals = np.zeros(len(self.actions), np.float32)

    def means(self) -> Floats:
        return self.totals / np.maximum(self.visits, 1)

    def choose(self) -> int:
        """PUCT: the best of what is known and what is promising."""
        priors = 0.75 * self.priors + 0.25 * self.noise
        bonus = 1.5 * priors * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)
        return int(np.argmax(self.means() + bonus))

    def improved(self) -> Floats:
        """The policy that the search suggests: the network's, raised where actions turned out well.

        Shares of visits say little where there are hardly more visits than actions. So this is the policy of Gumbel
        AlphaZero (Danihelka et al., 2022), in which actions that were not visited count as the mean of the others.
        """
        seen = self.visits > 0
        others = float(self.priors[seen] @ self.means()[seen] / self.priors[seen].sum())
        visits = float(self.visits.sum())
        mean = (self.value + visits * others) / (1 + visits)
        worth = np.where(seen, self.means(), mean)
        worth = (worth - worth.min()) / max(float(np.ptp(worth)), 0.2)
        raised = np.log(self.priors + 1e-9) + SHARPNESS * (50 + self.visits.max()) * worth
        chances = np.exp(raised - raised.max())
        return (chances / chances.sum()).astype(np.float32)


class NumpyNetwork:
    """Planes to hidden units to a policy and a value."""

    def __init__(self, inputs: int, actions: int, seed: int = 1, hidden: int = 128) -> None:
        dice = np.random.default_rng(seed)
        matrix = lambda rows, columns: (dice.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)
        self.weights = [matrix(inputs, hidden), matrix(hidden, actions), matrix(hidden, 1)]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def __call__(self, inputs: Floats) -> tuple[Floats, Floats]:
        hidden = np.maximum(inputs @ self.weights[0], 0)
        return hidden @ self.weights[1], np.tanh(hidden @ self.weights[2])[:, 0]

    def fit(self, inputs: Floats, mask: npt.NDArray[np.bool_], policy: Floats, value: Floats) -> float:
        hidden = np.maximum(inputs @ self.weights[0], 0)
        logits, guess = hidden @ self.weights[1], np.tanh(hidden @ self.weights[2])[:, 0]
        chances = softmax(logits, mask)
        slope = (chances - policy) / len(inputs)
        wrong = ((guess - value) * (1 - guess**2) / len(inputs))[:, None]
        back = (slope @ self.weights[1].T + wrong @ self.weights[2].T) * (hidden > 0)
        slopes = [inputs.T @ back, hidden.T @ slope, hidden.T @ wrong]
        self.steps += 1
        for weight, mean, square, one in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (one - mean)
            square += 0.01 * (one**2 - square)
            weight -= 1e-3 * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.99**self.steps)) + 1e-8)
        return float(np.mean((guess - value) ** 2) - np.mean((policy * np.log(chances + 1e-9)).sum(1)))


class TorchNetwork:
    """The same with torch."""

    def __init__(self, inputs: int, actions: int) -> None:
        import torch

        self.torch = torch
        self.body = torch.nn.Sequential(torch.nn.Linear(inputs, 256), torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(256, actions), torch.nn.Linear(256, 1)
        parts = [self.body, self.policy, self.value]
        self.optimiser = torch.optim.Adam([one for part in parts for one in part.parameters()], 1e-3)

    def __call__(self, inputs: Floats) -> tuple[Floats, Floats]:
        with self.torch.no_grad():
            hidden = self.body(self.torch.from_numpy(inputs))
            return self.policy(hidden).numpy(), self.value(hidden).tanh().numpy()[:, 0]

    def fit(self, inputs: Floats, mask: npt.NDArray[np.bool_], policy: Floats, value: Floats) -> float:
        torch = self.torch
        hidden = self.body(torch.from_numpy(inputs))
        logits = self.policy(hidden).masked_fill(torch.from_numpy(~mask), -1e9)
        guess = self.value(hidden).tanh()[:, 0]
        loss = ((guess - torch.from_numpy(value)) ** 2).mean()
        loss = loss - (torch.from_numpy(policy) * logits.log_softmax(1)).sum(1).mean()
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        return float(loss.detach())


Network = NumpyNetwork | TorchNetwork


def softmax(logits: Floats, mask: npt.NDArray[np.bool_]) -> Floats:
    raised = np.exp(np.where(mask, logits - logits.max(axis=1, keepdims=True), -np.inf))
    return raised / raised.sum(axis=1, keepdims=True)


def features(observation: npt.NDArray[np.uint8]) -> Floats:
    """All planes but the last, which counts turns: next to its large numbers a small network sees nothing else."""
    return np.minimum(observation[:, :-1], 8).reshape(len(observation), -1).astype(np.float32) / 4


def expand(matches: list[stackade.Match], network: Network) -> tuple[list[Node], Floats]:
    """Ask the network about many positions at once."""
    logits, values = network(features(np.stack([match.observation() for match in matches])))
    nodes = []
    for match, row, value in zip(matches, logits, values):
        actions = match.legal_actions()
        chances = np.exp(row[actions] - row[actions].max())
        nodes.append(Node(actions, chances / chances.sum(), float(value)))
    return nodes, values


def search(matches: list[stackade.Match], network: Network, simulations: int, dice: np.random.Generator) -> list[Node]:
    """Grow a tree for each match, all of them in step."""
    roots, _ = expand(matches, network)
    for root in roots:
        root.noise = dice.dirichlet([0.5] * len(root.actions)).astype(np.float32)
    for _ in range(simulations):
        leaves: list[tuple[int, list[tuple[Node, int]], stackade.Match]] = []
        for index, (root, match) in enumerate(zip(roots, matches)):
            path, at, board = [], root, match.copy()
            while True:
                choice = at.choose()
                path.append((at, choice))
                board.play(at.actions[choice])
                if board.is_over or choice not in at.children:
                    break
                at = at.children[choice]
            leaves.append((index, path, board))
        going_on = [leaf for leaf in leaves if not leaf[2].is_over]
        values = {id(board): board.returns[board.side] for _, _, board in leaves if board.is_over}
        if going_on:
            nodes, guesses = expand([board for _, _, board in going_on], network)
            for (_, path, board), node, guess in zip(going_on, nodes, guesses):
                path[-1][0].children[path[-1][1]] = node
                values[id(board)] = float(guess)
        for _, path, board in leaves:
            value = values[id(board)]
            for node, choice in reversed(path):
                value = -value
                node.visits[choice] += 1
                node.totals[choice] += value
    return roots


def self_play(network: Network, count: int, simulations: int, seed: int) -> list[tuple[Floats, ...]]:
    """Games of the network against itself until each has ended once: what was seen, searched and won."""
    dice = np.random.default_rng(seed)
    games = stackade.vector(GAME, count, seed=seed)
    matches = [stackade.Match(GAME) for _ in range(count)]
    histories: list[list[tuple[int, Floats, Floats, Floats]]] = [[] for _ in range(count)]
    examples: list[tuple[Floats, ...]] = []
    ended = np.zeros(count, np.bool_)
    while not ended.all():
        roots = search(matches, network, simulations, dice)
        seen, mask, side = features(games.observation), games.mask.copy(), games.side.copy()
        actions = np.zeros(count, np.int64)
        for index, root in enumerate(roots):
            chances = root.improved()
            policy = np.zeros(mask.shape[1], np.float32)
            policy[root.actions] = chances
            histories[index].append((int(side[index]), seen[index], mask[index], policy))
            explores = matches[index].ply < 12
            shares = chances.astype(np.float64) / chances.sum(dtype=np.float64)
            choice = dice.choice(len(shares), p=shares) if explores else shares.argmax()
            actions[index] = root.actions[int(choice)]
        _, _, reward, done, _ = games.step(actions)
        for index in range(count):
            matches[index].play(int(actions[index]))
            if done[index]:
                for mover, *rest in histories[index] if not ended[index] else []:
                    examples.append((*rest, np.float32(reward[index, mover])))
                histories[index], matches[index] = [], stackade.Match(GAME)
        ended |= done
    return examples


def against_random(network: Network, count: int, seed: int) -> float:
    """The mean reward of the network's policy, sampled, against random moves."""
    dice = np.random.default_rng(seed)
    games = stackade.vector(GAME, count, seed=seed, opponent="random")
    own, rewards = games.side.copy(), []
    while len(rewards) < count:
        logits, _ = network(features(games.observation))
        # The largest of logits with Gumbel noise is a sample of the policy.
        noisy = np.where(games.mask, logits + dice.gumbel(size=logits.shape), -np.inf)
        _, _, reward, done, side = games.step(noisy.argmax(axis=1))
        rewards += reward[done, own[done]].tolist()
        own = side.copy()
    return float(np.mean(rewards))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--simulations", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--torch", action="store_true")
    options = parser.parse_args()
    numbers = stackade.encoding(GAME)
    inputs = features(np.zeros((1, *numbers.shape), np.uint8)).shape[1]
    network: Network = TorchNetwork(inputs, numbers.actions) if options.torch else NumpyNetwork(inputs, numbers.actions)
    dice = np.random.default_rng(options.seed)
    memory: list[tuple[Floats, ...]] = []
    print(f"before: {against_random(network, 200, 1):+.2f} against random moves")
    for iteration in range(options.iterations):
        memory = (memory + self_play(network, options.games, options.simulations, options.seed + iteration))[-50_000:]
        losses = []
        for _ in range(max(50, len(memory) // 64)):
            rows = [memory[row] for row in dice.integers(len(memory), size=128)]
            seen, mask, policy, value = (np.stack(column) for column in zip(*rows))
            losses.append(network.fit(seen, mask, policy, value))
        score = against_random(network, 200, iteration + 2)
        print(f"iteration {iteration + 1}: {len(memory)} positions, loss {np.mean(losses):.3f}, {score:+.2f} against random moves", flush=True)


if __name__ == "__main__":
    main()
