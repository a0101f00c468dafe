// Accounts and sessions in the database. Passwords are stored as Argon2id (libsodium), tokens as their
// SHA-256.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/store/store.h"
#include "sqlite/database.h"

namespace fray {

/// Error "bad_request" says what was expected.
Result<void> check_account_name(std::string_view name);
Result<void> check_new_password(std::string_view password);

/// Takes some 100 ms and 64 MiB, so no connection should be held meanwhile. Error "storage": too little
/// memory.
Result<std::string> hash_password(const std::string& password);
/// Whether `password` is the one that was hashed; as slow. Without a hash, as slow too, and false.
bool is_password(const std::optional<std::string>& hash, const std::string& password);
/// What is_password() works on when there is no hash: one of the same cost, of no known password.
std::string decoy_hash();

struct StoredAccount {
  Account account;
  std::string password_hash;
};

/// The accounts of whatever database: how one is found, and added with the hash of its password (nothing if
/// the name is taken).
struct AccountTable {
  std::function<Result<std::optional<StoredAccount>>(const std::string& name)> find;
  std::function<Result<std::optional<Account>>(const std::string& name, const std::string& hash)> add;
};
/// As Store has them.
Result<Account> create_account(const AccountTable& table, const std::string& name,
                               const std::string& password);
Result<Account> check_password(const AccountTable& table, const std::string& name,
                               const std::string& password);

/// A session lasts so long.
inline constexpr Moment kSessionLasts = Moment{30} * 24 * 60 * 60 * 1000;

// In SQLite:

/// The name in upper or lower case alike.
Result<std::optional<StoredAccount>> find_account(Database& database, const std::string& name);
/// Nothing if the name is taken.
Result<std::optional<Account>> add_account(Database& database, const std::string& name,
                                           const std::string& password_hash, Moment now);

/// Also forgets the sessions that have ended by `now`.
Result<void> add_session(Database& database, const std::string& token, std::int64_t account, Moment expires,
                         Moment now);
Result<std::optional<Account>> find_session(Database& database, const std::string& token, Moment now);
Result<void> remove_session(Database& database, const std::string& token);

}  // namespace fray
