#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "apps/status_line.h"
#include "lab/study/study_database.h"
#include "lab/study/study_figures.h"
#include "lab/study/study_file.h"
#include "lab/study/study_report.h"
#include "lab/study/study_run.h"
#include "lab/study/study_words.h"
#include "play/terminal/files.h"

namespace fray {
namespace {

struct LabArguments {
  std::string study;
  std::string folder;
  unsigned threads = 0;
  bool csv = false;
  bool report_only = false;
};

/// What makes plots, where the program was built or installed; nothing with a word on stderr where it is not.
ReportParts report_parts() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* place : {"lab", "../lab", "../share/fray/lab"}) {
    if (auto parts = read_report_parts((program / place).lexically_normal().string()))
      return std::move(*parts);
  }
  std::cerr
      << "fray: the report has no plots, for they have not been built: scripts/build-web, then the same "
         "command with --report-only\n";
  return {};
}

Result<StudyTally> play_or_read(const LabArguments& arguments, const Study& study, const StudyGames& games,
                                StudyDatabase& database) {
  if (arguments.report_only) {
    auto units = database.units();
    if (!units) return pass_on(units.error());
    return tally_of(study, std::move(*units));
  }
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  StatusLine status;
  return run_study(study, games, database, arguments.threads == 0 ? cores : arguments.threads,
                   stop_on_interrupt(), [&status](const std::string& line) { status.show(line); });
}

int run_lab(const LabArguments& arguments) {
  const auto study = read_study(arguments.study);
  if (!study) return wrong_use(study.error());
  const std::string folder = arguments.folder.empty()
                                 ? "study-" + std::filesystem::path(arguments.study).stem().string()
                                 : arguments.folder;
  if (arguments.report_only && !std::filesystem::exists(folder + "/study.sqlite"))
    return wrong_use({"bad_file", folder + " has no study to report of"});
  const StudyGames games(*study);
  auto database = StudyDatabase::open(folder, *study, study_settings(*study, games));
  if (!database)
    return database.error().code == "other_study" ? wrong_use(database.error()) : failure(database.error());
  const auto tally = play_or_read(arguments, *study, games, *database);
  if (!tally) return failure(tally.error());
  const StudyFigures figures = figures_of(*study, *tally);
  std::cout << summary_text(*study, figures);
  const std::string report = folder + "/report.html";
  if (const auto written = terminal::replace_file(report, report_html(*study, figures, report_parts()));
      !written)
    return failure(written.error());
  std::cout << "\nreport: " << report << '\n';
  if (arguments.csv) {
    if (const auto written = database->write_csv(); !written) return failure(written.error());
  }
  if (tally->complete() || arguments.report_only) return 0;
  std::cerr << "fray: interrupted; the same command goes on from here\n";
  return 1;
}

}  // namespace

void add_lab_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("lab", "study what the rules of a game do, variant against variant");
  auto arguments = std::make_shared<LabArguments>();
  command->add_option("STUDY", arguments->study, "a TOML file that says what is asked (docs/lab.md)")
      ->required();
  command->add_option(
      "--out", arguments->folder,
      "where everything is kept, so that it can be stopped at any time and goes on from there "
      "(default study-NAME, of NAME.toml)");
  command->add_option("--threads", arguments->threads, "games at a time (default all cores)")
      ->check(CLI::Range(1, 256));
  command->add_flag("--csv", arguments->csv, "also write all games as CSV files");
  command->add_flag("--report-only", arguments->report_only, "play nothing, report what there is");
  command->callback([arguments, &exit_code] { exit_code = run_lab(*arguments); });
}

}  // namespace fray
