#include <sys/prctl.h>

#include <csignal>
#include <iostream>
#include <memory>

#include "apps/commands.h"
#include "games.h"
#include "play/worker.h"

namespace fray {

void add_worker_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "worker", "think for a server: one JSON job a line on stdin, one answer a line on stdout");
  command->footer(
      "docs/worker.md has the jobs. For example: "
      "{\"job\":\"move\",\"game\":\"conflict\",\"steps\":[],\"level\":3,\"seed\":1}");
  const auto limits = std::make_shared<WorkerLimits>();
  command->add_option("--threads", limits->threads, "threads on which it thinks about one position")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->callback([&exit_code, limits] {
    // A worker in the middle of thinking would not notice that nobody waits for its answer any more.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::ios::sync_with_stdio(false);
    prepare_games();
    serve_worker(std::cin, std::cout, *limits);
    exit_code = std::cout ? 0 : 1;
  });
}

}  // namespace fray
