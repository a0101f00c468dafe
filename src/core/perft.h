// Perft: the number of paths of a given depth, the field's check of move generators.
//
// perft(p, d) counts a terminal position as 1; a chance node is the sum over its outcome classes without
// using up depth; any other node is 1 at d = 0, else the sum over its actions (joint choices, at a
// simultaneous node) at d - 1. So anyone who implements the rules gets the same numbers.
//
// Where chance can lead back to a position without a choice on the way, as with two fighters of D&D Battle
// Chess who both are cursed to lose every other action (D64), paths have no end and no number: kEndlessPerft.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "core/game.h"

namespace fray {

template <class G>
concept CountsLeaves = requires(const typename G::Position& p) {
  { G::count_leaves(p) } -> std::same_as<std::uint64_t>;
};

/// A game whose published counts are counted otherwise (core/game.h, `perft`).
template <class G>
concept CountsByItself = requires(const typename G::Position& p) {
  { G::perft(p, 1) } -> std::same_as<std::uint64_t>;
};

/// What `perft` says where there are paths without an end.
inline constexpr std::uint64_t kEndlessPerft = std::numeric_limits<std::uint64_t>::max();
/// The same for people, after a colon.
inline constexpr std::string_view kWhyPerftIsEndless =
    "chance can lead back to a position without a choice on the way";

/// The count as above, or the game's own where it has one.
template <Game G>
std::uint64_t perft(const typename G::Position& p, int depth, Trail& trail);

namespace detail {

/// Adds the count of a child; false if that has no end, and so neither has the sum.
inline bool add_count(std::uint64_t& sum, std::uint64_t count) {
  sum = count == kEndlessPerft ? kEndlessPerft : sum + count;
  return count != kEndlessPerft;
}

/// Chance nodes one after the other, the last one first.
template <class Position>
struct ChanceChain {
  const Position& position;
  const ChanceChain* before;

  bool has(const Position& p) const { return position == p || (before && before->has(p)); }
};

template <Game G>
std::uint64_t perft_chance(const typename G::Position& p, int depth, Trail& trail,
                           const ChanceChain<typename G::Position>* before = nullptr) {
  if (before && before->has(p)) return kEndlessPerft;
  const ChanceChain<typename G::Position> chain{p, before};
  OutcomeList outcomes;
  G::chance_outcomes(p, outcomes);
  std::uint64_t count = 0;
  for (const WeightedOutcome& item : outcomes.items) {
    typename G::Position next = p;
    NullSink sink;
    G::apply(next, item.outcome, trail, sink);
    const bool again = G::node_kind(next) == NodeKind::chance;
    const std::uint64_t paths =
        again ? perft_chance<G>(next, depth, trail, &chain) : perft<G>(next, depth, trail);
    if (!add_count(count, paths)) break;
  }
  return count;
}

/// Joint choices of the acting seats from number `index` on, `choices` holding those of the seats before.
template <SimultaneousGame G>
std::uint64_t perft_joint(const typename G::Position& p, int depth, Trail& trail,
                          const std::vector<Seat>& seats, std::vector<SeatAction>& choices) {
  if (choices.size() == seats.size()) {
    typename G::Position next = p;
    NullSink sink;
    G::apply(next, choices, trail, sink);
    return perft<G>(next, depth - 1, trail);
  }
  const Seat seat = seats[choices.size()];
  ActionList actions;
  G::legal_actions(p, seat, actions);
  std::uint64_t count = 0;
  for (const Action action : actions) {
    choices.push_back({seat, action});
    const bool ends = add_count(count, perft_joint<G>(p, depth, trail, seats, choices));
    choices.pop_back();
    if (!ends) break;
  }
  return count;
}

}  // namespace detail

template <Game G>
std::uint64_t perft(const typename G::Position& p, int depth, Trail& trail) {
  if constexpr (CountsByItself<G>) return G::perft(p, depth);
  const NodeKind kind = G::node_kind(p);
  if (kind == NodeKind::terminal) return 1;
  if (kind == NodeKind::chance) return detail::perft_chance<G>(p, depth, trail);
  if (depth == 0) return 1;
  if constexpr (SimultaneousGame<G>) {
    if (kind == NodeKind::simultaneous) {
      std::vector<SeatAction> choices;
      return detail::perft_joint<G>(p, depth, trail, G::acting_seats(p), choices);
    }
  }
  if constexpr (CountsLeaves<G>) {
    if (depth == 1) return G::count_leaves(p);
  }
  ActionList actions;
  G::legal_actions(p, actions);
  std::uint64_t count = 0;
  for (const Action action : actions) {
    typename G::Position next = p;
    NullSink sink;
    G::apply(next, action, trail, sink);
    if (!detail::add_count(count, perft<G>(next, depth - 1, trail))) break;
  }
  return count;
}

}  // namespace fray
