"""Batches: the same games as states play, whoever steps them, in arrays that are not copied."""

import fray
import numpy as np
import pytest
from conftest import GAMES


def new_batch(game, size=16, **settings):
    return fray.Batch(game, size, **{"seed": 5, **settings})


def drawn_actions(batch, random):
    return (random.random(len(batch)) * batch.action_counts).astype(np.int32)


def trace(batch, steps, seed=1):
    """All that is seen of so many random steps."""
    random = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        batch.step(drawn_actions(batch, random))
        seen.append([getattr(batch, name).copy() for name in ARRAYS])
    return seen


ARRAYS = (
    "action_counts players turn_starts legal_masks observations rewards terminated truncated lengths".split()
)


def test_a_batch_shows_what_states_show(game):
    batch = new_batch(game, 8)
    random = np.random.default_rng(3)
    for _ in range(60):
        codes = batch.action_codes()
        for i in range(len(batch)):
            state = game.new_initial_state(batch.position(i))
            count = batch.action_counts[i]
            assert state.current_player() == batch.players[i] and len(state.legal_actions()) == count
            assert list(np.flatnonzero(batch.legal_masks[i])) == state.legal_actions()
            assert (batch.observations[i] == state.observation_tensor()).all()
            assert batch.turn_starts[i] == state.turn_start
            assert [state.action_code(a) for a in range(0, count, 9)] == list(codes[i, 0:count:9])
            assert (codes[i, count:] == 0xFFFFFFFF).all()
        batch.step(drawn_actions(batch, random))


def test_steps_are_those_of_a_state():
    # Chess has no dice, so a state can follow a batch move by move, from game to game.
    game = fray.load_game("chess")
    batch = new_batch(game, 4, max_steps=60)
    states = [game.new_initial_state() for _ in range(4)]
    random = np.random.default_rng(2)
    for _ in range(400):
        actions = drawn_actions(batch, random)
        batch.step(actions)
        for i, state in enumerate(states):
            state.apply_action(int(actions[i]))
            over = state.is_terminal()
            assert batch.terminated[i] == over
            assert batch.truncated[i] == (not over and state.move_number() == 60)
            assert list(batch.rewards[i]) == state.returns()
            if over or batch.truncated[i]:
                assert batch.lengths[i] == state.move_number()
                states[i] = game.new_initial_state()
            assert batch.position(i) == states[i].position
    assert batch.lengths.any()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(name):
    game = fray.load_game(name)
    runs = [trace(new_batch(game, 24, threads=threads), 80) for threads in (1, 2, 5)]
    for run in runs[1:]:
        for ours, theirs in zip(runs[0], run):
            for a, b in zip(ours, theirs):
                assert (a == b).all()
    # A game does not depend on how many there are.
    for ours, theirs in zip(runs[0], trace_of_first(game, 6)):
        for a, b in zip(ours, theirs):
            assert (a[:6] == b[:6]).all()
    other = trace(new_batch(game, 24, seed=6), 80)
    if game.has_chance():
        assert any((a != b).any() for ours, theirs in zip(runs[0], other) for a, b in zip(ours, theirs))


def trace_of_first(game, size):
    """As trace(), of the first games of 24 alone, with the same actions."""
    random = np.random.default_rng(1)
    batch = new_batch(game, size)
    for _ in range(80):
        batch.step((random.random(24)[:size] * batch.action_counts).astype(np.int32))
        yield [getattr(batch, name).copy() for name in ARRAYS]


def test_random_games_end_as_they_should(game):
    batch = new_batch(game, 64, masks=False, observations=False)
    ended = 0
    wins = np.zeros(2)
    for _ in range(600):
        batch.step()
        rewards = batch.rewards[batch.terminated]
        assert (rewards.sum(axis=1) == 0).all() and set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
        assert not batch.rewards[~batch.terminated].any()
        ended += len(rewards)
        wins += (rewards > 0).sum(axis=0)
    assert ended > 0 and wins.sum() > 0
    batch.play(500)
    assert batch.lengths.any()


def test_resetting_begins_the_same_games_again(game):
    batch = new_batch(game)
    first = trace(batch, 30)
    batch.reset()
    again = trace(batch, 30)
    assert all((a == b).all() for ours, theirs in zip(first, again) for a, b in zip(ours, theirs))
    batch.reset(99)
    assert batch.seed == 99


