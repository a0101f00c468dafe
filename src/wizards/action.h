// Wizard's Chess: how an Action is packed.
//
//   bits  0-5   from; Hearts: the lover; Clubs and Diamonds: the target; buy: the card that is discarded
//   bits  6-11  to; Hearts: the beloved
//   bits  0-11  replenish: the places, as bits in the order of replenishing squares
//   bits 12-15  what a pawn or mana becomes, `none` if it does not; Spades: the kind that comes back
//   bits 16-21  the card that is cast or bought; move: the kind that moves
//   bits 28-31  what sort of action it is
#pragma once

#include <cstdint>

#include "core/node.h"
#include "wizards/position.h"

namespace fray::wizards {

enum class Sort : std::uint8_t {
  move,
  double_step,
  en_passant,
  castle,
  leap,
  replenish,
  done,
  give,
  reset,
  buy,
  spades,
  hearts,
  diamonds,
  clubs
};

constexpr Action make_action(Sort sort, Square from, Square to, Kind into, std::uint32_t more) {
  return Action{static_cast<std::uint32_t>(sort) << 28 | more << 16 | static_cast<std::uint32_t>(into) << 12 |
                static_cast<std::uint32_t>(to) << 6 | from};
}
constexpr Action make_move(Sort sort, Kind kind, Square from, Square to, Kind into = Kind::none) {
  return make_action(sort, from, to, into, static_cast<std::uint32_t>(kind));
}
constexpr Action make_cast(Suit suit, Card card, Square from, Square to, Kind revived = Kind::none) {
  const auto sort = static_cast<Sort>(static_cast<std::size_t>(Sort::spades) + index_of(suit));
  return make_action(sort, from, to, revived, card);
}
constexpr Action make_replenish(std::uint32_t places) {
  return Action{static_cast<std::uint32_t>(Sort::replenish) << 28 | places};
}
/// `discarded` is kNoCard where the hand is not full.
constexpr Action make_buy(Card card, Card discarded) {
  return make_action(Sort::buy, discarded, 0, Kind::none, card);
}
inline constexpr Action kDone = make_action(Sort::done, 0, 0, Kind::none, 0);
inline constexpr Action kGive = make_action(Sort::give, 0, 0, Kind::none, 0);
inline constexpr Action kReset = make_action(Sort::reset, 0, 0, Kind::none, 0);

constexpr Sort sort_of(Action action) { return static_cast<Sort>(code_of(action) >> 28); }
constexpr Square from_of(Action action) { return static_cast<Square>(code_of(action) & 63); }
constexpr Square to_of(Action action) { return static_cast<Square>(code_of(action) >> 6 & 63); }
/// What a pawn or mana becomes, or what Spades bring back.
constexpr Kind into_of(Action action) { return static_cast<Kind>(code_of(action) >> 12 & 15); }
/// The kind that moves.
constexpr Kind kind_of(Action action) { return static_cast<Kind>(code_of(action) >> 16 & 63); }
constexpr Card card_of(Action action) { return static_cast<Card>(code_of(action) >> 16 & 63); }
constexpr Card discarded_of(Action action) { return static_cast<Card>(code_of(action) & 63); }
constexpr std::uint32_t places_of(Action action) { return code_of(action) & 0xfff; }
/// Whether a piece on the board is moved: a move, a leap, castling.
constexpr bool is_move(Action action) { return sort_of(action) <= Sort::leap; }
constexpr bool is_cast(Action action) { return sort_of(action) >= Sort::spades; }
constexpr Suit suit_of(Action action) {
  return static_cast<Suit>(static_cast<std::size_t>(sort_of(action)) -
                           static_cast<std::size_t>(Sort::spades));
}

}  // namespace fray::wizards
