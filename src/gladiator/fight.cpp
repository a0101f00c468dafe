#include "gladiator/fight.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/distribution.h"
#include "gladiator/moves.h"

namespace fray::gladiator {
namespace {

constexpr std::uint64_t kDenominator = std::uint64_t{1} << 40;

/// Kinds that fight alike: champion, Black Knight and King's Knight do.
constexpr std::size_t kClasses = 7;
constexpr std::size_t class_of(Kind kind) {
  constexpr std::array<std::size_t, kKinds> classes{6, 0, 5, 4, 5, 5, 2, 3, 0, 1};
  return classes[index_of(kind)];
}
constexpr std::array<Kind, kClasses> kOfClass{Kind::squire, Kind::footman,        Kind::warrior,
                                              Kind::scout,  Kind::mounted_knight, Kind::champion,
                                              Kind::king};

/// Hit points with which such a piece can enter a fight, or leave it as its winner: all, or, if it recovers,
/// only those of a whole one.
int levels_of(Kind kind) { return recovers(kind) ? 1 : gladiator::hits_of(kind); }
std::size_t level_of(Kind kind, int hits) { return recovers(kind) ? 0 : static_cast<std::size_t>(hits - 1); }
int hits_at_level(Kind kind, int level) { return recovers(kind) ? gladiator::hits_of(kind) : level + 1; }

/// The probability of each outcome of a fight: the attacker's levels, then the defender's.
using Ends = std::vector<double>;

struct State {
  Ends ends;
  double rounds = 0;
};

/// Adds what follows a round, with its probability.
void add(State& state, double probability, const State& next) {
  for (std::size_t i = 0; i < state.ends.size(); ++i) state.ends[i] += probability * next.ends[i];
  state.rounds += probability * next.rounds;
}

/// All fights between two kinds, from all hit points.
class PairSolver {
 public:
  PairSolver(Kind attacker, Kind defender, int extra_dice, bool ties_hurt)
      : attacker_(attacker), defender_(defender) {
    const Distribution margin = Distribution::dice(dice_of(attacker) + extra_dice, 6) +
                                Distribution::dice(dice_of(defender), 6).negated();
    // A tied round that hurts nobody is as if it had not been, but for the count of rounds.
    const double tied = margin.probability(0);
    const double counts = ties_hurt ? 1.0 : 1.0 - tied;
    rounds_each_ = 1.0 / counts;
    for (int by = margin.first(); by <= margin.last(); ++by) {
      if (by == 0 && !ties_hurt) continue;
      margins_.push_back({by, margin.probability(by) / counts});
    }
    for (int a = 1; a <= full(attacker_); ++a) {
      for (int d = 1; d <= full(defender_); ++d) states_.push_back(solved(a, d));
    }
  }

  const State& from(int attacker_hits, int defender_hits) const {
    return states_[static_cast<std::size_t>((attacker_hits - 1) * full(defender_) + defender_hits - 1)];
  }

 private:
  struct Margin {
    int by;
    double probability;
  };
  static int full(Kind kind) { return gladiator::hits_of(kind); }

  State solved(int a, int d) const {
    State state;
    state.ends.resize(static_cast<std::size_t>(levels_of(attacker_) + levels_of(defender_)));
    state.rounds = rounds_each_;
    for (const auto& [by, probability] : margins_) {
      const int a_left = by > 0 ? a : a + std::min(by, -1);  // a tie that hurts costs one
      const int d_left = by > 0 ? d - by : d;
      if (d_left <= 0) {
        state.ends[level_of(attacker_, a)] += probability;
      } else if (a_left <= 0) {
        state.ends[static_cast<std::size_t>(levels_of(attacker_)) + level_of(defender_, d)] += probability;
      } else {
        add(state, probability, from(a_left, d_left));
      }
    }
    return state;
  }

  Kind attacker_;
  Kind defender_;
  double rounds_each_ = 1;
  std::vector<Margin> margins_;
  std::vector<State> states_;
};

/// One class of the search: an outcome that stands for several.
struct Group {
  Outcome outcome{};
  std::uint64_t weight = 0;
};
using Groups = std::array<Group, 4>;

/// A fight from certain hit points, as the tables have it.
struct Entry {
  std::uint32_t first = 0;  ///< of its weights, one for each end
  FightOdds odds;
  Groups groups;
};

/// All fights with so many extra dice under one rule for ties.
class FightTable {
 public:
  FightTable(int extra_dice, bool ties_hurt) {
    for (const Kind attacker : kOfClass) {
      for (const Kind defender : kOfClass) add_pair(attacker, defender, extra_dice, ties_hurt);
    }
  }

