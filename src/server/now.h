// What time it is.
#pragma once

#include <chrono>

#include "server/room/game_log.h"

namespace fray {

/// Milliseconds since 1970 by the system's clock.
inline Moment now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace fray
