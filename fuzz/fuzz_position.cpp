// Position texts of every game: what is accepted prints to a text that is accepted and prints the same, and
// its actions can be listed, printed and read back.
#include <cstddef>
#include <cstdint>

#include "fuzz_check.h"
#include "games.h"

namespace {

using fray::fuzz::check;

void check_actions(const fray::AnyState& state) {
  for (const fray::Seat seat : state.to_act()) {
    fray::ActionList actions;
    state.legal_actions(seat, actions);
    check(actions.size() > 0, "no action", state.position_text());
    for (const fray::Action action : actions) {
      const std::string text = state.action_text(action);
      const auto parsed = state.parse_action(text);
      check(parsed && *parsed == action, "action does not read back", text + " at " + state.position_text());
    }
  }
}

void check_position(const fray::AnyGame& game, std::string_view text) {
  const auto state = game.load(text, {});
  if (!state) {
    check(!state.error().code.empty() && !state.error().message.empty(), "empty error", std::string(text));
    return;
  }
  const std::string printed = (*state)->position_text();
  const auto again = game.load(printed, {});
  check(again.has_value(), "printed position is refused", printed);
  check((*again)->position_text() == printed, "prints differently", printed);
  check((*again)->hash() == (*state)->hash(), "has another hash", printed);
  check_actions(**state);
  const fray::View view = (*state)->view();
  check(view.outcomes.empty() == (view.node != fray::NodeKind::chance), "outcomes", printed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const fray::AnyGame* game : fray::all_games()) check_position(*game, text);
  return 0;
}
