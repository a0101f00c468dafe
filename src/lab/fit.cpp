#include "lab/fit.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <span>
#include <thread>

#include "core/game_adapter.h"
#include "core/logistic.h"
#include "games.h"
#include "search/playout.h"
#include "search/search_engine.h"

namespace fray {
namespace {

/// A game whose evaluation is logistic in a linear sum of integer features, seen by the side whose turn it
/// is.
template <class G>
concept HasFeatures = requires(const typename G::Position& p, std::span<std::int16_t> features) {
  { G::feature_count() } -> std::same_as<std::size_t>;
  G::add_features(p, features);
};

/// One position: its features that are not zero, and the points that the side whose turn it was scored in the
/// end.
struct Sample {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  float points = 0;
  float predicted = 0;  ///< expected points by the evaluation as it is
};

struct Samples {
  std::vector<std::pair<std::uint16_t, std::int16_t>> features;
  std::vector<Sample> items;

  void append(const Samples& other) {
    const auto shift = static_cast<std::uint32_t>(features.size());
    features.insert(features.end(), other.features.begin(), other.features.end());
    for (Sample item : other.items) {
      item.first += shift;
      item.last += shift;
      items.push_back(item);
    }
  }
};

template <class G>
void add_sample(const typename G::Position& p, Samples& samples, std::vector<Side>& sides) {
  std::vector<std::int16_t> dense(G::feature_count(), 0);
  G::add_features(p, dense);
  Sample sample;
  sample.first = static_cast<std::uint32_t>(samples.features.size());
  for (std::size_t i = 0; i < dense.size(); ++i) {
    if (dense[i] != 0) samples.features.emplace_back(static_cast<std::uint16_t>(i), dense[i]);
  }
  sample.last = static_cast<std::uint32_t>(samples.features.size());
  sample.predicted = static_cast<float>(expected_points(G::evaluate(p)));
  samples.items.push_back(sample);
  sides.push_back(G::side_to_act(p));
}

/// One self-play game; samples the turn starts after the random opening.
template <class G>
Samples play_game(const AnyGame& game, const FitSettings& settings, std::uint64_t number, Engine& engine) {
  SplitMix64 random(mix64(settings.seed * 1'000'003 + number));
  SeededDice dice(random.next());
  Samples samples;
  std::vector<Side> sides;
  auto state = std::move(*game.start({}));
  EventLog log;
  const auto opening = random.below(static_cast<std::uint32_t>(settings.opening_turns + 1));
  std::uint32_t turns = 0;
  engine.new_game();
  const StopFlag never{false};
  while (state->node_kind() != NodeKind::terminal) {
    log.events.clear();
    if (state->node_kind() == NodeKind::chance) {
      (void)state->roll(dice, log);
      continue;
    }
    if (state->turn_start()) ++turns;
    if (turns <= opening) {
      ActionList actions;
      state->legal_actions(state->to_act().front(), actions);
      (void)state->act(actions[random.below(static_cast<std::uint32_t>(actions.size()))], log);
      continue;
    }
    if (state->turn_start()) add_sample<G>(typed_state<G>(*state).position(), samples, sides);
    Limits limits;
    limits.nodes = settings.nodes;
    (void)state->act(engine.think(*state, limits, never, {}).best, log);
  }
  for (std::size_t i = 0; i < samples.items.size(); ++i) {
    const double white = white_points(state->result());
    samples.items[i].points = static_cast<float>(sides[i] == Side::white ? white : 1 - white);
  }
  return samples;
}

/// Games are dealt out whole, since positions of one game share its result.
struct Split {
  Samples fit;
  Samples choose;
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
    const auto engine = make_engine(game, spec);
    for (int number = next++; number < settings.games && !stop; number = next++) {
      games[static_cast<std::size_t>(number)] =
          play_game<G>(game, settings, static_cast<std::uint64_t>(number), *engine);
      if (number % 100 != 99) continue;
      const std::lock_guard lock(reporting);
      progress("game " + std::to_string(number + 1) + " of " + std::to_string(settings.games));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < settings.threads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();

  Split split;
  for (std::size_t i = 0; i < games.size(); ++i) {
    Samples& part = i % 10 == 9 ? split.judge : i % 10 == 8 ? split.choose : split.fit;
    part.append(games[i]);
  }
  return split;
}

double predict(const Samples& samples, const Sample& sample, const std::vector<double>& weights) {
  double sum = 0;
  for (std::uint32_t i = sample.first; i < sample.last; ++i) {
    sum += weights[samples.features[i].first] * samples.features[i].second;
  }
  return 1 / (1 + std::exp(-sum));
}

double log_loss(double points, double predicted) {
  const double safe = std::clamp(predicted, 1e-6, 1 - 1e-6);
  return -(points * std::log2(safe) + (1 - points) * std::log2(1 - safe));
}

/// Stochastic gradient descent with Adam (Kingma, Ba, "Adam: a method for stochastic optimization", 2015).
std::vector<double> regress(const Samples& samples, std::size_t features, const FitSettings& settings,
                            double ridge) {
  constexpr std::size_t kBatch = 4096;
  constexpr double kMomentum = 0.9;
  constexpr double kScale = 0.999;
  std::vector<double> weights(features, 0), gradient(features, 0), mean(features, 0), square(features, 0);
  std::vector<std::size_t> order(samples.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  SplitMix64 random(settings.seed);
  int steps = 0;
  for (int epoch = 0; epoch < settings.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const double rate = 0.02 * std::pow(0.85, epoch);
    for (std::size_t start = 0; start < order.size(); start += kBatch) {
      const std::size_t end = std::min(order.size(), start + kBatch);
      for (std::size_t f = 0; f < features; ++f) gradient[f] = ridge * weights[f];
      for (std::size_t i = start; i < end; ++i) {
        const Sample& sample = samples.items[order[i]];
        const double predicted = predict(samples, sample, weights);
        const double error = (predicted - sample.points) / static_cast<double>(end - start);
        for (std::uint32_t k = sample.first; k < sample.last; ++k) {
          gradient[samples.features[k].first] += error * samples.features[k].second;
        }
      }
      ++steps;
      for (std::size_t f = 0; f < features; ++f) {
        mean[f] = kMomentum * mean[f] + (1 - kMomentum) * gradient[f];
        square[f] = kScale * square[f] + (1 - kScale) * gradient[f] * gradient[f];
        const double corrected = mean[f] / (1 - std::pow(kMomentum, steps));
        weights[f] -= rate * corrected / (std::sqrt(square[f] / (1 - std::pow(kScale, steps))) + 1e-9);
      }
    }
  }
  return weights;
}

double mean_loss(const Samples& samples, const std::vector<double>& weights) {
  double loss = 0;
  for (const Sample& sample : samples.items)
    loss += log_loss(sample.points, predict(samples, sample, weights));
  return loss / static_cast<double>(std::max<std::size_t>(1, samples.items.size()));
}

void judge(const Samples& samples, const std::vector<double>& weights, FitReport& report) {
  std::vector<FitReport::Bin> bins(10);
  for (const Sample& sample : samples.items) {
    const double predicted = predict(samples, sample, weights);
    report.loss_before += log_loss(sample.points, sample.predicted);
    auto& bin = bins[std::min<std::size_t>(9, static_cast<std::size_t>(predicted * 10))];
    bin.predicted += predicted;
    bin.scored += sample.points;
    ++bin.positions;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, samples.items.size()));
  report.loss_before /= count;
  report.loss_after = mean_loss(samples, weights);
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
      report.positions = split.fit.items.size() + split.choose.items.size() + split.judge.items.size();
      if (split.fit.items.empty() || split.judge.items.empty())
        return fail("no_games", "too few games were played to fit anything");
      progress(std::to_string(report.positions) + " positions");
      std::vector<double> weights;
      double least = 0;
      for (const double ridge : {1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2}) {
        auto candidate = regress(split.fit, G::feature_count(), settings, ridge);
        const double loss = mean_loss(split.choose, candidate);
        progress("ridge " + std::to_string(ridge) + ": log-loss " + std::to_string(loss) + " bits");
        if (!weights.empty() && loss >= least) continue;
        least = loss;
        report.ridge = ridge;
        weights = std::move(candidate);
      }
      judge(split.judge, weights, report);
      for (const double weight : weights)
        report.weights.push_back(static_cast<int>(std::lround(weight * kLogitUnit)));
      return report;
    }
  });
}

}  // namespace fray
