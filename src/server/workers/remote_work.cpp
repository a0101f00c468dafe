#include "server/workers/remote_work.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "server/asio_loop.h"
#include "server/workers/queue_pool.h"

namespace fray {
namespace {

constexpr std::chrono::milliseconds kLookForStop{50};
/// A pair of long games may take hours; whether the worker still lives the pool knows sooner.
constexpr std::int64_t kLongestWorkMs = 24 * 60 * 60 * 1000;
constexpr std::size_t kMostAtOnce = 100'000;

class LoopOfWork final : public RemoteWork {
 public:
  Result<void> begin(const NatsSettings& settings) {
    QueuePoolSettings pool_settings{.nats = settings};
    pool_settings.lab = true;
    pool_settings.limits = {kMostAtOnce, kMostAtOnce};
    auto pool = make_queue_pool(pool_settings, loop_);
    if (!pool) return pass_on(pool.error());
    pool_ = std::move(*pool);
    thread_ = std::jthread([this] { context_.run(); });
    return {};
  }

  ~LoopOfWork() override {
    // The pool is its thread's.
    loop_.post([this] { pool_.reset(); });
    work_.reset();
    if (!thread_.joinable()) return;
    loop_.post([this] { context_.stop(); });
    thread_.join();
  }

  Result<Json> answer_to(Json request, const StopFlag& stop) override {
    const auto waiting = std::make_shared<Waiting>();
    loop_.post([this, waiting, request = std::move(request)]() mutable {
      waiting->number = pool_->submit({std::move(request), kLongestWorkMs}, [waiting](Result<Json> answer) {
        const std::lock_guard lock(waiting->mutex);
        waiting->answer = std::move(answer);
        waiting->changed.notify_all();
      });
    });
    std::unique_lock lock(waiting->mutex);
    while (!waiting->answer) {
      waiting->changed.wait_for(lock, kLookForStop);
      if (waiting->answer || !stop) continue;
      loop_.post([this, waiting] { pool_->cancel(waiting->number); });
      return fail("stopped", "nobody waits for it any more");
    }
    return std::move(*waiting->answer);
  }

 private:
  struct Waiting {
    std::uint64_t number = 0;  ///< of the loop's thread
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Result<Json>> answer;
  };

  boost::asio::io_context context_{1};
  AsioLoop loop_{context_};
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work_{
      context_.get_executor()};
  std::unique_ptr<WorkerPool> pool_;
  std::jthread thread_;
};

}  // namespace

Result<std::unique_ptr<RemoteWork>> RemoteWork::start(const NatsSettings& settings) {
  auto work = std::make_unique<LoopOfWork>();
  if (const auto begun = work->begin(settings); !begun) return pass_on(begun.error());
  return work;
}

}  // namespace fray
