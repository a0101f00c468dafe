// What the tree of every game is made of: kinds of node, actions of seats, outcomes of chance.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/inline_list.h"

namespace fray {

/// The four kinds of node (OpenSpiel's vocabulary).
enum class NodeKind : std::uint8_t { decision, chance, simultaneous, terminal };

constexpr std::string_view name_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::decision: return "decision";
    case NodeKind::chance: return "chance";
    case NodeKind::simultaneous: return "simultaneous";
    case NodeKind::terminal: break;
  }
  return "terminal";
}

/// An action, packed as its game likes (each game says how in its action.h). Equal codes at equal positions
/// are the same action. `no_action` is none of any game's.
enum class Action : std::uint32_t {};
inline constexpr Action no_action{0xffffffffu};
constexpr std::uint32_t code_of(Action action) { return static_cast<std::uint32_t>(action); }

/// A class of chance outcomes that do not differ in their consequences.
enum class Outcome : std::uint32_t {};
constexpr std::uint32_t code_of(Outcome outcome) { return static_cast<std::uint32_t>(outcome); }

/// The legal actions of a node. Games with hundreds of actions outgrow the room in place; the search keeps
/// its lists.
using ActionList = InlineList<Action, 256>;

struct WeightedOutcome {
  Outcome outcome{};
  std::uint64_t weight = 0;  ///< at least 1
};

/// The outcome classes of a chance node: weights over a common denominator, which is their sum.
/// `exact` is false where the weights are rounded probabilities; each game says how near they are.
struct OutcomeList {
  InlineList<WeightedOutcome, 64> items;
  std::uint64_t denominator = 1;
  bool exact = true;

  void clear() {
    items.clear();
    denominator = 1;
    exact = true;
  }
  double probability(std::size_t i) const {
    return static_cast<double>(items[i].weight) / static_cast<double>(denominator);
  }
};

/// How long the lists of a game may be taken to be, for programs that want a fixed size: more than any node
/// of play has, though not of every position that can be made up.
struct NodeSizes {
  std::size_t actions;
  std::size_t outcomes;
};

/// The faces of dice (or the cards) of one roll, in the order they fell.
using Faces = InlineList<std::uint8_t, 16>;

}  // namespace fray
