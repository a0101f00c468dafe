// Texts of actions, outcomes and rolls at a few positions, one chosen by the first byte: what is accepted is
// legal, and can be played and taken back; what is not gets an error.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/random.h"
#include "core/record.h"
#include "fuzz_check.h"
#include "games.h"

namespace {

using fray::fuzz::check;

using States = std::vector<std::unique_ptr<fray::AnyState>>;

/// Nodes of one random game of each game, of every kind that comes up; of all together as many as a byte can
/// choose from.
States collect_states() {
  const std::size_t nodes = 256 / fray::all_games().size();
  States states;
  for (const fray::AnyGame* game : fray::all_games()) {
    fray::SplitMix64 random(1);
    auto state = std::move(*game->start({}));
    for (std::size_t i = 0; i < nodes; ++i) {
      states.push_back(state->clone());
      const fray::View view = state->view();
      fray::EventLog log;
      if (!view.outcomes.empty()) {
        (void)state->choose(view.outcomes[random.below(static_cast<std::uint32_t>(view.outcomes.size()))].id,
                            log);
      } else if (view.to_act.size() == 1) {
        (void)state->act(view.actions[random.below(static_cast<std::uint32_t>(view.actions.size()))].id, log);
      } else {
        break;
      }
    }
  }
  return states;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const States states = collect_states();
  if (size == 0) return 0;
  const fray::AnyState& origin = *states[data[0] % states.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);

  if (const auto action = origin.parse_action(text)) {
    const std::string printed = origin.action_text(*action);
    const auto again = origin.parse_action(printed);
    check(again && *again == *action, "action does not read back", printed);
  }
  const auto state = origin.clone();
  fray::EventLog log;
  const std::string before = state->position_text();
  const auto played = fray::play_text(*state, text, log);
  check(played.has_value() == (state->steps().size() > origin.steps().size()), "steps", std::string(text));
  if (!played) {
    check(!played.error().message.empty(), "empty error", std::string(text));
  } else {
    check(state->undo(), "no undo", std::string(text));
  }
  check(state->position_text() == before, "not the position before", std::string(text));
  return 0;
}
