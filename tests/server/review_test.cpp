// Reviews of finished games: from the log to the job, joining, growing, and what is stored.
#include "server/workers/review.h"

#include <map>

#include "play/review/game_review.h"
#include "pool_fixture.h"

namespace fray::test {
namespace {

std::vector<LogEntry> log_of(const std::vector<Json>& bodies) {
  std::vector<LogEntry> log;
  for (const Json& body : bodies) log.push_back({log.size() + 1, 1'000, body, ""});
  return log;
}
Json created(const Json& further = Json::object()) {
  Json body{{"type", "created"},
            {"game_id", "r1"},
            {"game", "conflict"},
            {"options", Json::object()},
            {"start", nullptr}};
  body.update(further);
  return body;
}
Json action(const char* text) { return {{"type", "action"}, {"action", text}}; }
Json ended() { return {{"type", "ended"}, {"result", "1-0"}, {"reason", "resigned"}, {"secret", ""}}; }
std::vector<LogEntry> short_game() { return log_of({created(), action("e2e4"), action("e7e5"), ended()}); }

TEST(ReviewJob, HasTheStepsThatStillStand) {
  const char* start = "7k/8/8/p7/8/8/8/2NK4 side=white";
  const auto job =
      review_job(log_of({created({{"start", start}}),
                         {{"type", "seated"}, {"seat", 0}, {"name", "action"}},
                         {{"type", "started"}},
                         action("c1b3"),
                         action("none"),
                         {{"type", "undo"}, {"steps", 2}},
                         action("c1b3"),
                         action("xa5"),
                         {{"type", "roll"}, {"stream", "white"}, {"index", 0}, {"faces", {5, 3}}},
                         {{"type", "offer"}, {"seat", 0}, {"what", "draw"}},
                         ended()}));
  ASSERT_TRUE(job) << job.error().message;
  EXPECT_EQ(*job, Json({{"job", "review"},
                        {"points", false},
                        {"game", "conflict"},
                        {"options", Json::object()},
                        {"start", start},
                        {"steps", {"c1b3", "xa5", "roll:5,3"}}}));
}

TEST(ReviewJob, SaysWhatIsWrongWithALog) {
  const auto must_fail = [](const std::vector<Json>& bodies, std::string_view code, std::string_view part) {
    const auto job = review_job(log_of(bodies));
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, code);
    EXPECT_NE(job.error().message.find(part), std::string::npos) << job.error().message;
  };
  must_fail({}, "bad_log", "no entries");
  must_fail({created(), action("e2e4")}, "not_possible", "when it is over");
  must_fail({created(), {{"type", "action"}}, ended()}, "bad_log", "entry 2: field 'action' is missing");
  must_fail({created(), {{"type", "roll"}, {"faces", {"x"}}}, ended()}, "bad_log", "entry 2: field 'faces'");
  must_fail({created(), action("e2e4"), {{"type", "undo"}, {"steps", 2}}}, "bad_log", "entry 3");
}

/// Keeps jobs until the test answers them.
class JobsOnly final : public WorkerPool {
 public:
  std::uint64_t submit(WorkerJob job, Done done, Progress progress) override {
    jobs[++last] = {std::move(job), std::move(done), std::move(progress)};
    return last;
  }
  void cancel(std::uint64_t job) override { cancelled.push_back(job); }
  void change(std::uint64_t, JobClass, const std::string&) override {}
  Counts counts() const override { return {}; }
  void tell(std::uint64_t job, int number) {
    jobs.at(job).progress({{"done", number}, {"total", 3}, {"point", {{"white", number / 10.0}}}});
  }

  struct Job {
    WorkerJob job;
    Done done;
    Progress progress;
  };
  std::map<std::uint64_t, Job> jobs;
  std::uint64_t last = 0;
  std::vector<std::uint64_t> cancelled;
};

Json json_of(const ReviewStatus& status) { return Json::parse(*status.text); }

class ReviewerTest : public testing::Test {
 protected:
  JobsOnly pool_;
  std::vector<std::pair<std::string, std::string>> saved_;
  Reviewer reviewer_{pool_, [this](const std::string& room, const std::string& review) {
                       saved_.emplace_back(room, review);
                     }};
  Json status(const std::string& room) { return json_of(reviewer_.status(room)); }
};

TEST_F(ReviewerTest, WhatHasNotChangedIsNotPrintedAgain) {
  ASSERT_TRUE(reviewer_.start("r1", short_game()));
  pool_.tell(1, 1);
  const auto running = reviewer_.status("r1").text;
  EXPECT_EQ(reviewer_.status("r1").text, running);
  pool_.tell(1, 2);
  EXPECT_NE(reviewer_.status("r1").text, running);
  pool_.jobs.at(1).done(Json{{"done", 2}});
  EXPECT_EQ(reviewer_.status("r1").text, reviewer_.status("r1").text);
}

TEST_F(ReviewerTest, WhoeverAsksLaterJoins) {
  EXPECT_EQ(status("r1")["state"], "none");
  const Json none{{"state", "none"}, {"done", 0}, {"total", 0}, {"points", Json::array()}};
  EXPECT_EQ(status("r1"), none);
  const Json begun{{"state", "running"}, {"done", 0}, {"total", 3}, {"points", Json::array()}};
  EXPECT_EQ(json_of(reviewer_.start("r1", short_game()).value()), begun);
  EXPECT_EQ(pool_.jobs.at(1).job.kind, JobClass::unwatched);
  pool_.tell(1, 1);
  EXPECT_EQ(json_of(reviewer_.start("r1", short_game()).value())["done"], 1);
  EXPECT_EQ(pool_.last, 1u) << "one job for both";
  ASSERT_TRUE(reviewer_.start("r2", short_game()));
  EXPECT_EQ(pool_.last, 2u);
}

TEST_F(ReviewerTest, GrowsAndIsSavedWhenItIsDone) {
  ASSERT_TRUE(reviewer_.start("r1", short_game()));
  // Two points, then another worker takes over and begins again.
  for (const int number : {1, 2, 1, 2, 3}) pool_.tell(1, number);
  const Json running = status("r1");
  EXPECT_EQ(running["points"], Json({{{"white", 0.1}}, {{"white", 0.2}}, {{"white", 0.3}}}));
  EXPECT_EQ(running["state"], "running");

  pool_.jobs.at(1).done(Json{{"id", 1}, {"ok", true}, {"done", 3}});
  const Json done{{"state", "done"}, {"done", 3}, {"total", 3}, {"points", running["points"]}};
  EXPECT_EQ(status("r1"), done);
  ASSERT_EQ(saved_.size(), 1u);
  EXPECT_EQ(saved_[0].first, "r1");
  EXPECT_EQ(Json::parse(saved_[0].second), done);
  EXPECT_EQ(json_of(reviewer_.start("r1", short_game()).value()), done);
  EXPECT_EQ(pool_.last, 1u) << "it is not done twice";
  EXPECT_EQ(reviewer_.running(), 0u);
}

TEST_F(ReviewerTest, AFailureIsToldAndCanBeTriedAgain) {
  ASSERT_TRUE(reviewer_.start("r1", short_game()));
  pool_.tell(1, 1);
  pool_.jobs.at(1).done(fail("worker", "three times"));
  const Json failed = status("r1");
  EXPECT_EQ(failed["state"], "failed");
  EXPECT_EQ(failed["done"], 1);
  EXPECT_EQ(failed["error"], Json({{"code", "worker"}, {"message", "three times"}}));
  EXPECT_TRUE(saved_.empty());
  EXPECT_EQ(json_of(reviewer_.start("r1", short_game()).value())["state"], "running");
  EXPECT_EQ(pool_.last, 2u);
}

TEST_F(ReviewerTest, AnAnswerBeforeAllPointsHaveBeenToldIsAFailure) {
  ASSERT_TRUE(reviewer_.start("r1", short_game()));
  pool_.tell(1, 1);
  pool_.jobs.at(1).done(Json{{"done", 3}});
  EXPECT_EQ(status("r1")["error"]["message"], "the computer has not told all points");
  EXPECT_TRUE(saved_.empty());
}

TEST_F(ReviewerTest, OnlySoManyAtATimeAndOnlyTheLastAreKept) {
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(reviewer_.start("r" + std::to_string(i), short_game()));
  const auto refused = reviewer_.start("more", short_game());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "busy");
  EXPECT_TRUE(reviewer_.start("r5", short_game())) << "joining is no new one";
  for (std::uint64_t job = 1; job <= 40; ++job) {
    pool_.tell(job, 1);
    pool_.jobs.at(job).done(Json{{"done", 1}});
  }
  EXPECT_EQ(status("r0")["state"], "none");
  EXPECT_EQ(status("r39")["state"], "done");
  EXPECT_EQ(saved_.size(), 40u);
}

TEST(ReviewerEnd, CancelsWhatIsUnderWay) {
  JobsOnly pool;
  {
    Reviewer reviewer(pool, [](const std::string&, const std::string&) {});
    ASSERT_TRUE(reviewer.start("r1", short_game()));
    ASSERT_TRUE(reviewer.start("r2", short_game()));
    pool.jobs.at(1).done(Json{{"done", 0}});
  }
  EXPECT_EQ(pool.cancelled, std::vector<std::uint64_t>{2});
}

TEST_F(PoolTest, AReviewByRealWorkers) {
  start_pool();
  std::string saved;
  Reviewer reviewer(*pool_, [&](const std::string&, const std::string& review) { saved = review; });
  ASSERT_TRUE(reviewer.start("r1", short_game()));
  bool seen_growing = false;
  run_until([&] {
    const Json status = json_of(reviewer.status("r1"));
    seen_growing = seen_growing || (status["state"] == "running" && status["done"] > 0);
    return status["state"] != "running";
  });
  const Json status = json_of(reviewer.status("r1"));
  ASSERT_EQ(status["state"], "done") << status;
  EXPECT_EQ(Json::parse(saved), status);
  EXPECT_EQ(status["points"],
            review_game({*find_game("conflict"), {}, std::nullopt, {"e2e4", "e7e5"}}).value());
  EXPECT_TRUE(seen_growing);
}

}  // namespace
}  // namespace fray::test
