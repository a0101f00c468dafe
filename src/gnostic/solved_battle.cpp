#include "gnostic/solved_battle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <optional>
#include <vector>

#include "gnostic/fight_set.h"
#include "gnostic/moves.h"

namespace fray::gnostic {
namespace {

constexpr std::uint64_t kDenominator = std::uint64_t{1} << 32;

/// How a fight ends, as probabilities and as moments of what the winner has left: sums over all ends, so that
/// they can be averaged.
struct Ends {
  double both_fall = 0;
  std::array<double, 4> attacker_left{};  ///< moments 0 to 3; moment 0 is the probability that it wins
  std::array<double, 4> defender_left{};

  void add(double weight, const Ends& other) {
    both_fall += weight * other.both_fall;
    for (std::size_t i = 0; i < 4; ++i) {
      attacker_left[i] += weight * other.attacker_left[i];
      defender_left[i] += weight * other.defender_left[i];
    }
  }
};

void add_power(std::array<double, 4>& moments, double weight, double points) {
  for (double& moment : moments) {
    moment += weight;
    weight *= points;
  }
}

Ends ends_of(const FightOutcome& outcome) {
  Ends ends;
  ends.both_fall = outcome.both_fall;
  for (std::size_t i = 0; i < 2; ++i) {
    add_power(ends.attacker_left, outcome.attacker_wins * outcome.attacker_left.weights[i],
              outcome.attacker_left.points[i]);
    add_power(ends.defender_left, outcome.defender_wins * outcome.defender_left.weights[i],
              outcome.defender_left.points[i]);
  }
  return ends;
}

Ends ends_of_finished(const Fight& fight) {
  Ends ends;
  switch (fight.result) {
    case FightResult::attacker_wins: add_power(ends.attacker_left, 1, fight.defender.need()); break;
    case FightResult::defender_wins: add_power(ends.defender_left, 1, fight.attacker.need()); break;
    default: ends.both_fall = 1;
  }
  return ends;
}

/// The same fighters with what they still need in a fight.
Pairing with_needs(Pairing pairing, const Fight& fight) {
  pairing.attacker_target = fight.attacker.need();
  pairing.defender_target = fight.defender.need();
  return pairing;
}

/// The fight that is going on in p, with what the fighters still need.
Pairing pairing_now(const Position& p) {
  const auto rank = [&](Square square) { return rank_of(p.kind_on(square)); };
  return with_needs(
      {p.rules.numbers, rank(p.from), rank(p.defender), p.fight.attacker.dice, 0, p.fight.defender.dice, 0},
      p.fight);
}

FightSet* fights_beyond_table(const Pairing& pairing) {
  // With the usual numbers, as in most games, nothing is called.
  if (pairing.numbers->fights == nullptr) return nullptr;
  return gnostic::fights_beyond_table(*pairing.numbers, {pairing.attacker, pairing.defender});
}

TurnStrategy turn_strategy(const Pairing& start) {
  if (FightSet* fights = fights_beyond_table(start))
    return fights->turn({start.attacker, start.defender}, start.attacker_target, start.defender_target);
  return fight_turn(start.attacker_dice, start.attacker_target, start.defender_dice, start.defender_target);
}

/// All that can come of one turn of a fight: every state in it, worked out when it is first asked for.
class TurnEnds {
 public:
  explicit TurnEnds(const Pairing& start)
      : start_(start),
        needs_{start.attacker_target, start.defender_target},
        strategy_(turn_strategy(start)),
        both_(table_size()),
        attacker_alone_(table_size()),
        defender_alone_(table_size()) {}

  /// Whether a fight in the middle of a turn is in this one, as far as needs tell.
  bool is_of(const Pairing& now) const {
    return now.numbers == start_.numbers && now.attacker == start_.attacker &&
           now.defender == start_.defender && now.attacker_target == needs_[0] &&
           now.defender_target == needs_[1];
  }

  FightAnnouncements announcements(const Fight& fight) const { return announcements_of(strategy_, fight); }

