// Gnostic Chess: how an Action is packed, and how the outcomes of chance are.
//
//   bits  0-5   from: what moves, is teleported, exchanged (the lower square), healed or imprisoned, or the
//               pawn that is promoted; for an announcement the number of dice, 0 to hold
//   bits  6-11  to: where it goes, is revived, or the other of the exchanged
//   bits 12-14  the kind a pawn becomes, `none` if it does not, or does so in a decision of its own
//   bits 15-17  the kind that is revived, else 0
//   bits 18-23  option spells=queen: the queen who casts
//   bits 28-31  what sort of action it is; a spell is 8 plus its number
#pragma once

#include <cstdint>

#include "core/node.h"
#include "gnostic/position.h"

namespace fray::gnostic {

enum class Sort : std::uint8_t {
  move,
  pass,
  announce,
  promote,
  teleport = 8,
  heal,
  shift_time,
  exchange,
  revive,
  imprison
};

constexpr Action make_action(Sort sort, Square from, Square to, Kind promotion = Kind::none) {
  return Action{static_cast<std::uint32_t>(sort) << 28 | static_cast<std::uint32_t>(promotion) << 12 |
                static_cast<std::uint32_t>(to) << 6 | from};
}
inline constexpr Action kPass = make_action(Sort::pass, 0, 0);
constexpr Action make_announcement(int dice) {
  return make_action(Sort::announce, static_cast<Square>(dice), 0);
}
constexpr Action make_revival(Kind kind, Square to, Kind promotion = Kind::none) {
  return Action{code_of(make_action(Sort::revive, 0, to, promotion)) | static_cast<std::uint32_t>(kind)
                                                                           << 15};
}
/// The same spell, cast by the queen on that square.
constexpr Action cast_by(Action spell, Square queen) {
  return Action{code_of(spell) | static_cast<std::uint32_t>(queen) << 18};
}

constexpr Sort sort_of(Action action) { return static_cast<Sort>(code_of(action) >> 28); }
constexpr Square from_of(Action action) { return static_cast<Square>(code_of(action) & 63); }
constexpr Square to_of(Action action) { return static_cast<Square>(code_of(action) >> 6 & 63); }
constexpr Kind promotion_of(Action action) { return static_cast<Kind>(code_of(action) >> 12 & 7); }
constexpr Kind revived_of(Action action) { return static_cast<Kind>(code_of(action) >> 15 & 7); }
constexpr Square queen_of(Action action) { return static_cast<Square>(code_of(action) >> 18 & 63); }
constexpr int dice_of(Action announcement) { return from_of(announcement); }
constexpr bool is_spell(Action action) { return (code_of(action) >> 31) != 0; }
constexpr Spell spell_of(Action action) { return static_cast<Spell>(code_of(action) >> 28 & 7); }

/// An outcome of a roll: the class of each fighter's dice, `kNoRoll` for one that does not roll (N46).
inline constexpr RollClass kNoRoll = 63;
constexpr Outcome make_roll(RollClass attacker, RollClass defender) {
  return Outcome{static_cast<std::uint32_t>(attacker) << 6 | static_cast<std::uint32_t>(defender)};
}
constexpr RollClass attacker_roll(Outcome outcome) {
  return static_cast<RollClass>(code_of(outcome) >> 6 & 63);
}
constexpr RollClass defender_roll(Outcome outcome) { return static_cast<RollClass>(code_of(outcome) & 63); }

/// The end of a whole battle: who wins, and how many points the winner has against it.
struct BattleEnd {
  FightResult result;
  int points;
};
constexpr Outcome make_end(BattleEnd end) {
  return Outcome{static_cast<std::uint32_t>(end.result) << 8 | static_cast<std::uint32_t>(end.points)};
}
constexpr BattleEnd end_of(Outcome outcome) {
  return {static_cast<FightResult>(code_of(outcome) >> 8), static_cast<int>(code_of(outcome) & 255)};
}

}  // namespace fray::gnostic
