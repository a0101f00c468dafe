// Solved battles of D&D Battle Chess that are kept, and solutions that build on the one before: nobody can
// tell (dnd/melee/kept_ends.h, dnd/melee/solver.h).
#include <gtest/gtest.h>

#include <vector>

#include "dnd/battle_graph.h"
#include "dnd/melee/ends.h"
#include "dnd/melee/kept_ends.h"
#include "dnd/melee/melee_key.h"
#include "dnd/random_games.h"

namespace fray::dnd {
namespace {

struct Ends {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> items;
  bool operator==(const Ends&) const = default;
};

Ends ends_in(const OutcomeList& outcomes) {
  Ends ends;
  for (const WeightedOutcome& item : outcomes.items)
    ends.items.emplace_back(code_of(item.outcome), item.weight);
  return ends;
}

Ends solved(const Position& p) {
  OutcomeList outcomes;
  solve_battle(p, outcomes);
  return ends_in(outcomes);
}

/// Calls `visit(p)` at every node of a battle that begins in random games from all kinds of starts: at the
/// challenge, and at choices of a battle that is played at random.
template <class Visit>
void for_each_battle(int games, Visit&& visit) {
  for_each_node(5, games, [&](const Position& p, Trail& trail, SplitMix64& random) {
    if (!G::in_battle(p)) return;
    Position q = p;
    for (int node = 0; node < 6 && G::in_battle(q); ++node) {
      if (node == 0 || G::node_kind(q) == NodeKind::decision) visit(q);
      NullSink sink;
      ActionList actions;
      OutcomeList outcomes;
      if (G::node_kind(q) == NodeKind::chance) {
        G::chance_outcomes(q, outcomes);
        G::apply(q, draw_outcome(outcomes, random), trail, sink);
      } else {
        G::legal_actions(q, actions);
        G::apply(q, actions[random.below(static_cast<std::uint32_t>(actions.size()))], trail, sink);
      }
    }
  });
}

TEST(DndMeleeKept, AnswersAreThoseOfTheBattleWhoeverFoughtItFirst) {
  int asked = 0;
  int known = 0;
  for_each_battle(40, [&](const Position& p) {
    if (p.now.phase != Phase::initiative) return;
    ++asked;
    OutcomeList outcomes;
    known += kept_ends().find(melee_key(p), outcomes) ? 1 : 0;
    G::battle_outcomes(p, outcomes);
    ASSERT_EQ(ends_in(outcomes).items, solved(p).items) << G::position_text(p, {}).str();
    EXPECT_EQ(outcomes.denominator, kWholeWeight);
  });
  EXPECT_GT(asked, 400);
  EXPECT_GT(known, asked / 10) << "some battles should be like earlier ones of others";
}

TEST(DndMeleeKept, ASolutionDoesNotDependOnTheOneBefore) {
  std::vector<Position> battles;
  for_each_battle(6, [&](Position p) {
    p.outfit = nullptr;  // which goes with its game
    battles.push_back(p);
  });
  ASSERT_GT(battles.size(), 100u);
  std::vector<Ends> forwards;
  for (const Position& p : battles) forwards.push_back(solved(p));
  for (std::size_t i = battles.size(); i-- > 0;) {
    ASSERT_EQ(solved(battles[i]).items, forwards[i].items) << G::position_text(battles[i], {}).str();
    ASSERT_EQ(solved(battles[i]).items, forwards[i].items) << "twice in a row";
  }
}

OutcomeList list_of(std::size_t size, std::uint64_t first_weight) {
  OutcomeList list;
  for (std::size_t i = 0; i < size; ++i)
    list.items.push_back({static_cast<Outcome>(7 * i), i == 0 ? first_weight : i});
  return list;
}

TEST(DndMeleeKept, GivesBackWhatItWasGivenByItsKeyOnly) {
  constexpr std::size_t kPlaces = 16;
  KeptEnds kept(kPlaces);
  OutcomeList found;
  EXPECT_FALSE(kept.find(3, found));
  EXPECT_FALSE(kept.find(0, found)) << "an empty place is nobody's";
  for (const auto& [size, weight] :
       {std::pair<std::size_t, std::uint64_t>{1, kWholeWeight}, {2, 1}, {15, 9}}) {
    const OutcomeList list = list_of(size, weight);
    kept.keep(3, list);
    ASSERT_TRUE(kept.find(3, found));
    EXPECT_EQ(ends_in(found).items, ends_in(list).items);
    EXPECT_EQ(found.denominator, kWholeWeight);
    EXPECT_FALSE(found.exact);
    EXPECT_FALSE(kept.find(3 + kPlaces, found)) << "another key of the same place";
  }
  kept.keep(3 + kPlaces, list_of(2, 5));
  EXPECT_FALSE(kept.find(3, found)) << "its place has been given away";
  kept.keep(4, list_of(KeptEnds::kMost + 1, 5));
  EXPECT_FALSE(kept.find(4, found)) << "too many to keep";
}

}  // namespace
}  // namespace fray::dnd
