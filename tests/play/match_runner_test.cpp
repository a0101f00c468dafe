#include "play/match/runner.h"

#include <gmock/gmock.h>

#include "match_fixture.h"
#include "play/match/file.h"
#include "play/match/report.h"
#include "thorough.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

class MatchRunnerTest : public MatchTest {
 protected:
  /// For what does not ask who wins.
  MatchRules short_games(const std::string& a, const std::string& b) {
    MatchRules match = rules(a, b);
    match.max_turns = 40;
    return match;
  }
};
FRAY_FOR_EVERY_GAME(MatchRunnerTest);

/// Everything about pairs but the time they took.
std::string text_of(std::span<const MatchPair> pairs) {
  std::string text;
  for (MatchPair pair : pairs) {
    for (MatchGame& game : pair.games) {
      for (EngineUse& use : game.use) use.seconds = 0;
    }
    text += pair_json(pair).dump() + '\n';
  }
  return text;
}

/// Answers with an action that no game has.
class IllegalEngine final : public Engine {
 public:
  std::string name() const override { return "illegal"; }
  Action announce(const AnyState&, Seat) override { return no_action; }
  SearchResult think(const AnyState&, const Limits&, const StopFlag&, const ProgressReport&) override {
    return {};
  }
};

TEST_P(MatchRunnerTest, AnEngineAgainstItselfScoresExactlyHalfInEveryPair) {
  constexpr std::uint64_t kPairs = test::kThorough ? 20 : 5;
  for (const std::string spec : {"greedy", "random:seed=3"}) {
    const MatchRules same = rules(spec, spec);
    const auto tally = run_match(same, {kPairs, {}, 1}, {}, go_on_, {});
    ASSERT_TRUE(tally) << tally.error().message;
    ASSERT_EQ(tally->counted().size(), kPairs);
    for (const MatchPair& pair : tally->counted()) {
      EXPECT_EQ(pair.score(), 0.5);
      EXPECT_EQ(pair.luck(), 0);
      EXPECT_EQ(pair.games[0].turns, pair.games[1].turns);
    }
    EXPECT_EQ(tally->statistics().adjusted().mean, 0.5);
    EXPECT_EQ(tally->statistics().adjusted().margin, 0.0);
  }
}

TEST_P(MatchRunnerTest, GreedyBeatsRandom) {
  const MatchRules match = rules("greedy", "random");
  const auto tally = run_match(match, {test::kThorough ? 30u : 5u, {}, 1}, {}, go_on_, {});
  ASSERT_TRUE(tally) << tally.error().message;
  EXPECT_GT(tally->statistics().raw().mean, 0.8);
  EXPECT_GT(tally->statistics().adjusted().mean, 0.8);
  EXPECT_EQ(count_games(tally->counted()).illegal, (std::array<std::uint64_t, 2>{0, 0}));
}

TEST_P(MatchRunnerTest, ResultDoesNotDependOnTheNumberOfThreads) {
  const MatchRules match = short_games("greedy", "random:seed=5");
  const auto one = run_match(match, {12, {}, 1}, {}, go_on_, {});
  const auto three = run_match(match, {12, {}, 3}, {}, go_on_, {});
  ASSERT_TRUE(one && three);
  EXPECT_EQ(text_of(one->counted()), text_of(three->counted()));
}

TEST_P(MatchRunnerTest, TooLongGamesAreDrawnAndCounted) {
  MatchRules match = rules("random", "random:seed=2");
  match.max_turns = 6;
  const auto tally = run_match(match, {4, {}, 1}, {}, go_on_, {});
  ASSERT_TRUE(tally);
  const MatchCounts counts = count_games(tally->counted());
  EXPECT_GT(counts.turn_limited, 0u);
  for (const MatchPair& pair : tally->counted()) {
    for (const MatchGame& game : pair.games) {
      EXPECT_LE(game.turns, 6);
      EXPECT_TRUE(game.end != GameEnd::turn_limit || game.result == GameResult::draw);
    }
  }
}

TEST_P(MatchRunnerTest, AnIllegalActionLosesTheGame) {
  MatchRules match = rules("greedy", "greedy");
  match.parties[1].make = [](std::uint64_t) -> Result<std::unique_ptr<Player>> {
    return std::make_unique<EnginePlayer>(std::make_unique<IllegalEngine>());
  };
  const auto tally = run_match(match, {3, {}, 1}, {}, go_on_, {});
  ASSERT_TRUE(tally);
  const MatchCounts counts = count_games(tally->counted());
  EXPECT_EQ(counts.illegal, (std::array<std::uint64_t, 2>{0, 6}));
  EXPECT_EQ(counts.wins, 6u);
  EXPECT_THAT(tally->counted()[0].games[0].reason, HasSubstr("B greedy answered with an action"));
}

/// Passes wherever that is possible.
class PassingEngine final : public Engine {
 public:
  std::string name() const override { return "passing"; }
  Action announce(const AnyState&, Seat) override { return no_action; }
  SearchResult think(const AnyState& state, const Limits&, const StopFlag&, const ProgressReport&) override {
    ActionList legal;
    state.legal_actions(state.to_act().front(), legal);
    SearchResult result;
    result.best = legal[0];
    for (const Action action : legal) {
      if (state.action_text(action) == "pass") result.best = action;
    }
    return result;
  }
};

