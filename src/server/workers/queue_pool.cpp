#include "server/workers/queue_pool.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/cluster/bus.h"
#include "server/cluster/nats_connection.h"
#include "server/workers/work_messages.h"
#include "server/workers/work_stream.h"

namespace fray {
namespace {

constexpr std::int64_t kTickMs = 250;
/// Longer than NATS waits for a worker, and the next one needs to take the job.
constexpr std::int64_t kSilenceMs = 2500;
/// A job that nobody has taken is put in again: soon where there are workers, who would have, unless all are
/// busy; then it costs its place in the queue only.
constexpr std::int64_t kUntakenMs = 4000;
constexpr std::int64_t kUntakenAloneMs = 15'000;
constexpr std::int64_t kPatienceOfAnalysisMs = 10'000;
constexpr std::int64_t kPresentMs = 5000;
constexpr std::size_t kMostKnownWorkers = 100'000;
constexpr std::size_t kFewestPlaces = 2;
constexpr std::size_t kMostTakers = 3;
/// Of its places JobQueue leaves so many to more urgent jobs.
constexpr std::size_t kKeptFree = 2;

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// What is in the queue of NATS, or with a worker.
struct Asked {
  int attempt = 0;          ///< of putting it in
  std::uint64_t place = 0;  ///< in the stream; 0: it is not known to be stored
  WorkClass kind = WorkClass::game;
  std::string worker{};            ///< who thinks; "": nobody has taken it
  std::set<std::string> takers{};  ///< all who have, without those who gave it back
  std::int64_t heard_at = 0;       ///< when the worker was heard last, or it was put in
  std::int64_t moved_at = 0;       ///< when it was taken last, or told its progress
};

struct QueuedJob {
  std::string id;
  std::string order;  ///< as it goes into the queue
  WorkerJob what;     ///< without the request
  WorkerPool::Done done;
  WorkerPool::Progress progress;
  std::int64_t submitted_at = 0;
  std::optional<Asked> asked{};
};

class QueuePool final : public WorkerPool {
 public:
  QueuePool(const QueuePoolSettings& settings, Loop& loop, std::unique_ptr<NatsConnection> nats)
      : settings_(settings), loop_(loop), nats_(std::move(nats)), stream_(*nats_), alarm_(loop.alarm()) {
    nats_->subscribe(answer_subject(settings_.server), [this](const NatsMessage& m) { heard(m.bytes); });
    nats_->subscribe(std::string(kPresenceSubject), [this](const NatsMessage& m) { heard_of(m.bytes); });
    nats_->on_return([this] { returned(); });
    tick();
  }

  ~QueuePool() override {
    for (const auto& [number, job] : jobs_) {
      if (job.asked) call_off(job);
    }
  }
  QueuePool(const QueuePool&) = delete;
  QueuePool& operator=(const QueuePool&) = delete;

  std::uint64_t submit(WorkerJob what, Done done, Progress progress) override {
    const std::uint64_t number = ++last_number_;
    QueuedJob job{new_work_id(), {}, std::move(what), std::move(done), std::move(progress), steady_ms()};
    job.order = order_text({job.id, settings_.server, std::move(job.what.request)});
    numbers_.emplace(job.id, number);
    const bool too_long = job.order.size() > kLongestBusMessage;
    const auto left_out = too_long ? std::nullopt : lane_of(job).add(number, job.what.kind, job.what.owner);
    jobs_.emplace(number, std::move(job));
    if (too_long) refuse(number, {"worker", "the job is too long for a computer elsewhere"});
    if (left_out) refuse(*left_out, too_many());
    dispatch();
    return number;
  }

  void cancel(std::uint64_t number) override {
    const auto found = jobs_.find(number);
    if (found == jobs_.end()) return;
    if (found->second.asked) call_off(found->second);
    forget(number);
    dispatch();
  }

