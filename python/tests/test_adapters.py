"""Gymnasium and PettingZoo: by their own tests where they are installed. Where they are not, stand-ins take their place,
and what is held to are checks written after those that they publish."""

import importlib.util
import pathlib
import sys

import fray
import numpy as np
import pytest
from conftest import GAMES

REAL = all(importlib.util.find_spec(name) for name in ("gymnasium", "pettingzoo"))
if not REAL:
    sys.path.insert(0, str(pathlib.Path(__file__).parent / "stand_ins"))

import fray.gymnasium  # noqa: E402
import fray.pettingzoo  # noqa: E402


def legal(mask, random):
    return int(random.choice(np.flatnonzero(mask)))


@pytest.mark.skipif(not REAL, reason="gymnasium and pettingzoo are not installed")
def test_their_own_tests():
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    for name in GAMES:
        check_env(fray.gymnasium.FrayEnv(name, max_steps=100), skip_render_check=True)
        api_test(fray.pettingzoo.FrayAECEnv(name, max_steps=200), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasium(name, opponent):
    environment = fray.gymnasium.FrayEnv(name, opponent=opponent, max_steps=25, player=1, render_mode="ansi")
    random = np.random.default_rng(1)
    runs = []
    for _ in range(2):
        observation, info = environment.reset(seed=3)
        run = [observation]
        for _ in range(60):
            assert environment.observation_space.contains(observation)
            mask = info["action_mask"]
            assert mask.dtype == np.int8 and mask.shape == (environment.action_space.n,)
            assert (environment.action_masks() == mask.astype(bool)).all() and mask.any()
            before = environment.render()
            with pytest.raises(fray.FrayError):
                environment.step(int(np.flatnonzero(mask == 0)[0]))
            assert environment.render() == before
            action = int(np.flatnonzero(mask)[len(run) % mask.sum()])
            observation, reward, terminated, truncated, info = environment.step(action)
            run.append(observation)
            assert isinstance(reward, float) and reward in (-1, 0, 1) and not (terminated and truncated)
            assert terminated or reward == 0
            if terminated:
                with pytest.raises(fray.FrayError):
                    environment.step(0)
            if terminated or truncated:
                break
        runs.append(run)
    # The same seed and actions give the same game.
    assert len(runs[0]) == len(runs[1]) and all((a == b).all() for a, b in zip(*runs))
    assert legal(np.array([0, 1]), random) == 1


def test_gymnasium_with_an_opponent_of_ones_own():
    asked = []

    def first(state, player):
        asked.append(player)
        return 0

    environment = fray.gymnasium.FrayEnv("chess", opponent=first)
    environment.reset(seed=1)
    environment.step(0)
    assert asked == [1]


def check_aec(environment, seed, steps):
    """As pettingzoo.test.api_test goes through an environment."""
    random = np.random.default_rng(seed)
    environment.reset(seed=seed)
    assert environment.agents == environment.possible_agents
    total = {agent: 0.0 for agent in environment.agents}
    seen, ended = [], 0
    for _ in range(steps):
        if not environment.agents:
            break
        agent = environment.agent_selection
        assert agent in environment.agents
        observation, reward, terminated, truncated, info = environment.last()
        assert environment.observation_space(agent).contains(observation) and isinstance(info, dict)
        total[agent] += reward
        for table in (environment.rewards, environment.terminations, environment.truncations, environment.infos):
            assert set(table) == set(environment.agents)
        for other in environment.agents:
            if other != agent:
                assert not environment.observe(other)["action_mask"].any()
        if terminated or truncated:
            ended += 1
            environment.step(None)
            continue
        seen.append(observation["observation"])
        environment.step(legal(observation["action_mask"], random))
    return total, seen, ended


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo(name):
    environment = fray.pettingzoo.FrayAECEnv(name, max_steps=120, render_mode="ansi")
    for seed in range(3):
        total, seen, ended = check_aec(environment, seed, 200)
        assert ended == 2 and not environment.agents and sum(total.values()) == 0
        again = check_aec(environment, seed, 200)
        assert total == again[0] and all((a == b).all() for a, b in zip(seen, again[1]))
    assert environment.render() == environment.state_.position


def test_pettingzoo_pays_whoever_wins():
    environment = fray.pettingzoo.FrayAECEnv("chess", position="6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
    environment.reset(seed=1)
    mask = environment.observe("player_0")["action_mask"].copy()
    with pytest.raises(fray.FrayError):
        environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.agent_selection == "player_0"
    environment.step(environment.state_.string_to_action("d1d8"))
    assert environment.rewards == {"player_0": 1, "player_1": -1} and all(environment.terminations.values())
    rewards = {}
    for agent in environment.agent_iter():
        rewards[agent] = environment.last()[1]
        environment.step(None)
    assert rewards == {"player_0": 1, "player_1": -1}


def test_several_seats_and_choices_at_once():
    teams = fray.pettingzoo.FrayAECEnv(fray.load_game("gladiator", {"white_seats": "1121"}), max_steps=40)
    total, _, ended = check_aec(teams, 1, 200)
    assert set(total) == {"player_0", "player_1", "player_2"} and ended == 3
    gnostic = fray.pettingzoo.FrayAECEnv("gnostic")
    gnostic.reset(seed=1)
    random = np.random.default_rng(1)
    together = 0
    while gnostic.agents and together < 5:
        agent = gnostic.agent_selection
        observation, _, over, _, _ = gnostic.last()
        if over:
            gnostic.step(None)
            continue
        several = gnostic.state_.is_simultaneous_node()
        before = gnostic.state_.position
        gnostic.step(legal(observation["action_mask"], random))
        if several and agent == "player_0":
            # What it has chosen is not to be seen before the other has.
            assert gnostic.state_.position == before and gnostic.agent_selection == "player_1"
            together += 1
    assert together == 5
