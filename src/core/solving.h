// What games solve at run time, because a table of it is not part of the program: what the program that runs
// them wants with that.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace fray {

struct Solving {
  /// A folder for what has been solved, which is made if it is not there; empty for none. Files that are
  /// damaged are not believed but solved anew.
  std::string folder;
  /// Told before and after something is solved, on the thread that solves.
  std::function<void(std::string_view what, bool done)> progress;
};

/// Set before the first game, or never.
void set_solving(Solving wanted);
const Solving& solving();

}  // namespace fray
