// Programs that speak UCI as contestants: above all those that do not do it well.
#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "fake_program.h"
#include "match_fixture.h"
#include "play/match/file.h"
#include "play/match/report.h"
#include "play/match/runner.h"
#include "play/match/uci/program_player.h"

namespace fray {
namespace {

using test::FakeProgram;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ProgramSpec spec_of(const std::string& text) { return parse_program_spec(text).value(); }
std::string spec_problem(const std::string& text) {
  const auto spec = parse_program_spec(text);
  return spec ? "" : spec.error().code + ": " + spec.error().message;
}

TEST(ProgramSpec, ReadsCommandOptionsAndLimits) {
  const ProgramSpec spec =
      spec_of("uci:/usr/bin/fray  uci chess,option.Skill Level=-3,option.Clear Hash,nodes=50,patience=7");
  EXPECT_THAT(spec.command, ElementsAre("/usr/bin/fray", "uci", "chess"));
  ASSERT_EQ(spec.options.size(), 2u);
  EXPECT_EQ(spec.options[0].name, "Skill Level");
  EXPECT_EQ(spec.options[0].value, "-3");
  EXPECT_EQ(spec.options[1].name, "Clear Hash");
  EXPECT_EQ(spec.options[1].value, std::nullopt);
  EXPECT_EQ(spec.limits.nodes, 50u);
  EXPECT_EQ(spec.patience_ms, 7);
}

TEST(ProgramSpec, QuotesHoldWhatElseSeparates) {
  const ProgramSpec spec = spec_of(R"(uci:"/my engines/a, \"b\"" "" "x\\y" z,option."A=B, c"="1,2",depth=4)");
  EXPECT_THAT(spec.command, ElementsAre("/my engines/a, \"b\"", "", "x\\y", "z"));
  EXPECT_EQ(spec.options.at(0).name, "A=B, c");
  EXPECT_EQ(spec.options.at(0).value, "1,2");
  EXPECT_EQ(spec.limits.depth, 4);
}

TEST(ProgramSpec, SaysWhatIsWrong) {
  EXPECT_THAT(spec_problem("uci:"), HasSubstr("the program is missing"));
  EXPECT_THAT(spec_problem("uci: ,nodes=4"), HasSubstr("the program is missing"));
  EXPECT_THAT(spec_problem("uci:\"\" a"), HasSubstr("the program is missing"));
  EXPECT_THAT(spec_problem("uci:\"a b"), HasSubstr("a quotation mark (\") is missing"));
  EXPECT_THAT(spec_problem("uci:/a,b/c"), HasSubstr("there is no parameter 'b/c'"));
  EXPECT_THAT(spec_problem("uci:a,nodes=0"), HasSubstr("'nodes=0' is out of range"));
  EXPECT_THAT(spec_problem("uci:a,ms=1e3"), HasSubstr("'ms=1e3' is out of range or not a number"));
  EXPECT_THAT(spec_problem("uci:a,option.X=1\nquit"), HasSubstr("control character"));
  EXPECT_THAT(spec_problem("uci:a,option.=1"), HasSubstr("there is no parameter 'option.'"));
  EXPECT_THAT(spec_problem("search"), HasSubstr("does not begin with uci:"));
}

class ProgramMatch : public ::testing::Test {
 protected:
  Result<Contestant> program(const std::string& text) {
    return program_contestant(*start_, spec_of(text), "B fake", {});
  }
  std::string problem(const std::string& text) {
    const auto made = program(text);
    return made ? "" : made.error().code + ": " + made.error().message;
  }
  /// Two pairs of chess between the greedy engine and a program.
  MatchTally play(const std::string& text) {
    MatchRules rules;
    rules.start = start_.get();
    rules.value = value_.get();
    rules.parties = {contestant_of(chess_, *parse_engine_spec("greedy"), "A greedy", {}).value(),
                     program(text).value()};
    return run_match(rules, {2, {}, 2}, {}, go_on_, {}).value();
  }
  static std::string first_reason(const MatchTally& tally) { return tally.counted()[0].games[0].reason; }

