// Workers anywhere: jobs through the work queue of NATS to `fray worker --nats`, and workers, servers and
// messages that fail, lie or die.
#include "server/workers/queue_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nats_fixture.h"
#include "server/cluster/bus.h"
#include "server/cluster/nats_connection.h"
#include "server/workers/queue_worker.h"
#include "server/workers/work_messages.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Json move_job(int level = 1) {
  return {{"job", "move"}, {"game", "conflict"}, {"steps", Json::array()}, {"level", level}, {"seed", 1}};
}
/// Thinks for so long.
Json long_job(int ms) {
  return {{"job", "analyse"}, {"game", "conflict"}, {"steps", Json::array()}, {"lines", 1}, {"ms", ms}};
}

class QueuePoolTest : public testing::Test {
 protected:
  struct Answer {
    std::optional<Result<Json>> result;
    std::vector<Json> progress;
    bool came() const { return result.has_value(); }
    std::string code() const { return !came() ? "nothing" : *result ? "ok" : result->error().code; }
  };

  void start_pool(const JobQueue::Limits& limits = {}) {
    QueuePoolSettings settings{.nats = {.servers = server_.url()}, .server = "here", .refused = &refused_};
    settings.limits = limits;
    auto pool = make_queue_pool(settings, loop_);
    ASSERT_TRUE(pool) << pool.error().message;
    pool_ = std::move(*pool);
  }
  void start_all(int workers) {
    server_.start();
    start_pool();
    // Whoever connects later is heard of at once, else a second later.
    loop_.run_for(milliseconds(50));
    for (int i = 0; i < workers; ++i) add_worker();
    ASSERT_TRUE(wait_for_workers(workers));
  }
  /// One in this process, which is there sooner than a program.
  void add_worker() {
    auto worker = QueueWorker::start({{.servers = server_.url(), .inbox = "_INBOX"}, {}}, loop_.context());
    ASSERT_TRUE(worker) << worker.error().message;
    workers_.push_back(std::move(*worker));
  }
  void start_with_program() {
    server_.start();
    start_pool();
    loop_.run_for(milliseconds(50));
    program_.start({FRAY_PROGRAM, "worker", "--nats", server_.url()}, folder_ / "worker");
    ASSERT_TRUE(wait_for_workers(1)) << program_output();
  }
  std::string program_output() const { return file_text(folder_ / "worker"); }
  bool wait_for_workers(int workers) {
    return loop_.run_until([&] { return pool_->counts().workers == workers; });
  }

  std::shared_ptr<Answer> give(Json request, JobClass kind = JobClass::game, std::int64_t limit_ms = 30'000,
                               std::uint64_t* number = nullptr, const std::string& owner = "") {
    auto answer = std::make_shared<Answer>();
    const std::uint64_t given = pool_->submit(
        {std::move(request), limit_ms, kind, owner},
        [answer](Result<Json> result) {
          EXPECT_FALSE(answer->came()) << "answered twice";
          answer->result = std::move(result);
        },
        [answer](const Json& progress) { answer->progress.push_back(progress); });
    EXPECT_FALSE(answer->came()) << "answered before submit returned";
    if (number != nullptr) *number = given;
    return answer;
  }
  bool wait_for(const std::shared_ptr<Answer>& answer) {
    return loop_.run_until([&] { return answer->came(); });
  }
  bool wait_for_taken(int jobs = 1) {
    return loop_.run_until([&] { return pool_->counts().busy >= jobs && pool_->counts().waiting == 0; });
  }

  /// Somebody else on the bus.
  NatsConnection& stranger() {
    if (!stranger_) {
      auto made = NatsConnection::open({.servers = server_.url()}, loop_);
      EXPECT_TRUE(made) << made.error().message;
      stranger_ = std::move(*made);
      EXPECT_TRUE(loop_.run_until([&] { return stranger_->connected(); }));
    }
    return *stranger_;
  }

  TestLoop loop_;
  TemporaryFolder folder_;
  NatsServer server_;
  Counter refused_;
  std::unique_ptr<WorkerPool> pool_;
  std::vector<std::unique_ptr<QueueWorker>> workers_;
  ChildProgram program_;
  std::unique_ptr<NatsConnection> stranger_;
};

