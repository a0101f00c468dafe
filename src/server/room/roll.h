// A roll in the log, and the dice of one in what is read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "play/json/json.h"
#include "play/referee/request.h"

namespace fray {

/// A list of faces that dice show, or of numbers of faces that they have. Error "bad_request" names the
/// field.
Result<std::vector<int>> read_dice(const Fields& fields, std::string_view name);

/// The body of the entry `roll`: number `index` of a side's stream; of each die how many faces it has and
/// which it shows, and what came of them.
Json roll_body(Side stream, std::uint64_t index, const std::vector<int>& sides, const std::vector<int>& faces,
               const std::string& outcome);

}  // namespace fray
