// The clock of a game: none, Fischer, or correspondence. Pure: it is told what time it is, and times that it
// is told never decrease.
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

/// Reads the `clock` of a room. Error "bad_request" names the field that is wrong, as `clock.initial`, and
/// what was expected.
Result<ClockSettings> parse_clock(const Json& json);
Json clock_json(const ClockSettings& settings);

class GameClock {
 public:
  /// Milliseconds for White and Black.
  using Left = std::array<std::int64_t, 2>;

  explicit GameClock(const ClockSettings& settings);

  const ClockSettings& settings() const { return settings_; }
  bool counts() const { return settings_.kind != ClockSettings::Kind::none; }

  /// From now on the time of `side` runs, or nobody's. Correspondence: a side that was not the last to run
  /// has its whole allowance.
  void run(std::optional<Side> side, Moment now);
  /// The turn of `side` is over and the other side's begins. Fischer: it gets its increment; correspondence:
  /// both have their whole allowance.
  void pass_turn(Side side);
  /// What each side has left as of now; what runs goes on running.
  void set(const Left& left, Moment now);
  /// Nobody's time ran in the last `ms` before now.
  void credit(std::int64_t ms, Moment now);

  /// What each side has left, not below 0; both 0 if there is no clock.
  Left left(Moment now) const;
  std::optional<Side> running() const { return running_; }
  /// When the running side's time is up; nothing if no clock runs.
  std::optional<Moment> flag_falls() const;

 private:
  ClockSettings settings_;
  Left left_{};  ///< as of since_
  std::optional<Side> running_;
  std::optional<Side> last_;  ///< the last side that ran, or still does
  Moment since_ = 0;
};

}  // namespace fray
