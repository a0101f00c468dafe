"""Spaces, as far as they are used."""

import numpy as np


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        return (
            isinstance(x, np.ndarray)
            and x.dtype == self.dtype
            and x.shape == self.shape
            and bool((x >= self.low).all() and (x <= self.high).all())
        )


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return set(x) == set(self.spaces) and all(space.contains(x[name]) for name, space in self.spaces.items())
