#include "brute_hyperpig.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brute {
namespace {

/// The chances of one fighter's points after a roll: index 0 for a 1 somewhere, else the sum.
using Chances = std::vector<double>;

void count_rolls(int dice, int sum, bool one, double weight, Chances& chances) {
  if (dice == 0) {
    chances[static_cast<std::size_t>(one ? 0 : sum)] += weight;
    return;
  }
  for (int face = 1; face <= 6; ++face) {
    count_rolls(dice - 1, sum + face, one || face == 1, weight / 6, chances);
  }
}

Chances roll_chances(int dice) {
  Chances chances(static_cast<std::size_t>(6 * dice + 1));
  count_rolls(dice, 0, false, 1, chances);
  return chances;
}

/// Solves a x = b for a square matrix; false if it is singular.
bool solve_linear(std::vector<std::vector<double>> a, std::vector<double> b, std::vector<double>& x) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k; i < n; ++i) {
      if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
    }
    if (std::abs(a[pivot][k]) < 1e-14) return false;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  x.resize(n);
  for (std::size_t k = 0; k < n; ++k) x[k] = b[k] / a[k][k];
  return true;
}

/// The value that a mix of these rows guarantees: the least over all columns.
double guarantee(const std::vector<std::vector<double>>& payoff, const std::vector<std::size_t>& rows,
                 const std::vector<double>& mix) {
  double least = 1e300;
  for (std::size_t c = 0; c < payoff[0].size(); ++c) {
    double sum = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) sum += mix[k] * payoff[rows[k]][c];
    least = std::min(least, sum);
  }
  return least;
}

std::vector<std::size_t> members(std::size_t set) {
  std::vector<std::size_t> list;
  for (std::size_t k = 0; set >> k != 0; ++k) {
    if ((set >> k & 1) != 0) list.push_back(k);
  }
  return list;
}

class Solver {
 public:
  Solver(const Kind& kind, int attacker_need, int defender_need, const Strategy& attacker,
         const Strategy& defender)
      : kind_(kind), max_a_(attacker_need), max_d_(defender_need), attacker_(attacker), defender_(defender) {
    for (int k = 0; k <= std::max(kind.attacker_dice, kind.defender_dice); ++k) {
      rolls_.push_back(roll_chances(k));
    }
    values_.assign(3 * cells() * cells(), 0.5);
    if (attacker_ || defender_) mixes_.resize(values_.size());
  }

