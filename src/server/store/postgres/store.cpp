#include "server/store/postgres/store.h"

#include <sodium.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/now.h"
#include "server/store/accounts.h"
#include "server/store/postgres/accounts.h"
#include "server/store/postgres/address.h"
#include "server/store/postgres/batch_writer.h"
#include "server/store/postgres/campaigns.h"
#include "server/store/postgres/libpq.h"
#include "server/store/postgres/rooms.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/servers.h"
#include "server/store/postgres/session_pool.h"
#include "server/store/stored_log.h"

namespace fray::postgres {
namespace {

constexpr int kReaders = 3;

/// 22 characters that may stand in the name of a file or of a subject.
std::string new_id() { return "s" + new_token().substr(0, 21); }

/// What this store has taken, and as which server.
class OwnRooms {
 public:
  std::string server() const {
    const std::lock_guard lock(mutex_);
    return server_;
  }
  /// Another server from now on, which has no rooms yet.
  void become(const std::string& server) {
    const std::lock_guard lock(mutex_);
    server_ = server;
    epochs_.clear();
  }
  std::optional<Ownership> of(const std::string& room) const {
    const std::lock_guard lock(mutex_);
    const auto found = epochs_.find(room);
    if (found == epochs_.end()) return std::nullopt;
    return Ownership{server_, found->second};
  }
  /// Of a room that is made: it has been taken once, unless it is there already.
  Ownership of_new(const std::string& room) {
    const std::lock_guard lock(mutex_);
    epochs_.try_emplace(room, 1);
    return {server_, 1};
  }
  /// Unless it is another server by now.
  void add(const std::string& room, const Ownership& owned) {
    const std::lock_guard lock(mutex_);
    if (owned.server == server_) epochs_[room] = owned.epoch;
  }
  void remove(const std::string& room) {
    const std::lock_guard lock(mutex_);
    epochs_.erase(room);
  }

 private:
  mutable std::mutex mutex_;
  std::string server_ = new_id();
  std::unordered_map<std::string, std::int64_t> epochs_;
};

class PostgresStore final : public Store {
 public:
  PostgresStore(const std::string& url, Session first, const Limits& limits, const StoreSettings& settings)
      : url_(url),
        limits_(limits),
        now_(settings.now ? settings.now : now_ms),
        lease_(std::move(first)),
        readers_(url, limits, kReaders),
        writer_(url, limits, new_id(), settings.patience_ms) {}

  ~PostgresStore() override;

  void write_all(std::vector<PendingWrite> writes) override;

  Result<std::optional<StoredRoom>> load(const std::string& room) override {
    writer_.forgive(room);
    return readers_.ask([&](Session& session) { return load_room(session, room); });
  }
  Result<std::optional<StoredRoom>> take(const std::string& room) override;
  void put_away(const std::string& room) override { own_.remove(room); }
  Result<std::int64_t> count_unfinished() override {
    return readers_.ask([](Session& session) { return postgres::count_unfinished(session); });
  }
  Result<std::vector<DueRoom>> due_rooms(const DueRoom& after, Moment until, int limit) override {
    return readers_.ask(
        [&](Session& session) { return postgres::due_rooms(session, after, until, limit, own_.server()); });
  }
  Result<int> pack_logs(Moment ended_before, int limit) override {
    return readers_.ask([&](Session& session) { return postgres::pack_logs(session, ended_before, limit); });
  }
  Result<std::vector<LobbyRow>> lobby(std::string_view phase, int limit) override {
    return readers_.ask([&](Session& session) { return postgres::lobby(session, phase, limit); });
  }
  Result<std::vector<LobbyRow>> rooms_of(std::int64_t account, int limit) override {
    return readers_.ask([&](Session& session) { return postgres::rooms_of(session, account, limit); });
  }

