#include "gnostic/fight_set.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/solving.h"
#include "gnostic/fight_file.h"
#include "gnostic/shade.h"

namespace fray::gnostic {
namespace {

/// Raised when solutions of the same numbers change.
constexpr std::uint64_t kSolver = 1;

std::size_t pair_index(Rank low, Rank high) {
  return index_of(high) * (index_of(high) + 1) / 2 + index_of(low);
}

std::uint64_t digest_of(const FightKind& kind, const NeedLimits& limits) {
  std::uint64_t digest = kSolver;
  const auto add = [&](std::uint64_t number) { digest = mix64(digest ^ number); };
  const auto add_real = [&](double number) { add(std::bit_cast<std::uint64_t>(number)); };
  add(static_cast<std::uint64_t>(kind.attacker_dice));
  add(static_cast<std::uint64_t>(kind.defender_dice));
  add_real(kind.both_fall);
  add_real(kind.attacker_point);
  add_real(kind.defender_point);
  for (const int limit : limits) add(static_cast<std::uint64_t>(limit));
  return digest;
}

}  // namespace

NeedLimits need_limits(const FightNumbers& numbers, Opponents who) {
  const int attacker_hits = numbers.hits[index_of(who.attacker)] * kSixths;
  const int defender_hits = numbers.hits[index_of(who.defender)] * kSixths;
  NeedLimits limits(static_cast<std::size_t>(most_points(numbers, who.defender)) + 1);
  // What is light for the one is dark for the other, and needs fall as hit points do.
  for (std::size_t shade = 0; shade < kTrackPlaces; ++shade) {
    const int attacker_need = effective_points(defender_hits, numbers.costs[kTrackPlaces - 1 - shade]);
    const int defender_need = effective_points(attacker_hits, numbers.costs[shade]);
    for (std::size_t a = 1; a <= static_cast<std::size_t>(attacker_need); ++a)
      limits[a] = std::max(limits[a], defender_need);
  }
  return limits;
}

FightSet* fights_beyond_table(const Numbers& numbers, Opponents who) {
  if (numbers.fights == nullptr) return nullptr;
  constexpr FightNumbers kUsual;
  const auto usual = [&](Rank rank) {
    return numbers.fight.hits[index_of(rank)] == kUsual.hits[index_of(rank)] &&
           numbers.fight.dice[index_of(rank)] == kUsual.dice[index_of(rank)];
  };
  const bool in_table = numbers.fight.costs == kUsual.costs && usual(who.attacker) && usual(who.defender);
  return in_table ? nullptr : numbers.fights;
}

/// All fights of two ranks, the lower one attacking.
struct FightSet::Solved {
  FightKind kind;
  NeedLimits limits;
  std::vector<std::size_t>
      first;  ///< of each need of the attacker, where the cell of defender's need 0 would be
  std::vector<FightOutcome> cells;

  Solved(const FightKind& of_kind, NeedLimits of_limits) : kind(of_kind), limits(std::move(of_limits)) {
    std::size_t next = 0;
    first.resize(limits.size());
    for (std::size_t a = 1; a < limits.size(); ++a) {
      first[a] = next - 1;
      next += static_cast<std::size_t>(limits[a]);
    }
    cells.resize(next);
  }
  const FightOutcome& at(int attacker_need, int defender_need) const {
    return cells[first[static_cast<std::size_t>(attacker_need)] + static_cast<std::size_t>(defender_need)];
  }
  FightOutcome& at(int attacker_need, int defender_need) {
    return const_cast<FightOutcome&>(std::as_const(*this).at(attacker_need, defender_need));
  }
};

FightSet::FightSet(const FightNumbers& numbers) : numbers_(numbers) {}

FightSet::~FightSet() {
  for (auto& pair : solved_) delete pair.load();
}

FightKind FightSet::kind(Opponents who) const {
  const auto point = [&](Rank rank) { return kTieBreak / most_points(numbers_, rank); };
  return {numbers_.dice[index_of(who.attacker)], numbers_.dice[index_of(who.defender)],
          share_if_both_fall(combat_value(who.attacker), combat_value(who.defender)), point(who.attacker),
          point(who.defender)};
}

std::unique_ptr<const FightSet::Solved> FightSet::solve(Opponents who) const {
  const auto told = [&](bool done) {
    if (!solving().progress) return;
    solving().progress(
        "fights of " + std::string(name_of(who.attacker)) + " and " + std::string(name_of(who.defender)),
        done);
  };
  auto solved = std::make_unique<Solved>(kind(who), limits(who));
  const std::string& folder = solving().folder;
  const std::uint64_t digest = digest_of(solved->kind, solved->limits);
  if (!folder.empty() && read_fights(folder, digest, solved->cells)) return solved;
  told(false);
  FightSolver solver(solved->kind, solved->limits);
  solver.solve();
  for (int a = 1; a < static_cast<int>(solved->limits.size()); ++a) {
    for (int d = 1; d <= solved->limits[static_cast<std::size_t>(a)]; ++d)
      solved->at(a, d) = solver.outcome(a, d);
  }
  if (!folder.empty()) write_fights(folder, digest, solved->cells);
  told(true);
  return solved;
}

const FightSet::Solved& FightSet::solved(Opponents who) {
  const std::size_t pair = pair_index(who.attacker, who.defender);
  if (const Solved* known = solved_[pair].load(std::memory_order_acquire)) return *known;
  const Locked locked(solving_[pair]);
  if (solved_[pair].load(std::memory_order_acquire) == nullptr)
    solved_[pair].store(solve(who).release(), std::memory_order_release);
  return *solved_[pair].load(std::memory_order_acquire);
}

FightOutcome FightSet::outcome(Opponents who, int attacker_need, int defender_need) {
  if (who.attacker <= who.defender) return solved(who).at(attacker_need, defender_need);
  return solved({who.defender, who.attacker}).at(defender_need, attacker_need).swapped();
}

FightChances FightSet::chances(Opponents who, int attacker_need, int defender_need) {
  if (who.attacker <= who.defender) {
    const FightOutcome& known = solved(who).at(attacker_need, defender_need);
    return {known.attacker_wins, known.defender_wins, known.both_fall};
  }
  const FightOutcome& known = solved({who.defender, who.attacker}).at(defender_need, attacker_need);
  return {known.defender_wins, known.attacker_wins, known.both_fall};
}

NeedValues FightSet::values(Opponents who, int attacker_need, int defender_need) {
  NeedValues values(attacker_need, defender_need);
  const bool swapped = who.attacker > who.defender;
  const Solved& known = solved(swapped ? Opponents{who.defender, who.attacker} : who);
  for (int a = 1; a <= attacker_need; ++a) {
    for (int d = 1; d <= defender_need; ++d) {
      const int low = swapped ? d : a;
      const int high = swapped ? a : d;
      if (high > known.limits[static_cast<std::size_t>(low)]) continue;
      const double value = known.at(low, high).value;
      values.at(a, d) = swapped ? 1 - value : value;
    }
  }
  return values;
}

TurnStrategy FightSet::turn(Opponents who, int attacker_need, int defender_need) {
  const NeedValues next = values(who, attacker_need, defender_need);
  TurnSolver solver(kind(who));
  TurnStrategy strategy;
  solver.solve(next, attacker_need, defender_need, next.at(attacker_need, defender_need), strategy);
  return strategy;
}

}  // namespace fray::gnostic
