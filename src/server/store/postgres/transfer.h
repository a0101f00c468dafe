// What `fray store copy` needs of PostgreSQL (store/transfer.h).
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "server/store/transfer.h"

namespace fray::postgres {

/// As fray::open_transfer.
Result<std::unique_ptr<StoreTransfer>> open_transfer(const std::string& url);

}  // namespace fray::postgres
