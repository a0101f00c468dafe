// The catalogue of rules: tests/rules/<game>/*.json, each file an array of cases.
#pragma once

#include <iosfwd>
#include <set>
#include <string>
#include <vector>

#include "play/json.h"

namespace fray::test {

/// One case, not yet looked into. `problem` says why its file could not be read; then there is no `json`.
struct RuleCase {
  std::string game;  ///< the folder
  std::string file;  ///< without the folder and ".json"
  Json json;
  std::string problem;

  std::string title() const;
};

/// How GoogleTest shows a case.
void PrintTo(const RuleCase& rule_case, std::ostream* out);

/// Every case of every game, in the order of folders, files and the files' own.
std::vector<RuleCase> all_rule_cases();

/// The letters and digits of a title, the rest as single underscores: a name that GoogleTest takes.
std::string test_name(const RuleCase& rule_case);

/// The rulings that docs/rules/<game>.md lists, by number ("C11"); empty if there is no such page.
std::set<std::string> rulings_in_docs(const std::string& game);

/// The rulings that cases of the game name.
std::set<std::string> rulings_in_cases(const std::string& game);

/// Which of `rulings` some tests/**_test.cpp names.
std::set<std::string> rulings_in_tests(const std::set<std::string>& rulings);

}  // namespace fray::test
