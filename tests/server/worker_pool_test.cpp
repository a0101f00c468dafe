// The pool: jobs and answers, workers that die, hang or talk nonsense, the order of the queue.
#include "server/workers/process_pool.h"

#include <fcntl.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>

#include "games.h"
#include "pool_fixture.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;

Json move_job(int level) {
  return {{"job", "move"}, {"game", "conflict"}, {"steps", Json::array()}, {"level", level}, {"seed", 1}};
}
/// Thinks for so long.
Json long_job(int ms) {
  return {{"job", "analyse"}, {"game", "conflict"}, {"steps", Json::array()}, {"lines", 1}, {"ms", ms}};
}

TEST_F(PoolTest, RealWorkersAnswerJobs) {
  start_pool();
  const auto start = (*find_game("conflict"))->start({}).value();
  std::vector<std::shared_ptr<Answer>> answers;
  for (int level = 1; level <= 5; ++level) answers.push_back(give(job(move_job(level))));
  for (const auto& answer : answers) {
    run_until([&] { return answer->came(); });
    ASSERT_TRUE(answer->ok()) << answer->result->error().message;
    EXPECT_TRUE(start->parse_action((**answer->result)["action"].get<std::string>()));
  }
  EXPECT_EQ(pool_->counts().done, 5u);
  EXPECT_EQ(pool_->counts().restarts, 0u);
}

TEST_F(PoolTest, AWorkersErrorIsTheJobsErrorAndFinal) {
  start_pool();
  const auto answer = give(job({{"job", "dance"}}));
  run_until([&] { return answer->came(); });
  EXPECT_EQ(answer->code(), "unknown_job");
  EXPECT_EQ(pool_->counts().restarts, 0u);
}

TEST_F(PoolTest, ThereAreTwoWorkersAtLeast) {
  start_pool(FRAY_PROGRAM, 1);
  EXPECT_EQ(pool_->counts().workers, 2);
  EXPECT_EQ(children_of(::getpid()).size(), 2u);
}

TEST_F(PoolTest, AProgramThatIsNotThereIsAnError) {
  const auto pool = start_worker_processes(context_.get_executor(), {folder_ / "nothing"}, 2);
  ASSERT_FALSE(pool);
  EXPECT_EQ(pool.error().code, "worker");
  EXPECT_NE(pool.error().message.find("/nothing"), std::string::npos) << pool.error().message;
}

TEST_F(PoolTest, AKilledWorkerIsReplacedAndItsJobDoneAgain) {
  start_pool();
  const auto answer = give(job(long_job(300)));
  run_for(milliseconds(50));
  ASSERT_FALSE(answer->came());
  const std::vector<pid_t> before = children_of(::getpid());
  ASSERT_EQ(before.size(), 2u);
  for (const pid_t pid : before) ::kill(pid, SIGKILL);
  run_until([&] { return answer->came(); });
  ASSERT_TRUE(answer->ok()) << answer->result->error().message;
  EXPECT_EQ((**answer->result)["lines"].size(), 1u);
  EXPECT_GE(pool_->counts().restarts, 1u);
  run_until([&] { return pool_->counts().workers == 2; });
  for (const pid_t pid : before) EXPECT_FALSE(runs(pid));
}

