// Tables of Conflict Chess against others who know better: a solution by plain iteration over a map, the
// brute-force reference of the rules, a symmetry of the rules, and games that are played out.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <unordered_map>

#include "core/game_adapter.h"
#include "core/random.h"
#include "endgame/exact_turn.h"
#include "loaded_state.h"
#include "reference/conflict_reference.h"
#include "solved_tables.h"
#include "thorough.h"

namespace fray {
namespace {

using reference::ConflictReference;
using test::Conflict;
using Position = Conflict::Position;

/// Every position that can come of one by play, each with all that can come of its turn.
class PlainSolution {
 public:
  explicit PlainSolution(const Position& start) { explore(start); }

  /// Sweeps until nothing changes by more than `settled`.
  void solve(double settled) {
    for (double change = 1; change > settled;) {
      change = 0;
      for (auto& [key, turn] : turns_) {
        turn.next = worth(turn.tree);
        change = std::max(change, std::abs(turn.next - turn.value));
      }
      for (auto& [key, turn] : turns_) turn.value = turn.next;
    }
  }

  double value(const Position& p) const { return turns_.at(Conflict::hash(p)).value; }
  std::size_t size() const { return turns_.size(); }
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [key, turn] : turns_) visit(turn.position, turn.value);
  }

 private:
  struct Turn;
  struct Node {
    enum class Kind { result, turn, white, black, roll };
    Kind kind;
    double value = 0;      ///< of a result
    double weight = 1;     ///< below a roll
    Turn* turn = nullptr;  ///< that begins here
    std::vector<Node> children{};
  };
  struct Turn {
    Position position;
    Node tree;
    double value = 0;
    double next = 0;
  };

  static double worth(const Node& node) {
    double value = 0;
    switch (node.kind) {
      case Node::Kind::result: return node.value;
      case Node::Kind::turn: return node.turn->value;
      case Node::Kind::roll:
        for (const Node& child : node.children) value += child.weight * worth(child);
        return value;
      default: break;
    }
    value = node.kind == Node::Kind::white ? -2 : 2;
    for (const Node& child : node.children)
      value = node.kind == Node::Kind::white ? std::max(value, worth(child)) : std::min(value, worth(child));
    return value;
  }

  void explore(const Position& start) {
    std::vector<Turn*> todo{begin(start)};
    while (!todo.empty()) {
      Turn* turn = todo.back();
      todo.pop_back();
      const std::size_t known = turns_.size();
      turn->tree = node_of(turn->position, true, todo);
      EXPECT_GE(turns_.size(), known);
    }
  }
  Turn* begin(const Position& p) {
    Turn& turn = turns_[Conflict::hash(p)];
    turn.position = p;
    turn.position.quiet = 0;
    turn.position.trail_begin = turn.position.trail_end = 0;
    return &turn;
  }

  Node node_of(const Position& p, bool root, std::vector<Turn*>& todo) {
    const GameResult result = Conflict::result(p);
    if (result != GameResult::none)
      return {Node::Kind::result,
              result == GameResult::white_wins ? 1.0
              : result == GameResult::draw     ? 0.0
                                               : -1.0,
              1,
              nullptr,
              {}};
    if (!root && p.phase == conflict::Phase::move) {
      const auto found = turns_.find(Conflict::hash(p));
      Turn* turn = found == turns_.end() ? begin(p) : &found->second;
      if (found == turns_.end()) todo.push_back(turn);
      return {Node::Kind::turn, 0, 1, turn, {}};
    }
    Trail trail;
    NullSink sink;
    if (p.phase == conflict::Phase::roll) {
      Node node{Node::Kind::roll, 0, 1, nullptr, {}};
      OutcomeList outcomes;
      Conflict::chance_outcomes(p, outcomes);
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        Position next = p;
        Conflict::apply(next, outcomes.items[i].outcome, trail, sink);
        node.children.push_back(node_of(next, false, todo));
        node.children.back().weight = outcomes.probability(i);
      }
      return node;
    }
    Node node{Conflict::to_act(p) == 0 ? Node::Kind::white : Node::Kind::black, 0, 1, nullptr, {}};
    ActionList actions;
    Conflict::legal_actions(p, actions);
    for (const Action action : actions) {
      Position next = p;
      Conflict::apply(next, action, trail, sink);
      node.children.push_back(node_of(next, false, todo));
    }
    return node;
  }

  std::map<std::uint64_t, Turn> turns_;
};

TEST(EndgameOracle, AgreesWithAPlainSolutionEverywhere) {
  Trail trail;
  PlainSolution plain(*Conflict::endgame_position(test::ending("KvK"), 4 * 64 + 60, trail));
  EXPECT_EQ(plain.size(), 2u * 64 * 63);
  plain.solve(1e-9);
  double worst = 0;
  plain.for_each([&](const Position& p, double value) {
    const double points = test::table_value(*test::two_pieces(), p).points;
    worst = std::max(worst, std::abs(points - (0.5 + value / 2)));
  });
  EXPECT_LT(worst, 1e-6);
}

