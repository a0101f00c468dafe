// Games whose turns begin with a roll: they are evaluated before it.
#include <gtest/gtest.h>

#include "core/record.h"
#include "plain_search.h"
#include "search/playout.h"
#include "search/search_engine.h"
#include "search/simple_engines.h"
#include "toy/dicerace/game.h"

namespace fray {
namespace {

using dicerace::DiceRace;

const GameAdapter<DiceRace> kRace;

const std::vector<std::string> kPositions{
    "k7/1p6/3P4/K7 side=white phase=run dice=3,1 turn=2",
    "3k4/4p3/2P5/4K3 side=black phase=run dice=2,2 turn=5",
    "6k1/6p1/6P1/6K1 side=white phase=run dice=2,1 turn=9",
    "3k4/4p3/2P5/4K3 side=black phase=roll turn=5",
    "5k2/7p/5P2/7K side=white phase=roll turn=100",
};

std::unique_ptr<AnyState> race_from(const std::string& text) {
  return std::move(kRace.load(text, {}).value());
}

TEST(TurnsWithRolls, HaveTheValueOfPlainExpectiminimax) {
  for (const std::string& position : kPositions) {
    const auto state = race_from(position);
    for (int depth = 1; depth <= 3; ++depth) expect_exact<DiceRace>(*state, depth, 0);
    expect_exact<DiceRace>(*state, 2, 1);
  }
}

// The leaves are the chance nodes with which the next turn begins, not what comes of their rolls.
TEST(TurnsWithRolls, AreNotRolledOutAtTheLeaves) {
  const auto state = race_from(kPositions[0]);
  const auto& typed = typed_state<DiceRace>(*state);
  TranspositionTable table(1);
  Searcher<DiceRace> searcher(table, SearchSettings{});
  searcher.start(typed.trail(), SearchBudget{});
  searcher.search(typed.position(), 1, -kWinValue - 1, kWinValue + 1);
  EXPECT_LE(searcher.nodes(), 3u);  // the root and what its two actions lead to
}

TEST(TurnsWithRolls, AreWorthTheirEvaluationToTheGreedyPlayer) {
  const auto state = race_from(kPositions[0]);
  const auto& p = typed_state<DiceRace>(*state).position();
  Trail trail;
  NullSink sink;
  for (const Action action : {dicerace::kKing, dicerace::kPawn}) {
    DiceRace::Position next = p;
    DiceRace::apply(next, action, trail, sink);
    std::uint64_t nodes = 0;
    EXPECT_EQ(turn_value<DiceRace>(next, Side::white, 0, DiceRace::material, trail, nodes),
              -DiceRace::material(next));
    EXPECT_EQ(nodes, 0u);
  }
}

/// The same game, of which the search is shown one roll only.
struct SampledRace : DiceRace {
  static void search_outcomes(const Position& p, OutcomeList& outcomes) {
    if (p.phase == dicerace::Phase::begin) return chance_outcomes(p, outcomes);
    outcomes.clear();
    outcomes.items.push_back({dicerace::make_roll(2, 1), 1});
  }
};
static_assert(SamplesSearch<SampledRace> && !SamplesLookahead<SampledRace>);

TEST(SampledOutcomes, AreForTheSearchAlone) {
  const DiceRace::Position p = typed_state<DiceRace>(*race_from(kPositions[3])).position();
  OutcomeList outcomes;
  list_outcomes<SampledRace>(p, outcomes);
  EXPECT_EQ(outcomes.items.size(), 10u);
  list_search_outcomes<SampledRace>(p, outcomes);
  EXPECT_EQ(outcomes.items.size(), 1u);

  Trail trail;
  std::uint64_t nodes = 0;
  EXPECT_EQ(turn_value<SampledRace>(p, Side::white, 1, DiceRace::material, trail, nodes),
            turn_value<DiceRace>(p, Side::white, 1, DiceRace::material, trail, nodes));
  SplitMix64 sampled(1);
  SplitMix64 plain(1);
  for (DiceRace::Position a = p, b = p; DiceRace::node_kind(b) != NodeKind::terminal;) {
    random_step<SampledRace>(a, trail, sampled);
    random_step<DiceRace>(b, trail, plain);
    ASSERT_EQ(a, b);
  }
}

}  // namespace
}  // namespace fray
