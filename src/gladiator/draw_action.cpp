#include "gladiator/draw_action.h"

#include <algorithm>
#include <array>

#include "gladiator/moves.h"

namespace fray::gladiator {
namespace {

/// Square number `index` of a set that has more.
Square square_number(std::uint32_t index, Squares set) {
  while (index-- > 0) pop_lowest(set);
  return static_cast<Square>(lowest(set));
}

/// The squares that something goes to on an empty board: for every square a row as long as the longest one,
/// of which the rest is kNoSquare.
template <class SquaresOf>
struct Targets {
  static constexpr std::size_t kEach = [] {
    int most = 0;
    for (std::size_t from = 0; from < Board::kSquares; ++from)
      most = std::max(most, popcount(SquaresOf()(from)));
    return static_cast<std::size_t>(most);
  }();
  static constexpr std::array<Square, kEach * Board::kSquares> kRows = [] {
    std::array<Square, kEach * Board::kSquares> rows{};
    rows.fill(kNoSquare);
    for (std::size_t from = 0; from < Board::kSquares; ++from) {
      Squares left = SquaresOf()(from);
      for (std::size_t i = from * kEach; left; ++i) rows[i] = static_cast<Square>(pop_lowest(left));
    }
    return rows;
  }();
};

/// Such a table.
struct Rows {
  const Square* first = nullptr;
  std::uint32_t each = 0;
};
template <class SquaresOf>
constexpr Rows rows_of(SquaresOf) {
  return {Targets<SquaresOf>::kRows.data(), static_cast<std::uint32_t>(Targets<SquaresOf>::kEach)};
}
constexpr Rows kQueenRows = rows_of([](std::size_t from) { return kRays[from].rook | kRays[from].bishop; });

/// Where a pawn of either kind may go: two squares straight ahead, and where it attacks.
template <Side kSide>
constexpr Rows pawn_rows() {
  return rows_of([](std::size_t from) {
    const Squares one = ahead(Board::bit(static_cast<Square>(from)), kSide);
    return one | ahead(one, kSide) | kPawnAttacks[fray::index_of(kSide)][from];
  });
}

/// By side and kind.
constexpr std::array<std::array<Rows, kKinds>, 2> kRows = [] {
  std::array<std::array<Rows, kKinds>, 2> rows{};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto put = [&](Kind kind, Rows of_kind) { rows[side][index_of(kind)] = of_kind; };
    for (const Kind kind : {Kind::squire, Kind::footman})
      put(kind, side == 0 ? pawn_rows<Side::white>() : pawn_rows<Side::black>());
    put(Kind::king, rows_of([](std::size_t from) { return kKingMoves[from]; }));
    put(Kind::queen, kQueenRows);
    put(Kind::champion, rows_of([](std::size_t from) { return kChampionReach[from]; }));
    put(Kind::warrior, rows_of([](std::size_t from) { return kRays[from].rook; }));
    put(Kind::scout, rows_of([](std::size_t from) { return kRays[from].bishop; }));
    for (const Kind kind : {Kind::mounted_knight, Kind::black_knight, Kind::kings_knight})
      put(kind, rows_of([](std::size_t from) { return kKnightMoves[from]; }));
  }
  return rows;
}();

/// Draws by trial and rejection (von Neumann 1951): of all squares that the pieces would go to on an empty
/// board one is drawn, and it counts if it is a legal move, so that only that one has to be looked at. Where
/// few moves are legal draws may fail; after some the moves are counted after all, which leaves the chances
/// as they are.
class Lottery {
 public:
  Lottery(const Position& p, const MoveGenerator& generator, KindSet kinds, bool leaves)
      : p_(p), generator_(generator), movers_(p.own() & ~p.moved), leaves_(leaves) {
    for (std::size_t i = 0; i < kKinds; ++i) {
      const auto pieces = static_cast<std::uint32_t>(popcount(p.of(static_cast<Kind>(i)) & movers_));
      tickets_[i] = (kinds >> i & 1U) * pieces * rows_of_kind(i).each;
      all_tickets_ += tickets_[i];
    }
  }

  /// An action, or no_action.
  Action draw(SplitMix64& random) const {
    std::uint32_t ticket = random.below(all_tickets_ + (leaves_ ? 1 : 0));
    if (ticket == all_tickets_) return kLeave;
    std::size_t i = 0;
    for (; ticket >= tickets_[i]; ++i) ticket -= tickets_[i];
    const Kind kind = static_cast<Kind>(i);
    const Rows& rows = rows_of_kind(i);
    const Square from = square_number(ticket / rows.each, p_.of(kind) & movers_);
    const Square to = rows.first[from * rows.each + ticket % rows.each];
    if (to == kNoSquare || !generator_.is_open(to)) return no_action;
    return generator_.move_to(kind, from, to);
  }

 private:
  const Rows& rows_of_kind(std::size_t i) const {
    // A king whose queen is captive moves as she does.
    const bool is_far_king = i == index_of(Kind::king) && p_.is_captive(p_.now.side);
    return is_far_king ? kQueenRows : kRows[fray::index_of(p_.now.side)][i];
  }

  const Position& p_;
  const MoveGenerator& generator_;
  Squares movers_;
  bool leaves_;
  std::array<std::uint32_t, kKinds> tickets_;
  std::uint32_t all_tickets_ = 0;
};

}  // namespace

Action draw_action(const Position& p, SplitMix64& random) {
  constexpr int kTrials = 100;
  const bool moves = p.now.phase == Phase::move || p.now.phase == Phase::override;
  // In check hardly anything can move.
  if (moves && p.now.checked == 0) {
    const MoveGenerator generator(p);
    const Lottery lottery(p, generator, choosable(p), may_leave(p, generator));
    for (int trial = 0; trial < kTrials; ++trial) {
      if (const Action drawn = lottery.draw(random); drawn != no_action) return drawn;
    }
  }
  ActionList actions;
  legal_actions(p, actions);
  return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace fray::gladiator
