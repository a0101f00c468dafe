#include <iostream>

#include "apps/commands.h"
#include "games.h"
#include "play/json/json.h"

namespace fray {
namespace {

void print_games() {
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    std::cout << info.name << "  " << info.title << ", " << info.source << "\n    " << info.files << " x "
              << info.ranks << " squares, " << info.seats << " seats\n";
    for (const OptionSpec& option : info.options) {
      std::cout << "    " << option.name << " = ";
      if (const auto& number = option.number) {
        std::cout << number->least << " to " << number->most << (number->unit.empty() ? "" : " ")
                  << number->unit << ", " << number->usual << " (default)\n        " << option.summary << " ("
                  << number->ruling << ")\n";
        continue;
      }
      for (std::size_t i = 0; i < option.values.size(); ++i) {
        std::cout << (i == 0 ? "" : " | ") << option.values[i] << (i == 0 ? " (default)" : "");
      }
      std::cout << "\n        " << option.summary << '\n';
    }
  }
}

}  // namespace

void add_games_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("games", "list the games, their options and defaults");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "print JSON");
  command->callback([json, &exit_code] {
    if (*json) {
      std::cout << games_json(all_games()).dump(2) << '\n';
    } else {
      print_games();
    }
    exit_code = 0;
  });
}

}  // namespace fray
