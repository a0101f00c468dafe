// The bus over NATS (docs/operations.md, "Many machines"): plain subjects, no JetStream.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "server/cluster/bus.h"
#include "server/loop.h"

namespace fray {

struct NatsSettings {
  std::string servers;        ///< URLs with commas between them: "nats://user:password@host:4222"
  std::string authority{};    ///< a PEM file with what signs the servers' certificates; "": the system's
  std::string name = "fray";  ///< of this client, as NATS shows it
  /// What subjects for answers begin with, which differs where others must not be able to listen to them.
  std::string inbox = "fray.inbox";
};

/// Connects, and goes on doing so for ever when the connection is lost; that it cannot at first is an error
/// "nats" only if an address or file is wrong or libnats is not installed, else it goes on trying. Returns
/// before the connection is made; on_return tells that it is, the first time too. `loop` outlives the bus.
Result<std::unique_ptr<Bus>> connect_nats(const NatsSettings& settings, Loop& loop);

}  // namespace fray
