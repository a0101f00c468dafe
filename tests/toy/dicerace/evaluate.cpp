#include "toy/dicerace/evaluate.h"

#include "toy/dicerace/moves.h"

namespace fray::dicerace {
namespace {

/// What a square ahead, and the turn to move, are worth. With fourteen squares this stays below a win.
constexpr Value kSquare = 60'000;
constexpr Value kTempo = 75'000;

/// By how many squares the side to act is ahead, -14 to 14.
int lead(const Position& p) {
  const auto run = [&](Side side) { return p.king[index_of(side)] + p.pawn[index_of(side)]; };
  return run(p.side) - run(~p.side);
}

}  // namespace

Value evaluate(const Position& p) { return kSquare * lead(p) + kTempo; }

Value material(const Position& p) { return kSquare * lead(p); }

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  for (std::size_t i = 0; i < actions.size(); ++i)
    scores[i] = strikes(p, run_of(p, actions[i]).pawn) ? 100 : 0;
}

}  // namespace fray::dicerace
