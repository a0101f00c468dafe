"""Chess games in which a capture is a fight, decided by dice: rules, exact odds, search, batches for learning.

    import fray

    state = fray.load_game("conflict").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

docs/python.md of Fray's repository tells more.
"""

from ._fray import (
    Batch,
    Engine,
    Game,
    State,
    Tables,
    __version__,
    deserialize_state,
    dice,
    evaluate,
    gladiator_fight,
    hyperpig,
    load_record,
    open_tables,
    play_match,
    review,
    run_study,
    use_dnd_data,
)
from .errors import FrayError
from .games import GameInfo, GameType, Option, games, load_game, registered_names
from .matches import Match, MatchGame, Score
from .odds import EndgameValue, Fight
from .studies import Figure, Interval, Study, StudyVariant
from .thinking import Line, ReviewPoint, Thought, VariationStep
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
    "EndgameValue",
    "Engine",
    "Event",
    "Fight",
    "Figure",
    "FrayError",
    "Game",
    "GameInfo",
    "GameType",
    "Interval",
    "Line",
    "Mark",
    "Match",
    "MatchGame",
    "MixedAction",
    "Odds",
    "Option",
    "OutcomeView",
    "Piece",
    "ReviewPoint",
    "Roll",
    "Score",
    "State",
    "Step",
    "Strategy",
    "Study",
    "StudyVariant",
    "Tables",
    "Thought",
    "Tray",
    "VariationStep",
    "View",
    "__version__",
    "deserialize_state",
    "dice",
    "evaluate",
    "games",
    "gladiator_fight",
    "hyperpig",
    "load_game",
    "load_record",
    "open_tables",
    "play_match",
    "registered_names",
    "review",
    "run_study",
    "use_dnd_data",
]
