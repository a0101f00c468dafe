#include "rules/rule_case.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

namespace fray::test {
namespace {

namespace fs = std::filesystem;

const fs::path kTests = FRAY_TEST_DATA;

std::string read_file(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The ruling at the start of a word: a capital letter and digits, alone or before another capital, as in the
/// name of a test, "D77BattlePower". Empty if there is none.
std::string ruling_of(const std::string& word) {
  const std::size_t end = word.find_first_not_of("0123456789", 1);
  const auto is_upper = [&](std::size_t at) {
    return std::isupper(static_cast<unsigned char>(word[at])) != 0;
  };
  if (word.size() < 2 || end == 1 || !is_upper(0)) return "";
  return end == std::string::npos || is_upper(end) ? word.substr(0, end) : "";
}

/// The rulings among the words of a text that have `mark` on both sides.
std::set<std::string> ruling_words(const std::string& text, const std::string& mark) {
  std::set<std::string> found;
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = start;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string ruling = ruling_of(text.substr(start, end - start));
    const bool marked = start >= mark.size() && text.compare(start - mark.size(), mark.size(), mark) == 0 &&
                        text.compare(end, mark.size(), mark) == 0;
    if (!ruling.empty() && marked) found.insert(ruling);
    start = end + 1;
  }
  return found;
}

}  // namespace

std::string RuleCase::title() const {
  if (!json.is_object() || !json.contains("title") || !json["title"].is_string()) return "untitled";
  return json["title"].get<std::string>();
}

std::vector<RuleCase> RuleFile::cases() const {
  const RuleCase empty{game, file, nullptr, ""};
  const Json json = Json::parse(read_file(kTests / "rules" / game / (file + ".json")), nullptr, false);
  if (!json.is_array() || json.empty())
    return {{game, file, nullptr, file + ".json is not a JSON array of cases"}};
  std::vector<RuleCase> cases;
  for (const Json& item : json) {
    cases.push_back(empty);
    cases.back().json = item;
  }
  return cases;
}

void PrintTo(const RuleFile& file, std::ostream* out) { *out << file.game << '/' << file.file << ".json"; }

std::vector<RuleFile> rule_files_of(const std::string& game) {
  std::vector<RuleFile> files;
  const fs::path folder = kTests / "rules" / game;
  if (!fs::is_directory(folder)) return files;
  for (const fs::path& path : sorted_entries(folder)) {
    if (path.extension() == ".json") files.push_back({game, path.stem().string()});
  }
  return files;
}

std::vector<RuleCase> rule_cases_of(const std::string& game) {
  std::vector<RuleCase> all;
  for (const RuleFile& file : rule_files_of(game)) {
    const std::vector<RuleCase> cases = file.cases();
    all.insert(all.end(), cases.begin(), cases.end());
  }
  return all;
}

std::string test_name(const RuleFile& file) {
  std::string name = file.game + '_' + file.file;
  std::replace_if(name.begin(), name.end(), [](char c) { return !is_word(c); }, '_');
  return name;
}

std::set<std::string> rulings_in_docs(const std::string& game) {
  return ruling_words(read_file(kTests / ".." / "docs" / "rules" / (game + ".md")), "**");
}

std::set<std::string> rulings_in_cases(const std::string& game) {
  std::set<std::string> named;
  for (const RuleCase& rule_case : rule_cases_of(game)) {
    if (!rule_case.json.contains("rulings")) continue;
    for (const Json& ruling : rule_case.json["rulings"]) named.insert(ruling.get<std::string>());
  }
  return named;
}

std::set<std::string> rulings_in_tests(const std::set<std::string>& rulings) {
  std::set<std::string> named;
  for (const auto& entry : fs::recursive_directory_iterator(kTests)) {
    if (!entry.path().filename().string().ends_with("_test.cpp")) continue;
    for (const std::string& name : ruling_words(read_file(entry.path()), "")) {
      if (rulings.contains(name)) named.insert(name);
    }
  }
  return named;
}

}  // namespace fray::test
