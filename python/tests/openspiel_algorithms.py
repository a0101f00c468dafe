"""Algorithms in the manner of open_spiel/python/algorithms, written here after their descriptions: they ask a game and
its states nothing but what OpenSpiel's own do, by its names."""

import math

import numpy as np


def expectiminimax(state, depth, value_function, maximizing_player):
    """The value of a state and the best action, by OpenSpiel's conventions: chance does not use up depth."""
    if state.is_terminal():
        return state.player_return(maximizing_player), None
    if depth == 0:
        return value_function(state), None
    if state.is_chance_node():
        value = 0.0
        for outcome, probability in state.chance_outcomes():
            child = state.clone()
            child.apply_action(outcome)
            value += probability * expectiminimax(child, depth, value_function, maximizing_player)[0]
        return value, None
    mine = state.current_player() == maximizing_player
    best, best_action = (-math.inf if mine else math.inf), None
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        value = expectiminimax(child, depth - 1, value_function, maximizing_player)[0]
        if (value > best) if mine else (value < best):
            best, best_action = value, action
    return best, best_action


class RandomRolloutEvaluator:
    """The mean return of random games from a state on."""

    def __init__(self, rollouts, random):
        self._rollouts = rollouts
        self._random = random

    def evaluate(self, state):
        total = np.zeros(state.num_players())
        for _ in range(self._rollouts):
            working = state.clone()
            while not working.is_terminal():
                if working.is_chance_node():
                    actions, probabilities = zip(*working.chance_outcomes())
                    working.apply_action(self._random.choice(actions, p=probabilities))
                else:
                    working.apply_action(self._random.choice(working.legal_actions()))
            total += working.returns()
        return total / self._rollouts

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(actions)) for action in actions]


class _Node:
    def __init__(self, action, player, prior):
        self.action, self.player, self.prior = action, player, prior
        self.visits, self.reward, self.outcome, self.children = 0, 0.0, None, []

    def uct(self, parent_visits, c):
        if self.outcome is not None:
            return self.outcome[self.player]
        if self.visits == 0:
            return math.inf
        return self.reward / self.visits + c * math.sqrt(math.log(parent_visits) / self.visits)

    def sort_key(self):
        return (0 if self.outcome is None else self.outcome[self.player], self.visits, self.reward)


class MCTSBot:
    """UCT with chance nodes and random rollouts; solves what it has seen to the end."""

    def __init__(self, game, uct_c, max_simulations, evaluator, random):
        assert game.get_type().reward_model.name == "TERMINAL"
        self._c, self._simulations = uct_c, max_simulations
        self._evaluator, self._random = evaluator, random
        self._max_utility = game.max_utility()

    def step(self, state):
        root = self.mcts_search(state)
        return max(root.children, key=_Node.sort_key).action

    def _descend(self, root, state):
        path, working, node = [root], state.clone(), root
        while not working.is_terminal() and node.visits > 0:
            if not node.children:
                player = working.current_player()
                node.children = [_Node(a, player, p) for a, p in self._evaluator.prior(working)]
                self._random.shuffle(node.children)
            if working.is_chance_node():
                actions, probabilities = zip(*working.chance_outcomes())
                action = self._random.choice(actions, p=probabilities)
                node = next(child for child in node.children if child.action == action)
            else:
                node = max(node.children, key=lambda child: child.uct(path[-1].visits, self._c))
            working.apply_action(node.action)
            path.append(node)
        return path, working

    def mcts_search(self, state):
        root = _Node(None, state.current_player(), 1)
        for _ in range(self._simulations):
            path, working = self._descend(root, state)
            if working.is_terminal():
                returns = working.returns()
                path[-1].outcome = returns
            else:
                returns = self._evaluator.evaluate(working)
            for node in reversed(path):
                node.reward += returns[node.player if node.player >= 0 else 0]
                node.visits += 1
        return root


def _policy_value(state, policies, player):
    if state.is_terminal():
        return state.returns()[player]
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
    else:
        outcomes = policies[state.current_player()](state).items()
    return sum(p * _policy_value(state.child(a), policies, player) for a, p in outcomes if p > 0)


def best_response_value(state, policy, player):
    """What `player` can get at most against `policy`, of a game of perfect information."""
    if state.is_terminal():
        return state.returns()[player]
    if state.is_chance_node():
        return sum(p * best_response_value(state.child(a), policy, player) for a, p in state.chance_outcomes())
    if state.current_player() == player:
        return max(best_response_value(state.child(a), policy, player) for a in state.legal_actions())
    return sum(p * best_response_value(state.child(a), policy, player) for a, p in policy(state).items() if p > 0)


def nash_conv(state, policy):
    """By how much all players together could do better by their best responses."""
    players = range(state.num_players())
    return sum(
        best_response_value(state, policy, player) - _policy_value(state, [policy] * state.num_players(), player)
        for player in players
    )
