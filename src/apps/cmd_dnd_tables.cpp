#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "dnd/tables/table_sets.h"
#include "play/terminal/files.h"

namespace fray {
namespace {

int write_tables(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return failure({"bad_folder", folder.string() + ": the folder cannot be made: " + error.message()});
  for (const dnd::TableFile& file : dnd::kTableFiles) {
    const auto path = folder / file.name;
    if (std::filesystem::exists(path, error))
      return failure({"bad_folder", path.string() + " is there already, and stays as it is"});
  }
  for (const dnd::TableFile& file : dnd::kTableFiles) {
    const auto written = terminal::write_new_file((folder / file.name).string(), std::string(file.usual()));
    if (!written) return failure(written.error());
  }
  std::cout << "the usual tables are in " << folder.string() << "; with other numbers they are played by\n"
            << "fray --dnd-data " << folder.string() << " COMMAND ... --option tables=NAME (fray --dnd-data "
            << folder.string() << " games names it)\n";
  return 0;
}

}  // namespace

void add_dnd_tables_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "dnd-tables", "write out the tables of D&D Battle Chess, to begin a set of one's own from");
  command->footer("docs/rules/dnd.md, \"Numbers of your own\", tells what may be changed.");
  const auto folder = std::make_shared<std::string>();
  command->add_option("FOLDER", *folder, "where to: its name is that of the set")->required();
  command->callback([folder, &exit_code] { exit_code = write_tables(*folder); });
}

}  // namespace fray
