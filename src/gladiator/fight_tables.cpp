#include "gladiator/fight_tables.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

#include "core/distribution.h"
#include "gladiator/action.h"

namespace fray::gladiator {
namespace {

/// Kinds that fight alike in the usual army: champion, Black Knight and King's Knight do.
constexpr std::size_t kClasses = 7;
constexpr std::size_t class_of(Kind kind) {
  constexpr std::array<std::size_t, kKinds> classes{6, 0, 5, 4, 5, 5, 2, 3, 0, 1};
  return classes[index_of(kind)];
}
constexpr std::array<Kind, kClasses> kOfClass{Kind::squire, Kind::footman,        Kind::warrior,
                                              Kind::scout,  Kind::mounted_knight, Kind::champion,
                                              Kind::king};

constexpr Breed breed_of(Kind kind, int extra_dice) {
  return {kUsualArmy.dice_of(kind) + extra_dice, kUsualArmy.whole(kind), recovers(kind)};
}

/// Hit points with which it can enter a fight.
int levels_of(const Breed& breed) { return breed.recovers ? 1 : breed.whole; }
std::size_t level_of(const Breed& breed, int hits) {
  return breed.recovers ? 0 : static_cast<std::size_t>(hits - 1);
}
int hits_at_level(const Breed& breed, int level) { return breed.recovers ? breed.whole : level + 1; }
/// With how many different hit points it can win a fight that it enters with so many.
std::size_t ends_from(const Breed& breed, int hits) {
  return breed.recovers ? 1 : static_cast<std::size_t>(hits);
}

/// Adds what follows a round, with its probability.
void add(FightEnds& state, double probability, const FightEnds& next) {
  for (std::size_t i = 0; i < next.attackers; ++i) state.ends[i] += probability * next.ends[i];
  double* const defender = state.ends.data() + state.attackers;
  const double* const next_defender = next.ends.data() + next.attackers;
  const std::size_t defenders = next.ends.size() - next.attackers;
  for (std::size_t i = 0; i < defenders; ++i) defender[i] += probability * next_defender[i];
  state.rounds += probability * next.rounds;
}

/// All fights between two breeds, from all hit points.
class PairSolver {
 public:
  PairSolver(const Breed& attacker, const Breed& defender, bool ties_hurt)
      : attacker_(attacker), defender_(defender) {
    const Distribution margin =
        Distribution::dice(attacker.dice, 6) + Distribution::dice(defender.dice, 6).negated();
    // A tied round that hurts nobody is as if it had not been, but for the count of rounds.
    const double tied = margin.probability(0);
    const double counts = ties_hurt ? 1.0 : 1.0 - tied;
    rounds_each_ = 1.0 / counts;
    for (int by = margin.first(); by <= margin.last(); ++by) {
      if (by == 0 && !ties_hurt) continue;
      margins_.push_back({by, margin.probability(by) / counts});
    }
    for (int a = 1; a <= attacker.whole; ++a) {
      for (int d = 1; d <= defender.whole; ++d) states_.push_back(solved(a, d));
    }
  }

  const FightEnds& from(int attacker_hits, int defender_hits) const {
    return states_[static_cast<std::size_t>((attacker_hits - 1) * defender_.whole + defender_hits - 1)];
  }

 private:
  struct Margin {
    int by;
    double probability;
  };

  FightEnds solved(int a, int d) const {
    FightEnds state;
    state.attackers = ends_from(attacker_, a);
    state.ends.resize(state.attackers + ends_from(defender_, d));
    state.rounds = rounds_each_;
    for (const auto& [by, probability] : margins_) {
      const int a_left = by > 0 ? a : a + std::min(by, -1);  // a tie that hurts costs one
      const int d_left = by > 0 ? d - by : d;
      if (d_left <= 0) {
        state.ends[level_of(attacker_, a)] += probability;
      } else if (a_left <= 0) {
        state.ends[state.attackers + level_of(defender_, d)] += probability;
      } else {
        add(state, probability, from(a_left, d_left));
      }
    }
    return state;
  }

