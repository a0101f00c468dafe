// HyperPig, the fight of Gnostic Chess: two fighters take a turn together, round by round. In each round both
// announce unseen how many dice they roll; a 1 loses the points of the turn, a hold banks them, and whoever
// first has as many points as the other has hit points wins. Rules H1-H10, N45 and N46
// (docs/rules/gnostic.md).
//
// The state of a fight is a plain value for the game's position. Nothing here allocates or throws.
#pragma once

#include <array>
#include <cstdint>

namespace fray::gnostic {

/// The most dice a fighter may roll at once (a king's, N14), and the highest target (two kings' 100 hit
/// points, doubled by the shade).
inline constexpr int kMaxDice = 10;
inline constexpr int kMaxTarget = 200;
inline constexpr int kMaxSum = 6 * kMaxDice;

/// What matters of one fighter's dice (N46): `kBust` if any of them shows a 1 (H1), else their sum, which is
/// from 2k to 6k for k dice.
using RollClass = std::int32_t;
inline constexpr RollClass kBust = 0;

/// The exact chances of k dice, as weights out of 6^k.
struct DiceSums {
  /// Rolls of k dice in which some die shows a 1: 6^k - 5^k.
  std::uint32_t bust = 0;
  /// Rolls without a 1 whose sum is `s`, for 0 <= s <= kMaxSum.
  std::array<std::uint32_t, kMaxSum + 1> sum{};
  /// 6^k.
  std::uint32_t total = 1;

  /// Of no dice, the class 0 has all the weight.
  std::uint32_t weight(RollClass roll) const {
    return sum[static_cast<std::size_t>(roll)] + (roll == kBust ? bust : 0);
  }
};

/// The chances of `dice` dice, 0 to kMaxDice (no dice: the sum 0 is certain). O(1).
const DiceSums& dice_sums(int dice);

/// The class of dice that were rolled: kBust or their sum. `faces` points to `count` faces, 1 to 6 each.
RollClass roll_class(const std::uint8_t* faces, int count);

enum class FightPhase : std::uint8_t { announce, roll, over };

enum class FightResult : std::uint8_t { none, attacker_wins, defender_wins, both_fall };

/// One side of a fight.
struct Fighter {
  /// The most dice that it may roll in a round, 1 to kMaxDice: its combat value (H9).
  std::uint8_t dice = 1;
  /// The points that it needs, 1 to kMaxTarget: the other's effective hit points (N8).
  std::uint8_t target = 1;
  /// Points banked, at most `target`: points beyond the target are not counted, for they kill nobody twice.
  std::uint8_t score = 0;
  /// Points of this turn that are not banked yet. score + turn < target while the fight lasts.
  std::uint8_t turn = 0;
  /// In phase roll: the dice announced for this round, 0 for one that does not roll.
  std::uint8_t announced = 0;
  /// Its turn goes on: it is asked for announcements. Both are active when a turn begins.
  bool active = true;

  /// Points still missing in the bank, 0 once the target is reached.
  int need() const { return target - score; }

  friend bool operator==(const Fighter&, const Fighter&) = default;
};

/// The legal announcements of a fighter, low to high: 0 is to hold, k to roll k dice.
struct Announcements {
  int low;
  int high;
};

/// A fight: announce -> roll -> announce ... -> over. When both hold, or the only one left in the turn does,
/// a new turn begins at once without a roll (N46).
struct Fight {
  Fighter attacker;
  Fighter defender;
  FightPhase phase = FightPhase::announce;
  FightResult result = FightResult::none;

  /// The first round of a fight. Dice 1 to kMaxDice; targets 1 to kMaxTarget, the points that each must score
  /// (for the attacker the defender's effective hit points, and the reverse).
  static Fight begin(int attacker_dice, int attacker_target, int defender_dice, int defender_target);

  /// What `fighter`, one of this fight's two, may announce in phase announce: 1 to its dice in the first
  /// round of a turn, in later rounds also 0 (H3); {0, 0} for one whose turn has ended, which is not asked
  /// (H7).
  static Announcements announcements(const Fighter& fighter) {
    if (!fighter.active) return {0, 0};
    // Whoever is active and has rolled in this turn has at least 2 points in it, so no points: first round.
    return {fighter.turn == 0 ? 1 : 0, fighter.dice};
  }

  /// Phase announce: both announcements of a round, revealed together (H4), each within `announcements`; 0
  /// for a fighter that is not asked. Leads to phase roll, or to phase announce of a new turn where nobody
  /// rolls.
  void announce(int attacker_dice, int defender_dice);

  /// Phase roll: the classes of what both rolled, each possible for the announced dice; that of a fighter who
  /// rolls nothing is ignored. Leads to phase announce of the next round or turn, or to phase over, where
  /// `result` is set and both scores are what was banked in the end: the other's damage (N12, H6, N45).
  void resolve(RollClass attacker_roll, RollClass defender_roll);

  friend bool operator==(const Fight&, const Fight&) = default;

 private:
  void begin_turn_if_ended();
};

}  // namespace fray::gnostic
