// Workers anywhere (`fray worker --nats`): jobs go into a work queue of NATS, from which whoever is free
// takes them (docs/worker.md). A job whose worker dies is given to another within 2 s; one that is lost with
// a server of NATS is put in again by this pool. Nothing that was asked depends on NATS keeping it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/result.h"
#include "server/cluster/nats_bus.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/workers/worker_pool.h"

namespace fray {

struct QueuePoolSettings {
  NatsSettings nats;
  /// Who gets the answers, another word for each pool that there is: 1 to 64 letters, digits, dashes and
  /// underscores. Nothing: one that nobody else has.
  std::string server{};
  /// Where answers are counted that belong to no job under way: late, said twice, or forged. May be nothing;
  /// outlives the pool.
  Counter* refused = nullptr;
  /// The jobs are those of the laboratory, which workers do when no person waits for anything.
  bool lab = false;
  /// Of jobs that wait here; few more than there are workers wait in the queue of NATS.
  JobQueue::Limits limits{};
};

/// All calls of the pool, and all its callbacks, are made on the loop's thread; the loop outlives it. Returns
/// before NATS is connected: jobs wait meanwhile, and whenever it is away or there is no worker; an analysis
/// that has waited 10 s without a connection is answered "busy". Errors "nats" as connect_nats, and if
/// `server` is no such word.
///
/// Of `counts()`, `workers` and `busy` are those that have been heard of within 5 s, whoever they work for;
/// `waiting` includes what waits in the queue of NATS.
Result<std::unique_ptr<WorkerPool>> make_queue_pool(const QueuePoolSettings& settings, Loop& loop);

}  // namespace fray
