// Gnostic Chess: files of solved fights, so that what took half a minute to solve is solved once on a
// machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gnostic/hyperpig_solver.h"

namespace fray::gnostic {

/// Reads the fights of two ranks from a folder into `cells`, whose size says how many are expected; `digest`
/// stands for everything that they depend on. False, and no cell changed, if there is no whole file of these
/// fights.
bool read_fights(const std::string& folder, std::uint64_t digest, std::vector<FightOutcome>& cells);

/// Writes them beside their place first, so that a file that is there is whole; false if that cannot be done.
bool write_fights(const std::string& folder, std::uint64_t digest, const std::vector<FightOutcome>& cells);

}  // namespace fray::gnostic
