#include "chess/text.h"

#include <optional>

#include "chess/apply.h"
#include "chess/moves.h"
#include "chess/why_not.h"
#include "core/man_alone.h"
#include "core/piece_text.h"

namespace fray::chess {
namespace {

/// What a text says about a move.
struct NamedMove {
  Kind kind = Kind::none;  ///< none: any, as two squares name it
  int from_file = -1;
  int from_rank = -1;
  Square to = kNoSquare;
  Kind promotion = Kind::none;
  bool takes = false;
};

/// Without the signs behind a move: check, mate, the marks of commentators.
std::string_view without_suffix(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

/// The kind that a pawn becomes, taken off the end of a move: "=Q", "Q" or UCI's "q" behind a rank; `none` if
/// nothing is there. Nothing if it is no kind's letter.
std::optional<Kind> take_promotion(std::string_view& text) {
  if (text.size() < 3 || (text.back() >= '1' && text.back() <= '8')) return Kind::none;
  const Kind kind = kind_of_letter(text.back());
  if (kind == Kind::none || kind == Kind::pawn || kind == Kind::king) return std::nullopt;
  text.remove_suffix(1);
  if (text.back() == '=') text.remove_suffix(1);
  return kind;
}

/// Reads what stands between a man's letter and the square of arrival: "", "b", "1", "b1", each perhaps with
/// "x" or "-" behind.
bool read_origin(std::string_view text, NamedMove& move) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool last = i + 1 == text.size();
    if (c >= 'a' && c <= 'h' && move.from_file < 0 && move.from_rank < 0) {
      move.from_file = c - 'a';
    } else if (c >= '1' && c <= '8' && move.from_rank < 0) {
      move.from_rank = c - '1';
    } else if (c == 'x' && last) {
      move.takes = true;
    } else if (c != '-' || !last || move.from_rank < 0) {
      return false;
    }
  }
  return true;
}

std::optional<NamedMove> read_castling(const Position& p, std::string_view text) {
  const bool short_way = text == "O-O" || text == "0-0";
  if (!short_way && text != "O-O-O" && text != "0-0-0") return std::nullopt;
  const Square from = home_square(p.side, 4);
  NamedMove move;
  move.kind = Kind::king;
  move.from_file = Board::file_of(from);
  move.from_rank = Board::rank_of(from);
  move.to = home_square(p.side, short_way ? 6 : 2);
  return move;
}

/// Reads UCI's form or SAN; nothing if it is neither.
std::optional<NamedMove> read_move(const Position& p, std::string_view text) {
  text = without_suffix(text);
  if (const auto castling = read_castling(p, text)) return castling;
  NamedMove move;
  bool named = false;
  if (!text.empty() && kLetters.find(text[0]) != std::string_view::npos) {
    move.kind = kind_of_letter(text[0]);
    named = true;
    text.remove_prefix(1);
  }
  const auto promotion = take_promotion(text);
  if (!promotion || text.size() < 2) return std::nullopt;
  move.promotion = *promotion;
  const auto to = Board::parse(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  move.to = *to;
  if (!read_origin(text.substr(0, text.size() - 2), move)) return std::nullopt;
  // Two squares without a letter name any man; otherwise no letter means a pawn, and the bare square its
  // step.
  const bool two_squares = move.from_file >= 0 && move.from_rank >= 0;
  if (!named && !two_squares) move.kind = Kind::pawn;
  if (move.kind == Kind::pawn && move.from_file < 0) move.from_file = Board::file_of(move.to);
  return move;
}

bool is_capture(const Position& p, Action action) {
  return sort_of(action) == Sort::en_passant || (p.enemy() & Board::bit(to_of(action))) != 0;
}

bool fits(const Position& p, Action action, const NamedMove& move) {
  const Square from = from_of(action);
  return sort_of(action) != Sort::claim_draw && to_of(action) == move.to &&
         promotion_of(action) == move.promotion &&
         (move.kind == Kind::none || kind_of(action) == move.kind) &&
         (move.from_file < 0 || Board::file_of(from) == move.from_file) &&
         (move.from_rank < 0 || Board::rank_of(from) == move.from_rank) &&
         (!move.takes || is_capture(p, action));
}

/// The men that a text may mean.
Bits64 men_meant(const Position& p, const NamedMove& move) {
  Bits64 men = move.kind == Kind::none ? p.own() : p.own() & p.of(move.kind);
  if (move.from_file >= 0) men &= Board::file_set(move.from_file);
  if (move.from_rank >= 0) men &= Board::rank_set(move.from_rank);
  return men;
}

/// Those of the men that could go to a square but for their king's safety.
Bits64 men_that_reach(const Position& p, Bits64 men, Square to) {
  Bits64 reach = 0;
  for_each_square(men, [&](Square from) {
    if ((reached_by(p, from) & Board::bit(to)) != 0) reach |= Board::bit(from);
  });
  return reach;
}

/// Why no legal move fits.
std::string why_no_move(const Position& p, const NamedMove& move) {
  const std::string to = Board::name(move.to);
  const bool two_squares = move.from_file >= 0 && move.from_rank >= 0;
  if (two_squares && (p.own() & Board::bit(Board::at(move.from_file, move.from_rank))) == 0)
    return "no man of yours stands on " + Board::name(Board::at(move.from_file, move.from_rank));
  if ((p.own() & Board::bit(move.to)) != 0) return "a man of yours stands on " + to;
  const Bits64 men = men_meant(p, move);
  if (two_squares && men != 0) {
    const std::string problem = why_not(p, static_cast<Square>(lowest(men)), move.to);
    if (!problem.empty()) return problem;
  }
  const std::string kind(move.kind == Kind::none ? "man" : name_of(move.kind));
  if (men == 0) return "there is no such " + kind + " of yours";
  const Bits64 reach = men_that_reach(p, men, move.to);
  if (reach == 0) {
    return "no such " + kind + " reaches " + to;
  }
  if (move.takes && (p.enemy() & Board::bit(move.to)) == 0) return "there is nothing to take on " + to;
  const bool promotes = (reach & p.of(Kind::pawn)) != 0 && (Board::bit(move.to) & last_rank(p.side)) != 0;
  if (promotes && move.promotion == Kind::none) return "add what the pawn becomes: q, r, b or n";
  if (!promotes && move.promotion != Kind::none) return "nothing is promoted on " + to + " by that move";
  return "the king on " + Board::name(p.king(p.side)) + " would be in check";
}

std::string quoted(std::string_view text) { return "'" + std::string(text.substr(0, 60)) + "'"; }

/// What of a man's square SAN must name, so that no other of its kind is meant.
std::string origin_text(Action action, const ActionList& actions) {
  const Square from = from_of(action);
  bool others = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Action other : actions) {
    const Square at = from_of(other);
    if (kind_of(other) != kind_of(action) || to_of(other) != to_of(action) || at == from) continue;
    others = true;
    same_file = same_file || Board::file_of(at) == Board::file_of(from);
    same_rank = same_rank || Board::rank_of(at) == Board::rank_of(from);
  }
  if (!others) return "";
  const std::string name = Board::name(from);
  if (!same_file) return name.substr(0, 1);
  return same_rank ? name : name.substr(1);
}

}  // namespace

