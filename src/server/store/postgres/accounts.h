// Accounts and their sessions in PostgreSQL. Errors are "storage".
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.h"
#include "server/store/accounts.h"
#include "server/store/postgres/batch_writer.h"
#include "server/store/postgres/session.h"

namespace fray::postgres {

/// The name in upper or lower case alike.
Result<std::optional<StoredAccount>> find_account(Session& session, const std::string& name);
/// `added` gets the account, or nothing if the name is taken; it has to outlive the job.
Job add_account(const std::string& name, const std::string& password_hash, Moment now,
                std::optional<Account>& added);

/// Also forgets sessions that have ended by `now`.
Job add_session(const std::string& token, std::int64_t account, Moment expires, Moment now);
Result<std::optional<Account>> find_session(Session& session, const std::string& token, Moment now);
Job remove_session(const std::string& token);

}  // namespace fray::postgres
