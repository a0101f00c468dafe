// Games in progress by their names and texts, and what they say of themselves in texts, for tests that hold
// them against a reference.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "games.h"

namespace fray::test {

/// Loads a position of a game under these options; null, and a failure of the test, if that is refused.
inline std::unique_ptr<AnyState> load_state(const std::string& name, const std::string& text,
                                            const std::vector<OptionValue>& options) {
  const Result<const AnyGame*> game = find_game(name);
  EXPECT_TRUE(game) << game.error().message;
  if (!game) return nullptr;
  auto state = (*game)->load(text, options);
  EXPECT_TRUE(state) << text << ": " << state.error().message;
  return state ? std::move(*state) : nullptr;
}

/// The position text without the field `seen`, which the references do not know.
inline std::string plain_text(const AnyState& state) {
  const std::string text = state.position_text();
  return text.substr(0, text.find(" seen="));
}

/// The legal actions of a seat.
inline std::vector<std::string> sorted_action_texts(const AnyState& state, Seat seat) {
  ActionList actions;
  state.legal_actions(seat, actions);
  std::vector<std::string> texts;
  for (const Action action : actions) texts.push_back(state.action_text(action));
  std::sort(texts.begin(), texts.end());
  return texts;
}
/// Those of the seat that is to act, in games where there is one at most.
inline std::vector<std::string> sorted_action_texts(const AnyState& state) {
  const auto seats = state.to_act();
  return seats.empty() ? std::vector<std::string>() : sorted_action_texts(state, seats.front());
}

/// What one sorted list has and the other has not, for a message that can be read.
inline std::string difference(const std::vector<std::string>& engine,
                              const std::vector<std::string>& reference) {
  std::string text;
  for (const std::string& action : engine) {
    if (!std::binary_search(reference.begin(), reference.end(), action)) text += " engine only: " + action;
  }
  for (const std::string& action : reference) {
    if (!std::binary_search(engine.begin(), engine.end(), action)) text += " reference only: " + action;
  }
  return text;
}

}  // namespace fray::test
