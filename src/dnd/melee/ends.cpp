#include "dnd/melee/ends.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "dnd/melee/battle_end.h"

namespace fray::dnd {
namespace {

/// The points that a winner can have left are told apart by so many parts of what he has.
constexpr int kParts = 3;

/// Ends with their weights, alike ones added up.
class EndList {
 public:
  void add(const BattleEnd& end, double weight) {
    const Outcome outcome = pack(end);
    for (Item& item : items_) {
      if (item.outcome == outcome) {
        item.weight += weight;
        return;
      }
    }
    items_.push_back({outcome, weight});
  }
  /// In whole numbers that add up to kWholeWeight.
  void write(OutcomeList& outcomes) const {
    outcomes.clear();
    double total = 0;
    for (const Item& item : items_) total += item.weight;
    std::uint64_t left = kWholeWeight;
    std::size_t largest = 0;
    for (const Item& item : items_) {
      const auto weight = std::max<std::uint64_t>(
          1, static_cast<std::uint64_t>(item.weight / total * static_cast<double>(kWholeWeight - 64)));
      outcomes.items.push_back({item.outcome, weight});
      left -= weight;
      if (weight > outcomes.items[largest].weight) largest = outcomes.items.size() - 1;
    }
    outcomes.items[largest].weight += left;
    outcomes.denominator = kWholeWeight;
    outcomes.exact = false;
  }

 private:
  struct Item {
    Outcome outcome;
    double weight;
  };
  InlineList<Item, 16> items_;
};

void list_wins(const MeleeEnds& ends, Role winner, int rounds, EndList& list) {
  const auto& by_points = ends.of(winner);
  int most = 0;
  for (std::size_t points = 0; points < MeleeEnds::kPoints; ++points) {
    if (by_points[points].weight > 0) most = static_cast<int>(points);
  }
  for (int part = 0; part < kParts; ++part) {
    MeleeEnds::Group sum;
    double points_sum = 0;
    const int first = part * (most + 1) / kParts;
    const int beyond = (part + 1) * (most + 1) / kParts;
    for (int points = first; points < beyond; ++points) {
      const MeleeEnds::Group& group = by_points[static_cast<std::size_t>(points)];
      sum.weight += group.weight;
      points_sum += group.weight * points;
      for (std::size_t i = 0; i < kSpellLevels; ++i) sum.slots[i] += group.slots[i];
      sum.smited += group.smited;
    }
    if (sum.weight <= 0) continue;
    BattleEnd end;
    end.kind = win_of(winner);
    end.points[index_of(winner)] = static_cast<int>(std::lround(points_sum / sum.weight));
    for (std::size_t i = 0; i < kSpellLevels; ++i)
      end.purse.slots[i] = static_cast<std::uint8_t>(std::lround(sum.slots[i] / sum.weight));
    end.purse.smited = 2 * sum.smited > sum.weight;
    end.rounds = rounds;
    list.add(end, sum.weight);
  }
}

void list_parting(const MeleeEnds& ends, EndKind kind, int rounds, EndList& list) {
  const MeleeEnds::Parting& parting = ends.parting(kind);
  if (parting.weight <= 0) return;
  BattleEnd end;
  end.kind = kind;
  end.rounds = rounds;
  for (std::size_t i = 0; i < 2; ++i) {
    end.points[i] = static_cast<int>(std::lround(parting.points[i] / parting.weight));
    end.casts[i] = static_cast<int>(std::lround(parting.casts[i] / parting.weight));
  }
  list.add(end, parting.weight);
}

}  // namespace

void MeleeEnds::add(Role winner, int points, const Purse& purse, double weight) {
  Group& group = groups_[index_of(winner)][std::min(static_cast<std::size_t>(points), kPoints - 1)];
  group.weight += weight;
  for (std::size_t i = 0; i < kSpellLevels; ++i) group.slots[i] += weight * purse.slots[i];
  group.smited += purse.smited ? weight : 0;
}

void MeleeEnds::add_parting(EndKind kind, std::array<int, 2> points, std::array<int, 2> casts,
                            double weight) {
  Parting& parting = partings_[index_of(kind)];
  parting.weight += weight;
  for (std::size_t i = 0; i < 2; ++i) {
    parting.points[i] += weight * points[i];
    parting.casts[i] += weight * casts[i];
  }
}

void list_ends(const MeleeEnds& ends, OutcomeList& outcomes) {
  const int rounds = std::min(31, static_cast<int>(std::lround(ends.turns() / 2)));
  EndList list;
  list_wins(ends, Role::attacker, rounds, list);
  list_wins(ends, Role::defender, rounds, list);
  for (const EndKind kind :
       {EndKind::withdrawn, EndKind::suspended_by_attacker, EndKind::suspended_by_defender})
    list_parting(ends, kind, rounds, list);
  if (ends.both() > 0) {
    BattleEnd end;
    end.kind = EndKind::both_fall;
    list.add(end, ends.both());
  }
  list.write(outcomes);
}

}  // namespace fray::dnd