  const Entry& entry(const Fight& fight) const {
    const std::size_t pair = class_of(fight.attacker.kind) * kClasses + class_of(fight.defender.kind);
    const std::size_t row = level_of(fight.attacker.kind, fight.attacker.hits);
    const std::size_t column = level_of(fight.defender.kind, fight.defender.hits);
    return entries_[first_[pair] + row * static_cast<std::size_t>(levels_of(fight.defender.kind)) + column];
  }
  std::uint64_t weight(std::size_t number) const { return weights_[number]; }

 private:
  void add_pair(Kind attacker, Kind defender, int extra_dice, bool ties_hurt) {
    const PairSolver solver(attacker, defender, extra_dice, ties_hurt);
    first_[class_of(attacker) * kClasses + class_of(defender)] = entries_.size();
    for (int a = 0; a < levels_of(attacker); ++a) {
      for (int d = 0; d < levels_of(defender); ++d) {
        const State& state = solver.from(hits_at_level(attacker, a), hits_at_level(defender, d));
        Entry entry;
        entry.first = static_cast<std::uint32_t>(weights_.size());
        add_weights(state.ends);
        const auto attackers = static_cast<std::size_t>(levels_of(attacker));
        group(attacker, true, entry.first, attackers, &entry.groups[0]);
        group(defender, false, entry.first + attackers, state.ends.size() - attackers, &entry.groups[2]);
        entry.odds = odds_of(state, attacker, defender);
        entries_.push_back(entry);
      }
    }
  }

  /// The probabilities as whole weights; what rounding has moved is taken from the likeliest.
  void add_weights(const Ends& ends) {
    const std::size_t first = weights_.size();
    std::uint64_t sum = 0;
    for (const double probability : ends) {
      const auto weight =
          static_cast<std::uint64_t>(std::llround(probability * static_cast<double>(kDenominator)));
      weights_.push_back(probability > 0 ? std::max<std::uint64_t>(weight, 1) : 0);
      sum += weights_.back();
    }
    *std::max_element(weights_.begin() + static_cast<std::ptrdiff_t>(first), weights_.end()) +=
        kDenominator - sum;
  }

  /// Splits the ends of one winner in two where their mean distance from the outcomes that stand for them is
  /// least.
  void group(Kind winner, bool attacker, std::size_t first, std::size_t count, Group* groups) const {
    const auto stand_for = [&](std::size_t from, std::size_t to, double& distance) {
      Group group;
      double sum = 0;
      for (std::size_t i = from; i < to; ++i) {
        group.weight += weights_[first + i];
        sum += static_cast<double>(weights_[first + i]) * hits_at_level(winner, static_cast<int>(i));
      }
      if (group.weight == 0) return group;
      const int hits = static_cast<int>(std::lround(sum / static_cast<double>(group.weight)));
      group.outcome = make_outcome(attacker, hits);
      for (std::size_t i = from; i < to; ++i) {
        distance += static_cast<double>(weights_[first + i]) *
                    std::abs(hits_at_level(winner, static_cast<int>(i)) - hits);
      }
      return group;
    };
    double best = -1;
    for (std::size_t split = 1; split <= count; ++split) {
      double distance = 0;
      const Group low = stand_for(0, split, distance);
      const Group high = stand_for(split, count, distance);
      if (best >= 0 && distance >= best) continue;
      best = distance;
      groups[0] = low;
      groups[1] = high;
    }
  }

  static FightOdds odds_of(const State& state, Kind attacker, Kind defender) {
    FightOdds odds;
    const auto attackers = static_cast<std::size_t>(levels_of(attacker));
    double loses = 0;
    for (std::size_t i = 0; i < state.ends.size(); ++i) {
      const bool wins = i < attackers;
      const int level = static_cast<int>(wins ? i : i - attackers);
      (wins ? odds.wins : loses) += state.ends[i];
      (wins ? odds.attacker_hits : odds.defender_hits) +=
          state.ends[i] * hits_at_level(wins ? attacker : defender, level);
    }
    if (odds.wins > 0) odds.attacker_hits /= odds.wins;
    if (loses > 0) odds.defender_hits /= loses;
    odds.rounds = state.rounds;
    return odds;
  }

  std::array<std::size_t, kClasses * kClasses> first_{};
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> weights_;
};

template <int kExtraDice, bool kTiesHurt>
const FightTable& only_table() {
  static const FightTable table(kExtraDice, kTiesHurt);
  return table;
}

template <bool kTiesHurt>
const FightTable& table_with(int extra_dice) {
  static_assert(kMostExtraDice == 4);
  switch (extra_dice) {
    case 0: return only_table<0, kTiesHurt>();
    case 1: return only_table<1, kTiesHurt>();
    case 2: return only_table<2, kTiesHurt>();
    case 3: return only_table<3, kTiesHurt>();
    default: return only_table<4, kTiesHurt>();
  }
}

const FightTable& table_of(const Fight& fight) {
  return fight.ties_hurt ? table_with<true>(fight.extra_dice()) : table_with<false>(fight.extra_dice());
}

/// Plays the rounds of a fight as the faces come, until it is over or they are spent.
struct Rounds {
  explicit Rounds(const Fight& fight)
      : fight_(fight), attacker(fight.attacker.hits), defender(fight.defender.hits) {}

