// `fray store copy`: everything of one database into another.
#pragma once

#include <cstdint>
#include <functional>

#include "core/result.h"
#include "server/store/transfer.h"

namespace fray {

/// What has been copied: how many were new, had grown or changed otherwise, and were the same.
struct CopyCounts {
  std::int64_t added = 0, changed = 0, same = 0;
};
struct CopyReport {
  CopyCounts accounts, rooms, campaigns;
  std::int64_t sessions = 0;
  std::int64_t all_rooms = 0;  ///< of the database that is copied
};

/// Copies accounts, their sessions, rooms, campaigns, and when servers ran. What `to` has already stays:
/// rooms and campaigns get what they lack, so an interrupted copy goes on where it was. Whatever has been
/// written is read again and compared, and the hashes of every log are checked on both sides. `progress` is
/// called after every few rooms; if it answers false the copy ends: error "interrupted". Errors "storage":
/// also an account, a room or a campaign that is another one in `to`, or has gone on there; it is named.
Result<CopyReport> copy_store(StoreTransfer& from, StoreTransfer& to,
                              const std::function<bool(const CopyReport&)>& progress);

}  // namespace fray
