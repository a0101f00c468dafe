// The settings in a TOML file.
#pragma once

#include <string>
#include <string_view>

#include "server/config/config.h"

namespace fray {

/// Sets what the file says. Errors "bad_config" as load_config, with file and line.
Result<void> apply_file(ServerConfig& config, const std::string& path);
/// Sets what a text says that is the content of a file; errors call it `path`.
Result<void> apply_text(ServerConfig& config, std::string_view text, const std::string& path);

}  // namespace fray
