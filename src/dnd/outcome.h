// D&D Battle Chess: how outcomes are packed: what kind of thing has been decided, and up to two numbers.
#pragma once

#include <cstdint>

#include "core/node.h"

namespace fray::dnd {

enum class Decided : std::uint8_t {
  held,
  free,
  acts,
  loses,
  attacker_first,
  defender_first,
  fails,
  works,
  amount,      ///< damage, healing or temporary hit points
  amounts,     ///< damage of two targets
  dead,        ///< by a coup de grace
  dead_after,  ///< by one whose damage counts
};

/// Marks a number that stands for all from it on.
inline constexpr std::uint32_t kAndMore = 128;

/// Numbers are below 128, with or without kAndMore.
constexpr Outcome make_outcome(Decided what, std::uint32_t first = 0, std::uint32_t second = 0) {
  return static_cast<Outcome>(std::uint32_t{static_cast<std::uint8_t>(what)} | first << 8 | second << 16);
}
constexpr Decided what_of(Outcome outcome) { return static_cast<Decided>(code_of(outcome) & 255); }
constexpr int first_of(Outcome outcome) { return static_cast<int>(code_of(outcome) >> 8 & 127); }
constexpr int second_of(Outcome outcome) { return static_cast<int>(code_of(outcome) >> 16 & 127); }
constexpr bool first_and_more(Outcome outcome) { return (code_of(outcome) >> 8 & kAndMore) != 0; }
constexpr bool second_and_more(Outcome outcome) { return (code_of(outcome) >> 16 & kAndMore) != 0; }

/// A number of damage as an outcome has it: all from `deadly` on is the same.
constexpr std::uint32_t number_of(int damage, int deadly) {
  return damage < deadly ? static_cast<std::uint32_t>(damage) : static_cast<std::uint32_t>(deadly) | kAndMore;
}
/// `recoil` is the number of what a vicious weapon does to its wielder, 0 for others.
constexpr Outcome make_amount(int damage, int deadly, std::uint32_t recoil = 0) {
  return make_outcome(Decided::amount, number_of(damage, deadly), recoil);
}

}  // namespace fray::dnd
