#include "dnd/view.h"

#include <algorithm>

#include "dnd/action.h"
#include "dnd/chance/chance_node.h"
#include "dnd/characters/sheet.h"
#include "dnd/characters/sheet_view.h"
#include "dnd/magic/casting.h"
#include "dnd/magic/spell_view.h"
#include "dnd/melee/odds.h"
#include "dnd/moves.h"
#include "dnd/text.h"
#include "dnd/text/homes.h"

namespace fray::dnd {
namespace {

constexpr std::array<Side, 2> kSides{Side::white, Side::black};

std::string called(const Position& p, Who who) {
  return "the " + std::string(name_of(side_of(who))) + ' ' +
         tables_of(p).kinds[index_of(kind_of(who))].title + " on " + Board::name(p.square_of(who));
}

std::string rounds_words(int rounds) {
  return rounds == 0 ? "" : std::to_string(rounds) + (rounds == 1 ? " round" : " rounds");
}

void describe_pieces(const Position& p, View& view) {
  for (const Stander& stander : standers(p)) {
    const Character& character = p[stander.who];
    const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
    ViewPiece piece{
        stander.square, stander.side, name_of(stander.kind), letter_of(stander.side, stander.kind), {}};
    piece.beside = stander.is_attacker;
    piece.badges.push_back({"class", tables_of(p).kinds[index_of(stander.kind)].title});
    piece.badges.push_back({"level", number(character.level)});
    piece.badges.push_back({"hp", number(character.hp)});
    piece.badges.push_back({"max", std::to_string(max_hp(p, stander.who))});
    if (character.temp > 0) piece.badges.push_back({"temporary", number(character.temp)});
    const std::vector<Lasting> effects = lasting_effects(p, stander.who);
    for (const Lasting& effect : effects) piece.badges.push_back({effect.name, rounds_words(effect.rounds)});
    view.pieces.push_back(std::move(piece));
    view.sheets.push_back(sheet_view(p, stander, effects));
  }
}

/// A move to where somebody stands.
bool may_begin_battle(const Position& p, Action action) {
  return type_of(action) == ActionType::move && p.board[to_of(action)] != kNobody;
}

void describe_marks(const Position& p, View& view) {
  for (const Side side : kSides) {
    for (int file = 0; file < 8; ++file) {
      if (p.now.used[fray::index_of(side)] >> file & 1)
        view.marks.push_back({static_cast<Square>(8 * last_rank(side) + file), "expended"});
    }
    if (const Lock& lock = p.lock_of(side))
      view.marks.push_back({p.square_of(lock.battle.defender), "locked"});
  }
  if (!p.in_battle()) return;
  view.marks.push_back({p.now.battle.from, "attacker"});
  view.marks.push_back({p.square_of(p.now.battle.defender), "target"});
}

/// The words of an action for a menu. To decline begins with "no".
std::string menu_text(const Position& p, Action action) {
  if (is_spell(action)) return tables_of(p).spell(spell_of(action)).title;
  switch (type_of(action)) {
    case ActionType::stay: return "no swap";
    case ActionType::none:
    case ActionType::pass: return "no action";
    case ActionType::swap: return "swap with";
    case ActionType::smite_charge: return "charge and smite evil";
    case ActionType::smite: return "smite evil";
    case ActionType::coup: return "coup de grace";
    case ActionType::withdraw: return "withdraw to";
    case ActionType::second: return "the second attack";
    default: return action_text(make_action(type_of(action)));
  }
}

void describe_actions(const Position& p, View& view) {
  for (ViewAction& action : view.actions) {
    const Square first = first_of(action.id);
    const Square second = second_of(action.id);
    action.note = action_note(p, action.id);
    if (type_of(action.id) == ActionType::move) {
      action.steps = {{"from", first, ""}, {"to", second, ""}};
      continue;
    }
    action.steps = {{"choice", kNoSquare, menu_text(p, action.id)}};
    const bool pairs =
        is_spell(action.id) && missiles_of(p, doer(p), tables_of(p).spell(spell_of(action.id))) > 1;
    if (first != kNoSquare) action.steps.push_back({pairs ? "first" : "target", first, ""});
    if (second != kNoSquare) action.steps.push_back({"second", second, ""});
  }
}

/// What is declared against a king.
std::string threat_words(const Position& p) {
  const bool casts = is_spell(p.now.pending);
  const bool leaves_lock = !casts && static_cast<bool>(p.lock_of(p.now.side));
  const Who who = casts ? p.now.actor : leaves_lock ? king_of(p.now.side) : p.board[from_of(p.now.pending)];
  std::string text =
      called(p, who) + (casts ? " aims " + menu_text(p, p.now.pending) + " at" : " moves against");
  text.front() = 'T';
  return text + " your king";
}

std::string prompt_of(const Position& p) {
  if (p.result != GameResult::none) return "The game is over";
  switch (p.now.phase) {
    case Phase::move:
      return p.lock_of(p.now.side) ? "Your king has fascinated his opponent: move him out of that square"
                                   : "Move a piece";
    case Phase::swap: return threat_words(p) + ": he may change places with a pawn beside him";
    case Phase::act: return "Choose what " + called(p, p.now.actor) + " does, or none";
    case Phase::before: return "Before contact: choose what " + called(p, p.fighter()) + " does, or pass";
    case Phase::battle: return "Choose what " + called(p, p.fighter()) + " does";
    case Phase::initiative: return "Roll for initiative";
    case Phase::curse: return "Roll: a curse may cost " + called(p, doer(p)) + " the action";
    case Phase::hold: return "Roll the save of " + called(p, p.in_battle() ? p.fighter() : p.now.actor);
    case Phase::effect: break;
  }
  return "Roll for " + menu_text(p, p.now.pending);
}

}  // namespace

int slow_odds(const Position& p) {
  if (p.result != GameResult::none || p.now.phase != Phase::move) return 0;
  ActionList actions;
  legal_actions(p, actions);
  return static_cast<int>(
      std::ranges::count_if(actions, [&](Action action) { return may_begin_battle(p, action); }));
}

void add_slow_odds(const Position& p, int part, View& view) {
  for (ViewAction& action : view.actions) {
    if (!may_begin_battle(p, action.id) || part-- > 0) continue;
    action.odds = melee_odds(p, action.id);
    return;
  }
}

void describe(const Position& p, View& view) {
  view.side = p.now.side;
  view.phase = name_of(p.now.phase);
  view.reason = name_of(p.ending);
  view.prompt = prompt_of(p);
  describe_pieces(p, view);
  describe_marks(p, view);
  describe_actions(p, view);
  describe_abilities(p, view);
}

}  // namespace fray::dnd
