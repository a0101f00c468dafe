// Time in which the server serves. Clocks of games do not run while it is down, so their deadlines are kept
// as if there were no such times, and stay right over any number of restarts without being written again.
#pragma once

#include <cstdint>
#include <vector>

#include "server/room/game_log.h"

namespace fray {

/// A time in which no server ran: from when it was last seen until one began.
struct Downtime {
  Moment began = 0;
  Moment ended = 0;
};

class ServiceTime {
 public:
  ServiceTime() = default;
  /// In the order in which they were.
  explicit ServiceTime(std::vector<Downtime> downtimes);

  /// A moment of the present run as service time: less all the time that the server was down before.
  Moment of(Moment now) const { return now - total_; }
  /// For how many milliseconds since `moment` the server was down. Logarithmic in the number of downtimes.
  std::int64_t down_since(Moment moment) const;

 private:
  std::vector<Downtime> downtimes_;
  std::vector<std::int64_t> later_;  ///< beside each: how long those after it were together
  std::int64_t total_ = 0;
};

}  // namespace fray
