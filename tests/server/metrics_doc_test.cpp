// docs/operations.md says what each number of `/metrics` means, and the dashboard draws none that there is
// not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

namespace fray {
namespace {

constexpr const char* kRoot = FRAY_TEST_DATA "/../";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path << " is missing";
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The first group of every match.
std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
    found.insert((*match)[1].str());
  return found;
}

/// All names that the server gives to numbers.
std::set<std::string> numbers_of_server() {
  static const std::regex named(R"re((?:counter|gauge|histogram)(?:_from)?\(\s*"(fray_[a-z_]+)")re");
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(kRoot) + "src/server")) {
    if (entry.path().extension() == ".cpp") names.merge(matches(text_of(entry.path()), named));
  }
  return names;
}

TEST(MetricsDoc, HasARowForEachNumber) {
  static const std::regex row("\n\\| `(fray_[a-z_]+)` \\|");
  const std::set<std::string> numbers = numbers_of_server();
  EXPECT_GT(numbers.size(), 25U);
  EXPECT_EQ(matches(text_of(std::string(kRoot) + "docs/operations.md"), row), numbers);
}

TEST(MetricsDoc, TheDashboardDrawsNumbersThatThereAre) {
  static const std::regex number("(fray_[a-z_]+)");
  static const std::string bucket = "_bucket";
  const std::set<std::string> numbers = numbers_of_server();
  const auto dashboard =
      nlohmann::json::parse(text_of(std::string(kRoot) + "packaging/grafana.json"), nullptr, false);
  ASSERT_TRUE(dashboard.is_object());
  std::size_t drawn = 0;
  for (const auto& panel : dashboard.at("panels")) {
    for (const auto& target : panel.value("targets", nlohmann::json::array())) {
      const std::string expression = target.at("expr");
      const std::set<std::string> names = matches(expression, number);
      EXPECT_FALSE(names.empty()) << expression;
      for (std::string name : names) {
        if (name.ends_with(bucket)) name.resize(name.size() - bucket.size());
        EXPECT_TRUE(numbers.contains(name)) << name << " in " << panel.at("title");
        ++drawn;
      }
    }
  }
  EXPECT_GT(drawn, 20U);
}

}  // namespace
}  // namespace fray