  Ends after(const Fight& fight) {
    if (fight.phase == FightPhase::over) return ends_of_finished(fight);
    if (fight.phase == FightPhase::roll) return after_roll(fight);
    const bool both = fight.attacker.active && fight.defender.active;
    if (both && fight.attacker.turn == 0) {
      return ends_of(fight_outcome(with_needs(start_, fight)));
    }
    std::optional<Ends>& known = both ? both_[cell(fight.attacker.turn, fight.defender.turn)]
                                 : fight.attacker.active
                                     ? attacker_alone_[cell(fight.attacker.turn, banked(fight.defender, 1))]
                                     : defender_alone_[cell(banked(fight.attacker, 0), fight.defender.turn)];
    if (!known) {
      const Ends ends = after_announcement(fight);
      known = ends;
    }
    return *known;
  }

 private:
  std::size_t table_size() const {
    return static_cast<std::size_t>(needs_[0] + 1) * static_cast<std::size_t>(needs_[1] + 1);
  }
  std::size_t cell(int attacker, int defender) const {
    return static_cast<std::size_t>(attacker) * static_cast<std::size_t>(needs_[1] + 1) +
           static_cast<std::size_t>(defender);
  }
  /// What somebody who has ended this turn has banked in it.
  int banked(const Fighter& fighter, std::size_t side) const { return needs_[side] - fighter.need(); }

  Ends after_announcement(const Fight& fight) {
    const FightAnnouncements mixes = announcements(fight);
    Ends ends;
    for (int a = 0; a <= fight.attacker.dice; ++a) {
      for (int d = 0; d <= fight.defender.dice; ++d) {
        const double weight = (fight.attacker.active ? mixes.attacker[static_cast<std::size_t>(a)]
                               : a == 0              ? 1
                                                     : 0) *
                              (fight.defender.active ? mixes.defender[static_cast<std::size_t>(d)]
                               : d == 0              ? 1
                                                     : 0);
        if (weight <= 0) continue;
        Fight next = fight;
        next.announce(a, d);
        ends.add(weight, after(next));
      }
    }
    return ends;
  }

  Ends after_roll(const Fight& fight) {
    Ends ends;
    const auto each_class = [](int dice, auto&& visit) {
      const DiceSums& sums = dice_sums(dice);
      const double total = sums.total;
      if (dice == 0) return visit(RollClass{0}, 1.0);
      visit(kBust, sums.bust / total);
      for (RollClass sum = 2 * dice; sum <= 6 * dice; ++sum) visit(sum, sums.weight(sum) / total);
    };
    each_class(fight.attacker.announced, [&](RollClass a, double chance_a) {
      each_class(fight.defender.announced, [&](RollClass d, double chance_d) {
        Fight next = fight;
        next.resolve(a, d);
        ends.add(chance_a * chance_d, after(next));
      });
    });
    return ends;
  }

