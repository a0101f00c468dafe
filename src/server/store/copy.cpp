#include "server/store/copy.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/store/stored_log.h"

namespace fray {
namespace {

constexpr int kAccountsAtOnce = 500, kSessionsAtOnce = 1000, kRoomsAtOnce = 50, kCampaignsAtOnce = 50;

bool same_key(const RoomWrite::SeatKey& one, const RoomWrite::SeatKey& other) {
  return one.seat == other.seat && one.token_hash == other.token_hash && one.account == other.account;
}

bool same_plan(const SeatPlan& one, const SeatPlan& other) {
  return one.seat == other.seat && one.text == other.text;
}

/// Both logs have been checked, so the last hashes say it of all entries.
bool same_log(const std::vector<LogEntry>& one, const std::vector<LogEntry>& other) {
  return one.size() == other.size() && (one.empty() || one.back().hash == other.back().hash);
}

bool same_room(const RoomRecord& one, const RoomRecord& other) {
  return one.room.secret == other.room.secret && same_log(one.room.log, other.room.log) &&
         std::equal(one.room.keys.begin(), one.room.keys.end(), other.room.keys.begin(),
                    other.room.keys.end(), same_key) &&
         std::equal(one.room.plans.begin(), one.room.plans.end(), other.room.plans.begin(),
                    other.room.plans.end(), same_plan) &&
         one.room.deadline == other.room.deadline && one.phase == other.phase &&
         one.summary == other.summary && one.listed == other.listed && one.phase_since == other.phase_since &&
         one.updated == other.updated && one.review == other.review;
}

bool same_entry(const CampaignEntry& one, const CampaignEntry& other) {
  return one.sequence == other.sequence && one.at == other.at && one.body == other.body &&
         one.team == other.team && one.request == other.request && one.room == other.room;
}

bool same_player(const CampaignPlayer& one, const CampaignPlayer& other) {
  return one.team == other.team && one.name == other.name && one.token_hash == other.token_hash &&
         one.account == other.account;
}

/// What is wrong if `there` is not the beginning of `here`; empty: nothing.
std::string fork_of(const std::vector<LogEntry>& here, const std::vector<LogEntry>& there) {
  if (there.size() > here.size()) {
    return "it has " + std::to_string(there.size()) + " entries where it is copied to, and only " +
           std::to_string(here.size()) + " where it comes from";
  }
  for (std::size_t i = 0; i < there.size(); ++i) {
    if (here[i].hash != there[i].hash)
      return "it has forked: entry " + std::to_string(i + 1) + " is another one where it is copied to";
  }
  return {};
}

RoomWrite write_of(const RoomRecord& record) {
  return {record.room.id,     record.room.log,  record.summary,    record.phase,        record.listed,
          record.room.secret, record.room.keys, record.room.plans, record.room.deadline};
}

/// What makes `there` into `here`, of which it is an earlier state.
RoomWrite difference(const RoomRecord& here, const RoomRecord& there) {
  RoomWrite write = write_of(here);
  write.secret.reset();
  write.entries.erase(write.entries.begin(),
                      write.entries.begin() + static_cast<std::ptrdiff_t>(there.room.log.size()));
  std::erase_if(write.keys, [&](const RoomWrite::SeatKey& key) {
    return std::any_of(there.room.keys.begin(), there.room.keys.end(),
                       [&](const RoomWrite::SeatKey& other) { return same_key(key, other); });
  });
  for (const SeatPlan& plan : there.room.plans) {
    const bool kept = std::any_of(here.room.plans.begin(), here.room.plans.end(),
                                  [&](const SeatPlan& other) { return other.seat == plan.seat; });
    if (!kept) write.plans.push_back({plan.seat, ""});
  }
  return write;
}

class Copy {
 public:
  Copy(StoreTransfer& from, StoreTransfer& to, const std::function<bool(const CopyReport&)>& progress)
      : from_(from), to_(to), progress_(progress) {}

  Result<CopyReport> run() {
    for (const auto step :
         {&Copy::accounts, &Copy::sessions, &Copy::rooms, &Copy::campaigns, &Copy::service}) {
      if (auto done = (this->*step)(); !done) return pass_on(done.error());
    }
    return report_;
  }

 private:
  Result<void> accounts();
  Result<void> sessions();
  Result<void> rooms();
  Result<void> campaigns();
  Result<void> service();
  Result<void> some_rooms(const std::vector<StoreTransfer::Place>& places);
  Result<std::optional<RoomPut>> room(const std::string& id);
  Result<void> campaign(const std::string& id);
  Result<void> tell() {
    if (progress_(report_)) return {};
    return fail("interrupted", "the copy was interrupted; it goes on where it was when it is started again");
  }

