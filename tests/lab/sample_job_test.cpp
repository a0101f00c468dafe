// A self-play game as a worker's job: the same samples as here, and what a worker, and who asks it, refuses.
#include "lab/sample_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/network.h"
#include "games.h"
#include "lab/sample_text.h"
#include "lab/self_play.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

const StopFlag kGoOn{false};

const AnyGame& game_named(const std::string& name) { return **find_game(name); }

SelfPlaySettings settings() {
  SelfPlaySettings made;
  made.nodes = 20;
  made.opening_turns = 5;
  made.seed = 0xfedc'ba98'7654'3210;
  return made;
}

FitSettings fit_settings() {
  FitSettings made;
  made.games = 20;
  made.play = settings();
  made.training.epochs = 2;
  return made;
}

Json answer_of(const Json& request) {
  Worker worker;
  worker.add(samples_job());
  return Json::parse(worker.handle(dump_line(request), [](const std::string&) {}));
}

/// Asks a worker of this process whose answers are at most so long.
AskWorker ask_worker(std::size_t longest = kLongestSamples) {
  return [longest](const Json& request, const StopFlag& stop) {
    return samples_job(longest).answer(Json::parse(dump_line(request)), stop);
  };
}

Json request_for(const AnyGame& game, std::uint64_t number) {
  return samples_request(game, settings(), *self_play_fingerprint(game), number);
}

/// Everything of them, floats by their bits.
std::vector<std::uint64_t> numbers_of(const Samples& samples) {
  std::vector<std::uint64_t> numbers(samples.features.begin(), samples.features.end());
  for (const Sample& sample : samples.items) {
    for (const float number : {sample.value, sample.adjusted, sample.points, sample.predicted})
      numbers.push_back(std::bit_cast<std::uint32_t>(number));
    numbers.insert(numbers.end(), {sample.first, sample.last, sample.from_game ? 1u : 0u});
  }
  return numbers;
}

TEST(SampleJob, AWorkerHasTheSameSamples) {
  int games = 0;
  for (const AnyGame* game : all_games()) {
    if (!fitted_network(*game)) continue;
    ++games;
    const auto here = self_play_samples(*game, settings(), 5, kGoOn);
    const Json answer = answer_of(request_for(*game, 5));
    const auto there = samples_of_answer(*game, answer);
    ASSERT_TRUE(here && *here && there) << game->info().name << answer.dump().substr(0, 200);
    EXPECT_EQ(answer["positions"], (*here)->items.size());
    EXPECT_FALSE((*here)->items.empty());
    EXPECT_EQ(numbers_of(**here), numbers_of(*there)) << game->info().name;
  }
  EXPECT_GE(games, 4);
}

TEST(SampleJob, AFitOnGamesOfWorkersIsTheFitOfOneMachine) {
  const AnyGame& game = game_named("conflict");
  const auto silent = [](const std::string&) {};
  FitSettings by_three = fit_settings();
  by_three.threads = 3;
  const auto here = fit_evaluation(game, fit_settings(), kGoOn, silent);
  const auto with_threads = fit_evaluation(game, by_three, kGoOn, silent);
  const GameSource games = games_of_workers(game, settings(), *self_play_fingerprint(game), ask_worker());
  const auto elsewhere = fit_evaluation(game, by_three, games, kGoOn, silent);
  ASSERT_TRUE(here && with_threads && elsewhere);
  EXPECT_FALSE(elsewhere->problem);
  EXPECT_EQ(here->network, with_threads->network);
  EXPECT_EQ(here->network, elsewhere->network);
  EXPECT_EQ(here->positions, elsewhere->positions);
  EXPECT_EQ(here->loss_after, elsewhere->loss_after);
}

