// How the sweeps of the solver add up a tree: expected results, bounds of these, certain results.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/value.h"
#include "endgame/solver/turn_tree.h"

namespace fray {

/// Whole numbers stand for so many parts of 1 in bounds.
inline constexpr double kUnits = static_cast<double>(std::int64_t{1} << 40);

/// Values of the places of an ending, and of earlier ones by their number.
template <class Number>
struct KnownValues {
  using V = Number;
  const std::vector<V>& here;
  const std::vector<std::vector<V>>& outside;

  V place(std::uint32_t number) const { return here[number]; }
  V elsewhere(std::uint32_t ending, std::uint32_t number) const { return outside[ending][number]; }
  V better(V a, V b) const { return std::max(a, b); }
  V worse(V a, V b) const { return std::min(a, b); }
};

struct ExpectedRules : KnownValues<double> {
  struct Sum {
    double sum;
    double denominator;
  };
  V result(std::uint32_t number) const { return static_cast<double>(number) - 1; }
  Sum start(std::uint32_t denominator) const { return {0, static_cast<double>(denominator)}; }
  void add(Sum& sum, std::uint32_t weight, V value) const { sum.sum += weight * value; }
  V mean(const Sum& sum) const { return sum.sum / sum.denominator; }
};

/// In units, rounded down for a lower bound and up for an upper one. Weights are below 2^20.
template <bool kDown>
struct BoundRules : KnownValues<std::int64_t> {
  using V = std::int64_t;
  struct Sum {
    V sum;
    V denominator;
  };
  V result(std::uint32_t number) const { return (static_cast<V>(number) - 1) << 40; }
  Sum start(std::uint32_t denominator) const { return {0, denominator}; }
  void add(Sum& sum, std::uint32_t weight, V value) const { sum.sum += weight * value; }
  V mean(const Sum& sum) const {
    const V quotient = sum.sum / sum.denominator;
    const V rest = sum.sum % sum.denominator;
    if constexpr (kDown) return rest < 0 ? quotient - 1 : quotient;
    return rest > 0 ? quotient + 1 : quotient;
  }
};

/// As the search has them: certain results with their distance, the mean of it where dice decide; all else is
/// 0.
struct CertainRules : KnownValues<Value> {
  struct Sum {
    double turns = 0;
    double denominator = 1;
    int winners = 0;  ///< 1 White, -1 Black in all outcomes so far
    bool same = true;
  };
  Value place(std::uint32_t number) const { return a_turn_before(here[number]); }
  Value elsewhere(std::uint32_t ending, std::uint32_t number) const {
    return a_turn_before(outside[ending][number]);
  }
  Value result(std::uint32_t number) const { return (static_cast<Value>(number) - 1) * kWinValue; }
  Sum start(std::uint32_t denominator) const { return {0, static_cast<double>(denominator), 0, true}; }
  void add(Sum& sum, std::uint32_t weight, Value value) const {
    const int winner = is_certain_win(value) ? 1 : is_certain_loss(value) ? -1 : 0;
    if (winner == 0 || (sum.winners != 0 && sum.winners != winner)) sum.same = false;
    sum.winners = winner;
    sum.turns += weight * static_cast<double>(turns_to_end(value));
  }
  Value mean(const Sum& sum) const {
    if (!sum.same) return 0;
    return sum.winners * (kWinValue - static_cast<Value>(std::lround(sum.turns / sum.denominator)));
  }
};

/// tree_value, which also writes the tree again without what is worse than the best choice by more than a
/// margin. For one thread.
template <class Rules>
class NarrowingWalk {
 public:
  using V = typename Rules::V;

  NarrowingWalk(const Rules& rules, V margin) : rules_(rules), margin_(margin) {}

  /// The value of the tree that begins at `at`; appends what is left of it to `words`.
  V value(const std::uint32_t* at, std::vector<std::uint32_t>& words) {
    words_ = &words;
    return walk(at);
  }

 private:
  using Sort = TreeWord::Sort;
  struct Child {
    std::size_t begin;  ///< in the new words
    V value;
  };

  V walk(const std::uint32_t*& at) {
    switch (const TreeWord word(*at); word.sort()) {
      case Sort::white:
      case Sort::black: return walk_choice(at);
      case Sort::chance: return walk_chance(at);
      default: {
        const std::uint32_t* const begin = at;
        const V value = tree_value(rules_, at);
        words_->insert(words_->end(), begin, at);
        return value;
      }
    }
  }

  V walk_choice(const std::uint32_t*& at) {
    const TreeWord word(*at++);
    const bool white = word.sort() == Sort::white;
    const std::size_t head = words_->size();
    const std::size_t first = children_.size();
    words_->push_back(word.word());
    for (std::uint32_t i = 0; i < word.number(); ++i) {
      const std::size_t begin = words_->size();
      const V value = walk(at);
      children_.push_back({begin, value});
    }
    V best = children_[first].value;
    for (std::size_t i = first; i < children_.size(); ++i)
      best = white ? rules_.better(best, children_[i].value) : rules_.worse(best, children_[i].value);
    std::size_t end = head + 1;
    std::uint32_t left = 0;
    for (std::size_t i = first; i < children_.size(); ++i) {
      if (std::abs(children_[i].value - best) > margin_) continue;
      const std::size_t after = i + 1 < children_.size() ? children_[i + 1].begin : words_->size();
      const auto place = [&](std::size_t at_word) {
        return words_->begin() + static_cast<std::ptrdiff_t>(at_word);
      };
      std::copy(place(children_[i].begin), place(after), place(end));
      end += after - children_[i].begin;
      ++left;
    }
    words_->resize(end);
    (*words_)[head] = TreeWord(word.sort(), left).word();
    children_.resize(first);
    return best;
  }

  V walk_chance(const std::uint32_t*& at) {
    const TreeWord word(*at);
    words_->insert(words_->end(), at, at + 2);
    ++at;
    auto sum = rules_.start(*at++);
    for (std::uint32_t i = 0; i < word.number(); ++i) {
      words_->push_back(*at);
      const std::uint32_t weight = *at++;
      rules_.add(sum, weight, walk(at));
    }
    return rules_.mean(sum);
  }

  const Rules& rules_;
  V margin_;
  std::vector<std::uint32_t>* words_ = nullptr;
  std::vector<Child> children_;  ///< of the choices that are open
};

}  // namespace fray
