// Judging a network by self-play: how sure one may be of it is decided by games, not by positions.
#include "lab/fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games.h"

namespace fray {
namespace {

constexpr int kFitGames = 400;
constexpr int kFitPositions = 10;

/// Games of Conflict Chess in which the same position comes up again and again; every other one is won.
Result<std::optional<Samples>> alike(std::uint64_t number, const std::atomic<bool>&) {
  Samples samples;
  samples.features = {0};
  for (int i = 0; i < kFitPositions; ++i) {
    Sample sample{.first = 0, .last = 1};
    sample.points = sample.adjusted = static_cast<float>(number % 2);
    samples.items.push_back(sample);
  }
  return samples;
}

FitReport judged(int games) {
  FitSettings settings;
  settings.games = games;
  settings.training.epochs = 0;
  const std::atomic<bool> never{false};
  return fit_evaluation(**find_game("conflict"), settings, alike, never, [](const std::string&) {}).value();
}

TEST(Fit, WithoutPassesAllGamesJudge) {
  EXPECT_EQ(judged(kFitGames).positions, static_cast<std::size_t>(kFitGames * kFitPositions));
}

TEST(Fit, TheMarginOfABinCountsGamesNotPositions) {
  const FitReport report = judged(kFitGames);
  ASSERT_EQ(report.calibration.size(), 1U);
  const FitReport::Bin& bin = report.calibration.front();
  EXPECT_EQ(bin.positions, static_cast<std::size_t>(kFitGames * kFitPositions));
  EXPECT_NEAR(bin.scored, 0.5, 1e-6);
  EXPECT_NEAR(bin.margin, 1.96 * 0.5 / std::sqrt(kFitGames), 1e-6);
}

TEST(Fit, OneGameSaysNothingAboutABin) { EXPECT_EQ(judged(1).calibration.front().margin, 1); }

}  // namespace
}  // namespace fray
