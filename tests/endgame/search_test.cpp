// The search with tables of endings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/game_adapter.h"
#include "lab/endgame_regret.h"
#include "loaded_state.h"
#include "search/engine.h"
#include "search/searcher.h"
#include "solved_tables.h"
#include "thorough.h"

namespace fray {
namespace {

using test::Conflict;
using test::load_state;

/// The definition of the search's value with tables: whatever has a table is worth what that says.
double value_with_tables(const Conflict::Position& p, int depth, bool root, Trail& trail) {
  const auto kind = Conflict::node_kind(p);
  if (kind == NodeKind::terminal) return result_value(p.result, Side::white);
  if (!root && Conflict::turn_start(p)) {
    if (Conflict::endgame_place(p) && popcount(p.occupied()) == 2)
      return 2 * kWinValue * (test::table_value(*test::two_pieces(), p).points - 0.5);
    if (depth == 0)
      return Conflict::side_to_act(p) == Side::white ? Conflict::evaluate(p) : -Conflict::evaluate(p);
  }
  const int left = Conflict::turn_start(p) ? depth - 1 : depth;
  NullSink sink;
  if (kind == NodeKind::chance) {
    OutcomeList outcomes;
    Conflict::chance_outcomes(p, outcomes);
    double sum = 0;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
      Conflict::Position next = p;
      Conflict::apply(next, outcomes.items[i].outcome, trail, sink);
      sum += outcomes.probability(i) * value_with_tables(next, left, false, trail);
    }
    return sum;
  }
  const bool white = Conflict::side_to_act(p) == Side::white;
  double best = white ? -2.0 * kWinValue : 2.0 * kWinValue;
  ActionList actions;
  Conflict::legal_actions(p, actions);
  for (const Action action : actions) {
    Conflict::Position next = p;
    Conflict::apply(next, action, trail, sink);
    const double value = value_with_tables(next, left, false, trail);
    best = white ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(SearchWithTables, TakesTheirValuesForTurnStarts) {
  SearchSettings settings;
  settings.endgames = test::two_pieces();
  settings.reductions = settings.chance_cut = false;
  settings.exact_depth = true;
  settings.quiescence_turns = 0;
  for (const char* text : {"8/8/3k4/8/2N5/8/8/4K3 side=white", "8/4k3/8/8/2R5/5K2/8/8 side=black",
                           "8/8/8/1qk5/8/2K5/8/8 side=white"}) {
    const auto state = load_state("conflict", text, {});
    const auto& typed = typed_state<Conflict>(*state);
    for (const int depth : {1, 2}) {
      TranspositionTable table(1);
      Searcher<Conflict> searcher(table, settings);
      searcher.start(typed.trail(), SearchBudget{});
      Trail trail = typed.trail();
      const double expected = value_with_tables(typed.position(), depth, true, trail);
      const bool white = Conflict::side_to_act(typed.position()) == Side::white;
      EXPECT_NEAR(searcher.search(typed.position(), depth, -kWinValue - 1, kWinValue + 1),
                  white ? expected : -expected, 3)
          << text << " depth " << depth;
    }
  }
}

SearchResult think(const std::string& text, const EngineSpec& spec) {
  const auto state = load_state("conflict", text, {});
  Limits limits;
  limits.nodes = 2000;
  limits.lines = 3;
  return make_engine(**find_game("conflict"), spec)->think(*state, limits, StopFlag{false}, nullptr);
}
std::vector<Line> lines_of(const std::string& text, const EngineSpec& spec) {
  return think(text, spec).report.lines;
}

EngineSpec with_tables() {
  return *parse_engine_spec("search:tables=" + test::two_pieces_folder().text() + ",hash=1");
}

TEST(SearchWithTables, KnowsARootOfAnEnding) {
  const std::string text = "8/8/2k5/8/8/8/3K4/8 side=white";
  const SearchResult result = think(text, with_tables());
  const auto state = load_state("conflict", text, {});
  ASSERT_EQ(result.report.lines.size(), 3u);
  EXPECT_EQ(result.best, result.report.lines.front().first);
  for (const Line& line : result.report.lines) EXPECT_TRUE(line.exact);
  EXPECT_NEAR(result.report.lines.front().points,
              test::table_value(*test::two_pieces(), typed_state<Conflict>(*state).position()).points, 1e-6);
  EXPECT_GT(result.report.lines.front().variation.size(), 3u);
  EXPECT_LT(result.report.nodes, 100u) << "there is nothing to search";
}

TEST(SearchWithTables, IsExactOnlyWhereTablesAlone) {
  for (const Line& line : lines_of("8/8/2k5/8/8/8/3K4/8 side=white", *parse_engine_spec("search:hash=1")))
    EXPECT_FALSE(line.exact) << "there are no tables";
  for (const Line& line : lines_of("8/8/2k5/8/8/8/3K4/6N1 side=white", with_tables()))
    EXPECT_FALSE(line.exact) << "of three pieces there are none";
}

/// An attack was lost, and Black may send the king home: what follows is in the tables, whatever he chooses.
TEST(SearchWithTables, KnowsChoicesWithinATurn) {
  const SearchResult result = think(
      "8/8/8/8/8/3K3k/8/8 side=white phase=send-home moved=Kd1d3 target=h3 attackers=d3", with_tables());
  ASSERT_FALSE(result.report.lines.empty());
  for (const Line& line : result.report.lines) EXPECT_TRUE(line.exact);
}

TEST(SearchWithTables, LowLevelsDoWithout) {
  EngineSpec spec = with_tables();
  spec.level = 5;
  for (const Line& line : lines_of("8/8/2k5/8/8/8/3K4/8 side=white", spec)) EXPECT_FALSE(line.exact);
  spec.level = kLevels;
  for (const Line& line : lines_of("8/8/2k5/8/8/8/3K4/8 side=white", spec)) EXPECT_TRUE(line.exact);
}

RegretReport regret_of(const std::string& engine, int threads) {
  RegretSettings settings;
  settings.engine = *parse_engine_spec(engine);
  settings.nodes = 300;
  settings.positions = 80;
  settings.threads = threads;
  const std::atomic<bool> go_on{false};
  const auto report = measure_regret(**find_game("conflict"), "QvK", test::two_pieces_folder().text(),
                                     settings, go_on, [](const std::string&) {});
  EXPECT_TRUE(report) << report.error().message;
  return report.value_or(RegretReport{});
}

TEST(Regret, IsThatOfTheEngine) {
  const RegretReport known = regret_of("search:hash=1,tables=" + test::two_pieces_folder().text(), 1);
  EXPECT_NEAR(known.mean, 0, 1e-6);
  EXPECT_NEAR(known.rmse, 0, 1e-6);
  const RegretReport random = regret_of("random", 1);
  EXPECT_GT(random.mean, 0.02);
  const RegretReport searched = regret_of("search:hash=1", 1);
  EXPECT_LT(searched.mean, random.mean / 3);
  EXPECT_GT(searched.rmse, 1e-4);
  EXPECT_GE(searched.worst, searched.mean);
  const RegretReport together = regret_of("search:hash=1", 3);
  EXPECT_EQ(together.mean, searched.mean);
  EXPECT_EQ(together.worst_position, searched.worst_position);
}

TEST(Regret, NeedsTheTables) {
  const std::atomic<bool> go_on{false};
  const auto report = measure_regret(**find_game("conflict"), "KQvK", test::two_pieces_folder().text(), {},
                                     go_on, [](const std::string&) {});
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, ::testing::HasSubstr("that of KQvK"));
}

TEST(SearchWithTables, ASpecSaysWhatIsWrongWithThem) {
  const auto spec = parse_engine_spec("search:tables=/nowhere/at/all");
  ASSERT_FALSE(spec);
  EXPECT_EQ(spec.error().code, "bad_engine");
  EXPECT_THAT(spec.error().message, ::testing::HasSubstr("/nowhere/at/all: the folder cannot be read"));
  EXPECT_FALSE(parse_engine_spec("mcts:tables=/tmp"));
}

}  // namespace
}  // namespace fray
