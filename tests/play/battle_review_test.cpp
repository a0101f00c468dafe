// Reviews of games with battles of many nodes.
#include <gtest/gtest.h>

#include <cmath>

#include "core/record.h"
#include "play/json/line_json.h"
#include "play/random_play.h"
#include "play/review/evaluation_value.h"
#include "play/review/game_review.h"
#include "play/review/valuation.h"
#include "play/review_points.h"
#include "play/toy_engines.h"

namespace fray::test {
namespace {

const ReviewSettings kQuick{.nodes = 2000};

std::int64_t skill_of(const Json& point, const char* side) {
  return point.contains("skills") ? millionths(point["skills"][side].get<double>()) : 0;
}

Json review(const std::string& start, const std::vector<std::string>& steps) {
  GivenGame given{&kSkirmish, {}, start, steps};
  SearchEngine<Skirmish> engine{EngineSpec{}};
  const EvaluationValue<Skirmish> evaluation(0);
  const auto points = review_game(given, engine, evaluation, kQuick);
  EXPECT_TRUE(points) << points.error().message;
  return points ? *points : Json::array();
}

std::vector<std::string> steps_of(const AnyState& state) {
  std::vector<std::string> steps;
  for (const GameStep& step : state.steps()) steps.push_back(step.text);
  return steps;
}

TEST(BattleReview, EverythingAddsUp) {
  int joint = 0;
  int chosen = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    auto game = skirmish("1Rr2 side=white");
    SplitMix64 random(seed);
    while (game->node_kind() != NodeKind::terminal) play_random_step(*game, random);
    const Json points = review("1Rr2 side=white", steps_of(*game));
    ASSERT_EQ(points.size(), game->steps().size() + 1);
    std::int64_t sum = micro(points[0], "white");
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Json& point = points[i];
      const GameStep& step = game->steps()[i - 1];
      EXPECT_EQ(point.contains("skills"), step.kind == GameStep::Kind::joint);
      EXPECT_LE(micro(point, "skill"), 0);
      EXPECT_LE(skill_of(point, "white"), 0);
      EXPECT_LE(skill_of(point, "black"), 0);
      joint += step.kind == GameStep::Kind::joint ? 1 : 0;
      chosen += step.text == "again" || step.text == "yield" ? 1 : 0;
      sum += micro(point, "luck") + micro(point, "revision") + skill_of(point, "white") -
             skill_of(point, "black") + (step.side == Side::white ? 1 : -1) * micro(point, "skill");
      EXPECT_EQ(sum, micro(point, "white")) << "seed " << seed << ", step " << i;
    }
    EXPECT_EQ(points.back()["white"], white_points(game->result()));
  }
  EXPECT_GT(joint, 10);
  EXPECT_GT(chosen, 0);
}

// Within a battle nothing is searched again, so nothing is revised: every change is luck or somebody's.
TEST(BattleReview, WithinABattleNothingIsRevised) {
  const Json points = review(kFight, {"one&one", "tied", "two&one"});
  ASSERT_EQ(points.size(), 4u);
  for (std::size_t i = 1; i < points.size(); ++i) EXPECT_EQ(points[i]["revision"], 0.0) << i;
  EXPECT_NE(points[1]["white"], points[3]["white"]);
}

TEST(BattleReview, LuckOfARollInABattleIsZeroInExpectation) {
  const std::string start = "1Rr2 side=white phase=roll attacker=white round=1 dice=2,1 troops=2,2 turn=3";
  const auto state = skirmish(start);
  OutcomeList outcomes;
  state->chance_outcomes(outcomes);
  double expectation = 0;
  double most = 0;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    const Json points = review(start, {state->outcome_text(outcomes.items[i].outcome)});
    const double luck = points[1]["luck"].get<double>();
    expectation += outcomes.probability(i) * luck;
    most = std::max(most, std::abs(luck));
  }
  EXPECT_NEAR(expectation, 0, 2e-6);
  EXPECT_GT(most, 0.01);
}

/// A side's strategy at kFight.
double probability_of(Seat seat, Action action) {
  MixedStrategy strategy;
  skirmish(kFight)->battle_strategy(seat, strategy);
  for (const MixedAction& item : strategy) {
    if (item.action == action) return item.probability;
  }
  return 0;
}

