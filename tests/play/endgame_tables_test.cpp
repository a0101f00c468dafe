// Tables of endings through UCI and the worker: what they say is said to be exact.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "endgame/table_folder.h"
#include "games.h"
#include "play/review/luck.h"
#include "play/review/valuation.h"
#include "play/uci/report.h"
#include "play/uci/settings.h"
#include "play/worker.h"
#include "temporary_folder.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTwoKings = "8/8/2k5/8/8/8/3K4/8 side=white phase=move quiet=0 turn=1";

/// A folder with a table in which every place of two kings is worth 0.75 to White.
class FlatTables : public ::testing::Test {
 protected:
  FlatTables() {
    const std::vector<EndgameEntry> entries(8192, EndgameEntry::of({0.75, 0, 0}, 1));
    EXPECT_TRUE(save_table(folder_.text(), {"conflict", "KvK", 1, 0, 0, 0}, entries));
  }

  test::TemporaryFolder folder_;
};

TEST_F(FlatTables, UciHasThemAsAnOption) {
  UciSettings settings;
  EXPECT_EQ(settings.declarations().back(), "option name TablesPath type string default <empty>");
  EXPECT_EQ(settings.set("tablespath", folder_.text()).value(), UciChange::engine);
  ASSERT_TRUE(settings.engine().settings.endgames);
  const auto wrong = settings.set("TablesPath", folder_ / "none");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, "bad_tables");
  EXPECT_TRUE(settings.engine().settings.endgames) << "an error changes nothing";
  EXPECT_TRUE(settings.set("TablesPath", "<empty>"));
  EXPECT_FALSE(settings.engine().settings.endgames);
}

TEST_F(FlatTables, UciLinesSayThatTheyAreExact) {
  UciSettings settings;
  ASSERT_TRUE(settings.set("TablesPath", folder_.text()));
  const auto state = (*find_game("conflict"))->load(kTwoKings, {});
  Limits limits;
  limits.nodes = 1000;
  const auto report = make_engine(**find_game("conflict"), settings.engine())
                          ->think(**state, limits, StopFlag{false}, nullptr)
                          .report;
  EXPECT_THAT(info_lines(report, 1), HasSubstr(" exact pv "));
  ASSERT_TRUE(settings.set("TablesPath", ""));
  const auto searched = make_engine(**find_game("conflict"), settings.engine())
                            ->think(**state, limits, StopFlag{false}, nullptr)
                            .report;
  EXPECT_THAT(info_lines(searched, 1), ::testing::Not(HasSubstr("exact")));
}

Json answer(Worker& worker, const Json& job) {
  return Json::parse(worker.handle(dump_line(job), [](const std::string&) {}));
}

TEST_F(FlatTables, AWorkerAnalysesWithThem) {
  WorkerLimits limits;
  limits.endgames = *open_tables(folder_.text());
  Worker worker(limits);
  const Json job{
      {"id", 1},    {"job", "analyse"}, {"game", "conflict"}, {"start", kTwoKings}, {"steps", Json::array()},
      {"lines", 2}, {"nodes", 1000}};
  const Json found = answer(worker, job);
  ASSERT_EQ(found["ok"], true) << found;
  ASSERT_EQ(found["lines"].size(), 2u);
  // A battle can be won at once, so the best action may be worth more than what follows it.
  for (const Json& line : found["lines"]) {
    EXPECT_EQ(line["exact"], true) << line;
    EXPECT_GE(line["points"], 0.749);
  }
  Worker without;
  const Json plain = answer(without, job);
  for (const Json& line : plain["lines"]) EXPECT_FALSE(line.contains("exact")) << line;
}

TEST_F(FlatTables, AnExactValueIsSettledAtEveryDepth) {
  const AnyGame& game = **find_game("conflict");
  EngineSpec spec;
  spec.settings.endgames = *open_tables(folder_.text());
  const auto engine = make_engine(game, spec);
  const auto evaluation = make_evaluation_value(game, 0);
  const auto state = *game.load(kTwoKings, {});
  const auto value = Valuer(*engine, *evaluation).value(*state, 3, 1000);
  ASSERT_TRUE(value);
  EXPECT_TRUE(value->settled);
  EXPECT_EQ(value->deepest(), kDeepestValuation);
  EXPECT_GE(value->at(0), 0.749) << "the evaluation does not know better";
  EXPECT_EQ(value->at(0), value->at(20));
}

TEST_F(FlatTables, AWorkerReviewsWithThem) {
  WorkerLimits limits;
  limits.endgames = *open_tables(folder_.text());
  Worker worker(limits);
  const Json found = answer(worker, {{"id", 1},
                                     {"job", "review"},
                                     {"game", "conflict"},
                                     {"start", kTwoKings},
                                     {"steps", {"d2d1", "c6c7"}},
                                     {"nodes", 1000}});
  ASSERT_EQ(found["ok"], true) << found;
  EXPECT_GE(found["points"][0]["white"], 0.749);
}

}  // namespace
}  // namespace fray
