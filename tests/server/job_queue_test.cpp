// Who comes next: classes, turns of owners, what is kept free, and each known way to take all workers.
#include "server/workers/job_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace fray {
namespace {

constexpr JobClass kGame = JobClass::game;
constexpr JobClass kAnalysis = JobClass::analysis;
constexpr JobClass kUnwatched = JobClass::unwatched;

/// Workers that take jobs as soon as they may, and end those that have run longest first.
class Workers {
 public:
  explicit Workers(std::size_t count, JobQueue::Limits limits = {}) : count_(count), queue_(limits) {}

  std::optional<JobQueue::Job> add(JobQueue::Job job, JobClass kind, const std::string& owner) {
    const auto left_out = queue_.add(job, kind, owner);
    begin();
    return left_out;
  }
  /// Adds jobs of numbers from `first` on.
  void add_many(JobQueue::Job first, int count, JobClass kind, const std::string& owner) {
    for (int i = 0; i < count; ++i) add(first + static_cast<JobQueue::Job>(i), kind, owner);
  }
  /// Ends the job that has run longest.
  JobQueue::Job end_one() {
    const JobQueue::Job job = running.front();
    end(job);
    return job;
  }
  void end(JobQueue::Job job) {
    std::erase(running, job);
    queue_.remove(job);
    begin();
  }
  void begin() {
    while (const auto job = queue_.next(count_)) {
      running.push_back(*job);
      begun.push_back(*job);
    }
  }
  bool runs(JobQueue::Job job) const { return std::ranges::find(running, job) != running.end(); }
  JobQueue& queue() { return queue_; }

  std::deque<JobQueue::Job> running;
  std::vector<JobQueue::Job> begun;  ///< all, in order

