// Matches and luck in games with battles of many nodes.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/pgn.h"
#include "core/record.h"
#include "play/match/match.h"
#include "play/match/opening.h"
#include "play/match/statistics.h"
#include "play/review/evaluation_value.h"
#include "play/toy_engines.h"

namespace fray::test {
namespace {

const StopFlag kGoOn{false};

class BattleMatch : public ::testing::Test {
 protected:
  MatchRules rules(const std::string& a, const std::string& b) {
    MatchRules rules;
    rules.start = start_.get();
    rules.value = &value_;
    rules.parties = {contestant(a), contestant(b)};
    rules.opening_turns = 2;
    return rules;
  }
  static Contestant contestant(const std::string& text) {
    const EngineSpec spec = *parse_engine_spec(text);
    return {text, spec.limits, [spec](std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
              EngineSpec seeded = spec;
              seeded.hash_mb = 1;
              seeded.seed = SplitMix64(spec.seed ^ seed).next();
              return std::make_unique<EnginePlayer>(make_toy_engine(kSkirmish, seeded));
            }};
  }

  std::unique_ptr<AnyState> start_ = skirmish("1Rr2 side=white");
  EvaluationValue<Skirmish> value_{0};
};

TEST_F(BattleMatch, AnEngineAgainstItselfScoresExactlyHalf) {
  int joint = 0;
  for (const std::string spec : {"greedy", "random", "search:nodes=200", "mcts:nodes=100"}) {
    const MatchRules same = rules(spec, spec);
    for (std::uint64_t number = 0; number < 20; ++number) {
      const MatchPair pair = play_pair(same, number, kGoOn)->value();
      EXPECT_EQ(pair.score(), 0.5);
      EXPECT_EQ(pair.luck(), 0);
      for (const MatchGame& game : pair.games) {
        EXPECT_EQ(game.end, GameEnd::rules) << game.reason;
        joint += game.pgn.find('&') != std::string::npos ? 1 : 0;
      }
    }
  }
  EXPECT_GT(joint, 20) << "most games should have battles";
}

TEST_F(BattleMatch, GamesAreTheSameAgainAndReplay) {
  const MatchRules match = rules("search:nodes=200", "random");
  for (std::uint64_t number = 0; number < 10; ++number) {
    const MatchPair pair = play_pair(match, number, kGoOn)->value();
    const MatchPair again = play_pair(match, number, kGoOn)->value();
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(pair.games[i].pgn, again.games[i].pgn);
      EXPECT_EQ(pair.games[i].luck, again.games[i].luck);
      const auto replayed = replay(*parse_pgn(pair.games[i].pgn), kSkirmish);
      ASSERT_TRUE(replayed) << replayed.error().message;
      EXPECT_EQ((*replayed)->result(), pair.games[i].result);
    }
  }
}

// Whatever the players announce, the luck of the rolls is nobody's doing: its mean is zero and it explains
// results. The random player announces otherwise than the solution, the greedy one as it says.
TEST_F(BattleMatch, LuckAveragesOutWhoeverPlays) {
  for (const std::string b : {"greedy", "random"}) {
    const MatchRules match = rules("random:seed=9", b);
    PairStatistics of_a;
    constexpr int kPairs = 3000;
    for (std::uint64_t number = 0; number < kPairs; ++number) {
      const MatchPair pair = play_pair(match, number, kGoOn)->value();
      of_a.add(pair.games[0].points(), pair.games[0].luck);
    }
    const Estimate luck = of_a.luck();
    EXPECT_LE(std::abs(luck.mean), 3.5 * luck.deviation / std::sqrt(kPairs)) << b;
    EXPECT_LT(of_a.adjusted().deviation, 0.8 * of_a.raw().deviation) << b;
  }
}

TEST_F(BattleMatch, LuckOfARollInABattleIsZeroInExpectation) {
  for (const char* dice : {"round=1 dice=1,1", "round=1 dice=2,1", "round=2 dice=1,2", "round=2 dice=2,2"}) {
    const auto state = skirmish(std::string("1Rr2 side=white phase=roll attacker=white ") + dice);
    OutcomeList outcomes;
    state->chance_outcomes(outcomes);
    std::map<std::uint32_t, double> luck_of_class;
    for (std::uint64_t seed = 0; luck_of_class.size() < outcomes.items.size(); ++seed) {
      ASSERT_LT(seed, 5000u);
      const auto copy = state->clone();
      SeededDice source(seed);
      const auto luck = roll_measuring_luck(*copy, source, value_);
      ASSERT_TRUE(luck);
      ASSERT_EQ(copy->steps().size(), 1u) << "only the roll is played";
      luck_of_class[code_of(copy->steps().back().outcome)] = *luck;
    }
    double expectation = 0;
    double most = 0;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      const double luck = luck_of_class[code_of(outcomes.items[i].outcome)];
      expectation += outcomes.probability(i) * luck;
      most = std::max(most, std::abs(luck));
    }
    // The weights of ends are rounded to parts of 2^32.
    EXPECT_NEAR(expectation, 0, 1e-9) << dice;
    EXPECT_GT(most, 0.05) << dice;
  }
}

