#include "server/workers/work_lane.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "server/cluster/bus.h"

namespace fray {
namespace {

constexpr std::int64_t kLookMs = 1000;
constexpr std::int64_t kWaitMs = 5000;
/// Between looks where there is no queue.
constexpr std::int64_t kNoQueueMs = 250;
constexpr std::size_t kMostUnsaid = 16;
constexpr int kGivesWay = 10;  // as `nice` has it

bool is_work(const NatsMessage& message) { return message.status.empty() && !message.reply.empty(); }

}  // namespace

ThinkingThread::ThinkingThread(WorkerLimits limits, bool gives_way, std::vector<FurtherJob> further)
    : thread_([this, limits, gives_way, further = std::move(further)]() mutable {
        run(limits, gives_way, std::move(further));
      }) {}

ThinkingThread::~ThinkingThread() {
  stop_ = true;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ThinkingThread::think(std::string line, Said said) {
  const std::lock_guard lock(mutex_);
  if (!ends_) stop_ = false;
  job_.emplace(std::move(line), std::move(said));
  changed_.notify_all();
}

void ThinkingThread::run(WorkerLimits limits, bool gives_way, std::vector<FurtherJob> further) {
  // On Linux that is of this thread only.
  if (gives_way) ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kGivesWay);
  Worker worker(limits, stop_);
  for (FurtherJob& job : further) worker.add(std::move(job));
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ends_ || job_; });
    if (ends_) return;
    const auto job = *std::exchange(job_, std::nullopt);
    lock.unlock();
    const auto tell = [&job](const std::string& progress) { job.second(progress, false); };
    job.second(worker.handle(job.first, tell), true);
    lock.lock();
  }
}

WorkLane::WorkLane(Settings settings, NatsConnection& nats, Loop& loop, const std::string& worker,
                   std::function<void()> busy_changed)
    : settings_(std::move(settings)),
      nats_(nats),
      loop_(loop),
      worker_(worker),
      busy_changed_(std::move(busy_changed)),
      alarm_(loop.alarm()),
      thread_(std::make_unique<ThinkingThread>(settings_.limits, settings_.gives_way, settings_.further)) {}

WorkLane::~WorkLane() {
  end_seeking();
  if (!present_ || present_->cancelled) return;
  nats_.publish({.subject = present_->acknowledge, .bytes = "-NAK"});
  report(WorkReport::Kind::back);
}

void WorkLane::connected() {
  for (NatsMessage& message : std::exchange(unsaid_, {})) nats_.publish(std::move(message));
  if (!present_) seek();
}

void WorkLane::seek() {
  end_seeking();
  inbox_ = nats_.new_inbox();
  nats_.subscribe(inbox_, [this, inbox = inbox_](const NatsMessage& message) {
    if (is_work(message)) return take(message);
    if (inbox == inbox_) nothing(message.status);
  });
  asked_ = 0;
  look();
}

/// Asks the classes one after another whether there is work now.
void WorkLane::look() {
  ask(settings_.classes[asked_++], R"({"batch":1,"no_wait":true})");
  // NATS 2.9.10 may count work that it then does not find, and say nothing; the next class may have some.
  alarm_->set(kLookMs, [this] { asked_ < settings_.classes.size() ? look() : seek(); });
}

/// Waits for work of any class.
void WorkLane::wait() {
  waits_ = settings_.classes.size();
  for (const WorkClass kind : settings_.classes)
    ask(kind, R"({"batch":1,"expires":)" + std::to_string(kWaitMs * 1'000'000) + "}");
  arm(kWaitMs + kLookMs);
}

void WorkLane::ask(WorkClass kind, const std::string& how) {
  const std::string consumer(kWorkNames[static_cast<std::size_t>(kind)]);
  nats_.publish({.subject = "$JS.API.CONSUMER.MSG.NEXT." + std::string(kWorkStream) + "." + consumer,
                 .bytes = how,
                 .reply = inbox_});
}

/// NATS says that there is no work of the class that it was asked for.
void WorkLane::nothing(const std::string& status) {
  if (waits_ == 0) return asked_ < settings_.classes.size() ? look() : wait();
  const bool in_time = status == "408";
  if (--waits_ > 0 && in_time) return;
  // Where there is no queue, or one is just being made, it says so at once.
  end_seeking();
  arm(in_time ? 0 : kNoQueueMs);
}

/// What still comes has been sent before NATS knew.
void WorkLane::end_seeking() {
  if (!inbox_.empty()) nats_.unsubscribe(std::exchange(inbox_, ""));
  waits_ = 0;
  alarm_->cancel();
}

/// A server that dies may say nothing.
void WorkLane::arm(std::int64_t ms) {
  alarm_->set(ms, [this] { seek(); });
}

void WorkLane::take(const NatsMessage& message) {
  if (present_) {
    // Two classes had work at the same time.
    nats_.publish({.subject = message.reply, .bytes = "-NAK"});
    return;
  }
  auto order = parse_order(message.bytes);
  if (!order) {
    nats_.publish({.subject = message.reply, .bytes = "+TERM"});
    return seek();
  }
  end_seeking();
  Json job = std::move(order->job);
  job["id"] = order->id;
  order->job = {};
  present_ = Present{std::move(*order), message.reply};
  report(WorkReport::Kind::thinks);
  busy_changed_();
  thread_->think(dump_line(job), [this, &loop = loop_, alive = std::weak_ptr<int>(alive_)](
                                     const std::string& line, bool last) {
    loop.post([this, alive, line, last] {
      if (!alive.expired()) said(line, last);
    });
  });
}

void WorkLane::said(const std::string& line, bool last) {
  if (last) return finished(line);
  if (present_->cancelled) return;
  const Json said = Json::parse(line, nullptr, false);
  if (said.is_object() && said.contains("progress")) report(WorkReport::Kind::progress, said["progress"]);
}

void WorkLane::finished(const std::string& line) {
  if (!present_->cancelled) {
    report(WorkReport::Kind::answer, Json::parse(line, nullptr, false));
    nats_.publish({.subject = present_->acknowledge, .bytes = "+ACK"});
  }
  present_.reset();
  busy_changed_();
  seek();
}

void WorkLane::say_it_thinks() {
  if (!present_ || present_->cancelled) return;
  nats_.publish({.subject = present_->acknowledge, .bytes = "+WPI"});
  report(WorkReport::Kind::thinks);
}

void WorkLane::cancel(const std::string& id) {
  if (!present_ || present_->cancelled || present_->order.id != id) return;
  present_->cancelled = true;
  nats_.publish({.subject = present_->acknowledge, .bytes = "+TERM"});
  thread_->stop();
}

void WorkLane::report(WorkReport::Kind kind, Json value) {
  const WorkOrder& order = present_->order;
  WorkReport report{order.id, worker_, kind, std::move(value)};
  std::string text = report_text(report);
  if (text.size() > kLongestBusMessage) {
    report.value = {{"ok", false}, {"error", {{"code", "worker"}, {"message", "the answer is too long"}}}};
    text = report_text(report);
  }
  NatsMessage message{.subject = answer_subject(order.server), .bytes = std::move(text)};
  // Who waits for an answer of minutes should have it though NATS is away just then.
  const bool keep = kind == WorkReport::Kind::answer && !nats_.connected() && unsaid_.size() < kMostUnsaid;
  if (keep) unsaid_.push_back(message);
  if (!keep) nats_.publish(std::move(message));
}

}  // namespace fray