  StoreTransfer& from_;
  StoreTransfer& to_;
  const std::function<bool(const CopyReport&)>& progress_;
  CopyReport report_;
};

Result<void> Copy::accounts() {
  for (std::int64_t last = 0;;) {
    const auto here = from_.accounts(last, kAccountsAtOnce);
    if (!here) return pass_on(here.error());
    if (here->empty()) return {};
    const auto there = to_.accounts(last, kAccountsAtOnce);
    if (!there) return pass_on(there.error());
    std::map<std::int64_t, const AccountRecord*> known;
    for (const AccountRecord& one : *there) known[one.account.id] = &one;
    std::vector<AccountRecord> to_put;
    for (const AccountRecord& one : *here) {
      const auto other = known.find(one.account.id);
      if (other == known.end()) {
        ++report_.accounts.added;
      } else if (other->second->account.name != one.account.name) {
        return fail("storage", "account " + std::to_string(one.account.id) + " is " + one.account.name +
                                   " where it comes from, and " + other->second->account.name +
                                   " where it is copied to");
      } else if (*other->second == one) {
        ++report_.accounts.same;
        continue;
      } else {
        ++report_.accounts.changed;
      }
      to_put.push_back(one);
    }
    if (!to_put.empty()) {
      if (auto done = to_.put_accounts(to_put); !done) return done;
    }
    last = here->back().account.id;
  }
}

Result<void> Copy::sessions() {
  std::optional<Bytes32> last;
  while (true) {
    const auto here = from_.sessions(last, kSessionsAtOnce);
    if (!here) return pass_on(here.error());
    if (auto done = to_.put_sessions(*here, !last); !done) return done;
    if (here->empty()) return {};
    report_.sessions += static_cast<std::int64_t>(here->size());
    last = here->back().token_hash;
  }
}

Result<void> Copy::rooms() {
  const auto all = from_.count_rooms();
  if (!all) return pass_on(all.error());
  report_.all_rooms = *all;
  for (std::int64_t last = 0;;) {
    const auto places = from_.rooms(last, kRoomsAtOnce);
    if (!places) return pass_on(places.error());
    if (places->empty()) return {};
    if (auto done = some_rooms(*places); !done) return done;
    if (auto done = tell(); !done) return done;
    last = places->back().number;
  }
}

Result<void> Copy::some_rooms(const std::vector<StoreTransfer::Place>& places) {
  std::vector<RoomPut> to_put;
  for (const StoreTransfer::Place& place : places) {
    auto put = room(place.id);
    if (!put) return pass_on(put.error());
    if (*put) to_put.push_back(std::move(**put));
  }
  if (to_put.empty()) return {};
  if (auto done = to_.put_rooms(to_put); !done) return done;
  for (const RoomPut& put : to_put) {
    const auto again = room(put.change.room);
    if (!again) return pass_on(again.error());
    if (*again)
      return room_error(put.change.room, "it is not the same when it is read where it was copied to");
  }
  // Each was counted again, as one that is the same.
  report_.rooms.same -= static_cast<std::int64_t>(to_put.size());
  return {};
}

/// What has to be put of a room; nothing if it is the same on both sides.
Result<std::optional<RoomPut>> Copy::room(const std::string& id) {
  const auto here = from_.room(id);
  if (!here) return pass_on(here.error());
  if (!*here) return room_error(id, "it is gone");
  const auto there = to_.room(id);
  if (!there) return pass_on(there.error());
  RoomPut put{{}, (*here)->phase_since, (*here)->updated, (*here)->review};
  if (!*there) {
    ++report_.rooms.added;
    put.change = write_of(**here);
    return put;
  }
  const std::string fork = (*here)->room.secret != (*there)->room.secret
                               ? std::string("it is another one where it is copied to")
                               : fork_of((*here)->room.log, (*there)->room.log);
  if (!fork.empty()) return room_error(id, fork);
  if (same_room(**here, **there)) {
    ++report_.rooms.same;
    return std::nullopt;
  }
  ++report_.rooms.changed;
  put.change = difference(**here, **there);
  return put;
}

Result<void> Copy::campaigns() {
  for (std::int64_t last = 0;;) {
    const auto places = from_.campaigns(last, kCampaignsAtOnce);
    if (!places) return pass_on(places.error());
    if (places->empty()) return {};
    for (const StoreTransfer::Place& place : *places) {
      if (auto done = campaign(place.id); !done) return done;
    }
    if (auto done = tell(); !done) return done;
    last = places->back().number;
  }
}

Result<void> Copy::campaign(const std::string& id) {
  auto here = from_.campaign(id);
  if (!here) return pass_on(here.error());
  if (!*here) return campaign_error(id, "it is gone");
  const auto there = to_.campaign(id);
  if (!there) return pass_on(there.error());
  if (!*there) {
    ++report_.campaigns.added;
    return to_.put_campaign(**here);
  }
  auto& entries = (*here)->entries;
  const auto& known = (*there)->entries;
  if ((*here)->setup != (*there)->setup || known.size() > entries.size() ||
      !std::equal(known.begin(), known.end(), entries.begin(), same_entry))
    return campaign_error(id, "it is another one, or has gone on, where it is copied to");
  const auto& players = (*here)->players;
  if (known.size() == entries.size() && std::equal(players.begin(), players.end(), (*there)->players.begin(),
                                                   (*there)->players.end(), same_player)) {
    ++report_.campaigns.same;
    return {};
  }
  ++report_.campaigns.changed;
  entries.erase(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(known.size()));
  return to_.put_campaign(**here);
}

Result<void> Copy::service() {
  const auto record = from_.service();
  if (!record) return pass_on(record.error());
  return to_.put_service(*record);
}

}  // namespace

Result<CopyReport> copy_store(StoreTransfer& from, StoreTransfer& to,
                              const std::function<bool(const CopyReport&)>& progress) {
  return Copy(from, to, progress).run();
}

}  // namespace fray
