#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "dnd/tables/data_files.h"

namespace fray {
namespace {

int write_tables(const std::filesystem::path& folder) {
  using Text = std::string_view (*)();
  constexpr std::array<std::pair<const char*, Text>, 4> files{
      std::pair{"pieces.json", Text(dnd::data_file::pieces)},
      std::pair{"effects.json", Text(dnd::data_file::effects)},
      std::pair{"spells.json", Text(dnd::data_file::spells)},
      std::pair{"items.json", Text(dnd::data_file::items)}};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return failure({"bad_folder", folder.string() + ": the folder cannot be made: " + error.message()});
  for (const auto& [name, text] : files) {
    if (std::filesystem::exists(folder / name, error))
      return failure({"bad_folder", (folder / name).string() + " is there already, and stays as it is"});
  }
  for (const auto& [name, text] : files) {
    std::ofstream file(folder / name, std::ios::binary);
    if (!(file << text()).flush())
      return failure({"bad_folder", (folder / name).string() + ": it cannot be written"});
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
