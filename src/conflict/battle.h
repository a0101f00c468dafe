// Conflict Chess: strengths and odds of a battle (C14 to C18, C39, C40). The only place that knows them: the
// chance node, the odds on the page, the evaluation and the dice all ask here.
#pragma once

#include <algorithm>
#include <array>

#include "conflict/position.h"
#include "core/node.h"

namespace fray::conflict {

/// What each side adds to its die.
struct Battle {
  int attack;
  int defence;
};

/// The number of equally likely rolls of two dice.
inline constexpr int kRolls = 36;

/// Battles of one level, 0 to 11, have the same odds; they rise with the level.
constexpr int odds_level(Battle battle) { return std::clamp(battle.attack - battle.defence, -5, 6) + 5; }

/// How many of the 36 rolls the attacker wins: its total must be higher (C18).
constexpr int winning_rolls(Battle battle) {
  // For a difference d the attacker needs attack die > defence die - d: a sum of 1 to 6 terms on either side
  // of 15.
  constexpr std::array<std::uint8_t, 12> kWins{0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
  return kWins[static_cast<std::size_t>(odds_level(battle))];
}

/// battle_between for any strengths; slower.
Battle battle_by_numbers(const Position& p, Bits64 attackers, Square target);

/// The strengths when `attackers` (of the side whose turn it is) attack the piece on `target`.
inline Battle battle_between(const Position& p, Bits64 attackers, Square target) {
  if (!p.rules.strengths.usual()) [[unlikely]]
    return battle_by_numbers(p, attackers, target);
  const int leaders = popcount(attackers & p.leaders());
  const int minor = popcount(attackers & (p.of(Kind::knight) | p.of(Kind::bishop)));
  const int rooks = popcount(attackers & p.of(Kind::rook));
  const int pawns = popcount(attackers & p.of(Kind::pawn));
  // C15, C40: a rook is worth the strongest other attacker that is not a rook, at least 2. Under option
  // `board` it is the strongest own piece on the board, which is a Leader, unless the rook attacks alone.
  const bool with_leader = p.rules.board_rooks ? has_several(attackers) : leaders > 0;
  const int rook = with_leader ? 3 : 2;
  const int attack = 3 * leaders + 2 * minor + rook * rooks + pawns;

  int defence = 0;
  const Bits64 target_bit = Board::bit(target);
  if ((target_bit & p.of(Kind::rook)) != 0) {  // C16
    defence = leaders > 0 ? 3 : rooks > 0 ? rook : minor > 0 ? 2 : 1;
  } else if ((target_bit & p.of(Kind::pawn)) != 0) {
    defence = 1;
  } else {
    defence = (target_bit & p.leaders()) != 0 ? 3 : 2;
  }
  if ((target_bit & kTerrain) != 0) defence *= 2;  // C17
  return {attack, defence};
}

/// The battle of a position in phase roll.
inline Battle pending_battle(const Position& p) { return battle_between(p, p.attackers, p.target); }

}  // namespace fray::conflict
