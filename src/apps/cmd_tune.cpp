#include <iostream>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "games.h"
#include "lab/network_file.h"
#include "lab/tune.h"
#include "play/terminal/files.h"

namespace fray {
namespace {

struct TuneArguments {
  std::string game;
  std::string out;
  TuneSettings settings;
};

int run_tune(const TuneArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return wrong_use(game.error());
  if (!arguments.out.empty()) {
    if (const auto possible = terminal::can_replace(arguments.out); !possible)
      return wrong_use(possible.error());
  }
  const auto report = tune_evaluation(**game, arguments.settings, stop_on_interrupt(),
                                      [](const std::string& line) { std::cerr << line << '\n'; });
  if (!report) return failure(report.error());
  std::cout << "pairs " << report->pairs << "\ngroup  factor\n";
  for (const TunedGroup& group : report->groups) std::cout << group.name << "  " << group.factor << '\n';
  if (arguments.out.empty()) return 0;
  const auto saved = save_network(arguments.out, report->network.view());
  return saved ? 0 : failure(saved.error());
}

}  // namespace

void add_tune_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("tune", "tune groups of an evaluation's weights by what wins");
  auto arguments = std::make_shared<TuneArguments>();
  TuneSettings& settings = arguments->settings;
  command->add_option("GAME", arguments->game, "name of the game")->required();
  command->add_option("--pairs", settings.pairs, "pairs of games")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--nodes", settings.nodes, "nodes of each decision")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--opening", settings.opening_turns, "random turns at the start of each game")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--threads", settings.threads, "pairs at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", settings.seed, "of openings, dice and changes")->capture_default_str();
  command->add_option("--vary", settings.vary, "an option of the game that is drawn at random for each pair");
  command->add_option("--perturbation", settings.perturbation, "by which factors are changed to either side")
      ->check(CLI::Range(0.001, 0.9))
      ->capture_default_str();
  command->add_option("--rate", settings.rate, "how far a factor goes for each measured slope, at first")
      ->check(CLI::Range(1e-6, 10.0))
      ->capture_default_str();
  command->add_option("--out", arguments->out, "write the weights to this file");
  command->callback([arguments, &exit_code] { exit_code = run_tune(*arguments); });
}

}  // namespace fray
