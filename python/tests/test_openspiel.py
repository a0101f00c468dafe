"""The contract of OpenSpiel, as its basic tests check it, and algorithms that know nothing else."""

import copy
import pickle
import random

import fray
import numpy as np
import openspiel_algorithms as algorithms
import pytest
from conftest import random_state, random_step

# Kings and a knight, with so many turns without progress that the game is drawn after two more, or a fight.
SMALL = "7k/8/8/8/8/8/3N4/K7 side=white quiet=98"
# Mate in one move, or a draw by the rule of 75 moves after one of each.
TINY = "7k/8/6K1/8/8/8/8/R7 w - - 148 100"


def check_node(game, state):
    kinds = [state.is_terminal(), state.is_chance_node(), state.is_simultaneous_node(), state.is_player_node()]
    assert sum(kinds) == 1
    player = state.current_player()
    assert player == [-4, -1, -2, player][kinds.index(True)]
    assert sum(state.returns()) == 0
    tensor = state.observation_tensor()
    assert tensor.shape == tuple(game.observation_tensor_shape()) and tensor.dtype == np.float32
    if state.is_terminal():
        assert state.legal_actions() == [] and set(state.returns()) <= {-1.0, 0.0, 1.0}
        assert not tensor.any()
        return
    assert state.returns() == [0.0] * state.num_players()
    players = range(state.num_players()) if state.is_simultaneous_node() else [player]
    for each in players:
        actions = state.legal_actions(each)
        assert actions == sorted(set(actions)) and actions
        mask = state.legal_actions_mask(each)
        assert [number for number, legal in enumerate(mask) if legal] == actions
        assert len(mask) == (game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions())
        for number in actions[:: max(1, len(actions) // 8)]:
            text = state.action_to_string(each, number)
            assert state.string_to_action(each, text) == number
    if state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes())
        assert list(outcomes) == state.legal_actions() and min(probabilities) > 0
        assert sum(probabilities) == pytest.approx(1, abs=1e-12)


def test_random_games(game):
    dice = random.Random(2)
    state = game.new_initial_state()
    assert state.is_initial_state() and game.num_players() == state.num_players()
    for step in range(300):
        check_node(game, state)
        if state.is_terminal():
            break
        before = str(state)
        if step % 7 == 0:
            copied = state.clone()
            random_step(copied, dice)
            assert str(state) == before
            copied.undo_action(0, 0)
            assert str(copied) == before and copied.history() == state.history()
        random_step(state, dice)
        assert state.move_number() == step + 1
    for again in (
        game.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
        copy.copy(state),
        copy.deepcopy(state),
    ):
        assert str(again) == str(state) and again.history() == state.history()
        assert again.history_str() == state.history_str() and again.legal_actions() == state.legal_actions()


def test_history_plays_the_same_game_again(game):
    state = random_state(game, 120, 5)
    again = game.new_initial_state()
    numbers = list(state.history())
    while numbers:
        if again.is_simultaneous_node():
            again.apply_actions([numbers.pop(0) for _ in range(again.num_players())])
        else:
            again.apply_action(numbers.pop(0))
    assert str(again) == str(state)


def test_what_a_game_says_of_itself(game):
    kind = game.get_type()
    assert (kind.short_name, kind.long_name) == (game.name, game.title)
    assert kind.utility == kind.Utility.ZERO_SUM and game.utility_sum() == 0
    assert (kind.chance_mode == kind.ChanceMode.DETERMINISTIC) == (game.name == "chess")
    assert (kind.dynamics == kind.Dynamics.SIMULTANEOUS) == (game.name == "gnostic")
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()
    assert (game.min_utility(), game.max_utility()) == (-1, 1)


def test_options():
    for game in (fray.load_game("gnostic", {"spells": "queen"}), fray.load_game("gnostic(spells=queen)")):
        assert game.get_parameters()["spells"] == "queen"
        assert game.new_initial_state().get_game().get_parameters() == game.get_parameters()
    teams = fray.load_game("gladiator", {"white_seats": "1121"})
    assert teams.num_players() == 3 and teams.utility_sum() is None
    state = teams.new_initial_state()
    assert [state.side_of(player) for player in range(3)] == ["white", "white", "black"]


def test_several_choose_at_once():
    game = fray.load_game("gnostic")
    dice = random.Random(1)
    state = game.new_initial_state()
    while not state.is_simultaneous_node():
        random_step(state, dice)
    with pytest.raises(fray.FrayError) as caught:
        state.legal_actions()
    assert caught.value.code == "wrong_node"
    with pytest.raises(fray.FrayError) as caught:
        state.apply_action(0)
    assert caught.value.code == "wrong_node"
    texts = {player: state.action_to_string(player, 0) for player in (0, 1)}
    copied = state.clone()
    state.apply_actions([0, 0])
    copied.act_together(texts)
    assert str(copied) == str(state) and copied.history() == state.history()
    # The dice of this fight are exactly those that it was announced with.
    assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)


def test_expectiminimax_finds_the_mate():
    state = fray.load_game("chess").new_initial_state("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
    value, action = algorithms.expectiminimax(state, 2, lambda _: 0.0, 0)
    assert value == 1 and state.action_to_string(action) == "d1d8"


def test_expectiminimax_weighs_the_dice():
    # A knight may attack a lone pawn, at 21 of 36 (docs/protocol.md).
    state = fray.load_game("conflict").new_initial_state("7k/8/8/p7/8/8/8/2NK4 side=white")
    state.act("c1b3")

    def pawns(node):
        return -float(sum(piece.kind == "pawn" for piece in node.view().pieces))

    value, action = algorithms.expectiminimax(state, 2, pawns, 0)
    assert state.action_to_string(action) == "xa5" and value == pytest.approx(-15 / 36)


@pytest.mark.parametrize("name", ["chess", "conflict"])
def test_mcts_plays(name):
    game = fray.load_game(name)
    start = TINY if game.name == "chess" else SMALL
    state = game.new_initial_state(start)
    random_ = np.random.RandomState(1)
    bot = algorithms.MCTSBot(game, 1.4, 60, algorithms.RandomRolloutEvaluator(1, random_), random_)
    action = bot.step(state)
    assert action in state.legal_actions()
    if game.name == "chess":
        assert state.action_to_string(action) == "a1a8"


def test_exploitability_of_a_small_position():
    state = fray.load_game("chess").new_initial_state(TINY)

    def uniform(node):
        actions = node.legal_actions()
        return {action: 1 / len(actions) for action in actions}

    def best(node):
        mine = node.current_player()
        _, action = algorithms.expectiminimax(node, 20, lambda _: 0.0, mine)
        return {action: 1.0}

    assert algorithms.nash_conv(state, best) == pytest.approx(0, abs=1e-12)
    assert algorithms.nash_conv(state, uniform) > 0.001
