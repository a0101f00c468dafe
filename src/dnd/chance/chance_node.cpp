#include "dnd/chance/chance_node.h"

#include <algorithm>

#include "dnd/chance/attack_roll.h"
#include "dnd/magic/casting.h"
#include "dnd/squares.h"

namespace fray::dnd {
namespace {

constexpr int kFaces = 20;

int saving(const Position& p, Who caster, Who target, const SpellData& spell) {
  return saving_faces(save_bonus(p, target, spell), difficulty(p, caster, spell));
}

/// Adds up weights of single numbers.
class Numbers {
 public:
  void add(int value, std::uint64_t weight) {
    weights_[static_cast<std::size_t>(value)] += weight;
    last_ = std::max(last_, value);
  }
  /// Calls `visit(number, weight)` for those that have a weight.
  template <class Visit>
  void each(Visit&& visit) const {
    for (int value = 0; value <= last_; ++value) {
      const std::uint64_t weight = weights_[static_cast<std::size_t>(value)];
      if (weight > 0) visit(value, weight);
    }
  }
  template <class Make>
  void list(OutcomeList& outcomes, Make&& make) const {
    each([&](int value, std::uint64_t weight) { outcomes.items.push_back({make(value), weight}); });
  }

 private:
  std::array<std::uint64_t, Ways::kMost + 1> weights_{};
  int last_ = 0;
};

void list_two(OutcomeList& outcomes, Outcome a, std::uint64_t weight_a, Outcome b, std::uint64_t weight_b) {
  if (weight_a > 0) outcomes.items.push_back({a, weight_a});
  if (weight_b > 0) outcomes.items.push_back({b, weight_b});
}

// --- what each throw can come to ---------------------------------------------------------------------

void list_initiative(const Position& p, OutcomeList& outcomes) {
  const int attacker = sheet_of(p, p.now.battle.attacker).initiative;
  const int defender = sheet_of(p, p.now.battle.defender).initiative;
  std::uint64_t wins = 0;
  std::uint64_t loses = 0;
  for (int a = 1; a <= kFaces; ++a) {
    for (int d = 1; d <= kFaces; ++d) {
      const int margin = a + attacker != d + defender ? a + attacker - d - defender : attacker - defender;
      (margin > 0 ? wins : loses) += margin != 0 ? 1 : 0;
    }
  }
  list_two(outcomes, make_outcome(Decided::attacker_first), wins, make_outcome(Decided::defender_first),
           loses);
}

void list_hold(const Position& p, OutcomeList& outcomes) {
  const Who who = p.in_battle() ? p.fighter() : p.now.actor;
  const auto free =
      static_cast<std::uint64_t>(saving_faces(sheet_of(p, who).will, static_cast<int>(p[who].held_dc)));
  list_two(outcomes, make_outcome(Decided::free), free, make_outcome(Decided::held), kFaces - free);
}

/// How often fortification turns a hit into a plain one, of how many times.
struct Fortified {
  explicit Fortified(const AttackRoll& attack_roll)
      : of(attack_roll.fortification % 4 == 0 ? 1 : 4),
        turned(attack_roll.fortification == 4 ? 1 : static_cast<std::uint64_t>(attack_roll.fortification)) {}
  std::uint64_t of;
  std::uint64_t turned;
};

/// Lists what a vicious weapon does to its wielder beside what it does to the target.
class Recoil {
 public:
  Recoil(const Position& p, Who who, const AttackRoll& attack_roll)
      : dice_(attack_roll.recoils), deadly_(std::min(deadly_damage(p, who), 7)) {}

  /// `make(number)` gives the outcome for the wielder's damage; there is none without a hit.
  template <class Make>
  void list(OutcomeList& outcomes, bool hit, std::uint64_t weight, Make&& make) const {
    if (!dice_ || !hit) {
      outcomes.items.push_back({make(0), dice_ ? 6 * weight : weight});
      return;
    }
    for (int face = 1; face <= std::min(6, deadly_); ++face) {
      const auto faces = static_cast<std::uint64_t>(face == deadly_ ? 7 - face : 1);
      outcomes.items.push_back({make(number_of(face, deadly_)), faces * weight});
    }
  }

