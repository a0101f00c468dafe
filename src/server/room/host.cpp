#include "server/room/host.h"

#ifdef __linux__
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <iterator>

#include "server/logging.h"

namespace fray {
namespace {

/// Of rooms that are loaded because their time has come, and of those in memory that are woken in one go:
/// visitors come in between.
constexpr int kDueAtOnce = 8;
constexpr std::size_t kWokenAtOnce = 32;
constexpr std::int64_t kLookEvery = 1'000;
constexpr std::int64_t kSweepEvery = 1'000;
/// Freeing a room takes some time, so rooms are forgotten a few at a time.
constexpr std::size_t kSweptAtOnce = 50;
constexpr int kLookedAtInSweep = 500;
/// After so many have been dropped, what they held is given back to the system.
constexpr std::size_t kWorthTrimming = 500;
/// Logs are packed a few at a time while there is nothing else to do in the background.
constexpr int kPackedAtOnce = 8;
constexpr std::int64_t kPackEvery = 1'000;
constexpr std::int64_t kPackPause = 60'000;
/// How many rooms are looked at for one that can make place.
constexpr int kLookedAtForPlace = 64;
/// A room whose deadline does not go away is not asked again sooner.
constexpr std::int64_t kLeastPause = 1'000;
constexpr std::int64_t kLongestPause = 60'000;
constexpr std::int64_t kLogEvery = 60'000;

Error too_many_loaded() {
  return {"too_many_rooms", "too many games are being played on this server just now"};
}

std::vector<double> write_bounds() { return {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2}; }

}  // namespace

RoomHost::RoomHost(Loop& loop, Store& store, Background& background, Background& odds, WorkerPool& workers,
                   Metrics& metrics, RoomHostSettings settings)
    : loop_(loop),
      store_(store),
      background_(background),
      odds_(odds),
      workers_(workers),
      settings_(settings),
      actions_(metrics.counter("fray_messages_done_total", "messages of players that are durable")),
      write_time_(metrics.histogram("fray_write_seconds", "time until a change of a room was durable",
                                    write_bounds())),
      alarm_(loop.alarm()) {
  for (std::size_t i = 0; i < kResyncCauses; ++i) {
    resyncs_[i] = &metrics.counter("fray_resyncs_total", "whole states that clients asked for again",
                                   {{"why", std::string(name_of(static_cast<ResyncCause>(i)))}});
  }
  metrics.gauge_from("fray_rooms", "rooms in memory", [this] { return static_cast<double>(rooms_.size()); });
}

void RoomHost::create(RoomSetup setup, std::vector<NewSeat> people, Found made) {
  if (stopping_) return made(fail("stopping", "the server is about to stop"));
  if (unfinished_ >= settings_.max_rooms)
    return made(fail("too_many_rooms", "there are too many games on this server just now"));
  if (!make_place()) return made(tl::unexpected<Error>(too_many_loaded()));
  if (setup.id.empty()) setup.id = new_id();
  const Bytes32 secret = random_bytes32();
  std::vector<LogEntry> entries;
  auto room = Room::create(setup, secret, now_ms(), entries, settings_.games);
  if (!room) return made(tl::unexpected<Error>(room.error()));
  std::vector<RoomWrite::SeatKey> keys;
  for (const NewSeat& person : people) {
    auto change = (*room)->sit(person.seat, person.name, now_ms());
    if (!change) return made(tl::unexpected<Error>(change.error()));
    std::ranges::move(change->entries, std::back_inserter(entries));
    keys.push_back({static_cast<int>(person.seat), person.token_hash, person.account});
  }
  ++unfinished_;
  const auto live = keep(setup.id);
  live->found(std::move(*room), std::move(entries), secret, std::move(keys),
              [this, live, made](const Result<void>& done) {
                if (done) return made(live);
                count_ended();
                made(fail("storage", "the server could not store the game"));
              });
}

std::shared_ptr<LiveRoom> RoomHost::keep(const std::string& id, const std::string& asker) {
  const auto room = std::make_shared<LiveRoom>(*this, id, asker);
  rooms_.emplace(id, Kept{room, by_use_.insert(by_use_.end(), id)});
  return room;
}

std::shared_ptr<LiveRoom> RoomHost::find(const std::string& id, const std::string& asker) {
  const auto found = rooms_.find(id);
  if (found != rooms_.end()) return found->second.room;
  if (!make_place()) return nullptr;
  return keep(id, asker);
}

void RoomHost::with_room(const std::string& id, std::function<void(Result<LiveRoom*>)> then,
                         const std::string& asker) {
  const auto room = find(id, asker);
  if (!room) return then(tl::unexpected<Error>(too_many_loaded()));
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
      loop_.post([this, then, id = (*made)->id()] { with_room(id, then); });
    });
  };
  with_room(id, or_new, asker);
}

