"""Whatever is given to the package: it answers, or raises FrayError, TypeError, ValueError or OverflowError; it never
ends the interpreter, and a state that refused something is as it was."""

import json
import random

import fray
import numpy as np
import pytest
from conftest import GAMES, random_state

ALLOWED = (fray.FrayError, TypeError, ValueError, OverflowError)
STRANGE = [None, True, -1, 0, 1, 2**31, 2**32, 2**63, 2**64, -(2**63), 1.5, float("nan"), float("inf"), "", "\0", "é",
           "\ud800", b"", b"\xff", [], [1], (), {}, {"a": 1}, object(), np.int64(3), np.zeros(3), "a" * 100_000]


def mutated(text, dice):
    """The text with a few bytes changed, doubled, left out or moved."""
    characters = list(text)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        at = dice.randrange(len(characters) + 1)
        kind = dice.randrange(5)
        if kind == 0:
            characters.insert(at, dice.choice('KQRBNPMkqrbnpm0123456789/ =-+,."{}[]ehw\\\n\t\0é\udc80'))
        elif kind == 1 and characters:
            characters.pop(min(at, len(characters) - 1))
        elif kind == 2 and characters:
            characters[min(at, len(characters) - 1)] = chr(dice.randrange(1, 256))
        elif kind == 3:
            characters[at:at] = characters[at : at + dice.randint(1, 12)] * dice.randint(1, 3)
        else:
            end = at + dice.randint(1, 12)
            characters[at:end] = []
    return "".join(characters)


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except ALLOWED:
        return None


def used(state):
    """Asks a state that has come of a strange text everything."""
    state.view()
    state.observation_tensor()
    state.serialize()
    state.record()
    tried(state.strategy)
    for player in range(state.num_players()):
        for action in state.legal_actions(player)[:3]:
            state.action_to_string(player, action)
    if not state.is_terminal() and not state.is_simultaneous_node():
        state.child(state.legal_actions()[-1]).view()


@pytest.mark.parametrize("name", GAMES)
def test_texts(name):
    game = fray.load_game(name)
    dice = random.Random(7)
    read = 0
    for _ in range(8):
        state = random_state(game, dice.randrange(80), dice.randrange(10**9))
        position, saved, record = state.position, state.serialize(), state.record()
        for _ in range(80):
            made = tried(game.new_initial_state, mutated(position, dice))
            if made is not None:
                read += 1
                used(made)
            tried(game.deserialize_state, mutated(saved, dice))
            tried(fray.load_record, mutated(record, dice), dice.choice([None, name]))
        text = state.action_to_string(0, 0) if state.is_player_node() and state.current_player() == 0 else "e2e4"
        for _ in range(60):
            tried(state.act, mutated(text, dice))
            tried(state.string_to_action, mutated(text, dice))
            tried(state.why_not, mutated("e2", dice), mutated("e4", dice), mutated("heal", dice))
            tried(state.roll, [dice.randrange(-3, 30) for _ in range(dice.randrange(5))])
            tried(fray.Engine, game, mutated("search:level=3,seed=1", dice))
            tried(fray.load_game, mutated(f"{name}(a=b)", dice))
    assert read > 3


@pytest.mark.parametrize("name", GAMES)
def test_strange_values(name):
    game = fray.load_game(name)
    state = random_state(game, 20, 1)
    before = state.serialize()
    batch = fray.Batch(game, 3, 1)
    shown = [batch.position(i) for i in range(3)]
    engine = fray.Engine(game, "random")
    changing = {"apply_action", "apply_actions", "act", "act_together", "roll", "choose_outcome", "undo", "undo_action"}
    functions = [getattr(state, n) for n in dir(state)
                 if not n.startswith("_") and callable(getattr(state, n)) and n not in changing and n != "perft"]
    functions += [game.new_initial_state, game.deserialize_state, fray.load_record, fray.load_game, fray.evaluate,
                  fray.open_tables, engine.think, engine.announce, batch.position, batch.choose, fray.hyperpig]
    for value in STRANGE:
        for function in functions:
            tried(function, value)
            tried(function, value, value)
        for name_ in changing:
            copied = state.clone()
            tried(getattr(copied, name_), value)
            tried(getattr(copied, name_), value, value)
        if value is not None:  # None is a step
            tried(batch.step, value)
        tried(fray.Engine, game, value)
        tried(fray.Engine, value, "search")
        tried(fray.Batch, value, 3)
        tried(fray.play_match, game, value, "random", pairs=1)
        tried(state.__class__, value)
    assert state.serialize() == before
    assert [batch.position(i) for i in range(3)] == shown


def test_values_of_json():
    game = fray.load_game("conflict")
    dice = random.Random(3)
    saved = json.loads(game.new_initial_state().serialize())
    for _ in range(2000):
        changed = dict(saved)
        changed[dice.choice(list(saved) + ["x"])] = dice.choice(
            [None, 1, -1, 1e308, "", "e2e4", [], [1], ["e2e4"], ["e2e4"] * 3, {}, {"terrain": 1}, [[]], True, "roll:1"]
        )
        tried(game.deserialize_state, json.dumps(changed))
    nested = "[" * 100_000
    for text in (nested, nested + "]" * 100_000, '{"a":' * 10_000, "1" * 100_000, "\x00" * 1000):
        tried(game.deserialize_state, text)
        tried(game.new_initial_state, text)
        tried(fray.load_record, text, "conflict")

