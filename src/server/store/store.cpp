#include "server/store/store.h"

#include <sodium.h>

#include <chrono>
#include <mutex>
#include <utility>

#include "server/now.h"
#include "server/store/accounts.h"
#include "server/store/campaigns.h"
#include "server/store/database_file.h"
#include "server/store/packing.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"
#include "server/store/writer.h"
#include "sqlite/database.h"

namespace fray {
namespace {

Result<void> note_alive(Database& database, Moment now) {
  return database.run(
      "INSERT INTO server (id, last_seen) VALUES (1, ?)"
      " ON CONFLICT (id) DO UPDATE SET last_seen = excluded.last_seen",
      now);
}

/// A server begins: all times in which none ran, the last until now.
Result<std::vector<Downtime>> note_begin(Database& database, Moment now) {
  const auto seen = database.number("SELECT last_seen FROM server");
  if (!seen) return tl::unexpected<Error>(seen.error());
  if (*seen > 0 && *seen < now) {
    auto done = database.run("INSERT INTO downtimes (began, ended) VALUES (?, ?)", *seen, now);
    if (!done) return tl::unexpected<Error>(done.error());
  }
  if (auto done = note_alive(database, now); !done) return tl::unexpected<Error>(done.error());
  std::vector<Downtime> downtimes;
  Statement rows = database.query("SELECT began, ended FROM downtimes ORDER BY number");
  while (rows.next()) downtimes.push_back({rows.integer(0), rows.integer(1)});
  if (auto done = rows.finish(); !done) return tl::unexpected<Error>(done.error());
  return downtimes;
}

class SqliteStore final : public Store {
 public:
  /// `readers` may be the writer's connection.
  SqliteStore(std::shared_ptr<Connection> writer, std::shared_ptr<Connection> readers,
              std::function<Moment()> now)
      : writing_(std::move(writer)), reading_(std::move(readers)), now_(std::move(now)), writer_(*writing_) {}

  void write_all(std::vector<PendingWrite> writes) override {
    std::vector<WriteJob> jobs;
    jobs.reserve(writes.size());
    for (PendingWrite& write : writes) {
      std::string room = write.change.room;
      jobs.push_back(
          {[change = std::move(write.change)](Database& database) { return write_room(database, change); },
           std::move(write.done), std::move(room)});
    }
    writer_.submit_all(std::move(jobs));
  }

  Result<std::optional<StoredRoom>> load(const std::string& room) override {
    writer_.forgive(room);
    return read([&](Database& database) { return load_room(database, room); });
  }
  Result<std::int64_t> count_unfinished() override {
    return read([](Database& database) { return fray::count_unfinished(database); });
  }
  Result<std::vector<DueRoom>> due_rooms(const DueRoom& after, Moment until, int limit) override {
    return read([&](Database& database) { return fray::due_rooms(database, after, until, limit); });
  }
  Result<int> pack_logs(Moment ended_before, int limit) override {
    const auto rooms = read([&](Database& database) { return rooms_to_pack(database, ended_before, limit); });
    if (!rooms) return tl::unexpected<Error>(rooms.error());
    if (rooms->empty()) return 0;
    const std::vector<PackedRoom> packed = pack_rooms(*rooms);
    const auto written =
        writer_.submit_and_wait([&](Database& database) { return store_packed(database, packed); });
    if (!written) return tl::unexpected<Error>(written.error());
    return static_cast<int>(rooms->size());
  }
  Result<std::vector<LobbyRow>> lobby(std::string_view phase, int limit) override {
    return read([&](Database& database) { return fray::lobby(database, phase, limit); });
  }
  Result<std::vector<LobbyRow>> rooms_of(std::int64_t account, int limit) override {
    return read([&](Database& database) { return fray::rooms_of(database, account, limit); });
  }

  Result<Account> create_account(const std::string& name, const std::string& password) override {
    return fray::create_account(accounts(), name, password);
  }
  Result<Account> check_password(const std::string& name, const std::string& password) override {
    return fray::check_password(accounts(), name, password);
  }
  Result<std::string> start_session(std::int64_t account) override;
  Result<std::optional<Account>> account_of_session(const std::string& token) override {
    return read([&](Database& database) { return find_session(database, token, now_()); });
  }
  Result<void> end_session(const std::string& token) override {
    return writer_.submit_and_wait([&](Database& database) { return remove_session(database, token); });
  }

  Result<ServiceTime> begin_service(Moment now) override {
    std::vector<Downtime> downtimes;
    const auto written = writer_.submit_and_wait([&](Database& database) -> Result<void> {
      auto read = note_begin(database, now);
      if (!read) return tl::unexpected<Error>(read.error());
      downtimes = std::move(*read);
      return {};
    });
    if (!written) return tl::unexpected<Error>(written.error());
    return ServiceTime(std::move(downtimes));
  }
  Result<Moment> last_seen() override {
    return read([](Database& database) { return database.number("SELECT last_seen FROM server"); });
  }
  void say_alive(Moment now) override {
    writer_.submit({[now](Database& database) { return note_alive(database, now); }, {}});
  }

