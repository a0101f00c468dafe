// The flags of `fray serve`, from the table of settings.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "server/config/config.h"

namespace fray {

struct ConfigArguments {
  std::string file;

  /// Adds --config and a flag for each setting. Refers to itself: it must stay where it is until the
  /// arguments are read.
  void add_to(CLI::App& command);
  /// Defaults, file, environment and flags together; errors as load_config.
  Result<ServerConfig> load() const;

 private:
  std::vector<std::pair<std::string_view, std::string>> given_;
};

}  // namespace fray
