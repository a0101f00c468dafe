#include "play/terminal/dnd_data.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "dnd/tables/table_sets.h"

namespace fray {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 1 << 20;

/// An error of that code about a folder or a file.
tl::unexpected<Error> refused(std::string code, const fs::path& path, const std::string& problem) {
  return fail(std::move(code), "tables of D&D Battle Chess: " + path.string() + ": " + problem);
}
tl::unexpected<Error> bad_folder(const fs::path& path, const std::string& problem) {
  return refused("bad_folder", path, problem);
}

/// What lies in a folder, in the order of names.
Result<std::vector<fs::path>> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path());
  if (error) return bad_folder(folder, "a folder that can be read is expected");
  std::sort(entries.begin(), entries.end());
  return entries;
}

Result<std::string> text_of(const fs::path& path) {
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!fs::is_regular_file(path, error) || !file || fs::file_size(path, error) > kMostBytes || error ||
      !(text << file.rdbuf()))
    return bad_folder(path, "a file of at most 1 MiB that can be read is expected");
  return text.str();
}

bool is_table_file(const fs::path& path) {
  return std::any_of(dnd::kTableFiles.begin(), dnd::kTableFiles.end(),
                     [&](const dnd::TableFile& file) { return path.filename() == file.name; });
}

Result<void> add_set(const fs::path& folder, const std::vector<fs::path>& entries) {
  dnd::TableFiles files;
  files.name = folder.filename().string();
  for (const fs::path& path : entries) {
    // A misspelt file would be passed over.
    if (path.extension() == ".json" && !is_table_file(path))
      return bad_folder(
          path, "there is no such table; expected pieces.json, effects.json, spells.json or items.json");
    for (const dnd::TableFile& file : dnd::kTableFiles) {
      if (path.filename() != file.name) continue;
      auto text = text_of(path);
      if (!text) return pass_on(text.error());
      files.*file.own = std::move(*text);
    }
  }
  const auto added = dnd::add_table_set(files);
  if (!added) return refused(added.error().code, folder, added.error().message);
  return {};
}

bool has_tables(const std::vector<fs::path>& entries) {
  return std::any_of(entries.begin(), entries.end(), is_table_file);
}

Result<void> add_sets(const fs::path& folder) {
  const auto entries = entries_of(folder);
  if (!entries) return pass_on(entries.error());
  if (has_tables(*entries)) return add_set(folder, *entries);
  bool has_sets = false;
  for (const fs::path& path : *entries) {
    std::error_code error;
    if (!fs::is_directory(path, error)) continue;
    const auto inner = entries_of(path);
    if (!inner) return pass_on(inner.error());
    if (!has_tables(*inner)) continue;
    if (auto added = add_set(path, *inner); !added) return added;
    has_sets = true;
  }
  if (!has_sets)
    return bad_folder(
        folder,
        "expected pieces.json, effects.json, spells.json or items.json, or folders with some of them");
  return {};
}

}  // namespace

Result<void> use_dnd_data(const std::string& folder) {
  static fs::path used;
  if (folder.empty()) return {};
  std::error_code error;
  const fs::path path = fs::canonical(folder, error);
  if (error) return bad_folder(folder, "a folder that can be read is expected");
  if (path == used) return {};
  if (!used.empty()) return bad_folder(path, "the tables of " + used.string() + " are in use");
  if (auto added = add_sets(path); !added) return added;
  used = path;
  ::setenv("FRAY_DND_DATA", path.c_str(), 1);
  return {};
}

}  // namespace fray
