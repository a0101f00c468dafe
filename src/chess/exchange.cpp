#include "chess/exchange.h"

#include <algorithm>
#include <array>

#include "chess/attacks.h"

namespace fray::chess {

Logit most_gain(const Position& p, Action action) {
  // Hundredths, pawns to queens.
  constexpr std::array<Logit, kKinds + 1> kGain{39, 156, 156, 273, 440, 0, 0};
  const Kind taken = sort_of(action) == Sort::en_passant ? Kind::pawn : p.kind_on(to_of(action));
  const Logit gain = kGain[index_of(taken)] + kGain[index_of(promotion_of(action))];
  return gain * kLogitUnit / 100;
}

std::int32_t exchange_of(const Position& p, Action capture) {
  const Square square = to_of(capture);
  const bool en_passant = sort_of(capture) == Sort::en_passant;
  Bits64 occupied = p.occupied() ^ Board::bit(from_of(capture));
  if (en_passant) occupied ^= Board::bit(static_cast<Square>(square - pawn_ahead(p.side)));

  // gains[n]: what whoever makes the nth capture has won with it, if nothing follows.
  std::array<std::int32_t, 32> gains;
  gains[0] = kExchangeWorth[index_of(en_passant ? Kind::pawn : p.kind_on(square))];
  std::int32_t on_square = kExchangeWorth[index_of(kind_of(capture))];
  std::size_t last = 0;
  for (Side side = ~p.side;; side = ~side) {
    const Bits64 attackers = attackers_of(p, square, side, occupied) & occupied;
    if (attackers == 0) break;
    std::size_t kind = 0;
    while ((attackers & p.of(static_cast<Kind>(kind))) == 0) ++kind;
    // A king does not take what is defended.
    if (static_cast<Kind>(kind) == Kind::king && (attackers_of(p, square, ~side, occupied) & occupied) != 0)
      break;
    ++last;
    gains[last] = on_square - gains[last - 1];
    on_square = kExchangeWorth[kind];
    occupied ^= Board::bit(static_cast<Square>(lowest(attackers & p.of(static_cast<Kind>(kind)))));
  }
  for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
  return gains[0];
}

}  // namespace fray::chess