TEST_F(QueuePoolTest, WorkersAnswerJobsOfEveryClass) {
  start_all(2);
  std::vector<std::shared_ptr<Answer>> answers;
  for (const JobClass kind : {JobClass::game, JobClass::analysis, JobClass::unwatched}) {
    for (int level = 1; level <= 3; ++level) answers.push_back(give(move_job(level), kind));
  }
  for (const auto& answer : answers) {
    ASSERT_TRUE(wait_for(answer));
    ASSERT_EQ(answer->code(), "ok") << answer->result->error().message;
    EXPECT_TRUE((**answer->result)["action"].is_string());
  }
  EXPECT_EQ(pool_->counts().done, answers.size());
  EXPECT_EQ(pool_->counts().restarts, 0u);
  EXPECT_EQ(refused_.value(), 0u);
}

TEST_F(QueuePoolTest, AWorkersErrorIsTheJobsErrorAndProgressComesBeforeTheAnswer) {
  start_all(1);
  const auto wrong = give({{"job", "dance"}});
  const auto review = give({{"job", "review"},
                            {"game", "chess"},
                            {"steps", {"f2f3", "e7e5", "g2g4", "d8h4"}},
                            {"nodes", 100},
                            {"points", false}},
                           JobClass::unwatched);
  ASSERT_TRUE(wait_for(wrong));
  EXPECT_EQ(wrong->code(), "unknown_job");
  ASSERT_TRUE(wait_for(review));
  ASSERT_EQ(review->code(), "ok") << review->result->error().message;
  ASSERT_EQ(review->progress.size(), 5u);
  EXPECT_EQ(review->progress.back()["done"], 5);
}

// A search that is longer than NATS waits for a word of the worker is neither lost nor done twice.
TEST_F(QueuePoolTest, ALongJobIsDoneOnce) {
  start_all(2);
  const auto answer = give(long_job(2000), JobClass::analysis);
  ASSERT_TRUE(wait_for(answer));
  EXPECT_EQ(answer->code(), "ok");
  EXPECT_EQ(pool_->counts().restarts, 0u);
}

TEST_F(QueuePoolTest, AKilledWorkersJobIsDoneByAnother) {
  start_with_program();
  const auto answer = give(long_job(1000), JobClass::analysis);
  ASSERT_TRUE(wait_for_taken());
  program_.kill();
  add_worker();
  ASSERT_FALSE(answer->came());
  ASSERT_TRUE(wait_for(answer));
  EXPECT_EQ(answer->code(), "ok");
  EXPECT_EQ(pool_->counts().restarts, 1u);
}

TEST_F(QueuePoolTest, AWorkerThatIsToldToEndGivesItsJobBack) {
  start_with_program();
  const auto answer = give(long_job(5000), JobClass::analysis);
  ASSERT_TRUE(wait_for_taken());
  program_.signal(SIGTERM);
  EXPECT_EQ(program_.wait(), 0) << program_output();
  ASSERT_TRUE(wait_for_workers(0));
  EXPECT_EQ(pool_->counts().waiting, 1);
  add_worker();
  ASSERT_TRUE(wait_for_taken());
  // It has not failed.
  EXPECT_EQ(pool_->counts().restarts, 0u);
  EXPECT_FALSE(answer->came());
}

TEST_F(QueuePoolTest, GamesGoBeforeAnalysesAndWhatNobodyWaitsForBeforeTheLaboratory) {
  server_.start();
  start_pool();
  // The pool has made the queue when a job is in it. The others are put in by hand, as from many servers.
  const auto first = give(move_job());
  std::vector<std::string> people;
  std::vector<std::string> besides;
  stranger().subscribe("fray.answer.other", [&](const NatsMessage& message) {
    const auto report = parse_report(message.bytes);
    ASSERT_TRUE(report) << report.error().message;
    if (report->kind != WorkReport::Kind::answer) return;
    const std::string says = report->value["error"]["message"];
    for (const std::string_view name : kWorkNames) {
      if (says.find(name) == std::string::npos) continue;
      (name == "game" || name == "analysis" ? people : besides).emplace_back(name);
    }
  });
  const auto put = [&](WorkClass kind) {
    const std::string id = new_work_id();
    const Json job{{"job", std::string(kWorkNames[static_cast<std::size_t>(kind)])}};
    std::optional<NatsMessage> stored;
    ASSERT_TRUE(loop_.run_until([&] {
      stranger().request(
          {.subject = work_subject(kind, id), .bytes = order_text({id, "other", job}), .id = id}, 1000,
          [&](const std::optional<NatsMessage>& answer) { stored = answer; });
      loop_.run_for(milliseconds(20));
      return stored && stored->status.empty();
    }));
  };
  for (const WorkClass kind : {WorkClass::lab, WorkClass::unwatched, WorkClass::analysis, WorkClass::game,
                               WorkClass::lab, WorkClass::unwatched, WorkClass::analysis, WorkClass::game}) {
    put(kind);
  }
  add_worker();
  ASSERT_TRUE(loop_.run_until([&] { return people.size() + besides.size() == 8; }));
  EXPECT_THAT(people, ElementsAre("game", "game", "analysis", "analysis"));
  EXPECT_THAT(besides, ElementsAre("unwatched", "unwatched", "lab", "lab"));
  ASSERT_TRUE(wait_for(first));
}

