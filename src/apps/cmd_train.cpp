#include <iostream>
#include <memory>
#include <string>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "apps/status_line.h"
#include "games.h"
#include "lab/training.h"

namespace fray {
namespace {

struct TrainArguments {
  std::string game;
  std::string folder;
  TrainingSettings settings;
};

int run_train(const TrainArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return wrong_use(game.error());
  const std::string folder = arguments.folder.empty() ? "training-" + arguments.game : arguments.folder;
  Result<TrainingReport> report = fail("none", "");
  {
    StatusLine status;
    report = train_evaluation(**game, arguments.settings, folder, stop_on_interrupt(),
                              [&status](const std::string& line) { status.show(line); });
  }
  const bool asked_wrongly =
      !report && (report.error().code == "other_training" || report.error().code == "bad_shares");
  if (asked_wrongly) return wrong_use(report.error());
  if (!report) return failure(report.error());
  std::cout << training_table(report->rounds);
  if (report->complete) return 0;
  std::cerr << "fray: interrupted; the same command goes on from here\n";
  return 1;
}

void add_games(CLI::App& command, TrainingSettings& settings) {
  command.add_option("--games", settings.games, "self-play games of a round")
      ->check(CLI::Range(20, 10'000'000))
      ->capture_default_str();
  command.add_option("--nodes", settings.play.nodes, "nodes of each decision in them")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command
      .add_option("--openings", settings.play.opening_turns,
                  "random turns at the start of each game, at most")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command.add_option("--seed", settings.play.seed, "of openings, dice and first weights")
      ->capture_default_str();
  command.add_option("--threads", settings.threads, "games at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
}

void add_fit(CLI::App& command, TrainingSettings& settings) {
  command.add_option("--window", settings.window, "rounds whose games are fitted to, the last ones")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command
      .add_option(
          "--result-share", settings.result_shares,
          "how much of what a position is fitted to is the game's result less luck, the rest being the "
          "value by the search; of several, with commas between them, each round takes what plays best")
      ->delimiter(',')
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--lanes", settings.lanes, "numbers of a row of the network")
      ->check(CLI::IsMember({16, 32, 48, 64, 80, 96, 112, 128}))
      ->capture_default_str();
  command.add_option("--start", settings.start_file,
                     "a file with the network to begin with; without it the one that the game has");
  command.add_flag("--from-nothing", settings.from_nothing,
                   "fits start from random weights, not from the best network so far");
  command.add_option("--epochs", settings.fit.epochs, "passes over the positions")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command.add_option("--rate", settings.fit.rate, "rate of learning, at first")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command.add_option("--pull", settings.fit.pull, "penalty on squared distances of weights from their start")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
}

void add_gate(CLI::App& command, TrainingSettings& settings) {
  command.add_option("--trial-pairs", settings.trial_pairs, "pairs that show which share plays best")
      ->check(CLI::Range(3, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--gate-pairs", settings.gate_pairs,
                  "pairs, at most, in which a network must prove to be better than the best so far")
      ->check(CLI::Range(3, 10'000'000))
      ->capture_default_str();
  command.add_option("--gate-nodes", settings.gate_nodes, "nodes of each decision in trial and gate")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
}

}  // namespace

void add_train_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("train", "train a game's evaluation by rounds of self-play");
  auto arguments = std::make_shared<TrainArguments>();
  command->add_option("GAME", arguments->game, "name of the game")->required();
  command->add_option(
      "--folder", arguments->folder,
      "where everything is kept, so that it can be stopped at any time and goes on from there "
      "(default training-GAME)");
  command->add_option("--rounds", arguments->settings.rounds, "of self-play, fit and match")
      ->check(CLI::Range(1, 999))
      ->capture_default_str();
  add_games(*command, arguments->settings);
  add_fit(*command, arguments->settings);
  add_gate(*command, arguments->settings);
  command->callback([arguments, &exit_code] { exit_code = run_train(*arguments); });
}

}  // namespace fray
