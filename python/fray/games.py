"""What a game says of itself, in OpenSpiel's words."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Dict, List, Mapping, Optional, Tuple

from . import _fray


class Dynamics(Enum):
    """Whether several ever choose at once."""

    SEQUENTIAL = 0
    SIMULTANEOUS = 1


class ChanceMode(Enum):
    """Whether there are chance nodes, whose outcomes are then listed with their probabilities."""

    DETERMINISTIC = 0
    EXPLICIT_STOCHASTIC = 1


class Information(Enum):
    """Who sees what: in all games of Fray everybody sees everything, but for what others choose at the same time."""

    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class Utility(Enum):
    """How the returns of the players add up."""

    ZERO_SUM = 0
    GENERAL_SUM = 2


class RewardModel(Enum):
    """Points are given when the game is over."""

    TERMINAL = 0


@dataclass(frozen=True)
class GameType:
    """OpenSpiel's GameType, as far as it applies."""

    short_name: str
    long_name: str
    dynamics: Dynamics
    chance_mode: ChanceMode
    information: Information
    utility: Utility
    reward_model: RewardModel
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    parameter_specification: Dict[str, str] = field(default_factory=dict)

    Dynamics = Dynamics
    ChanceMode = ChanceMode
    Information = Information
    Utility = Utility
    RewardModel = RewardModel


def game_type_of(game: "_fray.Game") -> GameType:
    """What Game.get_type answers."""
    players = game.num_players()
    together = game.has_simultaneous_nodes()
    return GameType(
        short_name=game.name,
        long_name=game.title,
        dynamics=Dynamics.SIMULTANEOUS if together else Dynamics.SEQUENTIAL,
        chance_mode=ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance() else ChanceMode.DETERMINISTIC,
        information=Information.IMPERFECT_INFORMATION if together else Information.PERFECT_INFORMATION,
        utility=Utility.ZERO_SUM if players == 2 else Utility.GENERAL_SUM,
        reward_model=RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        parameter_specification=game.get_parameters(),
    )


@dataclass(frozen=True)
class Option:
    """A choice between rules: one of `values`, the first of which is the default."""

    name: str
    summary: str
    values: List[str]
    default: str
    #: Other values than the default make the program compute, for seconds to minutes, before the first game.
    laborious: bool = False


@dataclass(frozen=True)
class GameInfo:
    """A game that there is, before options are chosen."""

    name: str
    title: str
    source: str
    files: int
    ranks: int
    seats: int
    options: List[Option]


def games() -> List[GameInfo]:
    """All games, in a fixed order."""
    return [
        GameInfo(
            name=game["name"],
            title=game["title"],
            source=game["source"],
            files=game["files"],
            ranks=game["ranks"],
            seats=game["seats"],
            options=[Option(o["name"], o["summary"], o["values"], o["default"], o.get("laborious", False)) for o in game["options"]],
        )
        for game in _fray.games()
    ]


def registered_names() -> List[str]:
    """The names of all games, as OpenSpiel's function of that name."""
    return [game["name"] for game in _fray.games()]


def load_game(name: str, options: Optional[Mapping[str, str]] = None) -> "_fray.Game":
    """The rules of a game.

    Args:
        name: such as "conflict", "chess", "gnostic", "wizards", "gladiator" or "dnd". Options may be written behind
            it, as OpenSpiel does: "gnostic(spells=queen)".
        options: names and values, as `games()` lists them; what is not named has its default.

    Raises:
        FrayError: unknown_game, bad_option.
    """
    if not isinstance(name, str):
        raise TypeError(f"name: expected a str, got {type(name).__name__}")
    base, given = _named_options(name)
    return _fray.load_game(base, given + option_pairs(options))


def option_pairs(options: Optional[Mapping[str, str]]) -> List[Tuple[str, str]]:
    """Options as the extension takes them."""
    return [(str(option), str(value)) for option, value in dict(options or {}).items()]


def _named_options(name: str) -> Tuple[str, List[Tuple[str, str]]]:
    if not name.endswith(")") or "(" not in name:
        return name, []
    base, _, rest = name[:-1].partition("(")
    pairs = [part.partition("=") for part in rest.split(",") if part]
    return base, [(option.strip(), value.strip()) for option, _, value in pairs]


def unpickled_game(name: str, options: List[Tuple[str, str]]) -> "_fray.Game":
    """What pickle calls for a Game."""
    return _fray.load_game(name, options)


def unpickled_state(text: str) -> "_fray.State":
    """What pickle calls for a State."""
    return _fray.deserialize_state(text)
