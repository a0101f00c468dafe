// Ctrl-C while something is measured: the measurement ends, and what there is by then is printed.
#pragma once

#include <stdexcept>

namespace fray::bench {

/// Thrown where a measurement ends early because it was asked to.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted") {}
};

/// From now on the first SIGINT or SIGTERM does not end the process but is remembered. Once, at the start.
void watch_interrupts();
/// Whether one has come.
bool interrupted();
/// Throws Interrupted if one has come.
void throw_if_interrupted();

}  // namespace fray::bench
