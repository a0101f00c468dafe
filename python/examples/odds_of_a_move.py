"""What may be attacked from where, and at what odds."""

import fray

state = fray.load_game("conflict").new_initial_state("7k/8/8/p7/8/8/8/2NK4 side=white")
state.act("c1b3")
for action in state.view().actions:
    odds = f"wins {action.odds.wins} of {action.odds.rolls} rolls" if action.odds else "no fight"
    print(f"{action.text}: {odds}")
