// Playing a study: on several threads, from where it stands, until the answer is known. What comes of it does
// not depend on the threads nor on interruptions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/study/estimates.h"
#include "lab/study/study_database.h"
#include "lab/study/study_game.h"

namespace fray {

/// How it stands with a variant.
enum class Verdict : std::uint8_t {
  open,     ///< it is still to be played
  differs,  ///< from the base, in the measure of the study
  precise,  ///< its interval is as narrow as was wanted
  played    ///< all openings have been played, and neither is so
};
std::string_view name_of(Verdict verdict);

/// The games of a study that count: of each variant those of openings 0, 1, 2, ... without a gap, up to the
/// look at which it was decided.
struct StudyTally {
  std::vector<std::vector<StudyUnit>> units;  ///< by variant, by opening
  std::vector<Verdict> verdicts;              ///< by variant
  /// That the study is looked at so many times at most widens the intervals by which it is stopped early.
  std::size_t looks = 1;

  bool complete() const;
};

/// After how many openings a study is looked at: half as many again each time, the last time after `games`.
/// Fixed numbers, so that it does not depend on threads where it stops.
std::vector<std::uint64_t> looks_of(std::uint64_t games);

/// The mean of a measure over the openings of a variant. `normal` as in mean_interval.
std::optional<Interval> mean_of(const StudyTally& tally, std::size_t variant, Measure measure, double normal);
/// The difference of a variant from the base in a measure, over the openings that both have played with the
/// same dice. `normal` as in mean_interval.
std::optional<Interval> difference_from_base(const StudyTally& tally, std::size_t variant, Measure measure,
                                             double normal);
/// The quantile for the difference by which a study is decided: where one that differs is stopped early, its
/// 5 % are shared by all looks (Bonferroni). With a precision wanted nothing stops for being different, and
/// it is that of 95 %.
double deciding_quantile(const Study& study, std::size_t looks);

/// What there is of a study, and the verdicts that follow from it.
StudyTally tally_of(const Study& study, std::vector<StudyUnit> units);

/// Plays what is missing and keeps it in the database, until all variants are decided or `stop` is set.
/// `progress` gets lines for people. Errors: those of games and of the database.
Result<StudyTally> run_study(const Study& study, const StudyGames& games, StudyDatabase& database,
                             unsigned threads, const StopFlag& stop,
                             const std::function<void(const std::string&)>& progress);

}  // namespace fray
