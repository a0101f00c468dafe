#include "server/store/stored_log.h"

#include <algorithm>
#include <utility>

#include "server/store/packing.h"

namespace fray {

tl::unexpected<Error> room_error(const std::string& room, const std::string& what) {
  return fail("storage", "room " + room + ": " + what);
}

tl::unexpected<Error> campaign_error(const std::string& campaign, const std::string& what) {
  return fail("storage", "campaign " + campaign + ": " + what);
}

std::string problem_of(const RoomWrite& write) {
  if (write.secret && (write.entries.empty() || write.entries.front().seq != 1)) {
    return "the log of a new room must start with entry 1";
  }
  for (std::size_t i = 1; i < write.entries.size(); ++i) {
    if (write.entries[i].seq != write.entries[i - 1].seq + 1) {
      return "entry " + std::to_string(write.entries[i].seq) + " was to follow entry " +
             std::to_string(write.entries[i - 1].seq);
    }
  }
  return {};
}

std::string problem_of(const std::vector<CampaignEntry>& entries, int last) {
  for (const CampaignEntry& entry : entries) {
    if (entry.sequence != ++last)
      return "event " + std::to_string(entry.sequence) + " stands where event " + std::to_string(last) +
             " should";
  }
  return {};
}

std::string does_not_follow(const RoomWrite& write, std::int64_t last) {
  return "entry " + std::to_string(write.entries.front().seq) +
         " was to be written, but the last one there is entry " + std::to_string(last);
}

tl::unexpected<Error> packed_log_missing() { return fail("storage", "the packed log is missing"); }

Result<void> LogReader::add_packed(std::span<const std::uint8_t> bytes, const std::string& hash,
                                   std::uint64_t entries) {
  auto log = unpack_log(bytes, hash);
  if (!log) return pass_on(log.error());
  if (log->size() != entries)
    return fail("storage", "the packed log is damaged: it has another number of entries");
  log_ = std::move(*log);
  return {};
}

Result<void> LogReader::add(std::uint64_t seq, Moment at, const std::string& body, std::string hash) {
  LogEntry entry{seq, at, Json::parse(body, nullptr, false), std::move(hash)};
  if (!entry.body.is_object()) return fail("storage", "entry " + std::to_string(seq) + " is no JSON object");
  if (seq != log_.size() + 1)
    return fail("storage", "entry " + std::to_string(log_.size() + 1) + " is missing");
  if (entry.hash != chained_hash(log_.empty() ? std::string() : log_.back().hash, entry))
    return fail("storage", "entry " + std::to_string(seq) + " does not fit its hash");
  log_.push_back(std::move(entry));
  return {};
}

Result<std::vector<LogEntry>> LogReader::finish(std::uint64_t last_seq) {
  if (log_.size() != last_seq) {
    return fail("storage", "the log ends with entry " + std::to_string(log_.size()) +
                               ", but should with entry " + std::to_string(last_seq));
  }
  return std::move(log_);
}

Result<void> check_entries(const StoredCampaign& campaign, std::int64_t last) {
  if (const std::string problem = problem_of(campaign.entries, 0); !problem.empty())
    return campaign_error(campaign.id, problem);
  if (static_cast<std::int64_t>(campaign.entries.size()) != last)
    return campaign_error(campaign.id, "it ends with event " + std::to_string(campaign.entries.size()) +
                                           ", but should with event " + std::to_string(last));
  return {};
}

Bytes32 bytes32(std::span<const std::uint8_t> bytes) {
  Bytes32 copy{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), copy.size()), copy.begin());
  return copy;
}

}  // namespace fray
