// The computers that play in a room in memory: they think in workers, and whoever waits for them has his
// share of these.
#include <algorithm>

#include "server/logging.h"
#include "server/network/address.h"
#include "server/room/host.h"
#include "server/room/live_room.h"

namespace fray {
namespace {

constexpr std::int64_t kLongestMove = 20'000;  // in milliseconds; a worker that takes longer is replaced

/// The first 64 bits.
std::uint64_t number_of(const Bytes32& bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | bytes[i];
  return number;
}

/// Not to be foreseen by players, and the same throughout a game, so that a worker can go on with what it
/// knows.
std::uint64_t computer_seed(const std::string& room) {
  static const Bytes32 salt = random_bytes32();
  return number_of(sha256(to_hex(salt) + room));
}

/// The address of a viewer, as limits count it.
std::string owner_of(const Viewer& viewer) { return rate_key(viewer.address); }

}  // namespace

/// Asks the computers that have to decide, and calls off those who need not any more.
void LiveRoom::think() {
  const std::vector<ThinkingTask> tasks = room_->tasks();
  std::erase_if(thinking_, [&](const Thinking& thinking) {
    if (std::ranges::find(tasks, thinking.task) != tasks.end()) return false;
    host_.workers().cancel(thinking.job);
    return true;
  });
  for (const ThinkingTask& task : tasks) {
    if (std::ranges::find(thinking_, task, &Thinking::task) == thinking_.end()) ask_computer(task);
  }
}

void LiveRoom::ask_computer(const ThinkingTask& task) {
  const AnyState& state = room_->state();
  Json options = Json::object();
  for (const OptionValue& option : room_->setup().options) options[option.name] = option.value;
  // The position says all that bears on the future, so no job is longer than another because of the past.
  Json request{{"job", "move"},
               {"game", state.game().info().name},
               {"options", std::move(options)},
               {"start", state.position_text()},
               {"steps", Json::array()},
               {"first_choice", state.first_choice()},
               {"seat", task.seat},
               {"level", task.level},
               {"seed", computer_seed(id_)},
               {"draw", number_of(random_bytes32())}};
  const std::uint64_t job =
      host_.workers().submit({std::move(request), kLongestMove, thinking_class(), thinking_owner()},
                             [weak = weak_from_this(), task](Result<Json> answer) {
                               if (const auto self = weak.lock()) self->computer_answered(task, answer);
                             });
  thinking_.push_back({task, job});
}

/// A game that nobody looks at can wait.
JobClass LiveRoom::thinking_class() const { return viewers_.empty() ? JobClass::unwatched : JobClass::game; }

/// Whose share of the workers, and of the threads that find odds, it is: that of a player who is there, else
/// of somebody who looks on.
std::string LiveRoom::thinking_owner() const {
  if (viewers_.empty()) return "";
  const auto player =
      std::ranges::find_if(viewers_, [](const auto& viewer) { return viewer->seat.has_value(); });
  return owner_of(player != viewers_.end() ? **player : *viewers_.front());
}

/// Somebody has come or gone: who waits for the computers is another one now.
void LiveRoom::follow_viewers() {
  for (const Thinking& thinking : thinking_)
    host_.workers().change(thinking.job, thinking_class(), thinking_owner());
}

void LiveRoom::computer_answered(const ThinkingTask& task, const Result<Json>& answer) {
  const auto forget = [self = shared_from_this(), task] {
    std::erase_if(self->thinking_, [&](const Thinking& thinking) { return thinking.task == task; });
  };
  const auto retry = [self = shared_from_this(), forget](const Error& error) {
    // Too many jobs are no fault of this one, and may be so for many rooms and long.
    const bool usual = error.code == "busy" || error.code == kElsewhere;
    const LogLevel level = usual ? LogLevel::debug : LogLevel::warning;
    log_line(level, "a computer could not play",
             {{"room", self->id_}, {"code", error.code}, {"error", error.message}});
    self->host_.later(self->host_.settings().retry_ms, [self, forget] {
      self->when_ready([self, forget](const Result<void>& ready) {
        forget();
        if (ready) self->think();
      });
    });
  };
  if (!answer) return retry(answer.error());
  const auto action = answer->find("action");
  if (action == answer->end() || !action->is_string()) return retry({"worker", "the answer has no action"});
  when_ready([self = shared_from_this(), task, text = action->get<std::string>(), retry,
              forget](const Result<void>& ready) {
    if (!ready) return retry(ready.error());
    auto change = self->room_->computer_plays(task, text, now_ms());
    if (!change && change.error().code != "stale") return retry(change.error());
    forget();
    if (!change) return self->think();
    self->commit(std::move(*change), {}, [](const Result<void>&) {});
  });
}

}  // namespace fray
