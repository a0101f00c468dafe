// Chess: positions as FEN, and which of them could have come about.
#include <algorithm>

#include "chess/apply.h"
#include "chess/generate.h"
#include "chess/moves.h"
#include "chess/text.h"
#include "core/field_table.h"
#include "core/piece_text.h"

namespace fray::chess {
namespace {

constexpr int kMostMen = 16;
constexpr int kMostPawns = 8;

tl::unexpected<Error> bad_placement(const std::string& problem) {
  return fail("bad_placement", "placement: " + problem);
}

/// Whether promotions explain the men of a side: what it has beyond the men it began with were pawns.
Result<void> check_men(const Position& p, Side side) {
  const auto count = [&](Kind kind) { return popcount(p.of(side, kind)); };
  const std::string name = title_of(side);
  if (count(Kind::king) != 1)
    return bad_placement(name + " has " + std::to_string(count(Kind::king)) + " kings, expected one");
  if (popcount(p.of(side)) > kMostMen)
    return bad_placement(name + " has " + std::to_string(popcount(p.of(side))) + " men, expected at most 16");
  const int promoted = std::max(0, count(Kind::knight) - 2) + std::max(0, count(Kind::bishop) - 2) +
                       std::max(0, count(Kind::rook) - 2) + std::max(0, count(Kind::queen) - 1);
  if (count(Kind::pawn) + promoted > kMostPawns)
    return bad_placement(name + " has more pawns and promoted men than the eight pawns it began with");
  return {};
}

/// Reads FEN by the table of its fields; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, Trail& trail) : text_(text), fields_(text), trail_(trail) {}

  Result<Position> read() {
    using Step = FieldStep<Reader>;
    static constexpr std::array kSteps{
        Step::check(&Reader::read_placement),
        Step::required("side to move", &Reader::read_side).by_place(),
        Step::required("castling", &Reader::read_castling_rights).by_place(),
        Step::required("en passant", &Reader::read_en_passant).by_place(),
        Step::optional("halfmove clock", &Reader::read_quiet).by_place(),
        Step::optional("fullmove number", &Reader::read_turn).by_place(),
        Step::check(&Reader::read_past),
        Step::optional("claimed", &Reader::read_claim),
        Step::end_of_fields(),
    };
    if (const auto done = read_fields(*this, fields_, kSteps); !done) return pass_on(done.error());
    return p_;
  }

 private:
  Result<void> read_placement() {
    const auto read = read_pieces<Kind>(
        text_.placement, kLetters, [&](Side side, Kind kind, Square square) { p_.put(side, kind, square); });
    if (!read) return read;
    const Bits64 edge = p_.of(Kind::pawn) & (Board::rank_set(0) | Board::rank_set(7));
    if (edge != 0)
      return bad_placement("a pawn stands on " + squares_text<Board>(edge) +
                           "; pawns are never on the first or last rank");
    for (const Side side : {Side::white, Side::black}) {
      if (const auto checked = check_men(p_, side); !checked) return checked;
    }
    return {};
  }

  /// The other king must not be in check, nor this one by more than two men.
  Objection read_side(std::string_view text) {
    if (text != "w" && text != "b") return "w or b";
    if (text == "b") p_.pass_turn();
    const Bits64 taking = attackers_of(p_, p_.king(~p_.side), p_.side, p_.occupied());
    if (taking != 0)
      return "possible: " + title_of(~p_.side) + "'s king could be taken from " + squares_text<Board>(taking);
    if (popcount(checkers(p_)) > 2)
      return "possible: no move gives check from " + squares_text<Board>(checkers(p_)) + " at once";
    return {};
  }

  Objection read_castling_rights(std::string_view text) {
    const auto is_home = [&](Side side, bool king_side) {
      const Bits64 rook = Board::bit(home_square(side, king_side ? 7 : 0));
      return p_.king(side) == home_square(side, 4) && (p_.of(side, Kind::rook) & rook) != 0;
    };
    std::uint8_t rights = Castling::none;
    const auto objection = read_castling(text, is_home, rights);
    p_.set_castling(rights);
    return objection;
  }

  /// The square that a double step passed over; kept if a pawn may take there.
  Objection read_en_passant(std::string_view text) {
    if (text == "-") return {};
    const auto passed = Board::parse(text);
    if (!passed) return "- or a square";
    const Side stepped = ~p_.side;
    if ((Board::bit(*passed) & passed_rank(stepped)) == 0)
      return "on rank " + std::string(p_.side == Side::white ? "6" : "3") + ", which " +
             std::string(name_of(stepped)) + " pawns pass over";
    const auto from = static_cast<Square>(*passed - pawn_ahead(stepped));
    const auto to = static_cast<Square>(*passed + pawn_ahead(stepped));
    if ((p_.of(stepped, Kind::pawn) & Board::bit(to)) == 0 ||
        (p_.occupied() & (Board::bit(*passed) | Board::bit(from))) != 0)
      return "passed over: a pawn would be on " + Board::name(to) + ", and " + Board::name(from) + " and " +
             Board::name(*passed) + " empty";
    // Before the step the side to move had just moved, so its king was not in check.
    const Bits64 before = p_.occupied() ^ Board::bit(to) ^ Board::bit(from);
    const Bits64 attackers = attackers_of(p_, p_.king(p_.side), stepped, before) & ~Board::bit(to);
    if (attackers != 0)
      return "possible: before the double step the king was in check from " + squares_text<Board>(attackers);
    if (may_take_en_passant(p_, *passed)) p_.set_en_passant(*passed);
    return {};
  }

  Objection read_quiet(std::string_view text) { return read_count(text, 0, kMostQuiet, p_.quiet); }
  Objection read_turn(std::string_view text) { return read_count(text, 1, kMostTurns, p_.turn); }

  /// Reads `seen` and begins the turn, which shows what may be claimed.
  Result<void> read_past() {
    const auto done = read_seen(fields_, trail_, p_.trail_end);
    if (done) begin_turn(p_, trail_, sink_);
    return done;
  }

  Objection read_claim(std::string_view text) {
    if (text != "draw") return "draw";
    if (p_.claim == Claim::none) return "possible: nothing can be claimed here";
    apply(p_, kClaimDraw, trail_, sink_);
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Trail& trail_;
  NullSink sink_;
  Position p_;
};

bool ended_by_claim(const Position& p) {
  return p.ending == Ending::threefold_claim || p.ending == Ending::fifty_claim;
}

}  // namespace

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(p, kLetters);
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  add("1", p.side == Side::white ? "w" : "b");
  add("2", castling_text(p.castling));
  add("3", p.en_passant == kNoSquare ? "-" : Board::name(p.en_passant));
  add("4", std::to_string(p.quiet));
  add("5", std::to_string(p.turn));
  // The turn start that this position itself is has not been seen "earlier".
  std::string seen = trail_text(trail, p.trail_begin, p.trail_end - 1);
  if (!seen.empty()) add("seen", std::move(seen));
  if (ended_by_claim(p)) add("claimed", "draw");
  return text;
}

Result<Position> parse_position(const PositionText& text, Trail& trail) { return Reader(text, trail).read(); }

}  // namespace fray::chess
