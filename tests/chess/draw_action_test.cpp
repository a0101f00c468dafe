// A drawn action is one of the legal ones, and each is drawn equally often.
#include <gtest/gtest.h>

#include <map>

#include "chess/game.h"
#include "chi_square.h"

namespace fray::chess {
namespace {

TEST(ChessDrawAction, IsUniformOverTheLegalActions) {
  constexpr int kDrawsOfEach = 400;
  for (const char* text : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                           "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
                           "4k3/8/8/8/8/8/4P3/4K2R w K - 120 90", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"}) {
    Trail trail;
    const auto p = Chess::parse_position(*PositionText::parse(text), {}, trail);
    ASSERT_TRUE(p) << p.error().message;
    ActionList legal;
    legal_actions(*p, legal);
    std::map<Action, int> counts;
    SplitMix64 random(3);
    const int draws = kDrawsOfEach * static_cast<int>(legal.size());
    for (int i = 0; i < draws; ++i) ++counts[draw_action(*p, random)];
    ASSERT_EQ(counts.size(), legal.size()) << text;
    EXPECT_LT(test::unevenness(counts, kDrawsOfEach), 5) << text;
  }
}

}  // namespace
}  // namespace fray::chess
