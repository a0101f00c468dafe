#include "chess/evaluate.h"

#include "chess/king_and_pawn.h"
#include "core/game_network.h"

namespace fray::chess {
namespace {

// In the order of Feature; written by `fray train chess`.
constexpr std::int16_t kNumbers[]{
#include "chess/weights.inc"
};

constinit const auto kNetwork = game_network<Feature::count>("fray.network.chess", kNumbers);

}  // namespace

Network network() { return kNetwork.network(); }

namespace {

/// Below a queen more, and the more the further the pawn has come, so that it goes on.
Value pawn_ending_value(const Position& p) {
  if (!pawn_wins(p)) return 0;
  const Side winner = side_of_pawn(p);
  const Square pawn = static_cast<Square>(lowest(p.of(winner, Kind::pawn)));
  const int rank = winner == Side::white ? Board::rank_of(pawn) : 7 - Board::rank_of(pawn);
  const Value value = kWinValue / 128 * (112 + rank);
  return p.side == winner ? value : -value;
}

}  // namespace

bool is_known(const Position& p) { return is_king_and_pawn(p); }

Value evaluate(const Position& p) {
  if (is_known(p)) [[unlikely]]
    return pawn_ending_value(p);
  return kNetwork.value(p);
}

Value material(const Position& p) {
  const auto worth = [&](Side side) {
    return popcount(p.of(side, Kind::pawn)) +
           3 * popcount(p.of(side) & (p.of(Kind::knight) | p.of(Kind::bishop))) +
           5 * popcount(p.of(side, Kind::rook)) + 9 * popcount(p.of(side, Kind::queen));
  };
  const int own = worth(p.side);
  const int enemy = worth(~p.side);
  // The kings are worth nothing here, and count once so that bare kings are an even game.
  return (own - enemy) * (kWinValue / (own + enemy + 1));
}

}  // namespace fray::chess
