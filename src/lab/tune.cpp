#include "lab/tune.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "core/game_info.h"
#include "core/network.h"
#include "core/random.h"
#include "game_types.h"
#include "lab/tuned_game.h"
#include "play/match/match.h"

namespace fray {
namespace {

constexpr int kReported = 100;  ///< pairs from one line of progress to the next

/// What all numbers of a row of a network, or a weight of its own, are multiplied by.
std::int16_t times(std::int16_t weight, double factor) {
  return static_cast<std::int16_t>(std::lround(std::clamp(weight * factor, -32767.0, 32767.0)));
}
double times(double weight, double factor) { return weight * factor; }

/// The weights of a game, and the factors that their groups have come to.
template <Tunable G>
class Factors {
 public:
  Factors() : weights_(present_weights<G>()), group_of_(weights_.size(), kNone) {
    if constexpr (HasWeights<G>) {
      for (std::size_t i = 0; i < weights_.size(); ++i) group_of_[i] = number_of(G::weights()[i].name);
    } else {
      for (const FeatureGroup& group : G::feature_groups()) {
        const std::size_t number = number_of(group.name);
        const std::size_t end = std::size_t{group.first} + group.count;
        for (std::size_t i = group.first * kLanes; i < end * kLanes; ++i) group_of_[i] = number;
      }
    }
  }

  std::size_t size() const { return groups_.size(); }
  const std::vector<TunedGroup>& groups() const { return groups_; }

  /// The weights with `change` added to the factors.
  WeightsOf<G> weights(const std::vector<double>& change) const {
    WeightsOf<G> changed = weights_;
    for (std::size_t i = 0; i < changed.size(); ++i) {
      const std::size_t group = group_of_[i];
      if (group != kNone) changed[i] = times(changed[i], groups_[group].factor + change[group]);
    }
    return changed;
  }

  void move(const std::vector<double>& change, double times) {
    for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i].factor += times * change[i];
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  std::size_t number_of(std::string_view name) {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (groups_[i].name == name) return i;
    }
    groups_.push_back({std::string(name), 1});
    return groups_.size() - 1;
  }

  WeightsOf<G> weights_;
  std::vector<std::size_t> group_of_;  ///< by weight
  std::vector<TunedGroup> groups_;
};

std::string line_of(int pairs, int of, const std::vector<TunedGroup>& groups) {
  std::string line = "pair " + std::to_string(pairs) + " of " + std::to_string(of) + ':';
  for (const TunedGroup& group : groups) {
    std::array<char, 32> factor{};
    std::snprintf(factor.data(), factor.size(), " %.2f", group.factor);
    line += ' ' + group.name + factor.data();
  }
  return line;
}

template <Tunable G>
class Tuner {
 public:
  Tuner(const TuneSettings& settings, const std::atomic<bool>& stop,
        const std::function<void(const std::string&)>& progress)
      : settings_(settings), stop_(stop), progress_(progress) {}

  Result<TuneReport> tune() {
    if (const auto start = start_for(0); !start) return tl::unexpected<Error>(start.error());
    std::vector<std::thread> threads;
    for (int i = 0; i < settings_.threads; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (error_) return tl::unexpected<Error>(*error_);
    const auto weights = factors_.weights(std::vector<double>(factors_.size(), 0));
    return TuneReport{{weights.begin(), weights.end()}, HasFeatureGroups<G>, factors_.groups(), played_};
  }

 private:
  void work() {
    for (int number = next_++; number < settings_.pairs && !stop_ && !failed_; number = next_++)
      measure(number);
  }

  SplitMix64 random_for(int number) const {
    return SplitMix64(mix64(settings_.seed * 1'000'003 + static_cast<std::uint64_t>(number)));
  }

  /// The start of a pair: the options that vary are drawn for it.
  Result<std::unique_ptr<AnyState>> start_for(int number) {
    SplitMix64 random(random_for(number).next());
    std::vector<OptionValue> options;
    for (const std::string& name : settings_.vary) {
      options.push_back({name, ""});
      for (const OptionSpec& option : game_.info().options) {
        if (option.name == name)
          options.back().value =
              option.values[random.below(static_cast<std::uint32_t>(option.values.size()))];
      }
    }
    return game_.start(options);
  }

  /// One pair, and the step that follows from it.
  void measure(int number) {
    SplitMix64 random = random_for(number);
    const auto start = start_for(number);
    std::vector<double> change(factors_.size());
    for (double& one : change) one = random.below(2) == 0 ? settings_.perturbation : -settings_.perturbation;
    std::vector<double> against(change);
    for (double& one : against) one = -one;
    const PresentValue<G> value;
    MatchRules rules;
    rules.start = start->get();
    rules.value = &value;
    rules.seed = settings_.seed;
    rules.opening_turns = settings_.opening_turns;
    {
      const std::lock_guard lock(mutex_);
      rules.parties = {contestant("up", factors_.weights(change)),
                       contestant("down", factors_.weights(against))};
    }
    const auto pair = play_pair(rules, static_cast<std::uint64_t>(number), stop_);
    const std::lock_guard lock(mutex_);
    if (!pair) {
      error_ = pair.error();
      failed_ = true;
    } else if (*pair) {
      step(change, (*pair)->score() - (*pair)->luck());
    }
  }

  /// The slope along each group is what was won, over the way between the two networks.
  void step(const std::vector<double>& change, double score) {
    const double rate = settings_.rate * (1 - static_cast<double>(played_) / settings_.pairs);
    const double per_change = (2 * score - 1) / (2 * settings_.perturbation * settings_.perturbation);
    factors_.move(change, rate * per_change);
    if (++played_ % kReported == 0) progress_(line_of(played_, settings_.pairs, factors_.groups()));
  }

  Contestant contestant(const std::string& name, WeightsOf<G> weights) const {
    const auto shared = std::make_shared<const WeightsOf<G>>(std::move(weights));
    Limits limits;
    limits.nodes = settings_.nodes;
    return {name, limits, [shared](std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
              EngineSpec spec;
              spec.hash_mb = 2;  // much for few nodes, and quickly cleared for the next game
              spec.seed = seed;
              return std::make_unique<EnginePlayer>(std::make_unique<TunedEngine<G>>(spec, shared));
            }};
  }

  const TuneSettings& settings_;
  const std::atomic<bool>& stop_;
  const std::function<void(const std::string&)>& progress_;
  GameAdapter<TunedGame<G>> game_;
  std::atomic<int> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;  ///< of what follows
  Factors<G> factors_;
  int played_ = 0;
  std::optional<Error> error_;
};

}  // namespace

Result<TuneReport> tune_evaluation(const AnyGame& game, const TuneSettings& settings,
                                   const std::atomic<bool>& stop,
                                   const std::function<void(const std::string&)>& progress) {
  return AllGames::with(game.info().name, [&]<Game G>() -> Result<TuneReport> {
    if constexpr (!Tunable<G>) {
      return fail("no_groups", std::string(game.info().name) +
                                   " does not say which weights of its evaluation belong together");
    } else {
      return Tuner<G>(settings, stop, progress).tune();
    }
  });
}

}  // namespace fray
