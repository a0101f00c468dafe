// Self-play games for the fit of an evaluation, in a game with battles of many nodes.
#include "lab/sampled_game.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "dnd/features.h"
#include "games.h"
#include "lab/self_play.h"
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

TEST(SampledGame, StartsWhereTheGameSays) {
  SelfPlaySettings settings;
  settings.nodes = 1;
  settings.opening_turns = 0;
  const StopFlag never{false};
  const AnyGame& game = **find_game("dnd");
  std::set<int> levels;
  for (std::uint64_t number = 0; number < 8; ++number) {
    const Samples samples = **self_play_samples(game, settings, number, never);
    // Of what the first position is made: the levels of the pawns of whose turn it is.
    using dnd::Feature;
    constexpr int kPawns = Feature::vigour + Feature::kVigours * dnd::kLevels * 5;
    for (const std::uint16_t feature : samples.features_of(samples.items.front())) {
      const int at = feature - kPawns;
      if (at >= 0 && at < Feature::kVigours * dnd::kLevels) levels.insert(at / Feature::kVigours);
    }
  }
  EXPECT_GE(levels.size(), 3u) << "games should start at all levels of the pieces";
  EXPECT_TRUE(levels.contains(0)) << "and at the first above all";
}

}  // namespace
}  // namespace fray
