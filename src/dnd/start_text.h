// D&D Battle Chess: games that begin with pieces of several levels, or with magic items.
#pragma once

#include <array>
#include <string>

#include "dnd/items/gear.h"

namespace fray::dnd {

/// The text of the first position of such a game: everybody is at his home, whole, with all spells. `levels`
/// are from 1 to kLevels; items are of the set of tables with which it is played.
std::string start_text(const std::array<int, kCharacters>& levels, const Worn& worn,
                       TableSetNumber tables = kUsualTables);

}  // namespace fray::dnd
