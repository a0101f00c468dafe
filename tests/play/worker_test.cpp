// The worker: its jobs, and what it says to bad lines.
#include "play/worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "play/asker.h"
#include "play/random_play.h"

namespace fray::test {
namespace {

/// Gives jobs to a worker and checks what holds of every answer.
class WorkerTest : public testing::Test {
 protected:
  Json ask_line(std::string_view line) {
    progress_.clear();
    const std::string text =
        worker_.handle(line, [this](const std::string& said) { progress_.push_back(Json::parse(said)); });
    EXPECT_EQ(text.find('\n'), std::string::npos);
    Json answer = Json::parse(text, nullptr, false);
    EXPECT_TRUE(answer.is_object()) << text;
    EXPECT_TRUE(answer.contains("id") && answer["ok"].is_boolean()) << text;
    EXPECT_EQ(answer["ok"] == false, answer.contains("error")) << text;
    return answer;
  }
  Json must(const Json& job) {
    Json answer = ask_line(dump_line(job));
    EXPECT_EQ(answer["ok"], true) << job << " gives " << answer;
    return answer;
  }
  void must_fail_line(std::string_view line, std::string_view code, std::string_view part) {
    const Json answer = ask_line(line);
    ASSERT_EQ(answer["ok"], false) << line;
    EXPECT_EQ(answer["error"]["code"], code) << line << " gives " << answer;
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), testing::HasSubstr(std::string(part))) << line;
    EXPECT_TRUE(progress_.empty()) << line;
  }
  void must_fail(const Json& job, std::string_view code, std::string_view part) {
    must_fail_line(dump_line(job), code, part);
  }
  /// A job about the start of Conflict Chess with further fields, or other values of those.
  static Json job(const char* name, const Json& further = Json::object()) {
    Json job{{"id", 7}, {"job", name}, {"game", "conflict"}, {"steps", Json::array()}};
    job.update(further);
    return job;
  }
  static Json move(const Json& further = Json::object()) {
    Json fields{{"level", 1}, {"seed", 1}};
    fields.update(further);
    return job("move", fields);
  }

