"""Engines, reviews, matches, dice, tables of endings."""

import os
import signal
import subprocess
import sys
import threading
import time

import fray
import pytest
from conftest import random_state
from test_state import KNIGHT, code_of

MATE = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"


def test_thinking_finds_the_mate():
    game = fray.load_game("chess")
    state = game.new_initial_state(MATE)
    heard = []
    thought = fray.Engine(game, "search").think(state, depth=3, lines=3, progress=heard.append)
    assert thought.action == "d1d8" == state.action_to_string(thought.number)
    assert thought.lines[0].points == 1 and thought.lines[0].turns_to_end in (0, 1)
    assert len(thought.lines) == 3 and thought.lines[0].variation[0].text == "d1d8"
    assert all(isinstance(each, fray.Thought) for each in heard)
    assert state.is_initial_state()


def test_points_are_those_of_white():
    game = fray.load_game("chess")
    black = game.new_initial_state("k2r4/8/8/8/8/8/5PPP/6K1 b - - 0 1")
    assert fray.Engine(game).think(black, depth=2).lines[0].points == 0
    assert fray.evaluate(black) < 0.3


def test_the_same_question_has_the_same_answer(game):
    state = random_state(game, 25, 9)
    while not state.is_player_node():
        state.apply_action(0) if not state.is_simultaneous_node() else state.apply_actions([0, 0])
    answers = [fray.Engine(game, "search").think(state, nodes=500) for _ in range(2)]
    assert (answers[0].action, answers[0].nodes) == (answers[1].action, answers[1].nodes)
    assert fray.Engine(game, "search:level=2").think(state).number in state.legal_actions()
    for spec in ("greedy", "random:seed=3", "mcts:nodes=200"):
        assert fray.Engine(game, spec).think(state).number in state.legal_actions()
    assert 0 <= fray.evaluate(state) <= 1


def test_what_an_engine_refuses():
    game = fray.load_game("conflict")
    engine = fray.Engine(game)
    assert code_of(fray.Engine, game, "deep blue") == "bad_engine"
    assert code_of(fray.Engine, game, "search:tables=/nowhere") == "bad_engine"
    assert code_of(engine.think, fray.load_game("chess").new_initial_state()) == "bad_game"
    state = game.new_initial_state(KNIGHT)
    state.act("c1b3")
    state.act("xa5")
    assert code_of(engine.think, state) == "wrong_node"
    assert code_of(engine.think, game.new_initial_state(), lines=0) == "bad_request"
    assert code_of(engine.think, game.new_initial_state(), ms=-1) == "bad_request"
    assert code_of(engine.announce, state, 0) == "wrong_node"


def test_an_engine_thinks_of_one_thing_at_a_time():
    game = fray.load_game("conflict")
    engine, state = fray.Engine(game), game.new_initial_state()
    codes = []
    engine.think(
        state,
        ms=150,
        progress=lambda _: codes.append(code_of(engine.think, state)),
    )
    assert set(codes) == {"busy"}
    # Other threads of Python go on meanwhile.
    counted = []
    thread = threading.Thread(target=lambda: engine.think(state, ms=200))
    thread.start()
    while thread.is_alive():
        counted.append(1)
        time.sleep(0.001)
    assert len(counted) > 20


def test_a_callback_that_raises_ends_it():
    def fail(*_):
        raise RuntimeError("enough")

    game = fray.load_game("conflict")
    with pytest.raises(RuntimeError, match="enough"):
        fray.Engine(game).think(game.new_initial_state(), ms=60_000, progress=fail)
    with pytest.raises(RuntimeError, match="enough"):
        fray.play_match(game, fail, "random", pairs=3)
    with pytest.raises(RuntimeError, match="enough"):
        fray.review(random_state(game, 60, 1), nodes=500, progress=fail)


INTERRUPTED = {
    "think": "fray.Engine(game).think(state, ms=600_000)",
    "play_match": "fray.play_match(game, 'search', 'search', nodes=10**9)",
    "review": "fray.review(played, nodes=10**9)",
    "play": "fray.Batch(game, 2000, threads=2).play(10**9)",
    "hyperpig": "[fray.hyperpig('king', 'king', need, 50) for need in (50, 49, 48)]",
    "hyperpig of other numbers": "fray.hyperpig('king', 'king', 50, 50, options={'king_hits': '99'})",
}


@pytest.mark.parametrize("what", INTERRUPTED)
def test_ctrl_c_stops_it(what):
    # Started in the background, tests and what they start would ignore it.
    program = f"""
import fray, signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
game = fray.load_game("conflict")
state = game.new_initial_state()
played = game.new_initial_state()
played.act("e2e4")
print("ready", flush=True)
try:
    while True:
        {INTERRUPTED[what]}
except KeyboardInterrupt:
    print("stopped", flush=True)
state.act("e2e4")
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGINT)
        assert process.stdout.readline() == "stopped\n"
        assert process.wait(60) == 0


def test_a_review_adds_up():
    game = fray.load_game("conflict")
    state = game.new_initial_state(KNIGHT)
    state.act("c1b3")
    state.act("xa5")
    state.roll([5, 3])
    done = []
    points = fray.review(state, nodes=300, progress=lambda *now: done.append(now))
    assert [point.step for point in points] == ["", "c1b3", "xa5", "roll:5,3"]
    assert points[0].luck is None and points[3].luck > 0 and points[3].skill is None
    assert points[1].skill <= 0 and points[2].skill <= 0
    total = sum((p.luck or 0) + (p.skill or 0) + (p.revision or 0) for p in points)  # only White has chosen
    assert points[-1].white - points[0].white == pytest.approx(total, abs=1e-9)
    assert done[-1] == (4, 4)
    assert points == fray.review(state, nodes=300)


def test_dice():
    assert fray.dice(2)[7] == pytest.approx(6 / 36)
    assert fray.dice(0) == {0: 1}
    assert sum(fray.dice(10).values()) == pytest.approx(1)
    assert code_of(fray.dice, 25) == "bad_request" and code_of(fray.dice, 24, 20) == "too_large"


def test_matches():
    game = fray.load_game("conflict")
    told = []
    same = fray.play_match(game, "search:nodes=50", "search:nodes=50", pairs=2, seed=3, progress=told.append)
    assert same.raw.mean == 0.5 and same.wins == same.losses and len(same.games) == 4
    assert told and told[-1].startswith("pair 2 of 2")
    assert fray.load_record(same.games[0].pgn)[1] == same.games[0].result
    better = fray.play_match(game, "search:nodes=200", "random", pairs=2, threads=2)
    assert better.raw.mean == 1
    assert code_of(fray.play_match, game, "search", "random") == "no_limit"
    assert code_of(fray.play_match, game, "random", 5) == "bad_engine"
    assert code_of(fray.play_match, game, "random", "random", sprt=(5, 0)) == "bad_sprt"


def test_a_player_written_in_python():
    game = fray.load_game("gnostic")
    asked = []

    def last(state, player=None):
        asked.append(player)
        actions = state.legal_actions(player)
        return state.action_to_string(player, actions[-1]) if player is not None else actions[-1]

    first = fray.play_match(game, last, "greedy", pairs=1, max_turns=60)
    again = fray.play_match(game, last, "greedy", pairs=1, max_turns=60)
    assert [g.pgn for g in first.games] == [g.pgn for g in again.games]
    assert None in asked


def test_tables_of_endings(tmp_path):
    assert code_of(fray.open_tables, str(tmp_path)) == "bad_tables"