// What the solution may announce costs nothing; what it never announces costs what it brings less against the
// other side's strategy. Weighted by both strategies the luck of joint choices is zero.
TEST(BattleReview, AnnouncementsOfTheSolutionLoseNothing) {
  int mixed = 0;
  int bad = 0;
  for (const std::string attacker : {"white", "black"}) {
    for (const std::string round : {"1", "2"}) {
      for (const std::string troops : {"2,2", "1,2", "2,1"}) {
        const std::string start = "1Rr2 side=" + attacker + " phase=announce attacker=" + attacker +
                                  " round=" + round + " troops=" + troops + " turn=3";
        const auto state = skirmish(start);
        std::array<MixedStrategy, 2> strategies;
        for (const Seat seat : {Seat{0}, Seat{1}}) state->battle_strategy(seat, strategies[seat]);
        mixed += strategies[0].size() > 1 ? 1 : 0;
        const auto share = [&](Seat seat, Action action) {
          for (const MixedAction& item : strategies[seat]) {
            if (item.action == action) return item.probability;
          }
          return 0.0;
        };
        double luck = 0;
        ActionList white;
        ActionList black;
        state->legal_actions(0, white);
        state->legal_actions(1, black);
        for (const Action a : white) {
          for (const Action b : black) {
            const Json point = review(start, {state->action_text(a) + '&' + state->action_text(b)})[1];
            if (share(0, a) > 0) {
              EXPECT_EQ(skill_of(point, "white"), 0);
            }
            if (share(1, b) > 0) {
              EXPECT_EQ(skill_of(point, "black"), 0);
            }
            bad += skill_of(point, "white") < 0 || skill_of(point, "black") < 0 ? 1 : 0;
            luck += share(0, a) * share(1, b) * point["luck"].get<double>();
          }
        }
        EXPECT_NEAR(luck, 0, 3e-6) << start;
      }
    }
  }
  EXPECT_GT(mixed, 0);
  EXPECT_GT(bad, 0);
}

TEST(BattleReview, ShowsTheStrategyWhereSidesAnnounce) {
  const Json point = review(kFight, {})[0];
  double sum = 0;
  for (const Json& line : point["best"]) {
    const Action action = line["action"] == "one" ? Skirmish::kOne : Skirmish::kTwo;
    EXPECT_EQ(line["probability"], probability_of(line["seat"].get<Seat>(), action));
    EXPECT_EQ(line["points"], point["white"]);
    sum += line["probability"].get<double>();
  }
  EXPECT_NEAR(sum, 2, 1e-9) << "one strategy of each seat";
}

TEST(BattleReview, YieldingWhereFightingIsBetterIsAMistake) {
  const std::string start = "1Rr2 side=black phase=choose attacker=white round=1 troops=2,2 turn=3";
  const Json yielded = review(start, {"yield"});
  const Json fought = review(start, {"again"});
  EXPECT_LT(yielded[1]["skill"], -0.01);
  EXPECT_EQ(fought[1]["skill"], 0.0);
  EXPECT_EQ(yielded[0]["best"][0]["action"], "again");
}

/// Counts how often it is asked to think.
class CountedSearch final : public Engine {
 public:
  std::string name() const override { return engine_.name(); }
  Action announce(const AnyState& state, Seat seat) override { return engine_.announce(state, seat); }
  SearchResult think(const AnyState& state, const Limits& limits, const StopFlag& stop,
                     const ProgressReport& progress) override {
    ++asked;
    return engine_.think(state, limits, stop, progress);
  }
  int asked = 0;

 private:
  SearchEngine<Skirmish> engine_{EngineSpec{}};
};

TEST(BattleReview, TheEndsOfABattleAreSearchedOnce) {
  CountedSearch engine;
  const EvaluationValue<Skirmish> evaluation(0);
  Valuer valuer(engine, evaluation);
  const auto state = skirmish(kFight);
  ASSERT_TRUE(valuer.value(*state, 8, 1000));
  const int before = engine.asked;
  EXPECT_GT(before, 0);
  EventLog log;
  for (const char* step : {"two&one", "whiteleads", "again", "one&one"}) {
    ASSERT_TRUE(play_text(*state, step, log));
    ASSERT_TRUE(valuer.value_after_battle_step(*state, 8, 1000));
  }
  EXPECT_EQ(engine.asked, before);
}

}  // namespace
}  // namespace fray::test
