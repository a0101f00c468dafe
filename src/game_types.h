// The registry: adding a game to this list makes it known to everything: referee, UCI, terminal, search,
// page, tests.
#pragma once

#include "chess/game.h"
#include "conflict/game.h"
#include "core/game_list.h"
#include "dnd/game.h"
#include "gladiator/game.h"
#include "gnostic/game.h"
#include "wizards/game.h"

namespace fray {

using AllGames = GameList<conflict::ConflictChess, chess::Chess, gnostic::GnosticChess, wizards::WizardsChess,
                          gladiator::GladiatorChess, dnd::DndBattleChess>;

}  // namespace fray
