// The one executable of Fray.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "apps/commands.h"
#include "apps/version.h"
#include "play/keep_solved.h"
#include "play/terminal/dnd_data.h"

namespace {

constexpr int kWrongUse = 2;

/// Of a misspelt command CLI11 would only say that a subcommand is required.
bool names_no_command(const CLI::App& program, std::string_view word) {
  if (word.starts_with('-')) return false;
  std::string known;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == word) return false;
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  std::cerr << "fray: there is no command '" << word.substr(0, 60) << "'; expected one of " << known << '\n';
  return true;
}

/// Sets of tables are there before a command asks anything of the games. Those of `serve` are one of its
/// settings.
void add_dnd_data(CLI::App& program) {
  const auto folder = std::make_shared<std::string>();
  program
      .add_option("--dnd-data", *folder,
                  "a folder with a set of tables for D&D Battle Chess, or with several (docs/rules/dnd.md) "
                  "(Env:FRAY_DND_DATA)")
      ->type_name("FOLDER");
  program.parse_complete_callback([folder, &program] {
    const char* variable = std::getenv("FRAY_DND_DATA");
    if (folder->empty() && variable != nullptr && !program.got_subcommand("serve")) *folder = variable;
    if (const auto used = fray::use_dnd_data(*folder); !used)
      throw CLI::ValidationError("--dnd-data", used.error().message);
  });
}

}  // namespace

int main(int argc, char** argv) {
  fray::keep_solved();
  CLI::App program("Fray: chess games in which a capture is a fight", "fray");
  program.require_subcommand(1);
  program.set_version_flag("--version",
                           "fray " + std::string(fray::version()) + ", commit " + std::string(fray::commit()),
                           "Print the version and the commit it was built from");
  program.fallthrough();
  add_dnd_data(program);
  int exit_code = 0;
  fray::add_games_command(program, exit_code);
  fray::add_bench_command(program, exit_code);
  fray::add_dnd_tables_command(program, exit_code);
  fray::add_fit_command(program, exit_code);
  fray::add_lab_command(program, exit_code);
  fray::add_train_command(program, exit_code);
  fray::add_tune_command(program, exit_code);
  fray::add_match_command(program, exit_code);
  fray::add_perft_command(program, exit_code);
  fray::add_play_command(program, exit_code);
  fray::add_referee_command(program, exit_code);
  fray::add_serve_command(program, exit_code);
  fray::add_solve_command(program, exit_code);
  fray::add_store_command(program, exit_code);
  fray::add_uci_command(program, exit_code);
  fray::add_verify_command(program, exit_code);
  fray::add_worker_command(program, exit_code);
  if (argc > 1 && names_no_command(program, argv[1])) return kWrongUse;
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : kWrongUse;
  }
  return exit_code;
}
