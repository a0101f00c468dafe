#include "chess/king_and_pawn.h"

#include <array>

#include "chess/attacks.h"

namespace fray::chess {
namespace {

/// The squares next to any of a set.
Bits64 beside(Bits64 set) {
  Bits64 squares = 0;
  for_each_square(set, [&](Square square) { squares |= kKingAttacks[square]; });
  return squares;
}

/// The positions with the pawn on one square, as White, who has it, sees them: by the square of White's king
/// the squares of Black's where White wins, whose turn it is.
struct Won {
  std::array<Bits64, 64> white_to_move{}, black_to_move{};
};

/// Finds what White wins by working backwards, until nothing new is found: White wins where a move leads to a
/// position that is won, Black loses where every move does. Pawns that have come far first: what the others
/// are worth follows from these.
class Solver {
 public:
  Solver() {
    for (int pawn = 55; pawn >= 8; --pawn) solve(static_cast<Square>(pawn));
  }

  bool won(Side turn, Square white, Square black, Square pawn) const {
    const Won& won = won_[pawn];
    const auto& squares = turn == Side::white ? won.white_to_move : won.black_to_move;
    return (squares[white] & Board::bit(black)) != 0;
  }

 private:
  void solve(Square pawn) {
    Won& won = won_[pawn];
    for (bool found = true; found;) {
      found = false;
      for (int white = 0; white < 64; ++white) {
        if (white == pawn) continue;
        const auto add = [&](Bits64& known, Bits64 now) {
          found = found || now != known;
          known = now;
        };
        add(won.black_to_move[white], black_loses(white, pawn));
        add(won.white_to_move[white], white_wins(white, pawn));
      }
    }
  }

  static Bits64 free_of(int white, Square pawn) {
    return ~(kKingAttacks[white] | Board::bit(static_cast<Square>(white)) | Board::bit(pawn));
  }

  Bits64 black_loses(int white, Square pawn) const {
    const Bits64 allowed = ~kKingAttacks[white] & ~Board::bit(static_cast<Square>(white)) &
                           ~pawn_attacks(Board::bit(pawn), Side::white);
    const Bits64 saves = allowed & (~won_[pawn].white_to_move[white] | Board::bit(pawn));
    // Who cannot move is stalemated: a pawn and its king cannot mate.
    return free_of(white, pawn) & beside(allowed) & ~beside(saves);
  }

  Bits64 white_wins(int white, Square pawn) const {
    Bits64 wins = 0;
    for_each_square(kKingAttacks[white] & ~Board::bit(pawn),
                    [&](Square to) { wins |= won_[pawn].black_to_move[to]; });
    const auto ahead = static_cast<Square>(pawn + 8);
    if (ahead != white) wins |= won_by_step(white, pawn, ahead) & ~Board::bit(ahead);
    return wins & free_of(white, pawn) & ~pawn_attacks(Board::bit(pawn), Side::white);
  }

  Bits64 won_by_step(int white, Square pawn, Square ahead) const {
    if (Board::rank_of(ahead) == 7) {  // a queen, or a rook where that would be stalemate
      const bool defended = (kKingAttacks[white] & Board::bit(ahead)) != 0;
      return defended ? ~Bits64{0} : ~kKingAttacks[ahead];
    }
    const auto twice = static_cast<Square>(ahead + 8);
    const bool may_step_twice = Board::rank_of(pawn) == 1 && twice != white;
    return won_[ahead].black_to_move[white] | (may_step_twice ? won_[twice].black_to_move[white] : 0);
  }

  std::array<Won, 56> won_{};
};

}  // namespace

bool pawn_wins(const Position& p) {
  static const Solver solver;
  const Side side = side_of_pawn(p);
  const auto seen = [side](Square square) {
    return static_cast<Square>(side == Side::white ? square : square ^ 56);
  };
  const auto pawn = static_cast<Square>(lowest(p.of(side, Kind::pawn)));
  return solver.won(p.side == side ? Side::white : Side::black, seen(p.king(side)), seen(p.king(~side)),
                    seen(pawn));
}

}  // namespace fray::chess
