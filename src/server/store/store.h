// Where games, campaigns and accounts are kept: SQLite (WAL, synchronous=FULL), written by one thread that
// commits whatever has come in together (group commit); or PostgreSQL, which several servers may share
// (open_store.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/crypto.h"
#include "server/room/game_log.h"
#include "server/room/plan.h"
#include "server/store/service_time.h"

namespace fray {

/// All that one step of a room has to make durable, in one transaction.
struct RoomWrite {
  std::string room;
  std::vector<LogEntry> entries;
  std::string summary;  ///< JSON for the lobby
  std::string phase;    ///< open, seeding, playing, ended
  bool listed = false;
  std::optional<Bytes32> secret;  ///< of a new room
  struct SeatKey {
    int seat;
    Bytes32 token_hash;
    std::optional<std::int64_t> account;
  };
  std::vector<SeatKey> keys;      ///< newly given
  std::vector<SeatPlan> plans{};  ///< of seats whose conditional moves have changed
  /// When the room needs attention though nobody is there, in service time (ServiceTime); nothing: never.
  std::optional<Moment> deadline{};
};

struct StoredRoom {
  std::string id;
  Bytes32 secret;
  std::vector<LogEntry> log;
  std::vector<RoomWrite::SeatKey> keys;
  std::vector<SeatPlan> plans;
  std::optional<Moment> deadline{};  ///< as RoomWrite has it
};

/// A room that needs attention. Rooms are in order of deadlines, those of one deadline in order of numbers.
struct DueRoom {
  std::string id;
  Moment deadline = 0;
  std::int64_t number = 0;
};

/// An event of a campaign as it is kept; what its body means is not the store's affair.
struct CampaignEntry {
  int sequence = 0;  ///< from 1, without gaps
  Moment at = 0;
  std::string body;         ///< JSON
  std::optional<int> team;  ///< whose player asked for it; nobody: it followed of itself
  std::string request;      ///< the id that he gave his request
  std::string room;         ///< of a game that begins
};

/// The person who leads a team.
struct CampaignPlayer {
  int team = 0;
  std::string name;
  Bytes32 token_hash{};
  std::optional<std::int64_t> account;
};

struct StoredCampaign {
  std::string id;
  std::string setup;  ///< JSON
  std::vector<CampaignEntry> entries;
  std::vector<CampaignPlayer> players;
};

struct Account {
  std::int64_t id = 0;
  std::string name;
};

/// Which servers share a store, as one of them sees it.
struct Standing {
  std::string own{};                  ///< this server's id; "" where no others can be
  std::vector<std::string> others{};  ///< ids of those that live
};

/// Error code of Store::take: another server has the room. The message is that server's id.
inline constexpr const char* kElsewhere = "elsewhere";
/// Error code of Store::renew: this server has not said in time that it lives.
inline constexpr const char* kExpired = "expired";

/// For how long a server counts as living after Store::renew.
inline constexpr std::int64_t kLeaseMs = 2'000;

struct StoreSettings {
  int busy_timeout_ms = 5000;  ///< how long to wait while another process locks the database
  /// How long what is written waits for a PostgreSQL that is away, before it fails.
  int patience_ms = 4000;
  std::function<Moment()> now{};  ///< for sessions; the system's clock if it is not set
};

/// Errors of all functions: "storage" with what the database says.
class Store {
 public:
  /// Called on the store's thread when the write is on disk, or cannot be ("storage", after which the store
  /// refuses all further writes to that room until it is loaded again; those that were waiting when it is
  /// loaded stay refused). It may call write(), but nothing that waits for a write (accounts, sessions), and
  /// must not throw.
  using Done = std::function<void(Result<void>)>;

  /// Opens or makes the database; ":memory:" is one that is gone in the end. Errors "storage": the path and
  /// what SQLite says; a database of a later version, or of another program.
  static Result<std::unique_ptr<Store>> open(const std::string& path, const StoreSettings& settings = {});
  virtual ~Store() = default;  ///< writes what is waiting, then closes

  /// Appends; the first entry must follow the room's last one, else the write fails. A write without entries
  /// updates the rest. Where several servers share the store, of rooms only that this one has made or taken.
  /// Returns at once. Any thread.
  void write(RoomWrite change, Done done) {
    std::vector<PendingWrite> one;
    one.push_back({std::move(change), std::move(done)});
    write_all(std::move(one));
  }
  /// The same of many, which then share one wait for the disk. Each succeeds or fails by itself.
  struct PendingWrite {
    RoomWrite change;
    Done done;
  };
  virtual void write_all(std::vector<PendingWrite> writes) = 0;