def test_the_arrays_are_the_memory_of_the_batch():
    batch = new_batch(fray.load_game("conflict"))
    for name in ARRAYS:
        array, again = getattr(batch, name), getattr(batch, name)
        assert np.shares_memory(array, again) and not array.flags.writeable and not array.flags.owndata
    observations, before = batch.observations, batch.observations.copy()
    batch.step()
    assert (observations != before).any() and (observations == batch.observations).all()
    del batch  # the array keeps what it shows
    assert observations.sum() > 0


def test_greedy_choices_are_those_of_the_greedy_engine():
    """Where one action is best, by expectiminimax over the rest of the turn with the crude count."""
    batch = new_batch(fray.load_game("chess"), 8)
    worth = dict(p=1, n=3, b=3, r=5, q=9, k=0)
    batch.play(30)
    chosen = batch.choose()
    for i in range(8):
        state = fray.load_game("chess").new_initial_state(batch.position(i))
        white = state.current_player() == 0

        def share(child):
            if child.is_terminal():
                return 2 * child.returns()[state.current_player()]
            letters = [c for c in child.position.split()[0] if c.isalpha()]
            own = sum(worth[c.lower()] for c in letters if c.isupper() == white)
            all_ = sum(worth[c.lower()] for c in letters)
            return (2 * own - all_) / (all_ + 1)

        values = [share(state.child(a)) for a in state.legal_actions()]
        assert values[chosen[i]] == pytest.approx(max(values))


def test_choices_by_weights():
    game = fray.load_game("conflict")
    batch = new_batch(game, 32)
    nothing = np.zeros(batch.features + 1, np.float32)
    assert len(set(batch.choose(nothing))) > 10  # all are equal, so any will do
    assert (batch.choose(nothing, exploration=1.0) < batch.action_counts).all()
    assert batch.choose(nothing).dtype == np.int32


def test_what_a_batch_refuses():
    game = fray.load_game("conflict")
    batch = new_batch(game, 4)
    before = [batch.position(i) for i in range(4)]
    wrong = [
        lambda: batch.step(np.array([0, 0, 9999, 0])),
        lambda: batch.step(np.array([0, 0, -2, 0])),
        lambda: batch.step(np.zeros(3, np.int32)),
        lambda: batch.step(np.zeros((4, 1), np.int32)),
        lambda: batch.choose(np.zeros(3, np.float32)),
        lambda: batch.choose(exploration=1.5),
        lambda: batch.choose(exploration=float("nan")),
        lambda: batch.position(4),
        lambda: fray.Batch(game, 0),
        lambda: fray.Batch(game, 10**9),
        lambda: fray.Batch(game, 4, threads=0),
        lambda: fray.Batch(game, 4, position="rubbish"),
        lambda: fray.Batch(game, 4, masks=False).legal_masks,
        lambda: fray.Batch(game, 4, observations=False).observations,
    ]
    for function in wrong:
        with pytest.raises(fray.FrayError):
            function()
    assert [batch.position(i) for i in range(4)] == before
    for numbers in (2**32, 2**31, -(2**33), 2**63 - 1):
        with pytest.raises(fray.FrayError):
            batch.step(np.full(4, numbers, np.int64))
    with pytest.raises(fray.FrayError):
        batch.step(np.full(4, 2**64 - 1, np.uint64))
    for strange in (["e2e4"] * 4, np.zeros(4, np.float32), "e2e4"):
        with pytest.raises((TypeError, ValueError)):
            batch.step(strange)
    for kind in (np.int8, np.uint8, np.int16, np.int64, np.uint64):
        batch.step(np.zeros(4, kind))
    batch.step([0, 0, 0, 0])
    batch.step(np.zeros(8, np.int32)[::2])


def test_a_batch_may_start_anywhere():
    game = fray.load_game("conflict")
    position = "7k/8/8/p7/8/8/8/2NK4 side=white phase=move quiet=0 turn=1"
    batch = new_batch(game, 3, position=position)
    assert [batch.position(i) for i in range(3)] == [position] * 3