TEST(MatchRunner, ATurnThatDoesNotEndIsADraw) {
  const AnyGame* game = find_game("dnd").value();
  const auto start = game->load(
      "4k3/8/8/2p5/1P6/8/8/4K3 side=black phase=battle battle=pc5b4 fighter=defender first=defender "
      "charge=used begun=yes",
      {});
  ASSERT_TRUE(start) << start.error().message;
  const auto value = make_evaluation_value(*game, 0);
  MatchRules match;
  match.start = start->get();
  match.value = value.get();
  match.opening_turns = 0;
  for (Contestant& party : match.parties) {
    party.name = "passing";
    party.make = [](std::uint64_t) -> Result<std::unique_ptr<Player>> {
      return std::make_unique<EnginePlayer>(std::make_unique<PassingEngine>());
    };
  }
  const auto pair = play_pair(match, 0, StopFlag{false});
  ASSERT_TRUE(pair && *pair);
  EXPECT_EQ((*pair)->games[0].result, GameResult::draw);
  EXPECT_EQ((*pair)->games[0].end, GameEnd::turn_limit);
  EXPECT_EQ((*pair)->games[0].reason, "drawn as a turn went on for 10000 steps");
}

TEST_P(MatchRunnerTest, AStoppedMatchCountsWholePairsOnly) {
  const MatchRules match = rules("greedy", "random");
  StopFlag stop{false};
  MatchObserver observer;
  observer.counted = [&](const MatchTally& tally) { stop = tally.counted().size() == 3; };
  const auto tally = run_match(match, {50, {}, 1}, {}, stop, observer);
  ASSERT_TRUE(tally);
  EXPECT_EQ(tally->counted().size(), 3u);
}

TEST_P(MatchRunnerTest, TheSequentialTestStopsTheMatch) {
  const MatchRules match = rules("greedy", "random");
  const auto one = run_match(match, {100000, SprtBounds{0, 100}, 1}, {}, go_on_, {});
  const auto two = run_match(match, {100000, SprtBounds{0, 100}, 2}, {}, go_on_, {});
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->verdict(), SprtVerdict::h1);
  EXPECT_EQ(text_of(one->counted()), text_of(two->counted()));
}

TEST_P(MatchRunnerTest, AnErrorOfTheObserverEndsTheMatch) {
  const MatchRules match = rules("greedy", "random");
  MatchObserver observer;
  observer.finished = [](const MatchPair&) -> Result<void> { return fail("bad_file", "disk full"); };
  const auto tally = run_match(match, {5, {}, 2}, {}, go_on_, observer);
  ASSERT_FALSE(tally);
  EXPECT_EQ(tally.error().message, "disk full");
}

TEST_P(MatchRunnerTest, AResumedMatchIsTheSameAsAnUninterruptedOne) {
  const MatchRules match = short_games("greedy", "random");
  const auto whole = run_match(match, {8, {}, 1}, {}, go_on_, {});
  ASSERT_TRUE(whole);
  const std::vector<MatchPair> done{whole->counted()[5], whole->counted()[0], whole->counted()[2]};
  int played = 0;
  MatchObserver observer;
  observer.finished = [&](const MatchPair&) -> Result<void> {
    ++played;
    return {};
  };
  const auto resumed = run_match(match, {8, {}, 2}, done, go_on_, observer);
  ASSERT_TRUE(resumed);
  EXPECT_EQ(played, 5);
  EXPECT_EQ(text_of(resumed->counted()), text_of(whole->counted()));
}

TEST_P(MatchRunnerTest, ReportNamesWhatWasMeasured) {
  const MatchRules match = rules("greedy", "random");
  const auto tally = run_match(match, {5, SprtBounds{0, 5}, 1}, {}, go_on_, {});
  ASSERT_TRUE(tally);
  const Json settings{{"value", "evaluation, version 1"}};
  const std::string text = report_text(*tally, match, settings);
  for (const char* part :
       {"evaluation, version 1", "score of A", "luck-adjusted", "beta*", "LLR", "A greedy"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
  const Json json = report_json(*tally, settings);
  EXPECT_EQ(json["pairs"], 5);
  EXPECT_EQ(json["raw"]["mean"], tally->statistics().raw().mean);
  EXPECT_EQ(json["adjusted"]["mean"], tally->statistics().adjusted().mean);
  EXPECT_EQ(json["wins"].get<int>() + json["draws"].get<int>() + json["losses"].get<int>(), 10);
  EXPECT_EQ(json["sprt"]["verdict"], "undecided");
}

TEST(MatchTally, CountsPairsInOrderWhateverFinishesFirst) {
  MatchTally tally({});
  MatchPair pair;
  for (const std::uint64_t number : {2, 1}) {
    pair.number = number;
    tally.add(pair);
    EXPECT_EQ(tally.counted().size(), 0u);
  }
  pair.number = 0;
  tally.add(pair);
  EXPECT_EQ(tally.counted().size(), 3u);
}

TEST(MatchReport, AnEmptyMatchHasAReport) {
  const MatchTally tally({});
  MatchRules rules;
  EXPECT_THAT(report_text(tally, rules, Json::object()), HasSubstr("score of A          -"));
  EXPECT_TRUE(report_json(tally, Json::object())["raw"]["elo"].is_null());
}

}  // namespace
}  // namespace fray
