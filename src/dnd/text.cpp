#include "dnd/text.h"

#include <algorithm>
#include <cctype>

#include "dnd/moves.h"
#include "dnd/outcome.h"
#include "dnd/turn/abilities.h"
#include "dnd/why_not.h"

#include "core/man_alone.h"

namespace fray::dnd {
namespace {

constexpr std::size_t kLongestAction = 40;

constexpr std::array<std::string_view, index_of(ActionType::spell)> kActionNames{
    "",       "stay",  "swap",         "none",          "pass",     "attack",
    "charge", "smite", "smite-charge", "coup-de-grace", "withdraw", "second-attack"};

std::string_view expected_text(const Position& p) {
  switch (p.now.phase) {
    case Phase::move: return "a move, from and to, such as e2e4";
    case Phase::swap: return "stay, or swap: and the square of a pawn beside the king, such as swap:d2";
    case Phase::act: return "none, or a spell or power with its target, such as shield-of-faith:e4";
    case Phase::before: return "pass, or a spell or power, such as bless";
    default: return "attack, pass, or another action of the battle, such as charge or bless";
  }
}

/// Castling as chess books write it, by the king's step; other text as it is.
std::string without_castling_signs(const Position& p, const std::string& lower) {
  const std::string rank = p.now.side == Side::white ? "1" : "8";
  const Square home = home_of(king_of(p.now.side));
  if (p.now.phase != Phase::move || p.board[home] != king_of(p.now.side)) return lower;
  if (lower == "o-o" || lower == "0-0") return 'e' + rank + 'g' + rank;
  if (lower == "o-o-o" || lower == "0-0-0") return 'e' + rank + 'c' + rank;
  return lower;
}

/// Two targets may be named in either order.
bool is_text_of(Action action, const std::string& text) {
  if (action_text(action) == text) return true;
  return is_spell(action) && second_of(action) != kNoSquare &&
         action_text(make_spell(spell_of(action), second_of(action), first_of(action))) == text;
}

}  // namespace

void legal_actions(const Position& p, ActionList& actions) {
  switch (p.now.phase) {
    case Phase::move: return list_moves(p, actions);
    case Phase::swap:
      actions.push_back(make_action(ActionType::stay));
      for_each_square(swap_partners(p, ~p.now.side),
                      [&](Square pawn) { actions.push_back(make_action(ActionType::swap, pawn)); });
      return;
    case Phase::act: return list_board_actions(p, actions);
    case Phase::before: return list_actions_before_contact(p, actions);
    default: return list_actions_in_battle(p, actions);
  }
}

std::string action_text(Action action) {
  if (type_of(action) == ActionType::move) return Board::name(from_of(action)) + Board::name(to_of(action));
  std::string text = is_spell(action) ? usual_tables().spell(spell_of(action)).name
                                      : std::string(kActionNames[index_of(type_of(action))]);
  if (first_of(action) != kNoSquare) text += ':' + Board::name(first_of(action));
  if (second_of(action) != kNoSquare) text += ',' + Board::name(second_of(action));
  return text;
}

Result<Action> parse_action(const Position& p, std::string_view text) {
  const std::string quoted = '\'' + std::string(text.substr(0, 60)) + '\'';
  std::string lower;
  for (const char c : text.substr(0, kLongestAction))
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  lower = without_castling_signs(p, lower);
  ActionList legal;
  legal_actions(p, legal);
  if (text.size() <= kLongestAction) {
    for (const Action action : legal) {
      if (is_text_of(action, lower)) return action;
    }
  }
  const auto from = Board::parse(lower.substr(0, 2));
  const auto to = lower.size() == 4 ? Board::parse(lower.substr(2)) : std::nullopt;
  if (p.now.phase == Phase::move && from && to) {
    const bool own = (p.of(p.now.side) & Board::bit(*from)) != 0;
    return fail("illegal_action", quoted + " is not legal: " +
                                      (own ? why_not(p, *from, *to)
                                           : "there is no " + std::string(name_of(p.now.side)) +
                                                 " piece on " + Board::name(*from)));
  }
  const std::string word = lower.substr(0, lower.find(':'));
  const bool known = std::any_of(usual_tables().spells.begin(), usual_tables().spells.end(),
                                 [&](const SpellData& spell) { return spell.name == word; }) ||
                     std::find(kActionNames.begin(), kActionNames.end(), word) != kActionNames.end() ||
                     (from && to);
  if (!known || text.size() > kLongestAction)
    return fail("bad_action", quoted + " is not understood; expected " + std::string(expected_text(p)));
  return fail("illegal_action", quoted + " is not legal here; expected " + std::string(expected_text(p)));
}

std::vector<std::string> examples(char letter) {
  const std::string board = man_alone(letter, letter == 'P' ? kPawnsToTake : "8");
  if (board.empty()) return {};
  return {board + " side=white"};
}

}  // namespace fray::dnd
