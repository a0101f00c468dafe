#include "server/room/host.h"

#include <algorithm>
#include <chrono>

#include "server/logging.h"

namespace fray {
namespace {

constexpr std::size_t kRestoredAtOnce = 8;
constexpr std::int64_t kSweepEvery = 30'000;
/// A room whose deadline does not go away is not asked again sooner.
constexpr std::int64_t kLeastPause = 1'000;

std::vector<double> write_bounds() { return {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2}; }

}  // namespace

Moment now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

RoomHost::RoomHost(boost::asio::io_context& context, Store& store, Background& background,
                   WorkerPool& workers, Metrics& metrics, RoomHostSettings settings)
    : context_(context),
      store_(store),
      background_(background),
      workers_(workers),
      settings_(settings),
      actions_(metrics.counter("fray_messages_done_total", "messages of players that are durable")),
      write_time_(metrics.histogram("fray_write_seconds", "time until a change of a room was durable",
                                    write_bounds())),
      timer_(context) {
  metrics.gauge_from("fray_rooms", "rooms in memory", [this] { return static_cast<double>(rooms_.size()); });
}

void RoomHost::create(RoomSetup setup, std::vector<NewSeat> people, Found made) {
  if (stopping_) return made(fail("stopping", "the server is about to stop"));
  if (!make_place()) return made(fail("too_many_rooms", "there are too many games on this server just now"));
  if (setup.id.empty()) setup.id = new_id();
  const Bytes32 secret = random_bytes32();
  std::vector<LogEntry> entries;
  auto room = Room::create(setup, secret, now_ms(), entries, settings_.games);
  if (!room) return made(tl::unexpected<Error>(room.error()));
  (*room)->set_gone_after(settings_.gone_after_ms);
  std::vector<RoomWrite::SeatKey> keys;
  for (const NewSeat& person : people) {
    auto change = (*room)->sit(person.seat, person.name, now_ms());
    if (!change) return made(tl::unexpected<Error>(change.error()));
    std::ranges::move(change->entries, std::back_inserter(entries));
    keys.push_back({static_cast<int>(person.seat), person.token_hash, person.account});
  }
  const auto live = std::make_shared<LiveRoom>(*this, setup.id);
  rooms_.emplace(setup.id, live);
  live->found(std::move(*room), std::move(entries), secret, std::move(keys),
              [live, made](const Result<void>& done) {
                if (!done) return made(fail("storage", "the server could not store the game"));
                made(live);
              });
}

std::shared_ptr<LiveRoom> RoomHost::find(const std::string& id, const std::string& asker) {
  const auto found = rooms_.find(id);
  if (found != rooms_.end()) return found->second;
  if (!make_place()) return nullptr;
  return rooms_.emplace(id, std::make_shared<LiveRoom>(*this, id, asker)).first->second;
}

void RoomHost::with_room(const std::string& id, std::function<void(Result<LiveRoom*>)> then,
                         const std::string& asker) {
  const auto room = find(id, asker);
  if (!room) return then(fail("too_many_rooms", "there are too many games on this server just now"));
  room->when_ready([room, then = std::move(then)](const Result<void>& ready) {
    if (!ready) return then(tl::unexpected<Error>(ready.error()));
    then(room.get());
  });
}

void RoomHost::with_room_or_new(RoomSetup setup, std::function<void(Result<LiveRoom*>)> then,
                                const std::string& asker) {
  const std::string id = setup.id;
  const auto or_new = [this, setup = std::move(setup),
                       then = std::move(then)](const Result<LiveRoom*>& room) {
    if (room || room.error().code != "not_found") return then(room);
    // Somebody else who found none may be making it.
    if (rooms_.contains(setup.id)) return with_room(setup.id, then);
    create(setup, {}, [this, then](const Result<std::shared_ptr<LiveRoom>>& made) {
      if (!made) return then(tl::unexpected<Error>(made.error()));
      // When all that goes with the writing of the new room is done.
      boost::asio::post(context_, [this, then, id = (*made)->id()] { with_room(id, then); });
    });
  };
  with_room(id, or_new, asker);
}

bool RoomHost::make_place() {
  if (rooms_.size() < settings_.max_rooms) return true;
  const auto oldest = std::ranges::min_element(rooms_, {}, [](const auto& entry) {
    return entry.second->can_be_evicted() ? entry.second->used_at() : std::numeric_limits<Moment>::max();
  });
  if (oldest == rooms_.end() || !oldest->second->can_be_evicted()) return false;
  rooms_.erase(oldest);
  return true;
}

void RoomHost::forget(const std::string& id) {
  wake_at(id, std::nullopt);
  rooms_.erase(id);
}

void RoomHost::sweep() {
  const Moment now = now_ms();
  if (now < swept_at_ + kSweepEvery && now >= swept_at_) return;
  swept_at_ = now;
  std::erase_if(rooms_, [&](const auto& entry) {
    return entry.second->used_at() + settings_.idle_ms < now && entry.second->can_be_evicted();
  });
}

void RoomHost::wake_at(const std::string& id, std::optional<Moment> when) {
  const auto set = alarm_of_.find(id);
  if (set != alarm_of_.end()) {
    if (when == set->second) return;
    alarms_.erase({set->second, id});
    alarm_of_.erase(set);
  }
  if (!when) return;
  alarms_.emplace(*when, id);
  alarm_of_.emplace(id, *when);
  arm();
}

/// Sleeps until the first alarm, but never long: the system's clock may be set.
void RoomHost::arm() {
  if (stopping_ || alarms_.empty()) return;
  const Moment now = now_ms();
  const Moment target = std::clamp(alarms_.begin()->first, now, now + 1'000);
  if (armed_for_ > now && armed_for_ <= target) return;
  armed_for_ = target;
  timer_.expires_after(std::chrono::milliseconds(target - now));
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    armed_for_ = 0;
    wake();
  });
}

