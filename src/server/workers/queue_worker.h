// `fray worker --nats`: takes jobs from the work queue and thinks (docs/worker.md, "Workers anywhere").
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "core/result.h"
#include "play/worker.h"
#include "server/cluster/nats_bus.h"

namespace fray {

struct QueueWorkerSettings {
  NatsSettings nats;
  WorkerLimits limits;
  std::vector<FurtherJob> further{};  ///< jobs that it does beside those of every worker
};

/// Works for those who put jobs into the queue: for people, and when it has time beside that, on a thread of
/// its own that gives way to the other, at what nobody waits for and for the laboratory.
class QueueWorker {
 public:
  /// Connects as connect_nats, on the loop of the context, which one thread runs and which outlives the
  /// worker. Error "nats".
  static Result<std::unique_ptr<QueueWorker>> start(const QueueWorkerSettings& settings,
                                                    boost::asio::io_context& context);
  /// Gives back what it has not finished, and waits for its threads, which stop thinking.
  virtual ~QueueWorker() = default;
};

/// Works until SIGINT or SIGTERM. Error "nats".
Result<void> serve_queue(const QueueWorkerSettings& settings);

}  // namespace fray