void RoomHost::touch(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found != rooms_.end()) by_use_.splice(by_use_.end(), by_use_, found->second.place);
}

/// The room's deadline is on disk, so nothing of it need stay; but one that is held back the store has
/// reminded of already.
void RoomHost::drop(Rooms::iterator kept) {
  if (!held_back_.contains(kept->first)) wake_at(kept->first, std::nullopt);
  store_.put_away(kept->first);
  by_use_.erase(kept->second.place);
  rooms_.erase(kept);
  ++dropped_;
}

/// Those that are looked at and cannot go come to the end, so the next who needs place looks at others.
bool RoomHost::make_place() {
  if (rooms_.size() < settings_.max_loaded) return true;
  for (int looked = 0; looked < kLookedAtForPlace && !by_use_.empty(); ++looked) {
    const auto oldest = rooms_.find(by_use_.front());
    if (oldest->second.room->can_be_evicted()) {
      drop(oldest);
      return true;
    }
    by_use_.splice(by_use_.end(), by_use_, by_use_.begin());
  }
  return false;
}

void RoomHost::forget(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found != rooms_.end()) drop(found);
}

void RoomHost::sweep() {
  const Moment now = now_ms();
  if (now < swept_at_ + kSweepEvery && now >= swept_at_) return;
  swept_at_ = now;
  std::size_t dropped = 0;
  for (int looked = 0; looked < kLookedAtInSweep && dropped < kSweptAtOnce && !by_use_.empty(); ++looked) {
    const auto oldest = rooms_.find(by_use_.front());
    if (oldest->second.room->used_at() + settings_.idle_ms >= now) break;
    if (oldest->second.room->can_be_evicted()) {
      drop(oldest);
      ++dropped;
    } else {
      by_use_.splice(by_use_.end(), by_use_, by_use_.begin());  // looked at again when those before it are
    }
  }
  if (dropped > 0 || dropped_ < kWorthTrimming) return;
  dropped_ = 0;
  background_.run(
      "",
      []() -> Result<bool> {
#ifdef __linux__
        malloc_trim(0);
#endif
        return true;
      },
      [](const Result<bool>&) {});
}

void RoomHost::wake_at(const std::string& id, std::optional<Moment> when) {
  const auto set = alarm_of_.find(id);
  if (set != alarm_of_.end()) {
    if (when == set->second) return;
    alarms_.erase({set->second, id});
    alarm_of_.erase(set);
  }
  if (!when) return;
  if (const auto held = held_back_.find(id); held != held_back_.end())
    when = std::max(*when, held->second.until);
  alarms_.emplace(*when, id);
  alarm_of_.emplace(id, *when);
  arm();
}

void RoomHost::hold_back(const std::string& id, const Error& error) {
  const Moment now = now_ms();
  HeldBack& held = held_back_[id];
  held.pause = std::clamp(2 * held.pause, kLeastPause, kLongestPause);
  held.until = now + held.pause;
  if (now >= held.log_at) {
    held.log_at = now + kLogEvery;
    log_line(LogLevel::error, "what a room had to do by itself failed",
             {{"room", id}, {"code", error.code}, {"error", error.message}});
  }
  wake_at(id, held.until);
}

/// Sleeps until the first alarm, but never long: the system's clock may be set, and the store has alarms of
/// its own.
void RoomHost::arm() {
  if (stopping_) return;
  const Moment now = now_ms();
  const Moment latest = now + std::min(kLookEvery, kSweepEvery);
  const Moment target = alarms_.empty() ? latest : std::clamp(alarms_.begin()->first, now, latest);
  if (armed_for_ > now && armed_for_ <= target) return;
  armed_for_ = target;
  alarm_->set(target - now, [this] {
    armed_for_ = 0;
    wake();
  });
}

void RoomHost::wake() {
  const Moment now = now_ms();
  std::vector<std::string> due;
  for (auto alarm = alarms_.begin();
       alarm != alarms_.end() && alarm->first <= now && due.size() < kWokenAtOnce; ++alarm) {
    due.push_back(alarm->second);
  }
  for (const std::string& id : due) {
    wake_at(id, now + kLeastPause);
    if (const auto room = find(id)) room->tick();
  }
  if (now < look_at_ - kLookEvery) look_again();  // the system's clock was set back
  if (now >= look_at_ || now < look_at_ - kLookEvery) look_for_due();
  sweep();
  if (now >= pack_at_ || now < pack_at_ - kPackPause) pack();
  arm();
}

