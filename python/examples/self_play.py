"""A game of Conflict Chess between two levels of the engine, with what each fight was like."""

import fray

game = fray.load_game("conflict")
engines = [fray.Engine(game, "search:level=3"), fray.Engine(game, "search:level=1")]
state = game.new_initial_state()
fights = 0
while not state.is_terminal() and state.move_number() < 120:
    if state.is_chance_node():
        roll = state.roll(seed=fights)
        fights += 1
        print("; ".join(event.text for event in roll.events))
    else:
        state.act(engines[state.current_player()].think(state).action)
print(f"{state.result} after {state.move_number()} steps and {fights} fights")