  Values solve() {
    for (int a = 1; a <= max_a_; ++a) {
      for (int d = 1; d <= max_d_; ++d) {
        // Nothing leads from these needs to larger ones, so their states alone are iterated.
        for (int sweep = 0; sweep < 10'000; ++sweep) {
          change_ = 0;
          sweep_needs(a, d);
          if (change_ < 1e-14) break;
        }
      }
    }
    Values values(static_cast<std::size_t>(max_a_ + 1),
                  std::vector<double>(static_cast<std::size_t>(max_d_ + 1)));
    for (int a = 1; a <= max_a_; ++a) {
      for (int d = 1; d <= max_d_; ++d) {
        values[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)] = at({Active::both, a, d, 0, 0});
      }
    }
    return values;
  }

 private:
  Kind kind_;
  int max_a_;
  int max_d_;
  Strategy attacker_;
  Strategy defender_;
  std::vector<Chances> rolls_;
  std::vector<double> values_;
  std::vector<Mix> mixes_;
  double change_ = 0;

  std::size_t cells() const { return static_cast<std::size_t>((max_a_ + 1) * (max_d_ + 1)); }
  std::size_t index(const State& s) const {
    const int needs = s.attacker_need * (max_d_ + 1) + s.defender_need;
    const int turns = s.attacker_turn * (max_d_ + 1) + s.defender_turn;
    return (static_cast<std::size_t>(s.active) * cells() + static_cast<std::size_t>(needs)) * cells() +
           static_cast<std::size_t>(turns);
  }
  double at(const State& s) const { return values_[index(s)]; }
  void set(const State& s, double value) {
    double& old = values_[index(s)];
    change_ = std::max(change_, std::abs(old - value));
    old = value;
  }
  const Mix& mix(const Strategy& strategy, const State& s) {
    Mix& known = mixes_[index(s)];
    if (known.empty()) known = strategy(s);
    return known;
  }

  void sweep_needs(int a, int d) {
    for (int t = a - 1; t >= 2; --t)
      set({Active::attacker, a, d, t, 0}, alone({Active::attacker, a, d, t, 0}));
    for (int t = d - 1; t >= 2; --t)
      set({Active::defender, a, d, 0, t}, alone({Active::defender, a, d, 0, t}));
    for (int x = a - 1; x >= 2; --x) {
      for (int y = d - 1; y >= 2; --y) set({Active::both, a, d, x, y}, together({Active::both, a, d, x, y}));
    }
    set({Active::both, a, d, 0, 0}, together({Active::both, a, d, 0, 0}));
  }

  /// What comes of both fighters' new points in a state; `ended` for a hold or a 1 (then with 0 points).
  double after(const State& s, int x, bool a_ended, int y, bool d_ended) const {
    const bool a_there = x >= s.attacker_need;
    const bool d_there = y >= s.defender_need;
    if (a_there && d_there) return kind_.both_fall;
    if (a_there) return 1 + kind_.attacker_point * (s.defender_need - y);
    if (d_there) return -kind_.defender_point * (s.attacker_need - x);
    if (a_ended && d_ended) return at({Active::both, s.attacker_need - x, s.defender_need - y, 0, 0});
    if (a_ended) return at({Active::defender, s.attacker_need - x, s.defender_need, 0, y});
    if (d_ended) return at({Active::attacker, s.attacker_need, s.defender_need - y, x, 0});
    return at({Active::both, s.attacker_need, s.defender_need, x, y});
  }

  /// The mean over the rolls of the announced dice.
  double announced(const State& s, int i, int j) const {
    double mean = 0;
    const Chances& first = rolls_[static_cast<std::size_t>(i)];
    const Chances& second = rolls_[static_cast<std::size_t>(j)];
    for (std::size_t x = 0; x < first.size(); ++x) {
      if (first[x] == 0) continue;
      for (std::size_t y = 0; y < second.size(); ++y) {
        if (second[y] == 0) continue;
        const bool a_bust = i > 0 && x == 0;
        const bool d_bust = j > 0 && y == 0;
        // In a state with one alone the other's points are banked already: its need is smaller.
        const bool a_ended = i == 0 || a_bust;
        const bool d_ended = j == 0 || d_bust;
        mean += first[x] * second[y] *
                after(s, a_bust ? 0 : s.attacker_turn + static_cast<int>(x), a_ended,
                      d_bust ? 0 : s.defender_turn + static_cast<int>(y), d_ended);
      }
    }
    return mean;
  }

  double alone(const State& s) {
    const bool attacker = s.active == Active::attacker;
    const Strategy& strategy = attacker ? attacker_ : defender_;
    const int dice = attacker ? kind_.attacker_dice : kind_.defender_dice;
    double best = attacker ? -1 : 2;
    double mean = 0;
    for (int k = 0; k <= dice; ++k) {
      const double value = attacker ? announced(s, k, 0) : announced(s, 0, k);
      best = attacker ? std::max(best, value) : std::min(best, value);
      if (strategy) mean += mix(strategy, s)[static_cast<std::size_t>(k)] * value;
    }
    return strategy ? mean : best;
  }

  double together(const State& s) {
    const std::size_t first = s.attacker_turn == 0 ? 1 : 0;
    const auto rows = static_cast<std::size_t>(kind_.attacker_dice) + 1;
    const auto columns = static_cast<std::size_t>(kind_.defender_dice) + 1;
    std::vector<std::vector<double>> payoff;
    for (std::size_t i = first; i < rows; ++i) {
      payoff.emplace_back();
      for (std::size_t j = first; j < columns; ++j) {
        payoff.back().push_back(announced(s, static_cast<int>(i), static_cast<int>(j)));
      }
    }
    if (attacker_) {
      const Mix& fixed = mix(attacker_, s);
      double best = 2;
      for (std::size_t j = first; j < columns; ++j) {
        double sum = 0;
        for (std::size_t i = first; i < rows; ++i) sum += fixed[i] * payoff[i - first][j - first];
        best = std::min(best, sum);
      }
      return best;
    }
    if (defender_) {
      const Mix& fixed = mix(defender_, s);
      double best = -1;
      for (std::size_t i = first; i < rows; ++i) {
        double sum = 0;
        for (std::size_t j = first; j < columns; ++j) sum += fixed[j] * payoff[i - first][j - first];
        best = std::max(best, sum);
      }
      return best;
    }
    return matrix_value(payoff);
  }
};

}  // namespace

double matrix_value(const std::vector<std::vector<double>>& payoff) {
  const std::size_t m = payoff.size();
  const std::size_t n = payoff[0].size();
  double best = -1e300;
  for (std::size_t rows = 1; rows < std::size_t{1} << m; ++rows) {
    const std::vector<std::size_t> r = members(rows);
    for (std::size_t columns = 1; columns < std::size_t{1} << n; ++columns) {
      const std::vector<std::size_t> c = members(columns);
      if (c.size() != r.size()) continue;
      // The mix of the rows that makes the columns equal: for each column the mix less the value is 0.
      const std::size_t k = r.size();
      std::vector<std::vector<double>> a(k + 1, std::vector<double>(k + 1));
      std::vector<double> b(k + 1);
      for (std::size_t j = 0; j < k; ++j) {
        for (std::size_t i = 0; i < k; ++i) a[j][i] = payoff[r[i]][c[j]];
        a[j][k] = -1;
        a[k][j] = 1;
      }
      b[k] = 1;
      std::vector<double> mix;
      if (!solve_linear(a, b, mix)) continue;
      mix.pop_back();
      if (std::any_of(mix.begin(), mix.end(), [](double p) { return p < 0; })) continue;
      // Whatever mix this is, it guarantees this much; the theorem says that one of them is optimal.
      best = std::max(best, guarantee(payoff, r, mix));
    }
  }
  return best;
}

Values solve(const Kind& kind, int attacker_need, int defender_need, const Strategy& attacker,
             const Strategy& defender) {
  return Solver(kind, attacker_need, defender_need, attacker, defender).solve();
}

}  // namespace brute
