#include <malloc.h>
#include <sys/resource.h>

#include <csignal>
#include <iostream>
#include <memory>

#include "apps/commands.h"
#include "apps/config_arguments.h"
#include "core/game_info.h"
#include "play/terminal/dnd_data.h"
#include "server/logging.h"
#include "server/server.h"

namespace fray {
namespace {

constexpr int kWrongUse = 2;

/// Each connection needs a file descriptor.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

/// Texts of some kB come and go with every message: giving their pages back to the system and getting them
/// again cost a tenth of the processor time.
void keep_freed_memory() {
  constexpr int kBytes = 16 << 20;
  mallopt(M_TRIM_THRESHOLD, kBytes);
  mallopt(M_MMAP_THRESHOLD, kBytes);
}

std::string url(const ServerConfig& config, std::uint16_t port) {
  const bool v6 = config.address.find(':') != std::string::npos;
  const bool all = config.address == "0.0.0.0" || config.address == "::";
  const std::string host = all ? "localhost" : v6 ? "[" + config.address + "]" : config.address;
  return "http://" + host + ":" + std::to_string(port) + "/";
}

int serve(const ConfigArguments& arguments) {
  offer_laborious_options(false);
  ServerSettings settings;
  const auto config = arguments.load();
  if (!config) {
    std::cerr << "fray serve: " << config.error().message << '\n';
    return kWrongUse;
  }
  settings.config = *config;
  if (const auto used = use_dnd_data(config->dnd_data); !used) {
    std::cerr << "fray serve: " << used.error().message << '\n';
    return kWrongUse;
  }
  const auto level = parse_log_level(config->log_level);
  const auto format = parse_log_format(config->log_format);
  if (level && format) set_up_logging(*level, *format);
  std::signal(SIGPIPE, SIG_IGN);
  // A file that may grow no more is an error of the write, which the store reports and gets over.
  std::signal(SIGXFSZ, SIG_IGN);
  allow_many_files();
  keep_freed_memory();
  const auto server = Server::start(settings);
  if (!server) {
    std::cerr << "fray serve: " << server.error().message << '\n';
    return 1;
  }
  std::cout << "Fray is at " << url(*config, (*server)->port()) << std::endl;
  log_line(LogLevel::info, "serving",
           {{"address", config->address}, {"port", (*server)->port()}, {"games", (*server)->unfinished()}});
  (*server)->run();
  return 0;
}

}  // namespace

void add_serve_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("serve", "the server: the page, games over WebSockets, analysis");
  const auto arguments = std::make_shared<ConfigArguments>();
  arguments->add_to(*command);
  command->footer("docs/operations.md tells how to run it, docs/server-protocol.md what goes over the wire.");
  command->callback([arguments, &exit_code] { exit_code = serve(*arguments); });
}

}  // namespace fray
