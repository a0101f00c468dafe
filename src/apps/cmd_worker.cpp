#include <sys/prctl.h>

#include <csignal>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/commands.h"
#include "apps/nats_arguments.h"
#include "endgame/table_folder.h"
#include "games.h"
#include "lab/sample_job.h"
#include "play/match/pair_job.h"
#include "play/worker.h"
#include "server/workers/queue_worker.h"

namespace fray {
namespace {

struct WorkerArguments {
  WorkerLimits limits;
  std::string tables;
  NatsArguments nats;
};

/// What the laboratory asks beside the jobs of every worker.
std::vector<FurtherJob> lab_jobs() { return {match_pair_job(), samples_job()}; }

int work_for_server(const WorkerArguments& arguments) {
  // A worker in the middle of thinking would not notice that nobody waits for its answer any more.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::ios::sync_with_stdio(false);
  prepare_games();
  serve_worker(std::cin, std::cout, arguments.limits, lab_jobs());
  return std::cout ? 0 : 1;
}

int work_for_queue(const WorkerArguments& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  prepare_games();
  const QueueWorkerSettings settings{{.servers = arguments.nats.servers,
                                      .authority = arguments.nats.authority,
                                      .name = "fray worker",
                                      .inbox = "_INBOX"},
                                     arguments.limits,
                                     lab_jobs()};
  if (const auto served = serve_queue(settings); !served) {
    std::cerr << "fray worker: " << served.error().message << '\n';
    return 1;
  }
  return 0;
}

}  // namespace

void add_worker_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "worker",
      "think for a server: one JSON job a line on stdin, one answer a line on stdout; or jobs of NATS");
  command->footer(
      "docs/worker.md has the jobs. For example: "
      "{\"job\":\"move\",\"game\":\"conflict\",\"steps\":[],\"level\":3,\"seed\":1}");
  const auto arguments = std::make_shared<WorkerArguments>();
  command->add_option("--threads", arguments->limits.threads, "threads on which it thinks about one position")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  // Not FRAY_NATS: that is the server's, which starts workers that are to read their input.
  const auto nats = arguments->nats.add_to(
      *command, "FRAY_WORKER_NATS",
      "take jobs from the work queue of these NATS servers: URLs with commas between them");
  nats.authority->envname("FRAY_WORKER_NATS_CA");
  command->add_option("--tables", arguments->tables, "folder of tables of endings, as fray solve makes them")
      ->envname("FRAY_WORKER_TABLES");
  command->callback([&exit_code, arguments, nats] {
    if (!arguments->tables.empty()) {
      auto tables = open_tables(arguments->tables);
      if (!tables) {
        std::cerr << "fray worker: " << tables.error().message << '\n';
        exit_code = 1;
        return;
      }
      arguments->limits.endgames = std::move(*tables);
    }
    exit_code = nats.servers->count() > 0 ? work_for_queue(*arguments) : work_for_server(*arguments);
  });
}

}  // namespace fray
