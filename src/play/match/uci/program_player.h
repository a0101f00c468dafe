// Programs that speak UCI as contestants of a match.
#pragma once

#include <string>

#include "core/any_game.h"
#include "core/result.h"
#include "play/match/match.h"
#include "play/match/uci/program_spec.h"
#include "search/engine.h"

namespace fray {

/// The contestant that a program is, in a match whose games start from `start` or positions of that game with
/// those options. The program is started at once, to see whether it can play. It has a process for each
/// thread that plays pairs, which plays one game after another and is replaced after a fault; all end with
/// the last copy of the contestant. `start` must outlive it. `otherwise` as in contestant_of. Errors:
/// "bad_program" as UciProgram::start, "no_limit".
Result<Contestant> program_contestant(const AnyState& start, const ProgramSpec& spec, const std::string& name,
                                      const Limits& otherwise);

}  // namespace fray
