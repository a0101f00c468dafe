// What came of a round of training (lab/training.h): as it is kept, and as a table for people.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.h"
#include "play/json/json.h"

namespace fray {

/// What came of a round.
struct RoundReport {
  int round = 0;
  std::size_t positions = 0;  ///< fitted to and judged by
  double share = 0;           ///< of the results in the targets of the one that went to the gate
  double loss_before = 0;     ///< FitReport
  double loss_after = 0;
  double worst_bin = 0;
  double slope = 1;
  std::size_t pairs = 0;  ///< of the gate
  double score = 0.5;     ///< there, luck-adjusted, with its 95 % margin
  double margin = 1;
  bool accepted = false;
};

Json round_json(const RoundReport& report);
/// The same back; error "bad_file" if it is none of that round. `file` is what errors call it.
Result<RoundReport> round_of_json(const Json& json, int round, const std::string& file);

/// The rounds as a table of Markdown.
std::string training_table(const std::vector<RoundReport>& rounds);

}  // namespace fray
