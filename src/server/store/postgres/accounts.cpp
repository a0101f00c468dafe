#include "server/store/postgres/accounts.h"

#include <span>

namespace fray::postgres {

Result<std::optional<StoredAccount>> find_account(Session& session, const std::string& name) {
  if (!is_storable(name)) return std::nullopt;
  const auto row = session.ask(Query(
      "SELECT id, name, password FROM accounts WHERE lower(name COLLATE \"C\") = lower($1 COLLATE \"C\")",
      name));
  if (!row) return pass_on(row.error());
  if (row->empty()) return std::nullopt;
  return StoredAccount{{row->integer(0, 0), row->text(0, 1)}, row->text(0, 2)};
}

Job add_account(const std::string& name, const std::string& password_hash, Moment now,
                std::optional<Account>& added) {
  Job job;
  job.queries.push_back(
      Query("INSERT INTO accounts (name, password, created) VALUES ($1, $2, $3)"
            " ON CONFLICT (lower(name COLLATE \"C\")) DO NOTHING RETURNING id",
            name, password_hash, now));
  job.judge = [name, &added](std::span<const Rows> answers) -> Result<void> {
    added.reset();
    if (!answers[0].empty()) added = Account{answers[0].integer(0, 0), name};
    return {};
  };
  return job;
}

Job add_session(const std::string& token, std::int64_t account, Moment expires, Moment now) {
  Job job;
  // Of those that have ended some at a time, and none that another server is just forgetting.
  job.queries.push_back(
      Query("DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires <= $1"
            " LIMIT 1000 FOR UPDATE SKIP LOCKED)",
            now));
  job.queries.push_back(Query("INSERT INTO sessions (token_hash, account, expires) VALUES ($1, $2, $3)",
                              sha256(token), account, expires));
  job.judge = [](std::span<const Rows>) -> Result<void> { return {}; };
  return job;
}

Result<std::optional<Account>> find_session(Session& session, const std::string& token, Moment now) {
  const auto row =
      session.ask(Query("SELECT accounts.id, name FROM sessions JOIN accounts ON accounts.id = account"
                        " WHERE token_hash = $1 AND expires > $2",
                        sha256(token), now));
  if (!row) return pass_on(row.error());
  if (row->empty()) return std::nullopt;
  return Account{row->integer(0, 0), row->text(0, 1)};
}

Job remove_session(const std::string& token) {
  Job job;
  job.queries.push_back(Query("DELETE FROM sessions WHERE token_hash = $1", sha256(token)));
  job.judge = [](std::span<const Rows>) -> Result<void> { return {}; };
  return job;
}

}  // namespace fray::postgres
