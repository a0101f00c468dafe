// Reviews: what the numbers must add up to.
#include "play/review/game_review.h"

#include <gtest/gtest.h>

#include <cmath>

#include "match_fixture.h"
#include "play/json/line_json.h"
#include "play/random_play.h"
#include "play/review_points.h"
#include "thorough.h"

namespace fray::test {
namespace {

const ReviewSettings kFewNodes{.nodes = 400};

/// The steps of a game as a request has them.
GivenGame given_of(const AnyState& state) {
  GivenGame given{&state.game(), {}, std::nullopt, {}};
  if (!state.started_from_initial()) given.start = state.start_text();
  for (const GameStep& step : state.steps()) {
    std::string text = step.text;
    if (step.kind == GameStep::Kind::roll) {
      text = "roll:";
      for (std::size_t i = 0; i < step.faces.size(); ++i) {
        text += (i == 0 ? "" : ",") + std::to_string(step.faces[i]);
      }
    }
    given.steps.push_back(text);
  }
  return given;
}

std::unique_ptr<AnyState> random_game(const AnyGame& game, std::uint64_t seed, int most_steps) {
  auto state = game.start({}).value();
  SplitMix64 random(seed);
  for (int i = 0; i < most_steps && state->node_kind() != NodeKind::terminal; ++i) {
    play_random_step(*state, random);
  }
  return state;
}

class GameReview : public MatchTest {};
FRAY_FOR_EVERY_GAME(GameReview);

TEST_P(GameReview, LuckSkillAndRevisionAddUpToTheResult) {
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const auto game = random_game(*GetParam(), seed, 400);
    const auto points = review_game(given_of(*game), kFewNodes);
    ASSERT_TRUE(points) << points.error().message;
    ASSERT_EQ(points->size(), game->steps().size() + 1);
    std::int64_t sum = micro((*points)[0], "white");
    for (std::size_t i = 1; i < points->size(); ++i) {
      const Json& point = (*points)[i];
      const GameStep& step = game->steps()[i - 1];
      const bool chance = step.kind != GameStep::Kind::action;
      ASSERT_EQ(point.contains("luck"), chance) << i;
      ASSERT_EQ(point.contains("skill"), !chance) << i;
      EXPECT_LE(micro(point, "skill"), 0) << i;
      sum += micro(point, "luck") + micro(point, "revision") +
             (step.side == Side::white ? 1 : -1) * micro(point, "skill");
      if (point.contains("skills")) {
        sum += millionths(point["skills"]["white"].get<double>()) -
               millionths(point["skills"]["black"].get<double>());
      }
      EXPECT_EQ(sum, micro(point, "white")) << "step " << i;
    }
    if (game->node_kind() != NodeKind::terminal) continue;
    ++ended;
    EXPECT_EQ(points->back()["white"], white_points(game->result()));
    EXPECT_EQ(points->back()["revision"], 0.0) << "there is nothing to revise in a result";
  }
  EXPECT_GT(ended, 0);
}

TEST_P(GameReview, TheSameGameGivesTheSamePoints) {
  const GivenGame given = given_of(*random_game(*GetParam(), 9, 60));
  std::vector<Json> streamed;
  const auto first = review_game(given, kFewNodes, [&](const Json& point, std::size_t total) {
    EXPECT_EQ(total, given.steps.size() + 1);
    streamed.push_back(point);
  });
  ASSERT_TRUE(first);
  EXPECT_EQ(*first, review_game(given, kFewNodes).value());
  EXPECT_EQ(Json(streamed), *first);
}

TEST_P(GameReview, LuckIsZeroInExpectation) {
  int rolls = 0;
  double most = 0;
  for (std::uint64_t seed = 1; seed <= 20 && rolls < (kThorough ? 5 : 2); ++seed) {
    const auto game = random_game(*GetParam(), seed, 400);
    GivenGame given{GetParam(), {}, std::nullopt, {}};
    while (!game->steps().empty() && game->steps().back().kind != GameStep::Kind::roll) game->undo();
    if (game->steps().empty()) continue;
    game->undo();
    given.start = game->position_text();
    OutcomeList outcomes;
    game->chance_outcomes(outcomes);
    // In a battle that has been solved there may be a thousand classes; battle_review_test has those.
    if (outcomes.items.size() < 2 || game->in_battle()) continue;
    ++rolls;
    double expectation = 0;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      given.steps = {game->outcome_text(outcomes.items[i].outcome)};
      const auto points = review_game(given, kFewNodes);
      ASSERT_TRUE(points) << points.error().message;
      const double luck = (*points)[1]["luck"].get<double>();
      expectation += outcomes.probability(i) * luck;
      most = std::max(most, std::abs(luck));
    }
    EXPECT_NEAR(expectation, 0, 1e-6);
  }
  if (rolls == 0) GTEST_SKIP() << "no dice outside battles of many nodes";
  // One alone may come too late to change anything.
  EXPECT_GT(most, 0) << rolls << " battles without consequences";
}

TEST_P(GameReview, TheBestActionLosesNothingAndOthersWhatTheyAreWorse) {
  const auto game = random_game(*GetParam(), 3, 30);
  const auto points = review_game(given_of(*game), kFewNodes).value();
  int worse = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const GameStep& step = game->steps()[i];
    const Json& best = points[i]["best"];
    if (step.kind != GameStep::Kind::action) {
      EXPECT_EQ(best.empty(), step.kind != GameStep::Kind::joint);
      continue;
    }
    ASSERT_TRUE(best.size() == 1 || best.size() == 2) << best;
    EXPECT_EQ(best[0]["points"], points[i]["white"]);
    const std::int64_t sign = step.side == Side::white ? 1 : -1;
    bool found = false;
    for (const Json& line : best) {
      if (line["action"] != step.text) continue;
      found = true;
      EXPECT_EQ(micro(points[i + 1], "skill"), sign * (micro(line, "points") - micro(points[i], "white")));
    }
    EXPECT_TRUE(found) << "the action taken is among the lines";
    worse += micro(points[i + 1], "skill") < 0 ? 1 : 0;
  }
  EXPECT_GT(worse, 0) << "random play makes mistakes";
}

TEST(GameReviewOfConflict, AWonBattleIsLuckAndAThrownAwayOneIsNot) {
  // The knight may attack the pawn with 21 of 36: winning it is worth something, and luck for White; the
  // roll takes nothing from anybody's skill.
  GivenGame given{*find_game("conflict"), {}, "7k/8/8/p7/8/8/8/2NK4 side=white", {"c1b3", "xa5", "roll:6,1"}};
  const auto won = review_game(given, kFewNodes).value();
  given.steps.back() = "roll:1,6";
  const auto lost = review_game(given, kFewNodes).value();
  EXPECT_GT(won[3]["luck"], 0.0);
  EXPECT_LT(lost[3]["luck"], 0.0);
  EXPECT_EQ(won[2], lost[2]) << "what was known before the roll is the same";
}

TEST(GameReviewOfConflict, ABadStepIsNamed) {
  const auto review = review_game({*find_game("conflict"), {}, std::nullopt, {"e2e4", "none"}}, kFewNodes);
  ASSERT_FALSE(review);
  EXPECT_NE(review.error().message.find("step 2 (none)"), std::string::npos);
}

}  // namespace
}  // namespace fray::test
