// A folder of tables: one file an ending, "conflict-KQvK.ending".
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "endgame/table.h"
#include "endgame/table_file.h"

namespace fray {

/// The name of the file of an ending.
std::string table_file_name(std::string_view game, std::string_view ending);

/// Maps all tables of a folder into memory and checks them: some milliseconds for each MB. They are read as
/// long as the library lives, by whoever asks; no file may be changed meanwhile. Errors "bad_tables", which
/// say in which file: the folder cannot be read or has no tables; a file cannot be read, is none
/// (table_file.h), or is of no game or ending that this program knows. A program for WebAssembly has no files
/// and refuses.
Result<std::shared_ptr<const EndgameLibrary>> open_tables(const std::string& folder);

/// Whether open_tables would do.
Result<void> check_tables(const std::string& folder);

/// The table of one ending; nothing if the folder has no such file. Errors as open_tables.
Result<std::optional<EndgameTable>> open_table(const std::string& folder, std::string_view game,
                                               std::string_view ending, std::uint32_t places);

/// Writes a table in place of the one of that ending: whole, or not at all. Makes the folder if there is
/// none. Answers the bytes it takes. Error "not_written".
Result<std::size_t> save_table(const std::string& folder, const TableHead& head,
                               std::span<const EndgameEntry> entries);

}  // namespace fray
