// A drawn action is one of the legal ones, and each is drawn equally often.
#include "gladiator/draw_action.h"

#include <gtest/gtest.h>

#include <map>

#include "chi_square.h"
#include "core/game_adapter.h"
#include "gladiator/game.h"
#include "gladiator/load.h"
#include "gladiator/random_positions.h"

namespace fray::gladiator {
namespace {

constexpr int kDrawsOfEach = 60;

/// How far the counts of the draws are from being equal, in standard deviations of chi-square.
double unevenness(const Position& p, SplitMix64& random) {
  ActionList legal;
  legal_actions(p, legal);
  std::map<Action, int> counts;
  for (const Action action : legal) counts[action] = 0;
  for (std::size_t i = 0; i < kDrawsOfEach * legal.size(); ++i) {
    const auto drawn = counts.find(draw_action(p, random));
    if (drawn == counts.end()) {
      ADD_FAILURE() << "drew an action that is not legal";
      return 0;
    }
    ++drawn->second;
  }
  return test::unevenness(counts, kDrawsOfEach);
}

class GladiatorDrawAction : public testing::TestWithParam<Options> {};

TEST_P(GladiatorDrawAction, IsUniformOverTheLegalActions) {
  RandomPositions positions(7);
  SplitMix64 random(8);
  constexpr int kPositions = 400;
  double sum = 0;
  int decisions = 0;
  int checks = 0;
  for (int i = 0; i < kPositions; ++i) {
    const std::string text = positions.next(GetParam());
    const auto state = load(text, GetParam());
    ASSERT_NE(state, nullptr);
    if (state->node_kind() != NodeKind::decision) continue;
    const Position& p = typed_state<GladiatorChess>(*state).position();
    const double off = unevenness(p, random);
    EXPECT_LT(off, 7) << text;
    sum += off;
    ++decisions;
    checks += p.now.checked != 0 ? 1 : 0;
  }
  EXPECT_GT(decisions, kPositions / 2);
  EXPECT_GT(checks, 10);
  // Each has mean 0 and standard deviation 1.
  EXPECT_LT(std::abs(sum), 5 * std::sqrt(decisions));
}

// One player a side, and several, of whom the king's is asked first (G9).
INSTANTIATE_TEST_SUITE_P(Seats, GladiatorDrawAction,
                         testing::Values(options_of("reroll", "all", "1111", "1111"),
                                         options_of("attacker", "one", "1234", "1212")));

}  // namespace
}  // namespace fray::gladiator
