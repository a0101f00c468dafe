// Where raw dice come from: a seeded generator, or faces that somebody rolled by hand or read from a record.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/random.h"

namespace fray {

/// Gives one die after the other.
class DiceSource {
 public:
  virtual ~DiceSource() = default;
  /// The next die with faces 1 to `sides`, 2 <= sides <= 255.
  virtual int roll(int sides) = 0;
  /// More dice have been asked for than there are: the roll is void. Games that roll until something happens
  /// stop then.
  virtual bool spent() const { return false; }
};

/// Pseudorandom dice; the same seed gives the same dice on every platform.
class SeededDice final : public DiceSource {
 public:
  explicit SeededDice(std::uint64_t seed) : random_(seed) {}
  int roll(int sides) override {
    return 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(sides)));
  }

 private:
  SplitMix64 random_;
};

/// Dice as told. Whoever uses it asks `problem()` afterwards: a face out of range, too few or too many faces
/// make the whole roll void. Keeps a reference to the faces, which must outlive it.
class ToldDice final : public DiceSource {
 public:
  explicit ToldDice(std::span<const int> faces) : faces_(faces) {}
  int roll(int sides) override {
    const std::size_t position = used_++;
    if (position >= faces_.size()) return 1;
    const int face = faces_[position];
    if (face >= 1 && face <= sides) return face;
    if (problem_.empty()) {
      problem_ = "die " + std::to_string(position + 1) + " shows " + std::to_string(face) +
                 ", expected a number from 1 to " + std::to_string(sides);
    }
    return 1;
  }
  bool spent() const override { return used_ > faces_.size(); }
  /// Whether each face told is one that its die has, as far as dice were rolled.
  bool all_possible() const { return problem_.empty(); }
  /// What is wrong with the faces told, after the roll; empty if nothing is.
  std::string problem() const {
    if (!problem_.empty() || used_ == faces_.size()) return problem_;
    return "expected " + std::to_string(used_) + " dice, got " + std::to_string(faces_.size());
  }

 private:
  std::span<const int> faces_;
  std::size_t used_ = 0;
  std::string problem_;
};

}  // namespace fray
