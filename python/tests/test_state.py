"""What Fray has beyond OpenSpiel: views, texts, dice, records, errors with codes."""

import fray
import pytest
from conftest import random_state

KNIGHT = "7k/8/8/p7/8/8/8/2NK4 side=white"


def code_of(function, *arguments, **named):
    """The code of the error that this raises."""
    with pytest.raises(fray.FrayError) as caught:
        function(*arguments, **named)
    assert caught.value.message and str(caught.value).endswith(f"[{caught.value.code}]")
    return caught.value.code


def test_the_example_of_the_protocol():
    state = fray.load_game("conflict").new_initial_state(KNIGHT)
    events = state.act("c1b3")
    assert [event.type for event in events] == ["moved"]
    none, attack = state.view().actions
    assert (none.text, attack.text, attack.steps[0].square) == ("none", "xa5", "a5")
    assert (attack.odds.wins, attack.odds.rolls) == (21, 36)
    assert state.action_code(attack.number) == attack.code == 536872960
    state.act(attack.number)
    outcomes = [(o.text, o.weight, o.denominator) for o in state.view().outcomes]
    assert outcomes == [("attacker", 21, 36), ("defender", 15, 36)]
    roll = state.roll([5, 3])
    assert (roll.dice, roll.outcome) == ([5, 3], "attacker")
    assert [event.text for event in roll.events][:3] == [
        "White rolls 5 + 2 = 7",
        "Black rolls 3 + 1 = 4",
        "White wins the battle",
    ]
    state.undo()
    state.choose_outcome("defender")
    assert state.side == "black" and state.view().phase == "send-home"
    assert state.current_player() == 1
    state.act("b3-g1")
    assert state.perft(2) == 288
    assert state.position.startswith("7k/8/8/p7/8/8/8/3K2N1 side=black")


def test_the_same_seed_gives_the_same_dice():
    state = fray.load_game("conflict").new_initial_state(KNIGHT)
    state.act("c1b3")
    state.act("xa5")
    rolls = [state.clone().roll(seed=7) for _ in range(3)]
    assert rolls[0] == rolls[1] == rolls[2]
    assert {tuple(state.clone().roll().dice) for _ in range(40)} != {tuple(rolls[0].dice)}


def test_views(game):
    state = random_state(game, 40, 3)
    view = state.view()
    assert view.game == game.name and view.position == state.position and view.key == state.key
    assert [action.number for action in view.actions if action.player == 0 or len(view.players) == 1]
    assert view.piece_on(view.pieces[0].square) == view.pieces[0]
    for action in view.actions[:20]:
        assert state.action_to_string(action.player, action.number) == action.text
        assert state.action_code(action.number, action.player) == action.code
    assert state.to_dict()["position"] == view.position


def test_records(game):
    state = random_state(game, 60, 4)
    again, result = fray.load_record(state.record())
    assert again.position == state.position and again.history() == state.history() and result == "*"


def test_why_not():
    state = fray.load_game("conflict").new_initial_state()
    assert "pawn" in state.why_not("e2", "e5")
    assert state.why_not("e2", "e4") is None
    assert code_of(state.why_not, "z9") == "bad_request"


def test_a_battle_that_is_solved():
    state = fray.load_game("gnostic").new_initial_state()
    seed = 0
    while not state.is_simultaneous_node():
        state = random_state(state.get_game(), 30, seed)
        seed += 1
        while not state.is_simultaneous_node() and state.current_player() >= 0 and state.move_number() < 90:
            state.apply_action(state.legal_actions()[-1])
    strategy = state.strategy()
    assert set(strategy.players) == {0, 1}
    for actions in strategy.players.values():
        assert sum(action.probability for action in actions) == pytest.approx(1)
    assert sum(end.probability for end in strategy.ends) == pytest.approx(1)
    assert strategy.ends[0].position != state.position
    assert code_of(fray.load_game("chess").new_initial_state().strategy) == "wrong_node"


def test_errors_have_the_codes_of_the_protocol():
    game = fray.load_game("conflict")
    state = game.new_initial_state()
    assert code_of(fray.load_game, "checkers") == "unknown_game"
    assert code_of(fray.load_game, "conflict", {"colour": "red"}) == "bad_option"
    assert code_of(game.new_initial_state, "nonsense") == "bad_placement"
    assert code_of(game.new_initial_state, "") == "bad_position"
    assert code_of(state.act, "e2e5") == "illegal_action"
    assert code_of(state.act, "???") == "bad_action"
    assert code_of(state.apply_action, 999) == "illegal_action"
    assert code_of(state.apply_action, -1) == "illegal_action"
    assert code_of(state.roll, [1, 2]) == "wrong_node"
    assert code_of(state.choose_outcome, "attacker") == "wrong_node"
    assert code_of(state.chance_outcomes) == "wrong_node"
    assert code_of(state.apply_actions, [0, 0]) == "wrong_node"
    assert code_of(state.undo) == "nothing_to_undo"
    assert code_of(state.legal_actions, 5) == "bad_request"
    assert code_of(state.perft, 9) == "too_large"
    # D64: two who are cursed to lose every other action may both do so, again and again.
    cursed = fray.load_game("dnd").new_initial_state(
        "1K4Q1/8/8/8/2k5/8/8/8 side=black phase=curse pieces=g8:curse-delay,xg8:curse-delay "
        "battle=bf7g8 fighter=attacker first=attacker begun=yes quiet=0 turn=1"
    )
    assert code_of(cursed.perft, 0) == "too_large"
    assert code_of(fray.load_record, "1. e4 *") == "bad_request"
    assert code_of(fray.load_record, "1. e9 *", "chess") == "bad_game"
    assert code_of(game.deserialize_state, "{") == "bad_json"
    assert code_of(game.deserialize_state, fray.load_game("chess").new_initial_state().serialize()) == "bad_game"
    assert state.is_initial_state()
    with pytest.raises(TypeError):
        state.apply_action("e2e4")
    with pytest.raises(TypeError):
        state.act(None)


def test_errors_quote_what_is_no_text():
    game = fray.load_game("conflict")
    assert code_of(game.new_initial_state, "\x00\udcff".encode("utf-8", "surrogatepass")) == "bad_placement"


def test_dice_that_cannot_come():
    state = fray.load_game("conflict").new_initial_state(KNIGHT)
    state.act("c1b3")
    state.act("xa5")
    for dice in ([], [1], [0, 1], [7, 1], [1, 2, 3]):
        assert code_of(state.roll, dice) == "bad_dice"
    assert code_of(state.choose_outcome, "nobody") == "bad_outcome"
    assert code_of(state.roll, [1, 2], 3) == "bad_request"
    assert state.is_chance_node()
