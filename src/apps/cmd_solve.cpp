#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "endgame/solver/make_tables.h"
#include "games.h"
#include "lab/endgame_regret.h"

namespace fray {
namespace {

struct SolveArguments {
  std::string game;
  std::string endings;
  std::string out = ".";
  EndingSettings settings;
  int regret = 0;
  std::string engine = "search:hash=1";
  RegretSettings measured;
};

/// A line a second at most.
class SolveProgress {
 public:
  void say(const std::string& line) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::seconds(1)) return;
    last_ = now;
    std::cerr << line << std::endl;
  }

 private:
  std::chrono::steady_clock::time_point last_{};
};

void print_table(const MadeTable& table) {
  char line[200];
  if (table.was_there) {
    std::snprintf(line, sizeof line, "%s: is there, error %.2g points", table.ending.c_str(), table.error);
  } else {
    std::snprintf(
        line, sizeof line,
        "%s: %llu positions, %zu bytes, %d sweeps, residual %.2g points, error %.2g points, %.1f turns at "
        "most, %.1f s",
        table.ending.c_str(), static_cast<unsigned long long>(table.positions), table.bytes, table.sweeps,
        table.residual, table.error, table.most_turns, table.seconds);
  }
  std::cout << line << std::endl;
}

/// Has an engine play each ending that was asked for. The tables are there.
Result<void> measure(const AnyGame& game, const std::vector<std::string>& endings,
                     const SolveArguments& arguments, SolveProgress& progress) {
  const auto engine = parse_engine_spec(arguments.engine);
  if (!engine) return pass_on(engine.error());
  RegretSettings settings = arguments.measured;
  settings.engine = *engine;
  settings.positions = arguments.regret;
  settings.threads = arguments.settings.threads;
  for (const std::string& ending : endings) {
    const auto report = measure_regret(game, ending, arguments.out, settings, stop_on_interrupt(),
                                       [&](const std::string& line) { progress.say(line); });
    if (!report) return pass_on(report.error());
    char line[200];
    std::snprintf(
        line, sizeof line,
        "%s: %d positions, regret %.5f points on average and %.4f at most, RMSE of the value %.4f, of the "
        "evaluation %.4f; worst at ",
        ending.c_str(), report->positions, report->mean, report->worst, report->rmse,
        report->evaluation_rmse);
    std::cout << line << report->worst_position << std::endl;
  }
  return {};
}

int run_solve(const SolveArguments& arguments) {
  const auto game = find_game(arguments.game);
  if (!game) return wrong_use(game.error());
  const auto endings = endings_named(**game, arguments.endings);
  if (!endings) return wrong_use(endings.error());
  SolveProgress progress;
  const TablesReport report{[&](const std::string& line) { progress.say(line); }, print_table};
  auto done = make_tables(**game, *endings, arguments.out, arguments.settings, stop_on_interrupt(), report);
  if (done && arguments.regret > 0) done = measure(**game, names_of(**game, *endings), arguments, progress);
  if (done) return 0;
  if (done.error().code == "interrupted") {
    std::cerr << "fray solve: interrupted; the tables above are kept, the same command goes on after them\n";
  } else {
    std::cerr << "fray solve: " << done.error().message << '\n';
  }
  return 1;
}

}  // namespace

void add_solve_command(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("solve", "make tables of small endings, for the search (docs/solve.md)");
  const auto arguments = std::make_shared<SolveArguments>();
  command->add_option("GAME", arguments->game, "name of the game, see `fray games`")->required();
  command
      ->add_option("ENDINGS", arguments->endings,
                   "endings with commas between them, as KQvK; or how many pieces there are at most; or all")
      ->required();
  command->add_option("--out", arguments->out, "the folder of the tables")->capture_default_str();
  command
      ->add_option("--threads", arguments->settings.threads, "how many work at once; the tables are the same")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      ->add_option("--tolerance", arguments->settings.tolerance,
                   "by how many points a value may be wrong; the command fails if that cannot be proved")
      ->check(CLI::Range(1e-7, 0.1))
      ->capture_default_str();
  command
      ->add_option(
          "--regret", arguments->regret,
          "then have an engine play a turn from so many random positions of each, and tell what it loses")
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--engine", arguments->engine, "that engine, without tables (docs/match.md)")
      ->capture_default_str();
  command->add_option("--nodes", arguments->measured.nodes, "nodes of each of its decisions")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", arguments->measured.seed, "of the random positions")->capture_default_str();
  command->callback([arguments, &exit_code] { exit_code = run_solve(*arguments); });
}

}  // namespace fray
