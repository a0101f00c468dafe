// The store of the server in the module: records by key, which the host keeps (docs/module.md). What has been
// read stays in memory; what is written is applied to that when the host says that it is durable, for rooms,
// or at once, for campaigns, whose readers then wait for it (RecordBackground).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/json/json.h"
#include "server/store/store.h"

namespace fray {

class RecordStore final : public Store {
 public:
  using Record = std::pair<std::string, std::string>;  ///< key and text
  /// What the host is asked for.
  struct Host {
    /// To keep records, all or none of them, and then call stored().
    std::function<void(std::uint64_t write, const std::vector<Record>& records)> keep;
    /// To tell all records whose keys begin so, and then call add_records().
    std::function<void(const std::string& prefix)> tell;
    /// To give up this store and begin anew: it has in memory what could not be kept.
    std::function<void(const std::string& error)> give_up;
  };

  explicit RecordStore(Host host) : host_(std::move(host)) {}

  /// Records of rooms and campaigns, with which it begins. What cannot be read is left alone: its key is in
  /// the answer, and there is no such room or campaign.
  std::vector<std::string> begin(const std::vector<Record>& records);
  /// What the host kept under that prefix.
  void add_records(const std::string& prefix, const std::vector<Record>& records);
  /// A write is durable, or `error` says why it cannot be.
  void stored(std::uint64_t write, const std::string& error);

  /// What a piece of work has asked for that is not in memory, and writes that it began; since the last call.
  struct Traces {
    std::set<std::string> missing;
    std::set<std::uint64_t> writes;
  };
  Traces take_traces() { return std::exchange(traces_, {}); }
  /// Calls `then` when these records have come.
  void when_told(const std::set<std::string>& prefixes, std::function<void()> then);
  /// Calls `then` when these writes have ended; "" if all are durable.
  void when_stored(const std::set<std::uint64_t>& writes, std::function<void(const std::string& error)> then);

  void write_all(std::vector<PendingWrite> writes) override;
  Result<std::optional<StoredRoom>> load(const std::string& room) override;
  Result<std::int64_t> count_unfinished() override;
  /// None: a game rests while nobody looks at it.
  Result<std::vector<DueRoom>> due_rooms(const DueRoom& after, Moment until, int limit) override;
  Result<int> pack_logs(Moment, int) override { return 0; }
  /// All rooms of the device, listed or not.
  Result<std::vector<LobbyRow>> lobby(std::string_view phase, int limit) override;
  Result<std::vector<LobbyRow>> rooms_of(std::int64_t, int) override { return std::vector<LobbyRow>(); }

  // There are no accounts.
  Result<Account> create_account(const std::string& name, const std::string& password) override;
  Result<Account> check_password(const std::string& name, const std::string& password) override;
  Result<std::string> start_session(std::int64_t account) override;
  Result<std::optional<Account>> account_of_session(const std::string&) override { return std::nullopt; }
  Result<void> end_session(const std::string&) override { return {}; }

  // Clocks go on while nobody holds the module, as they do while a player is away.
  Result<ServiceTime> begin_service(Moment) override { return ServiceTime(); }
  Result<Moment> last_seen() override { return Moment{0}; }
  void say_alive(Moment) override {}

  Result<std::optional<std::string>> review(const std::string& room) override;
  void save_review(const std::string& room, std::string review) override;

  Result<void> create_campaign(const StoredCampaign& campaign) override;
  Result<bool> append_to_campaign(const std::string& campaign,
                                  const std::vector<CampaignEntry>& entries) override;
  Result<bool> take_team(const std::string& campaign, const CampaignPlayer& player) override;
  Result<std::optional<StoredCampaign>> load_campaign(const std::string& campaign) override;
  Result<std::optional<std::string>> campaign_of_room(const std::string& room) override;
  Result<std::vector<std::string>> campaigns_of(std::int64_t, int) override {
    return std::vector<std::string>();
  }
  Result<std::optional<std::string>> phase_of_room(const std::string& room) override;

  Counts counts() const override { return {}; }
  Result<void> works() const override { return {}; }

 private:
  /// A room without its log, which is nothing until it is asked for.
  struct Row {
    Json record;  ///< as kept under room/ID
    std::optional<std::vector<LogEntry>> log;
  };
  struct CampaignRow {
    Json record;  ///< as kept under campaign/ID
    std::optional<std::vector<CampaignEntry>> entries;
  };
  struct Write {
    std::function<void()> apply;
    Done done;
  };

  Result<void> begin_write(PendingWrite& write);
  void keep(std::vector<Record> records, std::function<void()> apply = nullptr, Done done = nullptr);
  tl::unexpected<Error> missing(const std::string& prefix);
  Result<std::vector<LogEntry>*> log_of(const std::string& id, Row& row);
  bool begin_campaign(const std::string& key, Json record);
  void keep_campaign(const std::string& id, const std::vector<CampaignEntry>& entries);

  Host host_;
  std::map<std::string, Row> rooms_;
  std::map<std::string, CampaignRow> campaigns_;
  std::map<std::string, std::string> campaign_of_room_;
  std::map<std::string, std::optional<std::string>> reviews_;
  std::map<std::string, std::vector<Record>> told_;  ///< by prefix, until it is made use of

  std::uint64_t last_write_ = 0;
  std::map<std::uint64_t, Write> writes_;  ///< under way
  Traces traces_;
  struct Waiting {
    std::set<std::uint64_t> writes;
    std::string error;
    std::function<void(const std::string& error)> then;
  };
  std::vector<Waiting> waiting_for_writes_;
  struct Asking {
    std::set<std::string> prefixes;
    std::function<void()> then;
  };
  std::vector<Asking> waiting_for_records_;
};

}  // namespace fray
