// The log of a game on the server: numbered entries, chained by hashes, from which everything else follows
// (docs/server-protocol.md, "Games as the server keeps them").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "play/json/json.h"

namespace fray {

/// Milliseconds since 1970, UTC.
using Moment = std::int64_t;

/// What readers of logs answer to an entry that cannot be.
inline tl::unexpected<Error> bad_log(std::string what) { return fail("bad_log", std::move(what)); }

struct LogEntry {
  std::uint64_t seq = 0;  ///< from 1, without gaps
  Moment at = 0;
  Json body;  ///< `type` and the further keys of that type, in the order of the page; never seq, at or hash
  std::string hash;  ///< 64 hexadecimal digits

  std::string_view type() const;
};

/// The entry as the page has it: seq, at, the keys of the body, and `hash` last if `with_hash`.
Json entry_json(const LogEntry& entry, bool with_hash);

/// The same without `hash`, printed.
std::string entry_text(const LogEntry& entry);

/// Reads such an object. Error "bad_log" names the entry by its seq, if it has one, and says what is wrong
/// with it. Checks the keys that all entries have, not those of the types, nor whether the hash is right. The
/// keys of the body keep their order; seq, at and hash may stand anywhere.
Result<LogEntry> parse_entry(const Json& json);

/// The entries of a log: an array of them, or an object with such an array as `log`. Error "bad_log" as
/// parse_entry; an entry without a usable seq is named by its place, from 1.
Result<std::vector<LogEntry>> parse_log(const Json& json);

/// The hash of an entry whose predecessor has `before` ("" for the first): SHA-256 of the 64 digits of
/// `before` followed by entry_text.
std::string chained_hash(std::string_view before, const LogEntry& entry);

/// A log that grows: gives entries their numbers and hashes.
class LogWriter {
 public:
  LogWriter() = default;
  /// Goes on after the entries of a stored log.
  explicit LogWriter(std::span<const LogEntry> entries);

  /// The next entry; `body` is an object with a string `type` first.
  LogEntry append(Moment at, Json body);
  std::uint64_t last_seq() const { return seq_; }

 private:
  std::uint64_t seq_ = 0;
  std::string hash_;
};

}  // namespace fray
