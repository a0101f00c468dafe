// Training in rounds: what is kept, what is refused, and that it does not matter how often it was
// interrupted.
#include "lab/training.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "games.h"
#include "lab/network_file.h"
#include "lab/training_folder.h"
#include "temporary_folder.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

const auto kNoWords = [](const std::string&) {};
const std::atomic<bool> kNeverStopped{false};

const AnyGame& gladiator_game() { return **find_game("gladiator"); }

class TrainingTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }
  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }
  std::string read(const std::string& name) const {
    std::ifstream in(path(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  /// Two short rounds that take what comes: how well so few games teach is luck.
  static TrainingSettings quick() {
    TrainingSettings settings;
    settings.rounds = 2;
    settings.games = 20;
    settings.play.nodes = 10;
    settings.play.seed = 2;
    settings.fit.epochs = 2;
    settings.result_shares = {0.2, 0.6};
    settings.trial_pairs = 3;
    settings.lanes = 2 * kLaneStep;
    settings.gate_nodes = 10;
    settings.gate_pairs = 8;
    settings.gate_bounds = {-3000, -2000};
    return settings;
  }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(TrainingTest, PlaysFitsAndDecidesRoundByRound) {
  const auto report = train_evaluation(gladiator_game(), quick(), path("a"), kNeverStopped, kNoWords);
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_TRUE(report->complete);
  ASSERT_EQ(report->rounds.size(), 2u);
  for (const RoundReport& round : report->rounds) {
    EXPECT_GT(round.positions, 100u);
    EXPECT_THAT(quick().result_shares, ::testing::Contains(round.share));
    EXPECT_GE(round.pairs, 1u);
    EXPECT_TRUE(round.accepted);
  }
  EXPECT_GT(report->rounds[1].positions, report->rounds[0].positions) << "the window has both rounds";
  EXPECT_EQ(report->champion->lanes, 2 * kLaneStep);
  const auto kept = read_network(path("a/champion.inc"), fitted_network(gladiator_game())->features());
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ(*kept, *report->champion);
  EXPECT_EQ(read("a/report.md"), training_table(report->rounds));
}

TEST_F(TrainingTest, EndsTheSameHoweverOftenItWasInterruptedAndOnAnyThreads) {
  const auto whole = train_evaluation(gladiator_game(), quick(), path("whole"), kNeverStopped, kNoWords);
  ASSERT_TRUE(whole);
  TrainingSettings by_two = quick();
  by_two.threads = 2;
  std::optional<TrainingReport> report;
  int interruptions = -1;
  // Stopped at its first, second, ... word of progress: in games, between fits, in matches.
  for (int words = 1; !report || !report->complete; words = 3 * words / 2 + 1, ++interruptions) {
    std::atomic<bool> stop{false};
    std::atomic<int> heard{0};
    const auto part = train_evaluation(gladiator_game(), by_two, path("parts"), stop,
                                       [&](const std::string&) { stop = ++heard >= words; });
    ASSERT_TRUE(part) << part.error().message;
    report = *part;
    ASSERT_LT(words, 10000);
  }
  EXPECT_GT(interruptions, 3);
  EXPECT_EQ(*report->champion, *whole->champion);
  EXPECT_EQ(training_table(report->rounds), training_table(whole->rounds));
}

TEST_F(TrainingTest, ANetworkThatIsNotProvedToBeBetterStaysOutside) {
  TrainingSettings settings = quick();
  settings.rounds = 1;
  settings.gate_bounds = {800, 900};
  const auto report = train_evaluation(gladiator_game(), settings, path("a"), kNeverStopped, kNoWords);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_FALSE(report->rounds[0].accepted);
  EXPECT_EQ(*report->champion, OwnedNetwork(*fitted_network(gladiator_game())));
  const auto champion = read_network(path("a/champion.inc"), report->champion->view().features());
  ASSERT_TRUE(champion);
  EXPECT_EQ(*champion, *report->champion);
}

TEST_F(TrainingTest, BeginsWithTheNetworkOfAFile) {
  OwnedNetwork other(*fitted_network(gladiator_game()));
  other.numbers[5] = 17;
  ASSERT_TRUE(save_network(path("other.inc"), other.view()));
  TrainingSettings settings = quick();
  settings.start_file = path("other.inc");
  const std::atomic<bool> stop{true};
  const auto report = train_evaluation(gladiator_game(), settings, path("a"), stop, kNoWords);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_FALSE(report->complete);
  EXPECT_EQ(*report->champion, other);
  settings.start_file = path("none.inc");
  const auto none = train_evaluation(gladiator_game(), settings, path("b"), kNeverStopped, kNoWords);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("none.inc"));
}

TEST_F(TrainingTest, AFolderOfAnotherTrainingIsRefused) {
  const std::atomic<bool> stop{true};
  ASSERT_TRUE(train_evaluation(gladiator_game(), quick(), path("a"), stop, kNoWords));
  TrainingSettings other = quick();
  other.rounds = 9;
  other.threads = 2;
  EXPECT_TRUE(train_evaluation(gladiator_game(), other, path("a"), stop, kNoWords)) << "these may change";
  other.games = 30;
  const auto report = train_evaluation(gladiator_game(), other, path("a"), stop, kNoWords);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, "other_training");
  EXPECT_THAT(report.error().message, HasSubstr("whose games is 20, not 30"));
}

TEST_F(TrainingTest, ASmallerNumberOfRoundsLeavesWhatLaterOnesBrought) {
  ASSERT_TRUE(train_evaluation(gladiator_game(), quick(), path("a"), kNeverStopped, kNoWords));
  const std::string champion = read("a/champion.inc");
  const std::string report = read("a/report.md");
  TrainingSettings fewer = quick();
  fewer.rounds = 1;
  ASSERT_TRUE(train_evaluation(gladiator_game(), fewer, path("a"), kNeverStopped, kNoWords));
  EXPECT_EQ(read("a/champion.inc"), champion);
  EXPECT_EQ(read("a/report.md"), report);
}

TEST_F(TrainingTest, OneProgramTrainsInAFolder) {
  const auto first = TrainingFolder::open(path("a"), Json::object());
  ASSERT_TRUE(first);
  const auto second = TrainingFolder::open(path("a"), Json::object());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "folder_in_use");
}

