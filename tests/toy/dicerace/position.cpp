#include "toy/dicerace/position.h"

#include "core/random.h"

namespace fray::dicerace {

GameResult result_at_turn_start(const Position& p) {
  for (const Side side : {Side::white, Side::black}) {
    if (has_finished(p, side)) return win_for(side);
  }
  return p.turn > kTurns ? GameResult::draw : GameResult::none;
}

std::uint64_t hash(const Position& p) {
  std::uint64_t key = 0x4469636552616365;
  for (const std::uint8_t part :
       {p.king[0], p.king[1], p.pawn[0], p.pawn[1], p.high, p.low, static_cast<std::uint8_t>(p.phase),
        static_cast<std::uint8_t>(p.side), static_cast<std::uint8_t>(p.result)})
    key = mix64(key * 31 + part + 1);
  return key;
}

}  // namespace fray::dicerace
