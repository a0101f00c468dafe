// Tuning groups of weights by games between heavier and lighter ones.
#include "lab/tune.h"

#include <gtest/gtest.h>

#include <cmath>

#include "game_types.h"
#include "games.h"
#include "lab/tuned_game.h"

namespace fray {
namespace {

using gladiator::Feature;
using gladiator::GladiatorChess;

const auto kNoReports = [](const std::string&) {};

TuneSettings quick() {
  TuneSettings settings;
  settings.pairs = 2;
  settings.nodes = 30;
  return settings;
}

TEST(Tune, GivesTheWeightsOfTheGameTimesTheFactorsOfTheirGroups) {
  const std::atomic<bool> never{false};
  const auto report = tune_evaluation(**find_game("gladiator"), quick(), never, kNoReports);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->pairs, 2);
  const auto network = GladiatorChess::network();
  ASSERT_EQ(report->network.numbers.size(), network.numbers.size());
  ASSERT_EQ(report->network.lanes, network.lanes);
  const auto linear = [](const Network& of, std::size_t row) { return of.numbers[row * of.lanes]; };
  std::size_t changed = 0;
  for (const FeatureGroup& group : GladiatorChess::feature_groups()) {
    const auto tuned = std::find_if(report->groups.begin(), report->groups.end(),
                                    [&](const TunedGroup& one) { return one.name == group.name; });
    ASSERT_NE(tuned, report->groups.end()) << group.name;
    changed += tuned->factor != 1 ? 1 : 0;
    for (std::size_t row = group.first; row < std::size_t{group.first} + group.count; ++row)
      EXPECT_EQ(linear(report->network.view(), row), std::lround(linear(network, row) * tuned->factor));
  }
  EXPECT_GT(changed, 0u) << "two pairs should move something";
  for (std::size_t row = Feature::slot; row < Feature::count; ++row)
    EXPECT_EQ(linear(report->network.view(), row), linear(network, row)) << "not in a group";
}

TEST(Tune, TheSameSettingsGiveTheSameWeights) {
  const std::atomic<bool> never{false};
  const auto game = *find_game("gladiator");
  EXPECT_EQ(tune_evaluation(*game, quick(), never, kNoReports)->network,
            tune_evaluation(*game, quick(), never, kNoReports)->network);
}

TEST(Tune, EndsWithWhatThereIsWhenStopped) {
  const std::atomic<bool> stop{true};
  const auto report = tune_evaluation(**find_game("gladiator"), quick(), stop, kNoReports);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->pairs, 0);
  EXPECT_EQ(report->network, OwnedNetwork(GladiatorChess::network()));
}

TEST(Tune, AGameWithoutGroupsIsAnError) {
  const std::atomic<bool> never{false};
  const auto report = tune_evaluation(**find_game("chess"), quick(), never, kNoReports);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, "no_groups");
}

TEST(Tune, PlaysWithOptionsThatVary) {
  const std::atomic<bool> never{false};
  TuneSettings settings = quick();
  settings.pairs = 1;
  settings.nodes = 1;
  settings.vary = {"levels"};
  const auto report = tune_evaluation(**find_game("dnd"), settings, never, kNoReports);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->pairs, 1);
  EXPECT_EQ(report->network.numbers.size(), dnd::DndBattleChess::network().numbers.size());
}

TEST(Tune, AnOptionThatTheGameDoesNotHaveIsAnError) {
  const std::atomic<bool> never{false};
  TuneSettings settings = quick();
  settings.vary = {"colour"};
  EXPECT_FALSE(tune_evaluation(**find_game("gladiator"), settings, never, kNoReports));
}

TEST(TunedGame, SearchesByTheNetworkItIsGiven) {
  const GameAdapter<TunedGame<GladiatorChess>> game;
  const auto state = *game.start({});
  const auto present = std::make_shared<const OwnedNetwork>(GladiatorChess::network());
  const auto nothing = std::make_shared<const OwnedNetwork>(
      std::vector<std::int16_t>(network_size(Feature::count, 2 * kLaneStep)), 2 * kLaneStep);
  EngineSpec spec;
  Limits limits;
  limits.depth = 2;
  const StopFlag never{false};
  const auto points = [&](const SharedNetwork& network) {
    return TunedEngine<GladiatorChess>(spec, network).think(*state, limits, never, {}).report.lines[0].points;
  };
  const auto plain = make_engine(**find_game("gladiator"), spec);
  const auto plain_state = *(*find_game("gladiator"))->start({});
  EXPECT_EQ(points(present), plain->think(*plain_state, limits, never, {}).report.lines[0].points);
  EXPECT_EQ(points(nothing), 0.5);
}

}  // namespace
}  // namespace fray
