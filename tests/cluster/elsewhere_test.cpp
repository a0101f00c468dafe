// `fray match --nats` and `fray fit --nats`: pairs and games are played by workers, and nothing else differs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "lab/sample_job.h"
#include "nats_fixture.h"
#include "play/match/file.h"
#include "play/match/pair_job.h"
#include "server/workers/queue_worker.h"

namespace fray::test {
namespace {

using ::testing::HasSubstr;

class ElsewhereTest : public testing::Test {
 protected:
  ElsewhereTest() { server_.start(); }

  void add_worker() {
    auto worker = QueueWorker::start(
        {{.servers = server_.url(), .inbox = "_INBOX"}, {}, {match_pair_job(), samples_job()}},
        loop_.context());
    ASSERT_TRUE(worker) << worker.error().message;
    workers_.push_back(std::move(*worker));
  }
  /// What the command prints, while workers of this process play.
  std::string printed_by(const std::string& arguments) {
    const std::string output = folder_ / "output" + std::to_string(++runs_);
    ChildProgram program;
    program.start({"sh", "-c", FRAY_PROGRAM " " + arguments + " 2>/dev/null"}, output);
    std::atomic<int> code = -1;
    std::jthread waiting([&] { code = program.wait(); });
    EXPECT_TRUE(loop_.run_until([&] { return code >= 0; }));
    EXPECT_EQ(code, 0);
    return file_text(output);
  }
  std::string path(const std::string& name) const { return folder_ / name; }

  TestLoop loop_;
  TemporaryFolder folder_;
  NatsServer server_;
  std::vector<std::unique_ptr<QueueWorker>> workers_;
  int runs_ = 0;
};

/// The lines of a match's file without how long engines thought, in order of pairs.
std::multiset<std::string> pairs_of(const std::string& file) {
  std::multiset<std::string> pairs;
  std::size_t begin = file.find('\n') + 1;
  for (std::size_t end; (end = file.find('\n', begin)) != std::string::npos; begin = end + 1) {
    Json pair = Json::parse(file.substr(begin, end - begin));
    for (Json& game : pair["games"]) {
      for (Json& use : game["use"]) use.erase("seconds");
    }
    pairs.insert(pair.dump());
  }
  return pairs;
}

TEST_F(ElsewhereTest, AMatchIsTheSameAndCanBeResumedAnywhere) {
  const std::string match_of = "match conflict --white search:depth=1 --black greedy --seed 7 --max-turns 60";
  const auto in_file = [&](const std::string& name) { return " --resume " + path(name); };
  add_worker();
  add_worker();
  printed_by(match_of + " --pairs 4" + in_file("here") + " --pgn " + path("here.pgn"));
  printed_by(match_of + " --pairs 2" + in_file("there") + " --nats " + server_.url() + " --pgn " +
             path("there.pgn"));
  printed_by(match_of + " --pairs 4" + in_file("there") + " --nats " + server_.url() + " --pgn " +
             path("there.pgn"));
  EXPECT_EQ(pairs_of(file_text(path("there"))).size(), 4u);
  EXPECT_EQ(pairs_of(file_text(path("there"))), pairs_of(file_text(path("here"))));
  EXPECT_EQ(file_text(path("there.pgn")).size(), file_text(path("here.pgn")).size());
  EXPECT_EQ(file_text(path("there")).substr(0, 100), file_text(path("here")).substr(0, 100));
}

TEST_F(ElsewhereTest, AFitHasTheSameWeights) {
  const std::string fit_of = "fit conflict --games 20 --nodes 20 --seed 7 --epochs 1 --out ";
  add_worker();
  add_worker();
  const std::string here = printed_by(fit_of + path("here"));
  const std::string there = printed_by(fit_of + path("there") + " --nats " + server_.url());
  EXPECT_THAT(here, HasSubstr("positions "));
  EXPECT_EQ(there, here);
  EXPECT_FALSE(file_text(path("here")).empty());
  EXPECT_EQ(file_text(path("there")), file_text(path("here")));
}

}  // namespace
}  // namespace fray::test
