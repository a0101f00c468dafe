// What can come of one turn, as numbers: a tree of choices and rolls whose leaves are the next turn starts
// and the ends of games. Written once from a game's contract, then walked in every sweep of the solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fray {

/// A word of a tree: what it is in the high bits, a number in the others. A tree is its root followed by its
/// children in order (prefix order).
class TreeWord {
 public:
  enum class Sort : std::uint32_t {
    place,      ///< a turn start of the ending itself: its place
    elsewhere,  ///< one of an earlier ending: which one; the next word is the place there
    result,     ///< 0 Black has won, 1 drawn, 2 White has won
    white,      ///< White chooses: how many children
    black,      ///< Black chooses: how many children
    chance,  ///< a roll: how many children; the next word is the denominator, and each has its weight before
             ///< it
  };
  static constexpr std::uint32_t kMostNumber = (1u << 29) - 1;

  constexpr TreeWord(Sort sort, std::uint32_t number)
      : word_(static_cast<std::uint32_t>(sort) << 29 | number) {}
  explicit constexpr TreeWord(std::uint32_t word) : word_(word) {}

  constexpr Sort sort() const { return static_cast<Sort>(word_ >> 29); }
  constexpr std::uint32_t number() const { return word_ & kMostNumber; }
  constexpr std::uint32_t word() const { return word_; }

 private:
  std::uint32_t word_;
};

/// The value of the tree that begins at `at`, which is moved behind it. `Rules` says what leaves are worth
/// and how values are added up:
///     V place(number), V elsewhere(ending, number), V result(number): of a leaf
///     V better(a, b), V worse(a, b): what White, what Black chooses
///     Sum start(denominator), void add(sum, weight, V), V mean(sum)
template <class Rules>
auto tree_value(const Rules& rules, const std::uint32_t*& at) -> typename Rules::V {
  const TreeWord word(*at++);
  using Sort = TreeWord::Sort;
  switch (word.sort()) {
    case Sort::place: return rules.place(word.number());
    case Sort::elsewhere: return rules.elsewhere(word.number(), *at++);
    case Sort::result: return rules.result(word.number());
    case Sort::white: {
      auto best = tree_value(rules, at);
      for (std::uint32_t i = 1; i < word.number(); ++i) best = rules.better(best, tree_value(rules, at));
      return best;
    }
    case Sort::black: {
      auto best = tree_value(rules, at);
      for (std::uint32_t i = 1; i < word.number(); ++i) best = rules.worse(best, tree_value(rules, at));
      return best;
    }
    case Sort::chance: break;
  }
  auto sum = rules.start(*at++);
  for (std::uint32_t i = 0; i < word.number(); ++i) {
    const std::uint32_t weight = *at++;
    rules.add(sum, weight, tree_value(rules, at));
  }
  return rules.mean(sum);
}

}  // namespace fray
