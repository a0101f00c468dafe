// Random games for tests of whatever works on any game.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "core/any_game.h"
#include "core/random.h"

namespace fray::test {

/// Plays one random step of a state that is not terminal; rolls where there are dice. In a battle that has
/// been solved both sides choose at random all the same.
inline void play_random_step(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    SeededDice dice(random.next());
    ASSERT_TRUE(state.roll(dice, log));
    return;
  }
  std::vector<SeatAction> choices;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
  }
  ASSERT_TRUE(state.node_kind() == NodeKind::simultaneous ? state.act_together(choices, log)
                                                          : state.act(choices.front().action, log));
}

}  // namespace fray::test
