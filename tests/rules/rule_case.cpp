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

void read_cases(const fs::path& path, std::vector<RuleCase>& cases) {
  RuleCase empty{path.parent_path().filename().string(), path.stem().string(), nullptr, ""};
  const Json json = Json::parse(read_file(path), nullptr, false);
  if (!json.is_array() || json.empty()) {
    empty.problem = path.filename().string() + " is not a JSON array of cases";
    cases.push_back(empty);
    return;
  }
  for (const Json& item : json) {
    cases.push_back(empty);
    cases.back().json = item;
  }
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The words of a text that look like a ruling: a capital letter and digits, with `mark` on both sides.
std::set<std::string> ruling_words(const std::string& text, const std::string& mark) {
  std::set<std::string> found;
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = start;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string word = text.substr(start, end - start);
    const bool ruling = word.size() > 1 && std::isupper(static_cast<unsigned char>(word[0])) != 0 &&
                        word.find_first_not_of("0123456789", 1) == std::string::npos;
    const bool marked = start >= mark.size() && text.compare(start - mark.size(), mark.size(), mark) == 0 &&
                        text.compare(end, mark.size(), mark) == 0;
    if (ruling && marked) found.insert(word);
    start = end + 1;
  }
  return found;
}

}  // namespace

std::string RuleCase::title() const {
  if (!json.is_object() || !json.contains("title") || !json["title"].is_string()) return "untitled";
  return json["title"].get<std::string>();
}

std::vector<RuleCase> all_rule_cases() {
  std::vector<RuleCase> cases;
  for (const fs::path& folder : sorted_entries(kTests / "rules")) {
    if (!fs::is_directory(folder)) continue;
    for (const fs::path& path : sorted_entries(folder)) {
      if (path.extension() == ".json") read_cases(path, cases);
    }
  }
  return cases;
}

void PrintTo(const RuleCase& rule_case, std::ostream* out) {
  *out << rule_case.file << ".json: " << rule_case.title();
}

std::string test_name(const RuleCase& rule_case) {
  std::string name;
  for (const char c : rule_case.game + '_' + rule_case.file + '_' + rule_case.title()) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain || (!name.empty() && name.back() != '_')) name += plain ? c : '_';
  }
  return name;
}

std::set<std::string> rulings_in_docs(const std::string& game) {
  return ruling_words(read_file(kTests / ".." / "docs" / "rules" / (game + ".md")), "**");
}

std::set<std::string> rulings_in_cases(const std::string& game) {
  std::set<std::string> named;
  for (const RuleCase& rule_case : all_rule_cases()) {
    if (rule_case.game != game || !rule_case.json.contains("rulings")) continue;
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