/// What a node is worth by tables, played by the reference of the rules. At `root` the turn begins.
double reference_points(const ConflictReference& node, const EndgameLibrary& library, bool root) {
  if (node.node() == ConflictReference::Node::terminal)
    return node.result() == "1-0" ? 1 : node.result() == "0-1" ? 0 : 0.5;
  if (!root && node.text().find("phase=move ") != std::string::npos) {
    const auto state = test::load_state("conflict", node.text(), {});
    return test::table_value(library, typed_state<Conflict>(*state).position()).points;
  }
  if (node.node() == ConflictReference::Node::chance) {
    double sum = 0;
    for (const auto& [name, weight] : node.outcomes()) {
      ConflictReference next = node;
      next.outcome(name);
      sum += weight / 36.0 * reference_points(next, library, false);
    }
    return sum;
  }
  const bool white = node.to_act() == "white";
  double best = white ? 0 : 1;
  for (const std::string& action : node.actions()) {
    ConflictReference next = node;
    next.act(action);
    const double points = reference_points(next, library, false);
    best = white ? std::max(best, points) : std::min(best, points);
  }
  return best;
}

/// At random positions of an ending: the value of a turn start is that of its turn.
void expect_values_of_turns(const EndgameLibrary& library, std::string_view name, int positions) {
  SplitMix64 random(11);
  const std::uint32_t ending = test::ending(name);
  for (int i = 0; i < positions;) {
    Trail trail;
    const auto p =
        Conflict::endgame_position(ending, random.below(Conflict::endgames()[ending].places), trail);
    if (!p || Conflict::node_kind(*p) == NodeKind::terminal) continue;
    ++i;
    const std::string text = Conflict::position_text(*p, trail).str();
    EXPECT_NEAR(reference_points({text, {}}, library, true), test::table_value(library, *p).points, 1e-6)
        << text;
  }
}

TEST(EndgameOracle, ATurnIsWorthWhatTheReferenceMakesOfIt) {
  for (const char* name : {"KvK", "KvQ", "QvK", "QvQ"}) expect_values_of_turns(*test::two_pieces(), name, 12);
}

/// Turning the board by half a turn and changing the colours changes the rules in one thing only: kings go
/// home where queens do, and queens where kings do.
TEST(EndgameOracle, TurnsRoundAsTheRulesDo) {
  const std::uint32_t kings = test::ending("KvK");
  for (std::uint32_t index = 0; index < Conflict::endgames()[kings].places; index += 7) {
    Trail trail;
    const auto p = Conflict::endgame_position(kings, index, trail);
    if (!p) continue;
    Position turned;
    turned.put(Side::white, conflict::Kind::queen, static_cast<Square>(63 - lowest(p->of(Side::black))));
    turned.put(Side::black, conflict::Kind::queen, static_cast<Square>(63 - lowest(p->of(Side::white))));
    if (p->side == Side::white) turned.pass_turn();
    EXPECT_NEAR(test::table_value(*test::two_pieces(), turned).points,
                1 - test::table_value(*test::two_pieces(), *p).points, 2e-7);
  }
}

/// Both sides play by the table; dice fall. Answers White's points; fails if the game does not end.
double play_out(Position p, Trail trail, SplitMix64& random) {
  const EndgameTables& tables = *test::two_pieces()->of("conflict");
  NullSink sink;
  for (int step = 0; step < 2000; ++step) {
    if (Conflict::node_kind(p) == NodeKind::terminal)
      return expected_points(result_value(p.result, Side::white));
    if (Conflict::node_kind(p) == NodeKind::chance) {
      OutcomeList outcomes;
      Conflict::chance_outcomes(p, outcomes);
      auto left = static_cast<std::int64_t>(random.below(static_cast<std::uint32_t>(outcomes.denominator)));
      std::size_t chosen = 0;
      while (left >= static_cast<std::int64_t>(outcomes.items[chosen].weight))
        left -= static_cast<std::int64_t>(outcomes.items[chosen++].weight);
      Conflict::apply(p, outcomes.items[chosen].outcome, trail, sink);
    } else {
      const auto best = ExactTurn<Conflict>(tables, trail).actions(p);
      if (best.empty()) break;
      Conflict::apply(p, best.front().action, trail, sink);
    }
  }
  ADD_FAILURE() << "the game does not end";
  return 0.5;
}

/// Who is ahead gets what the table promises: the mean result of many games is the mean value, although draws
/// by repetition and by quiet turns count in them.
TEST(EndgameOracle, WhatIsAheadIsConverted) {
  SplitMix64 random(5);
  constexpr int kGames = 3000;
  double difference = 0;
  int draws = 0;
  for (int game = 0; game < kGames;) {
    Trail trail;
    const std::uint32_t ending = random.below(4);
    const auto p = Conflict::endgame_position(ending, random.below(8192), trail);
    if (!p) continue;
    const double value = test::table_value(*test::two_pieces(), *p).points;
    if (std::abs(value - 0.5) < 0.05) continue;
    ++game;
    const double points = play_out(*p, trail, random);
    difference += points - value;
    draws += points == 0.5 ? 1 : 0;
  }
  // The standard deviation of a game is at most half a point.
  EXPECT_LT(std::abs(difference / kGames), 3 * 0.5 / std::sqrt(kGames));
  EXPECT_LT(draws, kGames / 100) << "nobody ahead shuffles until it is a draw";
}

TEST(EndgameOracle, ThreadsChangeNothing) {
  const test::TemporaryFolder folder;
  ASSERT_TRUE(test::solve_into(folder.text(), "QvK", 3));
  const auto alone = open_table(test::two_pieces_folder().text(), "conflict", "QvK", 8192);
  const auto together = open_table(folder.text(), "conflict", "QvK", 8192);
  for (std::uint32_t i = 0; i < 8192; ++i) ASSERT_EQ((*alone)->at(i).word(), (*together)->at(i).word());
}

}  // namespace
}  // namespace fray
