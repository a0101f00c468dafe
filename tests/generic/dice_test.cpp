// Raw dice and outcome classes are two views of one thing, for every game.
#include <map>
#include <numeric>

#include "generic/games_under_test.h"

namespace fray {
namespace {

/// Goes through all rolls of a node one after the other, whatever dice the game asks for, the later ones
/// perhaps depending on the earlier.
class EnumeratedDice final : public DiceSource {
 public:
  int roll(int sides) override {
    if (used_ == faces_.size()) {
      faces_.push_back(1);
      sides_.push_back(sides);
    }
    sides_[used_] = sides;
    return faces_[used_++];
  }
  /// How many rolls there are if all have the sides of this one.
  std::uint64_t rolls() const {
    std::uint64_t product = 1;
    for (const int sides : sides_) product *= static_cast<std::uint64_t>(sides);
    return product;
  }
  /// Turns to the next roll; false after the last.
  bool next() {
    used_ = 0;
    while (!faces_.empty() && faces_.back() == sides_.back()) {
      faces_.pop_back();
      sides_.pop_back();
    }
    if (faces_.empty()) return false;
    ++faces_.back();
    return true;
  }

 private:
  std::vector<int> faces_;
  std::vector<int> sides_;
  std::size_t used_ = 0;
};

template <class G>
class Dice : public ::testing::Test {};
TYPED_TEST_SUITE(Dice, GamesUnderTest, GameName);

TYPED_TEST(Dice, FallInTheClassesWithExactlyTheirWeights) {
  using G = TypeParam;
  constexpr int kMostRolls = 1 << 20;
  int chance_nodes = 0;
  for_each_node_of_random_games<G>(500, 10, [&](const Play<G>& play) {
    if (play.node() != NodeKind::chance) return;
    ++chance_nodes;
    // For each number of equally likely rolls: how many of them fall in each class.
    std::map<std::uint64_t, std::map<Outcome, std::uint64_t>> counts;
    EnumeratedDice dice;
    int rolls = 0;
    do {
      Faces faces;
      const Outcome outcome = G::roll(play.position, dice, faces);
      ++counts[dice.rolls()][outcome];
      ASSERT_LT(++rolls, kMostRolls) << "too many to enumerate: this game needs a chi-square test of its own";
    } while (dice.next());
    std::uint64_t common = 1;
    for (const auto& [product, classes] : counts) common = std::lcm(common, product);
    std::map<Outcome, std::uint64_t> weights;
    for (const auto& [product, classes] : counts) {
      for (const auto& [outcome, count] : classes) weights[outcome] += count * (common / product);
    }
    OutcomeList outcomes;
    G::chance_outcomes(play.position, outcomes);
    ASSERT_EQ(weights.size(), outcomes.items.size());
    for (const WeightedOutcome& item : outcomes.items)
      ASSERT_EQ(weights[item.outcome] * outcomes.denominator, item.weight * common);
  });
  EXPECT_GT(chance_nodes, 0);
}

TYPED_TEST(Dice, AreReportedAndRollTheSameAgainWhenTold) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(100, 11, [](const Play<G>& play) {
    if (play.node() != NodeKind::chance) return;
    SeededDice dice(G::hash(play.position));
    Faces faces;
    const Outcome outcome = G::roll(play.position, dice, faces);
    const std::vector<int> told(faces.begin(), faces.end());
    ToldDice told_dice(told);
    Faces again;
    ASSERT_EQ(G::roll(play.position, told_dice, again), outcome);
    ASSERT_EQ(told_dice.problem(), "");
    ASSERT_EQ(std::vector<int>(again.begin(), again.end()), told);
    EventLog log;
    G::explain_roll(play.position, faces, log);
    std::vector<int> reported;
    for (const Event& event : log.events) {
      const auto& rolled = std::get<event::Rolled>(event);
      reported.insert(reported.end(), rolled.faces.begin(), rolled.faces.end());
      ASSERT_EQ(std::accumulate(rolled.faces.begin(), rolled.faces.end(), rolled.bonus), rolled.total);
    }
    ASSERT_EQ(reported, told);
  });
}

}  // namespace
}  // namespace fray
