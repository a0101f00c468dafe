#include "toy/dicerace/view.h"

#include "toy/dicerace/action.h"
#include "toy/dicerace/apply.h"
#include "toy/dicerace/text.h"

namespace fray::dicerace {
namespace {

void describe_pieces(const Position& p, View& view) {
  for (const Side side : {Side::white, Side::black}) {
    const bool white = side == Side::white;
    view.pieces.push_back({king_square(p, side), side, "king", white ? 'K' : 'k', {}});
    view.pieces.push_back({pawn_square(p, side), side, "pawn", white ? 'P' : 'p', {}});
  }
}

void describe_action(const Position& p, ViewAction& action) {
  if (action.id == kBoth) return action.steps.push_back({"choice", kNoSquare, "both"});
  const bool king = action.id == kKing;
  action.steps.push_back({"from", king ? king_square(p, p.side) : pawn_square(p, p.side), ""});
  action.note = "the " + std::string(king ? "king" : "pawn") + " runs " + std::to_string(p.high) +
                ", the other " + std::to_string(p.low);
}

std::string prompt_of(const Position& p) {
  if (p.result != GameResult::none) return "The game is over";
  const std::string side = title_of(p.side);
  if (p.phase == Phase::begin) return "A die says who begins: 1 to 3 White, 4 to 6 Black";
  if (p.phase == Phase::roll) return side + " rolls two dice to move";
  return side + " chooses who runs " + std::to_string(p.high) + " squares, king or pawn; the other runs " +
         std::to_string(p.low);
}

}  // namespace

void describe(const Position& p, View& view) {
  view.phase = name_of(p.phase);
  view.prompt = prompt_of(p);
  view.reason = reason(p);
  if (p.phase == Phase::roll) view.dice_order = "in any order";
  describe_pieces(p, view);
  for (ViewAction& action : view.actions) describe_action(p, action);
}

void explain_roll(const Position& p, const Faces& faces, EventLog& log) {
  const bool begins = p.phase == Phase::begin;
  event::Rolled rolled{p.side, {}, 0, 0, begins ? "for who begins" : "to move"};
  for (const std::uint8_t face : faces) {
    rolled.faces.push_back(face);
    rolled.total += face;
  }
  log.report(std::move(rolled));
}

}  // namespace fray::dicerace
