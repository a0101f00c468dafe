// The rooms that are in memory: makes them, loads them when somebody comes or their time does, wakes them,
// and forgets those that nobody looks at. Everything runs on the thread of the loop.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/background.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/room/live_room.h"
#include "server/room/neighbours.h"
#include "server/store/store.h"
#include "server/workers/worker_pool.h"

namespace fray {

struct RoomHostSettings {
  std::size_t max_rooms = 10'000;           ///< games that have not ended, in memory or not
  std::size_t max_loaded = 10'000;          ///< rooms in memory at once
  std::int64_t idle_ms = 10 * 60'000;       ///< a room that nobody has used for so long is forgotten
  std::int64_t retry_ms = 3'000;            ///< until a computer that could not think is asked again
  std::int64_t gone_after_ms = 300'000;     ///< Room::set_gone_after
  bool games_expire = true;                 ///< Room::keep_for_ever, if not
  std::int64_t pack_after_ms = 86'400'000;  ///< after its end the log of a game is packed
  std::int64_t presence_ms = 100;           ///< presence is told at most so often
  std::span<const AnyGame* const> games = all_games();  ///< that can be played
};

/// A person who takes a seat when the room is made.
struct NewSeat {
  Seat seat;
  std::string name;
  Bytes32 token_hash;
  std::optional<std::int64_t> account;
};

class RoomHost {
 public:
  /// `background` loads rooms, `odds` finds odds that take long (AnyState::add_slow_odds).
  RoomHost(Loop& loop, Store& store, Background& background, Background& odds, WorkerPool& workers,
           Metrics& metrics, RoomHostSettings settings);

  using Done = std::function<void(Result<void>)>;
  using Found = std::function<void(Result<std::shared_ptr<LiveRoom>>)>;

  /// Notes how long no server ran, counts the games that have not ended, and from then on wakes each room
  /// when its time comes. Waits for the store; call it once, before anything else. What it costs does not
  /// depend on how many rooms there are, but for reading the index that is counted.
  Result<void> begin();

  /// Makes a room; the id is filled in if there is none. Errors of Room::create and Room::sit,
  /// "too_many_rooms" (`max_rooms` games have not ended, or all that are in memory are in use), "storage".
  void create(RoomSetup setup, std::vector<NewSeat> people, Found made);

  /// The room of that id, whether or not there is one: see LiveRoom::when_ready. Null if there are too many
  /// in memory. If it has to be loaded, that is done in the turn of `asker` (Background::run).
  std::shared_ptr<LiveRoom> find(const std::string& id, const std::string& asker = "");

  /// Calls `then` with the room in its turn, or the error of LiveRoom::Step or "too_many_rooms".
  void with_room(const std::string& id, std::function<void(Result<LiveRoom*>)> then,
                 const std::string& asker = "");

  /// As with_room; if there is no room of that id, makes it, with nobody in it.
  void with_room_or_new(RoomSetup setup, std::function<void(Result<LiveRoom*>)> then,
                        const std::string& asker = "");

  // Where other servers share the store:

  /// Who has the rooms that this one has not; outlives the host. Null: there are no others.
  void set_neighbours(Neighbours* neighbours) { neighbours_ = neighbours; }
  Neighbours* neighbours() const { return neighbours_; }
  /// The store has forgotten that this server lived, and it has begun anew (Store::begin_service): rooms in
  /// memory may be others' by now. Whoever looks on is to come again, and each room is taken again before
  /// anything else happens in it.
  void begin_anew(ServiceTime time);
  /// Another server is gone: what it would have woken is looked for from the beginning.
  void look_again() { looked_until_ = {}; }
  void set_unfinished(std::int64_t games) { unfinished_ = static_cast<std::size_t>(games); }

  /// Odds that rooms show as pending are at hand now (LiveRoom::show_odds).
  void show_odds();

  /// Refuses all further changes and calls `done` when those under way are on disk.
  void stop(std::function<void()> done);
  bool stopping() const { return stopping_; }

  /// `told` is called whenever a change of a room is on disk, with whether its game is over.
  using ToldOfChange = std::function<void(const std::string& room, bool over)>;
  void on_change(ToldOfChange told) { told_of_change_.push_back(std::move(told)); }

