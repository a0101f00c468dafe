// Game files on disk: nothing is overwritten by accident, and nothing is lost when the disk is full.
#pragma once

#include <string>

#include "core/result.h"

namespace fray::terminal {

/// The largest file that is read as a game, in bytes.
inline constexpr std::size_t kLargestFile = std::size_t{16} << 20;

/// Writes a file that does not exist yet. Errors: "file_exists", "bad_file" with the system's reason; then no
/// file is left behind.
Result<void> write_new_file(const std::string& path, const std::string& text);

/// Writes a file, replacing one of that name only once the new one is complete. Error "bad_file".
Result<void> replace_file(const std::string& path, const std::string& text);

/// Whether replace_file could write there now, for who would rather know before work that takes hours. Error
/// "bad_file".
Result<void> can_replace(const std::string& path);

/// Writes to the first of "NAME.pgn", "NAME-2.pgn", ... that does not exist; answers which. Error "bad_file".
Result<std::string> write_numbered_file(const std::string& name, const std::string& text);

/// The contents of a file. Error "bad_file" also for one larger than kLargestFile.
Result<std::string> read_file(const std::string& path);

}  // namespace fray::terminal
