// docs/notation.md: the keys in `seen` are those that the referee reports at the start of a turn, with the
// exceptions that stand there.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "core/position_text.h"
#include "core/random.h"
#include "games.h"

namespace fray {
namespace {

/// The field `seen` of a position text, empty if there is none.
std::string seen_of(const AnyState& state) {
  const auto text = PositionText::parse(state.position_text());
  for (const auto& [name, value] : text.value().fields) {
    if (name == "seen") return value;
  }
  return "";
}

std::string key_text(std::uint64_t key) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(key));
  return text.data();
}

/// Whether more bears on what follows than repetition looks at (default options).
bool excepted(const AnyState& state) {
  if (state.position_text().find(" passed=1") != std::string::npos) return true;  // Gnostic Chess
  const View view = state.view();
  return std::any_of(view.actions.begin(), view.actions.end(),
                     [](const ViewAction& action) { return action.text == "draw"; });  // chess
}

void step_at_random(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.in_battle()) {
    OutcomeList ends;
    state.battle_outcomes(ends);
    ASSERT_TRUE(state.settle(ends.items[0].outcome, log));
  } else if (state.node_kind() == NodeKind::chance) {
    SeededDice dice(random.next());
    ASSERT_TRUE(state.roll(dice, log));
  } else {
    ActionList actions;
    state.legal_actions(state.to_act().front(), actions);
    ASSERT_TRUE(state.act(actions[random.below(static_cast<std::uint32_t>(actions.size()))], log));
  }
}

class Keys : public ::testing::TestWithParam<const char*> {};

TEST_P(Keys, OfTurnStartsAreThoseInSeen) {
  SplitMix64 random(31);
  int compared = 0;
  for (int game = 0; game < 30; ++game) {
    const auto state = find_game(GetParam()).value()->start({}).value();
    for (int step = 0; step < 400 && state->node_kind() != NodeKind::terminal; ++step) {
      const bool starts = state->node_kind() == NodeKind::decision && state->turn_start();
      const bool other = starts && excepted(*state);
      const std::string key = key_text(state->hash());
      step_at_random(*state, random);
      const std::string seen = seen_of(*state);
      if (!starts || seen.empty()) continue;
      ASSERT_EQ(seen.find(key) != std::string::npos, !other) << key << " in " << state->position_text();
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}
INSTANTIATE_TEST_SUITE_P(Games, Keys, ::testing::Values("conflict", "chess", "gnostic", "wizards"));

}  // namespace
}  // namespace fray
