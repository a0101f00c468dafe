#include "endgame/solver/ending_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <type_traits>
#include <utility>

#include "endgame/solver/sweep_rules.h"

namespace fray {
namespace {

/// What a turn costs in `low` and `high`, -1 to 1.
constexpr double kTurnCost = 1.0 / (1 << 30);
/// A sweep that changes no value by more has found them.
constexpr double kSettled = 2e-11;
constexpr int kMostSweeps = 5000;
/// Between two full sweeps the change becomes so many times smaller, and choices that are worse than the best
/// by so many changes are passed over.
constexpr double kMargin = 32;

class Solver {
 public:
  Solver(const TurnTrees& trees, const std::vector<EarlierEnding>& earlier, const EndingSettings& settings,
         const std::atomic<bool>& stop, const SweepReport& report)
      : trees_(trees), earlier_(earlier), settings_(settings), stop_(stop), report_(report) {}

  Result<SolvedEnding> solve() {
    std::vector<double> value(trees_.places, 0.0);
    residual_ = settle(value, 0);
    std::vector<double> low = value;
    settle(low, -kTurnCost);
    std::vector<double> high = value;
    settle(high, kTurnCost);
    const std::vector<std::int64_t> proved_low = prove<Bound::low>(low);
    const std::vector<std::int64_t> proved_high = prove<Bound::high>(high);
    const std::vector<Value> certain = find_certain();
    if (stop_) return fail("interrupted", "interrupted");
    return checked(solution(value, low, high, proved_low, proved_high, certain));
  }

 private:
  enum class Bound { low, high };

  template <class Work>
  void for_each_chunk(const Work& work) const {
    in_parallel(trees_.chunks.size(), settings_.threads, [&](std::size_t i) {
      if (!stop_) work(i);
    });
  }

  /// Calls work(place, at) for each possible place of a chunk with its tree among `words`.
  template <class Work>
  static void for_each_place(const TurnTrees::Chunk& chunk, std::size_t number, const Work& work) {
    for (std::size_t i = 0; i < chunk.begins.size(); ++i) {
      if (chunk.begins[i] == TurnTrees::kImpossible) continue;
      work(static_cast<std::uint32_t>(number * TurnTrees::kPlacesOfChunk + i),
           chunk.words.data() + chunk.begins[i]);
    }
  }

  /// One sweep from `from` to `to` by `worth(place, at)`; answers the largest change.
  template <class V, class Worth>
  V sweep(const std::vector<TurnTrees::Chunk>& chunks, const std::vector<V>& from, std::vector<V>& to,
          const Worth& worth) const {
    std::vector<V> changes(chunks.size(), V{});
    for_each_chunk([&](std::size_t i) {
      for_each_place(chunks[i], i, [&](std::uint32_t place, const std::uint32_t* at) {
        to[place] = worth(i, place, at);
        changes[i] = std::max(changes[i], static_cast<V>(std::abs(to[place] - from[place])));
      });
    });
    return *std::max_element(changes.begin(), changes.end());
  }

  /// What `worth` says of each place of the earlier endings, by the number of the ending.
  template <class Worth, class V = std::invoke_result_t<Worth, SolvedPlace>>
  std::vector<std::vector<V>> outside_values(const Worth& worth) const {
    std::vector<std::vector<V>> values(trees_.elsewhere.empty() ? 0 : trees_.elsewhere.back() + 1);
    for (const EarlierEnding& ending : earlier_) {
      if (ending.ending >= values.size()) continue;
      std::vector<V>& some = values[ending.ending];
      some.reserve(ending.places.size());
      for (const SolvedPlace& place : ending.places) some.push_back(worth(place));
    }
    return values;
  }

  /// A value after the cost of a turn, which nobody pays who is not ahead: below 0 it is White's.
  static double costly(double value, double cost) {
    if (cost < 0 && value > 0) return std::max(value + cost, 0.0);
    if (cost > 0 && value < 0) return std::min(value + cost, 0.0);
    return value;
  }

  /// Makes `values` those of the ending if each turn costs Black `cost`. Answers the last change.
  double settle(std::vector<double>& values, double cost) {
    const auto outside = outside_values([&](const SolvedPlace& place) {
      return place.value + (place.value < 0 ? std::max(cost, 0.0) : std::min(cost, 0.0)) * place.turns;
    });
    const ExpectedRules rules{values, outside};
    std::vector<double> next(values.size(), 0.0);
    double change =
        sweep(trees_.chunks, values, next, [&](std::size_t, std::uint32_t, const std::uint32_t* at) {
          return costly(tree_value(rules, at), cost);
        });
    while (true) {
      values.swap(next);
      report_(++sweeps_, change / 2);
      if (change <= kSettled || stop_ || sweeps_ >= kMostSweeps) return change;
      std::vector<TurnTrees::Chunk> narrow(trees_.chunks.size());
      change = sweep_and_narrow(rules, cost, kMargin * change, next, narrow);
      if (change <= kSettled) continue;
      for (double less = change; less > change / kMargin && less > kSettled / 2 && !stop_;) {
        values.swap(next);
        less = sweep(narrow, values, next, [&](std::size_t, std::uint32_t, const std::uint32_t* at) {
          return costly(tree_value(rules, at), cost);
        });
      }
    }
  }

