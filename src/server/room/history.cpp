#include "server/room/history.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace fray {
namespace {

constexpr std::size_t kBlock = 8;
constexpr std::size_t kBlocks = 7;  // beside at least as many entries that are not packed: 64
constexpr int kFast = 3;

}  // namespace

void RoomHistory::add(const LogEntry& entry, std::string played) {
  newest_.push_back({entry.at, dump_line(entry.body), std::move(played)});
  last_seq_ = entry.seq;
  if (newest_.size() < 2 * kBlock) return;
  packed_.push_back(pack(newest_, kBlock));
  newest_.erase(newest_.begin(), newest_.begin() + kBlock);
  if (packed_.size() > kBlocks) packed_.pop_front();
}

std::uint64_t RoomHistory::first_seq() const {
  return last_seq_ + 1 - newest_.size() - kBlock * packed_.size();
}

template <class See>
void RoomHistory::visit(std::uint64_t seq, See see) const {
  std::uint64_t next = first_seq();
  for (const PackedBytes& block : packed_) {
    if (seq < next + kBlock) {
      std::uint64_t number = next;
      for (Past& past : unpack(block)) {
        if (number >= seq && !see(number, past)) return;
        ++number;
      }
    }
    next += kBlock;
  }
  for (const Past& past : newest_) {
    if (next >= seq && !see(next, past)) return;
    ++next;
  }
}

std::optional<std::vector<LogEntry>> RoomHistory::since(std::uint64_t seq) const {
  if (seq > last_seq_ || seq + 1 < first_seq()) return std::nullopt;
  std::vector<LogEntry> entries;
  visit(seq + 1, [&](std::uint64_t number, const Past& past) {
    entries.push_back({number, past.at, Json::parse(past.body), {}});
    return true;
  });
  return entries;
}

std::string RoomHistory::played_at(std::uint64_t seq) const {
  std::string played;
  if (seq < first_seq() || seq > last_seq_) return played;
  visit(seq, [&](std::uint64_t, const Past& past) {
    played = past.played;
    return false;
  });
  return played;
}

/// Three lines an entry: JSON has no line breaks of its own.
PackedBytes RoomHistory::pack(const std::vector<Past>& entries, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const Past& past = entries[i];
    text += std::to_string(past.at) + '\n' + past.body + '\n' + past.played + '\n';
  }
  return compress(text, kFast).value();
}

std::vector<RoomHistory::Past> RoomHistory::unpack(const PackedBytes& bytes) {
  const std::string text = decompress(bytes).value();
  std::vector<Past> entries;
  std::string_view rest = text;
  const auto line = [&rest] {
    const std::size_t end = rest.find('\n');
    const std::string_view whole = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return whole;
  };
  while (!rest.empty()) {
    Past past;
    const std::string_view at = line();
    std::from_chars(at.data(), at.data() + at.size(), past.at);
    past.body = line();
    past.played = line();
    entries.push_back(std::move(past));
  }
  return entries;
}

}  // namespace fray
