// What it costs a worker to know the game that it is asked about: by all its steps, and by its present
// position, as a server asks. The longest of some random games of each game, at steps 1, 100, 400 and 1000.
//
//   build/release/bench/job_cost_bench
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/record.h"
#include "games.h"
#include "play/frames.h"
#include "play/given_game.h"

namespace fray {
namespace {

constexpr int kGames = 20;
constexpr int kRepeats = 5;
constexpr std::size_t kMostMeasured = 1000;

double thread_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

void random_step(AnyState& state, SplitMix64& random) {
  EventLog log;
  if (state.node_kind() == NodeKind::chance) {
    SeededDice dice(random.next());
    static_cast<void>(state.roll(dice, log));
    return;
  }
  std::vector<SeatAction> choices;
  for (const Seat seat : state.to_act()) {
    ActionList actions;
    state.legal_actions(seat, actions);
    choices.push_back({seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))]});
  }
  static_cast<void>(state.node_kind() == NodeKind::simultaneous ? state.act_together(choices, log)
                                                                : state.act(choices.front().action, log));
}

/// Of the longest of some games.
std::uint64_t seed_of_longest(const AnyGame& game) {
  std::uint64_t best = 0;
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    SplitMix64 random(seed);
    const auto state = std::move(game.start({}).value());
    while (state->node_kind() != NodeKind::terminal && state->steps().size() < kMostMeasured)
      random_step(*state, random);
    if (state->steps().size() <= most) continue;
    most = state->steps().size();
    best = seed;
  }
  return best;
}

struct Cost {
  std::size_t bytes;
  double ms;
};

/// The request as it goes over the wire, and the time until the state is there.
Cost cost_of(const Json& request) {
  const std::string line = dump_line(request);
  const double begin = thread_ms();
  for (int i = 0; i < kRepeats; ++i) {
    const Json read = Json::parse(line);
    const auto given = read_given_game(read);
    const auto state = play_through(*given);
    if (!state) std::printf("%s\n", state.error().message.c_str());
  }
  return {line.size(), (thread_ms() - begin) / kRepeats};
}

void measure(const AnyGame& game) {
  SplitMix64 random(seed_of_longest(game));
  const auto state = std::move(game.start({}).value());
  while (state->node_kind() != NodeKind::terminal && state->steps().size() < kMostMeasured) {
    random_step(*state, random);
    const std::size_t at = state->steps().size();
    if (at != 1 && at != 100 && at != 400 && at != kMostMeasured) continue;
    Json steps = Json::array();
    for (const GameStep& step : state->steps()) steps.push_back(step_text(step));
    const Cost by_steps =
        cost_of({{"game", game.info().name}, {"start", state->start_text()}, {"steps", std::move(steps)}});
    const Cost by_position =
        cost_of({{"game", game.info().name}, {"start", state->position_text()}, {"steps", Json::array()}});
    std::printf("%-10s step %4zu  by steps %6zu bytes %8.3f ms   by position %6zu bytes %7.3f ms\n",
                std::string(game.info().name).c_str(), at, by_steps.bytes, by_steps.ms, by_position.bytes,
                by_position.ms);
  }
}

}  // namespace
}  // namespace fray

int main() {
  for (const fray::AnyGame* game : fray::all_games()) fray::measure(*game);
  return 0;
}
