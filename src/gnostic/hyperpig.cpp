#include "gnostic/hyperpig.h"

#include <algorithm>
#include <type_traits>

namespace fray::gnostic {
namespace {

static_assert(sizeof(Fight) <= 24 && std::is_trivially_copyable_v<Fight>);

constexpr std::array<DiceSums, kMaxDice + 1> all_dice_sums() {
  std::array<DiceSums, kMaxDice + 1> all{};
  all[0].sum[0] = 1;
  for (std::size_t k = 1; k <= kMaxDice; ++k) {
    const DiceSums& fewer = all[k - 1];
    DiceSums& sums = all[k];
    sums.total = 6 * fewer.total;
    // One more die: a 1 loses everything, as does any face after a loss.
    sums.bust = 6 * fewer.bust + (fewer.total - fewer.bust);
    for (std::size_t s = 0; s <= kMaxSum; ++s) {
      for (std::size_t face = 2; face <= std::min<std::size_t>(6, s); ++face) {
        sums.sum[s] += fewer.sum[s - face];
      }
    }
  }
  return all;
}

constexpr std::array<DiceSums, kMaxDice + 1> kDiceSums = all_dice_sums();

/// Banks the points of the turn.
void end_turn(Fighter& fighter) {
  fighter.score = static_cast<std::uint8_t>(fighter.score + fighter.turn);
  fighter.turn = 0;
  fighter.active = false;
}

/// The effect of a fighter's roll on itself; true if it has reached its target.
bool take_roll(Fighter& fighter, RollClass roll) {
  if (fighter.announced == 0) return false;
  fighter.announced = 0;
  if (roll == kBust) {  // H1, H2: the turn's points are lost, what is banked stays
    fighter.turn = 0;
    fighter.active = false;
    return false;
  }
  const int total = fighter.score + fighter.turn + roll;
  if (total >= fighter.target) {  // H5
    fighter.turn = 0;
    fighter.score = fighter.target;
    fighter.active = false;
    return true;
  }
  fighter.turn = static_cast<std::uint8_t>(fighter.turn + roll);
  return false;
}

}  // namespace

const DiceSums& dice_sums(int dice) { return kDiceSums[static_cast<std::size_t>(dice)]; }

RollClass roll_class(const std::uint8_t* faces, int count) {
  RollClass sum = 0;
  for (int i = 0; i < count; ++i) {
    if (faces[i] == 1) return kBust;
    sum += faces[i];
  }
  return sum;
}

Fight Fight::begin(int attacker_dice, int attacker_target, int defender_dice, int defender_target) {
  Fight fight;
  fight.attacker.dice = static_cast<std::uint8_t>(attacker_dice);
  fight.attacker.target = static_cast<std::uint8_t>(attacker_target);
  fight.defender.dice = static_cast<std::uint8_t>(defender_dice);
  fight.defender.target = static_cast<std::uint8_t>(defender_target);
  return fight;
}

void Fight::begin_turn_if_ended() {
  if (attacker.active || defender.active) return;
  attacker.active = true;
  defender.active = true;
}

void Fight::announce(int attacker_dice, int defender_dice) {
  attacker.announced = static_cast<std::uint8_t>(attacker_dice);
  defender.announced = static_cast<std::uint8_t>(defender_dice);
  // A hold counts before the dice of the round are rolled (N45).
  if (attacker.active && attacker_dice == 0) end_turn(attacker);
  if (defender.active && defender_dice == 0) end_turn(defender);
  if (attacker_dice == 0 && defender_dice == 0) {
    begin_turn_if_ended();
  } else {
    phase = FightPhase::roll;
  }
}

void Fight::resolve(RollClass attacker_roll, RollClass defender_roll) {
  const bool attacker_there = take_roll(attacker, attacker_roll);
  const bool defender_there = take_roll(defender, defender_roll);
  if (attacker_there || defender_there) {
    // H6: the other must end the turn, and ending it without a 1 is a hold.
    if (!attacker_there) end_turn(attacker);
    if (!defender_there) end_turn(defender);
    result = attacker_there && defender_there ? FightResult::both_fall
             : attacker_there                 ? FightResult::attacker_wins
                                              : FightResult::defender_wins;
    phase = FightPhase::over;
    return;
  }
  phase = FightPhase::announce;
  begin_turn_if_ended();
}

}  // namespace fray::gnostic
