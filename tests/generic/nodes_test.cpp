// What the contract of core/game.h says about single nodes, for every game.
#include <algorithm>
#include <set>

#include "generic/games_under_test.h"

namespace fray {
namespace {

template <class G>
class Nodes : public ::testing::Test {};
TYPED_TEST_SUITE(Nodes, GamesUnderTest, GameName);

TYPED_TEST(Nodes, HaveActionsExactlyWhereSomebodyChooses) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(500, 1, [](const Play<G>& play) {
    const NodeKind kind = play.node();
    const auto lists = actions_by_seat<G>(play.position);
    ASSERT_EQ(lists.empty(), kind == NodeKind::chance || kind == NodeKind::terminal);
    for (const std::vector<Action>& actions : lists) {
      ASSERT_FALSE(actions.empty());
      const std::set<Action> different(actions.begin(), actions.end());
      ASSERT_EQ(different.size(), actions.size());
      ASSERT_EQ(different.count(no_action), 0u);
    }
    ASSERT_EQ(G::result(play.position) == GameResult::none, kind != NodeKind::terminal);
  });
}

TYPED_TEST(Nodes, HaveSeatsThatPlayForTheSideToAct) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(100, 2, [](const Play<G>& play) {
    if (play.node() != NodeKind::decision) return;
    const Seat seat = G::to_act(play.position);
    ASSERT_LT(seat, seats_of<G>(play.position));
    ASSERT_EQ(G::side_of(play.position, seat), G::side_to_act(play.position));
  });
}

TYPED_TEST(Nodes, HaveAsManySeatsAsTheOptionsOfTheSidesSay) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(100, 12, [](const Play<G>& play) {
    const GameInfo& info = G::info();
    const int seats = seats_of<G>(play.position);
    std::vector<int> commanders(info.commanders.size());
    for (int seat = 0, player = 0; seat < seats; ++seat, ++player) {
      const Side side = G::side_of(play.position, static_cast<Seat>(seat));
      if (seat > 0 && side != G::side_of(play.position, static_cast<Seat>(seat - 1))) {
        ASSERT_EQ(side, Side::black);  // White's come first
        player = 0;
      }
      const auto own = commanders_of(info, play.options, side, player);
      ASSERT_EQ(own.empty(), info.commanders.empty());
      for (const std::string_view commander : own) {
        const auto known = std::find(info.commanders.begin(), info.commanders.end(), commander);
        ASSERT_NE(known, info.commanders.end());
        ++commanders[static_cast<std::size_t>(known - info.commanders.begin())];
      }
    }
    ASSERT_EQ(commanders, std::vector<int>(info.commanders.size(), 2));  // one player on each side
  });
}

TYPED_TEST(Nodes, AreLeftToAnotherSeatOfTheSameSide) {
  using G = TypeParam;
  const GameAdapter<G> game;
  for_each_node_of_random_games<G>(100, 13, [&](const Play<G>& play) {
    if (play.node() != NodeKind::decision) return;
    const auto state = StateAdapter<G>(game, play.options, play.position, play.trail, false);
    const Action leaving = state.leaving_action();
    for (const ViewAction& action : state.view().actions)
      ASSERT_EQ(action.leaves, action.id == leaving) << action.text;
    if (leaving == no_action) return;
    const auto after = state.clone();
    EventLog events;
    ASSERT_TRUE(after->act(leaving, events));
    ASSERT_EQ(after->node_kind(), NodeKind::decision);
    ASSERT_NE(after->to_act(), state.to_act());
    ASSERT_EQ(after->side_of(after->to_act().front()), state.side_to_act());
  });
}

TYPED_TEST(Nodes, OfChanceHaveWeightsThatSumToTheDenominator) {
  using G = TypeParam;
  int chance_nodes = 0;
  for_each_node_of_random_games<G>(1000, 3, [&](const Play<G>& play) {
    if (play.node() != NodeKind::chance) return;
    ++chance_nodes;
    OutcomeList outcomes;
    G::chance_outcomes(play.position, outcomes);
    ASSERT_FALSE(outcomes.items.empty());
    std::uint64_t sum = 0;
    std::set<Outcome> different;
    for (const WeightedOutcome& item : outcomes.items) {
      ASSERT_GT(item.weight, 0u);
      sum += item.weight;
      different.insert(item.outcome);
    }
    ASSERT_EQ(sum, outcomes.denominator);
    ASSERT_EQ(different.size(), outcomes.items.size());
    // The list is filled anew, not added to.
    const std::size_t size = outcomes.items.size();
    G::chance_outcomes(play.position, outcomes);
    ASSERT_EQ(outcomes.items.size(), size);
  });
  EXPECT_EQ(chance_nodes > 0, has_chance<G>());
}

TYPED_TEST(Nodes, KeepTheirHashUpToDate) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(2000, 4,
                                   [](const Play<G>& play) { ASSERT_TRUE(G::check_hash(play.position)); });
}

