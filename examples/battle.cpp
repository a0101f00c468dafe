// A battle of Conflict Chess: who may attack with whom, at what odds, and how the dice decide it.
//   battle [SEED]
#include <cstdlib>
#include <iostream>

#include "core/dice.h"
#include "games.h"

namespace {

using namespace fray;

/// White has moved its rook to g1 and may attack the queen on g7, alone or with the pawn on h6.
constexpr const char* kPosition = "8/R5q1/7P/4K2N/8/1k6/8/7R side=white";

void print(const EventLog& log, const AnyGame& game) {
  for (const Event& event : log.events) std::cout << "  " << describe(event, game.info().files) << '\n';
}

/// Plays an action by its text; false, with a message, if it cannot be.
bool play(AnyState& state, const char* text) {
  const auto action = state.parse_action(text);
  if (!action) {
    std::cerr << action.error().message << '\n';
    return false;
  }
  EventLog log;
  if (!state.act(*action, log)) return false;
  print(log, state.game());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const AnyGame& game = **find_game("conflict");
  const auto state = game.load(kPosition, {});
  if (!state || !play(**state, "h1g1")) return 1;
  for (const ViewAction& action : (*state)->view().actions) {
    if (!action.odds || !action.odds->roll) continue;
    const RollOdds& roll = *action.odds->roll;
    std::cout << action.text << ": " << roll.wins << " of " << roll.rolls << '\n';
  }
  if (!play(**state, "xg7+h6")) return 1;

  OutcomeList outcomes;
  (*state)->chance_outcomes(outcomes);
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    std::cout << (*state)->outcome_text(outcomes.items[i].outcome) << " wins with " << outcomes.probability(i)
              << '\n';
  }

  SeededDice dice(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
  EventLog log;
  if (!(*state)->roll(dice, log)) return 1;
  print(log, game);
  std::cout << (*state)->position_text() << '\n';
}
