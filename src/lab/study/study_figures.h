// What the games of a study show: every figure with its 95 % interval, for each variant and as its difference
// from the base.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/study/estimates.h"
#include "lab/study/study_run.h"

namespace fray {

/// One figure of all variants. Where it cannot be said there is nothing.
struct FigureRow {
  std::string key;                                   ///< for programs: "white", "reason: mate"
  std::string title;                                 ///< for people
  std::string unit;                                  ///< "%": shown in hundredths
  std::vector<std::optional<Interval>> values;       ///< by variant
  std::vector<std::optional<Interval>> differences;  ///< by variant, from the base; of the base none

  /// Whether the variant differs from the base as far as its interval says.
  bool stands_out(std::size_t variant) const {
    return variant < differences.size() && differences[variant] && !differences[variant]->contains_zero();
  }
};

struct FigureSection {
  std::string key;  ///< "measures", "skill", "ends", "worth", "uses", "choices"
  std::string title;
  std::string note;  ///< how it is to be read
  std::vector<FigureRow> rows;
};

/// Something that was possible and that nobody did: those that were so most often.
struct NeverDone {
  std::string what;
  std::size_t variant = 0;
  std::size_t offered = 0;
  double most = 0;  ///< the share of choices that it may have all the same: the upper end of the interval
};

/// Shares of the games that were still going on, or still open, when a turn began.
struct LengthCurve {
  std::vector<int> turns;
  std::vector<std::vector<double>> playing;  ///< by variant, by turn
  std::vector<std::vector<double>> open;
};

struct StudyFigures {
  std::vector<std::size_t> openings;  ///< by variant
  std::vector<Verdict> verdicts;
  bool complete = false;
  std::vector<FigureSection> sections;
  std::vector<NeverDone> never;
  LengthCurve lengths;

  /// The row of a section; null if there is none.
  const FigureRow* find(const std::string& section, const std::string& key) const;
};

StudyFigures figures_of(const Study& study, const StudyTally& tally);

}  // namespace fray
