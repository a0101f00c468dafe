"""Fuzzes the package: the parts of test_fuzz.py in turn, each time with dice of another seed. scripts/fuzz-python runs it
with sanitizers.

    fuzz.py --seconds SECONDS --note FILE
    fuzz.py --round PART:GAME:SEED

What is under way stands in FILE, as the process may end at any moment: the round, by which it is repeated, and the call.
"""

import argparse
import faulthandler
import random
import sys
import time
import traceback

from conftest import GAMES  # before fray, which then keeps nothing of the fuzzing

import fray
import test_fuzz

#: Seconds after which a round hangs; none takes a tenth of it.
PATIENCE = 600


def texts(name, dice):
    test_fuzz.some_texts(game_of(name, dice), dice)


def play(name, dice):
    test_fuzz.some_play(game_of(name, dice), dice)


def values(name, dice):
    test_fuzz.some_values(game_of(name, dice), dice)


def fights(name, dice):
    test_fuzz.some_fights(dice)


PARTS = {part.__name__: part for part in (texts, play, values, fights)}


def game_of(name, dice):
    """A game, often with other options than the usual ones."""
    if dice.random() < 0.5:
        game = test_fuzz.tried(fray.load_game, name, test_fuzz.some_options(name, dice))
        if game is not None:
            return game
    return fray.load_game(name)


class Note:
    """A file with what is under way."""

    def __init__(self, path):
        self._file = open(path, "wb", buffering=0)
        self.round = ""

    def write(self, text):
        self._file.seek(0)
        written = self._file.write(f"{self.round}\n{text}\n".encode("utf-8", "backslashreplace"))
        self._file.truncate(written)

    def call(self, function, arguments, named):
        shown = [short(value) for value in arguments] + [f"{name}={short(value)}" for name, value in named.items()]
        name = getattr(function, "__qualname__", str(function))
        self.write(f"{name}({', '.join(shown)})")


def short(value):
    text = repr(value)
    return text if len(text) < 4000 else f"{text[:4000]}... {len(text)} characters"


def run(round_, note):
    """PART:GAME:SEED. Whether nothing was found."""
    part, name, _ = round_.split(":")
    note.round = round_
    note.write("")
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    try:
        PARTS[part](name, random.Random(round_))
    except KeyboardInterrupt:
        raise
    except BaseException:
        traceback.print_exc()
        return False
    finally:
        faulthandler.cancel_dump_traceback_later()
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--seconds", type=float)
    what.add_argument("--round", dest="round_", metavar="PART:GAME:SEED")
    parser.add_argument("--note", metavar="FILE", default="/dev/null")
    given = parser.parse_args()
    note = Note(given.note)
    test_fuzz.note = note.call
    if given.round_ is not None:
        known = [f"{part}:{name}" for part in PARTS for name in GAMES]
        part_and_name, _, seed = given.round_.rpartition(":")
        if part_and_name not in known or not seed.isdecimal():
            parser.error(f"--round: '{given.round_}' is not PART:GAME:SEED, with one of {', '.join(known)} and a whole number")
        sys.exit(0 if run(given.round_, note) else 1)
    end = time.monotonic() + given.seconds
    random_ = random.SystemRandom()
    rounds = 0
    while time.monotonic() < end:
        if not run(f"{random_.choice(list(PARTS))}:{random_.choice(GAMES)}:{random_.randrange(10**9)}", note):
            sys.exit(1)
        rounds += 1
    print(f"fuzzing: {rounds} rounds, nothing found")


main()