 private:
  bool dice_;
  int deadly_;
};

/// Calls `visit(damage, weight)` for the damages of an attack, 0 for a miss.
template <class Visit>
void visit_damages(const AttackRoll& attack_roll, Visit&& visit) {
  const auto hits = static_cast<std::uint64_t>(hitting_faces(attack_roll.bonus, attack_roll.armor_class));
  const auto threats = static_cast<std::uint64_t>(threatening_faces(attack_roll));
  const std::uint64_t confirms = attack_roll.confirms ? kFaces : hits;
  const std::uint64_t of = attack_roll.blurred ? kBlurOf : 1;
  const std::uint64_t seen = attack_roll.blurred ? kBlurOf - 1 : 1;
  const Fortified fortified(attack_roll);
  const std::uint64_t doubled = threats * confirms;
  const std::uint64_t single = hits * kFaces - doubled;
  const std::uint64_t exposed = attack_roll.sneak > 0 ? single : 0;  // to fortification
  const Ways critical = hit_ways(attack_roll, Hit::critical);
  const auto visit_hits = [&](const Ways& ways, std::uint64_t weight) {
    const std::uint64_t scale = weight * seen * (critical.total() / ways.total());
    for (int damage = 0; damage <= ways.last(); ++damage) {
      if (ways[damage] > 0) visit(damage, scale * ways[damage]);
    }
  };
  visit(0, (of * kFaces - seen * hits) * kFaces * critical.total() * fortified.of);
  visit_hits(hit_ways(attack_roll, Hit::sneaky), single * fortified.of - exposed * fortified.turned);
  if (fortified.turned > 0)
    visit_hits(hit_ways(attack_roll, Hit::plain), (doubled + exposed) * fortified.turned);
  visit_hits(critical, doubled * (fortified.of - fortified.turned));
}

void list_attack_roll(const Position& p, const AttackRoll& attack_roll, Who who, Who target,
                      OutcomeList& outcomes) {
  const int deadly = deadly_damage(p, target);
  Numbers numbers;
  visit_damages(attack_roll,
                [&](int damage, std::uint64_t weight) { numbers.add(std::min(damage, deadly), weight); });
  const Recoil recoil(p, who, attack_roll);
  numbers.each([&](int damage, std::uint64_t weight) {
    recoil.list(outcomes, damage > 0, weight,
                [&](std::uint32_t own) { return make_amount(damage, deadly, own); });
  });
}

void list_coup(const Position& p, Who who, Who target, OutcomeList& outcomes) {
  const AttackRoll attack_roll = weapon_attack_roll(p, who, target, ActionType::coup);
  const Ways ways = hit_ways(attack_roll, Hit::critical);
  const Ways plain = hit_ways(attack_roll, Hit::plain);
  const Fortified fortified(attack_roll);
  const int fortitude = sheet_of(p, target).fortitude;
  const CoupEnd end(p, target);
  Numbers survived;
  Numbers dead;
  for (int damage = 1; damage <= ways.last(); ++damage) {
    if (ways[damage] == 0) continue;
    const int saves = end.kills(damage) ? 0 : saving_faces(fortitude, 10 + damage);
    const std::uint64_t weight = ways[damage] * (fortified.of - fortified.turned);
    survived.add(damage, weight * static_cast<std::uint64_t>(saves));
    dead.add(end.counted(damage), weight * static_cast<std::uint64_t>(kFaces - saves));
  }
  for (int damage = 1; damage <= plain.last() && fortified.turned > 0; ++damage) {
    const std::uint64_t weight = plain[damage] * (ways.total() / plain.total()) * fortified.turned * kFaces;
    end.kills(damage) ? dead.add(end.counted(damage), weight) : survived.add(damage, weight);
  }
  const Recoil recoil(p, who, attack_roll);
  survived.each([&](int damage, std::uint64_t weight) {
    recoil.list(outcomes, true, weight, [&](std::uint32_t own) {
      return make_outcome(Decided::amount, static_cast<unsigned>(damage), own);
    });
  });
  dead.each([&](int damage, std::uint64_t weight) {
    recoil.list(outcomes, true, weight, [&](std::uint32_t own) { return end.dead(damage, own); });
  });
}

Ways ways_of(const DicePool& pool, int times = 1) {
  Ways ways;
  ways.add_dice(pool.count * times, pool.sides);
  ways.add_bonus(pool.bonus * times, 0);
  return ways;
}

/// Damage without an attack roll at a single target, or two missiles at one.
void list_blast(const Position& p, Who who, Spell spell, Who target, int times, OutcomeList& outcomes) {
  const SpellData& data = tables_of(p).spell(spell);
  const int deadly = deadly_damage(p, target);
  const Ways ways = is_immune(p, target, spell) ? Ways() : ways_of(dice_of(p, who, data), times);
  const int saves = data.save ? saving(p, who, target, data) : 0;
  Numbers numbers;
  for (int damage = 0; damage <= ways.last(); ++damage) {
    if (ways[damage] == 0) continue;
    numbers.add(std::min(unresisted(p, target, data, damage), deadly),
                ways[damage] * static_cast<std::uint64_t>(kFaces - saves));
    if (saves > 0)
      numbers.add(std::min(saved_damage(p, target, data, damage), deadly),
                  ways[damage] * static_cast<std::uint64_t>(saves));
  }
  numbers.list(outcomes, [&](int damage) { return make_amount(damage, deadly); });
}

/// Weights of pairs of damages, by their outcomes.
class Pairs {
 public:
  Pairs(const Position& p, const Targets& targets)
      : deadly_{deadly_damage(p, targets.first), deadly_damage(p, targets.second)},
        same_(targets.first == targets.second) {
    if (same_) deadly_.fill(kSide);
  }
  void add(int first, int second, std::uint64_t weight) {
    if (same_ && first > second) std::swap(first, second);
    if (weight > 0) weights_[at(std::min(first, deadly_[0]), std::min(second, deadly_[1]))] += weight;
  }
  void list(OutcomeList& outcomes) const {
    for (int first = 0; first < kSide; ++first) {
      for (int second = 0; second < kSide; ++second) {
        const std::uint64_t weight = weights_[at(first, second)];
        if (weight > 0) outcomes.items.push_back({pair(first, second), weight});
      }
    }
  }
  Outcome pair(int first, int second) const {
    return make_outcome(Decided::amounts, number_of(first, deadly_[0]), number_of(second, deadly_[1]));
  }