TEST(SampleJob, WhatAWorkerRefuses) {
  const auto problem = [](const char* name, const Json& value) {
    Json request = request_for(game_named("conflict"), 0);
    request[name] = value;
    const Json answer = answer_of(request);
    EXPECT_EQ(answer["ok"], false) << name;
    return answer["error"].value("code", "") + ": " + answer["error"].value("message", "");
  };
  EXPECT_THAT(problem("version", 1), HasSubstr("other_version: "));
  EXPECT_THAT(problem("game", "chess"), HasSubstr("other_version: "));
  EXPECT_THAT(problem("game", "go"), HasSubstr("unknown_game: "));
  EXPECT_THAT(problem("game", 7), HasSubstr("bad_request: field 'game'"));
  EXPECT_THAT(problem("number", -1), HasSubstr("bad_request: field 'number'"));
  EXPECT_THAT(problem("seed", "x"), HasSubstr("bad_request: field 'seed'"));
  EXPECT_THAT(problem("nodes", 0), HasSubstr("bad_request: field 'nodes'"));
  EXPECT_THAT(problem("nodes", 1'000'000'001), HasSubstr("bad_request: field 'nodes'"));
  EXPECT_THAT(problem("openings", 1001), HasSubstr("bad_request: field 'openings'"));
  EXPECT_THAT(problem("version", Json()), HasSubstr("bad_request: field 'version'"));
  EXPECT_THAT(problem("options", Json::object()), HasSubstr("bad_request: "));
  Json without = request_for(game_named("conflict"), 0);
  without.erase("nodes");
  EXPECT_THAT(answer_of(without).dump(), HasSubstr("bad_request"));
}

TEST(SampleJob, OtherWorkersDoNotKnowIt) {
  Worker worker;
  const std::string answer =
      worker.handle(dump_line(request_for(game_named("conflict"), 0)), [](const std::string&) {});
  EXPECT_THAT(answer, HasSubstr("unknown_job"));
}

TEST(SampleJob, AGameIsAbandonedInTheMiddle) {
  const StopFlag stop{true};
  for (const AnyGame* game : all_games()) {
    if (!fitted_network(*game)) continue;
    Json request = request_for(*game, 0);
    request["nodes"] = 1'000'000'000;
    const auto answer = samples_job().answer(request, stop);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, "stopped");
  }
}

TEST(SampleJob, AGameTooLongForAnAnswerIsPlayedByWhoeverAsks) {
  const AnyGame& game = game_named("conflict");
  const auto refused = ask_worker(100)(request_for(game, 2), kGoOn);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "too_long");
  const auto here = self_play_samples(game, settings(), 2, kGoOn);
  const auto asked =
      games_of_workers(game, settings(), *self_play_fingerprint(game), ask_worker(100))(2, kGoOn);
  ASSERT_TRUE(here && *here && asked && *asked);
  EXPECT_EQ(numbers_of(**here), numbers_of(**asked));
}

TEST(SampleJob, WhoAsksHearsThatAWorkerRefusesOrWasStopped) {
  const AnyGame& game = game_named("conflict");
  const auto refused = games_of_workers(game, settings(), 1, ask_worker())(0, kGoOn);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "other_version");
  const StopFlag stop{true};
  const auto stopped =
      games_of_workers(game, settings(), *self_play_fingerprint(game), ask_worker())(0, stop);
  ASSERT_TRUE(stopped);
  EXPECT_FALSE(*stopped);
}

TEST(SampleText, AnySamplesComeOutAsTheyWere) {
  Samples samples;
  const auto add = [&samples](const std::vector<std::uint16_t>& features, float adjusted, float points,
                              bool from_game) {
    Sample sample{samples.features.size(), 0, 0.7F, adjusted, points, 0.1F, from_game};
    samples.features.insert(samples.features.end(), features.begin(), features.end());
    sample.last = samples.features.size();
    samples.items.push_back(sample);
  };
  add({}, 0, 0, false);
  add({0}, -0.0F, 1, true);
  add({65534, 0, 65534, 65534, 31, 32, 33}, -999.5F, 0.5F, true);
  add({1, 17, 1}, std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::epsilon(), false);
  const auto read = parse_samples(samples_text(samples), 65535);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(numbers_of(samples), numbers_of(*read));
  EXPECT_TRUE(parse_samples("", 10)->items.empty());
}

