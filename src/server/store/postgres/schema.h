// The tables of the store in PostgreSQL, and how those of an earlier version become those of this version.
#pragma once

#include "core/result.h"
#include "server/store/postgres/session.h"

namespace fray::postgres {

/// Makes the tables, or brings older ones up to date; several may do so at once. The session's limits are
/// longer then. Error "storage", also for tables of a later version of Fray, or of another program.
Result<void> migrate(Session& session);

/// The version that migrate() leads to.
int schema_version();

/// Whoever has one of these locks does alone what it is for. Any numbers, as long as they differ.
inline constexpr const char* kLockForMigration = "4611686018427387001";
inline constexpr const char* kLockForStart = "4611686018427387002";  ///< of a server; a copy keeps them out

}  // namespace fray::postgres