  Result<std::optional<std::string>> review(const std::string& room) override {
    return read([&](Database& database) { return read_review(database, room); });
  }
  void save_review(const std::string& room, std::string review) override {
    writer_.submit({[room, review = std::move(review)](Database& database) {
                      return write_review(database, room, review);
                    },
                    {}});
  }

  Result<void> create_campaign(const StoredCampaign& campaign) override {
    return writer_.submit_and_wait([&](Database& database) { return add_campaign(database, campaign); });
  }
  Result<bool> append_to_campaign(const std::string& campaign,
                                  const std::vector<CampaignEntry>& entries) override {
    return decide([&](Database& database) { return append_entries(database, campaign, entries); });
  }
  Result<bool> take_team(const std::string& campaign, const CampaignPlayer& player) override {
    return decide([&](Database& database) { return add_player(database, campaign, player); });
  }
  Result<std::optional<StoredCampaign>> load_campaign(const std::string& campaign) override {
    return read([&](Database& database) { return find_campaign(database, campaign); });
  }
  Result<std::optional<std::string>> campaign_of_room(const std::string& room) override {
    return read([&](Database& database) { return find_campaign_of_room(database, room); });
  }
  Result<std::vector<std::string>> campaigns_of(std::int64_t account, int limit) override {
    return read([&](Database& database) { return find_campaigns_of(database, account, limit); });
  }
  Result<std::optional<std::string>> phase_of_room(const std::string& room) override {
    return read([&](Database& database) { return find_phase(database, room); });
  }

  Counts counts() const override { return writer_.counts(); }
  Result<void> works() const override { return writer_.works(); }

 private:
  template <class Question>
  auto read(Question question) -> decltype(question(std::declval<Database&>())) {
    const std::lock_guard lock(reading_->mutex);
    return question(reading_->database);
  }
  /// Writes, unless `question` answers no. A no is none of the writer's failures.
  Result<bool> decide(const std::function<Result<bool>(Database&)>& question) {
    bool yes = false;
    const auto written = writer_.submit_and_wait([&](Database& database) -> Result<void> {
      const auto answer = question(database);
      if (!answer) return tl::unexpected<Error>(answer.error());
      yes = *answer;
      return {};
    });
    if (!written) return tl::unexpected<Error>(written.error());
    return yes;
  }
  AccountTable accounts() {
    return {[this](const std::string& name) {
              return read([&](Database& database) { return find_account(database, name); });
            },
            [this](const std::string& name, const std::string& hash) { return add(name, hash); }};
  }
  Result<std::optional<Account>> add(const std::string& name, const std::string& hash) {
    std::optional<Account> added;
    const auto written = writer_.submit_and_wait([&](Database& database) -> Result<void> {
      auto account = add_account(database, name, hash, now_());
      if (!account) return tl::unexpected<Error>(account.error());
      added = std::move(*account);
      return {};
    });
    if (!written) return tl::unexpected<Error>(written.error());
    return added;
  }

  const std::shared_ptr<Connection> writing_, reading_;
  const std::function<Moment()> now_;
  StoreWriter writer_;  // last, so that it ends first
};

Result<std::string> SqliteStore::start_session(std::int64_t account) {
  std::string token = new_token();
  const Moment now = now_();
  const auto written = writer_.submit_and_wait(
      [&](Database& database) { return add_session(database, token, account, now + kSessionLasts, now); });
  if (!written) return tl::unexpected<Error>(written.error());
  return token;
}

Result<std::shared_ptr<Connection>> connect(const DatabaseSettings& settings) {
  auto database = Database::open(settings);
  if (!database) return tl::unexpected<Error>(database.error());
  return std::make_shared<Connection>(std::move(*database));
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& path, const StoreSettings& settings) {
  if (sodium_init() < 0) return fail("storage", "libsodium could not be started");
  if (path != ":memory:" && !path.empty()) {
    if (auto made = make_private(path); !made) return tl::unexpected<Error>(made.error());
  }
  DatabaseSettings how{path, kApplicationId, settings.busy_timeout_ms, false};
  const auto writer = connect(how);
  if (!writer) return tl::unexpected<Error>(writer.error());
  if (auto migrated = migrate((*writer)->database); !migrated) return tl::unexpected<Error>(migrated.error());
  auto readers = *writer;
  if (path != ":memory:") {  // which exists within its connection only
    how.for_reading = true;
    const auto second = connect(how);
    if (!second) return tl::unexpected<Error>(second.error());
    readers = *second;
  }
  return std::make_unique<SqliteStore>(*writer, readers, settings.now ? settings.now : now_ms);
}

}  // namespace fray
