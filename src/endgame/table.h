// Tables of solved endings, as the search asks them: header-only, without files.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/endgame.h"
#include "core/value.h"

namespace fray {

/// What a table knows of a turn start.
struct EndgameValue {
  double points = 0.5;  ///< expected points of White, 0 to 1
  /// How many turns begin, on average, before the side that is ahead has got it, if it hurries and the other
  /// delays. By points alone it could put off for ever what it can do as well later.
  double turns = 0;
  Value certain = 0;  ///< for White: a certain result with its distance; 0 if it is none
};

/// What a table has of a place in 32 bits. The high 24 are a number with a sign: twice the points less one,
/// in parts of kParts; beyond these, certain results by their distance. The low 8 are the turns in steps that
/// the table says.
class EndgameEntry {
 public:
  static constexpr std::int32_t kParts = (1 << 23) - 512;
  /// By how much rounding changes points at most.
  static constexpr double kRounding = 0.25 / kParts;
  static constexpr int kMostSteps = 255;

  constexpr EndgameEntry() = default;
  explicit constexpr EndgameEntry(std::uint32_t word) : word_(word) {}

  static EndgameEntry of(const EndgameValue& value, double turns_of_step) {
    const auto steps = static_cast<std::uint32_t>(
        turns_of_step > 0 ? std::min<double>(std::lround(value.turns / turns_of_step), kMostSteps) : 0);
    const auto number = value.certain > 0 ? kCertain - turns_to_end(value.certain)
                        : value.certain < 0
                            ? turns_to_end(value.certain) - kCertain
                            : static_cast<std::int32_t>(std::lround((2 * value.points - 1) * kParts));
    return EndgameEntry(static_cast<std::uint32_t>(number) << 8 | steps);
  }
  /// Of a place that no position stands for.
  static constexpr EndgameEntry impossible() { return EndgameEntry(0x80000000u); }

  constexpr bool is_impossible() const { return number() == -(1 << 23); }
  /// For White, as the search has it.
  constexpr Value value() const {
    const std::int32_t n = number();
    if (n > kParts) return kWinValue - (kCertain - n);
    if (n < -kParts) return -kWinValue + std::max(kCertain + n, 0);
    const std::int64_t scaled = std::int64_t{n} * kWinValue;
    return uncertain(static_cast<Value>((scaled + (n < 0 ? -kParts / 2 : kParts / 2)) / kParts));
  }
  constexpr EndgameValue decoded(double turns_of_step) const {
    const std::int32_t n = number();
    EndgameValue value;
    value.points = n > kParts ? 1.0 : n < -kParts ? 0.0 : 0.5 + 0.5 * n / kParts;
    value.turns = (word_ & 255u) * turns_of_step;
    if (n > kParts || n < -kParts) value.certain = this->value();
    return value;
  }
  constexpr std::uint32_t word() const { return word_; }

 private:
  static constexpr std::int32_t kCertain = (1 << 23) - 1;
  constexpr std::int32_t number() const { return static_cast<std::int32_t>(word_) >> 8; }

  std::uint32_t word_ = 0;
};
static_assert(sizeof(EndgameEntry) == 4);

/// Numbers of so many bits each, one after the other; 4 bytes behind the last may be read.
struct PackedNumbers {
  static constexpr int kMostBits = 24;

  const std::byte* bytes = nullptr;
  int bits = 0;

  std::uint32_t operator[](std::uint32_t i) const {
    const std::uint64_t first = std::uint64_t{i} * static_cast<std::uint64_t>(bits);
    std::uint32_t word = 0;
    std::memcpy(&word, bytes + first / 8, sizeof word);
    return word >> (first % 8) & ((std::uint32_t{1} << bits) - 1);
  }
};

/// The table of one ending: the different entries that there are, and for each place which of them it has.
/// (In an ending of Conflict Chess a thousand entries do for half a million places.) What it points to
/// belongs to `owner`.
struct EndgameTable {
  const EndgameEntry* entries = nullptr;
  PackedNumbers which{};  ///< by place
  std::uint32_t places = 0;
  double turns_of_step = 0;
  double error = 0;  ///< in points: no value is farther from the truth
  std::shared_ptr<const void> owner{};

  EndgameEntry at(std::uint32_t place) const { return entries[which[place]]; }
  EndgameValue value_at(std::uint32_t place) const { return at(place).decoded(turns_of_step); }
};

/// The tables that there are of one game's endings, by their number.
class EndgameTables {
 public:
  explicit EndgameTables(std::size_t endings) : tables_(endings) {}

  void add(std::uint32_t ending, EndgameTable table) { tables_[ending] = std::move(table); }
  /// Null where there is none.
  const EndgameTable* table(std::uint32_t ending) const {
    return ending < tables_.size() && tables_[ending].entries != nullptr ? &tables_[ending] : nullptr;
  }

  /// The entry of a place; nothing where its ending has no table (hot).
  std::optional<EndgameEntry> find(EndgamePlace place) const {
    const EndgameTable& table = tables_[place.ending];
    return table.entries == nullptr ? std::nullopt : std::optional(table.at(place.index));
  }

 private:
  std::vector<EndgameTable> tables_;
};

/// All tables of a folder: those of each game. Shared by all who think in a process.
class EndgameLibrary {
 public:
  struct OfGame {
    std::string game;
    EndgameTables tables;
  };
  explicit EndgameLibrary(std::vector<OfGame> games) : games_(std::move(games)) {}

  /// Null where there are none of that game.
  const EndgameTables* of(std::string_view game) const {
    for (const OfGame& each : games_) {
      if (each.game == game) return &each.tables;
    }
    return nullptr;
  }

 private:
  std::vector<OfGame> games_;
};

}  // namespace fray