  Result<Account> create_account(const std::string& name, const std::string& password) override {
    return fray::create_account(accounts(), name, password);
  }
  Result<Account> check_password(const std::string& name, const std::string& password) override {
    return fray::check_password(accounts(), name, password);
  }
  Result<std::string> start_session(std::int64_t account) override;
  Result<std::optional<Account>> account_of_session(const std::string& token) override {
    return readers_.ask([&](Session& session) { return find_session(session, token, now_()); });
  }
  Result<void> end_session(const std::string& token) override {
    return writer_.do_and_wait(remove_session(token));
  }

  Result<ServiceTime> begin_service(Moment now) override;
  Result<Standing> renew() override;
  Result<Moment> last_seen() override {
    return readers_.ask([](Session& session) { return postgres::last_seen(session); });
  }
  void say_alive(Moment now) override { writer_.submit(note_alive(own_.server(), now)); }
  Result<Bytes32> shared_secret() override {
    return readers_.ask([](Session& session) { return postgres::shared_secret(session); });
  }
  Result<std::optional<std::int64_t>> spend(std::string_view what, const std::string& key, double per_second,
                                            double burst) override {
    return readers_.ask(
        [&](Session& session) { return postgres::spend(session, what, key, per_second, burst); });
  }

  Result<std::optional<std::string>> review(const std::string& room) override {
    return readers_.ask([&](Session& session) { return read_review(session, room); });
  }
  void save_review(const std::string& room, std::string review) override {
    writer_.submit(write_review(room, review));
  }

  Result<void> create_campaign(const StoredCampaign& campaign) override {
    return writer_.do_and_wait(add_campaign(campaign));
  }
  Result<bool> append_to_campaign(const std::string& campaign,
                                  const std::vector<CampaignEntry>& entries) override {
    if (entries.empty()) return true;
    bool appended = false;
    return decided(writer_.do_and_wait(append_entries(campaign, entries, appended)), appended);
  }
  Result<bool> take_team(const std::string& campaign, const CampaignPlayer& player) override {
    bool added = false;
    return decided(writer_.do_and_wait(add_player(campaign, player, added)), added);
  }
  Result<std::optional<StoredCampaign>> load_campaign(const std::string& campaign) override {
    return readers_.ask([&](Session& session) { return find_campaign(session, campaign); });
  }
  Result<std::optional<std::string>> campaign_of_room(const std::string& room) override {
    return readers_.ask([&](Session& session) { return find_campaign_of_room(session, room); });
  }
  Result<std::vector<std::string>> campaigns_of(std::int64_t account, int limit) override {
    return readers_.ask([&](Session& session) { return find_campaigns_of(session, account, limit); });
  }
  Result<std::optional<std::string>> phase_of_room(const std::string& room) override {
    return readers_.ask([&](Session& session) { return find_phase(session, room); });
  }

  Counts counts() const override { return writer_.counts(); }
  Result<void> works() const override { return writer_.works(); }

 private:
  AccountTable accounts() {
    return {[this](const std::string& name) {
              return readers_.ask([&](Session& session) { return find_account(session, name); });
            },
            [this](const std::string& name, const std::string& hash) -> Result<std::optional<Account>> {
              std::optional<Account> added;
              auto written = writer_.do_and_wait(add_account(name, hash, now_(), added));
              if (!written) return pass_on(written.error());
              return added;
            }};
  }
  static Result<bool> decided(const Result<void>& written, const bool& yes) {
    if (!written) return pass_on(written.error());
    return yes;
  }
  Job job_of(const RoomWrite& change);
  /// What `question` answers in the session that no long write holds up.
  template <class Question>
  auto ask_in_lease(Question question) -> decltype(question(std::declval<Session&>()));