char letter_of(Side side, Kind kind) { return fray::letter_of(kLetters, side, kind); }
Kind kind_of_letter(char letter) { return fray::kind_of_letter<Kind>(kLetters, letter); }

std::string action_text(const Position&, Action action) {
  if (sort_of(action) == Sort::claim_draw) return "draw";
  std::string text = Board::name(from_of(action)) + Board::name(to_of(action));
  if (promotion_of(action) != Kind::none) text += letter_of(Side::black, promotion_of(action));
  return text;
}

std::string san_text(const Position& p, Action action) {
  if (sort_of(action) == Sort::claim_draw) return "";
  std::string text;
  if (sort_of(action) == Sort::castle) {
    text = Board::file_of(to_of(action)) == 6 ? "O-O" : "O-O-O";
  } else {
    const bool takes = is_capture(p, action);
    if (kind_of(action) == Kind::pawn) {
      if (takes) text += Board::name(from_of(action)).substr(0, 1);
    } else {
      ActionList actions;
      legal_actions(p, actions);
      text += letter_of(Side::white, kind_of(action)) + origin_text(action, actions);
    }
    if (takes) text += 'x';
    text += Board::name(to_of(action));
    if (promotion_of(action) != Kind::none)
      text += std::string("=") + letter_of(Side::white, promotion_of(action));
  }
  const Position next = after_move(p, action);
  if (checkers(next) != 0) text += has_move(next) ? '+' : '#';
  return text;
}

Result<Action> parse_action(const Position& p, std::string_view text) {
  if (text == "draw") {
    if (p.claim != Claim::none) return kClaimDraw;
    return fail(
        "illegal_action",
        "'draw' is not legal: a draw can be claimed when the position is there for the third time, or "
        "after 50 moves without capture or pawn move");
  }
  const auto move = read_move(p, text);
  if (!move) {
    return fail("bad_action",
                quoted(text) + " is not a move; expected something like e2e4, e7e8q, Nf3, exd5, e8=Q or O-O");
  }
  ActionList actions;
  legal_actions(p, actions);
  Action found = no_action;
  std::string candidates;
  for (const Action action : actions) {
    if (!fits(p, action, *move)) continue;
    candidates += (found == no_action ? "" : " or ") + action_text(p, action);
    if (found != no_action) {
      return fail("bad_action", quoted(text) + " is ambiguous: it may be " + candidates);
    }
    found = action;
  }
  if (found == no_action)
    return fail("illegal_action", quoted(text) + " is not legal: " + why_no_move(p, *move));
  return found;
}

std::vector<std::string> examples(char letter) {
  const std::string board = man_alone(letter, letter == 'P' ? kPawnsToTake : "8");
  if (board.empty()) return {};
  return {board + " w - - 0 1"};
}

}  // namespace fray::chess
