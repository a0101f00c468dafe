#include "apps/nats_arguments.h"

namespace fray {

NatsArguments::Options NatsArguments::add_to(CLI::App& command, const std::string& environment,
                                             const std::string& help) {
  auto* nats = command.add_option("--nats", servers, help)->envname(environment)->type_name("URLS");
  auto* ca = command.add_option("--nats-ca", authority, "the PEM file of what signs their certificates")
                 ->type_name("FILE")
                 ->check(CLI::ExistingFile);
  return {nats, ca};
}

Result<std::unique_ptr<RemoteWork>> NatsArguments::work_elsewhere(const std::string& name) const {
  if (servers.empty()) return nullptr;
  return RemoteWork::start({.servers = servers, .authority = authority, .name = name});
}

}  // namespace fray
