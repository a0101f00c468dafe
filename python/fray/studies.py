"""What studies answer."""

from dataclasses import dataclass
from typing import Dict, List, Optional


@dataclass(frozen=True)
class Interval:
    """A figure with the ends of its 95 % interval. Shares are from 0 to 1."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class StudyVariant:
    """One set of rules: its name, what it has of options, how many openings were played, and how it stands: "open",
    "differs" (from the base), "precise" or "played"."""

    name: str
    options: Dict[str, str]
    openings: int
    verdict: str


@dataclass(frozen=True)
class Figure:
    """One figure of all variants, and how each differs from the first; None where it cannot be said."""

    title: str
    unit: str
    values: List[Optional[Interval]]
    differences: List[Optional[Interval]]

    def stands_out(self, variant: int) -> bool:
        """Whether a variant differs from the base as far as its interval says."""
        difference = self.differences[variant] if variant < len(self.differences) else None
        return difference is not None and not difference.low <= 0 <= difference.high


@dataclass(frozen=True)
class Study:
    """A study as far as it has been played. `figures` are by section ("measures", "skill", "ends", "worth", "uses",
    "choices") and key: `study.figures["measures"]["white"].differences[1]`. `summary` is what `fray lab` prints, and
    `report` the path of the report."""

    title: str
    variants: List[StudyVariant]
    figures: Dict[str, Dict[str, Figure]]
    complete: bool
    summary: str
    report: str
