// The file of a table (docs/solve.md has the format): bytes in, table out, and back. No disk.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "endgame/table.h"

namespace fray {

/// What stands before the entries.
struct TableHead {
  std::string game;    ///< name of the game, "conflict"
  std::string ending;  ///< name of the ending, "KQvK"
  double turns_of_step = 0;
  double error = 0;     ///< in points
  double residual = 0;  ///< in points
  std::uint32_t sweeps = 0;
};

struct TableFile {
  TableHead head;
  EndgameTable table;  ///< lies in the bytes that were read; no owner
};

/// The longest name of a game or an ending.
inline constexpr std::size_t kLongestTableName = 23;

/// Reads a file of which the first byte is aligned as an EndgameEntry. O(bytes), since it checks all of them.
/// Error "bad_table": no such file, another version, too short or too long, damaged.
Result<TableFile> read_table(std::span<const std::byte> bytes);

/// The bytes of a file with an entry for each place. Names have kLongestTableName letters at most.
std::vector<std::byte> table_bytes(const TableHead& head, std::span<const EndgameEntry> entries);

}  // namespace fray
