// LINE of docs/server-protocol.md: an action, what it is worth, and how play may go on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "play/json/json.h"
#include "search/engine.h"

namespace fray {

/// Of longer variations only so many steps are told.
inline constexpr std::size_t kLongestVariation = 12;

/// A line that is worth `white` points to White, rounded to a millionth. The variation starts with the
/// action.
Json line_json(double white, const std::vector<VariationStep>& variation);

/// Expected points rounded to a millionth, as a whole number of millionths. Sums of these are exact.
std::int64_t millionths(double points);
/// So many millionths as points.
double points_of_millionths(std::int64_t millionths);

}  // namespace fray
