// The rooms that are in memory: makes them, loads them on demand, wakes them when their time comes, and
// forgets those that nobody looks at. Everything runs on the network's thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/background.h"
#include "server/metrics.h"
#include "server/room/live_room.h"
#include "server/store/store.h"
#include "server/workers/worker_pool.h"

namespace fray {

/// Milliseconds since 1970 by the system's clock.
Moment now_ms();

struct RoomHostSettings {
  std::size_t max_rooms = 10'000;        ///< in memory at once
  std::int64_t idle_ms = 10 * 60'000;    ///< a room that nobody has used for so long is forgotten
  std::int64_t retry_ms = 3'000;         ///< until a computer that could not think is asked again
  std::int64_t gone_after_ms = 300'000;  ///< Room::set_gone_after
  std::int64_t presence_ms = 100;        ///< presence is told at most so often
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
  RoomHost(boost::asio::io_context& context, Store& store, Background& background, WorkerPool& workers,
           Metrics& metrics, RoomHostSettings settings);

  using Done = std::function<void(Result<void>)>;
  using Found = std::function<void(Result<std::shared_ptr<LiveRoom>>)>;

  /// Loads all unfinished rooms and credits their clocks for the time since `last_seen`. `done` gets how many
  /// there are.
  void restore_all(std::function<void(Result<std::size_t>)> done);

  /// Makes a room; the id is filled in if there is none. Errors of Room::create and Room::sit,
  /// "too_many_rooms", "storage".
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

  /// Refuses all further changes and calls `done` when those under way are on disk.
  void stop(std::function<void()> done);
  bool stopping() const { return stopping_; }

  /// `told` is called whenever a change of a room is on disk.
  void on_change(std::function<void(const std::string& room)> told) { told_of_change_ = std::move(told); }

  std::size_t rooms() const { return rooms_.size(); }

  // For the rooms:

  boost::asio::io_context& context() { return context_; }
  Store& store() { return store_; }
  /// Gives the change to the store when what has already arrived from the network is dealt with, together
  /// with the changes of other rooms that come of that: one wait for the disk serves them all.
  void write(RoomWrite change, Store::Done done);
  Background& background() { return background_; }
  WorkerPool& workers() { return workers_; }
  const RoomHostSettings& settings() const { return settings_; }
  /// tick() of the room is to be called then, and not before; nothing: never.
  void wake_at(const std::string& id, std::optional<Moment> when);
  /// Calls `what` after a while, unless the server stops.
  void later(std::int64_t ms, std::function<void()> what);
  void forget(const std::string& id);
  void write_ended();
  void changed(const std::string& id) {
    if (told_of_change_) told_of_change_(id);
  }
  void count_action() { actions_.add(); }
  void observe_write(double seconds) { write_time_.observe(seconds); }

 private:
  void restore_next();
  void arm();
  void wake();
  void sweep();
  bool make_place();

  boost::asio::io_context& context_;
  Store& store_;
  Background& background_;
  WorkerPool& workers_;
  RoomHostSettings settings_;
  Counter& actions_;
  Histogram& write_time_;

  std::unordered_map<std::string, std::shared_ptr<LiveRoom>> rooms_;
  std::set<std::pair<Moment, std::string>> alarms_;
  std::unordered_map<std::string, Moment> alarm_of_;
  boost::asio::steady_timer timer_;
  Moment armed_for_ = 0;
  Moment swept_at_ = 0;

  struct Restoring {
    Moment last_seen = 0;
    std::vector<std::string> ids;
    std::size_t next = 0, under_way = 0, restored = 0;
    std::function<void(Result<std::size_t>)> done;
  };
  std::unique_ptr<Restoring> restoring_;

  std::size_t writes_ = 0;  // under way
  std::vector<Store::PendingWrite> gathered_;
  bool stopping_ = false;
  std::function<void()> stopped_;
  std::function<void(const std::string&)> told_of_change_;
};

}  // namespace fray
