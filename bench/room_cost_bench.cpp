// What one call of a room costs the thread of the network, and which is the dearest: random games of every
// game that there is, each call timed by the processor's time of this thread. For each kind of call the
// median, what one in a thousand exceeds, and the largest with the position it was made in. The games are
// prepared before, as the server does at its start. With START, a position text, all begin there.
//
//   build/release/bench/room_cost_bench [GAMES [NAME [MOST_STEPS [START]]]]
#include <ctime>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games.h"
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
  /// Does `work` and notes what it cost, at the position as it was before.
  template <class Work>
  auto time(const std::string& what, const AnyState& state, Work work) {
    return time(what, state.position_text(), work);
  }
  template <class Work>
  auto time(const std::string& what, const std::string& position, Work work) {
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

std::vector<OptionValue> random_options(const AnyGame& game, SplitMix64& random) {
  std::vector<OptionValue> options;
  for (const OptionSpec& option : game.info().options) {
    if (option.laborious) continue;  // no server offers it
    const auto which = random.below(static_cast<std::uint32_t>(option.values.size()));
    options.push_back({std::string(option.name), std::string(option.values[which])});
  }
  return options;
}

/// Two sides of people, each player with a seat of his own.
RoomSetup people(const AnyGame& game, SplitMix64& random, bool default_options) {
  RoomSetup setup;
  setup.id = "Room012345";
  setup.clock = {ClockSettings::Kind::correspondence, 0, 0, 86'400'000};  // with plans
  setup.game = &game;
  auto state = game.start({});
  // Not all options go together.
  for (bool drawn = default_options; !drawn; drawn = state.has_value()) {
    setup.options = random_options(game, random);
    state = game.start(setup.options);
  }
  setup.seats.assign(static_cast<std::size_t>((*state)->seats()), {SeatSetup::Kind::person, 0});
  return setup;
}

Bytes32 random_bytes(SplitMix64& random) {
  Bytes32 bytes;
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

/// What the thread of the network does for a room that somebody looks on at (LiveRoom).
class Play {
 public:
  Play(Room& room, SplitMix64& random, Costs& costs) : room_(room), random_(random), costs_(costs) {}

  /// All take their seats and send their shares of the dice.
  void start() {
    std::vector<Bytes32> shares;
    for (Seat seat = 0; seat < seats(); ++seat) {
      static_cast<void>(room_.sit(seat, "Player", kNow));
      shares.push_back(random_bytes(random_));
    }
    for (Seat seat = 0; seat < seats(); ++seat) say(seat, say::NonceCommit{to_hex(sha256(shares[seat]))});
    for (Seat seat = 0; seat < seats(); ++seat) say(seat, say::Nonce{to_hex(shares[seat])});
  }
  void play(int most_steps) {
    for (int step = 0; step < most_steps && room_.phase() == RoomPhase::playing; ++step) {
      const AnyState& state = room_.state();
      for (const Seat seat : state.to_act()) {
        ActionList actions;
        state.legal_actions(seat, actions);
        if (step % 16 == 0 && seats() == 2) plan(static_cast<Seat>(1 - seat));
        const Action action = actions[random_.below(static_cast<std::uint32_t>(actions.size()))];
        say(seat, say::Act{room_.version(), state.action_text(action)});
      }
    }
  }

  /// What is taken back, near and far.
  void take_back() {
    const AnyState& state = room_.state();
    for (const std::size_t count : {1, 20, 400}) {
      const auto copy = state.clone();
      if (copy->steps().size() <= count) return;
      costs_.time("undo " + std::to_string(count), state, [&] {
        copy->undo_to(copy->steps().size() - count);
        return 0;
      });
    }
  }

 private:
  /// As much as somebody may plan at once, of random lines.
  void plan(Seat seat) {
    constexpr int kMostLines = 20;
    constexpr std::size_t kLength = 120 / kMostLines;
    std::map<std::string, std::string> answers;
    say::Plan plan{room_.version(), {}};
    for (int line = 0; line < kMostLines; ++line) {
      std::vector<std::string> actions = random_line(seat, kLength, answers);
      if (!actions.empty()) plan.lines.push_back(std::move(actions));
    }
    if (plan.lines.empty()) return;
    const ClientMessage message{"m" + std::to_string(++messages_), std::move(plan)};
    const auto planned = costs_.time("plan", room_.state(), [&] { return room_.say(seat, message, kNow); });
    if (!planned) std::printf("refused: %s\n", planned.error().message.c_str());
    // So that it is not played.
    static_cast<void>(room_.say(seat, {message.id + "-", say::Plan{room_.version(), {}}}, kNow));
  }
  /// Ends with an answer of the seat, or is empty; where lines have all in common, their answers are the
  /// same.
  std::vector<std::string> random_line(Seat seat, std::size_t length,
                                       std::map<std::string, std::string>& answers) {
    const auto state = room_.state().without_past();
    std::vector<std::string> line;
    std::string path;
    std::size_t end = 0;
    while (line.size() < length && state->node_kind() == NodeKind::decision) {
      const Seat mover = state->to_act().front();
      ActionList actions;
      state->legal_actions(mover, actions);
      std::string text =
          state->action_text(actions[random_.below(static_cast<std::uint32_t>(actions.size()))]);
      if (mover == seat) text = answers.try_emplace(path, text).first->second;
      EventLog log;
      static_cast<void>(state->act(*state->parse_action(text), log));
      path += text + '\n';
      line.push_back(text);
      if (mover == seat) end = line.size();
    }
    line.resize(end);
    return line;
  }

  std::size_t seats() const { return room_.setup().seats.size(); }

  template <class What>
  void say(Seat seat, What what) {
    const AnyState& state = room_.state();
    const ClientMessage message{"m" + std::to_string(++messages_), std::move(what)};
    const auto change = costs_.time("say", state, [&] { return room_.say(seat, message, kNow); });
    if (!change) {
      std::printf("refused: %s\n", change.error().message.c_str());
      std::exit(1);
    }
    tell(change->entries.size());
  }

  /// The update that everybody is sent, and the welcome of somebody who comes.
  void tell(std::size_t entries) {
    const AnyState& state = room_.state();
    costs_.time("summary", state, [&] { return room_.summary_text(); });
    costs_.time("deadline", state, [&] { return room_.attention_at(); });
    costs_.time("tasks", state, [&] { return room_.tasks(); });
    const bool followed = shown_.has_value();
    // Other threads add what takes long (view_in_parts).
    View view = costs_.time("view", state, [&] { return state.quick_view(); });
    const int parts = costs_.time("odds parts", state, [&] { return state.slow_odds(); });
    for (int part = 0; part < parts; ++part) {
      costs_.time("(odds)", state, [&] {
        state.add_slow_odds(part, view);
        return 0;
      });
    }
    Room::Shown now = costs_.time(followed ? "show" : "show first", state, [&] {
      return room_.show(view, followed ? &shown_->picture : nullptr, kNow);
    });
    if (followed) {
      costs_.time("update", state, [&] {
        const auto told = room_.entries_since(room_.last_seq() - entries);
        const std::string change = room_.change_text(*shown_, now, told.value_or("[]"), kNow);
        JsonText json;
        json.begin_object();
        for (Seat seat = 0; seat < seats(); ++seat)
          Room::write_change(json, change, shown_->own_of(seat), now.own_of(seat));
        json.end_object();
        return std::move(json).text();
      });
    }
    // The last before his seat, whoever comes then.
    costs_.time("welcome", state, [&] {
      JsonText json;
      json.begin_object();
      room_.write_whole(json, now, room_.entries_since(0).value_or("[]"), Seat{0}, kNow);
      json.end_object();
      return std::move(json).text();
    });
    shown_ = std::move(now);
  }

  Room& room_;
  SplitMix64& random_;
  Costs& costs_;
  std::optional<Room::Shown> shown_;
  int messages_ = 0;
};

void play(const RoomSetup& setup, SplitMix64& random, int most_steps, Costs& costs) {
  std::vector<LogEntry> entries;
  const Bytes32 secret = random_bytes(random);
  const auto made = costs.time("create", setup.start.value_or("initial").substr(0, 1000),
                               [&] { return Room::create(setup, secret, kNow, entries); });
  if (!made) return;
  Play game(**made, random, costs);
  game.start();
  game.play(most_steps);
  game.take_back();
}

}  // namespace
}  // namespace fray

int main(int argc, char** argv) {
  using namespace fray;
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const std::string only = argc > 2 ? argv[2] : "";
  const int most_steps = argc > 3 ? std::atoi(argv[3]) : 1000;
  const std::string start = argc > 4 ? argv[4] : "";
  prepare_games();
  Costs costs;
  for (const AnyGame* game : all_games()) {
    if (!only.empty() && game->info().name != only) continue;
    SplitMix64 random(1);
    for (int i = 0; i < games; ++i) {
      RoomSetup setup = people(*game, random, i % 2 == 0);
      if (!start.empty()) setup.start = start;
      play(setup, random, most_steps, costs);
    }
    costs.print(game->info().name);
  }
  return 0;
}
