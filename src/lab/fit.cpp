#include "lab/fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <numeric>
#include <thread>

#include "core/network.h"
#include "lab/study/estimates.h"
#include "play/match/statistics.h"

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

  /// Where nothing is to be fitted all judge.
  SplitSamples split(bool to_fit) const {
    SplitSamples split;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (to_fit)
        split.add(i, games_[i]);
      else
        split.judge.append(games_[i], i);
    }
    return split;
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
    if (positions_.empty() || game != game_) {
      positions_.push_back(0);
      differences_.push_back(0);
    }
    game_ = game;
    ++positions_.back();
    differences_.back() += scored - predicted;
    predicted_ += predicted;
  }

  /// Nothing if it has stayed empty.
  std::optional<FitReport::Bin> close() const {
    if (positions_.empty()) return std::nullopt;
    const double count = std::accumulate(positions_.begin(), positions_.end(), 0.0);
    const double mean = std::accumulate(differences_.begin(), differences_.end(), 0.0) / count;
    const double predicted = predicted_ / count;
    return FitReport::Bin{predicted, predicted + mean, margin(), static_cast<std::size_t>(count)};
  }

 private:
  double margin() const {
    const auto ratio = ratio_of(differences_, positions_);
    if (!ratio) return 1;
    double squares = 0;
    for (const double residual : ratio->residuals) squares += residual * residual;
    return kNormal95 * std::sqrt(squares) / static_cast<double>(ratio->residuals.size());
  }

  std::uint32_t game_ = 0;           ///< the last
  std::vector<double> positions_;    ///< of each game
  std::vector<double> differences_;  ///< of points scored and predicted, of each game's positions together
  double predicted_ = 0;
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
  for (const OpenBin& open : bins) {
    if (const auto bin = open.close()) report.calibration.push_back(*bin);
  }
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
  FloatNetwork network = train_network(samples.fit, start, training, stop, progress);
  report.slope = calibration_slope(samples.judge, network);
  scale(network, report.slope);
  judge_network(samples.judge, network, report);
  report.network = {rounded(network), network.lanes};
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
  const bool to_fit = settings.training.epochs > 0;
  const SplitSamples samples = games.split(to_fit);
  if (to_fit ? samples.too_few() : samples.judge.items.empty()) {
    if (games.problem()) return pass_on(*games.problem());
    return fail("no_games", "too few games were played to fit anything");
  }
  progress(std::to_string(samples.fit.items.size() + samples.judge.items.size()) + " positions");
  const std::uint64_t seed = settings.training.seed;
  const FloatNetwork start = settings.from_present || !to_fit
                                 ? continued_network(*present, settings.lanes, seed)
                                 : random_network(present->features(), settings.lanes, seed);
  const StopFlag never{false};
  FitReport report = fit_network(samples, start, settings.training, never, progress);
  report.problem = games.problem();
  return report;
}

}  // namespace fray
