// A server sends a worker the present position of a game instead of its steps: whatever decides must be in
// its text.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "games.h"
#include "play/random_play.h"
#include "play/worker.h"
#include "search/engine.h"
#include "thorough.h"

namespace fray::test {
namespace {

std::vector<OptionValue> random_option_values(const GameInfo& info, SplitMix64& random) {
  std::vector<OptionValue> values;
  for (const OptionSpec& option : info.options) {
    if (option.laborious) continue;
    const auto which = random.below(static_cast<std::uint32_t>(option.values.size()));
    values.push_back({std::string(option.name), std::string(option.values[which])});
  }
  if (!resolve_options(info, values)) values.clear();  // some do not go together
  return values;
}

std::unique_ptr<AnyState> reloaded(const AnyState& state, const std::vector<OptionValue>& options) {
  auto loaded = state.game().load(state.position_text(), options);
  EXPECT_TRUE(loaded) << state.position_text() << ": " << loaded.error().message;
  return loaded ? std::move(*loaded) : nullptr;
}

void expect_same_node(const AnyState& loaded, const AnyState& state) {
  ASSERT_EQ(loaded.position_text(), state.position_text());
  ASSERT_EQ(loaded.hash(), state.hash());
  ASSERT_EQ(loaded.node_kind(), state.node_kind());
  ASSERT_EQ(loaded.result(), state.result());
  ASSERT_EQ(loaded.to_act(), state.to_act());
  ASSERT_EQ(loaded.turn_start(), state.turn_start());
  ASSERT_EQ(loaded.in_battle(), state.in_battle());
  ASSERT_EQ(loaded.leaving_action(), state.leaving_action());
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    ActionList same;
    state.legal_actions(seat, actions);
    loaded.legal_actions(seat, same);
    ASSERT_TRUE(std::equal(actions.begin(), actions.end(), same.begin(), same.end()));
  }
}

class WorkerPosition : public testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(Games, WorkerPosition, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& param) { return std::string(param.param->info().name); });

TEST_P(WorkerPosition, SaysAllThatDecides) {
  SplitMix64 random(40);
  for (int game = 0; game < (kThorough ? 200 : 6); ++game) {
    const auto options = random_option_values(GetParam()->info(), random);
    const auto state = std::move(GetParam()->start(options).value());
    for (int step = 0; step < 1500 && state->node_kind() != NodeKind::terminal; ++step) {
      const auto loaded = reloaded(*state, options);
      ASSERT_TRUE(loaded);
      ASSERT_NO_FATAL_FAILURE(expect_same_node(*loaded, *state));
      // It is the first choice only where one that has all steps says so as well, and always at a turn start.
      if (loaded->first_choice()) {
        ASSERT_TRUE(state->first_choice()) << state->position_text();
      }
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
    }
  }
}

// Draws by repetition and by counting come when they would.
TEST_P(WorkerPosition, HasTheSameFuture) {
  SplitMix64 random(41);
  for (int game = 0; game < (kThorough ? 200 : 10); ++game) {
    const auto options = random_option_values(GetParam()->info(), random);
    const auto state = std::move(GetParam()->start(options).value());
    for (std::uint32_t steps = random.below(400); steps > 0 && state->node_kind() != NodeKind::terminal;
         --steps)
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
    const auto loaded = reloaded(*state, options);
    ASSERT_TRUE(loaded);
    SplitMix64 choices(random.next());
    SplitMix64 same = choices;
    for (int step = 0; step < 1500 && state->node_kind() != NodeKind::terminal; ++step) {
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, choices));
      ASSERT_NO_FATAL_FAILURE(play_random_step(*loaded, same));
      ASSERT_EQ(loaded->hash(), state->hash());
    }
    ASSERT_EQ(loaded->position_text(), state->position_text());
    ASSERT_EQ(loaded->result(), state->result());
  }
}

TEST_P(WorkerPosition, IsThoughtAboutAlike) {
  SplitMix64 random(42);
  Limits limits;
  limits.nodes = 300;
  const StopFlag never{false};
  EngineSpec spec;
  spec.hash_mb = 1;
  for (int game = 0; game < (kThorough ? 20 : 2); ++game) {
    const auto options = random_option_values(GetParam()->info(), random);
    const auto state = std::move(GetParam()->start(options).value());
    for (int step = 0; step < 400 && state->node_kind() != NodeKind::terminal; ++step) {
      if (state->node_kind() == NodeKind::decision && random.below(8) == 0) {
        const auto loaded = reloaded(*state, options);
        ASSERT_TRUE(loaded);
        const SearchResult result = make_engine(*GetParam(), spec)->think(*state, limits, never, nullptr);
        const SearchResult same = make_engine(*GetParam(), spec)->think(*loaded, limits, never, nullptr);
        ASSERT_EQ(same.best, result.best) << state->position_text();
        ASSERT_EQ(same.report.nodes, result.report.nodes) << state->position_text();
      }
      ASSERT_NO_FATAL_FAILURE(play_random_step(*state, random));
    }
  }
}

TEST(WorkerPosition, TheFirstChoiceIsWhatTheJobSays) {
  Worker worker({.line_bytes = 1u << 16, .nodes = 1'000});
  const auto answer_to = [&](const char* first) {
    const std::string line =
        std::string(R"({"job":"move","game":"chess","steps":[],"level":1,"seed":1)") + first + "}";
    return Json::parse(worker.handle(line, [](const std::string&) {}));
  };
  EXPECT_EQ(answer_to("")["ok"], true);
  EXPECT_EQ(answer_to(R"(,"first_choice":true)")["ok"], true);
  EXPECT_EQ(answer_to(R"(,"first_choice":false)")["action"], answer_to("")["action"]);
  EXPECT_EQ(answer_to(R"(,"first_choice":1)")["error"]["code"], "bad_request");
}

}  // namespace
}  // namespace fray::test
