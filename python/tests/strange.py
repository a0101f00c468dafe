"""Strange texts and values, and what is done with them: for test_fuzz.py, and for fuzz.py, which does so for as long as one
likes. All that is drawn is drawn from `dice`."""

import re

import fray
import numpy as np
from conftest import random_state

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


def rearranged(position, other, dice):
    """A position with men changed, exchanged, taken and put, and fields that are others or those of another position: many
    of them can be read."""
    board, *fields = position.split(" ")
    for _ in range(dice.randrange(5)):
        men = [i for i, letter in enumerate(board) if letter.isalpha()]
        gaps = [i for i, letter in enumerate(board) if letter.isdecimal() and letter != "0"]
        kind = dice.randrange(4)
        if kind == 0 and len(men) > 1:
            a, b = sorted(dice.sample(men, 2))
            board = board[:a] + board[b] + board[a + 1 : b] + board[a] + board[b + 1 :]
        elif kind == 1 and men:
            at = dice.choice(men)
            board = board[:at] + board[dice.choice(men)] + board[at + 1 :]
        elif kind == 2 and men:
            at = dice.choice(men)
            board = board[:at] + "1" + board[at + 1 :]
        elif kind == 3 and men and gaps:
            at = dice.choice(gaps)
            before = dice.randrange(int(board[at]))
            parts = str(before), board[dice.choice(men)], str(int(board[at]) - 1 - before)
            board = board[:at] + "".join(part for part in parts if part != "0") + board[at + 1 :]
    others = {field.partition("=")[0]: field for field in other.split(" ")[1:]}
    changed = []
    for field in fields:
        name = field.partition("=")[0]
        kind = dice.randrange(12)
        if kind == 0:
            field = others.get(name, field)
        elif kind == 1:
            field = re.sub(r"\d+", lambda number: str(max(0, int(number[0]) + dice.choice((-1, 1, 5, 90)))), field)
        elif kind == 2 or name == "seen" and kind < 8:
            continue
        changed.append(field)
    changed += [field for name, field in others.items() if "=" in field and f"{name}=" not in position and dice.randrange(6) == 0]
    return " ".join([board, *changed])


def note(function, arguments, named):
    """Told of each call before it is made: fuzz.py keeps the last one."""


def tried(function, *arguments, **named):
    note(function, arguments, named)
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
    fray.evaluate(state)
    tried(state.strategy)
    for player in range(state.num_players()):
        for action in state.legal_actions(player)[:3]:
            state.action_to_string(player, action)
    if not state.is_terminal() and not state.is_simultaneous_node():
        state.child(state.legal_actions()[-1]).view()


def some_texts(game, dice):
    """Positions, games, actions and names that are nearly right; answers how many positions could be read."""
    state, other = (random_state(game, dice.randrange(80), dice.randrange(10**9)) for _ in range(2))
    position, saved, record = state.position, state.serialize(), state.record()
    read = 0
    for _ in range(80):
        text = dice.choice((position, rearranged(position, other.position, dice)))
        made = tried(game.new_initial_state, dice.choice((text, mutated(text, dice))))
        if made is not None:
            read += 1
            used(made)
        tried(game.deserialize_state, mutated(saved, dice))
        tried(fray.load_record, mutated(record, dice), dice.choice([None, game.name]))
    text = state.action_to_string(0, 0) if state.is_player_node() and state.current_player() == 0 else "e2e4"
    for _ in range(60):
        tried(state.act, mutated(text, dice))
        tried(state.string_to_action, mutated(text, dice))
        tried(state.why_not, mutated("e2", dice), mutated("e4", dice), mutated("heal", dice))
        tried(state.roll, [dice.randrange(-3, 30) for _ in range(dice.randrange(5))])
        tried(fray.Engine, game, mutated("search:level=3,seed=1", dice))
        tried(fray.load_game, mutated(f"{game.name}(a=b)", dice))
    return read


def some_play(game, dice):
    """Batches and engines that begin where a strange text says."""
    positions = [random_state(game, dice.randrange(80), dice.randrange(10**9)).position for _ in range(2)]
    for _ in range(12):
        text = rearranged(*positions, dice)
        size = dice.randint(1, 4)
        batch = tried(fray.Batch, game, size, dice.randrange(9), dice.randint(1, 2), position=text, max_steps=dice.randrange(9))
        if batch is None:
            continue
        for _ in range(12):
            drawn = [dice.randrange(-1, max(count, 1)) for count in batch.action_counts]
            tried(batch.step, np.array(drawn, dice.choice((np.int8, np.int32, np.int64))))
            tried(batch.choose, exploration=dice.choice((0.0, 0.5, 1.0)))
        codes, observations = batch.action_codes(), batch.observations
        tried(batch.play, dice.randrange(60))
        shown = [batch.position(i) for i in range(size)]
        del batch  # arrays keep the memory that they show
        assert codes.shape[0] == observations.shape[0] == len(shown) == size and observations.sum() >= 0
        state = game.new_initial_state(text)
        spec = dice.choice(("search", "mcts", "greedy", "random"))
        tried(fray.Engine(game, spec).think, state, nodes=dice.choice((1, 30, 200)), lines=dice.randint(1, 3))
        tried(state.perft, dice.randint(0, 2), 1e4)
        for _ in range(20):
            if state.is_terminal():
                break
            if state.is_simultaneous_node():
                state.apply_actions([dice.choice(state.legal_actions(player)) for player in range(state.num_players())])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
        tried(fray.review, state, nodes=dice.choice((1, 20)))


