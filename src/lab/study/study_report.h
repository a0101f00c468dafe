// The report of a study: one HTML file that needs no network. The tables are in the page as it is; the plots
// are drawn from the same numbers by a script, if there is one.
#pragma once

#include <string>

#include "lab/study/study_figures.h"
#include "play/json/json.h"

namespace fray {

/// What makes plots of a report, and how it looks: web/lab, built by scripts/build-web.
struct ReportParts {
  std::string script;
  std::string style;
};

/// Reads FOLDER/report.js and report.css. Error "bad_file" if one is missing.
Result<ReportParts> read_report_parts(const std::string& folder);

/// The figures as the script gets them: {title, variants: [{name, options, openings, verdict}], sections:
/// [{key, title, rows: [{title, unit, values: [[value, low, high] or null]}]}], lengths: {turns, playing,
/// open}}.
Json report_data(const Study& study, const StudyFigures& figures);

/// The whole page.
std::string report_html(const Study& study, const StudyFigures& figures, const ReportParts& parts);

}  // namespace fray
