// Which Fray this is.
#pragma once

#include <string_view>

namespace fray {

/// The version, as "0.1.0".
constexpr std::string_view version() { return FRAY_VERSION; }

/// The commit that the program was built from, as "69ee292f3a10", with "-dirty" if files had been changed
/// since; "unknown" if it was built without git. In a source of its own, which the build writes
/// (cmake/Commit.cmake).
std::string_view commit();

}  // namespace fray
