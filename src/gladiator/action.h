// Gladiator Chess: how an Action is packed.
//
//   bits  0-6   from; replace: the pawn; heal: the piece
//   bits  7-13  to; place: where
//   bits 14-17  the kind that moves; replace: what comes
//   bits 28-31  what sort of action it is
//
// An Outcome of a fight: the winner's hit points, + 256 if it is the defender.
#pragma once

#include <cstdint>

#include "core/node.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// Moves come first: onto an empty square; onto an enemy, or a piece that the own queen has frozen, to fight
/// it; of a protected king onto a piece that he removes (G21, G53); of a queen onto a piece that she freezes
/// (G30); onto the enemy queen (G34).
enum class Sort : std::uint8_t { step, fight, remove, freeze, capture, leave, replace, heal, place };

constexpr Action make_action(Sort sort, Kind kind, Square from, Square to) {
  return Action{static_cast<std::uint32_t>(sort) << 28 | static_cast<std::uint32_t>(kind) << 14 |
                static_cast<std::uint32_t>(to) << 7 | from};
}
inline constexpr Action kLeave = make_action(Sort::leave, Kind::none, 0, 0);
constexpr Action make_replace(Square pawn, Kind into) { return make_action(Sort::replace, into, pawn, 0); }
constexpr Action make_heal(Square square) { return make_action(Sort::heal, Kind::none, square, 0); }
constexpr Action make_place(Square square) { return make_action(Sort::place, Kind::none, 0, square); }

constexpr Sort sort_of(Action action) { return static_cast<Sort>(code_of(action) >> 28); }
constexpr bool is_move(Action action) { return sort_of(action) <= Sort::capture; }
constexpr Square from_of(Action action) { return static_cast<Square>(code_of(action) & 127); }
constexpr Square to_of(Action action) { return static_cast<Square>(code_of(action) >> 7 & 127); }
constexpr Kind kind_of(Action action) { return static_cast<Kind>(code_of(action) >> 14 & 15); }

constexpr Outcome make_outcome(bool attacker_wins, int hits) {
  return Outcome{static_cast<std::uint32_t>(hits) | (attacker_wins ? 0U : 256U)};
}
constexpr bool attacker_wins(Outcome outcome) { return code_of(outcome) < 256; }
constexpr int hits_of(Outcome outcome) { return static_cast<int>(code_of(outcome) & 255); }

}  // namespace fray::gladiator