  const std::string url_;
  const Limits limits_;
  const std::function<Moment()> now_;
  OwnRooms own_;
  std::mutex lease_mutex_;  // of the session and of whether this server lives
  std::optional<Session> lease_;
  bool serves_ = false;
  SessionPool readers_;
  BatchWriter writer_;  // last, so that it ends first
};

template <class Question>
auto PostgresStore::ask_in_lease(Question question) -> decltype(question(std::declval<Session&>())) {
  if (!lease_) {
    auto session = Session::connect(url_, limits_);
    if (!session) return tl::unexpected<Error>(session.error());
    lease_ = std::move(*session);
  }
  auto answer = question(*lease_);
  if (lease_->lost()) lease_.reset();
  return answer;
}

PostgresStore::~PostgresStore() {
  writer_.close();
  const std::lock_guard lock(lease_mutex_);
  // Its rooms are free at once. If that cannot be said, they are when the server has not renewed its
  // standing.
  if (serves_) static_cast<void>(ask_in_lease([&](Session& session) { return end(session, own_.server()); }));
}

Job PostgresStore::job_of(const RoomWrite& change) {
  if (change.secret) return write_room(change, own_.of_new(change.room));
  if (const auto owned = own_.of(change.room)) return write_room(change, *owned);
  Job job;
  job.room = change.room;
  job.judge = [room = change.room](std::span<const Rows>) -> Result<void> {
    return room_error(room, "it was to be written by a server that has not taken it");
  };
  return job;
}

void PostgresStore::write_all(std::vector<PendingWrite> writes) {
  std::vector<Job> jobs;
  jobs.reserve(writes.size());
  for (PendingWrite& write : writes) {
    Job job = job_of(write.change);
    job.done = std::move(write.done);
    jobs.push_back(std::move(job));
  }
  writer_.submit_all(std::move(jobs));
}

Result<std::optional<StoredRoom>> PostgresStore::take(const std::string& room) {
  // Known to have failed, it gets another epoch: what may still be on its way to the database is not done
  // then.
  const auto before = own_.of(room);
  const bool failed = writer_.has_failed(room);
  const std::string server = before ? before->server : own_.server();
  std::optional<std::int64_t> kept;
  if (before && !failed) kept = before->epoch;
  const auto epoch = readers_.ask([&](Session& session) { return take_room(session, room, server, kept); });
  if (!epoch) {
    if (epoch.error().code == kElsewhere) own_.remove(room);
    return pass_on(epoch.error());
  }
  if (!*epoch) return std::nullopt;
  own_.add(room, {server, **epoch});
  return load(room);
}

Result<std::string> PostgresStore::start_session(std::int64_t account) {
  std::string token = new_token();
  const Moment now = now_();
  if (auto done = writer_.do_and_wait(add_session(token, account, now + kSessionLasts, now)); !done)
    return pass_on(done.error());
  return token;
}

Result<ServiceTime> PostgresStore::begin_service(Moment now) {
  const std::string server = new_id();
  const std::lock_guard lock(lease_mutex_);
  auto downtimes = ask_in_lease([&](Session& session) { return begin(session, server, now); });
  if (!downtimes) return pass_on(downtimes.error());
  own_.become(server);
  serves_ = true;
  return ServiceTime(std::move(*downtimes));
}

Result<Standing> PostgresStore::renew() {
  const std::lock_guard lock(lease_mutex_);
  return ask_in_lease([&](Session& session) { return postgres::renew(session, own_.server(), now_()); });
}

}  // namespace

Result<Session> open_session(const std::string& url, const Limits& limits) {
  if (const std::string problem = url_problem(url); !problem.empty())
    return fail("storage", "the address of the database is none: expected " + problem);
  if (auto loaded = load_libpq(); !loaded) return pass_on(loaded.error());
  auto session = Session::connect(url, limits);
  if (!session) return session;
  if (auto migrated = migrate(*session); !migrated) return pass_on(migrated.error());
  session->allow_answer(limits.answer);
  return session;
}

Result<std::unique_ptr<Store>> open(const std::string& url, const StoreSettings& settings) {
  if (sodium_init() < 0) return fail("storage", "libsodium could not be started");
  const Limits limits;
  auto session = open_session(url, limits);
  if (!session) return pass_on(session.error());
  return std::make_unique<PostgresStore>(url, std::move(*session), limits, settings);
}

}  // namespace fray::postgres
