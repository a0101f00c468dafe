// A conversation with Uci for tests: what was said, and engines that do as the test needs.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "games.h"
#include "play/toy_engines.h"
#include "play/uci/uci.h"

namespace fray {

/// A stream buffer that several threads may write to, and that can be waited on.
class Transcript final : public std::streambuf {
 public:
  std::string text() const {
    const std::lock_guard lock(mutex_);
    return text_;
  }
  /// Blocks until `part` has been written and the line that it is in has ended.
  void wait_for(std::string_view part) const {
    std::unique_lock lock(mutex_);
    written_.wait(lock, [&] {
      const std::size_t found = text_.find(part);
      return found != std::string::npos && text_.find('\n', found + part.size()) != std::string::npos;
    });
  }

 private:
  int_type overflow(int_type c) override {
    const char character = traits_type::to_char_type(c);
    xsputn(&character, 1);
    return c;
  }
  std::streamsize xsputn(const char* data, std::streamsize size) override {
    {
      const std::lock_guard lock(mutex_);
      text_.append(data, static_cast<std::size_t>(size));
      written_.notify_all();
    }
    // Gives other threads the chance to write between the parts of a line, if nobody keeps them from it.
    std::this_thread::yield();
    return size;
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable written_;
  std::string text_;
};

/// What Uci asked of the scripted engine.
struct Asked {
  EngineSpec spec;
  int engines = 0;
  int new_games = 0;
  std::vector<Limits> limits;
};

/// Reports two lines, then waits to be stopped (or not), and chooses the first legal action.
class ScriptedEngine final : public Engine {
 public:
  ScriptedEngine(Asked& asked, bool waits) : asked_(asked), waits_(waits) {}
  std::string name() const override { return "scripted"; }
  void new_game() override { ++asked_.new_games; }
  Action announce(const AnyState& state, Seat seat) override {
    ActionList actions;
    state.legal_actions(seat, actions);
    return actions[0];
  }
  SearchResult think(const AnyState& state, const Limits& limits, const StopFlag& stop,
                     const ProgressReport& progress) override {
    asked_.limits.push_back(limits);
    ActionList actions;
    state.legal_actions(state.to_act().front(), actions);
    SearchResult result;
    result.best = actions[0];
    const VariationStep first{state.action_text(actions[0]), false, 1};
    result.report = {
        3, 5, 1200, 0.5, {{actions[0], 0.75, {first, {"lucky", true, 0.6}}}, {actions[0], 0.5, {}}}};
    progress(result.report);
    if (waits_) stop.wait(false);
    result.report.depth = 4;
    return result;
  }

 private:
  Asked& asked_;
  bool waits_;
};

/// Which engines a session has: Fray's own, also for the toy, or scripted ones that wait to be stopped or
/// answer at once.
enum class Engines { fray, waiting, prompt, toy };

class Session {
 public:
  explicit Session(Engines engines = Engines::fray, std::span<const AnyGame* const> games = all_games())
      : uci(
            out, "Tested 1.0",
            [this, engines](const AnyGame& game, const EngineSpec& spec) {
              return make(game, spec, engines);
            },
            games) {}

  /// Sends a line and answers with what was written meanwhile.
  std::string send(std::string_view line) {
    const std::size_t before = transcript.text().size();
    uci.handle(line);
    return transcript.text().substr(before);
  }

  Asked asked;
  Transcript transcript;
  std::ostream out{&transcript};
  Uci uci;

 private:
  std::unique_ptr<Engine> make(const AnyGame& game, const EngineSpec& spec, Engines engines) {
    asked.spec = spec;
    ++asked.engines;
    if (engines == Engines::fray) return make_engine(game, spec);
    if (engines == Engines::toy) return test::make_toy_engine(game, spec);
    return std::make_unique<ScriptedEngine>(asked, engines == Engines::waiting);
  }
};

/// The token by which docs/notation.md writes a step.
inline std::string token_of(const GameStep& step) {
  if (step.kind != GameStep::Kind::roll) return step.text;
  std::string text = "roll:";
  for (const int face : step.faces) text += (text.back() == ':' ? "" : ",") + std::to_string(face);
  return text;
}

/// Plays one random action, or a roll that is now recorded with its dice and now by its class.
inline void play_randomly(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance && random.below(2) == 0) {
    SeededDice dice(random.next());
    ASSERT_TRUE(state.roll(dice, log));
    return;
  }
  if (state.node_kind() == NodeKind::chance) {
    OutcomeList outcomes;
    state.chance_outcomes(outcomes);
    const auto count = static_cast<std::uint32_t>(outcomes.items.size());
    ASSERT_TRUE(state.choose(outcomes.items[random.below(count)].outcome, log));
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

/// The `position` command that leads to `state`, which started from the initial position.
inline std::string position_command(const AnyState& state) {
  std::string text = "position startpos moves";
  for (const GameStep& step : state.steps()) text += ' ' + token_of(step);
  return text;
}

/// Whether the game is not over.
inline bool goes_on(const AnyState& state) { return state.node_kind() != NodeKind::terminal; }

/// A random game that has come to where `wanted(state)` holds; null if a hundred games had no such place:
/// some games have no dice, and some no turns of several decisions.
template <class Wanted>
std::unique_ptr<AnyState> random_game_until(const AnyGame& game, Wanted wanted) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    auto state = *game.start({});
    SplitMix64 random(seed);
    while (goes_on(*state) && !wanted(*state)) play_randomly(*state, random);
    if (wanted(*state)) return state;
  }
  return nullptr;
}

inline std::unique_ptr<AnyState> random_game_at(const AnyGame& game, NodeKind kind) {
  return random_game_until(game, [kind](const AnyState& state) { return state.node_kind() == kind; });
}

}  // namespace fray
