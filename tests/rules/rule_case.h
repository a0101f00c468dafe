// The catalogue of rules: tests/rules/<game>/*.json, each file an array of cases.
#pragma once

#include <iosfwd>
#include <set>
#include <string>
#include <vector>

#include "play/json/json.h"

namespace fray::test {

/// One case, not yet looked into. `problem` says why its file could not be read; then there is no `json`.
struct RuleCase {
  std::string game;  ///< the folder
  std::string file;  ///< without the folder and ".json"
  Json json;
  std::string problem;

  std::string title() const;
};

/// A file of the catalogue. It is not read before its cases are asked for, so that a program that runs one of
/// them starts fast.
struct RuleFile {
  std::string game;  ///< the folder
  std::string file;  ///< without the folder and ".json"

  std::vector<RuleCase> cases() const;  ///< in the order of the file
};

/// How GoogleTest shows a file.
void PrintTo(const RuleFile& file, std::ostream* out);

/// The files of a game in the order of their names.
std::vector<RuleFile> rule_files_of(const std::string& game);

/// The cases of all of them.
std::vector<RuleCase> rule_cases_of(const std::string& game);

/// The file's name with its hyphens as underscores, behind the game's: a name that GoogleTest takes.
std::string test_name(const RuleFile& file);

/// The rulings that docs/rules/<game>.md lists, by number ("C11"); empty if there is no such page.
std::set<std::string> rulings_in_docs(const std::string& game);

/// The rulings that cases of the game name.
std::set<std::string> rulings_in_cases(const std::string& game);

/// Which of `rulings` some tests/**_test.cpp names.
std::set<std::string> rulings_in_tests(const std::set<std::string>& rulings);

}  // namespace fray::test
