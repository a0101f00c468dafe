"""What scripts/bench-levels and scripts/calibrate-levels share: matches between levels for people, limited by nodes alone."""

import json
import os
import subprocess
import sys

FRAY = os.environ.get("FRAY", "build/release/fray")
GAMES = ["conflict", "chess", "gnostic", "wizards", "gladiator", "dnd"]


def match(game, a, b, pairs, seed, threads):
    """The report of `fray match`; luck is measured by the evaluation alone."""
    command = [FRAY, "match", game, "--white", a, "--black", b, "--pairs", str(pairs), "--seed", str(seed),
               "--threads", str(threads), "--adjust", "0", "--max-turns", "300", "--json"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return json.loads(result.stdout)


def text_of(score):
    """Of points in a report, with their margin if there is one."""
    margin = score["margin"]
    return f"{score['mean']:.3f}" + (f" +- {margin:.3f}" if margin is not None else "")


def add_games(parser):
    parser.add_argument("games", nargs="*", metavar="GAME", help="all six if none is given")


def parse(parser):
    """The arguments, with games that there are."""
    options = parser.parse_args()
    unknown = [game for game in options.games if game not in GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]}; there is {', '.join(GAMES)}")
    options.games = options.games or GAMES
    return options


def run(main):
    """Ends with 1 if it was interrupted or a match failed."""
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(1)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(error.cmd)} failed: exit code {error.returncode}")
