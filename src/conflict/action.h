// Conflict Chess: how an Action is packed.
//
//   bits  0-5   from: the moving piece, the attacker that moves in, or the attacker that is sent home
//   bits  6-11  to: where it goes; for an attack the target
//   bits 12-14  the kind a pawn becomes, `none` if it does not
//   bits 12-26  for an attack, instead: supporters; bit i stands for the i-th possible supporter in the order
//   of squares bits 28-31  what sort of action it is
#pragma once

#include <cstdint>

#include "conflict/position.h"
#include "core/node.h"

namespace fray::conflict {

enum class Sort : std::uint8_t { move, no_attack, attack, move_in, nobody, send_home, send_off };

constexpr Action make_action(Sort sort, Square from, Square to, Kind promotion = Kind::none) {
  return Action{static_cast<std::uint32_t>(sort) << 28 | static_cast<std::uint32_t>(promotion) << 12 |
                static_cast<std::uint32_t>(to) << 6 | from};
}
inline constexpr Action kNoAttack = make_action(Sort::no_attack, 0, 0);
inline constexpr Action kNobody = make_action(Sort::nobody, 0, 0);

constexpr Action make_attack(Square target, std::uint32_t supporters) {
  return Action{static_cast<std::uint32_t>(Sort::attack) << 28 | supporters << 12 |
                static_cast<std::uint32_t>(target) << 6};
}

constexpr Sort sort_of(Action action) { return static_cast<Sort>(code_of(action) >> 28); }
constexpr Square from_of(Action action) { return static_cast<Square>(code_of(action) & 63); }
constexpr Square to_of(Action action) { return static_cast<Square>(code_of(action) >> 6 & 63); }
constexpr Kind promotion_of(Action action) { return static_cast<Kind>(code_of(action) >> 12 & 7); }
constexpr std::uint32_t supporters_of(Action action) { return code_of(action) >> 12 & 0x7fff; }

inline constexpr Outcome kAttackerWins{0};
inline constexpr Outcome kDefenderWins{1};

}  // namespace fray::conflict
