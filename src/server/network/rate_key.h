// Whose an address is, for limits and shares.
#pragma once

#include <string>

namespace fray {

/// What counts as one address: all of it, but of version 6 the first 64 bits, which one subscriber has.
std::string rate_key(const std::string& address);

}  // namespace fray
