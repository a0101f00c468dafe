// `fray solve`: tables of the endings that somebody asks for, and of those that they lead to.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/result.h"
#include "endgame/solver/ending_solver.h"

namespace fray {

/// A table that has been made, or was there.
struct MadeTable {
  std::string ending;
  bool was_there = false;
  std::uint32_t places = 0;
  std::uint64_t positions = 0;  ///< places that a position stands for
  std::size_t bytes = 0;        ///< of the file
  double residual = 0;          ///< in points
  double error = 0;             ///< in points, rounding in the table included
  int sweeps = 0;
  double most_turns = 0;  ///< that an ending takes, on average, from any place
  double seconds = 0;
};

struct TablesReport {
  /// Told while an ending is worked on.
  std::function<void(const std::string& line)> progress;
  /// Told of each table once it is on disk.
  std::function<void(const MadeTable& table)> made;
};

/// The numbers of the endings that a text names: "all", a number of pieces ("3": up to three), or endings
/// with commas between them. Errors "bad_ending", "not_possible" where the game has no endings.
Result<std::vector<std::uint32_t>> endings_named(const AnyGame& game, std::string_view text);

/// Their names.
std::vector<std::string> names_of(const AnyGame& game, const std::vector<std::uint32_t>& endings);

/// Makes the tables of these endings, and of all they lead to, in `folder`. Tables that lie there already are
/// used as they are. Errors "interrupted" once `stop` is set: of the ending that was worked on nothing is
/// kept, finished ones are; those of solve_ending and of tables.
Result<void> make_tables(const AnyGame& game, const std::vector<std::uint32_t>& endings,
                         const std::string& folder, const EndingSettings& settings,
                         const std::atomic<bool>& stop, const TablesReport& report);

}  // namespace fray
