// Reading the points of a review.
#pragma once

#include <cstdint>

#include "play/json/json.h"
#include "play/json/line_json.h"

namespace fray {

/// A number of a point in millionths, so that sums are exact; 0 if it is not there.
inline std::int64_t micro(const Json& point, const char* key) {
  return point.contains(key) ? millionths(point[key].get<double>()) : 0;
}

}  // namespace fray
