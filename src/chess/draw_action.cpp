#include "chess/draw_action.h"

#include <array>

#include "chess/generate.h"
#include "chess/moves.h"

namespace fray::chess {
namespace {

/// The moves of one man, or of pawns that go the same way.
struct MoveSet {
  Bits64 to_set;
  Square from;  ///< of a man; of pawns it follows from where they arrive
  std::int8_t back;
  Kind kind;
  Sort sort;
  std::uint8_t ways;  ///< actions for each square: four where a pawn promotes
};

/// Keeps the sets of a generator and counts their actions.
template <Side S>
class Collector {
 public:
  template <Kind K>
  void moves(Square from, Bits64 to_set) {
    add({to_set, from, 0, K, Sort::move, 1});
  }
  template <PawnMove How>
  void pawns(Bits64 to_set) {
    constexpr Sort kSort = How == PawnMove::double_step ? Sort::double_step : Sort::move;
    constexpr auto kBack = static_cast<std::int8_t>(pawn_back(S, How));
    add({to_set & ~last_rank(S), kNoSquare, kBack, Kind::pawn, kSort, 1});
    if constexpr (How != PawnMove::double_step)
      add({to_set & last_rank(S), kNoSquare, kBack, Kind::pawn, kSort, kPromotions.size()});
  }
  void en_passant(Square from, Square to) { add({Board::bit(to), from, 0, Kind::pawn, Sort::en_passant, 1}); }
  void castle(Square to) { add({Board::bit(to), home_square(S, 4), 0, Kind::king, Sort::castle, 1}); }

  std::uint32_t count() const { return count_; }

  /// Number `index` of the actions.
  Action action(std::uint32_t index) const {
    const MoveSet* set = sets_.data();
    for (std::uint32_t here; index >= (here = actions_in(*set)); ++set) index -= here;
    const std::uint32_t way = index % set->ways;
    Bits64 to_set = set->to_set;
    for (std::uint32_t i = index / set->ways; i > 0; --i) to_set &= to_set - 1;
    const auto to = static_cast<Square>(lowest(to_set));
    const Square from = set->from == kNoSquare ? static_cast<Square>(to + set->back) : set->from;
    return make_action(set->sort, set->kind, from, to, set->ways == 1 ? Kind::none : kPromotions[way]);
  }

 private:
  static std::uint32_t actions_in(const MoveSet& set) {
    return static_cast<std::uint32_t>(popcount(set.to_set)) * set.ways;
  }
  void add(const MoveSet& set) {
    if (set.to_set == 0) return;
    count_ += actions_in(set);
    sets_[size_++] = set;
  }

  // Sixteen men, pawns in seven ways, two captures en passant, two castlings.
  std::array<MoveSet, 32> sets_;
  std::size_t size_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace

Action draw_action(const Position& p, SplitMix64& random) {
  const auto draw = [&]<Side S>() {
    Collector<S> collector;
    Generator<S>(p, p.castling, p.en_passant).visit_moves(collector);
    const std::uint32_t claim = p.claim != Claim::none ? 1 : 0;
    const std::uint32_t index = random.below(collector.count() + claim);
    return index < collector.count() ? collector.action(index) : kClaimDraw;
  };
  return p.side == Side::white ? draw.template operator()<Side::white>()
                               : draw.template operator()<Side::black>();
}

}  // namespace fray::chess
