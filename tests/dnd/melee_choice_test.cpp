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
  constexpr Value kMuch = kWinValue / 2;
  EXPECT_EQ(chosen(p, worth_of_ends(kMuch, -kMuch, -kMuch)).substr(0, 8), "attack");
  EXPECT_EQ(chosen(p, worth_of_ends(-kMuch, -kMuch, kMuch)).substr(0, 8), "withdraw");
  EXPECT_EQ(chosen(p, worth_of_ends(kMuch, kMuch, -kMuch)).substr(0, 8), "attack");
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

// The board has the last word: what evaluation alone would do in these battles is not what a turn more shows.
TEST(DndMeleeChoice, TheEngineSearchesWhatTheEndsAreWorth) {
  for (const std::string text :
       {"3k4/4p3/4p3/p6p/Pp5P/KP5n/r7/5r2 side=white phase=battle "
        "pieces=f1:level2;hp5;promoted,a2:level2;promoted,h3:level2;hp8;smited;laid;promoted,b4:hp3,a5:hp4,"
        "e6:hp9,"
        "e7:hp4,xf1:level2;hp4;promoted "
        "homes=f1:h8,a2:a8,b3:b2,a4:a2,b4:b7,h4:h2,a5:a7,h5:h7,e6:d7,xf1:h1 used=b8,f8,g8/a1,c1,f1 "
        "battle=Rf8f1 fighter=attacker first=defender charge=used begun=yes quiet=0 turn=49",
        "rn3k1r/8/3pBn1b/p4P1p/7R/4p3/8/p3p2K side=black phase=battle "
        "pieces=a1:level2;promoted,e1:level2;promoted,e3:hp2,e6:hp4;slots1;faith4;bless1,f6:smited "
        "homes=a1:b7,e1:g7,e3:e7,h4:h1,a5:a7,f5:f2,h5:h7,d6:d7,e6:f1,h6:f8,xe6:f7 used=-/a1,e1 "
        "battle=pf7e6 fighter=defender first=defender charge=used begun=yes quiet=0 turn=37",
        "2k3r1/4p3/P3P2b/3r1p2/2Np2pP/3P4/2K1N3/p7 side=black phase=battle "
        "pieces=a1:level2;promoted,e2:hp8,c4:hp7,d4:hp4,g4:hp2,e6:hp5,xe6:level2;slots0;promoted "
        "homes=a1:b7,e2:g1,d3:d2,c4:b1,d4:d7,g4:h7,h4:h2,f5:f7,a6:a2,e6:f2,h6:f8 used=h8/a1,c1 "
        "battle=qe3e6 fighter=attacker first=defender quiet=0 turn=42"}) {
    const Position p = read(text);
    const std::string searched = chosen(p, searched_worth(p, 1));
    EXPECT_NE(searched, chosen(p, {})) << text;
    SearchSettings settings;
    settings.reductions = false;
    EXPECT_EQ(thought(text, settings), searched) << text;
    settings.stakes = false;
    EXPECT_EQ(thought(text, settings), chosen(p, {})) << text;
  }
}

}  // namespace
}  // namespace fray::dnd
