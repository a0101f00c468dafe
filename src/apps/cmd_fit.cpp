#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "apps/nats_arguments.h"
#include "games.h"
#include "lab/fit.h"
#include "lab/network_file.h"
#include "lab/sample_job.h"
#include "lab/self_play.h"
#include "play/terminal/files.h"
#include "server/workers/remote_work.h"

namespace fray {
namespace {

struct FitArguments {
  std::string game;
  std::string out;
  std::optional<int> threads;
  NatsArguments nats;
  FitSettings settings;
};

/// Games at once where workers elsewhere play them, of which there may be as many.
constexpr int kGamesElsewhere = 64;

/// `work` is nullptr if it is to be done here.
Result<FitReport> fit(const AnyGame& game, const FitArguments& arguments, RemoteWork* work) {
  FitSettings settings = arguments.settings;
  settings.training.seed = settings.play.seed;
  settings.threads = arguments.threads.value_or(work == nullptr ? 1 : kGamesElsewhere);
  settings.training.threads = arguments.threads.value_or(1);
  const auto progress = [](const std::string& line) { std::cerr << line << '\n'; };
  if (work == nullptr) return fit_evaluation(game, settings, stop_on_interrupt(), progress);
  const auto version = self_play_fingerprint(game);
  if (!version) return pass_on(version.error());
  const auto ask = [work](Json request, const StopFlag& stop) {
    return work->answer_to(std::move(request), stop);
  };
  return fit_evaluation(game, settings, games_of_workers(game, settings.play, *version, ask),
                        stop_on_interrupt(), progress);
}

int run_fit(const FitArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return wrong_use(game.error());
  if (!arguments.out.empty()) {
    if (const auto possible = terminal::can_replace(arguments.out); !possible)
      return wrong_use(possible.error());
  }
  const auto work = arguments.nats.work_elsewhere("fray fit");
  if (!work) return wrong_use(work.error());
  const auto report = fit(**game, arguments, work->get());
  if (!report) return failure(report.error());
  std::cout << "positions " << report->positions << "\nlog-odds multiplied by " << report->slope
            << " to be calibrated\nlog-loss before " << report->loss_before << " bits, after "
            << report->loss_after
            << " bits, on the games that judge\npredicted, scored less luck, margin (95 %), positions\n";
  for (const auto& bin : report->calibration) {
    std::cout << bin.predicted << "  " << bin.scored << "  " << bin.margin << "  " << bin.positions << '\n';
  }
  if (!arguments.out.empty()) {
    const auto saved = save_network(arguments.out, report->network.view());
    if (!saved) return failure(saved.error());
  }
  if (!report->problem) return 0;
  std::cerr << "fray: not all games were played: " << report->problem->message << '\n';
  return 1;
}

}  // namespace

void add_fit_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("fit", "fit a game's evaluation on self-play");
  auto arguments = std::make_shared<FitArguments>();
  FitSettings& settings = arguments->settings;
  command->add_option("GAME", arguments->game, "name of the game")->required();
  command->add_option("--games", settings.games, "self-play games")
      ->check(CLI::Range(20, 10'000'000))
      ->capture_default_str();
  command->add_option("--nodes", settings.play.nodes, "nodes of each decision")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--threads", arguments->threads, "games at a time (default 1; with --nats 64)")
      ->check(CLI::Range(1, 1024));
  command->add_option("--seed", settings.play.seed, "of openings and dice")->capture_default_str();
  command
      ->add_option(
          "--epochs", settings.training.epochs,
          "passes over the positions; 0 judges the weights that the game has, by all games, and makes them "
          "calibrated")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command
      ->add_option("--result-share", settings.training.result_share,
                   "how much of what a position is fitted to is the game's result, the rest being the value "
                   "by the search")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_flag("--from-present", settings.from_present,
                    "start from the weights that the game has and stay near them");
  command
      ->add_option("--lanes", settings.lanes,
                   "numbers of a row of the network; from the weights that the game has at least as many")
      ->check(CLI::IsMember({16, 32, 48, 64, 80, 96, 112, 128}))
      ->capture_default_str();
  command->add_option("--rate", settings.training.rate, "rate of learning, at first")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command
      ->add_option("--pull", settings.training.pull,
                   "penalty on squared distances of weights from their start")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  arguments->nats.add_to(
      *command, "FRAY_FIT_NATS",
      "have the games played by workers of these NATS servers (fray worker --nats): URLs with commas between "
      "them");
  command->add_option("--out", arguments->out, "write the weights to this file");
  command->callback([arguments, &exit_code] { exit_code = run_fit(*arguments); });
}

}  // namespace fray
