// The clock of a game: none, Fischer, or correspondence. Pure: it is told what time it is.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/result.h"
#include "core/side.h"
#include "play/json.h"
#include "server/game_log.h"

namespace fray {

struct ClockSettings {
  enum class Kind : std::uint8_t { none, fischer, correspondence };
  Kind kind = Kind::none;
  std::int64_t initial = 0;    ///< ms, fischer: 0 < initial <= 24 h
  std::int64_t increment = 0;  ///< ms, fischer: 0 <= increment <= 10 min
  std::int64_t per_move = 0;   ///< ms, correspondence: 1 h to 30 days
  bool operator==(const ClockSettings&) const = default;
};

/// Error "bad_request" names the field below `clock` that is wrong and what was expected.
Result<ClockSettings> parse_clock(const Json& json);
Json clock_json(const ClockSettings& settings);

class GameClock {
 public:
  explicit GameClock(const ClockSettings& settings);

  const ClockSettings& settings() const { return settings_; }
  bool counts() const { return settings_.kind != ClockSettings::Kind::none; }

  /// From now on the time of `side` runs (of nobody: nothing). `turn_passed`: the side that was running has
  /// ended its turn and gets its increment; `decided`: it has made a decision (correspondence: a fresh
  /// allowance).
  void run(std::optional<Side> side, Moment now, bool turn_passed, bool decided);
  /// Sets what is left, as an entry of the log or a takeback says.
  void set(std::array<std::int64_t, 2> left, std::optional<Side> running, Moment now);
  /// What each side has left, not below 0.
  std::array<std::int64_t, 2> left(Moment now) const;
  std::optional<Side> running() const { return running_; }
  /// When the running side's time is up; nothing if no clock runs.
  std::optional<Moment> flag_falls() const;

 private:
  ClockSettings settings_;
  std::array<std::int64_t, 2> left_{};
  std::optional<Side> running_;
  Moment since_ = 0;
};

}  // namespace fray
