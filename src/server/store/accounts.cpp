#include "server/store/accounts.h"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace fray {
namespace {

constexpr std::size_t kShortestName = 2, kLongestName = 24;
constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

tl::unexpected<Error> name_taken(const std::string& name) {
  return fail("name_taken", "there is an account named " + name + " already");
}

}  // namespace

Result<void> check_account_name(std::string_view name) {
  if (name.size() >= kShortestName && name.size() <= kLongestName &&
      std::all_of(name.begin(), name.end(), is_name_character)) {
    return {};
  }
  return fail("bad_request", "a name has 2 to 24 characters, which are letters A to Z, digits, _ and -");
}

Result<void> check_new_password(std::string_view password) {
  if (password.size() >= kShortestPassword && password.size() <= kLongestPassword) return {};
  return fail("bad_request",
              "a password has 8 to 200 bytes, this one has " + std::to_string(password.size()));
}

Result<std::string> hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    return fail("storage", "the password could not be hashed: out of memory");
  }
  return std::string(hash.data());
}

std::string decoy_hash() {
  // 16 bytes of salt and 32 of hash, all zeros, in the base64 of Argon2's encoding.
  return "$argon2id$v=19$m=" + std::to_string(crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024) +
         ",t=" + std::to_string(crypto_pwhash_OPSLIMIT_INTERACTIVE) + ",p=1$" + std::string(22, 'A') + "$" +
         std::string(43, 'A');
}

bool is_password(const std::optional<std::string>& hash, const std::string& password) {
  const std::string to_check = hash ? *hash : decoy_hash();
  // No password in use is longer; so a very long one costs nothing either.
  const std::size_t size = std::min(password.size(), kLongestPassword + 1);
  const bool fits = crypto_pwhash_str_verify(to_check.c_str(), password.data(), size) == 0;
  return fits && hash.has_value();
}

Result<Account> create_account(const AccountTable& table, const std::string& name,
                               const std::string& password) {
  if (auto good = check_account_name(name); !good) return pass_on(good.error());
  if (auto good = check_new_password(password); !good) return pass_on(good.error());
  // A look before the hash is made saves its cost; whether the name is free is decided when it is written.
  const auto there = table.find(name);
  if (!there) return pass_on(there.error());
  if (*there) return name_taken(name);
  const auto hash = hash_password(password);
  if (!hash) return pass_on(hash.error());
  const auto added = table.add(name, *hash);
  if (!added) return pass_on(added.error());
  if (!*added) return name_taken(name);
  return **added;
}

Result<Account> check_password(const AccountTable& table, const std::string& name,
                               const std::string& password) {
  // A name that no account can have is not asked for, but costs as much as any.
  Result<std::optional<StoredAccount>> found = std::nullopt;
  if (check_account_name(name)) found = table.find(name);
  if (!found) return pass_on(found.error());
  std::optional<std::string> hash;
  if (*found) hash = (*found)->password_hash;
  if (!is_password(hash, password))
    return fail("bad_login", "there is no account with this name and password");
  return (*found)->account;
}

Result<std::optional<StoredAccount>> find_account(Database& database, const std::string& name) {
  Statement row = database.query("SELECT id, name, password FROM accounts WHERE name = ?", name);
  std::optional<StoredAccount> found;
  if (row.next()) found = StoredAccount{{row.integer(0), row.text(1)}, row.text(2)};
  if (auto done = row.finish(); !done) return tl::unexpected<Error>(done.error());
  return found;
}

Result<std::optional<Account>> add_account(Database& database, const std::string& name,
                                           const std::string& password_hash, Moment now) {
  Statement row = database.query(
      "INSERT INTO accounts (name, password, created) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING "
      "RETURNING id",
      name, password_hash, now);
  std::optional<Account> added;
  if (row.next()) added = Account{row.integer(0), name};
  if (auto done = row.finish(); !done) return tl::unexpected<Error>(done.error());
  return added;
}

Result<void> add_session(Database& database, const std::string& token, std::int64_t account, Moment expires,
                         Moment now) {
  auto done = database.run("DELETE FROM sessions WHERE expires <= ?", now);
  if (!done) return done;
  return database.run("INSERT INTO sessions (token_hash, account, expires) VALUES (?, ?, ?)", sha256(token),
                      account, expires);
}

Result<std::optional<Account>> find_session(Database& database, const std::string& token, Moment now) {
  Statement row = database.query(
      "SELECT accounts.id, name FROM sessions JOIN accounts ON accounts.id = account"
      " WHERE token_hash = ? AND expires > ?",
      sha256(token), now);
  std::optional<Account> found;
  if (row.next()) found = Account{row.integer(0), row.text(1)};
  if (auto done = row.finish(); !done) return tl::unexpected<Error>(done.error());
  return found;
}

Result<void> remove_session(Database& database, const std::string& token) {
  return database.run("DELETE FROM sessions WHERE token_hash = ?", sha256(token));
}

}  // namespace fray
