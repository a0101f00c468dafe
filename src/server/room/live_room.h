// A room in memory: those who look at it, what waits to be done, and the one write that is on its way to the
// disk. Everything runs on the network's thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/network/socket.h"
#include "server/room/chat.h"
#include "server/room/room.h"
#include "server/store/store.h"
#include "server/workers/job_queue.h"

namespace fray {

class RoomHost;

/// A WebSocket in a room.
struct Viewer {
  std::shared_ptr<Socket> socket;
  std::optional<Seat> seat;  ///< a spectator has none
  std::string address{};     ///< of the visitor, not that of a proxy
};

/// Changes of a room happen one after another: while a change is on its way to the disk, everything else
/// waits its turn. So nobody can see or build upon anything that may yet be lost.
class LiveRoom : public std::enable_shared_from_this<LiveRoom> {
 public:
  /// Something to be done in its turn. Its argument is an error if the room cannot be had: "not_found",
  /// "storage".
  using Step = std::function<void(Result<void>)>;

  /// If it has to be loaded, that is done in the turn of `asker` (Background::run).
  LiveRoom(RoomHost& host, std::string id, std::string asker = "");

  const std::string& id() const { return id_; }

  /// Does `step` when its turn comes, at once if nothing is on its way; loads the room if need be.
  void when_ready(Step step);

  // Only within a step:

  Room& room() { return *room_; }
  const std::vector<RoomWrite::SeatKey>& keys() const { return keys_; }
  /// The seat that a token opens.
  std::optional<Seat> seat_of(const std::string& token) const;
  /// Makes a change durable, then calls `then` and tells everybody who looks on. On error "storage" the
  /// change is gone: the room is loaded again, and everybody gets a fresh start.
  void commit(RoomChange change, std::vector<RoomWrite::SeatKey> keys, Step then);
  /// Welcomes a viewer.
  void join(const std::shared_ptr<Viewer>& viewer, std::optional<std::uint64_t> after);

  // At any time:

  /// A room that has just been made, with its first entries. `then` as of commit().
  void found(std::unique_ptr<Room> room, std::vector<LogEntry> entries, const Bytes32& secret,
             std::vector<RoomWrite::SeatKey> keys, Step then);
  void leave(const std::shared_ptr<Viewer>& viewer);
  void say(const std::shared_ptr<Viewer>& viewer, ClientMessage message);
  /// Time has come: a flag, a share of the seed. Calls `done` when what came of it is on disk, or has failed.
  void tick(std::function<void()> done = {});
  /// Tells everybody who is there.
  void tell_presence();
  /// Odds that were shown as pending (AnyState::odds_near) are at hand now: everybody is shown them.
  void show_odds();
  /// Closes the sockets of all who look on, who are to come again.
  void send_away(CloseCode code, std::string_view reason);

  std::size_t viewers() const { return viewers_.size(); }
  /// Nobody looks on, nothing is under way: it can be forgotten and loaded again.
  bool can_be_evicted() const;
  Moment used_at() const { return used_at_; }

 private:
  enum class State : std::uint8_t { absent, loading, ready, writing, looking };
  /// What the store has beside the log.
  struct StoredParts {
    std::vector<RoomWrite::SeatKey> keys;
    std::optional<Moment> deadline;
  };

  void drain();
  void let_go();
  void load();
  void take_up(std::unique_ptr<Room> room);
  void loaded(std::unique_ptr<Room> room, StoredParts stored);
  void cannot_be_had(const Error& error);
  void come_back();
  void use();
  /// When the store has to remind of the room, in service time.
  std::optional<Moment> deadline() const;
  bool is_due() const;
  void write(RoomWrite change, Step then);
  void written();
  void do_say(const std::shared_ptr<Viewer>& viewer, const ClientMessage& message);
  void do_chat(const Viewer& viewer, const std::string& id, const say::Chat& what);
  std::optional<Side> side_of(const Viewer& viewer) const;
  void after_change();
  void think();
  void ask_computer(const ThinkingTask& task);
  void follow_viewers();
  JobClass thinking_class() const;
  std::string thinking_owner() const;
  void computer_answered(const ThinkingTask& task, const Result<Json>& answer);
  void make_rematch();
  void seat_online(Seat seat, bool online);
  Json presence() const;
  /// Calls `then` with the view of the state, at once or when another thread has found odds that take long;
  /// in which case the state has to stay as it is until then.
  void with_view(std::function<void(const View&)> then);
  /// After as many new entries.
  void prepare_updates(const View& view, std::size_t entries);
  /// Calls `then` when there is `shown_`; until then everything else waits its turn.
  void when_shown(std::function<void()> then);
  void greet(const Viewer& viewer, std::optional<std::uint64_t> after);
  void welcome(const Viewer& viewer, std::optional<std::uint64_t> after, bool resync);
  /// Shows all who look on everything once more.
  void welcome_anew();

  RoomHost& host_;
  std::string id_;
  std::string asker_;  // for whom it is loaded first
  State state_ = State::absent;
  std::uint64_t tenure_;  // RoomHost::tenure() when it was made or loaded
  bool draining_ = false;
  std::deque<Step> inbox_;

  std::unique_ptr<Room> room_;
  std::vector<RoomWrite::SeatKey> keys_;
  std::vector<std::shared_ptr<Viewer>> viewers_;
  std::vector<int> connected_;  // sockets of each seat
  Chat chat_;

  // The change on its way: what to tell whom once it is there.
  Step after_write_;
  Result<void> write_result_;
  int write_waits_for_ = 0;  // the disk, and what is to be told
  std::vector<RoomWrite::SeatKey> new_keys_;
  struct Prepared {
    std::optional<Seat> audience;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Prepared> updates_;
  /// What those who look on have been shown, while anybody does; and what they will be shown when the change
  /// on its way has come.
  std::optional<Room::Shown> shown_, next_shown_;

  struct Thinking {
    ThinkingTask task;
    std::uint64_t job;
  };
  std::vector<Thinking> thinking_;  // one of each computer that thinks
  bool making_rematch_ = false;
  bool coming_back_ = false;  // what the server's absence means for the room is on its way to the disk
  bool unfinished_ = false;   // on disk
  Json gone_ = nullptr;       // as last told
  bool presence_due_ = false;
  bool odds_pending_ = false;  // in what those who look on have been shown
  Moment used_at_ = 0;
};

/// The JSON of a message of the server, shared by all that it goes to.
std::shared_ptr<const std::string> shared_text(const Json& json);
std::shared_ptr<const std::string> shared_text(JsonText json);
/// The message `refused`; `id` may be empty.
std::shared_ptr<const std::string> refusal(const std::string& id, const Error& error);

}  // namespace fray
