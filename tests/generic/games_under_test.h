// What the generic suite runs over: every registered game, and the toys: one that has every kind of node, one
// with battles of many nodes, one for teams, and one whose turns begin with a roll. A further game is tested
// by being registered.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/game_adapter.h"
#include "game_types.h"
#include "search/playout.h"
#include "thorough.h"
#include "toy/dicerace/game.h"
#include "toy/duel/duel.h"
#include "toy/relay/relay.h"
#include "toy/skirmish/skirmish.h"

namespace fray {

template <class List>
struct TypesOf;
template <Game... Games>
struct TypesOf<GameList<Games...>> {
  using type = ::testing::Types<Games..., toy::Duel, toy::Skirmish, toy::Relay, dicerace::DiceRace>;
};
using GamesUnderTest = TypesOf<AllGames>::type;

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::info().name);
  }
};

/// Whether a game has chance nodes: it says so if it has none.
template <class G>
constexpr bool has_chance() {
  if constexpr (requires { G::kHasChance; }) return G::kHasChance;
  return true;
}

/// How many seats a game has at such a position.
template <Game G>
int seats_of(const typename G::Position& p) {
  if constexpr (requires { G::seat_count(p); }) return G::seat_count(p);
  return G::info().seats;
}

/// Games that do not end by themselves are left after so many nodes.
inline constexpr int kMostNodes = 3000;

/// Any of the allowed values for each option; in most games all numbers are the usual ones. What is history
/// of the rules, and numbers, come beside the others, not between them, so that games are those that they
/// were before. Laborious ones stay as they are usually, as fights would be solved for minutes.
inline OptionSet random_options(const GameInfo& info, SplitMix64& random) {
  OptionSet options;
  SplitMix64 beside = random;
  const bool usual_numbers = mix64(beside.next()) % 4 != 0;
  for (const OptionSpec& option : info.options) {
    SplitMix64& source = option.before.empty() && !option.number ? random : beside;
    if (option.values.size() == 1 || option.laborious || (option.number && usual_numbers)) {
      options.push_back(0);
      continue;
    }
    options.push_back(
        static_cast<std::uint8_t>(source.below(static_cast<std::uint32_t>(option.values.size()))));
  }
  if (info.check_together == nullptr || info.check_together(options)) return options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (info.options[i].number) options[i] = 0;
  }
  return options;
}

/// Moves on by one node, each action and each joint choice being equally likely, in battles too.
template <Game G>
void step_by_node(typename G::Position& p, Trail& trail, SplitMix64& random) {
  NullSink sink;
  const NodeKind kind = G::node_kind(p);
  if (kind == NodeKind::chance) {
    OutcomeList outcomes;
    G::chance_outcomes(p, outcomes);
    return G::apply(p, draw_outcome(outcomes, random), trail, sink);
  }
  const auto draw = [&](const ActionList& actions) {
    return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
  };
  ActionList actions;
  if constexpr (SimultaneousGame<G>) {
    if (kind == NodeKind::simultaneous) {
      std::vector<SeatAction> choices;
      for (const Seat seat : G::acting_seats(p)) {
        actions.clear();
        G::legal_actions(p, seat, actions);
        choices.push_back({seat, draw(actions)});
      }
      return G::apply(p, std::span<const SeatAction>(choices), trail, sink);
    }
  }
  G::legal_actions(p, actions);
  G::apply(p, draw(actions), trail, sink);
}

/// A game in the middle of being played.
template <Game G>
struct Play {
  OptionSet options;
  Trail trail;
  typename G::Position position;

  NodeKind node() const { return G::node_kind(position); }
  /// One node further. Unlike in playouts battles are played node by node: what the contract says of nodes
  /// holds in them too.
  void random_step(SplitMix64& random) { step_by_node<G>(position, trail, random); }
  std::string text() const { return G::position_text(position, trail).str(); }
};

template <Game G>
Play<G> random_start(SplitMix64& random) {
  Play<G> play{random_options(G::info(), random), {}, {}};
  play.position = G::initial(play.options, play.trail);
  return play;
}

/// So many nodes are looked at for each game that is asked for: where games are longer there are fewer.
inline constexpr int kNodesPerGame = test::kThorough ? 75 : 4;

/// Plays random games and calls visit(play) at each node, the terminal one included. Stops after a fatal
/// failure.
template <Game G, class Visit>
void for_each_node_of_random_games(int games, std::uint64_t seed, Visit visit) {
  SplitMix64 random(seed);
  int nodes_left = games * kNodesPerGame;
  for (int game = 0; game < games && nodes_left > 0; ++game) {
    Play<G> play = random_start<G>(random);
    for (int node = 0; node < kMostNodes; ++node, --nodes_left) {
      visit(play);
      if (::testing::Test::HasFatalFailure()) {
        ADD_FAILURE() << "game " << game << ", node " << node << ": " << play.text();
        return;
      }
      if (play.node() == NodeKind::terminal) break;
      play.random_step(random);
    }
  }
}

/// The legal actions of each seat that acts at a node.
template <Game G>
std::vector<std::vector<Action>> actions_by_seat(const typename G::Position& p) {
  std::vector<std::vector<Action>> lists;
  ActionList actions;
  const NodeKind kind = G::node_kind(p);
  if (kind == NodeKind::decision) {
    G::legal_actions(p, actions);
    lists.emplace_back(actions.begin(), actions.end());
  }
  if constexpr (SimultaneousGame<G>) {
    if (kind == NodeKind::simultaneous) {
      for (const Seat seat : G::acting_seats(p)) {
        actions.clear();
        G::legal_actions(p, seat, actions);
        lists.emplace_back(actions.begin(), actions.end());
      }
    }
  }
  return lists;
}

/// The positions that one step from p leads to; at a simultaneous node none.
template <Game G>
std::vector<typename G::Position> children(const typename G::Position& p, Trail& trail) {
  std::vector<typename G::Position> list;
  NullSink sink;
  const auto add = [&](auto step) {
    list.push_back(p);
    G::apply(list.back(), step, trail, sink);
  };
  if (G::node_kind(p) == NodeKind::decision) {
    ActionList actions;
    G::legal_actions(p, actions);
    for (const Action action : actions) add(action);
  }
  if (G::node_kind(p) == NodeKind::chance) {
    OutcomeList outcomes;
    G::chance_outcomes(p, outcomes);
    for (const WeightedOutcome& item : outcomes.items) add(item.outcome);
  }
  return list;
}

}  // namespace fray
