// What to do in a melee of D&D Battle Chess, by what its ends are worth on the board (dnd/melee_choice.h).
#include "dnd/melee/choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "dnd/battle_graph.h"
#include "dnd/melee/battle_end.h"
#include "search/search_engine.h"

namespace fray::dnd {
namespace {

/// A rook who may attack the knight again or withdraw.
constexpr const char* kRookAndKnight =
    "7k/8/8/3n4/8/8/8/K7 side=white phase=battle battle=Rd1d5 fighter=attacker first=attacker charge=used "
    "begun=yes";

std::string chosen(const Position& p, std::span<const Value> worth) {
  MixedStrategy strategy;
  G::battle_strategy(p, G::to_act(p), worth, strategy);
  EXPECT_EQ(strategy.size(), 1U);
  return G::action_text(p, strategy[0].action);
}

std::vector<BattleEnd> stakes_of(const Position& p) {
  BattleEnds ends;
  G::battle_stakes(p, ends);
  std::vector<BattleEnd> unpacked;
  for (const Outcome end : ends) unpacked.push_back(unpack(end));
  return unpacked;
}

/// The position after the battle has ended so.
Position after(const Position& p, const BattleEnd& end) {
  Position q = p;
  Trail trail;
  NullSink sink;
  G::settle(q, pack(end), trail, sink);
  return q;
}

TEST(DndMeleeChoice, AsksForEachWayInWhichABattleCanEnd) {
  const auto ends = stakes_of(read(kRookAndKnight));
  std::vector<EndKind> kinds;
  for (const BattleEnd& end : ends) kinds.push_back(end.kind);
  EXPECT_EQ(kinds,
            (std::vector<EndKind>{EndKind::attacker_wins, EndKind::attacker_wins, EndKind::defender_wins,
                                  EndKind::defender_wins, EndKind::withdrawn}));
  EXPECT_EQ(ends[0].points[0], 1);
  EXPECT_GT(ends[1].points[0], 1);
  EXPECT_EQ(ends[4].points, (std::array<int, 2>{ends[1].points[0], ends[3].points[1]}));
}

// D71: a king may leave both standing.
TEST(DndMeleeChoice, AsksForTheSongOfAKing) {
  const auto ends = stakes_of(read(
      "8/8/8/3k4/8/8/8/K7 side=white phase=battle battle=Pc4d5 fighter=defender first=attacker charge=used "
      "begun=yes"));
  const auto sung = [](const BattleEnd& end) { return end.kind == EndKind::suspended_by_defender; };
  EXPECT_EQ(std::count_if(ends.begin(), ends.end(), sung), 1);
}

// D44: whether to fight on is for the board to say.
TEST(DndMeleeChoice, FightsForWhatIsWorthMost) {
  const Position p = read(kRookAndKnight);
  const auto worth_of_ends = [&](Value won, Value lost, Value withdrawn) {
    std::vector<Value> worth;
    for (const BattleEnd& end : stakes_of(p))
      worth.push_back(!end.has_winner() ? withdrawn : end.winner() == Role::attacker ? won : lost);
    return worth;
  };
  // The rook wins one fight of twenty: that must be worth more than from where to where it withdraws.
  constexpr Value kMuch = kWinValue;
  EXPECT_EQ(chosen(p, worth_of_ends(kMuch, -kMuch, -kMuch)).substr(0, 8), "attack");
  EXPECT_EQ(chosen(p, worth_of_ends(-kMuch, -kMuch, kMuch)).substr(0, 8), "withdraw");
  // Passing fights on too.
  EXPECT_NE(chosen(p, worth_of_ends(kMuch, kMuch, -kMuch)).substr(0, 8), "withdraw");
}

// Two pawns of whom neither side gains by winning, as the evaluation sees it: both used to pass, for ever.
TEST(DndMeleeChoice, DoesNotWaitForTheOtherToStrike) {
  for (const std::string fighter : {"attacker", "defender"}) {
    const Position p = read(
        "4k1n1/8/8/5p2/PP2b1p1/4P3/5K1P/p3r3 side=black phase=battle "
        "pieces=a1:level2;promoted,e1:level2;promoted,b4:hp2,e4:level2;hp11;slots0;promoted,g4:hp1,e8:hp4,"
        "xb4:hp2 "
        "homes=e3:e2,a4:a2,b4:b2,g4:g7,f5:f7,xb4:c7 used=f8,h8/a1,d1,h1 battle=pc5b4 first=defender "
        "charge=used begun=yes turn=38 fighter=" +
        fighter);
    EXPECT_EQ(chosen(p, {}), "attack");
    // Nor if it is worth nothing to either.
    EXPECT_EQ(chosen(p, std::vector<Value>(stakes_of(p).size(), 0)), "attack");
  }
}

TEST(DndMeleeChoice, WorthAsEvaluatedChangesNothing) {
  const Position p = read(kRookAndKnight);
  std::vector<Value> worth;
  for (const BattleEnd& end : stakes_of(p)) {
    const Position q = after(p, end);
    worth.push_back(q.now.side == Side::white ? evaluate(q) : -evaluate(q));
  }
  EXPECT_EQ(chosen(p, worth), chosen(p, {}));
}

/// What a brute-force search (search/turn_value.h) of so many turns after the battle says.
std::vector<Value> searched_worth(const Position& p, int turns) {
  std::vector<Value> worth;
  for (const BattleEnd& end : stakes_of(p)) {
    Trail trail;
    std::uint64_t nodes = 0;
    worth.push_back(static_cast<Value>(
        turn_value<G>(after(p, end), side_of(p.fighter()), turns, G::evaluate, trail, nodes)));
  }
  return worth;
}

std::string thought(const std::string& text, const SearchSettings& settings) {
  static const GameAdapter<G> game;
  const auto state = game.load(text, {});
  EXPECT_TRUE(state) << (state ? "" : state.error().message);
  EngineSpec spec;
  spec.settings = settings;
  spec.limits.depth = 2;
  const StopFlag go_on{false};
  const SearchResult found = SearchEngine<G>(spec).think(**state, {}, go_on, {});
  return (*state)->action_text(found.best);
}

/// Battles of random games, as texts, in which evaluation alone would do another thing than a turn more
/// shows.
std::vector<std::string> battles_that_a_turn_decides(std::size_t wanted) {
  constexpr int kMostTried = 2000;
  static const GameAdapter<G> game;
  SplitMix64 random(5);
  SeededDice dice(7);
  EventLog log;
  std::vector<std::string> found;
  auto state = *game.start({});
  for (int tried = 0; tried < kMostTried && found.size() < wanted;) {
    if (state->node_kind() == NodeKind::terminal) state = *game.start({});
    if (state->node_kind() == NodeKind::chance) {
      (void)state->roll(dice, log);
      continue;
    }
    ActionList actions;
    state->legal_actions(state->to_act().front(), actions);
    if (state->in_battle() && actions.size() > 1) {
      // Without what has been there before, as read() drops it.
      std::string text = state->position_text();
      if (const auto seen = text.find(" seen="); seen != std::string::npos)
        text.erase(seen, text.find(' ', seen + 1) - seen);
      const Position p = read(text);
      ++tried;
      if (chosen(p, searched_worth(p, 1)) != chosen(p, {})) found.push_back(text);
    }
    (void)state->act(actions[random.below(static_cast<std::uint32_t>(actions.size()))], log);
  }
  EXPECT_EQ(found.size(), wanted);
  return found;
}

// The board has the last word.
TEST(DndMeleeChoice, TheEngineSearchesWhatTheEndsAreWorth) {
  for (const std::string& text : battles_that_a_turn_decides(3)) {
    const Position p = read(text);
    const std::string searched = chosen(p, searched_worth(p, 1));
    ASSERT_NE(searched, chosen(p, {})) << text;
    SearchSettings settings;
    settings.reductions = false;
    EXPECT_EQ(thought(text, settings), searched) << text;
    settings.stakes = false;
    EXPECT_EQ(thought(text, settings), chosen(p, {})) << text;
  }
}

}  // namespace
}  // namespace fray::dnd
