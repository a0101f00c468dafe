// Melees as solved (dnd/melee.h) against melees played turn by turn in the engine, and what battle_strategy
// does where a rule leaves no doubt.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "dnd/battle_end.h"
#include "dnd/game.h"
#include "sanitized.h"
#include "search/playout.h"

namespace fray::dnd {
namespace {

using G = DndBattleChess;

Position read(const std::string& text) {
  Trail trail;
  const auto parts = PositionText::parse(text);
  EXPECT_TRUE(parts) << text;
  const auto p = G::parse_position(*parts, OptionSet{0, 0, 0, 0}, trail);
  EXPECT_TRUE(p) << text << ": " << (p ? "" : p.error().message);
  return *p;
}

/// The start of a battle: White's attacker of that letter on c2, c3 or d1 against Black's defender on d4.
Position battle_between(char attacker, char defender) {
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

/// All that can come of a battle that both play as the model would: every node once, so that millions of
/// battles are walks through a graph.
class PlayedBattle {
 public:
  explicit PlayedBattle(const Position& p) : battle_(p.now.battle) { number_of(p); }

  struct Tally {
    std::array<int, kEndKinds> ends{};
    std::array<double, 2> points{};  ///< of winners
  };

  Tally play(int times, SplitMix64& random) {
    Tally tally;
    for (int i = 0; i < times; ++i) {
      std::size_t at = 0;
      while (!nodes_[at].is_end) {
        if (nodes_[at].next.empty()) expand(at);
        double left = random.uniform();
        std::size_t choice = 0;
        while (choice + 1 < nodes_[at].next.size() && left >= nodes_[at].next[choice].chance)
          left -= nodes_[at].next[choice++].chance;
        at = nodes_[at].next[choice].node;
      }
      ++tally.ends[index_of(nodes_[at].end)];
      if (nodes_[at].end <= EndKind::defender_wins)
        tally.points[index_of(nodes_[at].end)] += nodes_[at].points;
    }
    return tally;
  }

 private:
  struct Step {
    double chance;
    std::size_t node;
  };
  struct Node {
    Position p;
    bool is_end = false;
    EndKind end{};
    int points = 0;
    std::vector<Step> next;
  };

  std::size_t number_of(const Position& p) {
    const std::string text = G::position_text(p, trail_).str();
    const auto [known, is_new] = numbers_.try_emplace(text, nodes_.size());
    if (is_new) nodes_.push_back(node_of(p));
    return known->second;
  }
  Node node_of(const Position& p) const {
    Node node{p, !G::in_battle(p), {}, 0, {}};
    if (!node.is_end) return node;
    const bool attacker = p[battle_.attacker].on_board();
    const bool defender = p[battle_.defender].on_board();
    if (attacker && defender) {
      const bool by_attacker = static_cast<bool>(p.lock_of(side_of(battle_.attacker)));
      const bool by_defender = static_cast<bool>(p.lock_of(side_of(battle_.defender)));
      node.end = by_attacker   ? EndKind::suspended_by_attacker
                 : by_defender ? EndKind::suspended_by_defender
                               : EndKind::withdrawn;
      return node;
    }
    node.end =
        !attacker && !defender ? EndKind::both_fall : win_of(attacker ? Role::attacker : Role::defender);
    const Character& winner = p[attacker ? battle_.attacker : battle_.defender];
    node.points = static_cast<int>(winner.hp + winner.temp);
    return node;
  }
  void expand(std::size_t at) {
    const Position p = nodes_[at].p;
    std::vector<Step> next;
    NullSink sink;
    if (G::node_kind(p) == NodeKind::decision) {
      Position after = p;
      G::apply(after, model_action(p), trail_, sink);
      next.push_back({1, number_of(after)});
    } else {
      OutcomeList outcomes;
      G::chance_outcomes(p, outcomes);
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        Position after = p;
        G::apply(after, outcomes.items[i].outcome, trail_, sink);
        next.push_back({outcomes.probability(i), number_of(after)});
      }
    }
    nodes_[at].next = std::move(next);
  }

  Battle battle_;
  Trail trail_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<Node> nodes_;
};

// Every class against every class. The model leaves nothing out of these battles, so only the rounding of the
// points left, by thirds, may differ.
TEST(DndMelee, EndsAsAMillionPlayedBattlesDo) {
  const int times = test::kSanitized ? 20000 : 1000000;
  SplitMix64 random(71);
  for (const char attacker : std::string("KQRBNP")) {
    for (const char defender : std::string("kqrbnp")) {
      const Position p = battle_between(attacker, defender);
      OutcomeList outcomes;
      battle_outcomes(p, outcomes);
      std::array<double, kEndKinds> chances{};
      std::array<double, 2> points{};
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        const BattleEnd end = unpack(outcomes.items[i].outcome);
        chances[index_of(end.kind)] += outcomes.probability(i);
        if (end.has_winner())
          points[index_of(end.winner())] += outcomes.probability(i) * end.points[index_of(end.winner())];
      }
      const PlayedBattle::Tally tally = PlayedBattle(p).play(times, random);
      for (std::size_t kind = 0; kind < kEndKinds; ++kind) {
        const double share = static_cast<double>(tally.ends[kind]) / times;
        const double spread = std::sqrt(chances[kind] * (1 - chances[kind]) / times);
        EXPECT_NEAR(share, chances[kind], 5 * spread + 1e-5) << attacker << defender << " end " << kind;
      }
      for (std::size_t role = 0; role < 2; ++role)
        EXPECT_NEAR(tally.points[role] / times, points[role], 0.5 * chances[role] + 0.05)
            << attacker << defender;
    }
  }
}

TEST(DndMelee, PacksItsEnds) {
  BattleEnd won;
  won.kind = EndKind::defender_wins;
  won.points[1] = 127;
  won.purse = {{7, 5, 3}, true};
  won.rounds = 31;
  const BattleEnd same = unpack(pack(won));
  EXPECT_EQ(same.kind, won.kind);
  EXPECT_EQ(same.points, won.points);
  EXPECT_EQ(same.purse.slots, won.purse.slots);
  EXPECT_TRUE(same.purse.smited);
  EXPECT_EQ(same.rounds, 31);
  BattleEnd parted;
  parted.kind = EndKind::suspended_by_defender;
  parted.points = {127, 3};
  parted.casts = {3, 2};
  const BattleEnd again = unpack(pack(parted));
  EXPECT_EQ(again.kind, parted.kind);
  EXPECT_EQ(again.points, parted.points);
  EXPECT_EQ(again.casts, parted.casts);
}

std::string chosen(const std::string& text) {
  const Position p = read(text);
  MixedStrategy strategy;
  G::battle_strategy(p, G::to_act(p), strategy);
  EXPECT_EQ(strategy.size(), 1U);
  return G::action_text(p, strategy[0].action);
}

// D41: nothing is better against the helpless.
TEST(DndMelee, GivesTheHelplessTheCoupDeGrace) {
  EXPECT_EQ(
      chosen("7k/8/8/3p4/8/8/8/K7 side=white phase=battle pieces=d5:held3/14 battle=Rd1d5 fighter=attacker "
             "first=attacker charge=used begun=yes"),
      "coup-de-grace");
}

// D70: a king in a hopeless battle sings.
TEST(DndMelee, LetsAKingWhoIsLosingFascinate) {
  EXPECT_EQ(chosen("8/8/8/3k4/8/8/8/K7 side=white phase=battle pieces=d5:hp1 battle=Pc4d5 fighter=defender "
                   "first=attacker charge=used begun=yes"),
            "fascinate");
}

// D44: a rook that would fall withdraws, and to where nobody reaches him.
TEST(DndMelee, LetsARookThatIsLosingWithdraw) {
  EXPECT_EQ(chosen("7k/8/8/3n4/8/8/8/K7 side=white phase=battle pieces=xd5:hp1 battle=Rd1d5 fighter=attacker "
                   "first=attacker charge=used begun=yes")
                .substr(0, 8),
            "withdraw");
}

}  // namespace
}  // namespace fray::dnd
