#include "conflict/view.h"

#include <algorithm>
#include <string>

#include "conflict/battle.h"
#include "conflict/moves.h"
#include "conflict/text.h"

namespace fray::conflict {
namespace {

std::string strength_of(Kind kind, const Strengths& strengths) {
  const int least = strengths.of(kind);
  const int most = std::max({strengths.officer, strengths.leader, strengths.pawn});
  const std::string text = std::to_string(least);
  return kind == Kind::rook && most > least ? text + "-" + std::to_string(most) : text;
}

void describe_pieces(const Position& p, View& view) {
  // In the middle of a turn command is what it was when the turn began; only the side to move is concerned.
  const Bits64 commanded = p.phase == Phase::move ? in_command(p, p.side) : p.commanded;
  const bool known = p.phase == Phase::move || p.phase == Phase::attack;
  for_each_square(p.occupied(), [&](Square square) {
    const Kind kind = p.kind_on(square);
    const Side side = p.side_on(square);
    ViewPiece piece{square, side, name_of(kind), letter_of(side, kind), {}};
    piece.badges.push_back({"strength", strength_of(kind, p.rules.strengths)});
    if (known && side == p.side && (commanded & Board::bit(square)) == 0)
      piece.badges.push_back({"command", "out"});
    view.pieces.push_back(std::move(piece));
  });
}

void describe_marks(const Position& p, View& view) {
  for_each_square(kTerrain, [&](Square square) { view.marks.push_back({square, "terrain"}); });
  if (p.phase == Phase::move) return;
  view.marks.push_back({p.from, "from"});
  view.marks.push_back({p.to, "moved"});
  if (p.target != kNoSquare) view.marks.push_back({p.target, "target"});
  for_each_square(p.attackers, [&](Square square) { view.marks.push_back({square, "attacker"}); });
}

void describe_action(const Position& p, ViewAction& action) {
  const auto at = [&](std::string_view role, Square square) { action.steps.push_back({role, square, ""}); };
  const auto choose = [&](std::string_view choice) {
    action.steps.push_back({"choice", kNoSquare, std::string(choice)});
  };
  const Sort sort = sort_of(action.id);
  switch (sort) {
    case Sort::move:
    case Sort::move_in:
      at(sort == Sort::move ? "from" : "piece", from_of(action.id));
      at("to", to_of(action.id));
      if (promotion_of(action.id) != Kind::none) choose(name_of(promotion_of(action.id)));
      return;
    case Sort::attack: {
      const Bits64 attackers = attackers_in(p, action.id);
      at("target", to_of(action.id));
      for_each_square(attackers ^ Board::bit(p.to), [&](Square square) { at("supporter", square); });
      const Battle battle = battle_between(p, attackers, to_of(action.id));
      const auto wins = static_cast<std::uint64_t>(winning_rolls(battle));
      action.odds = ViewOdds{static_cast<double>(wins) / kRolls, 0,
                             RollOdds{battle.attack, battle.defence, wins, kRolls}};
      return;
    }
    case Sort::send_home:
      at("piece", from_of(action.id));
      at("to", to_of(action.id));
      return;
    case Sort::send_off: at("piece", from_of(action.id)); return choose("remove");
    case Sort::no_attack: return choose("no attack");
    case Sort::nobody: return choose("nobody");
  }
}

std::string prompt_of(const Position& p) {
  const std::string side = p.side == Side::white ? "White" : "Black";
  const std::string other = p.side == Side::white ? "Black" : "White";
  if (p.result != GameResult::none) return "The game is over";
  switch (p.phase) {
    case Phase::move: return side + " moves a piece to an empty square";
    case Phase::attack:
      return side + " may attack with the " + std::string(name_of(p.kind_on(p.to))) + " on " +
             Board::name(p.to);
    case Phase::roll: {
      const Battle battle = pending_battle(p);
      return "Both sides roll a die: " + side + " adds " + std::to_string(battle.attack) + ", " + other +
             " adds " + std::to_string(battle.defence) + "; a tie is the defender's";
    }
    case Phase::move_in:
      return side + " has won and chooses the attacker that moves to " + Board::name(p.target);
    case Phase::send_home: break;
  }
  return other + " has held " + Board::name(p.target) + " and may send one attacker home";
}

}  // namespace

void describe(const Position& p, View& view) {
  view.side = p.side;
  view.phase = name_of(p.phase);
  view.prompt = prompt_of(p);
  if (p.phase == Phase::roll) view.dice_order = title_of(p.side) + "'s first";
  view.reason = name_of(p.ending);
  describe_pieces(p, view);
  describe_marks(p, view);
  for (ViewAction& action : view.actions) describe_action(p, action);
}

}  // namespace fray::conflict
