"""What tests share."""

import os
import random
import tempfile

import pytest

# What is solved for other numbers of the rules is kept while the tests last, and not where the user's own is.
CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = CACHE.name

import fray  # noqa: E402

GAMES = fray.registered_names()


@pytest.fixture(params=GAMES)
def game(request):
    return fray.load_game(request.param)


def random_step(state, dice):
    """One step of a random game, by OpenSpiel's names."""
    if state.is_simultaneous_node():
        state.apply_actions([dice.choice(state.legal_actions(p)) for p in range(state.num_players())])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def random_state(game, steps, seed):
    """A game so many random steps after its start, or at its end."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        random_step(state, dice)
    return state