  void change(std::uint64_t number, JobClass kind, const std::string& owner) override {
    const auto found = jobs_.find(number);
    if (found == jobs_.end()) return;
    QueuedJob& job = found->second;
    JobQueue& before = lane_of(job);
    job.what.kind = kind;
    job.what.owner = owner;
    before.change(number, kind, owner);
    if (JobQueue& lane = lane_of(job); &lane != &before && !job.asked) {
      before.remove(number);
      if (const auto left_out = lane.add(number, kind, owner)) refuse(*left_out, too_many());
    }
    // What waits in the queue of a class that has become another is put into that one.
    if (job.asked && job.asked->worker.empty() && job.asked->kind != class_of(job)) ask_again(number, job);
    dispatch();
  }

  Counts counts() const override {
    Counts counts = counts_;
    const std::int64_t now = steady_ms();
    for (const auto& [name, worker] : workers_) {
      if (now - worker.heard_at > kPresentMs) continue;
      ++counts.workers;
      counts.busy += worker.busy ? 1 : 0;
    }
    for (const auto& [number, job] : jobs_) {
      if (job.asked && !job.asked->worker.empty()) continue;
      ++counts.waiting;
      ++counts.waiting_of[static_cast<std::size_t>(job.what.kind)];
    }
    return counts;
  }

 private:
  struct KnownWorker {
    bool busy = false;
    std::int64_t heard_at = 0;
  };

  WorkClass class_of(const QueuedJob& job) const {
    return settings_.lab ? WorkClass::lab : static_cast<WorkClass>(job.what.kind);
  }
  /// Workers have a thread for people and one for all else (WorkLane), so what these are given does not wait
  /// for each other.
  JobQueue& lane_of(const QueuedJob& job) {
    return settings_.lab || job.what.kind == JobClass::unwatched ? besides_ : for_people_;
  }
  void leave_lanes(std::uint64_t number) {
    for_people_.remove(number);
    besides_.remove(number);
  }
  static Error too_many() { return {"busy", "too many jobs wait for a computer; try again later"}; }

  /// Ends a job with an error, but not before submit() has returned.
  void refuse(std::uint64_t number, Error error) {
    leave_lanes(number);
    loop_.post([this, alive = std::weak_ptr<int>(alive_), number, error = std::move(error)] {
      if (!alive.expired()) finish(number, pass_on(error));
    });
  }

  void forget(std::uint64_t number) {
    const auto found = jobs_.find(number);
    if (found == jobs_.end()) return;
    numbers_.erase(found->second.id);
    leave_lanes(number);
    jobs_.erase(found);
  }

  /// The job is over; nothing happens if it has been called off meanwhile.
  void finish(std::uint64_t number, Result<Json> answer) {
    const auto found = jobs_.find(number);
    if (found == jobs_.end()) return;
    const Done done = std::move(found->second.done);
    forget(number);
    dispatch();
    done(std::move(answer));
  }

  /// Whoever thinks about the job need not.
  void call_off(const QueuedJob& job) {
    nats_->publish({.subject = std::string(kCancelSubject), .bytes = cancel_text(job.id)});
    stream_.remove(job.asked->kind, job.id);
  }

  void dispatch() {
    if (!ready_ || !nats_->connected()) return;
    // As many as there are workers, as if all were this pool's. Of what waits beside there is nothing more
    // urgent in that lane, for which a place would have to stay free.
    const std::size_t places = std::max(kFewestPlaces, workers_.size());
    while (const auto number = for_people_.next(places)) begin(*number);
    while (const auto number = besides_.next(places + kKeptFree)) begin(*number);
  }

  void begin(std::uint64_t number) {
    QueuedJob& job = jobs_.at(number);
    job.asked = Asked{};
    put(number, job);
  }

  void put(std::uint64_t number, QueuedJob& job) {
    Asked& asked = *job.asked;
    asked.kind = class_of(job);
    asked.place = 0;
    asked.heard_at = asked.moved_at = steady_ms();
    stream_.put(
        asked.kind, job.id, job.order, asked.attempt,
        [this, number, attempt = asked.attempt](std::uint64_t place) { stored(number, attempt, place); });
  }

