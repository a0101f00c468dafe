"""Fuzzes the package: what strange.py draws, each time with dice of another seed. scripts/fuzz-python runs it with
sanitizers.

    fuzz.py --seconds SECONDS --note FILE
    fuzz.py --round PART:GAME:SEED --note FILE

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
import strange

#: Seconds after which a round hangs; none takes a tenth of it.
PATIENCE = 600


def game_of(name, dice):
    """A game, often with other options than the usual ones."""
    if dice.random() < 0.5:
        game = strange.tried(fray.load_game, name, strange.some_options(name, dice))
        if game is not None:
            return game
    return fray.load_game(name)


def with_game(part):
    return lambda name, dice: part(game_of(name, dice), dice)


#: What "PART:GAME" does, by a name and dice.
PARTS = {
    **{f"texts:{name}": with_game(strange.some_texts) for name in GAMES},
    **{f"play:{name}": with_game(strange.some_play) for name in GAMES},
    **{f"values:{name}": with_game(strange.some_values) for name in GAMES},
    **{f"fights:{name}": strange.some_fights for name in ("gladiator", "gnostic")},
}


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
        name = getattr(function, "__name__", str(function))
        self.write(f"{name}({', '.join(shown)})")


def short(value):
    text = repr(value)
    return text if len(text) < 4000 else f"{text[:4000]}... {len(text)} characters"


def run(round_, note):
    """PART:GAME:SEED. Whether nothing was found."""
    part, _, _ = round_.rpartition(":")
    note.round = round_
    note.write("")
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    try:
        PARTS[part](part.partition(":")[2], random.Random(round_))
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
    parser.add_argument("--note", metavar="FILE", required=True)
    given = parser.parse_args()
    note = Note(given.note)
    strange.note = note.call
    if given.round_ is not None:
        part, _, seed = given.round_.rpartition(":")
        if part not in PARTS or not seed.isdecimal():
            parser.error(f"--round: '{given.round_}' is not PART:GAME:SEED, with one of {', '.join(PARTS)} and a whole number")
        sys.exit(0 if run(given.round_, note) else 1)
    end = time.monotonic() + given.seconds
    random_ = random.SystemRandom()
    rounds = 0
    while time.monotonic() < end:
        if not run(f"{random_.choice(list(PARTS))}:{random_.randrange(10**9)}", note):
            sys.exit(1)
        rounds += 1
    print(f"fuzzing: {rounds} rounds, nothing found")


main()
