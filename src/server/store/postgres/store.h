// The store over PostgreSQL, which several servers may share.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "server/store/postgres/session.h"
#include "server/store/store.h"

namespace fray::postgres {

/// A session of the database of a URL, whose tables have been made or brought up to date. Errors as open().
Result<Session> open_session(const std::string& url, const Limits& limits);

/// Opens the database of a URL, and makes its tables or brings them up to date. Errors "storage": the URL is
/// none, libpq is not installed, and whatever the database says; a database of a later version.
Result<std::unique_ptr<Store>> open(const std::string& url, const StoreSettings& settings);

}  // namespace fray::postgres
