// The clock of a game: none, Fischer, or correspondence. Pure: it is told what time it is, and times that it
// is told never decrease.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/result.h"
#include "core/side.h"
#include "play/json/json.h"
#include "server/room/game_log.h"

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

/// A set of sides, by index_of.
using Sides = std::array<bool, 2>;
inline constexpr Sides kNoSide{false, false};
inline constexpr Sides kBothSides{true, true};
constexpr Sides only(Side side) { return {side == Side::white, side == Side::black}; }

/// Whose time is up, and when.
struct FlagFall {
  Moment at = 0;
  std::optional<Side> side;  ///< nobody's alone: both run out in the same millisecond
  bool operator==(const FlagFall&) const = default;
};

class GameClock {
 public:
  /// Milliseconds for White and Black.
  using Left = std::array<std::int64_t, 2>;

  explicit GameClock(const ClockSettings& settings);

  const ClockSettings& settings() const { return settings_; }
  bool counts() const { return settings_.kind != ClockSettings::Kind::none; }

  /// From now on the time of `sides` runs. Correspondence: a side goes on with what it has if it was among
  /// the last that ran, else it has its whole allowance; so has one that stops while another runs on.
  void run(const Sides& sides, Moment now);
  /// The turn of `side` is over, whoever's begins now. Fischer: it gets its increment; correspondence:
  /// both have their whole allowance.
  void pass_turn(Side side);
  /// Both sides have decided together. Correspondence: both have their whole allowance for what comes next.
  void decided_together();
  /// What each side has left as of now; what runs goes on running.
  void set(const Left& left, Moment now);
  /// Nobody's time ran in the last `ms` before now.
  void credit(std::int64_t ms, Moment now);

  /// What each side has left, not below 0; both 0 if there is no clock.
  Left left(Moment now) const;
  const Sides& running() const { return running_; }
  bool runs() const { return running_ != kNoSide; }
  /// When the first of those that run has no time left; nothing if no clock runs.
  std::optional<FlagFall> flag_falls() const;

 private:
  ClockSettings settings_;
  Left left_{};  ///< as of since_
  Sides running_ = kNoSide;
  Sides last_ = kNoSide;  ///< the last that ran, or still do
  Moment since_ = 0;
};

}  // namespace fray
