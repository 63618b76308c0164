"""Tries the library where nothing but it and NumPy is installed: a game to its end, and many games at once."""

import numpy as np
import stackade

GAME = "nava"
GAMES = 256

match = stackade.Match(GAME)
while not match.is_over:
    match.play(match.best(level=1 + match.ply % 2))
assert match.outcome is not None
assert stackade.read_records(match.record({"First": "level 1", "Second": "level 2"}))
print(f"played {GAME} to its end: {match.ply} turns, winner {match.winner}, {match.reason}")

games = stackade.vector(GAME, GAMES, seed=1)
observation, mask, reward, done, side = games.step(games.sample())
assert observation.dtype == np.uint8 and observation.shape[0] == GAMES
assert mask.any(axis=1).all() and (side == 1).all() and not done.any() and not reward.any()
print(f"stepped {GAMES} games at once: {observation.shape}, {mask.shape}, NumPy {np.__version__}")
