"""Everything there is to see at a node, and what happened, as dataclasses.

The fields are those of docs/protocol.md, which says more of each.
"""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional


@dataclass(frozen=True)
class Piece:
    """A piece on the board. `badges` is what else there is to know of it; `beside`: it shares its square."""

    square: str
    side: str
    kind: str
    letter: str
    badges: Dict[str, str] = field(default_factory=dict)
    beside: bool = False


@dataclass(frozen=True)
class Mark:
    """Something about a square that is not a piece; some come in degrees."""

    square: str
    name: str
    level: Optional[int] = None


@dataclass(frozen=True)
class Step:
    """One choice on the way to an action: a square to point at, or a menu entry."""

    role: str
    square: Optional[str] = None
    choice: Optional[str] = None


@dataclass(frozen=True)
class Odds:
    """What comes of a battle if both sides play it well.

    `probability`: that the attacker wins; `both`: that both fall; `neither`: that both are still there. Of a battle that
    one roll decides also how many of the `rolls` equally likely ones the attacker `wins`, and what is added to the
    dice. `facts` is what else is worth knowing.
    """

    probability: float
    both: float = 0.0
    neither: float = 0.0
    attack: Optional[int] = None
    defence: Optional[int] = None
    wins: Optional[int] = None
    rolls: Optional[int] = None
    facts: Dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ActionView:
    """A legal action. `number` is what State.apply_action takes, among those of its `player`; `code` is the `id` of
    docs/protocol.md."""

    number: int
    code: int
    text: str
    player: int
    steps: List[Step]
    odds: Optional[Odds] = None
    note: str = ""
    record: str = ""
    leaves: bool = False


@dataclass(frozen=True)
class OutcomeView:
    """A class of outcomes of a chance node: `weight` of `denominator` equally likely rolls."""

    number: int
    text: str
    weight: int
    denominator: int
    probability: float


@dataclass(frozen=True)
class Tray:
    """Things beside the board: captured pieces, hands, spell books."""

    name: str
    side: str
    items: List[str]


@dataclass(frozen=True)
class View:
    """Everything there is to see and do at a node.

    Attributes that only some games have (`abilities`, `cards`, `slots`, `tally`, `sheets`, `checks`, `track`,
    `battle`) are dicts as docs/protocol.md has them; empty, or None, elsewhere.
    """

    game: str
    options: Dict[str, str]
    node: str
    players: List[int]
    side: str
    phase: str
    prompt: str
    result: str
    reason: Optional[str]
    key: int
    position: str
    fields: Dict[str, str]
    files: int
    ranks: int
    pieces: List[Piece]
    marks: List[Mark]
    trays: List[Tray]
    actions: List[ActionView]
    outcomes: List[OutcomeView]
    checks: List[Dict[str, Any]]
    abilities: List[Dict[str, Any]]
    cards: List[Dict[str, Any]]
    slots: List[Dict[str, Any]]
    tally: List[Dict[str, Any]]
    sheets: List[Dict[str, Any]]
    track: Optional[Dict[str, Any]]
    battle: Optional[Dict[str, Any]]

    def piece_on(self, square: str) -> Optional[Piece]:
        """The piece on a square, of two that share it the first; None if there is none."""
        return next((piece for piece in self.pieces if piece.square == square), None)


@dataclass(frozen=True)
class Event:
    """Something that happened: its `type`, a `text` for people, and the `details` that go with the type."""

    type: str
    text: str
    details: Dict[str, Any]


@dataclass(frozen=True)
class Roll:
    """Dice that were rolled: their faces as they fell, the text of the outcome, and what happened."""

    dice: List[int]
    outcome: str
    events: List[Event]


@dataclass(frozen=True)
class MixedAction:
    """An action of a mixed strategy with the probability of choosing it."""

    code: int
    text: str
    probability: float


@dataclass(frozen=True)
class BattleEnd:
    """A way in which a battle can end, with its probability and the position after it."""

    text: str
    probability: float
    position: str


@dataclass(frozen=True)
class Strategy:
    """Good play in a battle: what each player does (nothing while dice are rolled), and how the battle then ends."""

    players: Dict[int, List[MixedAction]]
    ends: List[BattleEnd]


def _odds_of(odds: Optional[Mapping[str, Any]]) -> Optional[Odds]:
    if odds is None:
        return None
    names = ("both", "neither", "attack", "defence", "wins", "rolls")
    known = {name: odds[name] for name in names if name in odds}
    return Odds(probability=odds["probability"], facts=dict(odds.get("facts", {})), **known)


def _actions_of(actions: List[Mapping[str, Any]]) -> List[ActionView]:
    numbers: Dict[int, int] = {}
    views = []
    for action in actions:
        player = action["seat"]
        number = numbers.get(player, 0)
        numbers[player] = number + 1
        views.append(
            ActionView(
                number=number,
                code=action["id"],
                text=action["text"],
                player=player,
                steps=[Step(s["role"], s.get("square"), s.get("choice")) for s in action["steps"]],
                odds=_odds_of(action.get("odds")),
                note=action.get("note", ""),
                record=action.get("record", ""),
                leaves=action.get("leaves", False),
            )
        )
    return views


def view_of(state: Mapping[str, Any]) -> View:
    """The view of a state as docs/protocol.md has it."""
    same = ("game", "options", "node", "side", "phase", "prompt", "result", "reason", "position", "fields", "files")
    more = ("ranks", "checks", "abilities", "cards", "slots", "tally", "sheets", "track", "battle")
    return View(
        players=[seat["seat"] for seat in state["to_act"]],
        key=int(state["key"], 16),
        pieces=[Piece(**piece) for piece in state["pieces"]],
        marks=[Mark(**mark) for mark in state["marks"]],
        trays=[Tray(**tray) for tray in state["trays"]],
        actions=_actions_of(state["actions"]),
        outcomes=[
            OutcomeView(number, o["text"], o["weight"], o["denominator"], o["probability"])
            for number, o in enumerate(state["outcomes"])
        ],
        **{name: state[name] for name in same + more},
    )


def events_of(events: List[Mapping[str, Any]]) -> List[Event]:
    """Events as docs/protocol.md has them."""
    return [
        Event(event["type"], event["text"], {k: v for k, v in event.items() if k not in ("type", "text")})
        for event in events
    ]


def strategy_of(answer: Mapping[str, Any]) -> Strategy:
    """What the referee's `strategy` answers."""
    return Strategy(
        players={
            int(player): [MixedAction(a["id"], a["text"], a["probability"]) for a in actions]
            for player, actions in answer["strategy"].items()
        },
        ends=[BattleEnd(**end) for end in answer["ends"]],
    )
