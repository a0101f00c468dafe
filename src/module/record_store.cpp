#include "module/record_store.h"

#include <algorithm>

#include "module/record_fields.h"
#include "server/room/fair_dice.h"

namespace fray {
namespace {

constexpr std::string_view kRoom = "room/";
constexpr std::string_view kEntry = "entry/";
constexpr std::string_view kReview = "review/";

std::string room_key(const std::string& id) { return std::string(kRoom) + id; }
std::string entries_of(const std::string& id) { return std::string(kEntry) + id + '/'; }

/// Keys as [SEAT, HASH] pairs, in the order in which they were given.
Json keys_json(const std::vector<RoomWrite::SeatKey>& keys) {
  Json json = Json::array();
  for (const RoomWrite::SeatKey& key : keys) json.push_back({key.seat, to_hex(key.token_hash)});
  return json;
}

std::optional<std::vector<RoomWrite::SeatKey>> read_keys(const Json& json) {
  std::vector<RoomWrite::SeatKey> keys;
  if (!json.is_array()) return std::nullopt;
  for (const Json& pair : json) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_integer() || !pair[1].is_string())
      return std::nullopt;
    const auto hash = from_hex(pair[1].get<std::string>());
    if (!hash) return std::nullopt;
    keys.push_back({pair[0].get<int>(), *hash, std::nullopt});
  }
  return keys;
}

/// Whether load() will be able to read it.
bool is_room_record(const Json& record) {
  const auto secret = field<std::string>(record, "secret");
  return secret && from_hex(*secret) && field<std::string>(record, "phase") &&
         field<std::int64_t>(record, "since") && field<std::int64_t>(record, "seq") &&
         field<std::string>(record, "summary") && record.contains("keys") && read_keys(record["keys"]) &&
         record.contains("plans") && record["plans"].is_object();
}

/// The record of a room after a write.
Json changed_record(Json record, const RoomWrite& write) {
  if (!record.is_object())
    record = {{"secret", to_hex(write.secret.value_or(Bytes32{}))},
              {"phase", ""},
              {"since", 0},
              {"updated", 0},
              {"seq", 0},
              {"summary", ""},
              {"keys", Json::array()},
              {"plans", Json::object()}};
  if (!write.entries.empty()) {
    record["updated"] = write.entries.back().at;
    record["seq"] = write.entries.back().seq;
  }
  if (record["phase"] != write.phase) record["since"] = record["updated"];
  record["phase"] = write.phase;
  record["summary"] = write.summary;
  for (Json& key : keys_json(write.keys)) record["keys"].push_back(std::move(key));
  for (const SeatPlan& plan : write.plans) {
    const std::string seat = std::to_string(plan.seat);
    if (plan.text.empty())
      record["plans"].erase(seat);
    else
      record["plans"][seat] = plan.text;
  }
  return record;
}

}  // namespace

std::vector<std::string> RecordStore::begin(const std::vector<Record>& records) {
  std::vector<std::string> unreadable;
  for (const auto& [key, text] : records) {
    Json record = parsed_record(text);
    if (key.starts_with(kRoom) && is_room_record(record)) {
      rooms_[key.substr(kRoom.size())] = {std::move(record), std::nullopt};
    } else if (!begin_campaign(key, std::move(record))) {
      unreadable.push_back(key);
    }
  }
  return unreadable;
}

// --- asking the host ------------------------------------------------------------------------------------

tl::unexpected<Error> RecordStore::missing(const std::string& prefix) {
  traces_.missing.insert(prefix);
  return fail("storage", "the records " + prefix + " have not been read yet");
}

void RecordStore::when_told(const std::set<std::string>& prefixes, std::function<void()> then) {
  for (const std::string& prefix : prefixes) {
    const bool asked = std::ranges::any_of(
        waiting_for_records_, [&](const Asking& other) { return other.prefixes.contains(prefix); });
    if (!asked) host_.tell(prefix);
  }
  waiting_for_records_.push_back({prefixes, std::move(then)});
}

void RecordStore::add_records(const std::string& prefix, const std::vector<Record>& records) {
  told_[prefix] = records;
  std::vector<std::function<void()>> ready;
  for (Asking& asking : waiting_for_records_) {
    asking.prefixes.erase(prefix);
    if (asking.prefixes.empty()) ready.push_back(std::move(asking.then));
  }
  std::erase_if(waiting_for_records_, [](const Asking& asking) { return asking.prefixes.empty(); });
  for (const auto& then : ready) then();
  told_.erase(prefix);
}

void RecordStore::keep(std::vector<Record> records, std::function<void()> apply, Done done) {
  const std::uint64_t write = ++last_write_;
  writes_[write] = {std::move(apply), std::move(done)};
  traces_.writes.insert(write);
  host_.keep(write, records);
}

void RecordStore::stored(std::uint64_t number, const std::string& error) {
  const auto found = writes_.find(number);
  if (found == writes_.end()) return;
  const Write write = std::move(found->second);
  writes_.erase(found);
  if (error.empty() && write.apply) write.apply();
  if (write.done) write.done(error.empty() ? Result<void>() : fail("storage", error));
  std::vector<Waiting> ready;
  for (Waiting& waiting : waiting_for_writes_) {
    if (waiting.writes.erase(number) > 0 && !error.empty()) waiting.error = error;
    if (waiting.writes.empty()) ready.push_back(std::move(waiting));
  }
  std::erase_if(waiting_for_writes_, [](const Waiting& waiting) { return waiting.writes.empty(); });
  for (const Waiting& waiting : ready) waiting.then(waiting.error);
  if (!error.empty() && !write.apply) host_.give_up(error);
}

