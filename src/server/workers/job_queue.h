// Who of those that wait for a worker comes next. Pure: it knows jobs by their numbers, whose they are and
// what they are for, and neither processes nor time.
//
// Games of people come before analyses, and these before what nobody waits for. Within a class owners take
// turns: whoever has the fewest jobs running goes first, of those who was served longest ago. Nobody has all
// workers: an owner has at most all but one, analyses and what nobody waits for leave one to games, and what
// nobody waits for leaves one to analyses (a review lasts minutes). With two workers that last one is also
// the one of games, which an analysis gives back within seconds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace fray {

/// What a worker's job is for, the most urgent first.
enum class JobClass : std::uint8_t {
  game,       ///< somebody looks at a game in which a computer has to decide
  analysis,   ///< somebody waits for the answer
  unwatched,  ///< games that nobody looks at, reviews
};
inline constexpr std::size_t kJobClasses = 3;

class JobQueue {
 public:
  using Job = std::uint64_t;
  struct Limits {
    std::size_t waiting = 1000;         ///< jobs in all
    std::size_t waiting_of_owner = 64;  ///< jobs of one owner
  };
  JobQueue() = default;
  explicit JobQueue(const Limits& limits) : limits_(limits) {}

  /// A job that waits from now on. Answers the job for which there is no place: this one, or, if the queue is
  /// full, the latest of a less urgent class, which no longer waits. `job` is a number that is not in the
  /// queue; lower ones of an owner and class go first.
  std::optional<Job> add(Job job, JobClass kind, const std::string& owner);
  /// A job that ran waits again, whatever the limits. Nothing happens if it does not run.
  void put_back(Job job);
  /// A waiting or running job is now of another class or owner.
  void change(Job job, JobClass kind, const std::string& owner);
  /// A job is over, or waits no longer. Nothing happens if there is none of that number.
  void remove(Job job);
  /// The job that a free worker, one of `workers`, is to do now, which then runs; nothing if it has to stay
  /// free. Linear in the owners that wait.
  std::optional<Job> next(std::size_t workers);

  std::size_t waiting(JobClass kind) const { return waiting_[static_cast<std::size_t>(kind)]; }
  std::size_t waiting() const { return waiting_[0] + waiting_[1] + waiting_[2]; }
  std::size_t running() const { return running_[0] + running_[1] + running_[2]; }

 private:
  struct Entry {
    JobClass kind;
    std::string owner;
    bool runs = false;
  };
  struct Owner {
    std::array<std::set<Job>, kJobClasses> waiting;
    std::size_t running = 0;
    /// When a job of his was last begun: twice the number of jobs begun by then, and one. Whoever comes gets
    /// an even number, and so goes before those who were served just then.
    std::uint64_t served = 0;

    std::size_t all_waiting() const { return waiting[0].size() + waiting[1].size() + waiting[2].size(); }
  };

  void enter(Job job, const Entry& entry);
  void leave(Job job, const Entry& entry);
  static std::tuple<std::size_t, std::uint64_t, Job> turn_of(const Owner& owner, std::size_t kind);
  bool may_begin(JobClass kind, std::size_t workers) const;
  std::optional<Job> latest_below(JobClass kind) const;
  void forget_if_idle(const std::string& owner);

  Limits limits_;
  std::map<Job, Entry> jobs_;
  std::map<std::string, Owner> owners_;
  std::array<std::size_t, kJobClasses> waiting_{}, running_{};
  std::uint64_t begun_ = 0;
};

}  // namespace fray
