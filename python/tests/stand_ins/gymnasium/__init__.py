"""What fray.gymnasium uses of the package gymnasium, for where that is missing; written after its documentation."""

from . import spaces
from .utils import seeding


class Env:
    metadata = {"render_modes": []}
    _np_random = None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random, _ = seeding.np_random()
        return self._np_random

    @property
    def unwrapped(self):
        return self
