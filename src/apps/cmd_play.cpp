// fray play: a game in the terminal.
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <optional>
#include <random>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "core/pgn.h"
#include "games.h"
#include "play/terminal/files.h"
#include "play/terminal/session.h"
#include "play/terminal/text.h"

namespace fray {
namespace {

constexpr std::int64_t kHintMs = 1000;
constexpr std::int64_t kThinkingMs = 1000;

struct PlayArguments {
  GameArguments game;
  int level = 3;
  std::string engine;  ///< empty for the search at `level`
  std::string side = "white";
  std::string dice = "computer";
  std::optional<std::uint64_t> seed;
  std::optional<std::int64_t> ms;
  std::string file;
  std::array<std::string, 2> names;
  bool plain = false;
  bool unicode = false;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  localtime_r(&now, &date);
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y.%m.%d", &date);
  return text.data();
}

bool has_color() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

/// What is wrong with a seed. CLI11 itself reads "-1", and what is too large, as the largest number there is.
std::string problem_of_seed(const std::string& text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  const bool whole = parsed.ec == std::errc() && parsed.ptr == end;
  return whole ? "" : "'" + text + "' is not a whole number from 0 to 18446744073709551615";
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) ^ device();
}

terminal::Players players_of(const PlayArguments& arguments) {
  return {{arguments.side != "black", arguments.side != "white"}, arguments.dice == "hand"};
}

Result<terminal::PlayedGame> start_game(const PlayArguments& arguments) {
  if (arguments.file.empty()) {
    auto state = arguments.game.start();
    if (!state) return tl::unexpected<Error>(state.error());
    return terminal::PlayedGame(std::move(*state), players_of(arguments));
  }
  const auto game = find_game(arguments.game.game);
  if (!game) return tl::unexpected<Error>(game.error());
  const auto text = terminal::read_file(arguments.file);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto in_file = [&](const Error& error) {
    return fail(error.code, "'" + arguments.file + "', " + error.message);
  };
  const auto record = parse_pgn(*text);
  if (!record) return in_file(record.error());
  auto played = terminal::PlayedGame::from_record(*record, **game, players_of(arguments));
  if (!played) return in_file(played.error());
  return played;
}

/// How to start such a session again, but for the position or file.
std::string command_of(const PlayArguments& arguments) {
  std::string text = "fray play " + arguments.game.game;
  if (arguments.side != "white") text += " --side " + arguments.side;
  if (arguments.dice == "hand") text += " --dice hand";
  if (arguments.side == "both") return text;
  if (!arguments.engine.empty()) return text + " --engine " + terminal::shell_word(arguments.engine);
  return text + " --level " + std::to_string(arguments.level);
}

Result<terminal::SessionSettings> settings_of(const PlayArguments& arguments) {
  terminal::SessionSettings settings;
  const std::string level = std::to_string(arguments.level);
  const auto opponent =
      parse_engine_spec(arguments.engine.empty() ? "search:level=" + level : arguments.engine);
  if (!opponent) return tl::unexpected<Error>(opponent.error());
  settings.seed = arguments.seed.value_or(random_seed());
  settings.opponent = *opponent;
  if (arguments.engine.find("seed=") == std::string::npos) {
    // Not that of the dice, or what the computer announces would go with how they fall.
    settings.opponent.seed = SplitMix64(~settings.seed).next();
  }
  settings.thinking = opponent->limits;
  const bool unlimited =
      settings.thinking.depth == 0 && settings.thinking.nodes == 0 && settings.thinking.time_ms == 0;
  if (arguments.ms || unlimited) settings.thinking.time_ms = arguments.ms.value_or(kThinkingMs);
  settings.advising.time_ms = kHintMs;

  const std::string computer =
      arguments.engine.empty() ? "Fray, level " + level : "Fray, " + arguments.engine;
  const terminal::Players players = players_of(arguments);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string usual = players.person[side] ? "Player" : computer;
    settings.names[side] = arguments.names[side].empty() ? usual : arguments.names[side];
  }
  settings.date = today();
  settings.style.color = !arguments.plain && has_color();
  settings.style.figures = arguments.unicode;
  settings.interactive = isatty(STDIN_FILENO) != 0;
  settings.file = arguments.file;
  settings.command = command_of(arguments);
  return settings;
}

int run_play(const PlayArguments& arguments) {
  auto settings = settings_of(arguments);
  if (!settings) return wrong_use(settings.error());
  auto game = start_game(arguments);
  if (!game) return wrong_use(game.error());
  terminal::ConsoleInput input;
  terminal::Session session(std::move(*game), std::move(*settings), input, std::cout,
                            terminal::ConsoleInput::stop());
  return session.run();
}

}  // namespace

void add_play_command(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("play", "play a game in the terminal, against the computer or another person");
  auto arguments = std::make_shared<PlayArguments>();
  arguments->game.add_to(*command);
  auto* level =
      command->add_option("--level", arguments->level, "how well the computer plays, 1 to 8 (default 3)")
          ->check(CLI::Range(1, kLevels));
  command->add_option("--side", arguments->side, "which side you play: white (default), black or both")
      ->check(CLI::IsMember({"white", "black", "both"}));
  command->add_option("--dice", arguments->dice, "who rolls: computer (default), or hand to type real dice")
      ->check(CLI::IsMember({"computer", "hand"}));
  command->add_option("--seed", arguments->seed, "of the dice: the same seed gives the same dice")
      ->check(problem_of_seed);
  command->add_option("--ms", arguments->ms, "time for each of the computer's choices, in milliseconds")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400'000}));
  command->add_option("--load", arguments->file, "go on with a saved game (PGN)")
      ->type_name("FILE")
      ->excludes("--option")
      ->excludes("--position");
  command->add_option("--white", arguments->names[0], "White's name, for the record")->type_name("NAME");
  command->add_option("--black", arguments->names[1], "Black's name, for the record")->type_name("NAME");
  command->add_flag("--unicode", arguments->unicode, "draw chess pieces as Unicode figures");
  command->add_flag("--plain", arguments->plain, "no colours (nor with NO_COLOR set, nor in a file or pipe)");
  command->add_option("--engine", arguments->engine, "another opponent, as `greedy` or `search:depth=2`")
      ->type_name("SPEC")
      ->excludes(level);
  command->callback([arguments, &exit_code] { exit_code = run_play(*arguments); });
}

}  // namespace fray
