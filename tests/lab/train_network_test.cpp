// Fitting a network to samples: where it starts, what it may change, and that it ends calibrated.
#include "lab/train_network.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/game_adapter.h"
#include "game_types.h"
#include "games.h"

namespace fray {
namespace {

const auto kSilent = [](const std::string&) {};
const std::atomic<bool> kNeverStop{false};

double points_of(double logit) { return 1 / (1 + std::exp(-logit)); }

/// `wins` of `games` one-feature samples brought a point.
void add_games(Samples& samples, std::uint16_t feature, int wins, int games) {
  for (int i = 0; i < games; ++i) {
    Sample sample;
    sample.first = samples.features.size();
    samples.features.push_back(feature);
    sample.last = samples.features.size();
    sample.points = sample.adjusted = sample.value = i < wins ? 1.0F : 0.0F;
    samples.items.push_back(sample);
  }
}

/// Linear, with one weight a feature.
FloatNetwork linear(const std::vector<float>& weights) {
  FloatNetwork network{std::vector<float>(network_size(weights.size(), kLaneStep), 0.0F), kLaneStep};
  for (std::size_t i = 0; i < weights.size(); ++i) network.numbers[i * kLaneStep] = weights[i];
  return network;
}

TEST(TrainNetwork, ANetworkThatIsTooSureIsScaledToWhatGamesBring) {
  Samples samples;
  add_games(samples, 0, 731'059, 1'000'000);  // log-odds 1, where the network says 4
  add_games(samples, 1, 268'941, 1'000'000);
  FloatNetwork network = linear({4, -4});
  const double slope = calibration_slope(samples, network);
  EXPECT_NEAR(slope, 0.25, 1e-4);
  scale(network, slope);
  EXPECT_NEAR(predicted_points(network, std::vector<std::uint16_t>{0}), 0.731059, 1e-4);
}

TEST(TrainNetwork, ScalingMultipliesLogOddsOfHiddenUnitsToo) {
  FloatNetwork network = random_network(4, 3 * kLaneStep, 5);
  const std::vector<std::uint16_t> features{0, 2};
  const double before = predicted_points(network, features);
  const double logit = std::log(before / (1 - before));
  ASSERT_GT(std::abs(logit), 1e-3);
  scale(network, 3);
  EXPECT_NEAR(predicted_points(network, features), points_of(3 * logit), 1e-5);
}

TEST(TrainNetwork, SamplesThatWerePlayedAsideDoNotCountForCalibration) {
  Samples samples;
  add_games(samples, 0, 731'059, 1'000'000);
  add_games(samples, 0, 0, 1000);
  for (std::size_t i = 1'000'000; i < samples.items.size(); ++i) samples.items[i].from_game = false;
  EXPECT_NEAR(calibration_slope(samples, linear({2})), 0.5, 1e-4);
}

TEST(TrainNetwork, GoesOnFromTheNetworkOfAGameAsItIs) {
  const Network network = gladiator::GladiatorChess::network();
  const auto state = *(*find_game("gladiator"))->start({});
  const auto& p = typed_state<gladiator::GladiatorChess>(*state).position();
  FeatureList features;
  gladiator::GladiatorChess::list_features(p, features);
  const double said = static_cast<double>(network_logit(network, features)) / kLogitUnit;
  const std::vector<std::uint16_t> present(features.begin(), features.end());
  for (const std::size_t lanes : {std::size_t{1}, network.lanes, kMostLanes}) {
    const FloatNetwork start = continued_network(network, lanes, 1);
    EXPECT_EQ(start.lanes, std::max(lanes, network.lanes));
    EXPECT_NEAR(predicted_points(start, present), points_of(said), 0.01);
    const OwnedNetwork written{rounded(start), start.lanes};
    EXPECT_EQ(network_logit(written.view(), features), network_logit(network, features));
  }
}

TEST(TrainNetwork, ADivisorMakesANetworkLessSureAndIsNotScaled) {
  OwnedNetwork network(std::vector<std::int16_t>(network_size(1, kLaneStep)), kLaneStep);
  network.numbers[0] = 3 * kNetworkUnit;
  FeatureList features;
  features.push_back(0);
  EXPECT_EQ(network_logit(network.view(), features), 3 * kLogitUnit);
  network.numbers[2 * kLaneStep] = 4;
  EXPECT_EQ(network_logit(network.view(), features), 3 * kLogitUnit / 4);
  FloatNetwork start = continued_network(network.view(), kLaneStep, 1);
  EXPECT_NEAR(predicted_points(start, {{0}}), points_of(0.75), 1e-5);
  scale(start, 2);
  EXPECT_NEAR(predicted_points(start, {{0}}), points_of(1.5), 1e-5);
  EXPECT_EQ(rounded(start)[2 * kLaneStep], 4);
}

TEST(TrainNetwork, HiddenUnitsThatAreNotHeardAreNotWritten) {
  OwnedNetwork network(std::vector<std::int16_t>(network_size(1, kLaneStep)), kLaneStep);
  network.numbers[0] = 100;
  EXPECT_EQ(rounded(continued_network(network.view(), kLaneStep, 1)), network.numbers);
}

TEST(TrainNetwork, WeightsOfWhatNeverComesUpStayAsTheyAre) {
  Samples samples;
  add_games(samples, 0, 800, 1000);
  const FloatNetwork start = linear({0.5F, 0.7F});
  Training training;
  training.epochs = 30;
  training.rate = 0.05;
  const FloatNetwork fitted = train_network(samples, start, training, kNeverStop, kSilent);
  EXPECT_GT(predicted_points(fitted, std::vector<std::uint16_t>{0}),
            predicted_points(start, std::vector<std::uint16_t>{0}));
  for (std::size_t lane = 0; lane < kLaneStep; ++lane)
    EXPECT_EQ(fitted.numbers[kLaneStep + lane], start.numbers[kLaneStep + lane]);
}

TEST(TrainNetwork, LearnsWhatGamesBringFromNothing) {
  Samples samples;
  add_games(samples, 0, 800, 1000);
  add_games(samples, 1, 300, 1000);
  Training training;
  training.epochs = 200;
  training.rate = 0.05;
  const FloatNetwork fitted =
      train_network(samples, random_network(2, kLaneStep, 1), training, kNeverStop, kSilent);
  EXPECT_NEAR(predicted_points(fitted, std::vector<std::uint16_t>{0}), 0.8, 0.02);
  EXPECT_NEAR(predicted_points(fitted, std::vector<std::uint16_t>{1}), 0.3, 0.02);
}

TEST(TrainNetwork, APullKeepsWeightsNearTheirStart) {
  Samples samples;
  add_games(samples, 0, 900, 1000);
  const FloatNetwork start = linear({0});
  Training training;
  training.epochs = 100;
  training.rate = 0.05;
  const double free = predicted_points(train_network(samples, start, training, kNeverStop, kSilent), {{0}});
  training.pull = 0.5;
  const double held = predicted_points(train_network(samples, start, training, kNeverStop, kSilent), {{0}});
  EXPECT_NEAR(free, 0.9, 0.02);
  EXPECT_LT(held, 0.75);
  EXPECT_GT(held, 0.5);
}

TEST(TrainNetwork, TheNumberOfThreadsChangesNothing) {
  Samples samples;
  add_games(samples, 0, 700, 1500);
  add_games(samples, 1, 300, 777);  // the last batch is no whole one
  Training training;
  training.epochs = 3;
  const FloatNetwork start = random_network(2, 2 * kLaneStep, 1);
  const FloatNetwork one = train_network(samples, start, training, kNeverStop, kSilent);
  EXPECT_NE(one.numbers, start.numbers);
  for (const int threads : {2, 3, 100}) {
    training.threads = threads;
    EXPECT_EQ(train_network(samples, start, training, kNeverStop, kSilent).numbers, one.numbers) << threads;
  }
}

TEST(TrainNetwork, CanBeStoppedAfterAPass) {
  Samples samples;
  add_games(samples, 0, 700, 3000);
  Training training;
  training.epochs = 1000;
  training.threads = 2;
  std::atomic<bool> stop{false};
  int passes = 0;
  (void)train_network(samples, linear({0}), training, stop,
                      [&](const std::string&) { stop = ++passes == 3; });
  EXPECT_EQ(passes, 3);
}

}  // namespace
}  // namespace fray