 private:
  std::size_t count_;
  JobQueue queue_;
};

using Jobs = std::vector<JobQueue::Job>;

TEST(JobQueue, GamesBeforeAnalysesBeforeWhatNobodyWaitsFor) {
  Workers workers(4);
  workers.add_many(1, 3, kGame, "a");
  workers.add(4, kGame, "b");
  workers.add(5, kUnwatched, "c");
  workers.add(6, kAnalysis, "d");
  workers.add(7, kGame, "e");
  EXPECT_EQ(workers.queue().waiting(), 3u);
  while (!workers.running.empty()) workers.end_one();
  EXPECT_EQ(workers.begun, (Jobs{1, 2, 3, 4, 7, 6, 5}));
}

TEST(JobQueue, OwnersTakeTurns) {
  Workers workers(2);
  workers.add_many(10, 4, kGame, "a");
  workers.add_many(20, 4, kGame, "b");
  workers.add_many(30, 4, kGame, "c");
  while (!workers.running.empty()) workers.end_one();
  EXPECT_EQ(workers.begun, (Jobs{10, 20, 30, 11, 21, 31, 12, 22, 32, 13, 23, 33}));
}

TEST(JobQueue, WhoeverHasLessRunningGoesFirst) {
  Workers workers(4);
  workers.add_many(10, 5, kGame, "a");
  EXPECT_EQ(workers.running.size(), 3u) << "all but one";
  workers.add_many(20, 2, kGame, "b");
  EXPECT_TRUE(workers.runs(20));
  workers.end(20);
  EXPECT_TRUE(workers.runs(21)) << "b has none, a three";
}

TEST(JobQueue, ANewcomerDoesNotWaitForThoseWhoHaveJustBeenServed) {
  Workers workers(2);
  workers.add_many(10, 8, kGame, "a");
  workers.add_many(20, 8, kGame, "b");
  for (int i = 0; i < 3; ++i) workers.end_one();
  workers.add(30, kGame, "c");
  workers.end_one();
  EXPECT_TRUE(workers.runs(30));
}

TEST(JobQueue, EverNewOwnersDoNotKeepAnotherWaiting) {
  Workers workers(2);
  workers.add(1, kGame, "x");
  workers.add(2, kGame, "y");
  workers.add(3, kGame, "patient");
  JobQueue::Job next = 100;
  int ends = 0;
  for (; ends < 20 && !workers.runs(3); ++ends) {
    for (int i = 0; i < 5; ++i, ++next) workers.add(next, kGame, "new" + std::to_string(next));
    workers.end_one();
  }
  EXPECT_LE(ends, 3);
}

TEST(JobQueue, SomebodyWithOneJobAtATimeIsNoNewcomerEachTime) {
  Workers workers(2);
  workers.add_many(10, 20, kGame, "a");
  workers.add(100, kGame, "b");
  workers.add(200, kGame, "c");
  int of_a = 0;
  JobQueue::Job next = 300;
  for (int i = 0; i < 30; ++i) {
    const JobQueue::Job ended = workers.end_one();
    if (ended < 100) ++of_a;
    if (ended >= 100) workers.add(next++, kGame, ended % 2 == 0 ? "b" : "c");
  }
  EXPECT_GE(of_a, 8) << "a third is ten";
}

// 40 analyses of one address.
TEST(JobQueue, AnalysesOfOneLeaveGamesOfOthersAlone) {
  for (const std::size_t count : {2U, 3U, 8U}) {
    Workers workers(count);
    workers.add_many(1, 40, kAnalysis, "abuser");
    EXPECT_EQ(workers.running.size(), count - 1);
    workers.add(100, kGame, "player");
    EXPECT_TRUE(workers.runs(100)) << "at once";
    workers.end(100);
    EXPECT_EQ(workers.running.size(), count - 1);
    workers.add(101, kAnalysis, "other");
    EXPECT_FALSE(workers.runs(101));
    workers.end_one();
    EXPECT_TRUE(workers.runs(101)) << "the next analysis is another's";
  }
}

TEST(JobQueue, AnalysesOfManyLeaveAWorkerToGames) {
  Workers workers(3);
  for (JobQueue::Job job = 1; job <= 10; ++job) workers.add(job, kAnalysis, "owner" + std::to_string(job));
  EXPECT_EQ(workers.running.size(), 2u);
  workers.add(100, kGame, "player");
  EXPECT_TRUE(workers.runs(100));
}

// Five rooms in which computers play each other, and nobody looks on.
TEST(JobQueue, RoomsThatNobodyWatchesLeaveAWorkerToGamesAndOneToAnalyses) {
  for (const std::size_t count : {2U, 3U, 8U}) {
    Workers workers(count);
    workers.add_many(1, 5, kUnwatched, "");
    EXPECT_EQ(workers.running.size(), std::min<std::size_t>(5, count == 2 ? 1 : count - 2));
    workers.add(100, kGame, "player");
    EXPECT_TRUE(workers.runs(100)) << "at once";
    workers.end(100);
    workers.add(101, kAnalysis, "other");
    EXPECT_TRUE(workers.runs(101)) << "at once, though a review may last minutes";
    workers.end(101);
    workers.add(102, kUnwatched, "reviewer");
    while (!workers.runs(102)) workers.end_one();
    EXPECT_LE(workers.begun.size(), 9u) << "a review comes in its turn";
  }
}

// Eight games of one address against computers that think long.
TEST(JobQueue, GamesOfOneNeverTakeAllWorkers) {
  for (const std::size_t count : {2U, 3U, 8U}) {
    Workers workers(count);
    workers.add_many(1, 8, kGame, "abuser");
    EXPECT_EQ(workers.running.size(), count - 1);
    workers.add(100, kGame, "player");
    EXPECT_TRUE(workers.runs(100)) << "at once";
    workers.end(100);
    workers.add(101, kAnalysis, "other");
    EXPECT_TRUE(workers.runs(101)) << "analyses go on too";
    workers.add(102, kGame, "player");
    while (!workers.runs(102)) workers.end_one();
    EXPECT_LE(workers.begun.size(), count + 3) << "when one of the workers is free again";
  }
}

TEST(JobQueue, OneWorkerServesAllInTurn) {
  Workers workers(1);
  workers.add(1, kUnwatched, "");
  workers.add_many(10, 2, kAnalysis, "a");
  workers.add(20, kGame, "b");
  while (!workers.running.empty()) workers.end_one();
  EXPECT_EQ(workers.begun, (Jobs{1, 20, 10, 11}));
}

TEST(JobQueue, IsBounded) {
  Workers workers(2, {.waiting = 6, .waiting_of_owner = 3});
  for (JobQueue::Job job = 1; job <= 3; ++job) EXPECT_EQ(workers.add(job, kAnalysis, "a"), std::nullopt);
  EXPECT_EQ(workers.add(4, kUnwatched, "a"), std::nullopt) << "one of them runs";
  EXPECT_EQ(workers.add(5, kUnwatched, "a"), 5u) << "of one owner";
  for (JobQueue::Job job = 10; job <= 12; ++job) EXPECT_EQ(workers.add(job, kAnalysis, "b"), std::nullopt);
  EXPECT_EQ(workers.queue().waiting(), 6u);
  EXPECT_EQ(workers.add(20, kUnwatched, "c"), 20u) << "in all; nothing is less urgent";
  EXPECT_EQ(workers.add(21, kAnalysis, "c"), 4u) << "in place of what nobody waits for";
  EXPECT_EQ(workers.add(22, kAnalysis, "c"), 22u);
  EXPECT_EQ(workers.add(30, kGame, "d"), 21u) << "in place of the latest analysis";
  EXPECT_TRUE(workers.runs(30));
  EXPECT_EQ(workers.queue().waiting(), 5u);
  EXPECT_EQ(workers.queue().waiting(kAnalysis), 5u);
}

TEST(JobQueue, AJobFollowsWhoeverLooksOn) {
  Workers workers(2);
  workers.add_many(1, 3, kUnwatched, "");
  workers.queue().change(3, kGame, "a");
  workers.begin();
  EXPECT_TRUE(workers.runs(3)) << "somebody looks on now";
  workers.add(4, kAnalysis, "b");
  workers.queue().change(3, kUnwatched, "");
  workers.begin();
  EXPECT_EQ(workers.queue().waiting(kUnwatched), 1u);
  workers.end(3);
  EXPECT_TRUE(workers.runs(4));
  workers.queue().change(99, kGame, "a");
  EXPECT_EQ(workers.queue().waiting(), 1u);
}

TEST(JobQueue, WhatIsDoneAgainComesFirstOfItsOwner) {
  Workers workers(2);
  workers.add_many(1, 3, kGame, "a");
  workers.running.clear();
  workers.queue().put_back(1);
  workers.queue().put_back(1);
  EXPECT_EQ(workers.queue().waiting(), 3u);
  workers.begin();
  EXPECT_EQ(workers.running, (std::deque<JobQueue::Job>{1}));
  workers.queue().remove(1);
  workers.queue().remove(1);
  workers.queue().remove(2);
  workers.running.clear();
  workers.begin();
  EXPECT_EQ(workers.running, (std::deque<JobQueue::Job>{3}));
}

}  // namespace
}  // namespace fray
