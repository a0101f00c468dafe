// Chess: how an Action is packed.
//
//   bits  0-5   from
//   bits  6-11  to; castling: where the king goes
//   bits 12-14  the kind a pawn becomes, `none` if it does not
//   bits 15-17  the kind that moves
//   bits 28-31  what sort of action it is
#pragma once

#include <array>
#include <cstdint>

#include "chess/position.h"
#include "core/node.h"

namespace fray::chess {

enum class Sort : std::uint8_t { move, double_step, en_passant, castle, claim_draw };

constexpr Action make_action(Sort sort, Kind kind, Square from, Square to, Kind promotion = Kind::none) {
  return Action{static_cast<std::uint32_t>(sort) << 28 | static_cast<std::uint32_t>(kind) << 15 |
                static_cast<std::uint32_t>(promotion) << 12 | static_cast<std::uint32_t>(to) << 6 | from};
}
/// What a pawn may become.
inline constexpr std::array<Kind, 4> kPromotions{Kind::queen, Kind::rook, Kind::bishop, Kind::knight};

inline constexpr Action kClaimDraw = make_action(Sort::claim_draw, Kind::none, 0, 0);

constexpr Sort sort_of(Action action) { return static_cast<Sort>(code_of(action) >> 28); }
constexpr Square from_of(Action action) { return static_cast<Square>(code_of(action) & 63); }
constexpr Square to_of(Action action) { return static_cast<Square>(code_of(action) >> 6 & 63); }
constexpr Kind promotion_of(Action action) { return static_cast<Kind>(code_of(action) >> 12 & 7); }
constexpr Kind kind_of(Action action) { return static_cast<Kind>(code_of(action) >> 15 & 7); }

}  // namespace fray::chess
