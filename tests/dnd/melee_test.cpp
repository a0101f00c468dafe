// Melees as solved (dnd/melee.h) against melees played turn by turn in the engine, and what battle_strategy
// does where a rule leaves no doubt.
#include <array>
#include <cmath>

#include "battle_graph.h"
#include "thorough.h"

namespace fray::dnd {
namespace {

struct Tally {
  std::array<int, kEndKinds> ends{};
  std::array<double, 2> points{};  ///< of winners
};

Tally play(const Position& p, int times, SplitMix64& random) {
  BattleGraph graph(p);
  Tally tally;
  for (int i = 0; i < times; ++i) {
    std::size_t at = 0;
    while (!graph.nodes()[at].is_end) {
      graph.expand(at);
      const std::vector<BattleGraph::Step>& next = graph.nodes()[at].next;
      double left = random.uniform();
      std::size_t choice = 0;
      while (choice + 1 < next.size() && left >= next[choice].chance) left -= next[choice++].chance;
      at = next[choice].node;
    }
    const BattleGraph::Node& end = graph.nodes()[at];
    ++tally.ends[index_of(end.end)];
    if (end.end > EndKind::defender_wins) continue;
    const Character& winner = end.p[graph.battle().who(static_cast<Role>(end.end))];
    tally.points[index_of(end.end)] += static_cast<int>(winner.hp + winner.temp);
  }
  return tally;
}

/// What an end is worth to the attacker, as the model counts.
double worth_to_attacker(const Position& p, const Battle& battle) {
  const auto worth = [&p](Who who) {
    const Character& character = p[who];
    if (!character.on_board()) return 0.0;
    const Worth each = worth_of(p, who);
    double sum = each.standing + each.per_point * static_cast<int>(character.hp + character.temp);
    for (int level = 1; level <= kSpellLevels; ++level) sum += each.per_slot * level * character.slots(level);
    if (kind_of(who) == Kind::knight && !character.smited) sum += each.per_slot;
    return sum + (kind_of(who) == Kind::king ? kKingStake : 0);
  };
  return worth(battle.attacker) - worth(battle.defender);
}

/// The value of the first node to the attacker: chances by their mean, free choices by the best for who is
/// free.
double value_of(const BattleGraph& graph, std::optional<Role> free) {
  const std::vector<BattleGraph::Node>& nodes = graph.nodes();
  std::vector<double> values;
  for (const BattleGraph::Node& node : nodes)
    values.push_back(node.is_end ? worth_to_attacker(node.p, graph.battle()) : 0);
  for (double change = 1; change > 1e-4;) {
    change = 0;
    for (std::size_t i = nodes.size(); i-- > 0;) {
      if (nodes[i].is_end) continue;
      double value = 0;
      if (nodes[i].is_free) {
        value = *free == Role::attacker ? -1e9 : 1e9;
        for (const BattleGraph::Step& step : nodes[i].next)
          value = *free == Role::attacker ? std::max(value, values[step.node])
                                          : std::min(value, values[step.node]);
      } else {
        for (const BattleGraph::Step& step : nodes[i].next) value += step.chance * values[step.node];
      }
      change = std::max(change, std::fabs(value - values[i]));
      values[i] = value;
    }
  }
  return values[0];
}

// Every class against every class. The model leaves nothing out of these battles, so only the rounding of the
// points left, by thirds, may differ.
TEST(DndMelee, EndsAsAMillionPlayedBattlesDo) {
  const int times = test::kThorough ? 1000000 : 20000;
  SplitMix64 random(71);
  for (const char attacker : std::string("KQRBNP")) {
    for (const char defender : std::string("kqrbnp")) {
      const Position p = battle_between(attacker, defender);
      OutcomeList outcomes;
      battle_outcomes(p, outcomes);
      std::array<double, kEndKinds> chances{};
      std::array<double, 2> points{};
      for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
        const BattleEnd end = unpack(outcomes.items[i].outcome);
        chances[index_of(end.kind)] += outcomes.probability(i);
        if (end.has_winner())
          points[index_of(end.winner())] += outcomes.probability(i) * end.points[index_of(end.winner())];
      }
      const Tally tally = play(p, times, random);
      for (std::size_t kind = 0; kind < kEndKinds; ++kind) {
        const double share = static_cast<double>(tally.ends[kind]) / times;
        const double spread = std::sqrt(chances[kind] * (1 - chances[kind]) / times);
        EXPECT_NEAR(share, chances[kind], 5 * spread + 1e-5) << attacker << defender << " end " << kind;
      }
      for (std::size_t role = 0; role < 2; ++role)
        EXPECT_NEAR(tally.points[role] / times, points[role], 0.5 * chances[role] + 0.05)
            << attacker << defender;
    }
  }
}

// Whoever plays against the model with all that the rules allow, buffs, holds and withdrawals included, gains
// at most so much of what there is to win or lose (docs/benchmarks/rules.md, "Melees", has all pairs;
// clerics, who have most to cast, make graphs too large for a test).
TEST(DndMelee, LosesLittleToABestResponse) {
  constexpr double kMostLost = 0.05;
  const std::string classes = test::kThorough ? "KQRNP" : "KP";
  for (const char attacker : classes) {
    for (char defender : classes) {
      defender = static_cast<char>(defender + 'a' - 'A');
      const Position p = battle_between(attacker, defender);
      Position falls = p;
      falls[p.now.battle.attacker].square = kOffBoard;
      Position wins = p;
      wins[p.now.battle.defender].square = kOffBoard;
      const double stake = worth_to_attacker(wins, p.now.battle) - worth_to_attacker(falls, p.now.battle);
      BattleGraph graph(p);
      ASSERT_TRUE(graph.expand_all(100000));
      const double value = value_of(graph, {});
      for (const Role role : {Role::attacker, Role::defender}) {
        BattleGraph response(p, role);
        ASSERT_TRUE(response.expand_all(100000)) << attacker << defender;
        const double gain = (value_of(response, role) - value) * (role == Role::attacker ? 1 : -1);
        EXPECT_GT(gain, -1e-2) << attacker << defender;
        EXPECT_LT(gain / stake, kMostLost) << attacker << defender << ' ' << name_of(role);
      }
    }
  }
}

TEST(DndMelee, PacksItsEnds) {
  BattleEnd won;
  won.kind = EndKind::defender_wins;
  won.points[1] = 127;
  won.purse = {{7, 5, 3}, true};
  won.rounds = 31;
  const BattleEnd same = unpack(pack(won));
  EXPECT_EQ(same.kind, won.kind);
  EXPECT_EQ(same.points, won.points);
  EXPECT_EQ(same.purse.slots, won.purse.slots);
  EXPECT_TRUE(same.purse.smited);
  EXPECT_EQ(same.rounds, 31);
  BattleEnd parted;
  parted.kind = EndKind::suspended_by_defender;
  parted.points = {127, 3};
  parted.casts = {3, 2};
  const BattleEnd again = unpack(pack(parted));
  EXPECT_EQ(again.kind, parted.kind);
  EXPECT_EQ(again.points, parted.points);
  EXPECT_EQ(again.casts, parted.casts);
}

std::string chosen(const std::string& text) {
  const Position p = read(text);
  MixedStrategy strategy;
  G::battle_strategy(p, G::to_act(p), strategy);
  EXPECT_EQ(strategy.size(), 1U);
  return G::action_text(p, strategy[0].action);
}

// D41: nothing is better against the helpless.
TEST(DndMelee, GivesTheHelplessTheCoupDeGrace) {
  EXPECT_EQ(
      chosen("7k/8/8/3p4/8/8/8/K7 side=white phase=battle pieces=d5:held3/14 battle=Rd1d5 fighter=attacker "
             "first=attacker charge=used begun=yes"),
      "coup-de-grace");
}

// D70: a king in a hopeless battle sings.
TEST(DndMelee, LetsAKingWhoIsLosingFascinate) {
  EXPECT_EQ(chosen("8/8/8/3k4/8/8/8/K7 side=white phase=battle pieces=d5:hp1 battle=Pc4d5 fighter=defender "
                   "first=attacker charge=used begun=yes"),
            "fascinate");
}

// D44: a rook that would fall withdraws, and to where nobody reaches him.
TEST(DndMelee, LetsARookThatIsLosingWithdraw) {
  EXPECT_EQ(chosen("7k/8/8/3n4/8/8/8/K7 side=white phase=battle pieces=xd5:hp1 battle=Rd1d5 fighter=attacker "
                   "first=attacker charge=used begun=yes")
                .substr(0, 8),
            "withdraw");
}

}  // namespace
}  // namespace fray::dnd
