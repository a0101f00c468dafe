#include "gladiator/fight.h"

#include <cstdlib>

#include "gladiator/action.h"
#include "gladiator/fight_tables.h"

namespace fray::gladiator {
namespace {

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
    const Fighter& winner = wins ? fight_.attacker : fight_.defender;
    return make_outcome(wins, recovers(winner.kind) ? winner.whole : wins ? attacker : defender);
  }

  const Fight& fight_;
  int attacker;
  int defender;
};

}  // namespace

Fight make_fight(const Rules& rules, Kind attacker, int attacker_hits, Kind defender, int defender_hits,
                 bool frozen) {
  const Army& army = rules.army;
  return {{attacker, army.dice_of(attacker) + rules.attacker_dice + (frozen ? 1 : 0), attacker_hits,
           army.whole(attacker)},
          {defender, army.dice_of(defender), defender_hits, army.whole(defender)},
          rules.ties_hurt,
          rules.other_army};
}

Fight fight_of(const Position& p, Kind kind, Square from, Square to) {
  const Side side = p.now.side;
  const int hits = p.hits_at(side, kind, from);
  if (p.of(side, Kind::queen) & Board::bit(to)) {
    const OffBoard& prisoner = p.frozen_by(side);
    return make_fight(p.rules, kind, hits, prisoner.kind, prisoner.hits, true);
  }
  const Kind target = p.kind_on(to);
  return make_fight(p.rules, kind, hits, target, p.hits_at(~side, target, to), false);
}

Fight pending_fight(const Position& p) { return fight_of(p, p.kind_on(p.now.from), p.now.from, p.now.to); }

void prepare_fights() {
  for (const bool ties_hurt : {false, true}) {
    Rules rules;
    rules.ties_hurt = ties_hurt;
    prepare_fights(rules);
  }
}

void prepare_fights(const Rules& rules) {
  for (const int frozen : {0, 1})
    make_tables(rules.army, rules.other_army, rules.attacker_dice + frozen, rules.ties_hurt);
}

void fight_outcomes(const Fight& fight, OutcomeList& outcomes) {
  const auto [table, entry, shared] = tabled(fight);
  outcomes.clear();
  outcomes.denominator = kFightDenominator;
  outcomes.exact = false;
  std::size_t number = entry.first;
  for (const bool attacker : {true, false}) {
    const Fighter& winner = attacker ? fight.attacker : fight.defender;
    const std::size_t end = number + (attacker ? entry.attackers : entry.defenders);
    if (recovers(winner.kind)) {
      std::uint64_t sum = 0;
      for (; number < end; ++number) sum += table.weight(number);
      if (sum > 0) outcomes.items.push_back({make_outcome(attacker, winner.whole), sum});
      continue;
    }
    for (int hits = 1; number < end; ++number, ++hits) {
      const std::uint64_t weight = table.weight(number);
      if (weight > 0) outcomes.items.push_back({make_outcome(attacker, hits), weight});
    }
  }
}

void grouped_outcomes(const Fight& fight, OutcomeList& outcomes) {
  outcomes.clear();
  outcomes.denominator = kFightDenominator;
  outcomes.exact = false;
  const FightEntry& entry = tabled(fight).entry;
  for (const bool attacker : {true, false}) {
    const Fighter& winner = attacker ? fight.attacker : fight.defender;
    const FightGroup* const groups = &entry.groups[attacker ? 0 : 2];
    if (recovers(winner.kind)) {
      const std::uint64_t sum = groups[0].weight + groups[1].weight;
      if (sum > 0) outcomes.items.push_back({make_outcome(attacker, winner.whole), sum});
      continue;
    }
    for (int i = 0; i < 2; ++i) {
      if (groups[i].weight > 0) outcomes.items.push_back({groups[i].outcome, groups[i].weight});
    }
  }
}

FightOdds fight_odds(const Fight& fight) {
  const TabledFight found = tabled(fight);
  FightOdds odds = found.entry.odds;
  if (!found.shared) return odds;
  // Of one who cannot win it stays 0.
  if (recovers(fight.attacker.kind) && odds.attacker_hits > 0) odds.attacker_hits = fight.attacker.whole;
  if (recovers(fight.defender.kind) && odds.defender_hits > 0) odds.defender_hits = fight.defender.whole;
  return odds;
}

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
                                by > 0 ? p.now.to : p.now.from, left, loser.whole});
    }
  }
}

}  // namespace fray::gladiator
