// A pool of workers in tests: real ones, or small shell scripts that misbehave in one way each.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "server/workers/process_pool.h"
#include "temporary_folder.h"

namespace fray::test {

/// The state and the parent of a process by /proc; nothing if there is none of that number.
struct ProcessFacts {
  char state;
  pid_t parent;
};
inline std::optional<ProcessFacts> facts_of(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  if (!std::getline(file, text)) return std::nullopt;
  // The name, in parentheses, may hold anything.
  std::istringstream rest(text.substr(text.rfind(')') + 1));
  ProcessFacts facts{};
  rest >> facts.state >> facts.parent;
  return facts;
}
inline bool runs(pid_t pid) {
  const auto facts = facts_of(pid);
  return facts && facts->state != 'Z' && facts->state != 'X';
}
/// The running children of a process.
inline std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    const auto facts = pid > 0 ? facts_of(pid) : std::nullopt;
    if (facts && facts->parent == parent && facts->state != 'Z') children.push_back(pid);
  }
  return children;
}

class PoolTest : public testing::Test {
 protected:
  ~PoolTest() override { pool_.reset(); }

  void start_pool(const std::string& executable = FRAY_PROGRAM, int workers = 2) {
    auto pool = start_worker_processes(context_.get_executor(), {executable}, workers);
    ASSERT_TRUE(pool) << pool.error().message;
    pool_ = std::move(*pool);
  }
  /// A program for the pool whose lines are those of a shell script; `$dir` is a folder of the test.
  std::string script(const std::string& lines) {
    const std::string path = folder_ / ("worker-" + std::to_string(++scripts_));
    std::ofstream(path) << "#!/bin/sh\ndir='" << folder_.text() << "'\n" << lines << '\n';
    ::chmod(path.c_str(), 0700);
    return path;
  }
  /// The part of a script that takes the number of the job from $line.
  static constexpr const char* kTakeId = "id=${line#*:}; id=${id%%[,\\}]*}\n";
  /// A script that answers every job with its number at once.
  static std::string answering() {
    return std::string("while read -r line; do ") + kTakeId +
           "printf '{\"id\":%s,\"ok\":true,\"was\":%s}\\n' $id $id\ndone";
  }

  /// Lets things happen until something holds. A minute is only there so that a failure ends.
  void run_until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!holds() && std::chrono::steady_clock::now() < end) {
      context_.restart();
      context_.run_one_for(std::chrono::milliseconds(20));
    }
    ASSERT_TRUE(holds()) << "it did not happen within a minute";
  }
  /// Lets things happen for a while, for what should not happen.
  void run_for(std::chrono::milliseconds time) {
    context_.restart();
    context_.run_for(time);
  }

  struct Answer {
    std::optional<Result<Json>> result;
    std::vector<Json> progress;
    bool came() const { return result.has_value(); }
    bool ok() const { return came() && result->has_value(); }
    std::string code() const { return !came() ? "nothing" : ok() ? "ok" : result->error().code; }
  };
  /// Gives a job; the answer is filled in later.
  std::shared_ptr<Answer> give(WorkerJob job, std::uint64_t* number = nullptr) {
    auto answer = std::make_shared<Answer>();
    const std::uint64_t given = pool_->submit(
        std::move(job),
        [answer](Result<Json> result) {
          EXPECT_FALSE(answer->came()) << "answered twice";
          answer->result = std::move(result);
        },
        [answer](const Json& progress) { answer->progress.push_back(progress); });
    EXPECT_FALSE(answer->came()) << "answered before submit returned";
    if (number != nullptr) *number = given;
    return answer;
  }
  static WorkerJob job(const Json& fields = Json::object(), std::int64_t limit_ms = 30'000) {
    return of("", JobClass::game, fields, limit_ms);
  }
  /// A job of somebody.
  static WorkerJob of(const std::string& owner, JobClass kind, const Json& fields = Json::object(),
                      std::int64_t limit_ms = 30'000) {
    return {fields, limit_ms, kind, owner};
  }

  boost::asio::io_context context_{1};
  std::unique_ptr<WorkerPool> pool_;
  test::TemporaryFolder folder_;
  int scripts_ = 0;
};

}  // namespace fray::test
