// D&D Battle Chess: what a file of a designer's tables may change.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/result.h"

namespace fray::dnd {

/// Checks that a file has what the program's file of this name has, but for its numbers and dice, and for
/// what a class has at a level: the rules know every spell, effect and item by what it is, and how much it
/// does is what the files decide. A file that read_tables or read_items has accepted. Error "bad_table" as
/// theirs.
Result<void> check_shape(const nlohmann::json& own, const nlohmann::json& usual, const std::string& file);

}  // namespace fray::dnd
