// fray.run_study: what the rules of a game do, variant against variant.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <string>
#include <thread>

#include "lab/study/study_database.h"
#include "lab/study/study_figures.h"
#include "lab/study/study_file.h"
#include "lab/study/study_report.h"
#include "lab/study/study_run.h"
#include "lab/study/study_words.h"
#include "play/terminal/files.h"
#include "python/bindings.h"
#include "python/errors.h"
#include "python/interruptible.h"

namespace fray::python {

namespace py = pybind11;

namespace {

py::object interval_of(const std::optional<Interval>& interval) {
  if (!interval) return py::none();
  return python("studies", "Interval")(interval->value, interval->low, interval->high);
}

py::list intervals_of(const std::vector<std::optional<Interval>>& intervals) {
  py::list list;
  for (const auto& interval : intervals) list.append(interval_of(interval));
  return list;
}

py::object study_of(const Study& study, const StudyFigures& figures, const std::string& report) {
  py::list variants;
  for (std::size_t i = 0; i < study.variants.size(); ++i) {
    py::dict options;
    for (const OptionValue& option : study.variants[i].options) options[py::str(option.name)] = option.value;
    variants.append(python("studies", "StudyVariant")(study.variants[i].name, options, figures.openings[i],
                                                      std::string(name_of(figures.verdicts[i]))));
  }
  py::dict rows;
  for (const FigureSection& section : figures.sections) {
    py::dict of_section;
    for (const FigureRow& row : section.rows) {
      of_section[py::str(row.key)] = python("studies", "Figure")(
          row.title, row.unit, intervals_of(row.values), intervals_of(row.differences));
    }
    rows[py::str(section.key)] = of_section;
  }
  return python("studies", "Study")(study.title, variants, rows, figures.complete,
                                    summary_text(study, figures), report);
}

py::object run(const Study& study, const std::string& folder, unsigned threads, const std::string& plots,
               const py::object& progress) {
  if (threads > 256) refuse("bad_request", "threads: expected 0, for all cores, to 256");
  ReportParts parts;
  if (!plots.empty()) parts = must(read_report_parts(plots));
  const StudyGames games(study);
  StudyDatabase database = must(StudyDatabase::open(folder, study, study_settings(study, games)));
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  StopFlag stop{false};
  Newest<std::string> news;
  const auto tally = run_interruptibly(
      stop,
      [&] {
        return run_study(study, games, database, threads == 0 ? cores : threads, stop,
                         [&news](const std::string& line) { news.put(line); });
      },
      [&] {
        const auto now = news.take();
        if (now && !progress.is_none()) progress(*now);
      });
  if (!tally) throw Refused(tally.error());
  const StudyFigures figures = figures_of(study, *tally);
  const std::string report = folder + "/report.html";
  must(terminal::replace_file(report, report_html(study, figures, parts)));
  return study_of(study, figures, report);
}

}  // namespace

void bind_studies(py::module_& module) {
  module.def(
      "run_study",
      [](const py::object& study, const py::object& folder, unsigned threads, const py::object& plots,
         const py::object& progress) {
        const auto path = [](const py::object& given) {
          return py::module_::import("os").attr("fspath")(given).cast<std::string>();
        };
        const bool text = py::isinstance<py::str>(study);
        return run(
            text ? must(parse_study(study.cast<std::string>(), "study")) : must(read_study(path(study))),
            path(folder), threads, plots.is_none() ? "" : path(plots), progress);
      },
      py::arg("study"), py::arg("folder"), py::kw_only(), py::arg("threads") = 0,
      py::arg("plots") = py::none(), py::arg("progress") = py::none(),
      "Plays a study (docs/lab.md) and answers what it shows, a fray.Study: `study` is the text of a study "
      "file, or "
      "its path as a pathlib.Path. Everything is kept in `folder`, study.sqlite and report.html, as `fray "
      "lab` does; "
      "the same call goes on from what is there, after Ctrl-C too, and answers at once where all is known. "
      "`threads` "
      "0: all cores. `plots`: the folder with what draws the report's plots (build/lab of Fray); without it "
      "the "
      "report has tables. `progress(text)` is called meanwhile. Raises FrayError bad_study, bad_file, "
      "other_study, "
      "folder_in_use, storage.");
}

}  // namespace fray::python