  std::size_t rooms() const { return rooms_.size(); }
  /// Games that have not ended.
  std::size_t unfinished() const { return unfinished_; }

  // For the rooms:

  Loop& loop() { return loop_; }
  Store& store() { return store_; }
  /// Gives the change to the store when what has already arrived from the network is dealt with, together
  /// with the changes of other rooms that come of that: one wait for the disk serves them all.
  void write(RoomWrite change, Store::Done done);
  Background& background() { return background_; }
  Background& odds() { return odds_; }
  WorkerPool& workers() { return workers_; }
  const RoomHostSettings& settings() const { return settings_; }
  const ServiceTime& service_time() const { return service_time_; }
  /// tick() of the room is to be called then, and not before; nothing: never.
  void wake_at(const std::string& id, std::optional<Moment> when);
  /// What the room had to do by itself failed: it is woken again after a second, then two, up to a minute.
  void hold_back(const std::string& id, const Error& error);
  /// It has succeeded.
  void release(const std::string& id) { held_back_.erase(id); }
  /// Somebody uses the room, so it is not the first to be forgotten.
  void touch(const std::string& id);
  void count_ended() { unfinished_ -= unfinished_ > 0 ? 1 : 0; }
  /// Calls `what` after a while, unless the server stops.
  void later(std::int64_t ms, std::function<void()> what);
  void forget(const std::string& id);
  void write_ended();
  void changed(const std::string& id, bool over) {
    for (const ToldOfChange& told : told_of_change_) told(id, over);
  }
  /// Another number whenever rooms in memory may have become others' (begin_anew).
  std::uint64_t tenure() const { return tenure_; }
  void count_action() { actions_.add(); }
  void count_resync(ResyncCause why) { resyncs_[static_cast<std::size_t>(why)]->add(); }
  void observe_write(double seconds) { write_time_.observe(seconds); }

 private:
  struct Kept {
    std::shared_ptr<LiveRoom> room;
    std::list<std::string>::iterator place;  ///< in by_use_
  };
  using Rooms = std::unordered_map<std::string, Kept>;

  std::shared_ptr<LiveRoom> keep(const std::string& id, const std::string& asker = "");
  void drop(Rooms::iterator kept);
  void arm();
  void wake();
  void look_for_due();
  void wake_due(const std::vector<DueRoom>& due);
  void due_done(const std::string& id);
  void sweep();
  void pack();
  bool make_place();

  Loop& loop_;
  Store& store_;
  Background& background_;
  Background& odds_;
  WorkerPool& workers_;
  RoomHostSettings settings_;
  Counter& actions_;
  std::array<Counter*, kResyncCauses> resyncs_;
  Histogram& write_time_;

  Rooms rooms_;
  std::list<std::string> by_use_;  ///< ids of rooms_, the one whose use is longest ago first
  std::size_t unfinished_ = 0;
  std::size_t dropped_ = 0;  ///< since freed memory was last given back

  std::set<std::pair<Moment, std::string>> alarms_;
  std::unordered_map<std::string, Moment> alarm_of_;
  struct HeldBack {
    Moment until = 0;
    std::int64_t pause = 0;  ///< the last
    Moment log_at = 0;       ///< not to be told in the log again before
  };
  std::unordered_map<std::string, HeldBack> held_back_;
  std::unique_ptr<Loop::Alarm> alarm_;
  Moment armed_for_ = 0;
  Moment swept_at_ = 0;

  // Rooms whose deadlines are on disk alone
  ServiceTime service_time_;
  DueRoom looked_until_;  ///< all up to this one have been woken
  Moment look_at_ = 0;
  Moment look_log_at_ = 0;
  std::size_t due_under_way_ = 0;
  bool looking_ = false;
  Moment pack_at_ = 0;
  bool packing_ = false;

  std::size_t writes_ = 0;  // under way
  std::vector<Store::PendingWrite> gathered_;
  bool stopping_ = false;
  std::function<void()> stopped_;
  std::vector<ToldOfChange> told_of_change_;
  Neighbours* neighbours_ = nullptr;
  std::uint64_t tenure_ = 0;
};

}  // namespace fray
