#include "chess/position.h"

namespace fray::chess {

std::uint64_t fresh_key(const Position& p) {
  std::uint64_t key = kZobrist.piece.of(p) ^ kZobrist.castling[p.castling];
  if (p.side == Side::black) key ^= kZobrist.black_to_move;
  if (p.en_passant != kNoSquare)
    key ^= kZobrist.en_passant[static_cast<std::size_t>(Board::file_of(p.en_passant))];
  return key;
}

std::uint64_t hash(const Position& p) {
  if (p.claim == Claim::none && p.ending == Ending::none) return p.key;
  const auto more = static_cast<std::uint64_t>(p.ending) << 8 | p.claim;
  return p.key ^ mix64(more + 0x9e3779b97f4a7c15ULL);
}

}  // namespace fray::chess
