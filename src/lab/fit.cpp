#include "lab/fit.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "game_types.h"
#include "lab/sampled_game.h"
#include "lab/train_network.h"

namespace fray {
namespace {

/// Games are dealt out whole, since positions of one game share its result.
struct Split {
  Samples fit;
  Samples judge;
};

template <class G>
Split play_games(const AnyGame& game, const FitSettings& settings, const std::atomic<bool>& stop,
                 const std::function<void(const std::string&)>& progress) {
  std::vector<Samples> games(static_cast<std::size_t>(settings.games));
  std::atomic<int> next{0};
  std::mutex reporting;
  const auto work = [&] {
    EngineSpec spec;
    spec.hash_mb = 2;  // much for few nodes, and quickly cleared for the next game
    const auto engine = make_engine(game, spec);
    for (int number = next++; number < settings.games && !stop; number = next++) {
      games[static_cast<std::size_t>(number)] =
          SampledGame<G>(game, settings, static_cast<std::uint64_t>(number), *engine).play();
      if (number % 100 != 99) continue;
      const std::lock_guard lock(reporting);
      progress("game " + std::to_string(number + 1) + " of " + std::to_string(settings.games));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < settings.threads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();

  Split split;
  for (std::size_t i = 0; i < games.size(); ++i) (i % 10 == 9 ? split.judge : split.fit).append(games[i]);
  return split;
}

double log_loss(double points, double predicted) {
  const double safe = std::clamp(predicted, 1e-6, 1 - 1e-6);
  return -(points * std::log2(safe) + (1 - points) * std::log2(1 - safe));
}

void judge(const Samples& samples, const FloatNetwork& network, FitReport& report) {
  std::vector<FitReport::Bin> bins(10);
  double count = 0;
  for (const Sample& sample : samples.items) {
    if (!sample.from_game) continue;
    const double predicted = predicted_points(network, samples.features_of(sample));
    ++count;
    report.loss_before += log_loss(sample.points, sample.predicted);
    report.loss_after += log_loss(sample.points, predicted);
    auto& bin = bins[std::min<std::size_t>(9, static_cast<std::size_t>(predicted * 10))];
    bin.predicted += predicted;
    bin.scored += sample.points;
    ++bin.positions;
  }
  report.loss_before /= std::max(1.0, count);
  report.loss_after /= std::max(1.0, count);
  for (auto& bin : bins) {
    if (bin.positions == 0) continue;
    bin.predicted /= static_cast<double>(bin.positions);
    bin.scored /= static_cast<double>(bin.positions);
    report.calibration.push_back(bin);
  }
}

}  // namespace

Result<FitReport> fit_evaluation(const AnyGame& game, const FitSettings& settings,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(const std::string&)>& progress) {
  return AllGames::with(game.info().name, [&]<Game G>() -> Result<FitReport> {
    if constexpr (!HasFeatures<G>) {
      return fail("no_features", std::string(game.info().name) + " has no evaluation that can be fitted");
    } else {
      const Split split = play_games<G>(game, settings, stop, progress);
      FitReport report;
      report.positions = split.fit.items.size() + split.judge.items.size();
      if (split.fit.items.empty() || split.judge.items.empty())
        return fail("no_games", "too few games were played to fit anything");
      progress(std::to_string(report.positions) + " positions");
      const FloatNetwork start = settings.from_present
                                     ? continued_network(G::network(), settings.seed)
                                     : random_network(feature_count(G::network()), settings.seed);
      FloatNetwork network = train_network(
          split.fit, start, {settings.epochs, settings.seed, settings.rate, settings.pull}, progress);
      report.slope = calibration_slope(split.judge, network);
      scale(network, report.slope);
      judge(split.judge, network, report);
      report.weights = rounded(network);
      return report;
    }
  });
}

}  // namespace fray
