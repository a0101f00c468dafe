// What the contract says of battles that are played in many nodes and have been solved, for every game that
// has them.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <type_traits>

#include "generic/games_under_test.h"
#include "search/turn_value.h"

namespace fray {
namespace {

template <class... Games>
struct List {};

/// The battle games of a list, appended to those found before.
template <class Found, class... Games>
struct BattleGamesAmong;
template <class... Found>
struct BattleGamesAmong<List<Found...>> {
  using type = ::testing::Types<Found...>;
};
template <class... Found, class First, class... Rest>
struct BattleGamesAmong<List<Found...>, First, Rest...> {
  using type =
      typename BattleGamesAmong<std::conditional_t<BattleGame<First>, List<Found..., First>, List<Found...>>,
                                Rest...>::type;
};

template <class Types>
struct BattleGamesOf;
template <Game... Games>
struct BattleGamesOf<GameList<Games...>> {
  using type = typename BattleGamesAmong<List<>, Games..., toy::Skirmish>::type;
};

/// By how much, in points of a game, the expectation at a node of a battle may differ from the mean over what
/// follows: a game may group ends that differ little, and may be solved to a stated error only.
template <class G>
constexpr double kTolerance = 0.01;
template <>
constexpr double kTolerance<toy::Skirmish> = 1e-8;

/// What is asked of a node in the middle of a battle may take long; so many are asked, at most.
constexpr int kMostAsked = 3000;

template <class G>
class Battles : public ::testing::Test {
 protected:
  using Position = typename G::Position;

  /// What White can expect of a battle if it goes on as the strategies say: by the material, which games
  /// count in proportion to what is left, while an evaluation may have steps that grouped ends fall on either
  /// side of.
  static double expectation(const Position& p, Trail& trail) {
    if (!G::in_battle(p)) return points(p, trail);
    OutcomeList ends;
    G::battle_outcomes(p, ends);
    double sum = 0;
    for (std::size_t i = 0; i < ends.items.size(); ++i) {
      Position end = p;
      NullSink sink;
      G::settle(end, ends.items[i].outcome, trail, sink);
      sum += ends.probability(i) * points(end, trail);
    }
    return sum;
  }

  static double points(const Position& p, Trail& trail) {
    std::uint64_t nodes = 0;
    return 0.5 + 0.5 * turn_value<G>(p, Side::white, 0, G::material, trail, nodes) / kWinValue;
  }

  /// The mean of the expectation over all joint choices of the strategies of `seats` from the given one on.
  static double mean_over_choices(const Position& p, const std::vector<Seat>& seats,
                                  std::vector<SeatAction>& choices, Trail& trail) {
    if (choices.size() == seats.size()) {
      return expectation(after(p, choices, trail), trail);
    }
    MixedStrategy strategy;
    const Seat seat = seats[choices.size()];
    G::battle_strategy(p, seat, strategy);
    double sum = 0;
    for (const MixedAction& item : strategy) {
      choices.push_back({seat, item.action});
      sum += item.probability * mean_over_choices(p, seats, choices, trail);
      choices.pop_back();
    }
    return sum;
  }

  static Position after(Position p, const std::vector<SeatAction>& choices, Trail& trail) {
    NullSink sink;
    if constexpr (SimultaneousGame<G>) {
      if (G::node_kind(p) == NodeKind::simultaneous) {
        G::apply(p, std::span<const SeatAction>(choices), trail, sink);
        return p;
      }
    }
    G::apply(p, choices.front().action, trail, sink);
    return p;
  }

