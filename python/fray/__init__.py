"""Chess games in which a capture is a fight, decided by dice: rules, exact odds, search, batches for learning.

    import fray

    state = fray.load_game("conflict").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

docs/python.md of Fray's repository tells more.
"""

from ._fray import Batch, Game, State, __version__, deserialize_state, load_record
from .errors import FrayError
from .games import GameInfo, GameType, Option, games, load_game, registered_names
from .views import (
    ActionView,
    BattleEnd,
    Event,
    Mark,
    MixedAction,
    Odds,
    OutcomeView,
    Piece,
    Roll,
    Step,
    Strategy,
    Tray,
    View,
)

__all__ = [
    "ActionView",
    "Batch",
    "BattleEnd",
    "Event",
    "FrayError",
    "Game",
    "GameInfo",
    "GameType",
    "Mark",
    "MixedAction",
    "Odds",
    "Option",
    "OutcomeView",
    "Piece",
    "Roll",
    "State",
    "Step",
    "Strategy",
    "Tray",
    "View",
    "__version__",
    "deserialize_state",
    "games",
    "load_game",
    "load_record",
    "registered_names",
]
