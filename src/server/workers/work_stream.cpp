#include "server/workers/work_stream.h"

#include <utility>

#include "play/referee/request.h"
#include "server/cluster/bus.h"

namespace fray {
namespace {

constexpr std::int64_t kAskMs = 2000;
constexpr std::int64_t kPutMs = 1000;
constexpr std::int64_t kNanosecondsOfMs = 1'000'000;
constexpr int kReplicas = 3;
/// A cluster that comes up has its members one by one.
constexpr int kMostRefusals = 10;
/// Who wants a job has asked again, or is gone.
constexpr std::int64_t kOldestJobMs = 15 * 60 * 1000;
constexpr std::int64_t kDuplicateMs = 120'000;
constexpr int kMostJobs = 100'000;
/// Giving a job back counts too, so this is no measure of failures: who wants the job counts them.
constexpr int kMostDeliveries = 20;
constexpr int kMostWaitingWorkers = 10'000;

// What JetStream says.
constexpr int kNameInUse = 10'058;     // there is one with other settings, which the operator has made
constexpr int kNotClustered = 10'074;  // one server has no replicas

int error_code(const Json& answer) {
  const auto error = answer.find("error");
  if (error == answer.end()) return 0;
  const auto code = error->is_object() ? error->find("err_code") : error->end();
  return error->is_object() && code != error->end() && code->is_number_integer() ? code->get<int>() : -1;
}

Json stream_config(int replicas) {
  return {{"name", kWorkStream},
          {"subjects", {"fray.work.>"}},
          {"retention", "workqueue"},
          {"storage", "memory"},
          {"num_replicas", replicas},
          {"discard", "new"},
          {"max_consumers", -1},
          {"max_msgs", kMostJobs},
          {"max_bytes", -1},
          {"max_msg_size", kLongestBusMessage},
          {"max_age", kOldestJobMs * kNanosecondsOfMs},
          {"duplicate_window", kDuplicateMs * kNanosecondsOfMs}};
}

Json consumer_config(std::string_view name) {
  return {{"durable_name", name},
          {"deliver_policy", "all"},
          {"ack_policy", "explicit"},
          {"replay_policy", "instant"},
          {"ack_wait", kForgottenMs * kNanosecondsOfMs},
          {"max_deliver", kMostDeliveries},
          {"max_ack_pending", kMostJobs},
          {"max_waiting", kMostWaitingWorkers},
          {"filter_subject", "fray.work." + std::string(name) + ".>"}};
}

}  // namespace

void WorkStream::ask(const std::string& what, const Json& with, Answered answered) {
  nats_.request({.subject = "$JS.API." + what, .bytes = dump_line(with)}, kAskMs,
                [alive = std::weak_ptr<int>(alive_),
                 answered = std::move(answered)](const std::optional<NatsMessage>& answer) {
                  if (alive.expired()) return;
                  if (!answer || !answer->status.empty()) return answered(std::nullopt);
                  const auto json = parse_json(answer->bytes);
                  if (!json || !json->is_object()) return answered(std::nullopt);
                  answered(*json);
                });
}

void WorkStream::make(std::function<void(bool)> done) {
  waiting_.push_back(std::move(done));
  if (waiting_.size() == 1) make_stream(refusals_ < kMostRefusals ? kReplicas : 1);
}

void WorkStream::make_stream(int replicas) {
  ask("STREAM.CREATE." + std::string(kWorkStream), stream_config(replicas),
      [this, replicas](const std::optional<Json>& answer) {
        const int error = answer ? error_code(*answer) : -1;
        if (error == 0 || error == kNameInUse) return make_consumer(0);
        if (error == kNotClustered && replicas > 1) return make_stream(1);
        if (answer) ++refusals_;
        made(false);
      });
}

void WorkStream::make_consumer(std::size_t kind) {
  if (kind == kWorkClasses) {
    refusals_ = 0;
    return made(true);
  }
  const std::string name(kWorkNames[kind]);
  ask("CONSUMER.DURABLE.CREATE." + std::string(kWorkStream) + "." + name,
      {{"stream_name", kWorkStream}, {"config", consumer_config(name)}},
      [this, kind](const std::optional<Json>& answer) {
        if (!answer || error_code(*answer) != 0) return made(false);
        make_consumer(kind + 1);
      });
}

void WorkStream::made(bool all) {
  for (const auto& done : std::exchange(waiting_, {})) done(all);
}

void WorkStream::put(WorkClass kind, const std::string& id, std::string order, int attempt,
                     std::function<void(std::uint64_t)> done) {
  nats_.request(
      {.subject = work_subject(kind, id),
       .bytes = std::move(order),
       .id = id + "." + std::to_string(attempt)},
      kPutMs,
      [alive = std::weak_ptr<int>(alive_), done = std::move(done)](const std::optional<NatsMessage>& answer) {
        if (alive.expired()) return;
        const auto json = parse_json(answer && answer->status.empty() ? answer->bytes : std::string("null"));
        if (!json || !json->is_object() || error_code(*json) != 0) return done(0);
        done(Fields(*json).number("seq", 1, kLargestNumber).value_or(0));
      });
}

void WorkStream::remove(WorkClass kind, const std::string& id, std::optional<std::uint64_t> up_to) {
  Json what{{"filter", work_subject(kind, id)}};
  if (up_to) what["seq"] = *up_to + 1;
  ask("STREAM.PURGE." + std::string(kWorkStream), what, [](const std::optional<Json>&) {});
}

}  // namespace fray