  void stored(std::uint64_t number, int attempt, std::uint64_t place) {
    const auto found = jobs_.find(number);
    if (found == jobs_.end() || !found->second.asked || found->second.asked->attempt != attempt) return;
    Asked& asked = *found->second.asked;
    asked.place = place;
    // Perhaps there is no queue any more; tick() looks, so that a full one is not asked without a pause.
    if (place == 0 && asked.worker.empty()) ready_ = false;
  }

  /// The job goes into the queue once more, and what there is of it leaves it.
  void ask_again(std::uint64_t number, QueuedJob& job) {
    Asked& asked = *job.asked;
    if (asked.place > 0) stream_.remove(asked.kind, job.id, asked.place);
    asked.worker.clear();
    ++asked.attempt;
    put(number, job);
  }

  void returned() {
    ready_ = false;
    make_ready();
    // What was said meanwhile is lost: it counts from now on who is silent.
    for (auto& [number, job] : jobs_) {
      if (job.asked) job.asked->heard_at = job.asked->moved_at = steady_ms();
    }
  }

  /// Sees to it that there is a queue, and puts in what is not known to be there.
  void make_ready() {
    if (making_) return;
    making_ = true;
    stream_.make([this](bool made) {
      making_ = false;
      ready_ = made;
      if (!made) return;
      for (auto& [number, job] : jobs_) {
        if (job.asked && job.asked->worker.empty()) ask_again(number, job);
      }
      dispatch();
    });
  }

  void tick() {
    alarm_->set(kTickMs, [this] { tick(); });
    const std::int64_t now = steady_ms();
    std::erase_if(workers_, [&](const auto& known) { return now - known.second.heard_at > kPresentMs; });
    if (!nats_->connected()) {
      away_since_ = away_since_.value_or(now);
      if (now - *away_since_ > kPatienceOfAnalysisMs) refuse_analyses(now);
      return;
    }
    away_since_.reset();
    if (!ready_) return make_ready();
    std::vector<std::uint64_t> asked;
    for (const auto& [number, job] : jobs_) {
      if (job.asked) asked.push_back(number);
    }
    // What is done about one may end others.
    for (const std::uint64_t number : asked) watch(number, now);
    dispatch();
  }

  void refuse_analyses(std::int64_t now) {
    std::vector<std::uint64_t> late;
    for (const auto& [number, job] : jobs_) {
      if (job.what.kind == JobClass::analysis && now - job.submitted_at > kPatienceOfAnalysisMs)
        late.push_back(number);
    }
    for (const std::uint64_t number : late)
      finish(number, fail("busy", "no computer can be reached; try again later"));
  }

  /// What has become of a job.
  void watch(std::uint64_t number, std::int64_t now) {
    const auto found = jobs_.find(number);
    if (found == jobs_.end() || !found->second.asked) return;
    QueuedJob& job = found->second;
    const Asked& asked = *job.asked;
    if (asked.worker.empty()) {
      const std::int64_t patience = workers_.empty() ? kUntakenAloneMs : kUntakenMs;
      if (now - asked.heard_at > patience) ask_again(number, job);
      return;
    }
    const bool late = now - asked.moved_at > job.what.limit_ms;
    if (!late && now - asked.heard_at <= kSilenceMs) return;
    if (late) {
      nats_->publish({.subject = std::string(kCancelSubject), .bytes = cancel_text(job.id)});
      ++counts_.restarts;
    }
    if (asked.takers.size() >= kMostTakers) return give_up(number, job);
    ask_again(number, job);
  }

  void give_up(std::uint64_t number, const QueuedJob& job) {
    call_off(job);
    finish(number, fail("worker", "the computer failed three times"));
  }

  void heard(std::string_view bytes) {
    const auto report = parse_report(bytes);
    const auto number = report ? numbers_.find(report->id) : numbers_.end();
    if (number == numbers_.end() || !jobs_.at(number->second).asked) {
      if (!report || report->kind == WorkReport::Kind::answer) count_refused();
      return;
    }
    switch (report->kind) {
      case WorkReport::Kind::thinks: return thinks(number->second, report->worker);
      case WorkReport::Kind::back: return gave_back(number->second, report->worker);
      case WorkReport::Kind::progress: return told(number->second, *report);
      case WorkReport::Kind::answer: return answered(number->second, *report);
    }
  }

