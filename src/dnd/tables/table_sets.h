// D&D Battle Chess: sets of tables. Beside the numbers of the program there may be sets of designers, each
// with a name and numbers of its own; a game says in its option `tables` with which of them it is played. A
// set is known by its name and a digest of its numbers, so that no record is ever played on with other
// numbers than those with which it began.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "dnd/tables/data_files.h"
#include "dnd/tables/tables.h"

namespace fray::dnd {

/// The files of a set as texts (src/dnd/tables/data has the program's); one that is not there is the
/// program's.
struct TableFiles {
  std::string name;  ///< 1 to 24 of a to z, 0 to 9, - and _, and not "usual"
  std::optional<std::string> pieces;
  std::optional<std::string> effects;
  std::optional<std::string> spells;
  std::optional<std::string> items;
};

/// A file of a set.
struct TableFile {
  const char* name;                              ///< in a folder of somebody's own
  std::optional<std::string> TableFiles::* own;  ///< its text there
  std::string_view (*usual)();                   ///< the program's
};
inline constexpr std::array<TableFile, 4> kTableFiles{
    {{"pieces.json", &TableFiles::pieces, &data_file::pieces},
     {"effects.json", &TableFiles::effects, &data_file::effects},
     {"spells.json", &TableFiles::spells, &data_file::spells},
     {"items.json", &TableFiles::items, &data_file::items}}};

/// Adds a set to those that games can be played with, for as long as the program runs, and gives the value of
/// the option that stands for it: "house-1a2b3c4d". Sets are added before anything else is asked of the game,
/// by one thread. Errors: "bad_table" says which file and entry, and what was expected; "bad_table_set", a
/// name that no set can have, or one set too many; "too_late", somebody has asked for the sets before.
Result<std::string> add_table_set(const TableFiles& files);

/// How many sets there are with the usual one; from now on they stay as they are.
std::size_t table_set_count();

/// The values of the option by number, "usual" first; from now on they stay as they are. The texts live as
/// long as the program.
std::vector<std::string_view> table_set_values();

/// The value of a set, and the set of a value; nothing if there is none. Sets stay as they are from now on.
std::string_view table_set_value(TableSetNumber set);
std::optional<TableSetNumber> table_set_of(std::string_view value);

namespace detail {
extern constinit std::array<std::uint64_t, kMostTableSets> set_keys;
}

/// What the numbers of a set are in hashes and keys, the same in every program that has it; 0 for the usual.
inline std::uint64_t set_key(TableSetNumber set) { return detail::set_keys[set]; }

}  // namespace fray::dnd
