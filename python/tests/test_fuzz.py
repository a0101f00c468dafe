"""Whatever is given to the package: it answers, or raises FrayError, TypeError, ValueError or OverflowError; it never
ends the interpreter, and a state that refused something is as it was."""

import json
import pathlib
import random
import subprocess
import sys

import fray
import pytest
from conftest import GAMES, random_state
from strange import CHANGING, STRANGE, functions_of, some_fights, some_play, some_texts, tried


@pytest.mark.parametrize("name", GAMES)
def test_texts(name):
    game = fray.load_game(name)
    dice = random.Random(7)
    assert sum(some_texts(game, dice) for _ in range(8)) > 100


@pytest.mark.parametrize("name", GAMES)
def test_play_from_strange_positions(name):
    some_play(fray.load_game(name), random.Random(7))


@pytest.mark.parametrize("name", ["gladiator", "gnostic"])
def test_fights(name):
    some_fights(name, random.Random(7))


@pytest.mark.parametrize("name", GAMES)
def test_strange_values(name):
    game = fray.load_game(name)
    state = random_state(game, 20, 1)
    before = state.serialize()
    batch = fray.Batch(game, 3, 1)
    shown = [batch.position(i) for i in range(3)]
    engine = fray.Engine(game, "random")
    functions = functions_of(game, state, batch, engine)
    for value in STRANGE:
        tried(fray.hyperpig, "pawn", "pawn", 3, 3, options=value)
        tried(fray.hyperpig, "pawn", "pawn", value, value)
        tried(fray.gladiator_fight, "king", "king", attacker_hits=value, defender_hits=value, options={"ties": value})
        tried(fray.gladiator_fight, "king", "king", options=value)
        for function in functions:
            tried(function, value)
            tried(function, value, value)
        for name_ in CHANGING:
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



FUZZER = pathlib.Path(__file__).with_name("fuzz.py")


def fuzzer(*arguments):
    return subprocess.run([sys.executable, FUZZER, *map(str, arguments)], capture_output=True, text=True)


def test_the_fuzzer_says_what_it_does_and_repeats_it(tmp_path):
    note = tmp_path / "under-way"
    done = fuzzer("--seconds", 0.1, "--note", note)
    assert done.returncode == 0 and "rounds, nothing found" in done.stdout, done.stderr
    round_, call = note.read_text().splitlines()
    again = tmp_path / "again"
    assert fuzzer("--round", round_, "--note", again).returncode == 0
    assert call.endswith(")") and again.read_text() == note.read_text()
    for wrong in ("words:chess:1", "texts:chess:x"):
        done = fuzzer("--round", wrong, "--note", note)
        assert done.returncode == 2 and f"'{wrong}' is not PART:GAME:SEED" in done.stderr
