// What people may call themselves at the board.
#pragma once

#include <string_view>

#include "core/result.h"

namespace fray {

/// Error "bad_request" unless `name` is 1 to 24 printable characters of UTF-8 that neither begins nor ends
/// with a space. Not printable are control characters, and those that cannot be seen or that change the
/// direction of the text.
Result<void> check_person_name(std::string_view name);

}  // namespace fray