TEST(SampleText, WhatIsNoneIsRefused) {
  const auto text_of = [](float adjusted, float points, float predicted, std::uint16_t feature) {
    Samples samples;
    samples.features = {2, feature};
    samples.items = {{0, 2, 0.5F, adjusted, points, predicted, true}};
    return samples_text(samples);
  };
  const auto problem = [](const std::string& text) {
    const auto read = parse_samples(text, 10);
    return read ? std::string("none") : read.error().code + ": " + read.error().message;
  };
  const float infinite = std::numeric_limits<float>::infinity();
  const float none = std::numeric_limits<float>::quiet_NaN();
  const std::string good = text_of(0.25F, 0.5F, 0.75F, 9);
  EXPECT_EQ(problem(good + good), "none");
  EXPECT_THAT(problem(good + text_of(0, 0, 0, 10)), HasSubstr("bad_samples: sample 2: a feature"));
  for (const float adjusted : {infinite, -infinite, none, 1001.0F})
    EXPECT_THAT(problem(text_of(adjusted, 0, 0, 0)), HasSubstr("sample 1: its result less luck"));
  for (const float points : {infinite, none, 1.01F, -0.01F}) {
    EXPECT_THAT(problem(text_of(0, points, 0, 0)), HasSubstr("its points"));
    EXPECT_THAT(problem(text_of(0, 0, points, 0)), HasSubstr("its prediction"));
  }
  // Every beginning of it, and signs that are none, and numbers that are too large or never end.
  for (std::size_t length = 1; length < good.size(); ++length)
    EXPECT_THAT(problem(good.substr(0, length)), HasSubstr("bad_samples: ")) << length;
  for (std::size_t place = 0; place < good.size(); ++place) {
    std::string other = good;
    other[place] = '=';
    EXPECT_THAT(problem(other), HasSubstr("bad_samples: ")) << place;
  }
  EXPECT_THAT(problem("_______"), HasSubstr("its count of features"));
  EXPECT_THAT(problem(std::string(100, '_')), HasSubstr("its count of features"));
  EXPECT_THAT(problem("______H"), HasSubstr("its count of features"));
}

TEST(SamplesOfAnswer, NeedATextOfThem) {
  const AnyGame& game = game_named("conflict");
  for (const char* answer : {R"({})", R"([])", R"(7)", R"({"samples":7})", R"({"samples":"#"})"}) {
    const auto read = samples_of_answer(game, Json::parse(answer));
    ASSERT_FALSE(read) << answer;
    EXPECT_EQ(read.error().code, "bad_samples") << answer;
  }
}

/// Games from elsewhere that fail from number `first_bad` on.
GameSource failing_from(const AnyGame& game, std::uint64_t first_bad) {
  return [&game, first_bad](std::uint64_t number, const StopFlag&) -> Result<std::optional<Samples>> {
    if (number >= first_bad) return fail("worker", "nobody can");
    return self_play_samples(game, settings(), number, kGoOn);
  };
}

TEST(FitOnGamesFromElsewhere, KeepsWhatThereIsWhenTheyFail) {
  const AnyGame& game = game_named("conflict");
  std::string told;
  const auto tell = [&told](const std::string& line) { told += line + '\n'; };
  const auto report = fit_evaluation(game, fit_settings(), failing_from(game, 12), kGoOn, tell);
  ASSERT_TRUE(report);
  ASSERT_TRUE(report->problem);
  EXPECT_EQ(report->problem->code, "worker");
  EXPECT_GT(report->positions, 0u);
  EXPECT_THAT(told, HasSubstr("no more games are begun: nobody can\n"));
  const auto nothing = fit_evaluation(game, fit_settings(), failing_from(game, 0), kGoOn, tell);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, "worker");
}

TEST(FitOnGamesFromElsewhere, AsksForNoMoreWhenItIsStopped) {
  const AnyGame& game = game_named("conflict");
  StopFlag stop{false};
  std::uint64_t asked = 0;
  const GameSource source = [&](std::uint64_t number, const StopFlag&) -> Result<std::optional<Samples>> {
    ++asked;
    stop = number == 12;
    if (stop) return std::nullopt;
    return self_play_samples(game, settings(), number, kGoOn);
  };
  const auto report = fit_evaluation(game, fit_settings(), source, stop, [](const std::string&) {});
  ASSERT_TRUE(report);
  EXPECT_EQ(asked, 13u);
  EXPECT_FALSE(report->problem);
  EXPECT_GT(report->positions, 0u);
}

}  // namespace
}  // namespace fray
