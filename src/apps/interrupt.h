// Ctrl-C while something long is under way.
#pragma once

#include "search/engine.h"

namespace fray {

/// A flag that SIGINT and SIGTERM set from now on, so that what is finished can be kept; the second signal
/// ends the program at once. One flag for the whole program.
const StopFlag& stop_on_interrupt();

}  // namespace fray
