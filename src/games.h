// The games that Fray plays. Adding one here makes it known to everything: referee, UCI, terminal, search,
// tests.
#pragma once

#include <span>
#include <string_view>

#include "chess/game.h"
#include "conflict/game.h"
#include "core/any_game.h"
#include "core/game_list.h"
#include "dnd/game.h"
#include "gladiator/game.h"
#include "gnostic/game.h"
#include "wizards/game.h"

namespace fray {

using AllGames = GameList<conflict::ConflictChess, chess::Chess, gnostic::GnosticChess, wizards::WizardsChess,
                          gladiator::GladiatorChess, dnd::DndBattleChess>;

/// Every registered game, in the order of AllGames.
std::span<const AnyGame* const> all_games();

/// The game of that name among `games`; error "unknown_game" names those there are.
Result<const AnyGame*> find_game(std::string_view name, std::span<const AnyGame* const> games = all_games());

}  // namespace fray
