#include "gladiator/text.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/piece_text.h"
#include "gladiator/moves.h"
#include "gladiator/why_not.h"

namespace fray::gladiator {
namespace {

constexpr std::size_t kLongestAction = 20;

/// Takes the longest square's name at the front of a text.
std::optional<Square> take_square(std::string_view& text) {
  for (const std::size_t length : {std::size_t{3}, std::size_t{2}}) {
    if (text.size() < length) continue;
    if (const auto square = Board::parse(text.substr(0, length))) {
      text.remove_prefix(length);
      return square;
    }
  }
  return std::nullopt;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// What somebody wrote, without regard to what is legal: a move's sort and kind are left open.
struct WrittenAction {
  Sort sort = Sort::step;
  Square from = kNoSquare;
  Square to = kNoSquare;
  Kind kind = Kind::none;
};

std::optional<WrittenAction> read_action(std::string_view text) {
  if (text == "leave") return WrittenAction{Sort::leave};
  if (take(text, "heal:")) {
    const auto square = take_square(text);
    if (!square || !text.empty()) return std::nullopt;
    return WrittenAction{Sort::heal, *square};
  }
  if (take(text, "@")) {
    const auto square = take_square(text);
    if (!square || !text.empty()) return std::nullopt;
    return WrittenAction{Sort::place, kNoSquare, *square};
  }
  const auto from = take_square(text);
  if (!from) return std::nullopt;
  if (take(text, "=")) {
    const Kind kind = text.size() == 1 ? kind_of_letter(text[0]) : Kind::none;
    if (kind == Kind::none) return std::nullopt;
    return WrittenAction{Sort::replace, *from, kNoSquare, kind};
  }
  const auto to = take_square(text);
  if (!to || !text.empty()) return std::nullopt;
  return WrittenAction{Sort::step, *from, *to};
}

bool means(const WrittenAction& written, Action action) {
  switch (written.sort) {
    case Sort::leave: return sort_of(action) == Sort::leave;
    case Sort::heal: return sort_of(action) == Sort::heal && from_of(action) == written.from;
    case Sort::place: return sort_of(action) == Sort::place && to_of(action) == written.to;
    case Sort::replace:
      return sort_of(action) == Sort::replace && from_of(action) == written.from &&
             kind_of(action) == written.kind;
    default: return is_move(action) && from_of(action) == written.from && to_of(action) == written.to;
  }
}

std::string_view expected_text(const Position& p) {
  switch (p.now.phase) {
    case Phase::replace: return "a pawn and what replaces it, such as c12=W";
    case Phase::heal: return "heal: and the square of a hurt piece beside the queen, such as heal:e4";
    case Phase::override: return "a move, from and to, such as e2e4, or leave";
    case Phase::place: return "@ and a square, such as @f2";
    default: return "a move, from and to, such as e2e4";
  }
}

std::string why_illegal(const Position& p, const WrittenAction& written) {
  if (written.sort == Sort::step) {
    if (!(p.own() & Board::bit(written.from)))
      return "there is no " + std::string(name_of(p.now.side)) + " piece on " + Board::name(written.from);
    const std::string problem = why_not(p, written.from, written.to);
    if (!problem.empty()) return problem;
  }
  return "now expected is " + std::string(expected_text(p)) + ", one of those that are offered";
}

}  // namespace

char letter_of(Side side, Kind kind) { return fray::letter_of(kLetters, side, kind); }
Kind kind_of_letter(char letter) { return fray::kind_of_letter<Kind>(kLetters, letter); }

std::string_view word_of(Commander commander) {
  constexpr std::array<std::string_view, kCommanders> words{"king", "queen", "black-knight", "kings-knight"};
  return words[index_of(commander)];
}

std::string off_board_text(Side side, const OffBoard& piece) {
  std::string text(1, letter_of(side, piece.kind));
  if (fights(piece.kind)) text += std::to_string(piece.hits);
  return piece.moved != 0 ? text + '*' : text;
}

std::string action_text(Action action) {
  switch (sort_of(action)) {
    case Sort::leave: return "leave";
    case Sort::heal: return "heal:" + Board::name(from_of(action));
    case Sort::place: return '@' + Board::name(to_of(action));
    case Sort::replace: return Board::name(from_of(action)) + '=' + letter_of(Side::white, kind_of(action));
    default: return Board::name(from_of(action)) + Board::name(to_of(action));
  }
}

Result<Action> parse_action(const Position& p, std::string_view text) {
  const std::string quoted = '\'' + std::string(text.substr(0, 60)) + '\'';
  std::string lower;
  for (const char c : text.substr(0, kLongestAction))
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto written = text.size() > kLongestAction ? std::nullopt : read_action(lower);
  if (!written)
    return fail("bad_action", quoted + " is not understood; expected " + std::string(expected_text(p)));
  ActionList legal;
  legal_actions(p, legal);
  for (const Action action : legal) {
    if (means(*written, action)) return action;
  }
  return fail("illegal_action", quoted + " is not legal: " + why_illegal(p, *written));
}

std::string outcome_text(Outcome outcome) {
  return (attacker_wins(outcome) ? "attacker:" : "defender:") + std::to_string(hits_of(outcome));
}

std::vector<std::string> examples(char letter) {
  if (kind_of_letter(letter) == Kind::none || letter < 'A' || letter > 'Z') return {};
  const std::string home = letter == 'Q' ? "9K" : letter == 'K' ? "Q9" : "Q8K";
  return {std::string("qk8/10/10/10/10/10/10/4") + letter + "5/10/10/10/" + home + " side=white slot=queen"};
}

}  // namespace fray::gladiator
