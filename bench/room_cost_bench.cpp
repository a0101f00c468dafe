// What one call of a room costs the thread of the network, and which is the dearest: random games of every
// game that there is, each call timed by the processor's time of this thread. For each kind of call the
// median, what one in a thousand exceeds, and the largest with the position it was made in.
//
//   build/release/bench/room_cost_bench [GAMES [NAME [MOST_STEPS]]]
#include <ctime>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "games.h"
#include "play/json/choices.h"
#include "server/room/room.h"

namespace fray {
namespace {

constexpr Moment kNow = 1'789'000'000'000;

double thread_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

class Costs {
 public:
  /// Does `work` and notes what it cost.
  template <class Work>
  auto time(const char* what, const AnyState& state, Work work) {
    // Before, since the state may change.
    const std::string position = state.position_text();
    const double begin = thread_ms();
    auto answer = work();
    Cost& cost = costs_[what];
    cost.ms.push_back(thread_ms() - begin);
    if (cost.ms.back() > cost.largest) {
      cost.largest = cost.ms.back();
      cost.position = position;
    }
    return answer;
  }
  void print(std::string_view game) {
    for (auto& [what, cost] : costs_) {
      std::sort(cost.ms.begin(), cost.ms.end());
      const auto share = [&](double part) {
        return cost.ms[static_cast<std::size_t>(part * static_cast<double>(cost.ms.size() - 1))];
      };
      std::printf("%-10.*s %-12s %8zu calls, ms: median %8.4f, 99.9 %% %8.3f, largest %8.3f  %s\n",
                  static_cast<int>(game.size()), game.data(), what.c_str(), cost.ms.size(), share(0.5),
                  share(0.999), cost.largest, cost.position.c_str());
    }
    costs_.clear();
  }

 private:
  struct Cost {
    std::vector<double> ms;
    double largest = 0;
    std::string position;
  };
  std::map<std::string, Cost> costs_;
};

RoomSetup all_computers(const AnyGame& game, SplitMix64& random, bool default_options) {
  RoomSetup setup;
  setup.id = "Room012345";
  setup.game = &game;
  for (const OptionSpec& option : game.info().options) {
    if (default_options) break;
    const auto which = random.below(static_cast<std::uint32_t>(option.values.size()));
    setup.options.push_back({std::string(option.name), std::string(option.values[which])});
  }
  const auto state = game.start(setup.options);
  setup.seats.assign(static_cast<std::size_t>((*state)->seats()), {SeatSetup::Kind::computer, 1});
  return setup;
}

void play(const AnyGame& game, SplitMix64& random, bool default_options, int most_steps, Costs& costs) {
  Bytes32 secret;
  for (std::uint8_t& byte : secret) byte = static_cast<std::uint8_t>(random.below(256));
  std::vector<LogEntry> entries;
  const auto made = Room::create(all_computers(game, random, default_options), secret, kNow, entries);
  if (!made) return;
  Room& room = **made;
  for (int step = 0; step < most_steps; ++step) {
    const AnyState& state = room.state();
    const std::vector<ThinkingTask> tasks = room.tasks();
    if (tasks.empty()) return;
    const ThinkingTask task = tasks.front();
    const View view = costs.time("view", state, [&] { return state.view(); });
    costs.time("choices", state, [&] { return choices_text(view, task.seat); });
    ActionList actions;
    state.legal_actions(task.seat, actions);
    const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    const std::string text = state.action_text(action);
    const auto change = costs.time("say", state, [&] { return room.computer_plays(task, text, kNow); });
    if (!change) return;
    costs.time("update", state, [&] { return room.prepare_update(change->entries, kNow); });
    costs.time("summary", state, [&] { return room.summary_text(); });
    costs.time("deadline", state, [&] { return room.next_deadline(); });
  }
}

}  // namespace
}  // namespace fray

int main(int argc, char** argv) {
  using namespace fray;
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const std::string only = argc > 2 ? argv[2] : "";
  const int most_steps = argc > 3 ? std::atoi(argv[3]) : 1000;
  Costs costs;
  for (const AnyGame* game : all_games()) {
    if (!only.empty() && game->info().name != only) continue;
    SplitMix64 random(1);
    for (int i = 0; i < games; ++i) play(*game, random, i % 2 == 0, most_steps, costs);
    costs.print(game->info().name);
  }
  return 0;
}
