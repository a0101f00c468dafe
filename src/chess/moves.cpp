#include "chess/moves.h"

#include "chess/generate.h"

namespace fray::chess {
namespace {

constexpr std::array<std::array<Bits64, 64>, 64> all_between() {
  std::array<std::array<Bits64, 64>, 64> table{};
  for (Square from = 0; from < 64; ++from) {
    for (const Step& step : kKingSteps) {
      Bits64 passed = 0;
      for (Square to = Board::stepped(from, step); to != kNoSquare; to = Board::stepped(to, step)) {
        table[from][to] = passed;
        passed |= Board::bit(to);
      }
    }
  }
  return table;
}

/// Counts moves.
template <Side S>
struct Counter {
  int count = 0;

  template <Kind K>
  void moves(Square, Bits64 to_set) {
    count += popcount(to_set);
  }
  template <PawnMove How>
  void pawns(Bits64 to_set) {
    constexpr int kMore = static_cast<int>(kPromotions.size()) - 1;
    count += popcount(to_set);
    if constexpr (How != PawnMove::double_step) count += kMore * popcount(to_set & last_rank(S));
  }
  void en_passant(Square, Square) { ++count; }
  void castle(Square) { ++count; }
};

template <Side S>
std::uint64_t count_moves(const Men& men, std::uint8_t castling, Square en_passant) {
  Counter<S> counter;
  Generator<S>(men, castling, en_passant).visit_moves(counter);
  return static_cast<std::uint64_t>(counter.count);
}

/// Appends moves to a list.
template <Side S>
struct Lister {
  ActionList& actions;

  template <Kind K>
  void moves(Square from, Bits64 to_set) {
    for_each_square(to_set, [&](Square to) { actions.push_back(make_action(Sort::move, K, from, to)); });
  }
  template <PawnMove How>
  void pawns(Bits64 to_set) {
    constexpr Sort kSort = How == PawnMove::double_step ? Sort::double_step : Sort::move;
    for_each_square(to_set & ~last_rank(S), [&](Square to) {
      actions.push_back(make_action(kSort, Kind::pawn, from_of<How>(to), to));
    });
    if constexpr (How != PawnMove::double_step) {
      for_each_square(to_set & last_rank(S), [&](Square to) {
        for (const Kind kind : kPromotions)
          actions.push_back(make_action(Sort::move, Kind::pawn, from_of<How>(to), to, kind));
      });
    }
  }
  void en_passant(Square from, Square to) {
    actions.push_back(make_action(Sort::en_passant, Kind::pawn, from, to));
  }
  void castle(Square to) { actions.push_back(make_action(Sort::castle, Kind::king, home_square(S, 4), to)); }

  template <PawnMove How>
  static Square from_of(Square to) {
    return static_cast<Square>(to + pawn_back(S, How));
  }
};

struct EnPassantFinder {
  bool found = false;
  void en_passant(Square, Square) { found = true; }
};

template <Side S>
std::uint64_t perft_of(const Men& men, std::uint8_t castling, Square en_passant, int depth);

/// Plays each move on a copy of the men and counts what follows.
template <Side S>
struct Player {
  const Men& men;
  std::uint8_t castling;
  int depth;  ///< half-moves left after the move
  std::uint64_t count = 0;

  template <Kind K>
  void moves(Square from, Bits64 to_set) {
    const Bits64 from_bit = Board::bit(from);
    while (to_set != 0) {
      const Bits64 to_bit = to_set & (0 - to_set);
      to_set ^= to_bit;
      Men next = men;
      take(next, to_bit);
      next.kinds[index_of(K)] ^= from_bit | to_bit;
      next.sides[fray::index_of(S)] ^= from_bit | to_bit;
      go_on(next, from_bit | to_bit, kNoSquare);
    }
  }

  template <PawnMove How>
  void pawns(Bits64 to_set) {
    constexpr bool kTakes = How == PawnMove::toward_a || How == PawnMove::toward_h;
    while (to_set != 0) {
      const auto to = static_cast<Square>(pop_lowest(to_set));
      const Bits64 to_bit = Board::bit(to);
      const Bits64 both = to_bit | Board::bit(to + pawn_back(S, How));
      Men next = men;
      if constexpr (kTakes) take(next, to_bit);
      next.kinds[index_of(Kind::pawn)] ^= both;
      next.sides[fray::index_of(S)] ^= both;
      if constexpr (How == PawnMove::double_step) {
        const auto passed = static_cast<Square>(to - pawn_ahead(S));
        const bool takers = (pawn_attacks(Board::bit(passed), S) & men.of(~S, Kind::pawn)) != 0;
        go_on(next, both, takers ? passed : kNoSquare);
      } else if ((to_bit & last_rank(S)) != 0) [[unlikely]] {
        promote(next, to_bit);
      } else {
        go_on(next, 0, kNoSquare);
      }
    }
  }

