// Battles of D&D Battle Chess as graphs: every node that can come up, once. Millions of battles are walks
// through one, and a best response is found by going through its nodes again and again.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "dnd/evaluate.h"
#include "dnd/game.h"
#include "dnd/melee/battle_end.h"
#include "search/playout.h"

namespace fray::dnd {

using G = DndBattleChess;

/// Of characters without items, so that the position needs no trail.
inline Position read(const std::string& text) {
  Trail trail;
  const auto parts = PositionText::parse(text);
  EXPECT_TRUE(parts) << text;
  const auto p = G::parse_position(*parts, *resolve_options(G::info(), {}), trail);
  EXPECT_TRUE(p) << text << ": " << (p ? "" : p.error().message);
  EXPECT_EQ(p->outfit, nullptr) << text;
  return *p;
}

/// The start of a battle: White's attacker of that letter on c2, c3 or d1 against Black's defender on d4.
inline Position battle_between(char attacker, char defender) {
  std::map<std::string, char> men{{"d4", defender}};
  const std::string from = attacker == 'N' ? "c2" : attacker == 'R' ? "d1" : "c3";
  men[from] = attacker;
  if (attacker != 'K') men["a1"] = 'K';
  if (defender != 'k') men["h8"] = 'k';
  std::string board;
  for (char rank = '8'; rank >= '1'; --rank) {
    int empty = 0;
    for (char file = 'a'; file <= 'i'; ++file) {
      const auto man = men.find({file, rank});
      if (man == men.end() && file != 'i') {
        ++empty;
        continue;
      }
      if (empty > 0) board += std::to_string(empty);
      empty = 0;
      if (file != 'i') board += man->second;
    }
    if (rank > '1') board += '/';
  }
  Position p = read(board + " side=white");
  Trail trail;
  NullSink sink;
  G::apply(p, *G::parse_action(p, from + "d4"), trail, sink);
  EXPECT_EQ(p.now.phase, Phase::initiative);
  return p;
}

/// Both play as the model would (model_action), but for one side if it is free to choose.
class BattleGraph {
 public:
  struct Step {
    double chance;
    std::size_t node;
  };
  struct Node {
    Position p;
    bool is_end = false;
    bool is_free = false;  ///< a choice of the side that is free
    EndKind end{};
    std::vector<Step> next;
  };

  explicit BattleGraph(const Position& p, std::optional<Role> free = {})
      : battle_(p.now.battle), free_(free) {
    number_of(p);
  }

  const std::vector<Node>& nodes() const { return nodes_; }
  const Battle& battle() const { return battle_; }
  /// Finds what follows a node, once.
  void expand(std::size_t at) {
    if (nodes_[at].is_end || !nodes_[at].next.empty()) return;
    const Position p = nodes_[at].p;
    std::vector<Step> next;
    const auto add = [&](auto step, double chance) {
      Position after = p;
      NullSink sink;
      G::apply(after, step, trail_, sink);
      next.push_back({chance, number_of(after)});
    };
    if (G::node_kind(p) == NodeKind::chance) {
      OutcomeList outcomes;
      G::chance_outcomes(p, outcomes);
      for (std::size_t i = 0; i < outcomes.items.size(); ++i)
        add(outcomes.items[i].outcome, outcomes.probability(i));
    } else if (nodes_[at].is_free) {
      ActionList actions;
      G::legal_actions(p, actions);
      for (const Action action : actions) add(action, 0);
    } else {
      add(model_action(p), 1);
    }
    nodes_[at].next = std::move(next);
  }
  /// All of it; false if there are more nodes than that.
  bool expand_all(std::size_t most) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_.size() > most) return false;
      expand(i);
    }
    return true;
  }

 private:
  std::size_t number_of(const Position& p) {
    const auto [known, is_new] = numbers_.try_emplace(G::hash(p), nodes_.size());
    if (is_new) nodes_.push_back(node_of(p));
    return known->second;
  }
  Node node_of(const Position& p) const {
    Node node{p, !G::in_battle(p), false, {}, {}};
    node.is_free = !node.is_end && free_ && G::node_kind(p) == NodeKind::decision && p.now.fighter == *free_;
    if (node.is_end) node.end = end_of(p);
    return node;
  }
  EndKind end_of(const Position& p) const {
    const bool attacker = p[battle_.attacker].on_board();
    const bool defender = p[battle_.defender].on_board();
    if (!attacker && !defender) return EndKind::both_fall;
    if (!attacker || !defender) return win_of(attacker ? Role::attacker : Role::defender);
    if (p.lock_of(side_of(battle_.attacker))) return EndKind::suspended_by_attacker;
    if (p.lock_of(side_of(battle_.defender))) return EndKind::suspended_by_defender;
    return EndKind::withdrawn;
  }

  Battle battle_;
  std::optional<Role> free_;
  Trail trail_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
  std::vector<Node> nodes_;
};

}  // namespace fray::dnd
