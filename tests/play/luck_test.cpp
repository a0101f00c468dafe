#include "play/review/luck.h"

#include <cmath>
#include <map>

#include "match_fixture.h"
#include "play/match/opening.h"
#include "play/match/statistics.h"
#include "play/random_play.h"
#include "thorough.h"

namespace fray {
namespace {

class LuckTest : public MatchTest {};
FRAY_FOR_EVERY_GAME(LuckTest);

TEST_P(LuckTest, OpeningsAreRejectedIfDecided) {
  class DecidedValue final : public PositionValue {
    double white_points(const AnyState&) const override { return 0.95; }
  };
  const auto start = GetParam()->start({}).value();
  const auto opening = random_opening(*start, 2, 1, DecidedValue());
  ASSERT_FALSE(opening);
  EXPECT_EQ(opening.error().code, "no_opening");
}

TEST_P(LuckTest, FingerprintTellsValuesApart) {
  const auto start = GetParam()->start({}).value();
  const auto now = make_evaluation_value(*GetParam(), 0);
  const auto deeper = make_evaluation_value(*GetParam(), 1);
  EXPECT_EQ(fingerprint(*now, *start), fingerprint(*make_evaluation_value(*GetParam(), 0), *start));
  EXPECT_NE(fingerprint(*now, *start), fingerprint(*deeper, *start));
}

/// Plays random actions until dice are to be rolled that may decide something; null if the game ends first.
std::unique_ptr<AnyState> roll_with_choices(const AnyGame& game, SplitMix64 random) {
  auto state = game.start({}).value();
  while (state->node_kind() != NodeKind::terminal) {
    OutcomeList outcomes;
    state->chance_outcomes(outcomes);
    // Rolls in battles that have been solved are in battle_match_test.
    if (outcomes.items.size() > 1 && !state->in_battle()) return state;
    test::play_random_step(*state, random);
  }
  return nullptr;
}

TEST_P(LuckTest, LuckOfARollIsZeroInExpectation) {
  const auto value = make_evaluation_value(*GetParam(), 0);
  int rolls = 0;
  for (std::uint64_t game = 0; game < (test::kThorough ? 50u : 10u); ++game) {
    const auto state = roll_with_choices(*GetParam(), SplitMix64(game));
    if (!state) continue;
    ++rolls;
    OutcomeList outcomes;
    state->chance_outcomes(outcomes);
    std::map<std::uint32_t, double> luck_of_class;
    for (std::uint64_t seed = 0; seed < 5000 && luck_of_class.size() < outcomes.items.size(); ++seed) {
      const auto copy = state->clone();
      SeededDice dice(seed);
      const auto luck = roll_measuring_luck(*copy, dice, *value);
      ASSERT_TRUE(luck);
      ASSERT_EQ(copy->steps().size(), state->steps().size() + 1);
      luck_of_class[code_of(copy->steps().back().outcome)] = *luck;
    }
    double expectation = 0;
    double unseen = 0;  // the share of classes so rare that none of the seeds rolled them; luck is at most 1
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      const auto luck = luck_of_class.find(code_of(outcomes.items[i].outcome));
      if (luck == luck_of_class.end()) {
        unseen += outcomes.probability(i);
      } else {
        expectation += outcomes.probability(i) * luck->second;
      }
    }
    EXPECT_LT(unseen, 0.01);
    EXPECT_NEAR(expectation, 0, unseen + 1e-11);
  }
  if (rolls == 0) GTEST_SKIP() << "no dice outside battles of many nodes";
}

TEST_P(LuckTest, LuckAveragesOutAndExplainsResults) {
  // Players whom the values describe. In Conflict Chess the greedy one gives away what a roll has brought, so
  // that values of good play make more of the roll than it is worth to him: of the luck, 0.77 was in the
  // results of his games, and 1.00 in those of the search.
  const std::string engine = GetParam()->info().name == "conflict" ? "search:nodes=300" : "greedy";
  const MatchRules same = rules(engine, engine);
  constexpr int kPairs = test::kThorough ? 200 : 25;
  PairStatistics of_white;
  for (std::uint64_t number = 0; number < kPairs; ++number) {
    const auto pair = play_pair(same, number, go_on_);
    ASSERT_TRUE(pair && *pair);
    of_white.add((*pair)->games[0].points(), (*pair)->games[0].luck);
  }
  // Three standard errors.
  const Estimate luck = of_white.luck();
  if (luck.deviation == 0) GTEST_SKIP() << "no dice";
  EXPECT_LE(std::abs(luck.mean), 3 * luck.deviation / std::sqrt(kPairs));
  // Without luck the variance is less by that of luck, within three standard errors of twice their
  // covariance. Luck has long tails, as a game may hang on one roll: few games do not show it.
  if (!test::kThorough) return;
  const double raw = of_white.raw().deviation;
  const double adjusted = of_white.adjusted().deviation;
  const double error = 2 * raw * luck.deviation / std::sqrt(kPairs);
  EXPECT_LT(adjusted * adjusted, raw * raw - luck.deviation * luck.deviation + 3 * error)
      << raw << " raw, " << luck.deviation << " luck, " << adjusted << " adjusted";
}

}  // namespace
}  // namespace fray
