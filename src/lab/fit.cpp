#include "lab/fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <thread>

#include "core/network.h"

namespace fray {
namespace {

/// What the threads that wait for games share.
class Games {
 public:
  Games(const FitSettings& settings, const GameSource& source, const std::atomic<bool>& stop,
        const std::function<void(const std::string&)>& progress)
      : source_(source), stop_(stop), progress_(progress), games_(static_cast<std::size_t>(settings.games)) {}

  void ask_for_games() {
    while (const auto number = next_number()) {
      auto samples = source_(*number, stop_);
      const std::lock_guard lock(mutex_);
      if (!samples) {
        end_early(samples.error());
      } else if (*samples) {
        games_[*number] = std::move(**samples);
        if (*number % 100 != 99) continue;
        progress_("game " + std::to_string(*number + 1) + " of " + std::to_string(games_.size()));
      }
    }
  }

  SplitSamples split() const {
    SplitSamples split;
    for (std::size_t i = 0; i < games_.size(); ++i) split.add(i, games_[i]);
    return split;
  }
  Samples all() const {
    Samples all;
    for (std::size_t i = 0; i < games_.size(); ++i) all.append(games_[i], i);
    return all;
  }
  const std::optional<Error>& problem() const { return problem_; }

 private:
  std::optional<std::uint64_t> next_number() {
    const std::lock_guard lock(mutex_);
    if (next_ >= games_.size() || stop_ || problem_) return std::nullopt;
    return next_++;
  }

  void end_early(const Error& error) {
    if (problem_) return;
    problem_ = error;
    progress_("no more games are begun: " + error.message);
  }

  const GameSource& source_;
  const std::atomic<bool>& stop_;
  const std::function<void(const std::string&)>& progress_;
  std::mutex mutex_;
  std::vector<Samples> games_;
  std::uint64_t next_ = 0;
  std::optional<Error> problem_;
};

double log_loss(double points, double predicted) {
  const double safe = std::clamp(predicted, 1e-6, 1 - 1e-6);
  return -(points * std::log2(safe) + (1 - points) * std::log2(1 - safe));
}

/// A bin of predictions that is being filled, by one game after the other.
class OpenBin {
 public:
  void add(std::uint32_t game, double predicted, double scored) {
    if (game != game_) close_game();
    game_ = game;
    ++of_game_.count;
    of_game_.difference += scored - predicted;
    predicted_ += predicted;
  }

  /// Nothing if it has stayed empty. The margin counts games, not positions (a ratio of sums over clusters).
  std::optional<FitReport::Bin> close() {
    close_game();
    if (sum_.count == 0) return std::nullopt;
    const double mean = sum_.difference / sum_.count;
    const double spread = squares_ - 2 * mean * products_ + mean * mean * counts_;
    const double margin = games_ > 1 ? 1.96 * std::sqrt(std::max(0.0, spread)) / sum_.count : 1;
    const double predicted = predicted_ / sum_.count;
    return FitReport::Bin{predicted, predicted + mean, margin, static_cast<std::size_t>(sum_.count)};
  }

 private:
  struct Sum {
    double count = 0;
    double difference = 0;  ///< of points scored and predicted
  };

  void close_game() {
    if (of_game_.count == 0) return;
    ++games_;
    sum_.count += of_game_.count;
    sum_.difference += of_game_.difference;
    squares_ += of_game_.difference * of_game_.difference;
    products_ += of_game_.difference * of_game_.count;
    counts_ += of_game_.count * of_game_.count;
    of_game_ = {};
  }

  std::uint32_t game_ = 0;
  int games_ = 0;  ///< that have been closed
  Sum of_game_;
  Sum sum_;  ///< of the games before
  double predicted_ = 0;
  double squares_ = 0;   ///< of the games' differences
  double products_ = 0;  ///< of their differences and counts
  double counts_ = 0;    ///< of their counts, squared
};

void judge_network(const Samples& samples, const FloatNetwork& network, FitReport& report) {
  std::array<OpenBin, 10> bins;
  double count = 0;
  for (const Sample& sample : samples.items) {
    if (!sample.from_game) continue;
    const double predicted = predicted_points(network, samples.features_of(sample));
    ++count;
    report.loss_before += log_loss(sample.points, sample.predicted);
    report.loss_after += log_loss(sample.points, predicted);
    bins[std::min<std::size_t>(9, static_cast<std::size_t>(predicted * 10))].add(sample.game, predicted,
                                                                                 sample.adjusted);
  }
  report.loss_before /= std::max(1.0, count);
  report.loss_after /= std::max(1.0, count);
  for (OpenBin& open : bins) {
    if (const auto bin = open.close()) report.calibration.push_back(*bin);
  }
}

/// Makes a network calibrated by samples, and judges it by the same: it has one number from them.
void calibrate(FloatNetwork network, const Samples& samples, FitReport& report) {
  report.slope = calibration_slope(samples, network);
  scale(network, report.slope);
  judge_network(samples, network, report);
  report.network = {rounded(network), network.lanes};
}

}  // namespace

double FitReport::worst_bin() const {
  std::size_t all = 0;
  for (const Bin& bin : calibration) all += bin.positions;
  double worst = 0;
  for (const Bin& bin : calibration) {
    if (bin.positions * 100 >= all) worst = std::max(worst, std::abs(bin.predicted - bin.scored));
  }
  return worst;
}

FitReport fit_network(const SplitSamples& samples, const FloatNetwork& start, const Training& training,
                      const std::atomic<bool>& stop,
                      const std::function<void(const std::string&)>& progress) {
  FitReport report;
  report.positions = samples.fit.items.size() + samples.judge.items.size();
  calibrate(train_network(samples.fit, start, training, stop, progress), samples.judge, report);
  return report;
}

Result<FitReport> fit_evaluation(const AnyGame& game, const FitSettings& settings,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(const std::string&)>& progress) {
  // Games that have begun are finished, and count.
  const StopFlag never{false};
  const GameSource here = [&](std::uint64_t number, const std::atomic<bool>&) {
    return self_play_samples(game, settings.play, number, never);
  };
  return fit_evaluation(game, settings, here, stop, progress);
}

Result<FitReport> fit_evaluation(const AnyGame& game, const FitSettings& settings, const GameSource& source,
                                 const std::atomic<bool>& stop,
                                 const std::function<void(const std::string&)>& progress) {
  const auto present = fitted_network(game);
  if (!present) return pass_on(present.error());
  Games games(settings, source, stop, progress);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < settings.threads; ++i) threads.emplace_back([&games] { games.ask_for_games(); });
  }
  const std::uint64_t seed = settings.training.seed;
  const StopFlag never{false};
  const auto too_few = [&games] {
    return games.problem() ? pass_on(*games.problem())
                           : fail("no_games", "too few games were played to fit anything");
  };
  const auto tell = [&progress](std::size_t positions) {
    progress(std::to_string(positions) + " positions");
  };
  FitReport report;
  if (settings.training.epochs == 0) {
    const Samples samples = games.all();
    if (samples.items.empty()) return too_few();
    report.positions = samples.items.size();
    tell(report.positions);
    calibrate(continued_network(*present, settings.lanes, seed), samples, report);
  } else {
    const SplitSamples samples = games.split();
    if (samples.too_few()) return too_few();
    tell(samples.fit.items.size() + samples.judge.items.size());
    const FloatNetwork start = settings.from_present
                                   ? continued_network(*present, settings.lanes, seed)
                                   : random_network(present->features(), settings.lanes, seed);
    report = fit_network(samples, start, settings.training, never, progress);
  }
  report.problem = games.problem();
  return report;
}

}  // namespace fray
