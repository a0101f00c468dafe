// Workers that are processes of their own (`fray worker`). One that dies or does not answer in time is
// replaced, and its job is given to another, twice at most.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <memory>

#include "core/result.h"
#include "server/workers/worker_pool.h"
#include "server/workers/worker_process.h"

namespace fray {

/// Starts `workers` processes, but at least two, of a program. All calls of the pool, and all its callbacks,
/// are made on `executor`, which is one thread's; that thread must live as long as the process, as workers
/// die with the thread that started them. Error "worker" if the program cannot be started.
Result<std::unique_ptr<WorkerPool>> start_worker_processes(boost::asio::any_io_executor executor,
                                                           WorkerProgram program, int workers);

}  // namespace fray