void RecordStore::when_stored(const std::set<std::uint64_t>& writes,
                              std::function<void(const std::string& error)> then) {
  waiting_for_writes_.push_back({writes, "", std::move(then)});
}

// --- rooms ----------------------------------------------------------------------------------------------

void RecordStore::write_all(std::vector<PendingWrite> writes) {
  for (PendingWrite& write : writes) {
    if (auto begun = begin_write(write); !begun) write.done(begun);
  }
}

Result<void> RecordStore::begin_write(PendingWrite& write) {
  const RoomWrite& change = write.change;
  const auto known = rooms_.find(change.room);
  if ((known == rooms_.end()) != change.secret.has_value())
    return fail("storage", "room " + change.room + (change.secret ? " is there already" : " is not there"));
  Json before = known == rooms_.end() ? Json() : known->second.record;
  std::uint64_t seq =
      known == rooms_.end() ? 0 : static_cast<std::uint64_t>(*field<std::int64_t>(before, "seq"));
  std::vector<Record> records;
  for (const LogEntry& entry : change.entries) {
    if (entry.seq != ++seq)
      return fail("storage", "room " + change.room + ": entry " + std::to_string(entry.seq) +
                                 " stands where entry " + std::to_string(seq) + " should");
    records.emplace_back(numbered_key(entries_of(change.room), seq), dump_line(entry_json(entry, true)));
  }
  Json record = changed_record(std::move(before), change);
  records.emplace_back(room_key(change.room), dump_line(record));
  keep(
      std::move(records),
      [this, room = change.room, fresh = change.secret.has_value(), entries = change.entries,
       record = std::move(record)] {
        Row& row = rooms_[room];
        row.record = record;
        if (fresh) row.log.emplace();
        if (row.log) row.log->insert(row.log->end(), entries.begin(), entries.end());
      },
      std::move(write.done));
  return {};
}

Result<std::vector<LogEntry>*> RecordStore::log_of(const std::string& id, Row& row) {
  if (row.log) return &*row.log;
  const auto told = told_.find(entries_of(id));
  if (told == told_.end()) return missing(entries_of(id));
  std::vector<LogEntry> log;
  for (const auto& [key, text] : told->second) {
    const Json json = parsed_record(text);
    auto entry = parse_entry(json);
    if (!entry) return damaged(key, entry.error().message);
    if (entry->seq != log.size() + 1) return damaged(key, "an entry before it is missing");
    log.push_back(std::move(*entry));
  }
  // Of a write that came to the host and was not acknowledged there is all or nothing, so they agree.
  if (static_cast<std::int64_t>(log.size()) != *field<std::int64_t>(row.record, "seq"))
    return damaged(room_key(id), "its log has " + std::to_string(log.size()) + " entries");
  row.log = std::move(log);
  return &*row.log;
}

Result<std::optional<StoredRoom>> RecordStore::load(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return std::nullopt;
  Row& row = found->second;
  const auto log = log_of(id, row);
  if (!log) return pass_on(log.error());
  StoredRoom stored{id, *from_hex(*field<std::string>(row.record, "secret")), **log, {}, {}};
  stored.keys = *read_keys(row.record["keys"]);
  for (const auto& [seat, text] : row.record["plans"].items()) {
    if (seat.size() == 1 && text.is_string())
      stored.plans.push_back({static_cast<Seat>(seat[0] - '0'), text.get<std::string>()});
  }
  return stored;
}

Result<std::int64_t> RecordStore::count_unfinished() {
  return std::ranges::count_if(rooms_,
                               [](const auto& room) { return room.second.record["phase"] != "ended"; });
}

Result<std::vector<DueRoom>> RecordStore::due_rooms(const DueRoom&, Moment, int) {
  return std::vector<DueRoom>();
}

Result<std::vector<Store::LobbyRow>> RecordStore::lobby(std::string_view phase, int limit) {
  std::vector<std::pair<std::int64_t, LobbyRow>> rows;
  for (const auto& [id, row] : rooms_) {
    if (field<std::string>(row.record, "phase") != phase) continue;
    rows.push_back({*field<std::int64_t>(row.record, "since"),
                    {id, std::string(phase), *field<std::string>(row.record, "summary")}});
  }
  std::ranges::sort(rows, std::greater(),
                    [](const auto& row) { return std::pair(row.first, row.second.room); });
  std::vector<LobbyRow> lobby;
  for (auto& row : rows) {
    if (static_cast<int>(lobby.size()) >= limit) break;
    lobby.push_back(std::move(row.second));
  }
  return lobby;
}

Result<std::optional<std::string>> RecordStore::phase_of_room(const std::string& id) {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? std::nullopt : field<std::string>(found->second.record, "phase");
}

Result<std::optional<std::string>> RecordStore::review(const std::string& room) {
  const std::string key = std::string(kReview) + room;
  if (const auto known = reviews_.find(room); known != reviews_.end()) return known->second;
  const auto told = told_.find(key);
  if (told == told_.end()) return missing(key);
  // Keys that only begin like it are of other rooms.
  const auto own = std::ranges::find(told->second, key, &Record::first);
  return reviews_[room] = own == told->second.end() ? std::nullopt : std::optional(own->second);
}

void RecordStore::save_review(const std::string& room, std::string review) {
  reviews_[room] = review;
  keep({{std::string(kReview) + room, std::move(review)}});
}

// --- accounts -------------------------------------------------------------------------------------------

Result<Account> RecordStore::create_account(const std::string&, const std::string&) {
  return fail("not_possible", "there are no accounts without a server");
}
Result<Account> RecordStore::check_password(const std::string&, const std::string&) {
  return fail("not_possible", "there are no accounts without a server");
}
Result<std::string> RecordStore::start_session(std::int64_t) {
  return fail("not_possible", "there are no accounts without a server");
}

}  // namespace fray
