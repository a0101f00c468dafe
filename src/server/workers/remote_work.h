// Work for workers anywhere, for a program that waits for it on threads of its own (`fray match`,
// `fray fit`, each with --nats).
#pragma once

#include <memory>

#include "core/result.h"
#include "play/json/json.h"
#include "search/engine.h"
#include "server/cluster/nats_bus.h"

namespace fray {

class RemoteWork {
 public:
  /// Jobs of the laboratory, which workers do besides what people wait for. Error "nats" as connect_nats.
  static Result<std::unique_ptr<RemoteWork>> start(const NatsSettings& settings);
  virtual ~RemoteWork() = default;

  /// The worker's answer to a job (docs/worker.md); waits for it however long that takes, and also while NATS
  /// is away or nobody works. Error "stopped" soon after `stop` was set; those of WorkerPool. Any thread.
  virtual Result<Json> answer_to(Json request, const StopFlag& stop) = 0;
};

}  // namespace fray
