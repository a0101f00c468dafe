"""Games as environments of PettingZoo's AEC API: agents choose in turn, with action masks.

Needs the packages pettingzoo and gymnasium when it is used, not before. Dice are rolled between decisions. Where several
choose at once, they are asked one after the other, and none sees what another has chosen.
"""

from typing import Any, Dict, List, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

import fray

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv

    _Base: Any = AECEnv
except ImportError:
    spaces = None
    _Base = object


class FrayAECEnv(_Base):  # type: ignore[misc]
    """A game as PettingZoo has its board games.

    Agents are "player_0", "player_1", ..., one for each seat, White's first. An observation is a dict: "observation"
    (float32, State.observation_tensor) and "action_mask" (int8, of num_distinct_actions). Rewards are 1, 0 or -1 when the
    game ends. An action that is not legal raises FrayError illegal_action, and nothing changes.

    Args:
        game: a name, or a fray.Game.
        options: of the game, if it is given by name.
        max_steps: a game of so many decisions is truncated; 0: none is.
        position: a position text to start from.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "name": "fray_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: Union[str, "fray.Game"] = "conflict",
        *,
        options: Optional[Mapping[str, str]] = None,
        max_steps: int = 0,
        position: Optional[str] = None,
        render_mode: Optional[str] = None,
    ):
        if spaces is None:
            raise ImportError("fray.pettingzoo needs the packages pettingzoo and gymnasium")
        super().__init__()
        self.game = fray.load_game(game, options) if isinstance(game, str) else game
        self.max_steps = max_steps
        self.position = position
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        shape = tuple(self.game.observation_tensor_shape())
        actions = self.game.num_distinct_actions()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random: Any = None
        self.agents: List[str] = []

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a new game, with the dice of that seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_ = self.game.new_initial_state(self.position)
        self._chosen: Dict[int, int] = {}
        self._steps = 0
        self.agent_selection = self.agents[0]
        self._reach_choice()

    def observe(self, agent: str) -> Dict[str, npt.NDArray[Any]]:
        """What an agent sees; the mask is empty for one who is not to choose."""
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        player = self.possible_agents.index(agent)
        if agent == self.agent_selection and not self.state_.is_terminal():
            mask[self.state_.legal_actions(player)] = 1
        return {"observation": self.state_.observation_tensor(), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """The choice of agent_selection; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        player = self.possible_agents.index(agent)
        if self.state_.is_simultaneous_node():
            if action not in self.state_.legal_actions(player):
                raise fray.FrayError("illegal_action", f"there is no action {action} for {agent} here")
            self._chosen[player] = int(action)
            if len(self._chosen) == len(self._acting()):
                numbers = [self._chosen.get(seat, 0) for seat in range(self.state_.num_players())]
                self._chosen = {}
                self.state_.apply_actions(numbers)
        else:
            self.state_.apply_action(int(action) if action is not None else -1)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._reach_choice()
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """The position text, in the mode "ansi"."""
        return self.state_.position if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is to be closed."""

    def _acting(self) -> List[int]:
        return [seat for seat in range(self.state_.num_players()) if self.state_.legal_actions(seat)]

    def _reach_choice(self) -> None:
        """Rolls until somebody is to choose, or the game is over."""
        while self.state_.is_chance_node():
            self.state_.roll(seed=int(self._random.integers(2**63)))
        if self.state_.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self.state_.returns()))
            self.terminations = {agent: True for agent in self.agents}
        elif 0 < self.max_steps <= self._steps:
            self.truncations = {agent: True for agent in self.agents}
        elif self.state_.is_simultaneous_node():
            waiting = [seat for seat in self._acting() if seat not in self._chosen]
            self.agent_selection = self.possible_agents[waiting[0]]
        else:
            self.agent_selection = self.possible_agents[self.state_.current_player()]


def env(game: Union[str, "fray.Game"] = "conflict", **settings: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: what is out of bounds or out of order is told."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(FrayAECEnv(game, **settings))
    )
