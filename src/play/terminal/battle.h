// What a person reads before choosing a battle: the odds of each way to fight it, and what supporters add.
#pragma once

#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/view.h"

namespace fray::terminal {

/// "21 of 36, 58%"; only the share where the rolls are too many to mean anything to a person.
std::string share_text(std::uint64_t wins, std::uint64_t rolls);
/// The attacker's chance, and that both fall where they can.
std::string odds_text(const ViewOdds& odds);

/// The order in which the actions of a view are offered, as indices: battles grouped by target, those with
/// the best odds first, then all that is not a battle as the game lists it.
std::vector<std::size_t> menu_order(const View& view);

struct MenuStyle {
  bool numbered = true;
  std::size_t most = 0;  ///< battles to show of each target, beside the one without supporters; 0 shows all
};

/// The actions as a menu in that order (the first has number 1), battles as a table with their odds.
std::string menu_text(const View& view, const std::vector<std::size_t>& order, MenuStyle style);

/// The battles alone, in that order.
std::vector<std::size_t> battles_only(const View& view);

/// True if an action of the view leads to a battle whose odds are known.
bool offers_battles(const View& view);

/// The battles that the seat to act could fight later this turn, by target, the best odds first: for each the
/// three first actions that give the best odds, with the attack that would follow. Empty if there is none. At
/// a decision node.
std::string battles_ahead(const AnyState& state);

}  // namespace fray::terminal
