// Whose a request is, as far as limits are concerned.
#pragma once

#include <string>

namespace fray {

/// What counts as one visitor: the whole address, but of version 6 the first 64 bits, which one subscriber
/// has. An address of version 4 that is written as one of version 6 counts as what it is. Texts that are no
/// address count as themselves, cut after 64 bytes.
std::string rate_key(const std::string& address);

}  // namespace fray