  /// Readers; any thread, each waits for the database (microseconds to milliseconds).
  /// Error also if the stored log has a gap or does not fit its hashes.
  virtual Result<std::optional<StoredRoom>> load(const std::string& room) = 0;
  /// The same for whoever is going to change the room. Where several servers share the store, the room is
  /// this server's from then on, until it has not renewed its standing in time: writes of anybody else who
  /// had it before fail. Error kElsewhere: it is a living server's other than this.
  virtual Result<std::optional<StoredRoom>> take(const std::string& room) { return load(room); }
  /// The room is not in memory any more: what the store remembers of having taken it can go. It stays this
  /// server's. At once; any thread.
  virtual void put_away(const std::string& /*room*/) {}
  /// How many games have not ended: reads an index of these alone.
  virtual Result<std::int64_t> count_unfinished() = 0;
  /// The first `limit` rooms after `after` whose deadline is not later than `until`, both in service time.
  /// Costs the same however many rooms there are.
  virtual Result<std::vector<DueRoom>> due_rooms(const DueRoom& after, Moment until, int limit) = 0;
  /// Packs the logs of at most `limit` games that ended at `ended_before` or earlier, and answers how many
  /// were still unpacked. They are read as before, and may still get entries. Waits until it is on disk.
  virtual Result<int> pack_logs(Moment ended_before, int limit) = 0;
  struct LobbyRow {
    std::string room, phase, summary;
  };
  /// Listed rooms of a phase, the latest that came into it first.
  virtual Result<std::vector<LobbyRow>> lobby(std::string_view phase, int limit) = 0;
  /// Rooms in which the account has a seat, the latest played in first; of the 1,000 seats that it took last.
  virtual Result<std::vector<LobbyRow>> rooms_of(std::int64_t account, int limit) = 0;

  /// Accounts (Argon2id). Errors: "name_taken", "bad_request" (name: 2 to 24 of letters, digits, _ and -;
  /// password: 8 to 200 bytes), "bad_login" (which of the two is not said). Takes some 100 ms of one core:
  /// call it off the network's thread.
  virtual Result<Account> create_account(const std::string& name, const std::string& password) = 0;
  virtual Result<Account> check_password(const std::string& name, const std::string& password) = 0;
  /// A session's token (43 characters), valid for 30 days.
  virtual Result<std::string> start_session(std::int64_t account) = 0;
  virtual Result<std::optional<Account>> account_of_session(const std::string& token) = 0;
  virtual Result<void> end_session(const std::string& token) = 0;

  /// The server begins to serve: notes that it was down since it was last seen, and answers with all such
  /// times. Waits until that is on disk. Where several servers share the store: none was down while another
  /// lived; this one gets a new id, under which it owns no rooms yet.
  virtual Result<ServiceTime> begin_service(Moment now) = 0;
  /// The last time at which the server said that it was alive (0: never), and saying so; every second or so.
  virtual Result<Moment> last_seen() = 0;
  virtual void say_alive(Moment now) = 0;

  // Where several servers share the store; elsewhere there is nothing to do.

  /// Says that this server lives, which holds for kLeaseMs, and tells which others do. Waits for the
  /// database. Error kExpired: too late, its rooms may be others' by now; it has to begin_service() again.
  virtual Result<Standing> renew() { return Standing{}; }
  /// A secret that all servers of this store know, and nobody else.
  virtual Result<Bytes32> shared_secret() { return Bytes32{}; }
  /// Takes one of what `key` may have of `what` ("rooms", "logins") over all servers: `burst` at once, then
  /// `per_second`. Nothing if there is one, else in how many milliseconds there will be.
  virtual Result<std::optional<std::int64_t>> spend(std::string_view /*what*/, const std::string& /*key*/,
                                                    double /*per_second*/, double /*burst*/) {
    return std::nullopt;
  }

  /// Reviews of finished games, as JSON text.
  virtual Result<std::optional<std::string>> review(const std::string& room) = 0;
  virtual void save_review(const std::string& room, std::string review) = 0;

  /// A new campaign, whose entries begin with number 1. This and the next two wait until it is on disk.
  virtual Result<void> create_campaign(const StoredCampaign& campaign) = 0;
  /// Appends all of the entries, or nothing: false if the first does not follow the last one that is there.
  virtual Result<bool> append_to_campaign(const std::string& campaign,
                                          const std::vector<CampaignEntry>& entries) = 0;
  /// False if somebody leads the team already.
  virtual Result<bool> take_team(const std::string& campaign, const CampaignPlayer& player) = 0;
  /// Error also if the stored events have a gap.
  virtual Result<std::optional<StoredCampaign>> load_campaign(const std::string& campaign) = 0;
  /// The campaign that a room is played in.
  virtual Result<std::optional<std::string>> campaign_of_room(const std::string& room) = 0;
  /// Those in which the account leads a team, the newest first.
  virtual Result<std::vector<std::string>> campaigns_of(std::int64_t account, int limit) = 0;
  virtual Result<std::optional<std::string>> phase_of_room(const std::string& room) = 0;

  /// For /metrics: writes that are on disk, in how many transactions, how many wait, and how many failed.
  /// Accounts, sessions, reviews, campaigns and say_alive count as writes too.
  struct Counts {
    std::uint64_t writes = 0, transactions = 0, waiting = 0, failed = 0;
  };
  virtual Counts counts() const = 0;
  /// Whether what is written is stored: the error of the last write that could not be for a reason that
  /// concerns them all (a full disk, a lock, a database that is gone), until one is stored again. Any thread,
  /// at once.
  virtual Result<void> works() const = 0;
};

}  // namespace fray
