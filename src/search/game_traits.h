// What a game may tell the search about its turns (core/game.h), with answers for those that do not.
#pragma once

#include "core/game.h"
#include "core/level.h"

namespace fray {

/// How many turns of battles are looked at beyond the depth.
template <Game G>
constexpr int quiescence_turns() {
  if constexpr (requires { G::kQuiescenceTurns; }) return G::kQuiescenceTurns;
  return 0;
}

/// How much there is to decide.
template <Game G>
constexpr ChoiceCounts choice_counts() {
  if constexpr (requires { G::kChoices; }) return G::kChoices;
  return {70, 1.5};
}

/// The levels of a game that does not say; the nodes keep low ones from taking long where a turn has a
/// thousand ways, what limits them is the depth.
inline constexpr LevelTable kUsualLevels{{
    {1, 1'000, 0.87, 0.03},
    {1, 1'000, 0.78, 0.02},
    {1, 1'000, 0.65, 0.01},
    {1, 1'000, 0.45, 0},
    {2, 2'000, 0.2, 0},
    {3, 8'000, 0, 0},
    {0, 50'000, 0, 0},
    kFullStrength,
}};

/// How well its levels play.
template <Game G>
const LevelTable& level_table() {
  if constexpr (requires { G::kLevelTable; }) return G::kLevelTable;
  return kUsualLevels;
}

/// Whether the side to act must answer a threat at a turn start, so that it may not just take its evaluation.
template <Game G>
bool forced([[maybe_unused]] const typename G::Position& p) {
  if constexpr (requires { G::forced(p); }) return G::forced(p);
  return false;
}

/// Whether a turn begins in which a threat must be answered, or the game is over.
template <Game G>
bool is_sharp(const typename G::Position& p) {
  if (G::node_kind(p) == NodeKind::terminal) return true;
  return G::node_kind(p) == NodeKind::decision && G::turn_start(p) && forced<G>(p);
}

/// Whether an action with which a turn begins changes little at once; where the game does not say, all are
/// taken alike.
template <Game G>
bool is_calm([[maybe_unused]] const typename G::Position& p, [[maybe_unused]] Action action) {
  if constexpr (TellsCalm<G>) return G::is_calm(p, action);
  return true;
}

/// The actions that are worth searching.
template <Game G>
void list_search_actions(const typename G::Position& p, ActionList& actions) {
  if constexpr (SelectsActions<G>) return G::search_actions(p, actions);
  G::legal_actions(p, actions);
}

}  // namespace fray