def some_options(name, dice):
    """Values of a game's options that it can have, not all of which go together; none that take long."""
    options = next(game.options for game in fray.games() if game.name == name)
    chosen = dice.sample(options, dice.randrange(min(4, len(options)) + 1))
    return {option.name: dice.choice(option.values) for option in chosen if not option.laborious}


KINDS = ["king", "champion", "mounted knight", "black knight", "king's knight", "warrior", "scout", "squire", "footman", "queen"]


def often(text, dice):
    return text if dice.random() < 0.8 else mutated(text, dice)


def some_fights(name, dice):
    """Fights of kinds, needs and options that are often wrong, of Gladiator or of Gnostic Chess."""
    hits = [None, None, None, -(2**63), 0, *range(1, 42)]
    for _ in range(60 if name == "gladiator" else 0):
        options = {often(option, dice): often(value, dice) for option, value in some_options(name, dice).items()}
        tried(fray.gladiator_fight, often(dice.choice(KINDS), dice), often(dice.choice(KINDS), dice),
              attacker_hits=dice.choice(hits), defender_hits=dice.choice(hits), frozen=dice.random() < 0.5, options=options)
    for _ in range(12 if name == "gnostic" else 0):
        # Few hit points and small pieces, so that solving takes no time.
        options = {"pawn_hits": str(dice.randrange(5)), "minor_hits": str(dice.randint(4, 6)), "minor_dice": str(dice.randint(1, 2))}
        options = {often(option, dice): often(value, dice) for option, value in options.items()}
        kinds = (often(dice.choice(("pawn", "knight", "bishop")), dice) for _ in range(2))
        tried(fray.hyperpig, *kinds, dice.randint(-1, 12), dice.randint(-1, 12), options=options)


CHANGING = ("apply_action", "apply_actions", "act", "act_together", "roll", "choose_outcome", "undo", "undo_action")


def functions_of(game, state, batch, engine):
    """All that can be asked without a change of the state or batch, but for what may take as long as one likes."""
    asked = [getattr(state, n) for n in dir(state) if not n.startswith("_") and n not in CHANGING and n != "perft"]
    return [function for function in asked if callable(function)] + [
        game.new_initial_state, game.deserialize_state, fray.load_record, fray.load_game, fray.evaluate, fray.open_tables, fray.dice,
        engine.think, engine.announce, batch.position, batch.choose, fray.hyperpig, fray.gladiator_fight,
    ]


def some_values(game, dice):
    """Values of all types where others belong, alone and beside right ones."""
    state = random_state(game, dice.randrange(80), dice.randrange(10**9))
    batch = fray.Batch(game, 3, 1)
    functions = functions_of(game, state, batch, fray.Engine(game, "random"))
    before = state.serialize()
    shown = [batch.position(i) for i in range(3)]
    texts = [state.position, before, "e2e4", "pawn", "king", "random", *(a.text for a in state.view().actions[:5])]

    def value():
        kind = dice.randrange(6)
        if kind < 2:
            return dice.choice(STRANGE)
        if kind == 2:
            return dice.randrange(-2, 6)
        if kind == 3:
            return mutated(dice.choice(texts), dice)
        if kind == 4:
            return dice.choice((game, state, batch, [dice.randrange(-1, 7) for _ in range(dice.randrange(5))]))
        return {dice.randrange(-1, 4): dice.choice((dice.randrange(9), "e2e4", None)) for _ in range(dice.randrange(4))}

    for _ in range(150):
        tried(dice.choice(functions), *(value() for _ in range(dice.randrange(4))))
        tried(getattr(state.clone(), dice.choice(CHANGING)), *(value() for _ in range(dice.randrange(3))))
        tried(fray.Engine, *(value() for _ in range(dice.randint(1, 2))))
        made = tried(fray.Batch, game, dice.randint(1, 3), value(), value(), position=dice.choice((None, value())), max_steps=value())
        if made is not None:
            tried(made.step, value())
            tried(made.reset, value())
            tried(made.choose, value(), value())
            tried(made.position, value())
        tried(fray.play_match, game, value(), "random", pairs=1, max_turns=3)
    assert state.serialize() == before
    assert [batch.position(i) for i in range(3)] == shown