TEST_F(TrainingTest, SharesThatFilesCannotTellApartAreRefused) {
  for (const auto& shares : std::vector<std::vector<double>>{{}, {0.3, 0.3}, {0.301}, {1.5}, {-0.1}, {NAN}}) {
    TrainingSettings settings = quick();
    settings.result_shares = shares;
    const auto report = train_evaluation(gladiator_game(), settings, path("a"), kNeverStopped, kNoWords);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, "bad_shares");
  }
}

TEST_F(TrainingTest, DamagedFilesAreNamedWithTheirLine) {
  TrainingSettings settings = quick();
  settings.rounds = 1;
  ASSERT_TRUE(train_evaluation(gladiator_game(), settings, path("a"), kNeverStopped, kNoWords));
  const std::string games = read("a/round-001.games");
  const auto problem = [&] {
    const auto file = GameFile::open(path("a/round-001.games"), 10'000);
    return file ? std::string("none") : file.error().message;
  };
  write("a/round-001.games", games + "20 whole AB");  // cut off while it was written: dropped
  EXPECT_EQ(problem(), "none");
  EXPECT_EQ(read("a/round-001.games"), games);
  write("a/round-001.games", "x\n" + games);
  EXPECT_THAT(problem(), HasSubstr("round-001.games: line 1: expected the number of a game"));
  write("a/round-001.games", games + "20 whole =\n");
  EXPECT_THAT(problem(), HasSubstr("line 21: sample 1"));
  const auto training_problem = [&] {
    const auto report = train_evaluation(gladiator_game(), settings, path("a"), kNeverStopped, kNoWords);
    return report ? std::string("none") : report.error().message;
  };
  write("a/round-001.games", games);
  settings.rounds = 2;
  std::string round = read("a/round-001.json");
  write("a/round-001.json", "{}");
  EXPECT_THAT(training_problem(), HasSubstr("round-001.json"));
  write("a/round-001.json", round.replace(round.find("\"round\": 1"), 10, "\"round\": 7"));
  EXPECT_THAT(training_problem(), HasSubstr("round-001.json: it is not of round 1"));
  write("a/round-001.json", round.replace(round.find("\"round\": 7"), 10, "\"round\": 1"));
  write("a/round-001.games", games.substr(0, games.find('\n') + 1));
  EXPECT_THAT(training_problem(), HasSubstr("round-001.games: game 1 is missing"));
  write("a/start.inc", "");
  EXPECT_THAT(training_problem(), HasSubstr("start.inc"));
}

TEST(NetworkFile, WhatIsNoNetworkIsRefused) {
  std::string row;
  for (std::size_t i = 0; i < kLaneStep; ++i) row += i + 1 < kLaneStep ? "-7, " : "7,\n";
  const auto problem = [](const std::string& text) {
    const auto network = parse_network(text, 1, "it");
    return network ? std::string("none") : network.error().message;
  };
  EXPECT_EQ(problem(row + row + row), "none");
  EXPECT_THAT(problem(row + row), HasSubstr("it, line 2: this is the last line; the network has 3 lines"));
  EXPECT_THAT(problem(row + row + row + row), HasSubstr("line 4"));
  EXPECT_THAT(problem(row + "1, 2,\n" + row), HasSubstr("line 2: 2 numbers"));
  EXPECT_THAT(problem(row + row + "\n"), HasSubstr("line 3: 0 numbers"));
  EXPECT_THAT(problem("1, x,\n"), HasSubstr("line 1: expected whole numbers"));
  EXPECT_THAT(problem("40000,\n"), HasSubstr("line 1: expected whole numbers"));
  EXPECT_THAT(problem(""), HasSubstr("line 0"));
}

}  // namespace
}  // namespace fray
