// Random games for tests of whatever works on any game.
#pragma once

#include <gtest/gtest.h>

#include "core/any_game.h"
#include "core/random.h"

namespace fray::test {

/// Plays one random step of a state that is not terminal, and at no simultaneous node; rolls where there are
/// dice.
inline void play_random_step(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    SeededDice dice(random.next());
    ASSERT_TRUE(state.roll(dice, log));
    return;
  }
  ActionList actions;
  state.legal_actions(state.to_act().front(), actions);
  ASSERT_TRUE(state.act(actions[random.below(static_cast<std::uint32_t>(actions.size()))], log));
}

}  // namespace fray::test