TEST_F(PoolTest, AJobThatKillsThreeWorkersIsGivenUp) {
  start_pool(script("read -r line; echo x >> $dir/tries; exit 1"));
  const auto answer = give(job());
  run_until([&] { return answer->came(); });
  EXPECT_EQ(answer->code(), "worker");
  std::ifstream file(folder_ / "tries");
  std::string tries((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(tries, "x\nx\nx\n");
  EXPECT_EQ(pool_->counts().restarts, 3u);
}

TEST_F(PoolTest, AHangingWorkerIsKilledAtTheLimitAndTheJobDoneByAnother) {
  // The first to get a job hangs, all others answer.
  start_pool(script(std::string("while read -r line; do ") + kTakeId +
                    "if mkdir $dir/first 2> /dev/null; then exec sleep 1000; fi\n"
                    "printf '{\"id\":%s,\"ok\":true}\\n' $id\ndone"));
  const auto answer = give(job(Json::object(), 500));
  run_until([&] { return answer->came(); });
  EXPECT_TRUE(answer->ok()) << answer->code();
  EXPECT_TRUE(std::filesystem::exists(folder_ / "first"));
  EXPECT_GE(pool_->counts().restarts, 1u);
}

TEST_F(PoolTest, ProgramsThatNeverAnswerMakeTheJobFail) {
  start_pool(script("exec sleep 1000"));
  const auto answer = give(job(Json::object(), 20));
  run_until([&] { return answer->came(); });
  EXPECT_EQ(answer->code(), "worker");
  EXPECT_EQ(pool_->counts().restarts, 3u);
}

TEST_F(PoolTest, NonsenseCountsAsFailure) {
  for (const char* said : {"oops", "[]", "{\"id\":99,\"ok\":true}", "{\"id\":1}", "{\"id\":1,\"ok\":3}"}) {
    start_pool(script(std::string("while read -r line; do echo '") + said + "'; done"));
    const auto answer = give(job());
    run_until([&] { return answer->came(); });
    EXPECT_EQ(answer->code(), "worker") << said;
  }
}

TEST_F(PoolTest, AnErrorThatIsNoneIsStillAnError) {
  start_pool(script(std::string("while read -r line; do ") + kTakeId +
                    "printf '{\"id\":%s,\"ok\":false,\"error\":{\"code\":3}}\\n' $id\ndone"));
  const auto answer = give(job());
  run_until([&] { return answer->came(); });
  EXPECT_EQ(answer->code(), "worker");
}

TEST_F(PoolTest, ProgressIsToldInOrderAndPutsOffTheLimit) {
  start_pool(script(std::string("while read -r line; do ") + kTakeId +
                    "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 0.25\n"
                    "printf '{\"id\":%s,\"progress\":%s}\\n' $id $i; done\n"
                    "printf '{\"id\":%s,\"ok\":true}\\n' $id\ndone"));
  const auto answer = give(job(Json::object(), 2000));
  run_until([&] { return answer->came(); });
  ASSERT_TRUE(answer->ok()) << "three seconds of work, never two without a word: " << answer->code();
  ASSERT_GE(answer->progress.size(), 12u);
  EXPECT_EQ(answer->progress.back(), 12);
}

TEST_F(PoolTest, MoreThanAThousandWaitingJobsAreRefused) {
  start_pool(script("exec sleep 1000"));
  // Of many owners: of one, fewer may wait.
  std::vector<std::shared_ptr<Answer>> answers;
  const auto somebodys = [](int i) { return of("owner" + std::to_string(i % 50), JobClass::game); };
  for (int i = 0; i < 1002; ++i) answers.push_back(give(somebodys(i)));
  EXPECT_EQ(pool_->counts().busy, 2);
  EXPECT_EQ(pool_->counts().waiting, 1000);
  EXPECT_EQ(pool_->counts().waiting_of[0], 1000);
  const auto refused = give(somebodys(0));
  std::uint64_t number = 0;
  const auto cancelled = give(somebodys(1), &number);
  pool_->cancel(number);
  run_until([&] { return refused->came(); });
  EXPECT_EQ(refused->code(), "busy");
  run_for(milliseconds(20));
  EXPECT_FALSE(cancelled->came());
  for (const auto& answer : answers) EXPECT_FALSE(answer->came());
}

TEST_F(PoolTest, NobodyHasMoreThanHisShareOfTheQueue) {
  start_pool(script("exec sleep 1000"));
  std::vector<std::shared_ptr<Answer>> answers;
  for (int i = 0; i < 65; ++i) answers.push_back(give(of("a", JobClass::game)));
  EXPECT_EQ(pool_->counts().busy, 1) << "one address never has all workers";
  EXPECT_EQ(pool_->counts().waiting, 64);
  const auto refused = give(of("a", JobClass::game));
  run_until([&] { return refused->came(); });
  EXPECT_EQ(refused->code(), "busy");
  give(of("b", JobClass::game));
  EXPECT_EQ(pool_->counts().busy, 2);
  EXPECT_EQ(pool_->counts().waiting, 64);
}

TEST_F(PoolTest, AJobThatIsPushedOutOfAFullQueueIsTold) {
  start_pool(script("exec sleep 1000"));
  std::vector<std::shared_ptr<Answer>> answers;
  for (int i = 0; i < 1001; ++i)
    answers.push_back(give(of("owner" + std::to_string(i % 50), JobClass::analysis)));
  EXPECT_EQ(pool_->counts().waiting_of[1], 1000);
  const auto game = give(of("player", JobClass::game));
  const auto second = give(of("player", JobClass::game));
  run_until([&] { return answers.back()->came(); });
  EXPECT_EQ(answers.back()->code(), "busy");
  EXPECT_FALSE(answers.front()->came() || game->came() || second->came());
}

TEST_F(PoolTest, ACancelledJobIsNeverAnswered) {
  start_pool(script(std::string("while read -r line; do ") + kTakeId +
                    "case $line in *hold*) exec sleep 1000;; esac\n"
                    "printf '{\"id\":%s,\"ok\":true}\\n' $id\ndone"));
  std::uint64_t one = 0, two = 0, waiting = 0;
  const auto first = give(of("a", JobClass::game, {{"hold", 1}}), &one);
  const auto second = give(of("b", JobClass::game, {{"hold", 1}}), &two);
  const auto third = give(job(), &waiting);
  const auto last = give(job());
  run_for(milliseconds(50));
  EXPECT_EQ(pool_->counts().waiting, 2);
  pool_->cancel(waiting);
  EXPECT_EQ(pool_->counts().waiting, 1);
  EXPECT_FALSE(last->came()) << "both workers are held up";
  pool_->cancel(one);
  run_until([&] { return last->came(); });
  EXPECT_TRUE(last->ok());
  pool_->cancel(two);
  pool_->cancel(two);
  pool_->cancel(12345);
  run_for(milliseconds(50));
  EXPECT_FALSE(first->came() || second->came() || third->came());
  EXPECT_EQ(pool_->counts().busy, 0);
  EXPECT_EQ(pool_->counts().workers, 2);
  EXPECT_EQ(pool_->counts().restarts, 0u) << "cancelling is nobody's failure";
}

/// A worker's script: a held job ends when there is a file of its name.
std::string holding(const char* take_id) {
  return std::string("while read -r line; do ") + take_id +
         "case $line in *hold*) while [ ! -e $dir/$id ]; do sleep 0.02; done;; esac\n"
         "printf '{\"id\":%s,\"ok\":true}\\n' $id\ndone";
}

TEST_F(PoolTest, WhatNobodyWaitsForLeavesAWorker) {
  start_pool(script(holding(kTakeId)));
  const auto release = [&](std::uint64_t number) { std::ofstream(folder_ / std::to_string(number)); };
  const Json hold{{"hold", 1}};
  std::uint64_t first_number = 0, urgent_number = 0, other_number = 0;
  const auto first = give(of("", JobClass::unwatched, hold), &first_number);
  const auto second = give(of("", JobClass::unwatched));
  EXPECT_EQ(pool_->counts().busy, 1);
  EXPECT_EQ(pool_->counts().waiting_of[2], 1) << "one worker is kept";
  const auto quick = give(of("a", JobClass::game));
  run_until([&] { return quick->came(); });
  EXPECT_FALSE(second->came()) << "and is still kept after that";

  // Games come first, though they came later.
  const auto urgent = give(of("a", JobClass::game, hold), &urgent_number);
  const auto other = give(of("b", JobClass::game, hold), &other_number);
  release(first_number);
  run_until([&] { return first->came(); });
  run_for(milliseconds(50));
  EXPECT_EQ(pool_->counts().busy, 2);
  EXPECT_FALSE(second->came());
  release(urgent_number);
  run_until([&] { return urgent->came() && second->came(); });
  EXPECT_FALSE(other->came()) << "one worker is enough for the one game that thinks";
  release(other_number);
  run_until([&] { return other->came(); });
  EXPECT_TRUE(other->ok() && second->ok());
}

TEST_F(PoolTest, AJobFollowsWhoeverLooksOn) {
  start_pool(script(holding(kTakeId)));
  const Json hold{{"hold", 1}};
  std::uint64_t first_number = 0, second_number = 0;
  const auto first = give(of("", JobClass::unwatched, hold), &first_number);
  const auto second = give(of("", JobClass::unwatched), &second_number);
  run_for(milliseconds(50));
  EXPECT_FALSE(second->came());
  pool_->change(second_number, JobClass::game, "a");
  run_until([&] { return second->came(); });
  EXPECT_TRUE(second->ok());
  pool_->change(second_number, JobClass::game, "a");
  pool_->change(12345, JobClass::game, "a");
  std::ofstream(folder_ / std::to_string(first_number));
  run_until([&] { return first->came(); });
}

TEST_F(PoolTest, WorkersInheritNoOpenFiles) {
  const int open_file = ::open("/dev/null", O_RDONLY);
  const int high = ::fcntl(open_file, F_DUPFD, 200);
  ASSERT_GE(high, 200);
  start_pool(script(std::string("while read -r line; do ") + kTakeId + "has=false; [ -e /proc/$$/fd/" +
                    std::to_string(high) +
                    " ] && has=true\n"
                    "printf '{\"id\":%s,\"ok\":true,\"has\":%s}\\n' $id $has\ndone"));
  const auto answer = give(job());
  run_until([&] { return answer->came(); });
  ::close(open_file);
  ::close(high);
  ASSERT_TRUE(answer->ok());
  EXPECT_EQ((**answer->result)["has"], false);
}

TEST_F(PoolTest, TheEndOfThePoolIsTheEndOfItsWorkers) {
  start_pool();
  const auto answer = give(job(long_job(60'000)));
  run_for(milliseconds(50));
  const std::vector<pid_t> workers = children_of(::getpid());
  EXPECT_EQ(workers.size(), 2u);
  pool_.reset();
  run_until([&] {
    return std::none_of(workers.begin(), workers.end(), [](pid_t pid) { return facts_of(pid).has_value(); });
  });
  EXPECT_FALSE(answer->came());
}

TEST_F(PoolTest, WorkersDieWithAServerThatIsKilled) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const pid_t server = ::fork();
  ASSERT_GE(server, 0);
  if (server == 0) {
    boost::asio::io_context context{1};
    auto pool = start_worker_processes(context.get_executor(), {FRAY_PROGRAM}, 2).value();
    pool->submit(of("a", JobClass::game, long_job(60'000)), [](const Result<Json>&) {});
    // Not before the workers have said that they live.
    pool->submit(of("b", JobClass::game, move_job(1)), [&](const Result<Json>&) {
      for (const pid_t pid : children_of(::getpid())) (void)!::write(ends[1], &pid, sizeof pid);
      ::close(ends[1]);
    });
    context.run();
    ::_exit(0);
  }
  ::close(ends[1]);
  std::vector<pid_t> workers;
  for (pid_t pid = 0; ::read(ends[0], &pid, sizeof pid) == sizeof pid;) {
    workers.push_back(pid);
    if (workers.size() == 2) break;
  }
  ::close(ends[0]);
  ASSERT_EQ(workers.size(), 2u);
  ::kill(server, SIGKILL);
  ::waitpid(server, nullptr, 0);
  run_until([&] { return std::none_of(workers.begin(), workers.end(), runs); });
}

}  // namespace
}  // namespace fray::test
