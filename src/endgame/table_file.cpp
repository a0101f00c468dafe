#include "endgame/table_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace fray {
namespace {

// Entries are used as they lie in the file.
static_assert(std::endian::native == std::endian::little);

constexpr std::array<char, 8> kMagic{'F', 'r', 'a', 'y', 'E', 'n', 'd', '\n'};
constexpr std::uint32_t kVersion = 1;

/// As it lies in the file.
struct RawHead {
  std::array<char, 8> magic = kMagic;
  std::uint32_t version = kVersion;
  std::uint32_t places = 0;
  std::array<char, kLongestTableName + 1> game{};
  std::array<char, kLongestTableName + 1> ending{};
  double turns_of_step = 0;
  double error = 0;
  double residual = 0;
  std::uint32_t sweeps = 0;
  std::uint32_t entries = 0;   ///< that differ
  std::uint64_t checksum = 0;  ///< of all bytes, this being 0
};
static_assert(std::is_trivially_copyable_v<RawHead> && sizeof(RawHead) == 104);

/// Of words of 8 bytes, the last being filled up with zeros. Each step can be undone, so any one word that
/// differs makes a difference.
class Checksum {
 public:
  void add(const std::byte* bytes, std::size_t size) {
    for (std::size_t i = 0; i < size; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes + i, std::min<std::size_t>(8, size - i));
      sum_ = (sum_ ^ word) * 0x9e3779b97f4a7c15u;
      sum_ ^= sum_ >> 32;
    }
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

std::uint64_t checksum_of(RawHead head, const std::byte* entries, std::size_t bytes) {
  head.checksum = 0;
  std::array<std::byte, sizeof head> raw{};
  std::memcpy(raw.data(), &head, sizeof head);
  Checksum sum;
  sum.add(raw.data(), raw.size());
  sum.add(entries, bytes);
  return sum.sum();
}

template <std::size_t N>
std::string text_of(const std::array<char, N>& letters) {
  return std::string(letters.begin(), std::ranges::find(letters, '\0'));
}

tl::unexpected<Error> bad_table(const std::string& problem) { return fail("bad_table", problem); }

constexpr std::uint32_t kMostEntries = std::uint32_t{1} << PackedNumbers::kMostBits;

/// How many bits tell so many entries apart.
constexpr int bits_for(std::uint32_t entries) { return static_cast<int>(std::bit_width(entries - 1)); }

/// Bytes behind the head: the entries, the packed numbers of places, and what may be read behind them.
constexpr std::size_t body_size(std::uint32_t places, std::uint32_t entries) {
  const std::size_t bits =
      std::size_t{places} * static_cast<std::size_t>(entries == 0 ? 0 : bits_for(entries));
  return entries * sizeof(EndgameEntry) + (bits + 7) / 8 + sizeof(std::uint32_t);
}

bool is_share(double number) { return number >= 0 && number <= 1; }

}  // namespace

Result<TableFile> read_table(std::span<const std::byte> bytes) {
  RawHead head;
  if (bytes.size() < sizeof head || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    return bad_table("this is no table of an ending, as fray solve makes them");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (head.version != kVersion) {
    return bad_table("the table has version " + std::to_string(head.version) +
                     "; this program reads version " + std::to_string(kVersion));
  }
  const std::size_t size = bytes.size() - sizeof head;
  if (head.entries == 0 || head.entries > kMostEntries || size != body_size(head.places, head.entries)) {
    return bad_table("the table has " + std::to_string(bytes.size()) + " bytes, expected " +
                     std::to_string(sizeof head + body_size(head.places, head.entries)));
  }
  if (checksum_of(head, bytes.data() + sizeof head, size) != head.checksum)
    return bad_table("the table is damaged: its checksum is another");
  if (head.game.back() != '\0' || head.ending.back() != '\0' || !is_share(head.error) ||
      !is_share(head.residual) || !(head.turns_of_step >= 0 && head.turns_of_step < 1e9))
    return bad_table("the head of the table makes no sense");
  TableFile file{
      {text_of(head.game), text_of(head.ending), head.turns_of_step, head.error, head.residual, head.sweeps},
      {}};
  const std::byte* body = bytes.data() + sizeof head;
  file.table = {reinterpret_cast<const EndgameEntry*>(body),
                {body + head.entries * sizeof(EndgameEntry), bits_for(head.entries)},
                head.places,
                head.turns_of_step,
                head.error};
  for (std::uint32_t i = 0; i < head.places; ++i) {
    if (file.table.which[i] >= head.entries)
      return bad_table("the table refers to an entry that it does not have");
  }
  return file;
}

std::vector<std::byte> table_bytes(const TableHead& head, std::span<const EndgameEntry> entries) {
  std::vector<std::uint32_t> words;
  for (const EndgameEntry entry : entries) words.push_back(entry.word());
  std::ranges::sort(words);
  words.erase(std::ranges::unique(words).begin(), words.end());
  if (words.empty()) words.push_back(EndgameEntry::impossible().word());

  RawHead raw;
  raw.places = static_cast<std::uint32_t>(entries.size());
  raw.entries = static_cast<std::uint32_t>(words.size());
  head.game.copy(raw.game.data(), kLongestTableName);
  head.ending.copy(raw.ending.data(), kLongestTableName);
  raw.turns_of_step = head.turns_of_step;
  raw.error = head.error;
  raw.residual = head.residual;
  raw.sweeps = head.sweeps;

  const std::size_t size = body_size(raw.places, raw.entries);
  std::vector<std::byte> bytes(sizeof raw + size);
  std::byte* body = bytes.data() + sizeof raw;
  std::memcpy(body, words.data(), words.size() * sizeof(std::uint32_t));
  std::byte* packed = body + words.size() * sizeof(std::uint32_t);
  const auto bits = static_cast<std::size_t>(bits_for(raw.entries));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto number =
        static_cast<std::uint32_t>(std::ranges::lower_bound(words, entries[i].word()) - words.begin());
    std::uint32_t word = 0;
    std::memcpy(&word, packed + i * bits / 8, sizeof word);
    word |= number << (i * bits % 8);
    std::memcpy(packed + i * bits / 8, &word, sizeof word);
  }
  raw.checksum = checksum_of(raw, body, size);
  std::memcpy(bytes.data(), &raw, sizeof raw);
  return bytes;
}

}  // namespace fray
