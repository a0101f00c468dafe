#include "gnostic/text.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "core/man_alone.h"
#include "core/piece_text.h"
#include "gnostic/moves.h"
#include "gnostic/spells.h"
#include "gnostic/why_not.h"

namespace fray::gnostic {
namespace {

/// Of the spells, in their order.
constexpr std::string_view kWrittenSpellLetters = "thsxri";

char lower_letter(Kind kind) { return letter_of(Side::black, kind); }

std::string promotion_text(Action action) {
  const Kind kind = promotion_of(action);
  return kind == Kind::none ? "" : std::string(1, lower_letter(kind));
}

std::string spell_text(const Position& p, Action action) {
  std::string text(1, kWrittenSpellLetters[index_of(spell_of(action))]);
  if (p.rules.spells_per_queen) text += Board::name(queen_of(action));
  switch (spell_of(action)) {
    case Spell::shift_time: return text;
    case Spell::exchange: return text + ':' + Board::name(from_of(action)) + Board::name(to_of(action));
    case Spell::teleport:
      return text + ':' + Board::name(from_of(action)) + Board::name(to_of(action)) + promotion_text(action);
    case Spell::revive:
      return text + ':' + lower_letter(revived_of(action)) + Board::name(to_of(action)) +
             promotion_text(action);
    default: return text + ':' + Board::name(from_of(action));
  }
}

/// Takes a square off the front of a text.
std::optional<Square> take_square(std::string_view& text) {
  const auto square = Board::parse(text.substr(0, 2));
  if (square) text.remove_prefix(2);
  return square;
}

/// Takes the letter of what a pawn becomes, which must be the last; a text that ends here has none.
std::optional<Kind> take_promotion(std::string_view& text) {
  if (text.empty()) return Kind::none;
  const Kind kind = kind_of_letter(text[0]);
  if (std::find(kPromotions.begin(), kPromotions.end(), kind) == kPromotions.end()) return std::nullopt;
  text.remove_prefix(1);
  return kind;
}

/// Reads what follows the colon of a spell.
std::optional<Action> read_spell_target(Spell spell, std::string_view text) {
  const auto sort = static_cast<Sort>(static_cast<std::size_t>(Sort::teleport) + index_of(spell));
  if (spell == Spell::shift_time) {
    return text.empty() ? std::optional(make_action(sort, 0, 0)) : std::nullopt;
  }
  if (spell == Spell::revive) {
    if (text.empty()) return std::nullopt;
    const Kind kind = kind_of_letter(text[0]);
    text.remove_prefix(1);
    const auto to = take_square(text);
    const auto into = take_promotion(text);
    if (kind == Kind::none || !to || !into || !text.empty()) return std::nullopt;
    return make_revival(kind, *to, *into);
  }
  auto first = take_square(text);
  if (!first) return std::nullopt;
  if (spell == Spell::heal || spell == Spell::imprison) {
    return text.empty() ? std::optional(make_action(sort, *first, 0)) : std::nullopt;
  }
  auto second = take_square(text);
  const auto into = take_promotion(text);
  if (!second || !into || !text.empty()) return std::nullopt;
  if (spell == Spell::exchange && *into != Kind::none) return std::nullopt;
  if (spell == Spell::exchange && *second < *first) std::swap(first, second);
  return make_action(sort, *first, *second, *into);
}

std::optional<Action> read_spell(std::string_view text, bool per_queen) {
  const std::size_t number = text.empty() ? std::string_view::npos : kWrittenSpellLetters.find(text[0]);
  if (number == std::string_view::npos) return std::nullopt;
  text.remove_prefix(1);
  Square queen = 0;
  if (per_queen) {
    const auto square = take_square(text);
    if (!square) return std::nullopt;
    queen = *square;
  }
  const auto spell = static_cast<Spell>(number);
  if (spell != Spell::shift_time) {
    if (text.empty() || text[0] != ':') return std::nullopt;
    text.remove_prefix(1);
  }
  const auto action = read_spell_target(spell, text);
  return action ? std::optional(cast_by(*action, queen)) : std::nullopt;
}

std::optional<Action> read_announcement(std::string_view text) {
  if (text == "hold") return make_announcement(0);
  if (text.size() < 3 || text.substr(text.size() - 2) != "d6") return std::nullopt;
  int dice = 0;
  for (const char digit : text.substr(0, text.size() - 2)) {
    if (digit < '0' || digit > '9' || dice > kMaxDice) return std::nullopt;
    dice = dice * 10 + (digit - '0');
  }
  if (dice < 1 || dice > kMaxDice || text[0] == '0') return std::nullopt;
  return make_announcement(dice);
}

std::optional<Action> read_action(const Position& p, std::string_view text) {
  if (text == "pass") return kPass;
  if (const auto announcement = read_announcement(text)) return announcement;
  if (text == "o-o" || text == "o-o-o") {
    const Castling& castling = kCastlings[(p.side == Side::white ? 0u : 2u) + (text.size() == 5 ? 1u : 0u)];
    return make_action(Sort::move, castling.king_from, castling.king_to);
  }
  if (!text.empty() && text[0] == '=') {
    text.remove_prefix(1);
    const auto kind = take_promotion(text);
    if (!kind || *kind == Kind::none || !text.empty() || p.phase != Phase::promote) return std::nullopt;
    return make_action(Sort::promote, p.promoting[0], 0, *kind);
  }
  std::string_view rest = text;
  const auto from = take_square(rest);
  const auto to = take_square(rest);
  const auto into = take_promotion(rest);
  if (from && to && into && rest.empty()) return make_action(Sort::move, *from, *to, *into);
  return read_spell(text, p.rules.spells_per_queen);
}

std::string expected_text(const Position& p) {
  switch (p.phase) {
    case Phase::announce: return "an announcement such as 2d6, or hold";
    case Phase::promote: return "what the pawn becomes: =q, =r, =b or =n";
    default:
      return p.rules.spells_per_queen ? "a move such as e2e4, or a spell of a queen such as td1:a1h5"
                                      : "a move such as e2e4, or a spell such as t:a1h5";
  }
}

std::string own_piece_problem(const Position& p, Square square) {
  if ((p.own() & Board::bit(square)) == 0) return "no piece of yours stands on " + Board::name(square);
  if ((p.prisoners & Board::bit(square)) != 0)
    return "the " + std::string(name_of(p.kind_on(square))) + " on " + Board::name(square) + " is imprisoned";
  return "";
}

/// What is wrong with an action that was understood and is not legal.
std::string why_illegal(const Position& p, Action action) {
  const bool turn = p.phase == Phase::move;
  const Sort sort = sort_of(action);
  if (!turn || sort == Sort::announce || sort == Sort::promote) return "expected " + expected_text(p);
  if (sort == Sort::pass) return "whoever can move or cast a spell must";
  if (is_spell(action)) {
    const std::string reason = why_not(p, p.side, spell_of(action));
    if (!reason.empty()) return reason;
    if (spell_of(action) == Spell::teleport) {
      const std::string problem = own_piece_problem(p, from_of(action));
      if (!problem.empty()) return problem;
      if ((p.own() & Board::bit(to_of(action))) != 0)
        return "a piece of yours stands on " + Board::name(to_of(action));
    }
    return "that is not a target of " + std::string(name_of(spell_of(action)));
  }
  std::string problem = own_piece_problem(p, from_of(action));
  if (problem.empty()) problem = why_not(p, from_of(action), to_of(action));
  if (!problem.empty()) return problem;
  return "the " + std::string(name_of(p.kind_on(from_of(action)))) + " on " + Board::name(from_of(action)) +
         " cannot go to " + Board::name(to_of(action)) +
         (promotion_of(action) != Kind::none ? " and become another piece" : "");
}

std::string roll_text(RollClass roll) {
  if (roll == kNoRoll) return "-";
  return roll == kBust ? "bust" : std::to_string(roll);
}

}  // namespace

char letter_of(Side side, Kind kind) { return fray::letter_of(kLetters, side, kind); }
Kind kind_of_letter(char letter) { return fray::kind_of_letter<Kind>(kLetters, letter); }

std::string spells_text(SpellSet spells) {
  std::string text;
  for (std::size_t i = 0; i < kSpells; ++i) {
    if ((spells >> i & 1) != 0) text += static_cast<char>(std::toupper(kWrittenSpellLetters[i]));
  }
  return text.empty() ? "-" : text;
}

std::string action_text(const Position& p, Action action) {
  switch (sort_of(action)) {
    case Sort::pass: return "pass";
    case Sort::announce: return dice_of(action) == 0 ? "hold" : std::to_string(dice_of(action)) + "d6";
    case Sort::promote: return '=' + promotion_text(action);
    case Sort::move:
      return Board::name(from_of(action)) + Board::name(to_of(action)) + promotion_text(action);
    default: return spell_text(p, action);
  }
}

Result<Action> parse_action(const Position& p, std::string_view text) {
  std::string lower;
  for (const char c : text.substr(0, 20))
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto action = text.size() > 20 ? std::nullopt : read_action(p, lower);
  const std::string quoted = '\'' + std::string(text.substr(0, 60)) + '\'';
  if (!action) return fail("bad_action", quoted + " is not understood; expected " + expected_text(p));
  ActionList legal;
  if (p.phase == Phase::announce) {
    legal_announcements(p, p.side, legal);
    legal_announcements(p, ~p.side, legal);
  } else {
    legal_actions(p, legal);
  }
  if (std::find(legal.begin(), legal.end(), *action) == legal.end())
    return fail("illegal_action", quoted + " is not legal: " + why_illegal(p, *action));
  return *action;
}

std::string outcome_text(Outcome outcome) {
  return roll_text(attacker_roll(outcome)) + ':' + roll_text(defender_roll(outcome));
}

std::string battle_outcome_text(const Position& p, Outcome end) {
  const auto [result, points] = end_of(end);
  if (result == FightResult::both_fall) return "both fall";
  const Side winner = result == FightResult::attacker_wins ? p.side : ~p.side;
  return std::string(name_of(winner)) + " wins (" + std::to_string(points) + " against it)";
}

std::vector<std::string> examples(char letter) {
  const std::string board = man_alone(letter, letter == 'P' ? kPawnsToTake : "8");
  if (board.empty()) return {};
  return {board + " side=white spells=-/-"};
}

}  // namespace fray::gnostic
