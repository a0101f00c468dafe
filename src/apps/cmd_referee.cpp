#include <iostream>

#include "apps/commands.h"
#include "play/referee/referee.h"

namespace fray {

void add_referee_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "referee",
      "the rules for other programs: one JSON object a line on stdin, one answer a line on stdout");
  command->footer("docs/protocol.md has the commands. For example: {\"cmd\":\"new\",\"game\":\"conflict\"}");
  command->callback([&exit_code] {
    std::ios::sync_with_stdio(false);
    serve_referee(std::cin, std::cout);
    exit_code = std::cout ? 0 : 1;
  });
}

}  // namespace fray
