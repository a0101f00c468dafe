// What `fray store copy` needs of a database: everything that is in it, a part at a time, and a way to put it
// into another. SQLite (transfer.cpp) and PostgreSQL (postgres/transfer.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/crypto.h"
#include "server/store/service_time.h"
#include "server/store/store.h"

namespace fray {

/// A room with everything.
struct RoomRecord {
  StoredRoom room;
  std::string phase;
  std::string summary;
  bool listed = false;
  Moment phase_since = 0;
  Moment updated = 0;
  std::optional<std::string> review{};
};
/// What makes a room of the database the same as one of another: what is to be written, as a server would,
/// and what that does not say.
struct RoomPut {
  RoomWrite change;
  Moment phase_since = 0;
  Moment updated = 0;
  std::optional<std::string> review{};
};

struct AccountRecord {
  Account account;
  std::string password;  ///< its hash
  Moment created = 0;
  bool operator==(const AccountRecord& other) const {
    return account.id == other.account.id && account.name == other.account.name &&
           password == other.password && created == other.created;
  }
};
struct SessionRecord {
  Bytes32 token_hash{};
  std::int64_t account = 0;
  Moment expires = 0;
  bool operator==(const SessionRecord&) const = default;
};

/// When servers ran.
struct ServiceRecord {
  std::vector<Downtime> downtimes;
  Moment last_seen = 0;
};

/// One thread at a time. Errors are "storage". While the object lives, no server begins with the database.
class StoreTransfer {
 public:
  virtual ~StoreTransfer() = default;

  /// A thing by its number, of which later ones have higher.
  struct Place {
    std::int64_t number = 0;
    std::string id;
  };
  /// The first `limit` after a number.
  virtual Result<std::vector<Place>> rooms(std::int64_t after, int limit) = 0;
  virtual Result<std::vector<Place>> campaigns(std::int64_t after, int limit) = 0;
  virtual Result<std::vector<AccountRecord>> accounts(std::int64_t after, int limit) = 0;
  /// In order of their hashes; nothing: from the first.
  virtual Result<std::vector<SessionRecord>> sessions(const std::optional<Bytes32>& after, int limit) = 0;
  virtual Result<std::int64_t> count_rooms() = 0;

  /// Error also if the log has a gap or does not fit its hashes.
  virtual Result<std::optional<RoomRecord>> room(const std::string& id) = 0;
  virtual Result<std::optional<StoredCampaign>> campaign(const std::string& id) = 0;
  virtual Result<ServiceRecord> service() = 0;

  /// Each is one transaction: all of it or nothing.
  virtual Result<void> put_rooms(std::span<const RoomPut> rooms) = 0;
  /// A new one if its entries begin with number 1, else the entries that it lacks. Teams that have nobody get
  /// their players.
  virtual Result<void> put_campaign(const StoredCampaign& campaign) = 0;
  /// Those of the same number are changed.
  virtual Result<void> put_accounts(std::span<const AccountRecord> accounts) = 0;
  /// Instead of those that are there, if these are the first.
  virtual Result<void> put_sessions(std::span<const SessionRecord> sessions, bool first) = 0;
  virtual Result<void> put_service(const ServiceRecord& service) = 0;
};

/// Which side of a copy a database is on.
enum class CopySide { from, to };

/// The database of a path or URL, brought up to date, which only `to` may be made for. Errors "storage", also
/// if a server serves it; of a URL its password is never told.
Result<std::unique_ptr<StoreTransfer>> open_transfer(const std::string& address, CopySide side);

}  // namespace fray
