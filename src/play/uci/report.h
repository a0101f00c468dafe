// What an engine reports, as the `info` lines of UCI.
#pragma once

#include <string>

#include "search/engine.h"

namespace fray {

/// Expected points, 0 to 1, as hundredths of a pawn for GUIs that know nothing else: 400 log10(p / (1 - p)),
/// the formula by which a pawn is 100 rating points, limited to -10000 and 10000.
int centipawns(double points);

/// One "info ..." line for each of the first `lines` lines of the report, with newlines between them; empty
/// if the report has none.
std::string info_lines(const SearchReport& report, int lines);

}  // namespace fray