void RoomHost::wake() {
  const Moment now = now_ms();
  std::vector<std::string> due;
  for (auto alarm = alarms_.begin(); alarm != alarms_.end() && alarm->first <= now; ++alarm)
    due.push_back(alarm->second);
  for (const std::string& id : due) {
    wake_at(id, now + kLeastPause);
    if (const auto room = find(id)) room->tick();
  }
  sweep();
  arm();
}

void RoomHost::later(std::int64_t ms, std::function<void()> what) {
  auto timer = std::make_shared<boost::asio::steady_timer>(context_, std::chrono::milliseconds(ms));
  auto& waiting = *timer;
  waiting.async_wait(
      [this, timer = std::move(timer), what = std::move(what)](boost::system::error_code error) {
        if (!error && !stopping_) what();
      });
}

void RoomHost::restore_all(std::function<void(Result<std::size_t>)> done) {
  restoring_ = std::make_unique<Restoring>();
  restoring_->done = std::move(done);
  const auto ids = store_.unfinished_rooms();
  const auto last_seen = store_.last_seen();
  if (!ids || !last_seen) {
    const Error error = ids ? last_seen.error() : ids.error();
    const auto tell = std::move(restoring_->done);
    restoring_.reset();
    return tell(tl::unexpected<Error>(error));
  }
  restoring_->ids = *ids;
  restoring_->last_seen = *last_seen;
  restore_next();
}

void RoomHost::restore_next() {
  while (restoring_->under_way < kRestoredAtOnce && restoring_->next < restoring_->ids.size()) {
    const std::string id = restoring_->ids[restoring_->next++];
    ++restoring_->under_way;
    const auto finished = [this](const Result<void>& result) {
      --restoring_->under_way;
      if (result) ++restoring_->restored;
      boost::asio::post(context_, [this] {
        if (restoring_) restore_next();
      });
    };
    with_room(id, [this, id, finished](Result<LiveRoom*> room) {
      if (room) return (*room)->commit((*room)->room().resume(restoring_->last_seen, now_ms()), {}, finished);
      log_line(LogLevel::error, "a game cannot go on", {{"room", id}, {"error", room.error().message}});
      finished(tl::unexpected<Error>(room.error()));
    });
  }
  if (restoring_->under_way > 0 || restoring_->next < restoring_->ids.size()) return;
  const auto restoring = std::move(restoring_);
  restoring->done(restoring->restored);
}

void RoomHost::stop(std::function<void()> done) {
  stopping_ = true;
  timer_.cancel();
  stopped_ = std::move(done);
  ++writes_;
  write_ended();
}

void RoomHost::write(RoomWrite change, Store::Done done) {
  ++writes_;
  gathered_.push_back({std::move(change), std::move(done)});
  if (gathered_.size() > 1) return;
  boost::asio::post(context_, [this] { store_.write_all(std::exchange(gathered_, {})); });
}

void RoomHost::write_ended() {
  --writes_;
  if (writes_ > 0 || !stopped_) return;
  boost::asio::post(context_, std::exchange(stopped_, nullptr));
}

}  // namespace fray
