"""Measures what docs/benchmarks/rules.md says of the Python package: steps a second of random games, one by one and in batches.

    build/python/venv/bin/python python/bench.py [--seconds 3] [GAME...]

Beside it, in turns, the same games without Python (`fray bench --what playouts`), if build/release/fray is there. Seconds are
of processor time, of all threads together, except where two threads are compared with one: there they are of a clock.
"""

import argparse
import json
import pathlib
import random
import resource
import subprocess
import sys
import time

# Beside this file lies the package without its extension.
sys.path = [entry for entry in sys.path if pathlib.Path(entry or ".").resolve() != pathlib.Path(__file__).resolve().parent]

import fray  # noqa: E402
import numpy as np  # noqa: E402

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "build/release/fray"
SIZE = 256


def rate(work, seconds, clock=time.process_time):
    """Steps a second of work(), which answers how many it has made."""
    work()
    start, steps = clock(), 0
    while (spent := clock() - start) < seconds:
        steps += work()
    return steps / spent


def one_by_one(game):
    """Random steps of a state by OpenSpiel's names; chance nodes count as steps."""
    dice = random.Random(1)
    state = game.new_initial_state()

    def work():
        nonlocal state
        for step in range(50):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(outcomes, probabilities)[0])
            elif state.is_simultaneous_node():
                state.apply_actions([dice.choice(state.legal_actions(player)) for player in (0, 1)])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
        return 50

    return work


def drawn(batch):
    """A whole run of random steps in C++."""

    def work():
        batch.play(64)
        return 64 * SIZE

    return work


def chosen(batch):
    """Single steps, whose actions NumPy draws."""
    dice = np.random.default_rng(1)

    def work():
        batch.step((dice.random(SIZE, dtype=np.float32) * batch.action_counts).astype(np.int32))
        return SIZE

    return work


def native(name, seconds):
    """Actions a second of processor time without Python; None if there is no program."""
    if not PROGRAM.exists():
        return None

    def spent(*arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        output = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    _, to_start = spent("games")
    output, processor = spent("bench", name, "--what", "playouts", "--seconds", str(seconds), "--json")
    return json.loads(output)["actions per second"] * seconds / (processor - to_start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=fray.registered_names())
    parser.add_argument("--seconds", type=float, default=3, help="of each measurement")
    arguments = parser.parse_args()
    print("| game | one by one | played in C++ | chosen in NumPy | and masks | and observations | without Python | share | two threads |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in arguments.games:
        game = fray.load_game(name)

        def batch(threads=1, masks=False, observations=False):
            return fray.Batch(game, SIZE, 1, threads, masks=masks, observations=observations)

        seconds = arguments.seconds
        single = rate(one_by_one(game), seconds)
        shares, playing, without = [], [], []
        for _ in range(3):  # in turns, as a machine is not always as fast
            without.append(native(name, seconds))
            playing.append(rate(drawn(batch()), seconds))
            if without[-1]:
                shares.append(playing[-1] / without[-1])
        rates = [rate(chosen(b), seconds) for b in (batch(), batch(masks=True), batch(masks=True, observations=True))]
        gains = []
        for _ in range(3):
            one = rate(drawn(batch(1)), seconds, time.monotonic)
            gains.append(rate(drawn(batch(2)), seconds, time.monotonic) / one)
        share = f"{np.median(shares):.0%}" if shares else "-"
        numbers = [single, np.median(playing), *rates, *([np.median(without)] if shares else [])]
        texts = [f"{number:,.0f}" for number in numbers]
        print(f"| {name} | {' | '.join(texts)} | {share} | {np.median(gains):.2f} times |", flush=True)


if __name__ == "__main__":
    main()