 private:
  static constexpr int kSide = 32;  // no area spell deals as much
  static std::size_t at(int first, int second) { return static_cast<std::size_t>(first * kSide + second); }

  std::array<int, 2> deadly_;
  bool same_;  ///< the order of two packets does not matter to one target
  std::array<std::uint64_t, kSide * kSide> weights_{};
};

/// A line through two, who save by themselves from one roll of damage (D101).
void list_line(const Position& p, Who who, Spell spell, const Targets& targets, OutcomeList& outcomes) {
  const SpellData& data = tables_of(p).spell(spell);
  const Ways ways = ways_of(dice_of(p, who, data));
  const int saves_first = saving(p, who, targets.first, data);
  const int saves_second = saving(p, who, targets.second, data);
  Pairs pairs(p, targets);
  for (int damage = 0; damage <= ways.last(); ++damage) {
    if (ways[damage] == 0) continue;
    const int full_first = unresisted(p, targets.first, data, damage);
    const int full_second = unresisted(p, targets.second, data, damage);
    const int first = saved_damage(p, targets.first, data, damage);
    const int second = saved_damage(p, targets.second, data, damage);
    const auto add = [&](int a, int b, int faces_a, int faces_b) {
      pairs.add(a, b, ways[damage] * static_cast<std::uint64_t>(faces_a * faces_b));
    };
    add(full_first, full_second, kFaces - saves_first, kFaces - saves_second);
    add(full_first, second, kFaces - saves_first, saves_second);
    add(first, full_second, saves_first, kFaces - saves_second);
    add(first, second, saves_first, saves_second);
  }
  pairs.list(outcomes);
}

/// Two missiles, each with damage of its own; the immune take none.
void list_missiles(const Position& p, Who who, const Targets& targets, OutcomeList& outcomes) {
  const Ways ways = ways_of(dice_of(p, who, tables_of(p).spell(Spell::magic_missile)));
  const Ways none;
  const Ways& first = is_immune(p, targets.first, Spell::magic_missile) ? none : ways;
  const Ways& second = is_immune(p, targets.second, Spell::magic_missile) ? none : ways;
  Pairs pairs(p, targets);
  for (int a = 0; a <= first.last(); ++a) {
    for (int b = 0; b <= second.last(); ++b) pairs.add(a, b, first[a] * second[b]);
  }
  pairs.list(outcomes);
}

/// A spell that a save stops; a curse has to hit first.
void list_save(const Position& p, Who who, Who target, Spell spell, OutcomeList& outcomes) {
  if (is_immune(p, target, spell)) return list_two(outcomes, make_outcome(Decided::fails), 1, {}, 0);
  const SpellData& data = tables_of(p).spell(spell);
  const auto fails = static_cast<std::uint64_t>(kFaces - saving(p, who, target, data));
  std::uint64_t hits = 1;
  std::uint64_t of = 1;
  if (data.attack != Attack::none) {
    const AttackRoll attack_roll = spell_attack_roll(p, who, target, data);
    hits = static_cast<std::uint64_t>(hitting_faces(attack_roll.bonus, attack_roll.armor_class)) *
           (attack_roll.blurred ? kBlurOf - 1 : 1);
    of = kFaces * (attack_roll.blurred ? kBlurOf : 1);
  }
  list_two(outcomes, make_outcome(Decided::works), hits * fails, make_outcome(Decided::fails),
           of * kFaces - hits * fails);
}

void list_healing(const Position& p, Who who, Who target, const SpellData& data, OutcomeList& outcomes) {
  const int missing = max_hp(p, target) - static_cast<int>(p[target].hp);
  const Ways ways = ways_of(dice_of(p, who, data));
  Numbers numbers;
  for (int healed = 0; healed <= ways.last(); ++healed) {
    if (ways[healed] > 0) numbers.add(std::min(healed, missing), ways[healed]);
  }
  numbers.list(outcomes,
               [](int gained) { return make_outcome(Decided::amount, static_cast<unsigned>(gained)); });
}

void list_false_life(const Position& p, Who who, OutcomeList& outcomes) {
  const Ways ways = ways_of(dice_of(p, who, tables_of(p).spell(Spell::false_life)));
  Numbers numbers;
  for (int points = 0; points <= ways.last(); ++points) {
    if (ways[points] > 0) numbers.add(std::max(points, static_cast<int>(p[who].temp)), ways[points]);
  }
  numbers.list(outcomes, [](int left) { return make_outcome(Decided::amount, static_cast<unsigned>(left)); });
}

void list_spell(const Position& p, Who who, Action action, OutcomeList& outcomes) {
  const Spell spell = spell_of(action);
  const SpellData& data = tables_of(p).spell(spell);
  const Targets targets = targets_of(p, who, action);
  if (spell == Spell::false_life) return list_false_life(p, who, outcomes);
  if (data.heals) return list_healing(p, who, targets.first, data, outcomes);
  if (!data.damages) return list_save(p, who, targets.first, spell, outcomes);
  if (data.attack != Attack::none)
    return list_attack_roll(p, spell_attack_roll(p, who, targets.first, data), who, targets.first, outcomes);
  if (targets.two()) {
    return spell == Spell::magic_missile ? list_missiles(p, who, targets, outcomes)
                                         : list_line(p, who, spell, targets, outcomes);
  }
  list_blast(p, who, spell, targets.first, std::max(1, missiles_of(p, who, data)), outcomes);
}

void list_effect(const Position& p, OutcomeList& outcomes) {
  const Who who = doer(p);
  const Action action = p.now.pending;
  if (is_spell(action)) return list_spell(p, who, action, outcomes);
  if (type_of(action) == ActionType::coup) return list_coup(p, who, p.opponent(), outcomes);
  list_attack_roll(p, weapon_attack_roll(p, who, p.opponent(), type_of(action)), who, p.opponent(), outcomes);
}

}  // namespace

Targets targets_of(const Position& p, Who who, Action action) {
  const SpellData& data = tables_of(p).spell(spell_of(action));
  const bool two_missiles = missiles_of(p, who, data) == 2;
  Targets targets;
  if (p.in_battle()) {
    targets.first = data.aim == Aim::self || data.aim == Aim::ally ? who : p.opponent();
  } else if (data.aim == Aim::self) {
    targets.first = who;
  } else {
    targets.first = p.board[first_of(action)];
    const Square second =
        data.aim == Aim::line ? beyond(p.square_of(who), first_of(action)) : second_of(action);
    if (second != kNoSquare) targets.second = p.board[second];
    if (targets.first == kNobody) std::swap(targets.first, targets.second);
  }
  if (two_missiles && !targets.two() && p[targets.first].ward != 0) targets.second = targets.first;
  return targets;
}

bool needs_dice(Action action) {
  if (!is_spell(action)) return is_weapon_attack(type_of(action)) || type_of(action) == ActionType::coup;
  // The same in every set of tables.
  const SpellData& data = usual_tables().spell(spell_of(action));
  return data.damages || data.heals || data.save || spell_of(action) == Spell::false_life;
}

void chance_outcomes(const Position& p, OutcomeList& outcomes) {
  outcomes.clear();
  switch (p.now.phase) {
    case Phase::hold: list_hold(p, outcomes); break;
    case Phase::curse:
      list_two(outcomes, make_outcome(Decided::acts), 1, make_outcome(Decided::loses), 1);
      break;
    case Phase::initiative: list_initiative(p, outcomes); break;
    default: list_effect(p, outcomes); break;
  }
  outcomes.denominator = 0;
  for (const WeightedOutcome& item : outcomes.items) outcomes.denominator += item.weight;
}

std::string outcome_text(Outcome outcome) {
  const auto number = [](int value, bool and_more) { return std::to_string(value) + (and_more ? "+" : ""); };
  const std::string first = number(first_of(outcome), first_and_more(outcome));
  const std::string second = number(second_of(outcome), second_and_more(outcome));
  const std::string recoil = second_of(outcome) == 0 ? "" : '-' + second;
  switch (what_of(outcome)) {
    case Decided::held: return "held";
    case Decided::free: return "free";
    case Decided::acts: return "acts";
    case Decided::loses: return "loses";
    case Decided::attacker_first: return "attacker";
    case Decided::defender_first: return "defender";
    case Decided::fails: return "fails";
    case Decided::works: return "works";
    case Decided::amount: return first + recoil;
    case Decided::amounts: return first + '/' + second;
    case Decided::dead: return "dead" + recoil;
    case Decided::dead_after: break;
  }
  return "dead:" + first + recoil;
}

}  // namespace fray::dnd