  static std::vector<Seat> seats_at(const Position& p) {
    if (G::node_kind(p) == NodeKind::decision) return {G::to_act(p)};
    if constexpr (SimultaneousGame<G>) {
      if (G::node_kind(p) == NodeKind::simultaneous) return G::acting_seats(p);
    }
    return {};
  }
};
TYPED_TEST_SUITE(Battles, BattleGamesOf<AllGames>::type, GameName);

TYPED_TEST(Battles, HaveEndsWhoseWeightsSumToTwoToThe32) {
  using G = TypeParam;
  int asked = 0;
  for_each_node_of_random_games<G>(200, 41, [&](const Play<G>& play) {
    OutcomeList ends;
    if (!G::in_battle(play.position) || ++asked > kMostAsked) return;
    G::battle_outcomes(play.position, ends);
    std::uint64_t sum = 0;
    std::set<Outcome> different;
    std::set<std::string> texts;
    for (const WeightedOutcome& item : ends.items) {
      ASSERT_GT(item.weight, 0u);
      sum += item.weight;
      different.insert(item.outcome);
      const std::string text = G::battle_outcome_text(play.position, item.outcome);
      ASSERT_FALSE(text.empty());
      texts.insert(text);
    }
    ASSERT_EQ(sum, std::uint64_t{1} << 32);
    ASSERT_EQ(ends.denominator, sum);
    ASSERT_EQ(different.size(), ends.items.size());
    ASSERT_EQ(texts.size(), ends.items.size());
    // The list is filled anew, not added to.
    const std::size_t size = ends.items.size();
    G::battle_outcomes(play.position, ends);
    ASSERT_EQ(ends.items.size(), size);
  });
  EXPECT_GT(asked, 100);
}

TYPED_TEST(Battles, AreLeftWhenTheyAreSettled) {
  using G = TypeParam;
  int settled = 0;
  for_each_node_of_random_games<G>(100, 42, [&](Play<G>& play) {
    if (!G::in_battle(play.position) || settled > kMostAsked) return;
    ASSERT_NE(play.node(), NodeKind::terminal);
    OutcomeList ends;
    G::battle_outcomes(play.position, ends);
    for (const WeightedOutcome& item : ends.items) {
      typename G::Position silent = play.position;
      typename G::Position reported = play.position;
      Trail trail = play.trail;
      NullSink sink;
      EventLog log;
      G::settle(silent, item.outcome, play.trail, sink);
      G::settle(reported, item.outcome, trail, log);
      ASSERT_FALSE(G::in_battle(silent));
      ASSERT_TRUE(silent == reported);
      ASSERT_TRUE(G::check_hash(silent));
      ASSERT_EQ(G::position_text(silent, play.trail).str(), G::position_text(reported, trail).str());
      ++settled;
    }
  });
  EXPECT_GT(settled, 100);
}

TYPED_TEST(Battles, HaveStrategiesOverLegalActions) {
  using G = TypeParam;
  int asked = 0;
  for_each_node_of_random_games<G>(200, 43, [&](const Play<G>& play) {
    const auto& p = play.position;
    if (!G::in_battle(p) || asked > kMostAsked) return;
    const std::vector<Seat> seats = TestFixture::seats_at(p);
    const std::vector<std::vector<Action>> actions = actions_by_seat<G>(p);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      ++asked;
      std::set<Action> legal(actions[i].begin(), actions[i].end());
      MixedStrategy strategy;
      G::battle_strategy(p, seats[i], strategy);
      ASSERT_FALSE(strategy.empty());
      double sum = 0;
      for (const MixedAction& item : strategy) {
        ASSERT_EQ(legal.erase(item.action), 1u)
            << "not legal, or listed twice: " << G::action_text(p, item.action);
        ASSERT_GE(item.probability, 0.0);
        sum += item.probability;
      }
      ASSERT_NEAR(sum, 1, 1e-9);
    }
  });
  EXPECT_GT(asked, 100);
}

// A battle that both sides play as the strategies say is a martingale: what is to be expected at a node is
// the mean of what is to be expected after it.
TYPED_TEST(Battles, AreExpectedToEndAsWhatFollowsIs) {
  using G = TypeParam;
  int rolls = 0;
  int choices = 0;
  int asked = 0;
  SplitMix64 sample(44);
  for_each_node_of_random_games<G>(500, 44, [&](Play<G>& play) {
    if (!G::in_battle(play.position) || asked > kMostAsked || sample.below(4) != 0) return;
    const double before = TestFixture::expectation(play.position, play.trail);
    double after = 0;
    if (play.node() == NodeKind::chance) {
      OutcomeList outcomes;
      G::chance_outcomes(play.position, outcomes);
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        typename G::Position next = play.position;
        NullSink sink;
        G::apply(next, outcomes.items[i].outcome, play.trail, sink);
        after += outcomes.probability(i) * TestFixture::expectation(next, play.trail);
        ++asked;
      }
      ++rolls;
    } else {
      std::vector<SeatAction> none;
      after = TestFixture::mean_over_choices(play.position, TestFixture::seats_at(play.position), none,
                                             play.trail);
      asked += 10;
      ++choices;
    }
    ASSERT_NEAR(before, after, kTolerance<G>) << name_of(play.node());
  });
  EXPECT_GT(rolls, 0);
  EXPECT_GT(choices, 10);
}

// The same through AnyState, which steps over a battle and back.
TYPED_TEST(Battles, AreSettledAndTakenBackAsSteps) {
  using G = TypeParam;
  static const GameAdapter<G> game;
  int settled = 0;
  for_each_node_of_random_games<G>(60, 45, [&](const Play<G>& play) {
    if (!G::in_battle(play.position) || settled > 300) return;
    const auto options = parse_options_text(options_text(G::info(), play.options));
    const auto state = game.load(play.text(), *options).value();
    ASSERT_TRUE(state->in_battle());
    const std::string before = state->position_text();
    OutcomeList ends;
    state->battle_outcomes(ends);
    EventLog log;
    for (const WeightedOutcome& item : ends.items) {
      ASSERT_TRUE(state->settle(item.outcome, log));
      ASSERT_FALSE(state->in_battle());
      ASSERT_EQ(state->steps().back().kind, GameStep::Kind::settled);
      ASSERT_FALSE(state->steps().back().text.empty());
      ASSERT_TRUE(state->undo());
      ASSERT_EQ(state->position_text(), before);
      ++settled;
    }
  });
  EXPECT_GT(settled, 0);
}

}  // namespace
}  // namespace fray
