// Giving one setting its value, checked. Used by the readers of file, environment and flags.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/config/config.h"

namespace fray {

using ConfigValue = std::variant<std::int64_t, bool, std::string, std::vector<std::string>>;

/// Sets it, or error "bad_config" that begins with `where` and says what it was and what is expected.
Result<void> set_value(ServerConfig& config, const ServerSetting& setting, const ConfigValue& value,
                       const std::string& where);
/// The same from a text: a number in decimal, true or false, a list separated by commas.
Result<void> set_text(ServerConfig& config, const ServerSetting& setting, const std::string& text,
                      const std::string& where);

}  // namespace fray
