// Arguments of commands whose work is done by workers of a queue, or that are such workers.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "core/result.h"
#include "server/cluster/nats_bus.h"
#include "server/workers/remote_work.h"

namespace fray {

struct NatsArguments {
  std::string servers;    ///< URLs with commas between them; "": the work is done here
  std::string authority;  ///< a PEM file; "": the system's

  struct Options {
    CLI::Option* servers;
    CLI::Option* authority;
  };
  /// Adds --nats, which `environment` may say too as it has passwords in it, and --nats-ca. `help` is of
  /// --nats. This outlives the command.
  Options add_to(CLI::App& command, const std::string& environment, const std::string& help);

  /// Workers elsewhere, for a client of that name: null if the work is done here. Errors of
  /// RemoteWork::start.
  Result<std::unique_ptr<RemoteWork>> work_elsewhere(const std::string& name) const;
};

}  // namespace fray
