#include "server/room/history.h"

#include <string_view>
#include <utility>

namespace fray {
namespace {

constexpr std::size_t kBlock = 8;
constexpr std::size_t kBlocks = 8;  // 64 entries
constexpr int kFast = 3;

}  // namespace

/// JSON has no line breaks of its own.
void RoomHistory::add(std::string entry) {
  entry.shrink_to_fit();  // it was printed bit by bit, into twice the room it needs
  newest_.push_back(std::move(entry));
  ++last_;
  if (newest_.size() < kBlock) return;
  std::string lines;
  for (const std::string& newer : newest_) lines += newer + '\n';
  packed_.push_back(compress(lines, kFast).value());
  newest_.clear();
  if (packed_.size() > kBlocks) packed_.pop_front();
}

std::uint64_t RoomHistory::first() const { return last_ + 1 - newest_.size() - kBlock * packed_.size(); }

std::optional<std::string> RoomHistory::since(std::uint64_t seq) const {
  if (seq > last_ || seq + 1 < first()) return std::nullopt;
  std::string array = "[";
  std::uint64_t number = first();
  const auto take = [&](std::string_view entry) {
    if (number++ <= seq) return;
    if (array.size() > 1) array += ',';
    array += entry;
  };
  for (const PackedBytes& block : packed_) {
    if (number + kBlock <= seq + 1) {
      number += kBlock;
      continue;
    }
    const std::string lines = decompress(block).value();
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = lines.find('\n', at);
      take(std::string_view(lines).substr(at, end - at));
      at = end + 1;
    }
  }
  for (const std::string& entry : newest_) take(entry);
  return array + ']';
}

}  // namespace fray