  Breed attacker_;
  Breed defender_;
  double rounds_each_ = 1;
  std::vector<Margin> margins_;
  std::vector<FightEnds> states_;
};

FightOdds odds_of(const FightEnds& state, const Breed& attacker, const Breed& defender) {
  FightOdds odds;
  double loses = 0;
  for (std::size_t i = 0; i < state.ends.size(); ++i) {
    const bool wins = i < state.attackers;
    const int level = static_cast<int>(wins ? i : i - state.attackers);
    (wins ? odds.wins : loses) += state.ends[i];
    (wins ? odds.attacker_hits : odds.defender_hits) +=
        state.ends[i] * hits_at_level(wins ? attacker : defender, level);
  }
  if (odds.wins > 0) odds.attacker_hits /= odds.wins;
  if (loses > 0) odds.defender_hits /= loses;
  odds.rounds = state.rounds;
  return odds;
}

/// All fights of the usual army with so many extra dice under one rule for ties.
struct UsualTable {
  UsualTable(int extra_dice, bool ties_hurt) {
    for (const Kind attacker : kOfClass) {
      for (const Kind defender : kOfClass) {
        first[class_of(attacker) * kClasses + class_of(defender)] =
            table.add_pair(breed_of(attacker, extra_dice), breed_of(defender, 0), ties_hurt);
      }
    }
    table.close();
  }

  TabledFight at(const Fight& fight) const {
    const Breed attacker = breed_of(fight.attacker.kind, 0);
    const Breed defender = breed_of(fight.defender.kind, 0);
    const std::size_t pair = class_of(fight.attacker.kind) * kClasses + class_of(fight.defender.kind);
    const std::size_t row = level_of(attacker, fight.attacker.hits);
    const std::size_t column = level_of(defender, fight.defender.hits);
    return {table, table.entry(first[pair] + row * static_cast<std::size_t>(levels_of(defender)) + column)};
  }

