"""How fights end, exactly."""

from dataclasses import dataclass
from typing import Dict


@dataclass(frozen=True)
class Fight:
    """The distribution of a fight: probabilities of its ends.

    `attacker_left` and `defender_left` say what the winner has left: {hit points: probability}, whose sum is the
    probability that this side wins alone.
    """

    attacker_wins: float
    defender_wins: float
    both_fall: float
    attacker_left: Dict[int, float]
    defender_left: Dict[int, float]

    def mean_left(self, side: str) -> float:
        """The hit points that "attacker" or "defender" has left on average, if it wins; 0 if it never does."""
        left = {"attacker": self.attacker_left, "defender": self.defender_left}[side]
        mass = sum(left.values())
        return sum(points * p for points, p in left.items()) / mass if mass > 0 else 0.0


@dataclass(frozen=True)
class EndgameValue:
    """What tables say of a position: White's expected `points`, 0 to 1; how many `turns` begin, on average, before
    whoever is ahead has got them; and whether the result is `certain`."""

    points: float
    turns: float
    certain: bool