  /// A sweep that also leaves in `narrow` what seems to be worth a choice.
  double sweep_and_narrow(const ExpectedRules& rules, double cost, double margin, std::vector<double>& next,
                          std::vector<TurnTrees::Chunk>& narrow) const {
    std::vector<NarrowingWalk<ExpectedRules>> walks(trees_.chunks.size(), {rules, margin});
    return sweep(trees_.chunks, rules.here, next,
                 [&](std::size_t number, std::uint32_t place, const std::uint32_t* at) {
                   TurnTrees::Chunk& chunk = narrow[number];
                   chunk.begins.resize(place % TurnTrees::kPlacesOfChunk + 1, TurnTrees::kImpossible);
                   chunk.begins.back() = static_cast<std::uint32_t>(chunk.words.size());
                   return costly(walks[number].value(at, chunk.words), cost);
                 });
  }

  /// A function near `start` that is proved to be a bound.
  template <Bound kBound>
  std::vector<std::int64_t> prove(const std::vector<double>& start) {
    constexpr std::int64_t kOutward = kBound == Bound::low ? -1 : 1;
    constexpr std::int64_t kSlack = 16;
    std::vector<std::int64_t> bound(start.size());
    for (std::size_t i = 0; i < start.size(); ++i)
      bound[i] = static_cast<std::int64_t>(std::llround(start[i] * kUnits)) + kOutward * kSlack;
    const auto outside = outside_values([&](const SolvedPlace& place) {
      const bool delayed = kBound == Bound::low ? place.value > 0 : place.value < 0;
      const double value = place.value + (delayed ? kOutward * kTurnCost * place.turns : 0);
      return static_cast<std::int64_t>(std::llround(value * kUnits)) + kOutward;
    });
    const BoundRules<kBound == Bound::low> rules{bound, outside};
    std::vector<std::int64_t> next = bound;
    for (; !stop_ && sweeps_ < kMostSweeps; ++sweeps_) {
      const std::int64_t change =
          sweep(trees_.chunks, bound, next, [&](std::size_t, std::uint32_t place, const std::uint32_t* at) {
            std::int64_t worth = tree_value(rules, at);
            if constexpr (kBound == Bound::low) return std::min(bound[place], worth > 0 ? worth - 1 : worth);
            return std::max(bound[place], worth < 0 ? worth + 1 : worth);
          });
      bound.swap(next);
      report_(sweeps_, static_cast<double>(change) / kUnits / 2);
      if (change == 0) return bound;
    }
    proved_ = false;
    return bound;
  }

  /// Certain results: found from the end of the game backwards.
  std::vector<Value> find_certain() {
    const auto outside = outside_values([](const SolvedPlace& place) { return place.certain; });
    std::vector<Value> values(trees_.places, 0);
    std::vector<Value> next = values;
    const CertainRules rules{values, outside};
    for (Value change = 1; change > 0 && !stop_ && sweeps_ < kMostSweeps; ++sweeps_) {
      change = sweep(trees_.chunks, values, next, [&](std::size_t, std::uint32_t, const std::uint32_t* at) {
        return tree_value(rules, at);
      });
      values.swap(next);
    }
    return values;
  }

  SolvedEnding solution(const std::vector<double>& value, const std::vector<double>& low,
                        const std::vector<double>& high, const std::vector<std::int64_t>& proved_low,
                        const std::vector<std::int64_t>& proved_high,
                        const std::vector<Value>& certain) const {
    SolvedEnding solved;
    solved.places.resize(trees_.places);
    double gap = 0;
    for (std::uint32_t i = 0; i < trees_.places; ++i) {
      if (!trees_.possible(i)) continue;
      const double costly = value[i] > 0 ? value[i] - low[i] : high[i] - value[i];
      solved.places[i] = {std::clamp(value[i], -1.0, 1.0), std::max(0.0, costly / kTurnCost), certain[i]};
      gap = std::max({gap, value[i] - static_cast<double>(proved_low[i]) / kUnits,
                      static_cast<double>(proved_high[i]) / kUnits - value[i]});
    }
    double earlier = 0;
    for (const EarlierEnding& ending : earlier_) earlier = std::max(earlier, ending.error);
    solved.residual = residual_ / 2;
    solved.error = gap / 2 + earlier;
    solved.sweeps = sweeps_;
    return solved;
  }

  Result<SolvedEnding> checked(SolvedEnding solved) const {
    if (proved_ && solved.error <= settings_.tolerance) return solved;
    std::array<char, 32> error{};
    std::snprintf(error.data(), error.size(), "%.3g", solved.error);
    return fail(
        "not_converged",
        "after " + std::to_string(sweeps_) + " sweeps the values are " +
            (proved_ ? "proved to within " + std::string(error.data()) + " points only" : "not proved"));
  }

  const TurnTrees& trees_;
  const std::vector<EarlierEnding>& earlier_;
  const EndingSettings& settings_;
  const std::atomic<bool>& stop_;
  const SweepReport& report_;
  double residual_ = 0;
  int sweeps_ = 0;
  bool proved_ = true;
};

}  // namespace

Result<SolvedEnding> solve_ending(const TurnTrees& trees, const std::vector<EarlierEnding>& earlier,
                                  const EndingSettings& settings, const std::atomic<bool>& stop,
                                  const SweepReport& report) {
  return Solver(trees, earlier, settings, stop, report).solve();
}

}  // namespace fray
