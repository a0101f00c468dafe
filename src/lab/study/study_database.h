// What a study keeps, in a folder of its own: study.sqlite with every game, and a lock for the program that
// is at work on it. docs/lab.md has the schema.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "lab/study/study_game.h"
#include "play/terminal/folder_lock.h"
#include "sqlite/database.h"

namespace fray {

class StudyDatabase {
 public:
  /// Makes the folder and the database, or opens them, and keeps them for itself as long as it lives.
  /// `settings` (settings_of, and what else decides the games) must be those with which it was made. Errors:
  /// "other_study" names the first that differs, "folder_in_use", "bad_file", "storage".
  static Result<StudyDatabase> open(const std::string& folder, const Study& study, const Json& settings);

  /// Every unit that is there, by opening and variant.
  Result<std::vector<StudyUnit>> units();
  /// Keeps a unit with its games: all of it, in one transaction, or nothing. A unit is added once.
  Result<void> add(const StudyUnit& unit);
  /// Writes FOLDER/games.csv, uses.csv, offers.csv and samples.csv, replacing those that are there. Error
  /// "bad_file".
  Result<void> write_csv();

 private:
  StudyDatabase(std::string folder, FolderLock lock, Database database)
      : folder_(std::move(folder)), lock_(std::move(lock)), database_(std::move(database)) {}
  Result<void> check_settings(const Study& study, const Json& settings);
  Result<void> add_game(const StudyUnit& unit, const char* match, int number, const GameAccount& game);
  Result<void> read_parts(std::unordered_map<std::int64_t, GameAccount*>& games);

  std::string folder_;
  FolderLock lock_;
  Database database_;
};

}  // namespace fray