  const AnyGame& chess_ = **find_game("chess");
  std::unique_ptr<AnyState> start_ = chess_.start({}).value();
  std::unique_ptr<PositionValue> value_ = make_evaluation_value(chess_, 0);
  const StopFlag go_on_{false};
  FakeProgram fake_;
};

TEST_F(ProgramMatch, WhatIsNoEngineIsRefusedBeforeTheFirstGame) {
  EXPECT_THAT(problem("uci:/no/such/program,nodes=5"),
              HasSubstr("bad_program: cannot start '/no/such/program': No such file"));
  EXPECT_THAT(problem("uci:no-such-program-at-all,nodes=5"), HasSubstr("there is no program"));
  EXPECT_THAT(problem("uci:/,nodes=5"), HasSubstr("cannot start '/': Permission denied"));
  EXPECT_THAT(problem(fake_.spec("stillborn")), HasSubstr("it ended with exit code 7 before uciok"));
  EXPECT_THAT(problem(fake_.spec("deaf-from-birth")), HasSubstr("it did not answer with uciok in time"));
  EXPECT_THAT(problem(fake_.spec("crash") + ",option.Hash=3"),
              HasSubstr("it has no option 'Hash'; it has Clear Hash, Skill Level"));
  EXPECT_THAT(problem("uci:sh"), HasSubstr("no_limit: "));
  const auto conflict = (*find_game("conflict"))->start({}).value();
  const auto made = program_contestant(*conflict, spec_of(fake_.spec("crash")), "B fake", {});
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("it plays chess alone, not conflict"));
}

TEST_F(ProgramMatch, ACrashLosesTheGameAndTheProgramIsStartedAgain) {
  const MatchTally tally = play(fake_.spec("crash"));
  const MatchCounts counts = count_games(tally.counted());
  EXPECT_EQ(counts.crashed, (std::array<std::uint64_t, 2>{0, 4}));
  EXPECT_EQ(counts.wins, 4u);
  EXPECT_EQ(first_reason(tally), "B fake ended with exit code 3 before bestmove");
  EXPECT_EQ(first_reason(play(fake_.spec("killed"))), "B fake was ended by signal 11 before bestmove");
}

TEST_F(ProgramMatch, WhoNeverAnswersLosesTheGame) {
  for (const std::string manner : {"hang", "stubborn"}) {
    const MatchTally tally = play(fake_.spec(manner));
    EXPECT_EQ(count_games(tally.counted()).silent, (std::array<std::uint64_t, 2>{0, 4}));
    EXPECT_THAT(first_reason(tally), HasSubstr("B fake did not answer with bestmove in time"));
  }
}

TEST_F(ProgramMatch, WhatIsNoLegalMoveLosesTheGame) {
  for (const std::string manner : {"nonsense", "nothing", "none", "illegal"}) {
    const MatchTally tally = play(fake_.spec(manner));
    const MatchCounts counts = count_games(tally.counted());
    EXPECT_EQ(counts.illegal, (std::array<std::uint64_t, 2>{0, 4})) << manner;
    EXPECT_THAT(first_reason(tally), HasSubstr("B fake answered '")) << manner;
  }
}

TEST_F(ProgramMatch, WhatItComplainsAboutIsReported) {
  const MatchTally tally = play(fake_.spec("none"));
  EXPECT_EQ(count_games(tally.counted()).use[1].complaints, 4u);
  EXPECT_THAT(first_reason(tally), HasSubstr("; B fake said: error wrong_node what is this?[2J"));
  const auto again = pair_from_json(Json::parse(pair_json(tally.counted()[0]).dump()));
  EXPECT_EQ(again.value().games[0].use[1].complaints, 1u);
  EXPECT_EQ(again.value().games[0].end, GameEnd::illegal_action);
}

TEST_F(ProgramMatch, WhoSaysTooMuchLosesTheGame) {
  for (const std::string manner : {"flood", "long"}) {
    const MatchTally tally = play(fake_.spec(manner));
    const MatchCounts counts = count_games(tally.counted());
    // Whatever comes first: too much of it, or too late.
    EXPECT_EQ(counts.crashed[1] + counts.silent[1], 4u) << manner;
  }
}

TEST_F(ProgramMatch, OptionsAreSentAsTheyAreGiven) {
  const MatchTally tally = play(fake_.spec("told") + ",option.skill level=7 \"a,b\"");
  EXPECT_THAT(first_reason(tally), HasSubstr("error name skill level value 7 a,b"));
}

TEST_F(ProgramMatch, AClockThatRunsOutLosesTheGame) {
  // An engine here that takes its time, whatever its clock says.
  class Slow final : public Player {
   public:
    tl::expected<SearchResult, PlayerFault> think(const AnyState& state, const Allowance& allowance,
                                                  const StopFlag&) override {
      EXPECT_EQ(allowance.limits.clock_ms, 20);
      EXPECT_EQ(allowance.clocks[0] + allowance.clocks[1], 20) << "greedy has no clock";
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      ActionList actions;
      state.legal_actions(state.to_act().front(), actions);
      SearchResult result;
      result.best = actions[0];
      return result;
    }
    tl::expected<Action, PlayerFault> announce(const AnyState&, Seat) override { return no_action; }
  };
  Limits clock;
  clock.clock_ms = 20;
  const auto make = [](std::uint64_t) -> Result<std::unique_ptr<Player>> { return std::make_unique<Slow>(); };
  MatchRules rules;
  rules.start = start_.get();
  rules.value = value_.get();
  rules.parties = {contestant_of(chess_, *parse_engine_spec("greedy"), "A greedy", {}).value(),
                   Contestant{"B slow", clock, make}};
  const MatchTally tally = run_match(rules, {1, {}, 1}, {}, go_on_, {}).value();
  EXPECT_EQ(count_games(tally.counted()).out_of_time, (std::array<std::uint64_t, 2>{0, 2}));
  EXPECT_THAT(first_reason(tally), HasSubstr("B slow overstepped the clock by "));
}

}  // namespace
}  // namespace fray
