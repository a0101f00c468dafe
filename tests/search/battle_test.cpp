// Engines in battles that are played in many nodes and have been solved.
#include <gtest/gtest.h>

#include <cmath>

#include "core/game_adapter.h"
#include "core/record.h"
#include "search/mcts.h"
#include "search/search_engine.h"
#include "search/simple_engines.h"
#include "toy/skirmish/skirmish.h"

namespace fray {
namespace {

using toy::Skirmish;

const GameAdapter<Skirmish> kSkirmish;
const StopFlag kGoOn{false};

std::unique_ptr<AnyState> load(const std::string& text) {
  return std::move(kSkirmish.load(text, {}).value());
}

std::unique_ptr<Engine> make(const std::string& kind, std::uint64_t seed) {
  EngineSpec spec;
  spec.kind = kind;
  spec.seed = seed;
  spec.hash_mb = 1;
  if (kind == "mcts") return std::make_unique<MctsEngine<Skirmish>>(spec);
  if (kind == "greedy") return std::make_unique<GreedyEngine<Skirmish>>(seed);
  if (kind == "random") return std::make_unique<RandomEngine<Skirmish>>(seed);
  return std::make_unique<SearchEngine<Skirmish>>(spec);
}

/// The value for `side` of the turn that ends with the attack, by hand: the evaluations after each end, by
/// their weights.
double expectation_of_attack(const std::string& position, Side side) {
  const auto state = load(position);
  EventLog log;
  EXPECT_TRUE(state->act(Skirmish::kAttack, log));
  OutcomeList ends;
  state->battle_outcomes(ends);
  double sum = 0;
  for (const WeightedOutcome& item : ends.items) {
    EXPECT_TRUE(state->settle(item.outcome, log));
    const auto& p = typed_state<Skirmish>(*state).position();
    double value = Skirmish::evaluate(p);
    if (p.result != GameResult::none) value = result_value(p.result, side);
    if (p.result == GameResult::none && p.side != side) value = -value;
    sum += static_cast<double>(item.weight) * value;
    state->undo();
  }
  return sum / static_cast<double>(ends.denominator);
}

TEST(BattleSearch, ABattleIsWorthTheExactExpectationOverItsEnds) {
  for (const std::string side : {"white", "black"}) {
    for (const std::string troops : {"1,1", "1,2", "2,1", "2,2"}) {
      for (const std::string band : {"Rr3", "1Rr2", "3Rr"}) {
        const std::string position = band + " side=" + side + " troops=" + troops;
        const auto state = load(position);
        for (const bool pruning : {true, false}) {
          EngineSpec spec;
          spec.settings.pruning = pruning;
          Limits limits;
          limits.depth = 1;
          limits.lines = 2;
          const SearchReport report = SearchEngine<Skirmish>(spec).think(*state, limits, kGoOn, {}).report;
          ASSERT_EQ(report.lines.size(), 2u);
          const Line& attack = report.lines[report.lines[0].first == Skirmish::kAttack ? 0 : 1];
          ASSERT_EQ(attack.first, Skirmish::kAttack);
          const double expected =
              expectation_of_attack(position, side == "white" ? Side::white : Side::black);
          // The search rounds down to whole units of Value.
          EXPECT_NEAR((attack.points - 0.5) * 2 * kWinValue, expected, 1.01) << position;
          EXPECT_TRUE(attack.variation.at(1).chance) << "the variation goes through the battle in one step";
        }
      }
    }
  }
}

TEST(BattleSearch, DeeperSearchesWithAndWithoutPruningAgree) {
  for (const char* position :
       {"1Rr2 side=white", "R3r side=white turn=2", "2Rr1 side=black troops=1,2 turn=5"}) {
    std::array<double, 2> points{};
    for (const bool pruning : {true, false}) {
      EngineSpec spec;
      spec.settings.pruning = pruning;
      spec.settings.reductions = false;
      spec.settings.table = false;
      Limits limits;
      limits.depth = 4;
      points[pruning ? 1 : 0] =
          SearchEngine<Skirmish>(spec).think(*load(position), limits, kGoOn, {}).report.lines[0].points;
    }
    EXPECT_NEAR(points[0], points[1], 1e-5) << position;
  }
}

TEST(BattlePlayers, AnnounceAsOftenAsTheSolutionSays) {
  const auto state = load("1Rr2 side=white phase=announce attacker=white round=1 troops=2,2");
  for (const std::string kind : {"search", "mcts", "greedy"}) {
    const auto engine = make(kind, 5);
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      MixedStrategy strategy;
      state->battle_strategy(seat, strategy);
      double two = 0;
      for (const MixedAction& item : strategy) two += item.action == Skirmish::kTwo ? item.probability : 0;
      constexpr int kAsked = 20'000;
      int announced = 0;
      for (int i = 0; i < kAsked; ++i) announced += engine->announce(*state, seat) == Skirmish::kTwo ? 1 : 0;
      // Five standard deviations.
      EXPECT_NEAR(announced, two * kAsked, 5 * std::sqrt(kAsked * two * (1 - two))) << kind;
    }
  }
}

TEST(BattlePlayers, PlayWholeGames) {
  for (const std::string kind : {"search", "mcts", "greedy", "random"}) {
    const auto engine = make(kind, 7);
    Limits limits;
    limits.nodes = 300;
    int announcements = 0;
    int choices_in_battle = 0;
    for (std::uint64_t game = 0; game < 40; ++game) {
      // The stronger side attacks even if it looks at material only.
      auto state = load("1Rr2 side=white troops=2,1");
      EventLog log;
      SeededDice dice(game);
      while (state->node_kind() != NodeKind::terminal) {
        switch (state->node_kind()) {
          case NodeKind::chance: ASSERT_TRUE(state->roll(dice, log)); break;
          case NodeKind::simultaneous: {
            std::vector<SeatAction> choices;
            for (const Seat seat : state->to_act()) choices.push_back({seat, engine->announce(*state, seat)});
            ASSERT_TRUE(state->act_together(choices, log)) << kind;
            ++announcements;
            break;
          }
          default: {
            const SearchResult found = engine->think(*state, limits, kGoOn, {});
            ASSERT_FALSE(found.report.lines.empty());
            choices_in_battle += state->in_battle() ? 1 : 0;
            ASSERT_TRUE(state->act(found.best, log)) << kind;
          }
        }
      }
    }
    EXPECT_GT(announcements, 0) << kind;
    EXPECT_GT(choices_in_battle, 0) << kind;
  }
}

TEST(BattlePlayers, AttackInTheLastTurnIfTheyAreBehind) {
  Limits limits;
  limits.nodes = 3000;
  const auto losing = load("1Rr2 side=white troops=1,2 turn=12");
  for (const std::string kind : {"search", "mcts", "greedy"})
    EXPECT_EQ(make(kind, 3)->think(*losing, limits, kGoOn, {}).best, Skirmish::kAttack) << kind;
}

}  // namespace
}  // namespace fray
