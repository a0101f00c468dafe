#include "chess/view.h"

#include "chess/action.h"
#include "chess/moves.h"
#include "chess/text.h"

namespace fray::chess {
namespace {

void describe_action(ViewAction& action) {
  const auto at = [&](std::string_view role, Square square) { action.steps.push_back({role, square, ""}); };
  const auto choose = [&](std::string_view choice) {
    action.steps.push_back({"choice", kNoSquare, std::string(choice)});
  };
  if (sort_of(action.id) == Sort::claim_draw) return choose("claim a draw");
  at("from", from_of(action.id));
  at("to", to_of(action.id));
  if (promotion_of(action.id) != Kind::none) choose(name_of(promotion_of(action.id)));
}

std::string prompt_of(const Position& p) {
  if (p.result != GameResult::none) return "The game is over";
  std::string prompt = title_of(p.side);
  prompt += checkers(p) != 0 ? " is in check and must end it" : " moves";
  if ((p.claim & Claim::threefold) != 0) {
    prompt += ", or claims a draw: the position is there for the third time";
  } else if (p.claim != Claim::none) {
    prompt += ", or claims a draw: 50 moves without capture or pawn move";
  }
  return prompt;
}

}  // namespace

void describe(const Position& p, View& view) {
  view.side = p.side;
  view.phase = "move";
  view.prompt = prompt_of(p);
  view.reason = name_of(p.ending);
  for_each_square(p.occupied(), [&](Square square) {
    const Kind kind = p.kind_on(square);
    const Side side = p.side_on(square);
    view.pieces.push_back({square, side, name_of(kind), letter_of(side, kind), {}});
  });
  const Bits64 giving_check = checkers(p);
  if (giving_check != 0) view.marks.push_back({p.king(p.side), "check"});
  for_each_square(giving_check, [&](Square square) { view.checks.push_back({square, p.king(p.side)}); });
  for (ViewAction& action : view.actions) describe_action(action);
}

}  // namespace fray::chess
