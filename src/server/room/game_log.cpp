#include "server/room/game_log.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "play/referee/request.h"
#include "server/room/fair_dice.h"

namespace fray {
namespace {

/// Beyond it a browser's numbers are not exact.

bool is_hash(const Json& json) {
  if (!json.is_string()) return false;
  const auto& text = json.get_ref<const std::string&>();
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 2 * sizeof(Bytes32) && std::all_of(text.begin(), text.end(), is_digit);
}

/// As parse_entry; `place` names the entry where its seq does not.
Result<LogEntry> parse_entry(const Json& json, const std::string& place) {
  if (!json.is_object()) return fail("bad_log", place + ": expected an object");
  const auto find = [&](const char* key) -> const Json& {
    static const Json none;
    const auto found = json.find(key);
    return found == json.end() ? none : *found;
  };
  const auto seq = whole_number(find("seq"), 1, kLargestNumber);
  if (!seq) return fail("bad_log", place + ": expected a number from 1 as 'seq'");
  const std::string name = "entry " + std::to_string(*seq);
  const auto at = whole_number(find("at"), 0, kLargestNumber);
  if (!at) return fail("bad_log", name + ": expected milliseconds since 1970 as 'at'");
  if (!find("type").is_string()) return fail("bad_log", name + ": expected a string as 'type'");
  if (!is_hash(find("hash")))
    return fail("bad_log", name + ": expected 64 lower-case hexadecimal digits as 'hash'");

  LogEntry entry{*seq, static_cast<Moment>(*at), json, find("hash").get<std::string>()};
  for (const char* key : {"seq", "at", "hash"}) entry.body.erase(key);
  return entry;
}

}  // namespace

std::string_view LogEntry::type() const {
  const auto found = body.find("type");
  if (found == body.end() || !found->is_string()) return {};
  return found->get_ref<const std::string&>();
}

Json entry_json(const LogEntry& entry, bool with_hash) {
  Json json{{"seq", entry.seq}, {"at", entry.at}};
  for (const auto& [key, value] : entry.body.items()) json[key] = value;
  if (with_hash) json["hash"] = entry.hash;
  return json;
}

std::string entry_text(const LogEntry& entry) {
  const std::string body = dump_line(entry.body);
  std::string text = "{\"seq\":" + std::to_string(entry.seq) + ",\"at\":" + std::to_string(entry.at);
  if (entry.body.empty()) return text + '}';
  return text.append(1, ',').append(body, 1);
}

Result<LogEntry> parse_entry(const Json& json) { return parse_entry(json, "an entry"); }

Result<std::vector<LogEntry>> parse_log(const Json& json) {
  const Json* list = &json;
  if (json.is_object()) {
    const auto found = json.find("log");
    if (found != json.end()) list = &*found;
  }
  if (!list->is_array()) {
    return fail("bad_log", "expected an array of entries, or an object with such an array as 'log'");
  }
  std::vector<LogEntry> entries;
  entries.reserve(list->size());
  for (const Json& item : *list) {
    auto entry = parse_entry(item, "entry number " + std::to_string(entries.size() + 1) + " of the log");
    if (!entry) return tl::unexpected<Error>(std::move(entry.error()));
    entries.push_back(std::move(*entry));
  }
  return entries;
}

std::string chained_hash(std::string_view before, const LogEntry& entry) {
  return to_hex(sha256(std::string(before) + entry_text(entry)));
}

LogWriter::LogWriter(std::span<const LogEntry> entries) {
  if (entries.empty()) return;
  seq_ = entries.back().seq;
  hash_ = entries.back().hash;
}

LogEntry LogWriter::append(Moment at, Json body) {
  assert(!body.contains("seq") && !body.contains("at") && !body.contains("hash"));
  LogEntry entry{seq_ + 1, at, std::move(body), ""};
  entry.hash = chained_hash(hash_, entry);
  seq_ = entry.seq;
  hash_ = entry.hash;
  return entry;
}

}  // namespace fray
