// Self-play games for the fit of an evaluation, in a game with battles of many nodes.
#include "lab/sampled_game.h"

#include <gtest/gtest.h>

#include <cmath>

#include "search/search_engine.h"
#include "toy/skirmish/skirmish.h"

namespace fray {
namespace {

using toy::Skirmish;

const GameAdapter<Skirmish> kSkirmish;

TEST(SampledGame, PassesBattlesAndItsLuckAveragesOut) {
  SelfPlaySettings settings;
  settings.nodes = 60;
  settings.opening_turns = 4;
  EngineSpec spec;
  spec.hash_mb = 1;
  SearchEngine<Skirmish> engine(spec);
  const StopFlag never{false};
  double sum = 0;
  double squares = 0;
  double spread = 0;
  int games = 0;
  for (std::uint64_t number = 0; number < 1500; ++number) {
    const Samples samples = *SampledGame<Skirmish>(kSkirmish, settings, number, engine, never).play();
    for (const Sample& sample : samples.items) {
      ASSERT_LE(sample.first, sample.last);
      for (const std::uint16_t feature : samples.features_of(sample))
        ASSERT_LT(feature, Skirmish::network().features());
    }
    // One sample a game, as those of one game depend on each other.
    for (const Sample& sample : samples.items) {
      if (!sample.from_game) continue;
      const double luck = double{sample.points} - double{sample.adjusted};
      sum += luck;
      squares += luck * luck;
      spread += std::abs(luck) > 0.05 ? 1 : 0;
      ++games;
      break;
    }
  }
  ASSERT_GT(games, 1000);
  const double mean = sum / games;
  const double deviation = std::sqrt(squares / games - mean * mean);
  EXPECT_LE(std::abs(mean), 3.5 * deviation / std::sqrt(games));
  EXPECT_GT(spread, games / 10) << "battles should bring luck";
}

}  // namespace
}  // namespace fray
