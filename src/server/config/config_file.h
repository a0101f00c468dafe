// The settings in a TOML file.
#pragma once

#include <string>

#include "server/config/config.h"

namespace fray {

/// Sets what the file says. Errors "bad_config" as load_config, with file and line.
Result<void> apply_file(ServerConfig& config, const std::string& path);

}  // namespace fray
