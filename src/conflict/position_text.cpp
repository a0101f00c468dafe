// Conflict Chess: positions as text, and which of them could have come about.
#include <algorithm>

#include "conflict/apply.h"
#include "conflict/battle.h"
#include "conflict/moves.h"
#include "conflict/text.h"
#include "core/piece_text.h"

namespace fray::conflict {
namespace {

constexpr int kMostPieces = 16;

Result<void> read_placement(Position& p, const std::string& text) {
  const auto read = read_pieces<Kind>(
      text, kLetters, [&](Side side, Kind kind, Square square) { p.put(side, kind, square); });
  if (!read) return read;
  const Bits64 edge_ranks = Board::rank_set(0) | Board::rank_set(7);
  if ((p.of(Kind::pawn) & edge_ranks) != 0) {
    return fail("bad_placement", "placement: a pawn stands on " +
                                     squares_text<Board>(p.of(Kind::pawn) & edge_ranks) +
                                     "; pawns are never on the first or last rank");
  }
  for (const Side side : {Side::white, Side::black}) {
    const int pieces = popcount(p.sides[fray::index_of(side)]);
    if (pieces > kMostPieces) {
      return fail("bad_placement", "placement: " + std::string(name_of(side)) + " has " +
                                       std::to_string(pieces) + " pieces, expected at most 16");
    }
  }
  if (p.leaders() == 0) return fail("bad_placement", "placement: neither side has a Leader (king or queen)");
  return {};
}

Result<Bits64> parse_squares(std::string_view name, std::string_view text) {
  Bits64 set = 0;
  std::string_view rest = text;
  int last = -1;
  while (true) {
    const std::string_view item = rest.substr(0, rest.find(','));
    const auto square = Board::parse(item);
    if (!square || *square <= last) return bad_field(name, text, "a list of squares in ascending order");
    set |= Board::bit(*square);
    last = *square;
    if (item.size() == rest.size()) return set;
    rest.remove_prefix(item.size() + 1);
  }
}

/// The square of the piece that was removed this turn, in phase move_in; else none.
Square fallen_square(const Position& p, FieldReader& fields) {
  if (p.phase != Phase::move_in) return kNoSquare;
  return Board::parse(fields.optional("target").value_or("")).value_or(kNoSquare);
}

/// Reads `moved` into p and checks that the move could have been made this turn; puts into p what was in
/// command then. `fallen` is a square where an enemy still stood at that time, or none.
Result<void> read_moved(Position& p, std::string_view text, Square fallen) {
  const auto bad = [&](std::string_view expected) { return bad_field("moved", text, expected); };
  const auto from = Board::parse(text.substr(std::min<std::size_t>(1, text.size()), 2));
  const auto to = Board::parse(text.substr(std::min<std::size_t>(3, text.size())));
  const bool upper_case = !text.empty() && text[0] <= 'Z';
  const Kind before = upper_case ? kind_of_letter(text[0]) : Kind::none;
  if (before == Kind::none || !from || !to || text.size() != 5) {
    return bad("a piece letter and two squares, such as Pc7b8");
  }
  const Kind now = p.kind_on(*to);
  if (now == Kind::none || p.side_on(*to) != p.side)
    return bad("a move of the side whose turn it is to where it has a piece");
  if (p.kind_on(*from) != Kind::none) return bad("a move from a square that is empty now");
  const bool on_last_rank = (Board::bit(*to) & last_rank(p.side)) != 0;
  const Kind expected = becomes_leader(before, p.side, *from, *to) ? Kind::queen : before;
  const bool promoted = before == Kind::pawn && on_last_rank;
  if (promoted ? !is_officer(now) : now != expected) return bad("a move that makes the piece what it is now");

  Position start = p;
  start.remove(p.side, now, *to);
  start.put(p.side, before, *from);
  if (fallen != kNoSquare && start.kind_on(fallen) == Kind::none) start.put(~p.side, Kind::king, fallen);
  if ((start.leaders() & start.own()) == 0 || (start.leaders() & start.enemy()) == 0) {
    return bad("possible: a side had no Leader when this turn began");
  }
  ActionList moves;
  if (before == Kind::pawn && (Board::bit(*from) & (Board::rank_set(0) | Board::rank_set(7))) != 0) {
    return bad("a move that was legal");
  }
  start.phase = Phase::move;
  legal_actions(start, moves);
  const Action move = make_action(Sort::move, *from, *to, promoted ? now : Kind::none);
  if (std::find(moves.begin(), moves.end(), move) == moves.end()) return bad("a move that was legal");
  p.before = before;
  p.from = *from;
  p.to = *to;
  p.commanded = (in_command(start, p.side) ^ Board::bit(*from)) | Board::bit(*to);
  return {};
}

/// Whether the battle of a position in phase move_in or send_home could have come out that way.
Result<void> check_outcome(const Position& p) {
  Position battle = p;
  if (p.phase == Phase::move_in) {
    if (popcount(p.enemy()) == kMostPieces) {
      return bad_field("phase", name_of(p.phase), "possible: the side that lost a piece still has 16");
    }
    // The loser was the last Leader if no other is there; else a pawn or Officer that any attack can beat.
    if ((p.leaders() & p.enemy()) != 0) return {};
    battle.put(~p.side, Kind::queen, p.target);
  }
  const int wins = winning_rolls(pending_battle(battle));
  if (p.phase == Phase::move_in && wins == 0)
    return bad_field("phase", name_of(p.phase), "possible: the attackers could not beat the last Leader");
  if (p.phase == Phase::send_home && wins == kRolls)
    return bad_field("phase", name_of(p.phase), "possible: the attackers could not lose");
  return {};
}

/// Reads `target` and `attackers` and checks that this attack could have been declared.
Result<void> read_battle(Position& p, FieldReader& fields) {
  const auto target_text = fields.required("target");
  if (!target_text) return tl::unexpected<Error>(target_text.error());
  const auto attackers_text = fields.required("attackers");
  if (!attackers_text) return tl::unexpected<Error>(attackers_text.error());
  const auto target = Board::parse(*target_text);
  if (!target) return bad_field("target", *target_text, "a square");
  const auto attackers = parse_squares("attackers", *attackers_text);
  if (!attackers) return tl::unexpected<Error>(attackers.error());

  const Bits64 target_bit = Board::bit(*target);
  if (p.phase == Phase::move_in) {
    if ((p.occupied() & target_bit) != 0)
      return bad_field("target", *target_text, "empty, as it is after a won battle");
    if (*target == p.from)
      return bad_field("target", *target_text, "a square that the moved piece did not come from");
  } else if ((p.enemy() & target_bit) == 0) {
    return bad_field("target", *target_text, "a square of the side that is attacked");
  }
  const bool mover_attacks =
      (attack_reach(p.kind_on(p.to), p.side, p.to, p.blockers(), p.rules) & target_bit) != 0;
  if (!mover_attacks) return bad_field("target", *target_text, "attacked by the piece that moved");
  const Bits64 allowed = possible_supporters(p, *target) | Board::bit(p.to);
  if ((*attackers & ~allowed) != 0 || (*attackers & Board::bit(p.to)) == 0) {
    return bad_field("attackers", *attackers_text,
                     "the moved piece and any of " + squares_text<Board>(allowed ^ Board::bit(p.to)));
  }
  p.target = *target;
  p.attackers = *attackers;
  p.commanded = 0;
  return p.phase == Phase::roll ? Result<void>() : check_outcome(p);
}

Result<void> read_phase(Position& p, FieldReader& fields) {
  const std::string_view text = fields.optional("phase").value_or("move");
  constexpr std::array kAll{Phase::move, Phase::attack, Phase::roll, Phase::move_in, Phase::send_home};
  const auto found =
      std::find_if(kAll.begin(), kAll.end(), [&](Phase phase) { return name_of(phase) == text; });
  if (found == kAll.end()) return bad_field("phase", text, "move, attack, roll, move-in or send-home");
  p.phase = *found;
  if (p.phase == Phase::move) return {};
  const auto moved = fields.required("moved");
  if (!moved) return tl::unexpected<Error>(moved.error());
  if (const auto read = read_moved(p, *moved, fallen_square(p, fields)); !read) return read;
  if (p.phase != Phase::attack) return read_battle(p, fields);
  if (attackable(p) == 0) return bad_field("phase", text, "possible: the moved piece attacks nothing");
  return {};
}

}  // namespace

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(p, kLetters);
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  add("side", std::string(name_of(p.side)));
  add("phase", std::string(name_of(p.phase)));
  if (p.phase != Phase::move) {
    add("moved", letter_of(Side::white, p.before) + Board::name(p.from) + Board::name(p.to));
  }
  if (p.target != kNoSquare) {
    add("target", Board::name(p.target));
    add("attackers", squares_text<Board>(p.attackers));
  }
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  // The turn start that this position itself is has not been seen "earlier".
  const std::uint32_t end = p.phase == Phase::move ? std::max(p.trail_begin, p.trail_end - 1) : p.trail_end;
  std::string seen = trail_text(trail, p.trail_begin, end);
  if (!seen.empty()) add("seen", std::move(seen));
  return text;
}

Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail) {
  Position p;
  p.rules = rules;
  if (const auto read = read_placement(p, text.placement); !read) return tl::unexpected<Error>(read.error());
  FieldReader fields(text);
  const auto side = fields.side();
  if (!side) return tl::unexpected<Error>(side.error());
  if (*side == Side::black) p.pass_turn();
  if (const auto read = read_phase(p, fields); !read) return tl::unexpected<Error>(read.error());
  const auto quiet = fields.number("quiet", 0, kQuietLimit, 0);
  if (!quiet) return tl::unexpected<Error>(quiet.error());
  const auto turn = fields.number("turn", 1, kMostTurns, 1);
  if (!turn) return tl::unexpected<Error>(turn.error());
  const auto seen = parse_trail(fields.optional("seen").value_or(""), trail);
  if (!seen) return tl::unexpected<Error>(seen.error());
  if (const auto finished = fields.finish(); !finished) return tl::unexpected<Error>(finished.error());
  p.quiet = static_cast<std::uint8_t>(*quiet);
  p.turn = static_cast<std::uint16_t>(*turn);
  p.trail_end = *seen;
  if (p.phase == Phase::move) {
    NullSink sink;
    begin_turn(p, trail, sink);
  } else if (p.quiet >= kQuietLimit) {
    return bad_field("quiet", std::to_string(p.quiet), "below 100 in the middle of a turn");
  }
  return p;
}

}  // namespace fray::conflict
