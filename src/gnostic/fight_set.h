// Gnostic Chess: solved fights of pieces with other numbers than those of the built-in table
// (hyperpig_table.h). The fights of two ranks are solved when the first of them is asked for: at once for
// pawns, up to half a minute for kings, the whole set in about a minute. They are kept for the life of the
// program, and in files if it says where (core/solving.h).
#pragma once

#include <array>
#include <atomic>
#include <memory>
#if !defined(__wasm__)
#include <mutex>
#endif

#include "gnostic/hyperpig_table.h"
#include "gnostic/numbers.h"

namespace fray::gnostic {

/// Who fight.
struct Opponents {
  Rank attacker;
  Rank defender;
};

#if defined(__wasm__)
struct OneAtATime {  // a browser's module has no threads
  void lock() {}
  void unlock() {}
};
#else
using OneAtATime = std::mutex;
#endif

/// Holds it until the end of a block.
struct Locked {
  explicit Locked(OneAtATime& lock) : lock_(lock) { lock_.lock(); }
  ~Locked() { lock_.unlock(); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  OneAtATime& lock_;
};

/// The most that the defender may need beside each need of the attacker, from 0 to the most of it.
NeedLimits need_limits(const FightNumbers& numbers, Opponents who);

/// Where the fights of these two are solved, if the numbers of either, or what shades do, are not the usual
/// ones; null where the built-in table has them.
FightSet* fights_beyond_table(const Numbers& numbers, Opponents who);

/// The fights of one set of numbers. Thread-safe: who asks first solves, others who want the same wait.
class FightSet {
 public:
  explicit FightSet(const FightNumbers& numbers);
  ~FightSet();

  /// As the functions of the same names in hyperpig_table.h. The needs must occur under the numbers.
  FightOutcome outcome(Opponents who, int attacker_need, int defender_need);
  FightChances chances(Opponents who, int attacker_need, int defender_need);
  NeedValues values(Opponents who, int attacker_need, int defender_need);
  TurnStrategy turn(Opponents who, int attacker_need, int defender_need);

  /// What a fight of these two is played for (FightKind::of, by combat values).
  FightKind kind(Opponents who) const;
  NeedLimits limits(Opponents who) const { return need_limits(numbers_, who); }

 private:
  struct Solved;
  static constexpr std::size_t kPairs = kRanks * (kRanks + 1) / 2;

  FightNumbers numbers_;
  std::array<std::atomic<const Solved*>, kPairs> solved_{};
  std::array<OneAtATime, kPairs> solving_;

  const Solved& solved(Opponents who);
  std::unique_ptr<const Solved> solve(Opponents who) const;
};

}  // namespace fray::gnostic
