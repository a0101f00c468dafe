#include "conflict/text.h"

#include <algorithm>
#include <optional>

#include "conflict/apply.h"
#include "conflict/battle.h"
#include "conflict/moves.h"

namespace fray::conflict {
namespace {

constexpr std::string_view kLetters = "PNBRQK";
constexpr int kMostPieces = 16;

std::string squares_text(Bits64 set, char separator) {
  std::string text;
  for_each_square(set, [&](Square square) {
    if (!text.empty()) text += separator;
    text += Board::name(square);
  });
  return text;
}

char lower_letter(Kind kind) { return letter_of(Side::black, kind); }

Kind kind_of_letter(char letter) {
  const char upper = letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
  const std::size_t found = kLetters.find(upper);
  return found == std::string_view::npos ? Kind::none : static_cast<Kind>(found);
}

Result<void> read_placement(Position& p, const std::string& text) {
  const auto placed = parse_placement(text, 8, 8, "PNBRQKpnbrqk");
  if (!placed) return tl::unexpected<Error>(placed.error());
  for (const PlacedLetter& item : *placed) {
    const Side side = item.letter < 'a' ? Side::white : Side::black;
    p.put(side, kind_of_letter(item.letter), item.square);
  }
  const Bits64 edge_ranks = Board::rank_set(0) | Board::rank_set(7);
  if ((p.of(Kind::pawn) & edge_ranks) != 0) {
    return fail("bad_placement", "placement: a pawn stands on " +
                                     squares_text(p.of(Kind::pawn) & edge_ranks, ',') +
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
  const std::size_t letter = text.empty() ? std::string_view::npos : kLetters.find(text[0]);
  if (letter == std::string_view::npos || !from || !to || text.size() != 5) {
    return bad("a piece letter and two squares, such as Pc7b8");
  }
  const auto before = static_cast<Kind>(letter);
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
  } else if ((p.enemy() & target_bit) == 0) {
    return bad_field("target", *target_text, "a square of the side that is attacked");
  }
  const bool mover_attacks =
      (attack_reach(p.kind_on(p.to), p.side, p.to, p.blockers(), p.rules) & target_bit) != 0;
  if (!mover_attacks) return bad_field("target", *target_text, "attacked by the piece that moved");
  const Bits64 allowed = possible_supporters(p, *target) | Board::bit(p.to);
  if ((*attackers & ~allowed) != 0 || (*attackers & Board::bit(p.to)) == 0) {
    return bad_field("attackers", *attackers_text,
                     "the moved piece and any of " + squares_text(allowed ^ Board::bit(p.to), ','));
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

/// What is left of a move in the notation of chess books.
struct BookMove {
  Kind kind = Kind::pawn;
  int from_file = -1;
  int from_rank = -1;
  Square to = kNoSquare;
  Kind promotion = Kind::none;
};

/// Reads "e2e4", "c7b8r", "d4", "Bf4", "Nbd7", "c5-b6", "c7-b8R", "b8=R"; nothing if it is none of these.
std::optional<BookMove> read_book_move(std::string_view text) {
  BookMove move;
  bool named = false;
  if (!text.empty() && kLetters.find(text[0]) != std::string_view::npos) {
    move.kind = kind_of_letter(text[0]);
    named = true;
    text.remove_prefix(1);
  }
  std::string squares;
  for (const char c : text) {
    if (c != '-' && c != '=') squares += c;
  }
  const bool letter_at_end = !squares.empty() && (squares.back() < '0' || squares.back() > '9');
  if (letter_at_end && squares.size() > 2) {
    move.promotion = kind_of_letter(squares.back());
    if (move.promotion == Kind::none) return std::nullopt;
    squares.pop_back();
  }
  if (squares.size() < 2) return std::nullopt;
  const auto to = Board::parse(std::string_view(squares).substr(squares.size() - 2));
  if (!to) return std::nullopt;
  move.to = *to;
  squares.resize(squares.size() - 2);
  for (const char c : squares) {
    if (c >= 'a' && c <= 'h' && move.from_file < 0 && move.from_rank < 0) {
      move.from_file = c - 'a';
    } else if (c >= '1' && c <= '8' && move.from_rank < 0) {
      move.from_rank = c - '1';
    } else {
      return std::nullopt;
    }
  }
  // Two squares without a letter name any piece.
  if (!named && move.from_file >= 0 && move.from_rank >= 0) move.kind = Kind::none;
  return move;
}

bool fits(const Position& p, Action action, const BookMove& move) {
  const Square from = from_of(action);
  return to_of(action) == move.to && promotion_of(action) == move.promotion &&
         (move.kind == Kind::none || p.kind_on(from) == move.kind) &&
         (move.from_file < 0 || Board::file_of(from) == move.from_file) &&
         (move.from_rank < 0 || Board::rank_of(from) == move.from_rank);
}

tl::unexpected<Error> illegal(std::string_view text, const std::string& why) {
  return fail("illegal_action", "'" + std::string(text.substr(0, 60)) + "' is not legal: " + why);
}

/// Why no legal move fits.
std::string why_no_move(const Position& p, const BookMove& move) {
  if ((p.own() & Board::bit(move.to)) != 0) return "a piece of yours stands on " + Board::name(move.to);
  if ((p.enemy() & Board::bit(move.to)) != 0) {
    return "a move goes to an empty square; the attack on " + Board::name(move.to) + " comes after it";
  }
  if (move.from_file >= 0 && move.from_rank >= 0) {
    const Square from = Board::at(move.from_file, move.from_rank);
    const Bits64 bit = Board::bit(from);
    if ((p.own() & bit) == 0) return "no piece of yours stands on " + Board::name(from);
    if ((in_command(p, p.side) & bit) == 0) {
      return "the " + std::string(name_of(p.kind_on(from))) + " on " + Board::name(from) +
             " is out of command (no commander within four squares)";
    }
    const bool needs_promotion =
        p.kind_on(from) == Kind::pawn && (Board::bit(move.to) & last_rank(p.side)) != 0;
    if (needs_promotion && move.promotion == Kind::none) return "add what the pawn becomes: r, n or b";
    return "the " + std::string(name_of(p.kind_on(from))) + " on " + Board::name(from) + " does not reach " +
           Board::name(move.to);
  }
  return "no such piece in command reaches " + Board::name(move.to);
}

Result<Action> parse_move(const Position& p, std::string_view text) {
  const auto move = read_book_move(text);
  if (!move) {
    return fail("bad_action", "'" + std::string(text.substr(0, 60)) +
                                  "' is not a move; expected something like e2e4, Bf4 or c7b8r");
  }
  ActionList actions;
  legal_actions(p, actions);
  Action found = no_action;
  for (const Action action : actions) {
    if (!fits(p, action, *move)) continue;
    if (found != no_action)
      return fail("bad_action",
                  "'" + std::string(text) + "' fits several pieces; name the square it comes from");
    found = action;
  }
  if (found == no_action) return illegal(text, why_no_move(p, *move));
  return found;
}

/// "xc7+a6+f4" with the supporters in any order, as the same attack with the supporters in order; else the
/// text as it is.
std::string sorted_attack(std::string_view text) {
  if (text.size() < 3 || text[0] != 'x') return std::string(text);
  Bits64 supporters = 0;
  std::string_view rest = text.substr(3);
  while (!rest.empty()) {
    const auto square = rest[0] == '+' ? Board::parse(rest.substr(1, 2)) : std::nullopt;
    if (!square) return std::string(text);
    supporters |= Board::bit(*square);
    rest.remove_prefix(3);
  }
  const std::string sorted = squares_text(supporters, '+');
  return std::string(text.substr(0, 3)) + (sorted.empty() ? "" : "+") + sorted;
}

std::string expected_here(const Position& p) {
  switch (p.phase) {
    case Phase::attack: {
      std::string targets;
      for_each_square(attackable(p), [&](Square target) {
        targets += ", x" + Board::name(target);
        const Bits64 supporters = possible_supporters(p, target);
        if (supporters != 0) targets += " (may add +" + squares_text(supporters, '+') + ")";
      });
      return "none" + targets;
    }
    case Phase::move_in:
      return "who moves in, as " + Board::name(static_cast<Square>(lowest(p.attackers))) + "x" +
             Board::name(p.target);
    case Phase::send_home: return "nobody, or an attacker and its home, as d8-e8";
    default: return "a move";
  }
}

}  // namespace

char letter_of(Side side, Kind kind) {
  const char upper = kLetters[index_of(kind)];
  return side == Side::white ? upper : static_cast<char>(upper - 'A' + 'a');
}

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(8, 8, [&](int square) {
    const auto at = static_cast<Square>(square);
    const Kind kind = p.kind_on(at);
    return kind == Kind::none ? '\0' : letter_of(p.side_on(at), kind);
  });
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
    add("attackers", squares_text(p.attackers, ','));
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

std::string action_text(const Position& p, Action action) {
  const std::string from = Board::name(from_of(action));
  const std::string to = Board::name(to_of(action));
  const auto promotion = [&] {
    return promotion_of(action) == Kind::none ? std::string()
                                              : std::string(1, lower_letter(promotion_of(action)));
  };
  switch (sort_of(action)) {
    case Sort::move: return from + to + promotion();
    case Sort::no_attack: return "none";
    case Sort::attack: {
      const std::string supporters = squares_text(attackers_in(p, action) ^ Board::bit(p.to), '+');
      return "x" + to + (supporters.empty() ? "" : "+") + supporters;
    }
    case Sort::move_in: return from + "x" + to + promotion();
    case Sort::nobody: return "nobody";
    case Sort::send_home: return from + "-" + to;
    case Sort::send_off: break;
  }
  return from + "-off";
}

Result<Action> parse_action(const Position& p, std::string_view text) {
  if (p.phase == Phase::move) return parse_move(p, text);
  const std::string sorted = sorted_attack(text);
  ActionList actions;
  legal_actions(p, actions);
  for (const Action action : actions) {
    if (action_text(p, action) == sorted) return action;
  }
  return illegal(text, "expected " + expected_here(p));
}

std::string outcome_text(Outcome outcome) { return outcome == kAttackerWins ? "attacker" : "defender"; }

}  // namespace fray::conflict
