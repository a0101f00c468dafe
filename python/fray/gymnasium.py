"""One side of a game as an environment of Gymnasium; the other side is played by an engine, or at random.

Needs the package gymnasium when it is used, not before. What lies between two decisions of the learner happens within a
step: dice, and all that the opponent chooses. Actions are numbers of a fixed range, of which a mask says which are legal,
`info["action_mask"]` (int8), as Gymnasium's documentation recommends.
"""

from typing import Any, Callable, Dict, Mapping, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

import fray

try:
    import gymnasium
    from gymnasium import spaces

    _Base: Any = gymnasium.Env
except ImportError:
    gymnasium = None
    _Base = object

Opponent = Union[str, Callable[["fray.State", Optional[int]], int]]


class FrayEnv(_Base):  # type: ignore[misc]
    """A game of two seats seen from one of them.

    Args:
        game: a name, or a fray.Game.
        options: of the game, if it is given by name.
        player: the seat that learns, 0 (White) or 1.
        opponent: an engine's text as of fray.Engine ("random", "greedy", "search:level=2"), or a function
            (state, player) -> number of an action.
        max_steps: a game of so many own decisions is truncated; 0: none is.
        position: a position text to start from.

    The observation is State.observation_tensor, float32. The reward is 1, 0 or -1 when the game ends, else 0. An action
    that is not legal raises FrayError illegal_action, and the game is as it was.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Union[str, "fray.Game"] = "conflict",
        *,
        options: Optional[Mapping[str, str]] = None,
        player: int = 0,
        opponent: Opponent = "random",
        max_steps: int = 0,
        position: Optional[str] = None,
        render_mode: Optional[str] = None,
    ):
        if gymnasium is None:
            raise ImportError("fray.gymnasium needs the package gymnasium")
        self.game = fray.load_game(game, options) if isinstance(game, str) else game
        if self.game.num_players() != 2 or player not in (0, 1):
            raise fray.FrayError("bad_request", "player: expected 0 or 1, of a game of two seats")
        if render_mode not in (None, "ansi"):
            raise fray.FrayError("bad_request", "render_mode: expected None or 'ansi'")
        self.player = player
        self.max_steps = max_steps
        self.position = position
        self.render_mode = render_mode
        self._opponent = opponent
        self._engine: Optional[fray.Engine] = None
        self.observation_space = spaces.Box(0, 255, tuple(self.game.observation_tensor_shape()), np.float32)
        self.action_space = spaces.Discrete(self.game.num_distinct_actions())
        self.state = self.game.new_initial_state(position)
        self._steps = 0

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[npt.NDArray[Any], Dict[str, Any]]:
        """Begins a new game, and plays to the learner's first decision."""
        super().reset(seed=seed)
        if isinstance(self._opponent, str):
            text = self._opponent
            if text == "random":
                text = f"random:seed={int(self.np_random.integers(2**31))}"
            self._engine = fray.Engine(self.game, text)
        self.state = self.game.new_initial_state(self.position)
        self._steps = 0
        self._play_others()
        return self._observation(), self._info()

    def step(self, action: int) -> Tuple[npt.NDArray[Any], float, bool, bool, Dict[str, Any]]:
        """Plays an action of the learner, then all until its next decision or the end."""
        if self.state.is_terminal():
            raise fray.FrayError("wrong_node", "the game is over: reset() begins another")
        if self.state.is_simultaneous_node():
            other = 1 - self.player
            numbers = [0, 0]
            numbers[self.player] = int(action)
            numbers[other] = self._choice_of_opponent(other)
            self.state.apply_actions(numbers)
        else:
            self.state.apply_action(int(action))
        self._steps += 1
        self._play_others()
        over = self.state.is_terminal()
        truncated = not over and 0 < self.max_steps <= self._steps
        reward = self.state.player_return(self.player) if over else 0.0
        return self._observation(), reward, over, truncated, self._info()

    def render(self) -> Optional[str]:
        """The position text, in the mode "ansi"."""
        return self.state.position if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is to be closed."""

    def action_masks(self) -> npt.NDArray[Any]:
        """bool (n,): the legal actions, by the name that MaskablePPO asks for."""
        return self._mask().astype(bool)

    def _mask(self) -> npt.NDArray[Any]:
        mask = np.zeros(self.action_space.n, np.int8)
        if not self.state.is_terminal():
            mask[self.state.legal_actions(self.player)] = 1
        return mask

    def _observation(self) -> npt.NDArray[Any]:
        return self.state.observation_tensor()

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self._mask()}

    def _choice_of_opponent(self, player: int) -> int:
        if self._engine is None:
            assert not isinstance(self._opponent, str)
            return int(self._opponent(self.state, player))
        if self.state.is_simultaneous_node():
            return self._engine.announce(self.state, player)
        number = self._engine.think(self.state).number
        assert number is not None
        return number

    def _play_others(self) -> None:
        while not self.state.is_terminal():
            current = self.state.current_player()
            if self.state.is_chance_node():
                self.state.roll(seed=int(self.np_random.integers(2**63)))
            elif self.state.is_simultaneous_node() or current == self.player:
                return
            else:
                self.state.apply_action(self._choice_of_opponent(current))
