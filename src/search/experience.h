// What the search has learnt of actions with which a turn begins, wherever they were tried: how often each
// has cut off (Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989),
// alone and as an answer to what was done before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/node.h"

namespace fray {

class Experience {
 public:
  /// What came before an action: what the other side did last, and what its own did before that; either may
  /// be no_action.
  using Before = std::array<Action, 2>;

  /// Answers are remembered only if `of_answers`; else the functions that take what came before must not be
  /// called.
  explicit Experience(bool of_answers) : pairs_(of_answers ? std::size_t{1} << kPairBits : 0, 0) {}

  /// How often the action has cut off, whatever came before.
  int score(Action action) const { return alone_[alone_slot(action)]; }
  /// The same and what it was worth after that.
  int score(const Before& before, Action action) const {
    return score(action) + pairs_[pair_slot(before[0], action)] + pairs_[pair_slot(before[1], action)];
  }

  /// The action cut off at that depth.
  void reward(Action action, int depth) { add(alone_[alone_slot(action)], bonus(depth)); }
  /// The action cut off at that depth after these, or was tried there in vain.
  void reward(const Before& before, Action action, int depth) { teach(before, action, bonus(depth)); }
  void punish(const Before& before, Action action, int depth) { teach(before, action, -bonus(depth)); }

  /// What was learnt of other positions counts for less.
  void fade() {
    for (auto& score : alone_) score /= 8;
    for (auto& score : pairs_) score /= 8;
  }

 private:
  static constexpr int kLimit = 2500;
  static constexpr int kAloneBits = 14;
  static constexpr int kPairBits = 16;

  static int bonus(int depth) { return std::min(32 * (depth + 1) * (depth + 1), kLimit); }
  static std::size_t alone_slot(Action action) {
    return static_cast<std::size_t>((code_of(action) * 0x9e3779b1u) >> (32 - kAloneBits));
  }
  static std::size_t pair_slot(Action before, Action action) {
    const std::uint64_t both = (std::uint64_t{code_of(before)} << 32 | code_of(action)) * 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(both >> (64 - kPairBits));
  }
  static void add(std::int16_t& score, int points) {
    score = static_cast<std::int16_t>(score + points - score * std::abs(points) / kLimit);
  }
  void teach(const Before& before, Action action, int points) {
    add(alone_[alone_slot(action)], points);
    for (const Action earlier : before) {
      if (earlier != no_action) add(pairs_[pair_slot(earlier, action)], points);
    }
  }

  std::vector<std::int16_t> alone_ = std::vector<std::int16_t>(std::size_t{1} << kAloneBits, 0);
  std::vector<std::int16_t> pairs_;
};

}  // namespace fray
