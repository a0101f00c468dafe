#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "positions.h"
#include "search/engine.h"

namespace fray {
namespace {

/// An engine without limits ends because, and only because, it is told to; what it answers is legal.
TEST(Stop, EndsAThinkingEngine) {
  const auto state = conflict_start();
  for (const char* spec : {"search", "mcts"}) {
    StopFlag stop{false};
    SearchResult result;
    std::thread thinking(
        [&] { result = make_engine(state->game(), *parse_engine_spec(spec))->think(*state, {}, stop, {}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
    thinking.join();
    ActionList actions;
    state->legal_actions(state->to_act().front(), actions);
    EXPECT_NE(std::find(actions.begin(), actions.end(), result.best), actions.end()) << spec;
  }
}

}  // namespace
}  // namespace fray
