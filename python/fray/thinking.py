"""What engines and reviews answer. All points are White's: 1 is a game won, 0 one lost."""

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional


@dataclass(frozen=True)
class VariationStep:
    """A step of a variation: an action, or the outcome of a chance node with its probability."""

    text: str
    chance: bool
    probability: float


@dataclass(frozen=True)
class Line:
    """A first action with what it is worth to White, and how play may go on.

    `points` is exactly 0 or 1 only if the result is certain; then `turns_to_end` says how many turns begin before the
    end. `exact`: the value comes from tables of endings alone. Variations go through dice by the likeliest outcome.
    """

    action: str
    number: Optional[int]
    points: float
    variation: List[VariationStep]
    turns_to_end: Optional[int]
    exact: bool


@dataclass(frozen=True)
class Thought:
    """What a search found: the best action as text and as number, and lines, the best first.

    `depth` is in turns, `nodes` counts visited nodes of the tree, `seconds` is how long it took.
    """

    action: str
    number: Optional[int]
    lines: List[Line]
    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True)
class ReviewPoint:
    """A node of a game that is looked back on, in points of White.

    Attributes:
        step: the text of the step that led there; empty at the start.
        white: what White could expect there, 0 to 1.
        luck: what a roll gave White beyond expectation; of joint choices how they fell together. None of a choice.
        skill: what a choice lost against the best one, 0 or less, to whoever chose. None of a roll.
        skills: of joint choices the same by side.
        revision: by how much the estimate changed because the search sees more from the later position.
        best: the best action found, and the one taken if that was another, as docs/server-protocol.md has LINEs.
    """

    step: str
    white: float
    luck: Optional[float]
    skill: Optional[float]
    skills: Optional[Dict[str, float]]
    revision: Optional[float]
    best: List[Dict[str, Any]]


def review_of(points: List[Mapping[str, Any]], steps: List[str]) -> List[ReviewPoint]:
    """What `review` answers."""
    return [
        ReviewPoint(
            step=step,
            white=point["white"],
            luck=point.get("luck"),
            skill=point.get("skill"),
            skills=point.get("skills"),
            revision=point.get("revision"),
            best=point["best"],
        )
        for point, step in zip(points, steps)
    ]
