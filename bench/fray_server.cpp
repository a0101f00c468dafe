#include "fray_server.h"

#include <stdlib.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <utility>
#include <vector>

namespace fray::bench {
namespace {

/// Flags with the most that each allows.
const std::map<std::string, std::string> kWide{
    {"--requests-per-minute", "1000000"}, {"--rooms-per-hour", "1000000"},
    {"--sockets-per-address", "1000000"}, {"--max-sockets", "1000000"},
    {"--max-rooms", "1000000"},           {"--messages-per-second", "1000000"},
    {"--analyses-per-minute", "1000000"}, {"--logins-per-hour", "1000000"},
};

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& parent) {
  path_ = (std::filesystem::path(parent) / "fray-bench-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no folder can be made in " + parent);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

FrayServer::FrayServer(const Settings& bench, Limits limits, std::map<std::string, std::string> settings)
    : bench_(bench), settings_(std::move(settings)), folder_(bench.folder) {
  start(limits);
}

void FrayServer::stop() {
  child_->stop();
  child_.reset();
}

double FrayServer::restart(Limits limits) {
  stop();
  return start(limits);
}

double FrayServer::start(Limits limits) {
  std::map<std::string, std::string> flags{{"--database", database()},
                                           {"--port", "0"},
                                           {"--page", ""},
                                           {"--workers", "1"},
                                           {"--log-level", "error"}};
  if (limits == Limits::wide) flags.insert(kWide.begin(), kWide.end());
  for (const auto& [flag, value] : settings_) flags[flag] = value;
  std::vector<std::string> command{bench_.server, "serve"};
  for (const auto& [flag, value] : flags) {
    command.push_back(flag);
    command.push_back(value);
  }
  const auto begin = std::chrono::steady_clock::now();
  child_ = std::make_unique<Child>(bench_.server_processor, command);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace fray::bench