  Worker worker_{{.line_bytes = 1u << 16, .nodes = 20'000}};
  std::vector<Json> progress_;
};

Json steps_of(const AnyState& state) {
  Json steps = Json::array();
  for (const GameStep& step : state.steps()) {
    std::string text = step.kind == GameStep::Kind::roll ? "roll:" : step.text;
    if (step.kind == GameStep::Kind::roll) {
      for (std::size_t i = 0; i < step.faces.size(); ++i) {
        text += (i == 0 ? "" : ",") + std::to_string(step.faces[i]);
      }
    }
    steps.push_back(text);
  }
  return steps;
}

TEST_F(WorkerTest, EveryLevelMovesLegallyAtEveryKindOfDecision) {
  for (const AnyGame* game : all_games()) {
    const auto state = game->start({}).value();
    SplitMix64 random(11);
    int moves = 0;
    for (int step = 0; step < 60 && state->node_kind() != NodeKind::terminal; ++step) {
      if (state->node_kind() == NodeKind::decision) {
        const int level = 1 + step % kLevels;
        const Json answer = must({{"job", "move"},
                                  {"game", game->info().name},
                                  {"steps", steps_of(*state)},
                                  {"level", level},
                                  {"seed", 5},
                                  {"ms", 10}});
        const auto action = state->parse_action(answer["action"].get<std::string>());
        EXPECT_TRUE(action) << "level " << level << " at " << state->position_text();
        EXPECT_GE(answer["nodes"], 1);
        ++moves;
      }
      play_random_step(*state, random);
    }
    EXPECT_GT(moves, kLevels) << game->info().name;
  }
}

TEST_F(WorkerTest, TheIdComesBackAsItWas) {
  EXPECT_EQ(must(move())["id"], 7);
  EXPECT_EQ(must(move({{"id", "x"}}))["id"], "x");
  EXPECT_EQ(ask_line(R"({"id":[1],"job":"dance"})")["id"], Json({1}));
  EXPECT_EQ(ask_line("nonsense")["id"], nullptr);
}

TEST_F(WorkerTest, AMoveTakesTheStartAndTheStepsOfTheGame) {
  const Json answer =
      must(move({{"start", kKnightAndPawn}, {"steps", {"c1b3", "xa5", "roll:1,6"}}, {"level", 3}}));
  const auto state = (*find_game("conflict"))->load(kKnightAndPawn, {}).value();
  EventLog log;
  for (const char* text : {"c1b3", "xa5"}) ASSERT_TRUE(state->act(state->parse_action(text).value(), log));
  ASSERT_TRUE(state->roll_told(std::vector<int>{1, 6}, log));
  EXPECT_TRUE(state->parse_action(answer["action"].get<std::string>())) << answer;
  EXPECT_EQ(must(move({{"start", nullptr}}))["ok"], true);
}

TEST_F(WorkerTest, TheSeedDecidesHowTheLowestLevelErrs) {
  std::set<std::string> played;
  for (int seed = 0; seed < 30; ++seed) {
    const Json answer = must(move({{"seed", seed}}));
    EXPECT_EQ(answer["action"], must(move({{"seed", seed}}))["action"]) << seed;
    played.insert(answer["action"].get<std::string>());
  }
  EXPECT_GT(played.size(), 3u);
}

TEST_F(WorkerTest, AnalysisGivesTheLinesBestFirstInPointsOfWhite) {
  for (const bool white : {true, false}) {
    const Json steps = white ? Json::array() : Json({"e2e4"});
    const Json answer = must(job("analyse", {{"steps", steps}, {"lines", 3}, {"nodes", 5000}}));
    ASSERT_EQ(answer["lines"].size(), 3u);
    EXPECT_GE(answer["depth"], 1);
    EXPECT_GE(answer["nodes"], 1);
    for (std::size_t i = 0; i < 3; ++i) {
      const Json& line = answer["lines"][i];
      EXPECT_EQ(line["action"], line["variation"][0]["text"]);
      EXPECT_EQ(line["variation"][0]["chance"], false);
      EXPECT_LE(line["variation"].size(), 12u);
      EXPECT_GT(line["points"], 0.0);
      EXPECT_LT(line["points"], 1.0);
      if (i == 0) continue;
      const double step = line["points"].get<double>() - answer["lines"][i - 1]["points"].get<double>();
      EXPECT_TRUE(white ? step <= 0 : step >= 0) << answer;
    }
  }
}

TEST_F(WorkerTest, AnAnalysisSearchesOneTurnAtLeast) {
  const Json answer = must(job("analyse", {{"lines", 5}, {"nodes", 1}}));
  EXPECT_EQ(answer["lines"].size(), 5u);
  EXPECT_EQ(answer["depth"], 1);
  EXPECT_EQ(must(job("analyse", {{"lines", 1}, {"ms", 1}}))["lines"].size(), 1u);
}

TEST_F(WorkerTest, AReviewTellsEachPointBeforeItsAnswer) {
  const Json answer = must(job("review", {{"steps", {"e2e4", "e7e5", "b1c3"}}, {"nodes", 500}}));
  ASSERT_EQ(answer["points"].size(), 4u);
  ASSERT_EQ(progress_.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(progress_[i]["id"], 7);
    EXPECT_EQ(progress_[i]["progress"]["done"], i + 1);
    EXPECT_EQ(progress_[i]["progress"]["total"], 4);
    EXPECT_EQ(progress_[i]["progress"]["point"], answer["points"][i]);
  }
}

TEST_F(WorkerTest, AReviewNeedNotTellItsPointsTwice) {
  const Json game{{"steps", {"e2e4", "e7e5", "b1c3"}}, {"nodes", 500}};
  const Json points = must(job("review", game))["points"];
  progress_.clear();
  Json once = job("review", game);
  once["points"] = false;
  const Json answer = must(once);
  EXPECT_FALSE(answer.contains("points"));
  EXPECT_EQ(answer["done"], 4);
  ASSERT_EQ(progress_.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(progress_[i]["progress"]["point"], points[i]);
  once["points"] = "no";
  must_fail(once, "bad_request", "'points'");
}

TEST_F(WorkerTest, AReviewDoesNotDependOnWhatCameBefore) {
  const Json review = job("review", {{"steps", {"e2e4", "e7e5"}}, {"nodes", 2000}});
  const Json first = must(review);
  must(job("analyse", {{"lines", 2}, {"nodes", 20000}, {"steps", {"e2e4"}}}));
  must(move({{"level", 5}}));
  EXPECT_EQ(must(review), first);
}

TEST_F(WorkerTest, BadLinesAreAnsweredWithWhatIsWrong) {
  must_fail_line("", "bad_json", "");
  must_fail_line("{", "bad_json", "");
  must_fail_line("\xff\xfe{}", "bad_json", "");
  must_fail_line("[]", "bad_request", "object");
  must_fail_line(std::string(70'000, ' '), "line_too_long", "65536");
  must_fail_line("{}", "bad_request", "'job' is missing");
  must_fail(job("dance"), "unknown_job", "move, analyse, review");
  must_fail({{"job", 3}}, "bad_request", "'job'");
  must_fail(move({{"game", "go"}}), "unknown_game", "go");
  must_fail(move({{"game", nullptr}}), "bad_request", "'game'");
  must_fail(move({{"options", {{"moon", "full"}}}}), "bad_option", "moon");
  must_fail(move({{"start", "8/8 side=white"}}), "bad_placement", "");
  must_fail(move({{"steps", 3}}), "bad_request", "'steps'");
  must_fail(move({{"steps", {"e2e4", "e2e4"}}}), "illegal_action", "step 2 (e2e4)");
  must_fail(move({{"nodes", 3}}), "bad_request", "'nodes'");
  must_fail(move({{"level", 0}}), "bad_request", "'level': expected a number from 1 to 8, got 0");
  must_fail(move({{"level", 9}}), "bad_request", "'level'");
  must_fail(move({{"seed", -1}}), "bad_request", "'seed'");
  must_fail(move({{"ms", 0}}), "bad_request", "'ms'");
  must_fail(job("move", {{"level", 1}}), "bad_request", "'seed' is missing");
  must_fail(job("analyse", {{"ms", 100}}), "bad_request", "'lines' is missing");
  must_fail(job("analyse", {{"lines", 6}, {"ms", 100}}), "bad_request", "'lines'");
  must_fail(job("analyse", {{"lines", 1}}), "bad_request", "exactly one of the fields ms, nodes");
  must_fail(job("analyse", {{"lines", 1}, {"ms", 9}, {"nodes", 9}}), "bad_request", "exactly one");
  must_fail(job("analyse", {{"lines", 1}, {"ms", 60001}}), "bad_request", "'ms'");
  must_fail(job("review", {{"nodes", 1}}), "bad_request", "'nodes'");
  must_fail(job("review", {{"level", 1}}), "bad_request", "'level'");
}

TEST_F(WorkerTest, ThereIsNothingToThinkAboutWhereNobodyChooses) {
  const Json rolling{{"start", kKnightAndPawn}, {"steps", {"c1b3", "xa5"}}};
  must_fail(move(rolling), "wrong_node", "chance");
  Json analyse = rolling;
  analyse.update({{"lines", 1}, {"nodes", 100}});
  must_fail(job("analyse", analyse), "wrong_node", "chance");
  EXPECT_EQ(must(job("review", rolling))["points"].size(), 3u) << "a review may end anywhere";
}

TEST(WorkerStream, AnswersLineByLineUntilItsInputEnds) {
  std::istringstream in(
      "{\"id\":1,\"job\":\"move\",\"game\":\"conflict\",\"steps\":[],\"level\":1,\"seed\":1}\n"
      "oops\n"
      "{\"id\":2,\"job\":\"review\",\"game\":\"conflict\",\"steps\":[],\"nodes\":100}");
  std::ostringstream out;
  serve_worker(in, out);
  std::istringstream said(out.str());
  std::vector<Json> lines;
  for (std::string line; std::getline(said, line);) lines.push_back(Json::parse(line));
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0]["ok"], true);
  EXPECT_EQ(lines[1]["error"]["code"], "bad_json");
  EXPECT_TRUE(lines[2].contains("progress"));
  EXPECT_EQ(lines[3]["points"].size(), 1u);
}

/// The first game with nodes at which several seats choose, at such a node; null if none is registered.
std::unique_ptr<AnyState> at_a_simultaneous_node() {
  for (const AnyGame* game : all_games()) {
    if (!game->has_simultaneous_nodes()) continue;
    SplitMix64 random(3);
    for (int round = 0; round < 100; ++round) {
      auto state = game->start({}).value();
      for (int step = 0; step < 400 && state->node_kind() != NodeKind::terminal; ++step) {
        if (state->node_kind() == NodeKind::simultaneous) return state;
        play_random_step(*state, random);
      }
    }
  }
  return nullptr;
}

TEST_F(WorkerTest, WhereSeveralChooseEachSeatIsAskedAndItsChoiceIsDrawn) {
  const auto state = at_a_simultaneous_node();
  if (!state) GTEST_SKIP() << "no registered game has such nodes";
  const Json game{{"game", state->game().info().name}, {"steps", steps_of(*state)}};
  const auto with = [&](Json fields) {
    fields.update(game);
    return move(fields);
  };
  for (const Seat seat : state->to_act()) {
    ActionList legal;
    state->legal_actions(seat, legal);
    std::set<std::string> drawn;
    for (int draw = 0; draw < 40; ++draw) {
      const Json job = with({{"seat", seat}, {"draw", draw}, {"level", 1 + draw % 8}});
      const Json answer = must(job);
      drawn.insert(answer["action"]);
      EXPECT_EQ(must(job)["action"], answer["action"]);
      const auto action = state->parse_action(answer["action"].get<std::string>());
      ASSERT_TRUE(action) << answer;
      EXPECT_NE(std::find(legal.begin(), legal.end(), *action), legal.end()) << answer;
    }
    EXPECT_GT(drawn.size(), legal.size() > 1 && !state->in_battle() ? 1u : 0u);
  }
  must_fail(with({}), "bad_request", "seat");
  must_fail(with({{"seat", 17}}), "bad_request", "seat 17 is not to act");
  must_fail(with({{"seat", 0}, {"draw", -1}}), "bad_request", "draw");
}

TEST_F(WorkerTest, AnAnalysisOfABattleIsItsSolution) {
  const auto state = at_a_simultaneous_node();
  if (!state) GTEST_SKIP() << "no registered game has such nodes";
  Json fields{{"lines", 1}, {"nodes", 2000}};
  fields.update(Json{{"game", state->game().info().name}, {"steps", steps_of(*state)}});
  const Json request = job("analyse", fields);
  if (!state->in_battle()) return must_fail(request, "not_possible", "no solution");
  const Json lines = must(request)["lines"];
  for (const Seat seat : state->to_act()) {
    double sum = 0, last = 1;
    for (const Json& line : lines) {
      if (line["seat"] != seat) continue;
      sum += line["probability"].get<double>();
      EXPECT_LE(line["probability"], last);
      last = line["probability"];
      EXPECT_EQ(line["points"], lines[0]["points"]);
      EXPECT_EQ(line["variation"][0]["text"], line["action"]);
    }
    EXPECT_NEAR(sum, 1, 1e-6);
  }
}

}  // namespace
}  // namespace fray::test
