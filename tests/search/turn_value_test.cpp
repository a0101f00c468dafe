// The value of a position when the turn is played to its end (search/turn_value.h).
#include "search/turn_value.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "chess/game.h"
#include "core/trail.h"

namespace fray {
namespace {

using chess::Chess;

/// Of the first position, two plies deep: the perft of chess is 20 and 400.
double value_of_two_plies(std::uint64_t& nodes, std::uint64_t most_nodes) {
  Trail trail;
  const Chess::Position p = Chess::initial(*resolve_options(Chess::info(), {}), trail);
  nodes = 0;
  return turn_value<Chess>(p, Side::white, 2, Chess::evaluate, trail, nodes, most_nodes);
}

TEST(TurnValue, IsTheSameWithMoreNodesThanItTakes) {
  std::uint64_t nodes = 0;
  const double value = value_of_two_plies(nodes, 421);
  EXPECT_EQ(nodes, 420u);
  std::uint64_t unlimited = 0;
  EXPECT_EQ(value_of_two_plies(unlimited, ~std::uint64_t{0}), value);
  EXPECT_EQ(unlimited, 420u);
}

TEST(TurnValue, IsThatOfFirstActionsBeyondItsNodes) {
  Trail trail;
  Chess::Position p = Chess::initial(*resolve_options(Chess::info(), {}), trail);
  NullSink sink;
  for (int ply = 0; ply < 2; ++ply) {
    ActionList actions;
    Chess::legal_actions(p, actions);
    Chess::apply(p, actions[0], trail, sink);
  }
  std::uint64_t nodes = 0;
  EXPECT_EQ(value_of_two_plies(nodes, 1), Chess::evaluate(p));
  EXPECT_EQ(nodes, 2u);
}

TEST(TurnValue, LooksAtLittleBeyondItsNodes) {
  for (const std::uint64_t most_nodes : {10, 100, 400}) {
    std::uint64_t nodes = 0;
    value_of_two_plies(nodes, most_nodes);
    EXPECT_GE(nodes, most_nodes);
    EXPECT_LE(nodes, most_nodes + 1);
  }
}

}  // namespace
}  // namespace fray
