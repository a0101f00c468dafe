"""Thousands of random games at once: how often White wins."""

import fray
import numpy as np

batch = fray.Batch(fray.load_game("conflict"), 500, seed=1, masks=False, observations=False)
wins = np.zeros(2)
while wins.sum() < 2000:
    batch.step()
    wins += (batch.rewards > 0).sum(axis=0)
print(f"White won {wins[0] / wins.sum():.3f} of {wins.sum():.0f} games")
