#include "conflict/text.h"

#include <optional>

#include "conflict/moves.h"
#include "conflict/why_not.h"
#include "core/man_alone.h"
#include "core/piece_text.h"

namespace fray::conflict {
namespace {

char lower_letter(Kind kind) { return letter_of(Side::black, kind); }

/// What is left of a move in the notation of chess books.
struct BookMove {
  Kind kind = Kind::pawn;
  int from_file = -1;
  int from_rank = -1;
  Square to = kNoSquare;
  Kind promotion = Kind::none;
  bool straight = false;  ///< a pawn's step that names only where it ends
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
  // As in chess books the bare square is the pawn's step straight ahead; a diagonal one names where it
  // begins.
  if (move.kind == Kind::pawn && move.from_file < 0 && move.from_rank < 0) {
    move.from_file = Board::file_of(move.to);
    move.straight = true;
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
    const bool needs_promotion =
        p.kind_on(from) == Kind::pawn && (Board::bit(move.to) & last_rank(p.side)) != 0;
    const std::string problem = why_not(p, from, move.to);
    return problem.empty() && needs_promotion ? "add what the pawn becomes: r, n or b" : problem;
  }
  if (move.straight) {
    return "no pawn in command goes straight to " + Board::name(move.to) +
           "; for a diagonal step name both squares";
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
  const std::string sorted = squares_text<Board>(supporters, '+');
  return std::string(text.substr(0, 3)) + (sorted.empty() ? "" : "+") + sorted;
}

std::string expected_here(const Position& p) {
  switch (p.phase) {
    case Phase::attack: {
      std::string targets;
      for_each_square(attackable(p), [&](Square target) {
        targets += ", x" + Board::name(target);
        const Bits64 supporters = possible_supporters(p, target);
        if (supporters != 0) targets += " (may add +" + squares_text<Board>(supporters, '+') + ")";
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

char letter_of(Side side, Kind kind) { return fray::letter_of(kLetters, side, kind); }
Kind kind_of_letter(char letter) { return fray::kind_of_letter<Kind>(kLetters, letter); }

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
      const std::string supporters = squares_text<Board>(attackers_in(p, action) ^ Board::bit(p.to), '+');
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

std::vector<std::string> examples(char letter) {
  // A pawn that moves before it attacks has nothing to take on its way.
  const std::string board = letter == 'P' ? "1k6/7p/8/8/3P4/8/8/5K2" : man_alone(letter);
  if (board.empty()) return {};
  return {board + " side=white"};
}

}  // namespace fray::conflict