  FightTable table;
  std::array<std::size_t, kClasses * kClasses> first{};
};

template <int kExtraDice, bool kTiesHurt>
const UsualTable& only_table() {
  static const UsualTable table(kExtraDice, kTiesHurt);
  return table;
}

template <bool kTiesHurt>
const UsualTable& table_with(int extra_dice) {
  static_assert(kMostExtraDice == 4);
  switch (extra_dice) {
    case 0: return only_table<0, kTiesHurt>();
    case 1: return only_table<1, kTiesHurt>();
    case 2: return only_table<2, kTiesHurt>();
    case 3: return only_table<3, kTiesHurt>();
    default: return only_table<4, kTiesHurt>();
  }
}
const UsualTable& usual_table(int extra_dice, bool ties_hurt) {
  return ties_hurt ? table_with<true>(extra_dice) : table_with<false>(extra_dice);
}

/// The table that other armies share, of so many dice against so many. It is made by whoever asks first; of
/// two that make it at once one throws his away.
const FightTable& shared_table(int attacker_dice, int defender_dice, bool ties_hurt) {
  using Slots = std::array<std::atomic<const FightTable*>, kMostDice + 1>;
  static constinit std::array<std::array<Slots, kMostDice + kMostExtraDice + 1>, 2> tables{};
  std::atomic<const FightTable*>& slot = tables[ties_hurt ? 1 : 0][static_cast<std::size_t>(attacker_dice)]
                                               [static_cast<std::size_t>(defender_dice)];
  const FightTable* known = slot.load(std::memory_order_acquire);
  if (known != nullptr) return *known;
  auto made = std::make_unique<FightTable>();
  made->add_pair({attacker_dice, kMostHits, false}, {defender_dice, kMostHits, false}, ties_hurt);
  made->close();
  if (slot.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) known = made.release();
  return *known;
}

}  // namespace

std::size_t FightTable::add_pair(const Breed& attacker, const Breed& defender, bool ties_hurt) {
  const PairSolver solver(attacker, defender, ties_hurt);
  const std::size_t begin = entries_.size();
  for (int a = 0; a < levels_of(attacker); ++a) {
    for (int d = 0; d < levels_of(defender); ++d) {
      const FightEnds& state = solver.from(hits_at_level(attacker, a), hits_at_level(defender, d));
      FightEntry entry;
      entry.first = static_cast<std::uint32_t>(weights_.size());
      entry.attackers = static_cast<std::uint16_t>(state.attackers);
      entry.defenders = static_cast<std::uint16_t>(state.ends.size() - state.attackers);
      add_weights(state);
      group(attacker, true, entry.first, entry.attackers, &entry.groups[0]);
      group(defender, false, entry.first + entry.attackers, entry.defenders, &entry.groups[2]);
      entry.odds = odds_of(state, attacker, defender);
      entries_.push_back(entry);
    }
  }
  return begin;
}

/// The probabilities as whole weights; what rounding has moved is taken from the likeliest.
void FightTable::add_weights(const FightEnds& state) {
  const std::size_t first = weights_.size();
  std::uint64_t sum = 0;
  for (const double probability : state.ends) {
    const auto weight =
        static_cast<std::uint64_t>(std::llround(probability * static_cast<double>(kFightDenominator)));
    weights_.push_back(probability > 0 ? std::max<std::uint64_t>(weight, 1) : 0);
    sum += weights_.back();
  }
  *std::max_element(weights_.begin() + static_cast<std::ptrdiff_t>(first), weights_.end()) +=
      kFightDenominator - sum;
}

/// Splits the ends of one winner in two where their mean distance from the outcomes that stand for them is
/// least.
void FightTable::group(const Breed& winner, bool attacker, std::size_t first, std::size_t count,
                       FightGroup* groups) const {
  // Weights, and weights times hit points, of all ends below each. They are whole, so sums are exact.
  std::array<double, kMostHits + 1> weight{};
  std::array<double, kMostHits + 1> moment{};
  for (std::size_t i = 0; i < count; ++i) {
    const auto here = static_cast<double>(weights_[first + i]);
    weight[i + 1] = weight[i] + here;
    moment[i + 1] = moment[i] + here * hits_at_level(winner, static_cast<int>(i));
  }
  const auto stand_for = [&](std::size_t from, std::size_t to, double& distance) {
    FightGroup group;
    group.weight = static_cast<std::uint64_t>(weight[to] - weight[from]);
    if (group.weight == 0) return group;
    const int hits = static_cast<int>(std::lround((moment[to] - moment[from]) / (weight[to] - weight[from])));
    group.outcome = make_outcome(attacker, hits);
    const std::size_t middle = std::clamp(static_cast<std::size_t>(hits - 1), from, to);
    distance += hits * (weight[middle] - weight[from]) - (moment[middle] - moment[from]);
    distance += moment[to] - moment[middle] - hits * (weight[to] - weight[middle]);
    return group;
  };
  double best = -1;
  for (std::size_t split = 1; split <= count; ++split) {
    double distance = 0;
    const FightGroup low = stand_for(0, split, distance);
    const FightGroup high = stand_for(split, count, distance);
    if (best >= 0 && distance >= best) continue;
    best = distance;
    groups[0] = low;
    groups[1] = high;
  }
}

TabledFight tabled(const Fight& fight) {
  if (!fight.other_army) return usual_table(fight.extra_dice(), fight.ties_hurt).at(fight);
  const FightTable& table = shared_table(fight.attacker.dice, fight.defender.dice, fight.ties_hurt);
  return {
      table,
      table.entry(static_cast<std::size_t>((fight.attacker.hits - 1) * kMostHits + fight.defender.hits - 1)),
      true};
}

void make_tables(const Army& army, bool other_army, int extra_dice, bool ties_hurt) {
  if (!other_army) {
    usual_table(extra_dice, ties_hurt);
    return;
  }
  for (std::size_t a = 0; a < kKinds; ++a) {
    for (std::size_t d = 0; d < kKinds; ++d) {
      const auto attacker = static_cast<Kind>(a);
      const auto defender = static_cast<Kind>(d);
      if (fights(attacker) && fights(defender))
        shared_table(army.dice_of(attacker) + extra_dice, army.dice_of(defender), ties_hurt);
    }
  }
}

}  // namespace fray::gladiator
