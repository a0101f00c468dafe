// Which store an address means.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "server/store/store.h"

namespace fray {

/// Whether the address is of a PostgreSQL database: "postgresql://" or "postgres://".
bool is_postgres(std::string_view address);

/// The PostgreSQL database of a URL (store/postgres/), or the SQLite file of a path (Store::open). Errors
/// "storage"; of a URL its password is never told.
Result<std::unique_ptr<Store>> open_store(const std::string& address, const StoreSettings& settings = {});

}  // namespace fray
