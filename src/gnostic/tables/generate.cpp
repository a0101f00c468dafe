// Solves all fights and writes the table of hyperpig_table.h as its words: run at build time.
//   hyperpig_tables OUTPUT [THREADS]
// The output depends on nothing but the solver: the order of floating-point operations is fixed.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "gnostic/hyperpig_solver.h"
#include "gnostic/hyperpig_table_layout.h"

namespace {

using namespace fray::gnostic;
using table::kLayout;
using table::Plane;

std::uint64_t rounded(double value, double scale, double most) {
  return static_cast<std::uint64_t>(std::llround(std::clamp(value * scale, 0.0, most)));
}

/// The class of hyperpig_table_layout.h whose skewness is nearest. By operations that every machine rounds
/// alike.
std::uint64_t nearest_skew(const PointsLeft& left) {
  if (left.points[0] == left.points[1] || left.weights[0] <= 0 || left.weights[1] <= 0) return table::kNoSkew;
  const auto skewness = [](double below) { return 1 / below - below; };
  const double is = skewness(std::sqrt(left.weights[1] / left.weights[0]));
  const auto far = [&](double below) { return std::abs(skewness(below) - is); };
  const auto nearest = std::min_element(table::kSkews.begin(), table::kSkews.end(),
                                        [&](double a, double b) { return far(a) < far(b); });
  return static_cast<std::uint64_t>(nearest - table::kSkews.begin());
}

class Table {
 public:
  void put(std::uint32_t cell, const FightOutcome& outcome, int attacker_dice, int defender_dice) {
    words_[cell / 2] |= rounded(outcome.value + table::kValueMargin, table::kValueScale, table::kMostValue)
                        << (32 * (cell % 2));
    put(cell, Plane::both_fall, rounded(outcome.both_fall, table::kChanceScale, table::kChanceScale));
    put(cell, outcome.attacker_left, attacker_dice, Plane::attacker_mean, Plane::attacker_spread,
        Plane::attacker_skew);
    put(cell, outcome.defender_left, defender_dice, Plane::defender_mean, Plane::defender_spread,
        Plane::defender_skew);
  }

  /// Writes it beside its place first, so that a table that is there is whole.
  bool write(const std::string& path) const {
    const std::string beside = path + ".new";
    std::FILE* file = std::fopen(beside.c_str(), "wb");
    if (file == nullptr) return false;
    const bool written = std::fwrite(words_.data(), sizeof words_[0], words_.size(), file) == words_.size();
    return std::fclose(file) == 0 && written && std::rename(beside.c_str(), path.c_str()) == 0;
  }

 private:
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(table::kWords);

  void put(std::uint32_t cell, Plane plane, std::uint64_t number) {
    words_[table::kValueWords + static_cast<std::size_t>(plane) * table::kPlaneWords + cell / 4] |=
        number << (16 * (cell % 4));
  }
  void put(std::uint32_t cell, const PointsLeft& left, int dice, Plane mean, Plane spread, Plane skew) {
    put(cell, mean, rounded(left.mean(), table::mean_scale(dice), 65535));
    put(cell, spread, rounded(left.spread(), table::spread_scale(dice), 65535));
    put(cell, skew, nearest_skew(left));
  }
};

struct Pair {
  std::size_t low;
  std::size_t high;
  double cost() const {
    const double product = table::kCombatValues[low] * table::kCombatValues[high];
    return product * product * (low == high ? 0.5 : 1);
  }
};

/// Solves a pair; its cells go into the table under the lock, since cells of two pairs can share a word.
void solve_pair(const Pair& pair, Table& output, std::mutex& lock) {
  const auto start = std::chrono::steady_clock::now();
  const int attacker = table::kCombatValues[pair.low];
  const int defender = table::kCombatValues[pair.high];
  FightSolver solver = FightSolver::of_pieces(attacker, defender);
  solver.solve();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  const std::scoped_lock guard(lock);
  for (int a = 1; a <= solver.values().max_attacker(); ++a) {
    const std::uint32_t first =
        kLayout.first[table::pair_index(pair.low, pair.high)][static_cast<std::size_t>(a)];
    for (int d = pair.low == pair.high ? a : 1; solver.solved(a, d); ++d) {
      output.put(first + static_cast<std::uint32_t>(d), solver.outcome(a, d), attacker, defender);
    }
  }
  const SolverStatistics& s = solver.statistics();
  std::printf("HyperPig %2d v %2d: %5" PRId64 " turns, %9" PRId64
              " states, %4.1f%% mixed, %.2f evaluations a turn, "
              "residual %.2e, gap %.0e, contraction %.2f, %.1f s\n",
              attacker, defender, s.turns, s.states,
              100 * static_cast<double>(s.mixed) / static_cast<double>(s.states),
              static_cast<double>(s.evaluations) / static_cast<double>(s.turns), s.residual, s.gap,
              s.contraction, time.count());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: hyperpig_tables OUTPUT [THREADS]\n", stderr);
    return 2;
  }
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  const int threads = argc > 2 ? std::atoi(argv[2]) : static_cast<int>(processors);
  std::vector<Pair> pairs;
  for (std::size_t high = 0; high < table::kKinds; ++high) {
    for (std::size_t low = 0; low <= high; ++low) pairs.push_back({low, high});
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.cost() > b.cost(); });

  Table output;
  std::mutex lock;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  for (int k = 0; k < std::max(1, threads); ++k) {
    workers.emplace_back([&] {
      for (std::size_t index = next++; index < pairs.size(); index = next++)
        solve_pair(pairs[index], output, lock);
    });
  }
  for (std::thread& worker : workers) worker.join();
  if (!output.write(argv[1])) {
    std::fprintf(stderr, "cannot write %s\n", argv[1]);
    return 1;
  }
  return 0;
}
