#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/version.h"
#include "games.h"
#include "play/uci/uci.h"

namespace fray {
namespace {

int run_uci(const std::string& first) {
  std::vector<const AnyGame*> games(all_games().begin(), all_games().end());
  if (!first.empty()) {
    const auto game = find_game(first);
    if (!game) return wrong_use(game.error());
    std::rotate(games.begin(), std::find(games.begin(), games.end(), *game), games.end());
  }
  Uci(std::cout, "Fray " + std::string(version()), make_engine, games).run(std::cin);
  return 0;
}

}  // namespace

void add_uci_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "uci", "speak UCI on stdin and stdout, for GUIs and other programs (docs/uci.md)");
  auto game = std::make_shared<std::string>();
  command->add_option("GAME", *game, "the game to begin with, for GUIs that set no UCI_Variant");
  command->callback([game, &exit_code] { exit_code = run_uci(*game); });
}

}  // namespace fray