/// Counts how often it is asked.
class CountedValue final : public PositionValue {
 public:
  double white_points(const AnyState& state) const override {
    ++asked;
    return value_.white_points(state);
  }
  mutable int asked = 0;

 private:
  EvaluationValue<Skirmish> value_{0};
};

TEST_F(BattleMatch, EachEndOfABattleIsValuedOnce) {
  CountedValue value;
  int rolls = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto state = skirmish("1Rr2 side=white");
    SeededDice dice(seed);
    EventLog log;
    ASSERT_TRUE(play_text(*state, "attack", log));
    value.asked = 0;
    LuckMeter of_this(value);
    int of_battle = 0;
    while (state->in_battle()) {
      if (state->node_kind() == NodeKind::chance) {
        ASSERT_TRUE(of_this.roll(*state, dice));
        ++of_battle;
      } else {
        ASSERT_TRUE(play_text(*state, state->node_kind() == NodeKind::decision ? "again" : "two&one", log));
      }
    }
    EXPECT_LE(value.asked, 3);
    rolls += of_battle;
  }
  EXPECT_GT(rolls, 50);
}

TEST_F(BattleMatch, OpeningsPassBattlesByRealAnnouncements) {
  int joint = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto state = start_->clone();
    ASSERT_TRUE(play_random_turns(*state, 3, SplitMix64(seed)));
    for (const GameStep& step : state->steps()) {
      ASSERT_NE(step.kind, GameStep::Kind::settled);
      joint += step.kind == GameStep::Kind::joint ? 1 : 0;
    }
    const auto replayed = replay(*parse_pgn(print_pgn(record_of(*state))), kSkirmish);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_EQ((*replayed)->position_text(), state->position_text());
  }
  EXPECT_GT(joint, 10);
}

/// Announces what nobody may.
class WrongAnnouncer final : public Engine {
 public:
  std::string name() const override { return "wrong"; }
  Action announce(const AnyState&, Seat) override { return Skirmish::kYield; }
  SearchResult think(const AnyState& state, const Limits&, const StopFlag&, const ProgressReport&) override {
    ActionList actions;
    state.legal_actions(state.to_act().front(), actions);
    SearchResult result;
    result.best = actions[0];
    return result;
  }
};

TEST_F(BattleMatch, WhoAnnouncesWhatIsNotLegalLoses) {
  MatchRules match = rules("greedy", "greedy");
  match.opening_turns = 0;
  match.parties[1].make = [](std::uint64_t) -> Result<std::unique_ptr<Player>> {
    return std::make_unique<EnginePlayer>(std::make_unique<WrongAnnouncer>());
  };
  match.parties[0].make = [](std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
    return std::make_unique<EnginePlayer>(std::make_unique<RandomEngine<Skirmish>>(seed));
  };
  int lost = 0;
  for (std::uint64_t number = 0; number < 5; ++number) {
    const MatchPair pair = play_pair(match, number, kGoOn)->value();
    for (const MatchGame& game : pair.games) {
      if (game.end != GameEnd::illegal_action) continue;
      ++lost;
      EXPECT_EQ(game.points(), 1.0) << "B announced it, so A wins";
    }
  }
  EXPECT_GT(lost, 0);
}

}  // namespace
}  // namespace fray::test