// Equal positions have equal hashes; and two positions that different choices at one node lead to have
// different ones, unless the choices come to the same.
TYPED_TEST(Nodes, HaveHashesThatTellSiblingsApart) {
  using G = TypeParam;
  int compared = 0;
  SplitMix64 sample(5);
  for_each_node_of_random_games<G>(300, 5, [&](Play<G>& play) {
    if (sample.below(8) != 0) return;
    const auto siblings = children<G>(play.position, play.trail);
    for (std::size_t i = 0; i < siblings.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        ASSERT_EQ(G::hash(siblings[i]) == G::hash(siblings[j]), siblings[i] == siblings[j]);
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 100);
}

// perft(p, 1) may be counted without making the actions; here it is counted by making them.
TYPED_TEST(Nodes, CountTheirLeavesAsGenerationDoes) {
  using G = TypeParam;
  if constexpr (!CountsLeaves<G>) return;
  for_each_node_of_random_games<G>(1000, 6, [](Play<G>& play) {
    if (play.node() != NodeKind::decision) return;
    std::uint64_t made = 0;
    for (const auto& child : children<G>(play.position, play.trail)) made += perft<G>(child, 0, play.trail);
    ASSERT_EQ(perft<G>(play.position, 1, play.trail), made);
  });
}

TYPED_TEST(Nodes, HaveValuesAndScoresWithinBounds) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(500, 7, [](const Play<G>& play) {
    if (play.node() == NodeKind::terminal) return;
    if (G::turn_start(play.position)) {
      for (const Value value : {G::evaluate(play.position), G::material(play.position)}) {
        ASSERT_LT(value, kWinValue);
        ASSERT_GT(value, -kWinValue);
      }
    }
    if (play.node() != NodeKind::decision) return;
    ActionList actions;
    G::legal_actions(play.position, actions);
    constexpr std::int32_t kUntouched = -(1 << 30);
    std::vector<std::int32_t> scores(actions.size(), kUntouched);
    G::order(play.position, actions, scores);
    for (const std::int32_t score : scores) {
      ASSERT_LT(score, 1 << 20);
      ASSERT_GT(score, -(1 << 20));
    }
  });
}

// What the search sees of a node is a part of what there is: actions that are legal, outcomes that can come.
TYPED_TEST(Nodes, ShowTheSearchNothingThatIsNotThere) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(500, 12, [](const Play<G>& play) {
    if constexpr (SelectsActions<G>) {
      if (play.node() == NodeKind::decision) {
        ActionList legal;
        G::legal_actions(play.position, legal);
        ActionList searched;
        G::search_actions(play.position, searched);
        ASSERT_FALSE(searched.empty());
        std::set<Action> left(legal.begin(), legal.end());
        for (const Action action : searched)
          ASSERT_EQ(left.erase(action), 1u) << G::action_text(play.position, action);
      }
    }
    if constexpr (SamplesOutcomes<G>) {
      if (play.node() == NodeKind::chance && !in_battle<G>(play.position)) {
        OutcomeList possible;
        G::chance_outcomes(play.position, possible);
        OutcomeList searched;
        list_search_outcomes<G>(play.position, searched);
        ASSERT_FALSE(searched.items.empty());
        std::set<Outcome> left;
        for (const WeightedOutcome& item : possible.items) left.insert(item.outcome);
        std::uint64_t sum = 0;
        for (const WeightedOutcome& item : searched.items) {
          ASSERT_EQ(left.erase(item.outcome), 1u) << G::outcome_text(item.outcome);
          sum += item.weight;
        }
        ASSERT_EQ(sum, searched.denominator);
      }
    }
  });
}

TYPED_TEST(Nodes, HaveBattleActionsAmongTheLegalOnes) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(500, 8, [](const Play<G>& play) {
    if (play.node() != NodeKind::decision || !G::turn_start(play.position)) return;
    ActionList legal;
    G::legal_actions(play.position, legal);
    ActionList battles;
    G::battle_actions(play.position, battles);
    std::set<Action> left(legal.begin(), legal.end());
    for (const Action action : battles)
      ASSERT_EQ(left.erase(action), 1u) << G::action_text(play.position, action);
  });
}

// A turn begins once: with a choice, or with a roll, and then not again at the choice that follows.
TYPED_TEST(Nodes, StartATurnOnce) {
  using G = TypeParam;
  for_each_node_of_random_games<G>(200, 9, [](Play<G>& play) {
    if (play.node() != NodeKind::chance || !G::turn_start(play.position)) return;
    ASSERT_FALSE(in_battle<G>(play.position));
    for (const auto& child : children<G>(play.position, play.trail)) {
      if (G::node_kind(child) != NodeKind::decision) continue;
      if (G::side_to_act(child) != G::side_to_act(play.position)) continue;
      ASSERT_FALSE(G::turn_start(child));
    }
  });
}

}  // namespace
}  // namespace fray
