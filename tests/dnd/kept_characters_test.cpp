// What a thread keeps of the characters of the last position, for the hash and the evaluation: nobody can
// tell (dnd/position.cpp, dnd/evaluate.cpp).
#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "dnd/battle_graph.h"
#include "dnd/features.h"
#include "dnd/random_games.h"

namespace fray::dnd {
namespace {

/// The hash and the evaluation.
using Said = std::pair<std::uint64_t, Value>;

Said said_of(const Position& p) { return {G::hash(p), G::evaluate(p)}; }

/// By a thread that has seen no other position.
Said said_anew(const Position& p) {
  Said said;
  std::thread([&] { said = said_of(p); }).join();
  return said;
}

/// The nodes of those of so many random games in which nobody wears anything.
std::vector<Position> nodes_of_games(int games) {
  std::vector<Position> nodes;
  for_each_node(23, games, [&](const Position& p, const Trail&, const SplitMix64&) {
    if (p.outfit == nullptr) nodes.push_back(p);
  });
  return nodes;
}

int warded_in(const Position& p) {
  int warded = 0;
  for (const Character& character : p.all) warded += character.ward != 0 ? 1 : 0;
  return warded;
}

TEST(DndKeptCharacters, PositionsOfManyGamesInAnyOrderSayWhatEachSaysByItself) {
  const std::vector<Position> nodes = nodes_of_games(40);
  SplitMix64 random(5);
  int warded = 0;
  std::size_t at = 0;
  for (int i = 0; i < 4000; ++i) {
    // A few nodes of one game, then another.
    at = random.below(8) == 0 ? random.below(static_cast<std::uint32_t>(nodes.size()))
                              : (at + 1) % nodes.size();
    ASSERT_EQ(said_of(nodes[at]), said_anew(nodes[at])) << at;
    warded += warded_in(nodes[at]) > 0 ? 1 : 0;
  }
  EXPECT_GT(warded, 20);
}

TEST(DndKeptCharacters, TheEvaluationIsThatOfAllFeatures) {
  for (const Position& p : nodes_of_games(20)) {
    FeatureList features;
    list_features(p, features);
    ASSERT_EQ(G::evaluate(p), value_of_logit(network_logit(G::network(), features)));
  }
}

}  // namespace
}  // namespace fray::dnd
