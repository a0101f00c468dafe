// The games that Fray plays, found by their names. Who needs the type of a game includes game_types.h, which
// knows what all of them are made of; nobody else is compiled again when one of them changes.
#pragma once

#include <span>
#include <string_view>

#include "core/any_game.h"

namespace fray {

/// Every registered game, in the order of AllGames.
std::span<const AnyGame* const> all_games();

/// The game of that name among `games`; error "unknown_game" names those there are.
Result<const AnyGame*> find_game(std::string_view name, std::span<const AnyGame* const> games = all_games());

/// Makes what games would make when it is first needed (core/game.h, prepare), and shows a first position of
/// each, so that nobody waits for it later: some tenths of a second. Any thread.
void prepare_games();

}  // namespace fray