// What no person waits for has a thread of its own: it never makes people wait.
TEST_F(QueuePoolTest, AReviewDoesNotHoldUpAGame) {
  start_all(1);
  const auto review = give(long_job(60'000), JobClass::unwatched, 100'000);
  ASSERT_TRUE(wait_for_taken());
  const auto move = give(move_job());
  ASSERT_TRUE(wait_for(move));
  EXPECT_EQ(move->code(), "ok");
  EXPECT_FALSE(review->came());
}

TEST_F(QueuePoolTest, ACancelledJobIsLeftAndTheWorkerFreeAgain) {
  start_all(1);
  std::uint64_t number = 0;
  const auto cancelled = give(long_job(60'000), JobClass::analysis, 100'000, &number);
  ASSERT_TRUE(wait_for_taken());
  std::uint64_t waiting_number = 0;
  const auto waiting = give(move_job(), JobClass::analysis, 30'000, &waiting_number);
  pool_->cancel(number);
  pool_->cancel(waiting_number);
  const auto next = give(move_job(), JobClass::analysis);
  ASSERT_TRUE(wait_for(next));
  EXPECT_EQ(next->code(), "ok");
  loop_.run_for(milliseconds(100));
  EXPECT_FALSE(cancelled->came());
  EXPECT_FALSE(waiting->came());
}

TEST_F(QueuePoolTest, AJobThatIsLateIsAskedOfAnother) {
  start_all(1);
  // It thinks longer than it may, three times.
  const auto late = give(long_job(60'000), JobClass::analysis, 300);
  ASSERT_TRUE(loop_.run_until([&] { return pool_->counts().restarts >= 2; }));
  add_worker();
  add_worker();
  ASSERT_TRUE(wait_for(late));
  EXPECT_EQ(late->code(), "worker");
  const auto next = give(move_job());
  ASSERT_TRUE(wait_for(next));
  EXPECT_EQ(next->code(), "ok");
}

TEST_F(QueuePoolTest, ForgedAndRepeatedAnswersAreRefusedAndCounted) {
  start_all(1);
  std::vector<std::string> heard;
  stranger().subscribe("fray.answer.here",
                       [&](const NatsMessage& message) { heard.push_back(message.bytes); });
  loop_.run_for(milliseconds(20));
  const auto answer = give(move_job());
  ASSERT_TRUE(wait_for(answer));
  ASSERT_TRUE(
      loop_.run_until([&] { return !heard.empty() && heard.back().find("answer") != std::string::npos; }));
  EXPECT_EQ(refused_.value(), 0u);
  const std::string repeated = heard.back();
  stranger().unsubscribe("fray.answer.here");
  const auto other = give(long_job(300), JobClass::analysis);
  ASSERT_TRUE(wait_for_taken());
  const std::string forged =
      report_text({new_work_id(), "somebody", WorkReport::Kind::answer, {{"ok", true}, {"lines", 1}}});
  std::string deep = R"({"id":)" + std::string(100'000, '[');
  for (const std::string& bytes :
       {repeated, forged, deep, std::string(), std::string("\xff\0{", 3), std::string("{}"),
        R"({"id":")" + std::string(32, '0') + R"(","worker":"a"})",
        R"({"id":")" + std::string(32, '0') + R"(","worker":"a.b","thinks":true})"}) {
    stranger().publish({.subject = "fray.answer.here", .bytes = bytes});
  }
  stranger().publish({.subject = std::string(kPresenceSubject), .bytes = "[]"});
  ASSERT_TRUE(wait_for(other));
  EXPECT_EQ(other->code(), "ok");
  EXPECT_TRUE((**other->result)["lines"].is_array());
  ASSERT_TRUE(loop_.run_until([&] { return refused_.value() >= 9; })) << refused_.value();
  EXPECT_EQ(refused_.value(), 9u);
}

TEST_F(QueuePoolTest, AMalformedJobOnTheQueueDoesNoHarm) {
  start_all(1);
  for (const std::string& bytes :
       {std::string(), std::string("\xff\xfe"), std::string("[]"), std::string(1000, '['),
        std::string(R"({"id":"x","server":"here","job":{}})"),
        R"({"id":")" + new_work_id() + R"(","server":"here.>","job":{}})",
        R"({"id":")" + new_work_id() + R"(","server":"here","job":7})",
        R"({"id":")" + new_work_id() + R"(","server":"nobody","job":{"job":[{}]}})"}) {
    stranger().publish({.subject = work_subject(WorkClass::game, "x"), .bytes = bytes});
  }
  loop_.run_for(milliseconds(100));
  const auto answer = give(move_job());
  ASSERT_TRUE(wait_for(answer));
  EXPECT_EQ(answer->code(), "ok");
  // That the last job is done the queue may hear after us.
  std::optional<Json> state;
  for (int tries = 0; tries < 50 && (!state || (*state)["messages"] != 0); ++tries) {
    state.reset();
    stranger().request(
        {.subject = "$JS.API.STREAM.INFO.FRAY_WORK"}, 5000,
        [&](const std::optional<NatsMessage>& info) { state = Json::parse(info->bytes)["state"]; });
    ASSERT_TRUE(loop_.run_until([&] { return state.has_value(); }));
    loop_.run_for(milliseconds(20));
  }
  EXPECT_EQ((*state)["messages"], 0) << *state;
}

TEST_F(QueuePoolTest, JobsWaitWhileNatsIsAwayAndAreDoneWhenItIsBack) {
  start_all(1);
  const auto taken = give(long_job(1500), JobClass::analysis);
  ASSERT_TRUE(wait_for_taken());
  const auto queued = give(move_job(2), JobClass::analysis);
  loop_.run_for(milliseconds(50));
  server_.kill();
  const auto meanwhile = give(move_job());
  loop_.run_for(milliseconds(200));
  EXPECT_EQ(pool_->counts().waiting, 2);
  // It keeps nothing of the queue.
  server_.start();
  for (const auto& answer : {meanwhile, queued, taken}) {
    ASSERT_TRUE(wait_for(answer));
    EXPECT_EQ(answer->code(), "ok");
  }
}

// NATS says neither that there is work of a class nor that there is none where it may not give out what there
// is, nor where it has miscounted (2.9.10, when a subject is purged while orders come).
TEST_F(QueuePoolTest, AClassOfWhichNatsSaysNothingHoldsUpNoOther) {
  server_.start();
  start_pool();
  const auto ask = [&](const std::string& what, const Json& with) {
    std::optional<Json> said;
    stranger().request({.subject = "$JS.API." + what, .bytes = with.dump()}, 5000,
                       [&](const std::optional<NatsMessage>& answer) {
                         said = answer ? Json::parse(answer->bytes, nullptr, false) : Json();
                       });
    EXPECT_TRUE(loop_.run_until([&] { return said.has_value(); }));
    return *said;
  };
  Json consumer;
  ASSERT_TRUE(loop_.run_until([&] {
    consumer = ask("CONSUMER.INFO.FRAY_WORK.game", Json::object());
    return consumer.contains("config");
  }));
  // One order is with somebody, and no more may be.
  Json config = consumer["config"];
  config["max_ack_pending"] = 1;
  config["ack_wait"] = std::int64_t{120'000'000'000};
  const Json changed =
      ask("CONSUMER.DURABLE.CREATE.FRAY_WORK.game", {{"stream_name", "FRAY_WORK"}, {"config", config}});
  ASSERT_FALSE(changed.contains("error")) << changed;
  for (int order = 0; order < 2; ++order) {
    const std::string id = new_work_id();
    stranger().publish(
        {.subject = work_subject(WorkClass::game, id), .bytes = order_text({id, "nobody", move_job()})});
  }
  bool has_one = false;
  const std::string inbox = stranger().new_inbox();
  stranger().subscribe(inbox, [&](const NatsMessage&) { has_one = true; });
  stranger().publish(
      {.subject = "$JS.API.CONSUMER.MSG.NEXT.FRAY_WORK.game", .bytes = R"({"batch":1})", .reply = inbox});
  ASSERT_TRUE(loop_.run_until([&] { return has_one; }));

  add_worker();
  ASSERT_TRUE(wait_for_workers(1));
  const auto answer = give(move_job(), JobClass::analysis);
  ASSERT_TRUE(wait_for(answer));
  EXPECT_EQ(answer->code(), "ok");
}

TEST_F(QueuePoolTest, NatsAndWorkersMayComeLater) {
  start_pool();
  const auto answer = give(move_job());
  loop_.run_for(milliseconds(100));
  EXPECT_EQ(pool_->counts().waiting, 1);
  server_.start();
  add_worker();
  ASSERT_TRUE(wait_for(answer));
  EXPECT_EQ(answer->code(), "ok");
}

// The permissions of packaging/nats.conf suffice, and a worker has no others.
TEST_F(QueuePoolTest, AWorkerMayDoItsWorkAndHearNothingElse) {
  std::string users = file_text(FRAY_TEST_DATA "/../packaging/nats.conf");
  users.erase(0, users.find("\nauthorization {"));
  NatsServer guarded(users);
  guarded.start();
  const std::string worker_url = guarded.url("fray_worker:PASSWORD-OF-WORKERS");
  const std::string server_url = guarded.url("fray_server:PASSWORD-OF-SERVERS");
  auto pool = make_queue_pool({.nats = {.servers = server_url}}, loop_);
  auto worker = QueueWorker::start({{.servers = worker_url, .inbox = "_INBOX"}, {}}, loop_.context());
  ASSERT_TRUE(pool && worker);
  pool_ = std::move(*pool);
  std::uint64_t number = 0;
  give(long_job(60'000), JobClass::analysis, 100'000, &number);
  ASSERT_TRUE(wait_for_taken());
  pool_->cancel(number);
  ASSERT_TRUE(loop_.run_until([&] { return pool_->counts().busy == 0; }));
  const auto answer = give(move_job());
  ASSERT_TRUE(wait_for(answer));
  EXPECT_EQ(answer->code(), "ok");

  const auto spy = NatsConnection::open({.servers = worker_url, .inbox = "_INBOX"}, loop_);
  const auto server = NatsConnection::open({.servers = server_url}, loop_);
  ASSERT_TRUE(loop_.run_until([&] { return (*spy)->connected() && (*server)->connected(); }));
  std::vector<std::string> spied;
  std::vector<std::string> heard;
  for (const char* subject :
       {"fray.server.>", "fray.news", "fray.answer.>", "fray.work.>", "fray.inbox.>", ">"})
    (*spy)->subscribe(subject, [&](const NatsMessage& message) { spied.push_back(message.subject); });
  (*server)->subscribe("fray.>", [&](const NatsMessage& message) { heard.push_back(message.subject); });
  loop_.run_for(milliseconds(50));
  for (const char* subject :
       {"fray.server.a", "fray.news", "fray.cancel", "fray.work.game.a", "$JS.API.STREAM.INFO.FRAY_WORK"})
    (*spy)->publish({.subject = subject, .bytes = "forged", .reply = "fray.inbox.a"});
  for (const char* subject : {"fray.server.b", "fray.news", "fray.answer.b"})
    (*server)->publish({.subject = subject, .bytes = "said"});
  (*spy)->publish({.subject = "fray.answer.end", .bytes = "end"});
  ASSERT_TRUE(loop_.run_until([&] { return heard.size() >= 4; }));
  loop_.run_for(milliseconds(50));
  EXPECT_THAT(heard, ::testing::UnorderedElementsAre("fray.server.b", "fray.news", "fray.answer.b",
                                                     "fray.answer.end"));
  EXPECT_THAT(spied, ::testing::IsEmpty());
}

TEST_F(QueuePoolTest, TooManyJobsAreRefused) {
  start_pool({.waiting = 4, .waiting_of_owner = 2});
  std::vector<std::shared_ptr<Answer>> answers;
  for (int i = 0; i < 3; ++i) answers.push_back(give(move_job(), JobClass::analysis, 30'000, nullptr, "a"));
  ASSERT_TRUE(wait_for(answers.back()));
  EXPECT_EQ(answers.back()->code(), "busy");
  Json huge = move_job();
  huge["start"] = std::string(kLongestBusMessage, 'x');
  const auto too_long = give(huge);
  ASSERT_TRUE(wait_for(too_long));
  EXPECT_EQ(too_long->code(), "worker");
  EXPECT_THAT(too_long->result->error().message, HasSubstr("too long"));
  EXPECT_FALSE(answers.front()->came());
}

TEST_F(QueuePoolTest, AWorkerSaysWhatIsWrongWithItsArguments) {
  program_.start({FRAY_PROGRAM, "worker", "--nats", "nats://me:secret@/"}, folder_ / "worker");
  EXPECT_EQ(program_.wait(), 1);
  EXPECT_THAT(program_output(),
              HasSubstr("fray worker: NATS server 1: expected URLs as nats://USER:PASSWORD@"));
  EXPECT_THAT(program_output(), ::testing::Not(HasSubstr("secret")));
}

}  // namespace
}  // namespace fray::test
