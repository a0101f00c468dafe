// Raw dice and outcome classes are two views of one thing, for every game.
#include <map>
#include <numeric>
#include <utility>

#include "chi_square.h"
#include "generic/games_under_test.h"
#include "thorough.h"

namespace fray {
namespace {

/// Goes through all rolls of a node one after the other, whatever dice the game asks for, the later ones
/// perhaps depending on the earlier. It has so many dice that only a roll that can go on for ever uses them
/// up.
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
  bool spent() const override { return used_ > kMostDice; }
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
  static constexpr std::size_t kMostDice = 40;

  std::vector<int> faces_;
  std::vector<int> sides_;
  std::size_t used_ = 0;
};

template <class G>
class Dice : public ::testing::Test {};
TYPED_TEST_SUITE(Dice, GamesUnderTest, GameName);

constexpr std::uint64_t kMostRolls = 1 << 17;

/// For each number of equally likely rolls: how many of them fall in each class.
using RollCounts = std::map<std::uint64_t, std::map<Outcome, std::uint64_t>>;

/// All rolls of a node; none where they are too many, perhaps without end.
template <class G>
RollCounts enumerate_rolls(const typename G::Position& p) {
  OutcomeList outcomes;
  G::chance_outcomes(p, outcomes);
  RollCounts counts;
  EnumeratedDice dice;
  bool more = outcomes.exact;
  for (std::uint64_t rolls = 0; more; ++rolls) {
    Faces faces;
    const Outcome outcome = G::roll(p, dice, faces);
    if (rolls == kMostRolls || dice.spent()) return {};
    ++counts[dice.rolls()][outcome];
    more = dice.next();
  }
  return counts;
}

/// Of how many random games all rolls are gone through; of fewer where many nodes have ten thousand and more,
/// of more where rolls are rare.
template <class G>
constexpr int kGamesToGoThrough = test::kThorough ? 500 : 100;
template <>
constexpr int kGamesToGoThrough<gnostic::GnosticChess> = test::kThorough ? 100 : 20;
template <>
constexpr int kGamesToGoThrough<wizards::WizardsChess> = 500;
template <>
constexpr int kGamesToGoThrough<dnd::DndBattleChess> = test::kThorough ? 25 : 10;

TYPED_TEST(Dice, FallInTheClassesWithExactlyTheirWeights) {
  using G = TypeParam;
  int chance_nodes = 0;
  for_each_node_of_random_games<G>(kGamesToGoThrough<G>, 10, [&](const Play<G>& play) {
    if (play.node() != NodeKind::chance) return;
    ++chance_nodes;
    const RollCounts counts = enumerate_rolls<G>(play.position);
    if (counts.empty()) return;
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
  EXPECT_EQ(chance_nodes > 0, has_chance<G>());
}

// Where rolls are too many to enumerate: many of them at a few nodes.
TYPED_TEST(Dice, FallAsOftenAsTheirWeightsSay) {
  using G = TypeParam;
  constexpr int kDraws = test::kThorough ? 1'000'000 : 100'000;
  int nodes = 0;
  for_each_node_of_random_games<G>(200, 12, [&](const Play<G>& play) {
    if (play.node() != NodeKind::chance || nodes == 3 || !enumerate_rolls<G>(play.position).empty()) return;
    ++nodes;
    std::map<Outcome, int> counts;
    SeededDice dice(G::hash(play.position));
    for (int i = 0; i < kDraws; ++i) {
      Faces faces;
      ++counts[G::roll(play.position, dice, faces)];
    }
    OutcomeList outcomes;
    G::chance_outcomes(play.position, outcomes);
    std::map<Outcome, double> odds;
    for (std::size_t i = 0; i < outcomes.items.size(); ++i)
      odds[outcomes.items[i].outcome] += outcomes.probability(i);
    SCOPED_TRACE(play.text());
    test::expect_counts_as(std::move(counts), odds, kDraws);
  });
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
      if (const auto* tested = std::get_if<event::Tested>(&event)) {
        reported.push_back(tested->die);
        const bool reaches = tested->die + tested->bonus >= tested->target;
        ASSERT_EQ(tested->succeeds, tested->die == 20 || (tested->die != 1 && reaches));
      }
      const auto* rolled = std::get_if<event::Rolled>(&event);
      if (rolled == nullptr) continue;
      reported.insert(reported.end(), rolled->faces.begin(), rolled->faces.end());
      ASSERT_EQ(std::accumulate(rolled->faces.begin(), rolled->faces.end(), rolled->bonus), rolled->total);
    }
    if (!reported.empty() || told.empty()) {
      ASSERT_EQ(reported, told);
      return;
    }
    // What a card is is told by the event of its being dealt.
    auto next = play.position;
    Trail trail = play.trail;
    G::apply(next, outcome, trail, log);
    ASSERT_TRUE(std::any_of(log.events.begin(), log.events.end(),
                            [](const Event& event) { return std::holds_alternative<event::Dealt>(event); }));
  });
}

}  // namespace
}  // namespace fray
