// Whether it pays to keep the sums of a network up from one evaluation to the next, by adding and taking away
// the rows of the features that have changed, instead of adding all rows anew (core/network.h). Searches of
// each game's benchmark positions tell in which order positions are evaluated; then both ways add up the same
// lists at several widths, with random numbers, and must agree. Keeping up has a sum for each side, since
// features are seen from the side whose turn it is.
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

#include "core/game_adapter.h"
#include "core/network.h"
#include "core/random.h"
#include "game_types.h"
#include "games.h"
#include "lab/tuned_game.h"
#include "search/search_engine.h"

namespace {

using namespace fray;

struct Evaluated {
  FeatureList features;
  std::size_t side;
};
thread_local std::vector<Evaluated> evaluated;

/// G whose evaluations are noted.
template <HasFeatures G>
struct NotedGame : G {
  static Value evaluate(const typename G::Position& p) {
    Evaluated one;
    G::list_features(p, one.features);
    one.side = index_of(G::side_to_act(p));
    if (evaluated.size() < 200'000) evaluated.push_back(one);
    return G::evaluate(p);
  }
};

template <std::size_t kLanes>
using Sum = std::array<std::uint16_t, kLanes>;

template <std::size_t kLanes, bool kAdd>
void change(Sum<kLanes>& sum, const std::uint16_t* row) {
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    sum[lane] = static_cast<std::uint16_t>(kAdd ? sum[lane] + row[lane] : sum[lane] - row[lane]);
}

template <std::size_t kLanes>
class Anew {
 public:
  explicit Anew(const std::vector<std::uint16_t>& rows) : rows_(rows) {}
  const Sum<kLanes>& sum_of(const Evaluated& one) {
    sum_ = {};
    for (const std::uint16_t feature : one.features) change<kLanes, true>(sum_, &rows_[feature * kLanes]);
    return sum_;
  }

 private:
  const std::vector<std::uint16_t>& rows_;
  Sum<kLanes> sum_{};
};

template <std::size_t kLanes>
class KeptUp {
 public:
  explicit KeptUp(const std::vector<std::uint16_t>& rows) : rows_(rows) {
    for (Side& side : sides_) side.counts.resize(rows.size() / kLanes);
  }
  const Sum<kLanes>& sum_of(const Evaluated& one) {
    Side& side = sides_[one.side];
    for (const std::uint16_t feature : one.features) {
      if (--side.counts[feature] < 0) change<kLanes, true>(side.sum, &rows_[feature * kLanes]);
    }
    for (const std::uint16_t feature : side.features) {
      if (side.counts[feature] <= 0) continue;
      --side.counts[feature];
      change<kLanes, false>(side.sum, &rows_[feature * kLanes]);
    }
    for (const std::uint16_t feature : side.features) side.counts[feature] = 0;
    for (const std::uint16_t feature : one.features) side.counts[feature] = 0;
    for (const std::uint16_t feature : one.features) ++side.counts[feature];
    side.features = one.features;
    return side.sum;
  }

 private:
  struct Side {
    Sum<kLanes> sum{};
    FeatureList features;
    std::vector<std::int8_t> counts;
  };
  const std::vector<std::uint16_t>& rows_;
  std::array<Side, 2> sides_;
};

/// Nanoseconds for each position, the best of five; `check` gets a number that depends on all sums.
template <class Way>
double time_of(Way way, std::uint64_t& check) {
  double best = 1e30;
  for (int round = 0; round < 5; ++round) {
    check = 0;
    const auto start = std::chrono::steady_clock::now();
    for (const Evaluated& one : evaluated) {
      const auto& sum = way.sum_of(one);
      check = check * 31 + sum[0] + sum[sum.size() - 1];
    }
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    best = std::min(best, spent.count() / static_cast<double>(evaluated.size()));
  }
  return best;
}

template <std::size_t kLanes>
bool compare(std::size_t features) {
  SplitMix64 random(1);
  std::vector<std::uint16_t> rows(features * kLanes);
  for (std::uint16_t& number : rows) number = static_cast<std::uint16_t>(random.next());
  std::uint64_t anew_check = 0;
  std::uint64_t kept_check = 0;
  const double anew = time_of(Anew<kLanes>(rows), anew_check);
  const double kept = time_of(KeptUp<kLanes>(rows), kept_check);
  std::printf("  %3zu lanes: anew %6.1f ns, kept up %6.1f ns, ratio %.2f\n", kLanes, anew, kept, kept / anew);
  return anew_check == kept_check;
}

template <HasFeatures G>
bool measure() {
  evaluated.clear();
  const GameAdapter<NotedGame<G>> game;
  SearchEngine<NotedGame<G>> engine{EngineSpec{}};
  Limits limits;
  limits.nodes = 60'000;
  const StopFlag never{false};
  for (const std::string_view text : G::info().bench_positions) {
    const auto state = game.load(text, {});
    if (state) engine.think(**state, limits, never, {});
  }
  std::size_t listed = 0;
  for (const Evaluated& one : evaluated) listed += one.features.size();
  std::printf("%s: %zu evaluations, %.1f features each\n", std::string(G::info().name).c_str(),
              evaluated.size(), static_cast<double>(listed) / static_cast<double>(evaluated.size()));
  const std::size_t features = G::network().features();
  return compare<16>(features) && compare<32>(features) && compare<64>(features) && compare<128>(features) &&
         compare<256>(features);
}

}  // namespace

int main() {
  bool agree = true;
  for (const AnyGame* game : all_games()) {
    AllGames::with(game->info().name, [&]<Game G>() -> int {
      if constexpr (HasFeatures<G>) agree = measure<G>() && agree;
      return 0;
    });
  }
  if (agree) return 0;
  std::puts("the two ways differ");
  return 1;
}
