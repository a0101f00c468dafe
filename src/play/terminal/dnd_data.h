// Sets of tables of D&D Battle Chess out of a folder.
#pragma once

#include <string>

#include "core/result.h"

namespace fray {

/// Makes the sets of a folder values of the option `tables`: a folder with some of pieces.json, effects.json,
/// spells.json and items.json is one set of that folder's name, another holds folders that are sets. For the
/// programs that this one starts it is in FRAY_DND_DATA from now on. Before anything is asked of the games;
/// the same folder again, or no name, does nothing. Errors: "bad_table" and "bad_table_set" as add_table_set,
/// with the folder; "bad_folder", it cannot be read or has no sets.
Result<void> use_dnd_data(const std::string& folder);

}  // namespace fray
