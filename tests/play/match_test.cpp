#include "play/match/match.h"

#include <set>
#include <tuple>

#include "core/pgn.h"
#include "core/record.h"
#include "match_fixture.h"

namespace fray {
namespace {

FRAY_FOR_EVERY_GAME(MatchTest);

TEST_P(MatchTest, SeedsDecideWhatIsPlayed) {
  MatchRules match = rules("greedy", "greedy");
  std::set<std::string> games;
  for (const std::uint64_t seed : {1, 2}) {
    match.seed = seed;
    for (std::uint64_t number = 0; number < 3; ++number) {
      const MatchGame game = play_pair(match, number, go_on_)->value().games[0];
      const auto again = play_pair(match, number, go_on_);
      EXPECT_EQ(game.pgn, again->value().games[0].pgn);
      games.insert(parse_pgn(game.pgn)->steps.front().text + game.pgn.substr(game.pgn.find("\n\n")));
    }
  }
  EXPECT_EQ(games.size(), 6u);
}

TEST_P(MatchTest, RecordedGamesReplayToTheResult) {
  const MatchRules match = rules("greedy", "random");
  const auto pair = play_pair(match, 0, go_on_);
  ASSERT_TRUE(pair && *pair);
  for (const MatchGame& game : (*pair)->games) {
    const auto record = parse_pgn(game.pgn);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(record->tag(game.side_of_a == Side::white ? "White" : "Black"), "A greedy");
    const auto replayed = replay(*record, *GetParam());
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_EQ((*replayed)->result(), game.result);
  }
}

TEST_P(MatchTest, BothGamesOfAPairHaveTheSameOpening) {
  const MatchRules match = rules("greedy", "random");
  const auto pair = play_pair(match, 4, go_on_);
  ASSERT_TRUE(pair && *pair);
  std::array<std::string, 2> openings;
  for (std::size_t i = 0; i < 2; ++i) {
    const GameRecord record = parse_pgn((*pair)->games[i].pgn).value();
    int turns = 0;
    for (const RecordStep& step : record.steps) {
      if (step.starts_turn && turns++ == match.opening_turns) break;
      openings[i] += step.text + ' ';
    }
    EXPECT_GE(turns, match.opening_turns);
  }
  EXPECT_EQ(openings[0], openings[1]);
}

TEST(MatchDice, EachSideHasItsOwnStream) {
  // What White rolls does not depend on how often Black has rolled in between.
  MatchDice alone(9, 4);
  MatchDice mixed(9, 4);
  for (int n = 0; n < 50; ++n) {
    for (int i = 0; i < n % 3; ++i) mixed.next(Side::black);
    SeededDice a = alone.next(Side::white);
    SeededDice b = mixed.next(Side::white);
    for (int die = 0; die < 4; ++die) EXPECT_EQ(a.roll(20), b.roll(20));
  }
}

TEST(MatchDice, StreamsOfSidesPairsAndSeedsDiffer) {
  std::set<std::vector<int>> streams;
  for (const auto& [seed, pair, side] : {std::tuple{1, 0, Side::white},
                                         {1, 0, Side::black},
                                         {1, 1, Side::white},
                                         {2, 0, Side::white},
                                         {2, 1, Side::black}}) {
    MatchDice dice(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(pair));
    std::vector<int> faces;
    for (int n = 0; n < 30; ++n) faces.push_back(dice.next(side).roll(6));
    streams.insert(faces);
  }
  EXPECT_EQ(streams.size(), 5u);
}

TEST(Contestant, AnEngineThatWouldThinkForEverIsRefused) {
  const AnyGame& game = *all_games().front();
  const auto refused = contestant_of(game, *parse_engine_spec("search"), "A search", {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "no_limit");
  Limits nodes;
  nodes.nodes = 100;
  EXPECT_EQ(contestant_of(game, *parse_engine_spec("search"), "A", nodes)->limits.nodes, 100u);
}

TEST(Contestant, ItsOwnLimitGoesBeforeThatOfTheMatch) {
  Limits nodes;
  nodes.nodes = 100;
  const auto made = contestant_of(*all_games().front(), *parse_engine_spec("search:depth=2"), "A", nodes);
  EXPECT_EQ(made->limits.depth, 2);
  EXPECT_EQ(made->limits.nodes, 0u);
}

TEST(Contestant, LevelsBringTheirOwnLimitsButTheHighest) {
  EXPECT_TRUE(contestant_of(*all_games().front(), *parse_engine_spec("search:level=7"), "A", Limits{}));
  EXPECT_FALSE(contestant_of(*all_games().front(), *parse_engine_spec("search:level=8"), "A", Limits{}));
}

}  // namespace
}  // namespace fray