void RoomHost::pack() {
  const std::size_t own = looking_ ? 1 : 0;
  if (packing_ || stopping_ || background_.waiting() > own) return;
  packing_ = true;
  const Moment now = now_ms();
  background_.run(
      "",
      [&store = store_, before = now - settings_.pack_after_ms] {
        return store.pack_logs(before, kPackedAtOnce);
      },
      [this, now](const Result<int>& packed) {
        packing_ = false;
        const bool more = packed && *packed == kPackedAtOnce;
        pack_at_ = now + (more ? kPackEvery : kPackPause);
      });
}

/// Asks the store for rooms that are not in memory and whose time has come.
void RoomHost::look_for_due() {
  if (looking_ || due_under_way_ > 0 || stopping_) return;
  looking_ = true;
  look_at_ = now_ms() + kLookEvery;
  background_.run(
      "",
      [&store = store_, after = looked_until_, until = service_time_.of(now_ms())] {
        return store.due_rooms(after, until, kDueAtOnce);
      },
      [this](const Result<std::vector<DueRoom>>& due) {
        looking_ = false;
        if (due && !stopping_) return wake_due(*due);
        const Moment now = now_ms();
        if (due || now < look_log_at_) return;
        look_log_at_ = now + kLogEvery;
        log_line(LogLevel::error, "the store does not say which rooms are due",
                 {{"error", due.error().message}});
      });
}

void RoomHost::wake_due(const std::vector<DueRoom>& due) {
  ++due_under_way_;  // so that nothing comes after these before all have begun
  for (const DueRoom& next : due) {
    // One in memory has its alarm.
    if (!rooms_.contains(next.id) && !alarm_of_.contains(next.id)) {
      const auto room = find(next.id);
      if (!room) break;  // no place now; it is asked for again
      ++due_under_way_;
      room->tick([this, id = next.id] { loop_.post([this, id] { due_done(id); }); });
    }
    looked_until_ = next;
  }
  if (--due_under_way_ == 0 && due.size() == static_cast<std::size_t>(kDueAtOnce) &&
      looked_until_.number == due.back().number)
    look_for_due();
}

/// A room that was loaded only for this has no more business in memory. When all are done the next come.
void RoomHost::due_done(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found != rooms_.end() && found->second.room->can_be_evicted()) drop(found);
  if (--due_under_way_ == 0) look_for_due();
}

void RoomHost::later(std::int64_t ms, std::function<void()> what) {
  loop_.later(ms, [this, what = std::move(what)] {
    if (!stopping_) what();
  });
}

Result<void> RoomHost::begin() {
  auto time = store_.begin_service(now_ms());
  if (!time) return tl::unexpected<Error>(time.error());
  const auto unfinished = store_.count_unfinished();
  if (!unfinished) return tl::unexpected<Error>(unfinished.error());
  service_time_ = std::move(*time);
  unfinished_ = static_cast<std::size_t>(*unfinished);
  arm();
  return {};
}

void RoomHost::begin_anew(ServiceTime time) {
  service_time_ = std::move(time);
  ++tenure_;
  look_again();
  for (const auto& [id, kept] : rooms_)
    kept.room->send_away(CloseCode::going_away, "the game may be at another server now");
}

void RoomHost::show_odds() {
  // To be shown something may lead to other rooms being dropped.
  std::vector<std::shared_ptr<LiveRoom>> rooms;
  for (const auto& [id, kept] : rooms_) rooms.push_back(kept.room);
  for (const auto& room : rooms) room->show_odds();
}

void RoomHost::stop(std::function<void()> done) {
  stopping_ = true;
  alarm_->cancel();
  stopped_ = std::move(done);
  ++writes_;
  write_ended();
}

void RoomHost::write(RoomWrite change, Store::Done done) {
  ++writes_;
  gathered_.push_back({std::move(change), std::move(done)});
  if (gathered_.size() > 1) return;
  loop_.post([this] { store_.write_all(std::exchange(gathered_, {})); });
}

void RoomHost::write_ended() {
  --writes_;
  if (writes_ > 0 || !stopped_) return;
  loop_.post(std::exchange(stopped_, nullptr));
}

}  // namespace fray