  bool over() const { return attacker <= 0 || defender <= 0; }
  /// One round of such totals; answers what the loser lost, negative for the attacker.
  int play(int attack, int defence) {
    int by = attack - defence;
    if (by == 0 && fight_.ties_hurt) by = -1;
    (by > 0 ? defender : attacker) -= std::abs(by);
    return by;
  }
  Outcome outcome() const {
    const bool wins = attacker > 0;
    const Kind kind = (wins ? fight_.attacker : fight_.defender).kind;
    return make_outcome(wins, recovers(kind) ? gladiator::hits_of(kind) : wins ? attacker : defender);
  }

  const Fight& fight_;
  int attacker;
  int defender;
};

}  // namespace

Fight fight_of(const Position& p, Kind kind, Square from, Square to) {
  const Side side = p.now.side;
  Fight fight;
  fight.ties_hurt = p.rules.ties_hurt;
  const bool prisoner = static_cast<bool>(p.of(side, Kind::queen) & Board::bit(to));
  fight.attacker = {kind, dice_of(kind) + p.rules.attacker_dice + (prisoner ? 1 : 0),
                    p.hits_at(side, kind, from)};
  if (prisoner) {
    const OffBoard& frozen = p.frozen_by(side);
    fight.defender = {frozen.kind, dice_of(frozen.kind), frozen.hits};
  } else {
    const Kind target = p.kind_on(to);
    fight.defender = {target, dice_of(target), p.hits_at(~side, target, to)};
  }
  return fight;
}

Fight pending_fight(const Position& p) { return fight_of(p, p.kind_on(p.now.from), p.now.from, p.now.to); }

void prepare_fights() {
  table_with<false>(1);
  table_with<true>(1);
}

void fight_outcomes(const Fight& fight, OutcomeList& outcomes) {
  const FightTable& table = table_of(fight);
  const Entry& entry = table.entry(fight);
  outcomes.clear();
  outcomes.denominator = kDenominator;
  outcomes.exact = false;
  std::size_t number = entry.first;
  for (const bool attacker : {true, false}) {
    const Kind winner = (attacker ? fight.attacker : fight.defender).kind;
    for (int level = 0; level < levels_of(winner); ++level, ++number) {
      const std::uint64_t weight = table.weight(number);
      if (weight > 0)
        outcomes.items.push_back({make_outcome(attacker, hits_at_level(winner, level)), weight});
    }
  }
}

void grouped_outcomes(const Fight& fight, OutcomeList& outcomes) {
  outcomes.clear();
  outcomes.denominator = kDenominator;
  outcomes.exact = false;
  for (const Group& group : table_of(fight).entry(fight).groups) {
    if (group.weight > 0) outcomes.items.push_back({group.outcome, group.weight});
  }
}

FightOdds fight_odds(const Fight& fight) { return table_of(fight).entry(fight).odds; }

Outcome roll_fight(const Fight& fight, DiceSource& dice, Faces& faces) {
  const auto roll = [&](int count) {
    int total = 0;
    for (int i = 0; i < count; ++i) {
      const int face = dice.roll(6);
      faces.push_back(static_cast<std::uint8_t>(face));
      total += face;
    }
    return total;
  };
  Rounds rounds(fight);
  while (!rounds.over() && !dice.spent()) {
    const int attack = roll(fight.attacker.dice);
    rounds.play(attack, roll(fight.defender.dice));
  }
  return rounds.outcome();
}

void explain_fight(const Position& p, const Faces& faces, EventLog& log) {
  const Fight fight = pending_fight(p);
  Rounds rounds(fight);
  std::size_t next = 0;
  const auto take = [&](Side side, int count) {
    event::Rolled rolled{side, {}, 0, 0};
    for (int i = 0; i < count; ++i) {
      rolled.faces.push_back(faces[next++]);
      rolled.total += rolled.faces.back();
    }
    log.report(rolled);
    return rolled.total;
  };
  const auto round_dice = static_cast<std::size_t>(fight.attacker.dice + fight.defender.dice);
  while (!rounds.over() && next + round_dice <= faces.size()) {
    const int attack = take(p.now.side, fight.attacker.dice);
    const int by = rounds.play(attack, take(~p.now.side, fight.defender.dice));
    const Fighter& loser = by > 0 ? fight.defender : fight.attacker;
    const int left = by > 0 ? rounds.defender : rounds.attacker;
    if (by != 0 && left > 0) {
      log.report(event::Damaged{by > 0 ? ~p.now.side : p.now.side, name_of(loser.kind),
                                by > 0 ? p.now.to : p.now.from, left, gladiator::hits_of(loser.kind)});
    }
  }
}

}  // namespace fray::gladiator
