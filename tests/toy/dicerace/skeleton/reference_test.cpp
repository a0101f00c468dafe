// Dice Race against its reference, in random games.
#include <gtest/gtest.h>

#include "core/game_adapter.h"
#include "reference/dicerace_reference.h"
#include "toy/dicerace/game.h"

namespace fray::dicerace {
namespace {

TEST(DiceRaceReference, AgreesOnTheActionsOfRandomGames) {
  const GameAdapter<DiceRace> game;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto state = std::move(game.start({}).value());
    SplitMix64 random(seed);
    SeededDice dice(seed);
    EventLog log;
    while (state->node_kind() != NodeKind::terminal) {
      if (state->node_kind() == NodeKind::chance) {
        ASSERT_TRUE(state->roll(dice, log));
        continue;
      }
      ActionList actions;
      state->legal_actions(state->to_act().front(), actions);
      std::set<std::string> texts;
      for (const Action action : actions) texts.insert(state->action_text(action));
      ASSERT_EQ(texts, reference::dicerace_actions(state->position_text())) << state->position_text();
      ASSERT_TRUE(state->act(actions[random.below(static_cast<std::uint32_t>(actions.size()))], log));
    }
  }
}

}  // namespace
}  // namespace fray::dicerace
