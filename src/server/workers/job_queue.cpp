#include "server/workers/job_queue.h"

#include <algorithm>

namespace fray {
namespace {

std::size_t place_of(JobClass kind) { return static_cast<std::size_t>(kind); }

}  // namespace

void JobQueue::enter(Job job, const Entry& entry) {
  const auto [found, is_new] = owners_.try_emplace(entry.owner);
  Owner& owner = found->second;
  // Before those whose jobs run now, who have just been served.
  if (is_new) owner.served = 2 * (begun_ - std::min<std::uint64_t>(begun_, running()));
  const std::size_t kind = place_of(entry.kind);
  if (entry.runs) {
    ++owner.running;
    ++running_[kind];
  } else {
    owner.waiting[kind].insert(job);
    ++waiting_[kind];
  }
}

void JobQueue::leave(Job job, const Entry& entry) {
  Owner& owner = owners_[entry.owner];
  const std::size_t kind = place_of(entry.kind);
  if (entry.runs) {
    --owner.running;
    --running_[kind];
  } else {
    owner.waiting[kind].erase(job);
    --waiting_[kind];
  }
}

std::optional<JobQueue::Job> JobQueue::add(Job job, JobClass kind, const std::string& owner) {
  const auto known = owners_.find(owner);
  if (known != owners_.end() && known->second.all_waiting() >= limits_.waiting_of_owner) return job;
  std::optional<Job> displaced;
  if (waiting() >= limits_.waiting) {
    displaced = latest_below(kind);
    if (!displaced) return job;
    remove(*displaced);
  }
  enter(job, jobs_.emplace(job, Entry{kind, owner, false}).first->second);
  return displaced;
}

void JobQueue::put_back(Job job) {
  const auto found = jobs_.find(job);
  if (found == jobs_.end() || !found->second.runs) return;
  leave(job, found->second);
  found->second.runs = false;
  enter(job, found->second);
}

void JobQueue::change(Job job, JobClass kind, const std::string& owner) {
  const auto found = jobs_.find(job);
  if (found == jobs_.end()) return;
  const std::string before = found->second.owner;
  leave(job, found->second);
  found->second.kind = kind;
  found->second.owner = owner;
  enter(job, found->second);
  forget_if_idle(before);
}

void JobQueue::remove(Job job) {
  const auto found = jobs_.find(job);
  if (found == jobs_.end()) return;
  const std::string owner = found->second.owner;
  leave(job, found->second);
  jobs_.erase(found);
  forget_if_idle(owner);
}

bool JobQueue::may_begin(JobClass kind, std::size_t workers) const {
  const std::size_t analyses = running_[place_of(JobClass::analysis)];
  const std::size_t unwatched = running_[place_of(JobClass::unwatched)];
  switch (kind) {
    case JobClass::game: return true;
    case JobClass::analysis:
      return analyses + (workers > 2 ? unwatched : 0) + 1 < std::max<std::size_t>(workers, 2);
    case JobClass::unwatched: {
      const std::size_t most = workers > 3 ? workers - 2 : 1;
      return unwatched < most && analyses + unwatched + 1 < std::max<std::size_t>(workers, 2);
    }
  }
  return false;
}

/// What decides whose turn it is: the lowest goes first.
std::tuple<std::size_t, std::uint64_t, JobQueue::Job> JobQueue::turn_of(const Owner& owner,
                                                                        std::size_t kind) {
  return {owner.running, owner.served, *owner.waiting[kind].begin()};
}

std::optional<JobQueue::Job> JobQueue::next(std::size_t workers) {
  if (running() >= workers) return std::nullopt;
  const std::size_t most = workers > 1 ? workers - 1 : 1;
  for (std::size_t kind = 0; kind < kJobClasses; ++kind) {
    if (waiting_[kind] == 0 || !may_begin(static_cast<JobClass>(kind), workers)) continue;
    Owner* first = nullptr;
    for (auto& [name, owner] : owners_) {
      if (owner.waiting[kind].empty() || owner.running >= most) continue;
      if (first == nullptr || turn_of(owner, kind) < turn_of(*first, kind)) first = &owner;
    }
    if (first == nullptr) continue;
    const Job job = *first->waiting[kind].begin();
    first->served = 2 * ++begun_ + 1;
    Entry& entry = jobs_.at(job);
    leave(job, entry);
    entry.runs = true;
    enter(job, entry);
    return job;
  }
  return std::nullopt;
}

/// The latest waiting job of the least urgent class, if that is less urgent than `kind`.
std::optional<JobQueue::Job> JobQueue::latest_below(JobClass kind) const {
  for (std::size_t other = kJobClasses - 1; other > place_of(kind); --other) {
    std::optional<Job> latest;
    for (const auto& [name, owner] : owners_) {
      if (!owner.waiting[other].empty())
        latest = std::max(latest.value_or(0), *owner.waiting[other].rbegin());
    }
    if (latest) return latest;
  }
  return std::nullopt;
}

/// An owner who comes back is not remembered, but comes after all who have waited longer than what runs now.
void JobQueue::forget_if_idle(const std::string& owner) {
  const auto found = owners_.find(owner);
  if (found != owners_.end() && found->second.running == 0 && found->second.all_waiting() == 0)
    owners_.erase(found);
}

}  // namespace fray