  void thinks(std::uint64_t number, const std::string& worker) {
    QueuedJob& job = jobs_.at(number);
    Asked& asked = *job.asked;
    const bool is_new = !asked.takers.contains(worker);
    // Somebody who was given the job before and has been slow; the one who has it now is heard himself.
    if (!is_new && worker != asked.worker && !asked.worker.empty()) return;
    if (is_new && asked.takers.size() >= kMostTakers) return give_up(number, job);
    if (is_new && !asked.takers.empty()) ++counts_.restarts;
    asked.takers.insert(worker);
    asked.heard_at = steady_ms();
    if (asked.worker != worker) asked.moved_at = asked.heard_at;
    asked.worker = worker;
  }

  void gave_back(std::uint64_t number, const std::string& worker) {
    Asked& asked = *jobs_.at(number).asked;
    asked.takers.erase(worker);
    if (asked.worker != worker) return;
    asked.worker.clear();
    asked.heard_at = steady_ms();
  }

  void told(std::uint64_t number, const WorkReport& report) {
    QueuedJob& job = jobs_.at(number);
    if (job.asked->worker != report.worker) return;
    job.asked->heard_at = job.asked->moved_at = steady_ms();
    if (!job.progress) return;
    // The callback may cancel the job and so end it.
    const Progress tell = job.progress;
    tell(report.value);
  }

  void answered(std::uint64_t number, const WorkReport& report) {
    QueuedJob& job = jobs_.at(number);
    auto answer = report.value.is_object() ? worker_answer(report.value) : std::nullopt;
    if (!answer) return count_refused();
    // The worker acknowledges what it has taken; of what was put in again there may be more.
    if (job.asked->attempt > 0) call_off(job);
    ++counts_.done;
    finish(number, std::move(*answer));
  }

  void heard_of(std::string_view bytes) {
    const auto presence = parse_presence(bytes);
    if (!presence) return count_refused();
    if (presence->leaves) {
      workers_.erase(presence->worker);
      return;
    }
    if (workers_.size() >= kMostKnownWorkers && !workers_.contains(presence->worker)) return;
    const bool more = workers_.try_emplace(presence->worker).second;
    workers_[presence->worker] = {presence->busy, steady_ms()};
    if (more) dispatch();
  }

  void count_refused() {
    if (settings_.refused != nullptr) settings_.refused->add();
  }

  QueuePoolSettings settings_;
  Loop& loop_;
  std::unique_ptr<NatsConnection> nats_;
  WorkStream stream_;
  std::unique_ptr<Loop::Alarm> alarm_;
  JobQueue for_people_{settings_.limits};
  JobQueue besides_{settings_.limits};
  std::map<std::uint64_t, QueuedJob> jobs_;                 ///< by number, so the oldest go first
  std::unordered_map<std::string, std::uint64_t> numbers_;  ///< of jobs, by id
  std::map<std::string, KnownWorker> workers_;
  std::uint64_t last_number_ = 0;
  bool ready_ = false;   ///< the queue was there when it was looked at last
  bool making_ = false;  ///< it is being looked at
  std::optional<std::int64_t> away_since_;
  Counts counts_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< gone when the pool is
};

}  // namespace

Result<std::unique_ptr<WorkerPool>> make_queue_pool(const QueuePoolSettings& settings, Loop& loop) {
  QueuePoolSettings own = settings;
  if (own.server.empty()) own.server = new_work_id();
  if (!is_subject_word(own.server)) {
    return fail("nats",
                "the name of who gets answers: expected 1 to 64 letters, digits, dashes and underscores");
  }
  auto nats = NatsConnection::open(own.nats, loop);
  if (!nats) return pass_on(nats.error());
  return std::make_unique<QueuePool>(own, loop, std::move(*nats));
}

}  // namespace fray
