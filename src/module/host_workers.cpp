#include "module/host_workers.h"

#include <array>
#include <utility>

namespace fray {
namespace {

/// One for games, one for what takes long.
constexpr std::size_t kWorkers = 2;
constexpr int kMostTries = 3;

/// There is one person, who should get the answer of the computer while he analyses: what jobs are for takes
/// turns.
std::string owner_of(JobClass kind) {
  constexpr std::array<const char*, kJobClasses> kNames{"game", "analysis", "unwatched"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace

std::uint64_t HostWorkers::submit(WorkerJob job, Done done, Progress progress) {
  const std::uint64_t number = ++last_;
  const JobClass kind = job.kind;
  jobs_.emplace(number, Job{std::move(job), std::move(done), std::move(progress)});
  if (const auto refused = queue_.add(number, kind, owner_of(kind))) {
    loop_.post([this, refused = *refused] {
      end(refused, fail("busy", "too many jobs wait for a computer; try again later"));
    });
  }
  loop_.post([this] { dispatch(); });
  return number;
}

void HostWorkers::cancel(std::uint64_t job) {
  if (jobs_.erase(job) == 0) return;
  queue_.remove(job);
  host_.cancel(job);
  loop_.post([this] { dispatch(); });
}

void HostWorkers::change(std::uint64_t job, JobClass kind, const std::string&) {
  queue_.change(job, kind, owner_of(kind));
  loop_.post([this] { dispatch(); });
}

WorkerPool::Counts HostWorkers::counts() const {
  Counts counts;
  counts.workers = kWorkers;
  counts.busy = static_cast<int>(queue_.running());
  counts.waiting = static_cast<int>(queue_.waiting());
  return counts;
}

void HostWorkers::dispatch() {
  while (queue_.running() < kWorkers) {
    const auto job = queue_.next(kWorkers);
    if (!job) return;
    Json line{{"id", *job}};
    line.update(jobs_.at(*job).what.request);
    host_.give(*job, dump_line(line));
  }
}

void HostWorkers::heard(std::uint64_t number, std::string_view line) {
  const auto job = jobs_.find(number);
  if (job == jobs_.end()) return;
  const Json said = Json::parse(line, nullptr, false);
  if (!said.is_object()) return failed(number, "its worker said something that is no JSON object");
  if (const auto progress = said.find("progress"); progress != said.end()) {
    const Progress tell = job->second.progress;
    if (tell) tell(*progress);
    return;
  }
  if (auto answer = worker_answer(said)) return end(number, std::move(*answer));
  failed(number, "its worker said neither progress nor an answer");
}

void HostWorkers::failed(std::uint64_t number, const std::string& message) {
  const auto job = jobs_.find(number);
  if (job == jobs_.end()) return;
  if (++job->second.tries >= kMostTries)
    return end(number, fail("worker", "the computer failed: " + message));
  queue_.put_back(number);
  loop_.post([this] { dispatch(); });
}

void HostWorkers::end(std::uint64_t number, Result<Json> answer) {
  const auto job = jobs_.find(number);
  if (job == jobs_.end()) return;
  const Done done = std::move(job->second.done);
  jobs_.erase(job);
  queue_.remove(number);
  loop_.post([this] { dispatch(); });
  done(std::move(answer));
}

}  // namespace fray
