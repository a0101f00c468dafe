// Arguments that several commands share: which game, with which options, from which position.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace fray {

struct GameArguments {
  std::string game;
  std::vector<std::string> options;  ///< name=value
  std::string position;              ///< empty for the initial position

  /// Adds GAME, --option and --position to a command.
  void add_to(CLI::App& command);
  /// The game in its first position, or what is wrong with the arguments.
  Result<std::unique_ptr<AnyState>> start() const;
};

/// Print "fray: ..." on stderr and return the exit code for wrong use, or for what has failed.
int wrong_use(const Error& error);
int failure(const Error& error);

}  // namespace fray
