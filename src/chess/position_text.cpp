// Chess: positions as FEN, and which of them could have come about.
#include <algorithm>

#include "chess/apply.h"
#include "chess/generate.h"
#include "chess/moves.h"
#include "chess/text.h"
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

Result<void> read_placement(Position& p, const std::string& text) {
  const auto read = read_pieces<Kind>(
      text, kLetters, [&](Side side, Kind kind, Square square) { p.put(side, kind, square); });
  if (!read) return read;
  const Bits64 edge = p.of(Kind::pawn) & (Board::rank_set(0) | Board::rank_set(7));
  if (edge != 0)
    return bad_placement("a pawn stands on " + squares_text<Board>(edge) +
                         "; pawns are never on the first or last rank");
  for (const Side side : {Side::white, Side::black}) {
    if (const auto checked = check_men(p, side); !checked) return checked;
  }
  return {};
}

/// Reads whose turn it is; the other king must not be in check, nor this one by more than two men.
Result<void> read_side(Position& p, FieldReader& fields) {
  const auto text = fields.bare("side to move");
  if (!text) return tl::unexpected<Error>(text.error());
  if (*text != "w" && *text != "b") return bad_field("side to move", *text, "w or b");
  if (*text == "b") p.pass_turn();
  const Bits64 taking = attackers_of(p, p.king(~p.side), p.side, p.occupied());
  if (taking != 0) {
    return bad_field(
        "side to move", *text,
        "possible: " + title_of(~p.side) + "'s king could be taken from " + squares_text<Board>(taking));
  }
  if (popcount(checkers(p)) > 2) {
    return bad_field("side to move", *text,
                     "possible: no move gives check from " + squares_text<Board>(checkers(p)) + " at once");
  }
  return {};
}

Result<void> read_castling(Position& p, FieldReader& fields) {
  const auto text = fields.bare("castling");
  if (!text) return tl::unexpected<Error>(text.error());
  const auto bad = [&](const std::string& expected) { return bad_field("castling", *text, expected); };
  if (*text == "-") return {};
  std::uint8_t rights = Castling::none;
  std::size_t last = 0;
  for (std::size_t i = 0; i < text->size(); ++i) {
    const std::size_t found = kCastlingLetters.find((*text)[i]);
    if (found == std::string_view::npos || (i > 0 && found <= last))
      return bad("- or some of the letters KQkq in that order");
    last = found;
    rights = static_cast<std::uint8_t>(rights | 1u << found);
    const Side side = found < 2 ? Side::white : Side::black;
    const Square rook = home_square(side, found % 2 == 0 ? 7 : 0);
    const Square king = home_square(side, 4);
    if (p.king(side) != king || (p.of(side, Kind::rook) & Board::bit(rook)) == 0) {
      return bad("possible: " + std::string(1, kCastlingLetters[found]) + " needs " + title_of(side) +
                 "'s king on " + Board::name(king) + " and a rook on " + Board::name(rook));
    }
  }
  p.set_castling(rights);
  return {};
}

/// Reads the square that a double step passed over, and keeps it if a pawn may take there.
Result<void> read_en_passant(Position& p, FieldReader& fields) {
  const auto text = fields.bare("en passant");
  if (!text) return tl::unexpected<Error>(text.error());
  if (*text == "-") return {};
  const auto bad = [&](const std::string& expected) { return bad_field("en passant", *text, expected); };
  const auto passed = Board::parse(*text);
  if (!passed) return bad("- or a square");
  const Side stepped = ~p.side;
  if ((Board::bit(*passed) & passed_rank(stepped)) == 0)
    return bad("on rank " + std::string(p.side == Side::white ? "6" : "3") + ", which " +
               std::string(name_of(stepped)) + " pawns pass over");
  const auto from = static_cast<Square>(*passed - pawn_ahead(stepped));
  const auto to = static_cast<Square>(*passed + pawn_ahead(stepped));
  if ((p.of(stepped, Kind::pawn) & Board::bit(to)) == 0 ||
      (p.occupied() & (Board::bit(*passed) | Board::bit(from))) != 0) {
    return bad("passed over: a pawn would be on " + Board::name(to) + ", and " + Board::name(from) + " and " +
               Board::name(*passed) + " empty");
  }
  // Before the step the side to move had just moved, so its king was not in check.
  const Bits64 before = p.occupied() ^ Board::bit(to) ^ Board::bit(from);
  const Bits64 attackers = attackers_of(p, p.king(p.side), stepped, before) & ~Board::bit(to);
  if (attackers != 0)
    return bad("possible: before the double step the king was in check from " +
               squares_text<Board>(attackers));
  if (may_take_en_passant(p, *passed)) p.set_en_passant(*passed);
  return {};
}

Result<int> read_count(FieldReader& fields, std::string_view name, int low, int high, int otherwise) {
  const auto text = fields.optional_bare();
  return text ? read_number(name, *text, low, high) : Result<int>(otherwise);
}

/// Reads `seen` and `claimed`, and begins the turn.
Result<void> read_past(Position& p, FieldReader& fields, Trail& trail) {
  const auto seen = parse_trail(fields.optional("seen").value_or(""), trail);
  if (!seen) return tl::unexpected<Error>(seen.error());
  p.trail_end = *seen;
  NullSink sink;
  begin_turn(p, trail, sink);
  const auto claimed = fields.optional("claimed");
  if (!claimed) return {};
  if (*claimed != "draw") return bad_field("claimed", *claimed, "draw");
  if (p.claim == Claim::none) return bad_field("claimed", *claimed, "possible: nothing can be claimed here");
  apply(p, kClaimDraw, trail, sink);
  return {};
}

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

Result<Position> parse_position(const PositionText& text, Trail& trail) {
  Position p;
  if (const auto read = read_placement(p, text.placement); !read) return tl::unexpected<Error>(read.error());
  FieldReader fields(text);
  for (const auto read : {read_side, read_castling, read_en_passant}) {
    if (const auto done = read(p, fields); !done) return tl::unexpected<Error>(done.error());
  }
  const auto quiet = read_count(fields, "halfmove clock", 0, kMostQuiet, 0);
  if (!quiet) return tl::unexpected<Error>(quiet.error());
  const auto turn = read_count(fields, "fullmove number", 1, kMostTurns, 1);
  if (!turn) return tl::unexpected<Error>(turn.error());
  p.quiet = static_cast<std::uint8_t>(*quiet);
  p.turn = static_cast<std::uint16_t>(*turn);
  if (const auto read = read_past(p, fields, trail); !read) return tl::unexpected<Error>(read.error());
  if (const auto finished = fields.finish(); !finished) return tl::unexpected<Error>(finished.error());
  return p;
}

}  // namespace fray::chess
