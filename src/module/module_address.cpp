// server/network/address.h where there is one visitor.
#include "server/network/address.h"

namespace fray {

std::string rate_key(const std::string& address) { return address; }

}  // namespace fray
