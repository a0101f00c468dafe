// The one executable of Fray.
#include "apps/commands.h"

namespace {

constexpr int kWrongUse = 2;

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Fray: chess games in which a capture is a fight", "fray");
  program.require_subcommand(1);
  program.set_version_flag("--version", "fray " FRAY_VERSION);
  int exit_code = 0;
  fray::add_games_command(program, exit_code);
  fray::add_bench_command(program, exit_code);
  fray::add_fit_command(program, exit_code);
  fray::add_match_command(program, exit_code);
  fray::add_perft_command(program, exit_code);
  fray::add_play_command(program, exit_code);
  fray::add_referee_command(program, exit_code);
  fray::add_serve_command(program, exit_code);
  fray::add_uci_command(program, exit_code);
  fray::add_verify_command(program, exit_code);
  fray::add_worker_command(program, exit_code);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : kWrongUse;
  }
  return exit_code;
}
