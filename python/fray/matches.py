"""What matches answer."""

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional


@dataclass(frozen=True)
class MatchGame:
    """A game of a match: which side A had, the result ("1-0", ...), the points of A, its luck in points, how many
    turns there were, why it ended, and the record."""

    side_of_a: str
    result: str
    points: float
    luck: float
    turns: int
    reason: str
    pgn: str


@dataclass(frozen=True)
class Score:
    """A mean score of A, 0 to 1, with half the width of its 95 % interval, and as Elo; None where there are too few
    pairs, or all are the same."""

    mean: float
    margin: Optional[float]
    elo: Optional[float]
    elo_margin: Optional[float]


@dataclass(frozen=True)
class Match:
    """A match of pairs of games. `raw` is what was scored, `adjusted` that less the luck of the dice. `report` is the
    whole report as docs/match.md has it."""

    pairs: int
    raw: Score
    adjusted: Score
    wins: int
    draws: int
    losses: int
    games: List[MatchGame]
    report: Dict[str, Any]


def _score_of(score: Mapping[str, Any]) -> Score:
    return Score(score["mean"], score["margin"], score["elo"], score["elo_margin"])


def match_of(report: Dict[str, Any], games: List[MatchGame]) -> Match:
    """What `play_match` answers."""
    return Match(
        pairs=report["pairs"],
        raw=_score_of(report["raw"]),
        adjusted=_score_of(report["adjusted"]),
        wins=report["wins"],
        draws=report["draws"],
        losses=report["losses"],
        games=games,
        report=report,
    )
