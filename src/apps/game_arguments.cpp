#include "apps/game_arguments.h"

#include <iostream>

#include "games.h"

namespace fray {

void GameArguments::add_to(CLI::App& command) {
  command.add_option("GAME", game, "name of the game, see `fray games`")->required();
  command.add_option("--option", options, "a game option as name=value; may be repeated")
      ->type_name("NAME=VALUE");
  command.add_option("--position", position, "position text to start from (docs/notation.md)")
      ->type_name("TEXT");
}

Result<std::unique_ptr<AnyState>> GameArguments::start() const {
  const auto found = find_game(game);
  if (!found) return tl::unexpected<Error>(found.error());
  std::string joined;
  for (const std::string& option : options) joined += option + ' ';
  const auto values = parse_options_text(joined);
  if (!values) return tl::unexpected<Error>(values.error());
  return position.empty() ? (*found)->start(*values) : (*found)->load(position, *values);
}

int wrong_use(const Error& error) {
  std::cerr << "fray: " << error.message << '\n';
  return 2;
}

int failure(const Error& error) {
  std::cerr << "fray: " << error.message << '\n';
  return 1;
}

}  // namespace fray