  void promote(Men& next, Bits64 to_bit) {
    next.kinds[index_of(Kind::pawn)] ^= to_bit;
    for (const Kind kind : kPromotions) {
      next.kinds[index_of(kind)] ^= to_bit;
      go_on(next, to_bit, kNoSquare);
      next.kinds[index_of(kind)] ^= to_bit;
    }
  }

  void en_passant(Square from, Square to) {
    Men next = men;
    const Bits64 both = Board::bit(from) | Board::bit(to);
    take(next, Board::bit(to - pawn_ahead(S)));
    next.kinds[index_of(Kind::pawn)] ^= both;
    next.sides[fray::index_of(S)] ^= both;
    go_on(next, 0, kNoSquare);
  }

  void castle(Square to) {
    const CastlingWay way = castling_way(S, to == home_square(S, 6));
    const Bits64 king = Board::bit(home_square(S, 4)) | Board::bit(to);
    const Bits64 rook = Board::bit(way.rook_from) | Board::bit(way.rook_to);
    Men next = men;
    next.kinds[index_of(Kind::king)] ^= king;
    next.kinds[index_of(Kind::rook)] ^= rook;
    next.sides[fray::index_of(S)] ^= king | rook;
    go_on(next, king, kNoSquare);
  }

 private:
  static void take(Men& next, Bits64 bit) {
    for (Bits64& kind : next.kinds) kind &= ~bit;
    next.sides[fray::index_of(~S)] &= ~bit;
  }

  void go_on(const Men& next, Bits64 touched, Square en_passant) {
    const std::uint8_t rights =
        (touched & kCastlingSquares) != 0 ? rights_after(castling, touched) : castling;
    count += perft_of<~S>(next, rights, en_passant, depth);
  }
};

template <Side S>
std::uint64_t perft_of(const Men& men, std::uint8_t castling, Square en_passant, int depth) {
  if (depth == 1) return count_moves<S>(men, castling, en_passant);
  Player<S> player{men, castling, depth - 1};
  Generator<S>(men, castling, en_passant).visit_moves(player);
  return player.count;
}

/// Calls `call.template operator()<side>()` for the side to move.
template <class Call>
auto with_side(Side side, Call call) {
  return side == Side::white ? call.template operator()<Side::white>()
                             : call.template operator()<Side::black>();
}

}  // namespace

constinit const std::array<std::array<Bits64, 64>, 64> kBetween = all_between();

bool has_move(const Position& p) {
  // Most often a man that no line joins to the king, so that it cannot be pinned, settles it.
  const Square king = p.king(p.side);
  const Bits64 lines = kRookLines[king] | kBishopLines[king];
  if (checkers(p) == 0) {
    const Bits64 free = p.own() & ~lines;
    if ((pawn_steps(free & p.of(Kind::pawn), p.side) & ~p.occupied()) != 0) return true;
    Bits64 knights = free & p.of(Kind::knight);
    while (knights != 0) {
      if ((kKnightAttacks[static_cast<Square>(pop_lowest(knights))] & ~p.own()) != 0) return true;
    }
  }
  return with_side(p.side, [&]<Side S>() { return count_moves<S>(p, p.castling, p.en_passant); }) != 0;
}

bool may_take_en_passant(const Position& p, Square passed) {
  return with_side(p.side, [&]<Side S>() {
    EnPassantFinder finder;
    Generator<S>(p, Castling::none, passed).visit_en_passant(finder);
    return finder.found;
  });
}

void legal_actions(const Position& p, ActionList& actions) {
  if (p.result != GameResult::none) return;
  with_side(p.side, [&]<Side S>() {
    Lister<S> lister{actions};
    Generator<S>(p, p.castling, p.en_passant).visit_moves(lister);
  });
  if (p.claim != Claim::none) actions.push_back(kClaimDraw);
}

void battle_actions(const Position& p, ActionList& actions) {
  if (p.result != GameResult::none) return;
  with_side(p.side, [&]<Side S>() {
    Lister<S> lister{actions};
    const Generator<S> generator(p, p.castling, p.en_passant);
    const Bits64 wanted = p.enemy() | (pawn_steps(p.own() & p.of(Kind::pawn), S) & last_rank(S));
    generator.visit_moves(lister, generator.in_check() ? ~Bits64{0} : wanted);
  });
}

std::uint64_t perft(const Position& p, int depth) {
  if (p.ending == Ending::threefold_claim || p.ending == Ending::fifty_claim) return 0;
  if (depth == 0) return 1;
  return with_side(p.side, [&]<Side S>() { return perft_of<S>(p, p.castling, p.en_passant, depth); });
}

}  // namespace fray::chess
