// What a study shows, in words.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "lab/study/study_figures.h"

namespace fray {

/// "52.1 % (49.0 to 55.2)", or without the sign; "unknown" for none. Differences have a sign.
std::string figure_words(const std::optional<Interval>& figure, const std::string& unit, bool signed_value);
/// A number as figures have it: hundredths for "%", else as many digits as it takes to see it.
std::string number_words(double number, const std::string& unit, bool signed_value);

/// How it stands, in one line: openings, and the measure of the study for each variant that is still open.
std::string standing_words(const Study& study, const StudyTally& tally);

/// Three sentences: what was played and how White does; how the variants differ, and what is noise; luck and
/// skill.
std::array<std::string, 3> plain_words(const Study& study, const StudyFigures& figures);

/// Some thirty lines for a terminal: the sentences and the measures.
std::string summary_text(const Study& study, const StudyFigures& figures);

}  // namespace fray