  Pairing start_;
  std::array<int, 2> needs_;
  TurnStrategy strategy_;
  std::vector<std::optional<Ends>> both_;
  std::vector<std::optional<Ends>> attacker_alone_;
  std::vector<std::optional<Ends>> defender_alone_;
};

/// The turns that were last asked about; a battle asks about one again and again.
TurnEnds& turn_of(const Position& p) {
  const Pairing now = pairing_now(p);
  constexpr std::size_t kRemembered = 4;
  thread_local std::list<TurnEnds> turns;
  for (auto turn = turns.begin(); turn != turns.end(); ++turn) {
    if (!turn->is_of(now)) continue;
    turns.splice(turns.begin(), turns, turn);
    return turns.front();
  }
  turns.emplace_front(now);
  if (turns.size() > kRemembered) turns.pop_back();
  return turns.front();
}

/// The points nearest to `points` that the loser can have in the end: what it has banked, or at least two
/// more, which is the least that a roll without a 1 scores (H1), and fewer than its target.
int possible_points(const Fighter& loser, double points) {
  const int most = loser.target - 1;
  const int scored = static_cast<int>(std::lround(points));
  if (scored != loser.score + 1) return std::clamp<int>(scored, loser.score, most);
  return points < scored || scored == most ? loser.score : scored + 1;
}

/// Appends the ends in which one side wins. `left` is what the winner has left.
void add_wins(FightResult result, double chance, const PointsLeft& left, const Fighter& loser,
              OutcomeList& outcomes) {
  for (std::size_t i = 0; i < 2; ++i) {
    const auto weight =
        static_cast<std::uint64_t>(chance * left.weights[i] * static_cast<double>(kDenominator));
    if (weight == 0) continue;
    const Outcome end = make_end({result, possible_points(loser, loser.target - left.points[i])});
    const auto same = std::find_if(outcomes.items.begin(), outcomes.items.end(),
                                   [&](const WeightedOutcome& item) { return item.outcome == end; });
    if (same != outcomes.items.end()) {
      same->weight += weight;
    } else {
      outcomes.items.push_back({end, weight});
    }
  }
}

}  // namespace

FightOutcome fight_outcome(const Pairing& pairing) {
  if (FightSet* fights = fights_beyond_table(pairing)) {
    return fights->outcome({pairing.attacker, pairing.defender}, pairing.attacker_target,
                           pairing.defender_target);
  }
  return fight_outcome(pairing.attacker_dice, pairing.attacker_target, pairing.defender_dice,
                       pairing.defender_target);
}

FightChances fight_chances(const Pairing& pairing) {
  if (FightSet* fights = fights_beyond_table(pairing)) {
    return fights->chances({pairing.attacker, pairing.defender}, pairing.attacker_target,
                           pairing.defender_target);
  }
  return fight_chances(pairing.attacker_dice, pairing.attacker_target, pairing.defender_dice,
                       pairing.defender_target);
}

int win_level(const Pairing& pairing) {
  if (fights_beyond_table(pairing) != nullptr) return win_level(fight_chances(pairing).attacker_wins);
  return win_level(pairing.attacker_dice, pairing.attacker_target, pairing.defender_dice,
                   pairing.defender_target);
}

bool turn_begins(const Fight& fight) {
  return fight.phase == FightPhase::announce && fight.attacker.active && fight.defender.active &&
         fight.attacker.turn == 0;
}

FightOutcome battle_outcome(const Position& p) {
  const Fight& fight = p.fight;
  if (turn_begins(fight)) return fight_outcome(pairing_now(p));
  const Ends ends = turn_of(p).after(fight);
  FightOutcome outcome;
  outcome.attacker_wins = ends.attacker_left[0];
  outcome.defender_wins = ends.defender_left[0];
  outcome.both_fall = ends.both_fall;
  outcome.attacker_left = points_left(ends.attacker_left, fight.defender.need());
  outcome.defender_left = points_left(ends.defender_left, fight.attacker.need());
  return outcome;
}

void battle_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  outcomes.exact = false;
  outcomes.denominator = kDenominator;
  const FightOutcome outcome = battle_outcome(p);
  add_wins(FightResult::attacker_wins, outcome.attacker_wins, outcome.attacker_left, p.fight.defender,
           outcomes);
  add_wins(FightResult::defender_wins, outcome.defender_wins, outcome.defender_left, p.fight.attacker,
           outcomes);
  const auto both = static_cast<std::uint64_t>(outcome.both_fall * static_cast<double>(kDenominator));
  if (both > 0) outcomes.items.push_back({make_end({FightResult::both_fall, 0}), both});
  // What rounding has left over goes to the likeliest end.
  std::uint64_t sum = 0;
  WeightedOutcome* likeliest = outcomes.items.begin();
  for (WeightedOutcome& item : outcomes.items) {
    sum += item.weight;
    if (item.weight > likeliest->weight) likeliest = &item;
  }
  likeliest->weight += kDenominator - sum;
}

void battle_strategy(const Position& p, Side side, MixedStrategy& strategy) {
  strategy.clear();
  const FightAnnouncements mixes = turn_of(p).announcements(p.fight);
  const AnnouncementMix& mix = side == p.side ? mixes.attacker : mixes.defender;
  for (std::size_t dice = 0; dice < mix.size(); ++dice) {
    if (mix[dice] > 0) strategy.push_back({make_announcement(static_cast<int>(dice)), mix[dice]});
  }
}

}  // namespace fray::gnostic
