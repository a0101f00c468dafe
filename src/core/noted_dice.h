// Dice whose faces are noted on the way: what a record says of a roll beside what it showed.
#pragma once

#include <vector>

#include "core/dice.h"

namespace fray {

/// The dice of another source; keeps how many faces each had. The source must outlive it.
class NotedDice final : public DiceSource {
 public:
  explicit NotedDice(DiceSource& dice) : dice_(dice) {}
  int roll(int sides) override {
    sides_.push_back(sides);
    return dice_.roll(sides);
  }
  bool spent() const override { return dice_.spent(); }
  const std::vector<int>& sides() const { return sides_; }

 private:
  DiceSource& dice_;
  std::vector<int> sides_;
};

}  // namespace fray
