#include "server/store/packing.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "server/logging.h"
#include "server/room/fair_dice.h"
#include "server/store/rooms.h"

namespace fray {
namespace {

/// Higher levels make logs smaller by a percent or two only.
constexpr int kLevel = 12;

tl::unexpected<Error> damaged(const std::string& what) {
  return fail("storage", "the packed log is damaged: " + what);
}

/// A line an entry: how many milliseconds after the one before, and the body, which has no line breaks.
std::string lines_of(std::span<const RawEntry> entries) {
  std::string text;
  Moment before = 0;
  for (const RawEntry& entry : entries) {
    text += std::to_string(entry.at - before) + ' ' + entry.body + '\n';
    before = entry.at;
  }
  return text;
}

Result<LogEntry> entry_of(std::string_view line, std::uint64_t seq, Moment before) {
  std::int64_t after = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), after);
  LogEntry entry{seq, before + after, {}, {}};
  if (error == std::errc() && end != line.data() + line.size() && *end == ' ') {
    entry.body = Json::parse(end + 1, line.data() + line.size(), nullptr, false);
  }
  if (!entry.body.is_object()) return damaged("entry " + std::to_string(seq) + " cannot be read");
  return entry;
}

Result<std::vector<RawEntry>> raw_log(Database& database, std::int64_t room) {
  std::vector<RawEntry> entries;
  Statement rows = database.query("SELECT at, body, hash FROM entries WHERE room = ? ORDER BY seq", room);
  while (rows.next()) entries.push_back({rows.integer(0), rows.text(1), rows.text(2)});
  if (auto done = rows.finish(); !done) return pass_on(done.error());
  return entries;
}

/// One that does not hold together stays as it is, for whoever has to find out why.
PackedRoom pack_room(const UnpackedRoom& room) {
  PackedRoom packed{room.number, room.last_seq, room.entries.empty() ? "" : room.entries.back().hash,
                    std::nullopt};
  auto log = room.entries.size() == room.last_seq
                 ? pack_log(room.entries)
                 : Result<PackedBytes>(fail("storage", "entries of the log are missing"));
  if (log) {
    packed.log = std::move(*log);
  } else {
    log_line(LogLevel::warning, "a log cannot be packed",
             {{"number", room.number}, {"error", log.error().message}});
  }
  return packed;
}

Result<void> store_one(Database& database, const PackedRoom& room) {
  const std::int64_t packed = room.log ? static_cast<std::int64_t>(room.entries) : -1;
  if (auto done = database.run("UPDATE rooms SET packed = ? WHERE number = ? AND packed = 0 AND last_seq = ?",
                               packed, room.number, room.entries);
      !done) {
    return done;
  }
  if (database.changes() == 0 || !room.log) return {};
  if (auto done = database.run("INSERT INTO packed_logs (room, hash, log) VALUES (?, ?, ?)", room.number,
                               room.hash, *room.log);
      !done) {
    return done;
  }
  return database.run("DELETE FROM entries WHERE room = ? AND seq <= ?", room.number, room.entries);
}

}  // namespace

Result<PackedBytes> pack_log(std::span<const RawEntry> entries) {
  std::string hash;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const LogEntry entry{i + 1, entries[i].at, Json::parse(entries[i].body, nullptr, false), {}};
    const bool readable = entry.body.is_object() && entries[i].body.find('\n') == std::string::npos;
    if (readable) hash = chained_hash(hash, entry);
    if (!readable || hash != entries[i].hash)
      return fail("storage", "entry " + std::to_string(i + 1) + " does not fit its hash");
  }
  return compress(lines_of(entries), kLevel);
}

Result<std::vector<LogEntry>> unpack_log(std::span<const std::uint8_t> bytes, const std::string& hash) {
  const auto text = decompress(bytes);
  if (!text) return damaged(text.error().message);
  std::vector<LogEntry> log;
  std::string last;
  Moment before = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return damaged("a line does not end");
    auto entry = entry_of(rest.substr(0, end), log.size() + 1, before);
    if (!entry) return pass_on(entry.error());
    entry->hash = last = chained_hash(last, *entry);
    before = entry->at;
    log.push_back(std::move(*entry));
    rest.remove_prefix(end + 1);
  }
  if (last != hash) return fail("storage", "the packed log does not fit the hash of its last entry");
  return log;
}

Result<std::vector<UnpackedRoom>> rooms_to_pack(Database& database, Moment ended_before, int limit) {
  return database.transact(Database::Access::read, [&]() -> Result<std::vector<UnpackedRoom>> {
    std::vector<UnpackedRoom> rooms;
    Statement rows = database.query(room_sql::kToPack, ended_before, std::max(limit, 0));
    while (rows.next()) {
      auto entries = raw_log(database, rows.integer(0));
      if (!entries) return pass_on(entries.error());
      rooms.push_back({rows.integer(0), static_cast<std::uint64_t>(rows.integer(1)), std::move(*entries)});
    }
    if (auto done = rows.finish(); !done) return pass_on(done.error());
    return rooms;
  });
}

std::vector<PackedRoom> pack_rooms(std::span<const UnpackedRoom> rooms) {
  std::vector<PackedRoom> packed;
  for (const UnpackedRoom& room : rooms) packed.push_back(pack_room(room));
  return packed;
}

Result<void> store_packed(Database& database, std::span<const PackedRoom> rooms) {
  for (const PackedRoom& room : rooms) {
    if (auto done = store_one(database, room); !done) return done;
  }
  return {};
}

Result<void> read_packed(Database& database, std::int64_t room, std::uint64_t entries, LogReader& log) {
  Statement row = database.query("SELECT log, hash FROM packed_logs WHERE room = ?", room);
  if (!row.next()) {
    if (auto done = row.finish(); !done) return done;
    return packed_log_missing();
  }
  if (auto read = log.add_packed(row.bytes(0), row.text(1), entries); !read) return read;
  return row.finish();
}

}  // namespace fray
