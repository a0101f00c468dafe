#include <iostream>

#include "apps/commands.h"
#include "play/uci.h"

namespace fray {

void add_uci_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "uci", "speak UCI on stdin and stdout, for GUIs and other programs (docs/uci.md)");
  command->callback([&exit_code] {
    Uci(std::cout, "Fray " FRAY_VERSION, make_engine).run(std::cin);
    exit_code = 0;
  });
}

}  // namespace fray
