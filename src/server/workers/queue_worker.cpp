#include "server/workers/queue_worker.h"

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "server/asio_loop.h"
#include "server/cluster/nats_connection.h"
#include "server/workers/work_lane.h"
#include "server/workers/work_messages.h"

namespace fray {
namespace {

class TwoLanes final : public QueueWorker {
 public:
  TwoLanes(const QueueWorkerSettings& settings, boost::asio::io_context& context)
      : loop_(context), settings_(settings) {}

  Result<void> begin() {
    auto nats = NatsConnection::open(settings_.nats, loop_);
    if (!nats) return pass_on(nats.error());
    nats_ = std::move(*nats);
    for_people_ = lane({WorkClass::game, WorkClass::analysis}, false);
    besides_ = lane({WorkClass::unwatched, WorkClass::lab}, true);
    nats_->subscribe(std::string(kCancelSubject), [this](const NatsMessage& message) {
      const auto id = parse_cancel(message.bytes);
      if (!id) return;
      for_people_->cancel(*id);
      besides_->cancel(*id);
    });
    nats_->on_return([this] {
      say_it_is_here(false);
      for_people_->connected();
      besides_->connected();
    });
    thinking_alarm_ = loop_.alarm();
    presence_alarm_ = loop_.alarm();
    keep_thinking();
    keep_here();
    return {};
  }

  ~TwoLanes() override {
    for_people_.reset();
    besides_.reset();
    if (nats_) say_it_is_here(true);
  }
  TwoLanes(const TwoLanes&) = delete;
  TwoLanes& operator=(const TwoLanes&) = delete;

 private:
  std::unique_ptr<WorkLane> lane(std::vector<WorkClass> classes, bool gives_way) {
    return std::make_unique<WorkLane>(
        WorkLane::Settings{std::move(classes), settings_.limits, gives_way, settings_.further}, *nats_, loop_,
        name_, [this] { say_it_is_here(false); });
  }
  void keep_thinking() {
    for_people_->say_it_thinks();
    besides_->say_it_thinks();
    thinking_alarm_->set(kStillThinkingMs, [this] { keep_thinking(); });
  }
  void keep_here() {
    say_it_is_here(false);
    presence_alarm_->set(kPresenceMs, [this] { keep_here(); });
  }
  void say_it_is_here(bool leaves) {
    const bool busy = for_people_ && (for_people_->busy() || besides_->busy());
    nats_->publish({.subject = std::string(kPresenceSubject), .bytes = presence_text({name_, busy, leaves})});
  }

  AsioLoop loop_;
  const QueueWorkerSettings settings_;
  const std::string name_ = new_work_id();
  std::unique_ptr<NatsConnection> nats_;
  std::unique_ptr<WorkLane> for_people_;
  std::unique_ptr<WorkLane> besides_;
  std::unique_ptr<Loop::Alarm> thinking_alarm_;
  std::unique_ptr<Loop::Alarm> presence_alarm_;
};

}  // namespace

Result<std::unique_ptr<QueueWorker>> QueueWorker::start(const QueueWorkerSettings& settings,
                                                        boost::asio::io_context& context) {
  auto worker = std::make_unique<TwoLanes>(settings, context);
  if (const auto begun = worker->begin(); !begun) return pass_on(begun.error());
  return worker;
}

Result<void> serve_queue(const QueueWorkerSettings& settings) {
  boost::asio::io_context context(1);
  boost::asio::signal_set signals(context, SIGINT, SIGTERM);
  const auto worker = QueueWorker::start(settings, context);
  if (!worker) return pass_on(worker.error());
  signals.async_wait([&context](const boost::system::error_code&, int) { context.stop(); });
  context.run();
  return {};
}

}  // namespace fray
