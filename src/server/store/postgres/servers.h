// What several servers of one database have in common: which of them live, when none did, a secret, and what
// addresses have spent of their limits. Errors are "storage" unless something else is said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/crypto.h"
#include "server/store/postgres/batch_writer.h"
#include "server/store/postgres/session.h"
#include "server/store/service_time.h"
#include "server/store/store.h"

namespace fray::postgres {

/// A server of this id begins to live; answers with all times in which none did, of which the last ends now
/// if no other lives.
Result<std::vector<Downtime>> begin(Session& session, const std::string& server, Moment now);
/// It lives on, for kLeaseMs from now. Error kExpired: it does not any more.
Result<Standing> renew(Session& session, const std::string& server, Moment now);
/// It lives no more.
Result<void> end(Session& session, const std::string& server);
/// Ids of those that live.
Result<std::vector<std::string>> living(Session& session);

Result<Moment> last_seen(Session& session);
Job note_alive(const std::string& server, Moment now);

Result<Bytes32> shared_secret(Session& session);
/// As Store has it.
Result<std::optional<std::int64_t>> spend(Session& session, std::string_view what, const std::string& key,
                                          double per_second, double burst);

}  // namespace fray::postgres
