// Where programs keep what games solve at run time.
#pragma once

#include <string>

namespace fray {

/// The folder of the user for what can be made again, by the XDG base directory specification:
/// $XDG_CACHE_HOME/fray, else $HOME/.cache/fray; empty where neither is set.
std::string cache_folder();

/// Keeps it there, and says on the standard error stream what is being solved.
void keep_solved();

}  // namespace fray
