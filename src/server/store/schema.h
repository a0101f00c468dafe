// The tables of the store, and how a database of an earlier version becomes one of this version.
#pragma once

#include <cstdint>

#include "core/result.h"
#include "sqlite/database.h"

namespace fray {

/// "Fray", in the header of the file.
constexpr std::int32_t kApplicationId = 0x46726179;

/// Makes the tables, or brings older ones up to date. Error "storage", also for a database of a later version
/// of Fray.
Result<void> migrate(Database& database);

/// The version that migrate() leads to.
int schema_version();

}  // namespace fray
