// D&D Battle Chess: what a character carries through a game, packed so that positions are copied fast.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "dnd/tables/tables.h"

namespace fray::dnd {

/// The rounds that timed effects have left, in lanes of one word, so that all count down at once.
class Rounds {
 public:
  constexpr bool operator==(const Rounds&) const = default;
  constexpr bool any() const { return lanes_ != 0; }
  constexpr std::uint64_t raw() const { return lanes_; }

  constexpr int of(Effect effect) const {
    return static_cast<int>(lanes_ >> shift_of(effect) & mask_of(effect));
  }
  constexpr void set(Effect effect, int rounds) {
    lanes_ &= ~(mask_of(effect) << shift_of(effect));
    lanes_ |= static_cast<std::uint64_t>(rounds) << shift_of(effect);
  }
  /// Takes a round from each effect of `lanes` that runs (D54).
  constexpr void tick(std::uint64_t lanes) {
    const std::uint64_t wide = lanes_ & kWideLanes;
    const std::uint64_t running = (wide | wide >> 1 | wide >> 2 | wide >> 3 | wide >> 4) & kWideLowest;
    const std::uint64_t narrow = lanes_ & ~kWideLanes;
    lanes_ -= (running | ((narrow | narrow >> 1) & kNarrowLowest)) & lanes;
  }

  /// Lanes for `tick`: those of effects that the piece's own side casts, and those of its enemies' (D54).
  static constexpr std::uint64_t own_lanes() { return all_lanes() & ~enemy_lanes(); }
  static constexpr std::uint64_t enemy_lanes() {
    return lowest(Effect::doom) | lowest(Effect::ill_luck) | lowest(Effect::held) | lowest(Effect::laughing);
  }
  static constexpr std::uint64_t all_lanes() { return kWideLowest | kNarrowLowest; }
  static constexpr int most(Effect effect) { return static_cast<int>(mask_of(effect)); }

 private:
  // Twelve lanes of five bits, then two of two.
  static constexpr std::uint64_t kWideLanes = (std::uint64_t{1} << 60) - 1;
  static constexpr std::uint64_t kWideLowest = 0x0084210842108421;
  static constexpr std::uint64_t kNarrowLowest = std::uint64_t{5} << 60;

  static constexpr bool is_wide(Effect effect) { return effect < Effect::held; }
  static constexpr int shift_of(Effect effect) {
    const int at = static_cast<int>(effect);
    return is_wide(effect) ? 5 * at : 60 + 2 * (at - 12);
  }
  static constexpr std::uint64_t mask_of(Effect effect) { return is_wide(effect) ? 31 : 3; }
  static constexpr std::uint64_t lowest(Effect effect) { return std::uint64_t{1} << shift_of(effect); }

  std::uint64_t lanes_ = 0;
};

inline constexpr int kMostHeldDc = 30;      ///< of a hold, as position texts can say
inline constexpr unsigned kOffBoard = 127;  ///< the square of a piece that has been removed

/// A character. Bits that say what it has and what has happened to it; a removed one has the square kOffBoard
/// and nothing else. What a field holds is described in docs/notation.md under its trait.
struct Character {
  Rounds rounds;
  std::uint64_t square : 7 = kOffBoard;
  std::uint64_t hp : 7 = 0;
  std::uint64_t temp : 4 = 0;
  std::uint64_t level : 3 = 0;
  std::uint64_t slots1 : 3 = 0;
  std::uint64_t slots2 : 3 = 0;
  std::uint64_t slots3 : 2 = 0;
  std::uint64_t marked : 3 = 0;  ///< bit n - 1: a slot of level n pays for damage only
  std::uint64_t smited : 1 = 0;
  std::uint64_t laid : 1 = 0;
  std::uint64_t promoted : 1 = 0;
  std::uint64_t mage_armor : 1 = 0;
  std::uint64_t heroism : 1 = 0;
  std::uint64_t false_life : 1 = 0;
  std::uint64_t charmed : 1 = 0;
  std::uint64_t steadfast : 1 = 0;
  std::uint64_t curses : 8 = 0;  ///< bit n: Effect::curse_attack + n
  std::uint64_t con_level : 3 = 0;
  std::uint64_t bear_level : 3 = 0;
  std::uint64_t ward : 2 = 0;  ///< the number of the cleric who wards it, 0 if none
  std::uint64_t held_dc : 5 = 0;
  std::uint64_t wounds : 3 = 0;  ///< points of Constitution that wounding weapons have taken

  bool operator==(const Character&) const = default;

  bool on_board() const { return square != kOffBoard; }
  /// What it can lose and still stand: hit points and temporary ones.
  int points() const { return static_cast<int>(hp + temp); }
  bool cursed(Effect curse) const {
    return (curses >> (index_of(curse) - index_of(Effect::curse_attack)) & 1) != 0;
  }
  bool held() const { return rounds.of(Effect::held) > 0; }
  bool laughing() const { return rounds.of(Effect::laughing) > 0; }
  /// It can neither move nor act.
  bool incapacitated() const { return held() || laughing(); }
  bool has(Effect effect) const {
    if (index_of(effect) < kTimedEffects) return rounds.of(effect) > 0;
    if (effect == Effect::mage_armor) return mage_armor != 0;
    if (effect == Effect::heroism) return heroism != 0;
    return cursed(effect);
  }

  /// What the Constitution modifier has lost: one for two points.
  int weakened() const { return static_cast<int>(wounds) / 2; }

  int slots(int spell_level) const {
    return static_cast<int>(spell_level == 1 ? slots1 : spell_level == 2 ? slots2 : slots3);
  }
  void set_slots(int spell_level, int left) {
    const auto value = static_cast<unsigned>(left);
    if (spell_level == 1) slots1 = value & 7U;
    if (spell_level == 2) slots2 = value & 7U;
    if (spell_level == 3) slots3 = value & 3U;
  }
  bool is_marked(int spell_level) const { return (marked >> (spell_level - 1) & 1) != 0; }
  void set_marked(int spell_level, bool is) {
    const unsigned bit = 1U << (spell_level - 1);
    marked = (is ? marked | bit : marked & ~bit) & 7U;
  }

  std::uint64_t state() const { return std::bit_cast<std::array<std::uint64_t, 2>>(*this)[1]; }
};
static_assert(sizeof(Character) == 16);

}  // namespace fray::dnd
