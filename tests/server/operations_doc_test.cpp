// docs/operations.md has a row for each setting, as the program has it, and its example file is one.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "server/config/config.h"

namespace fray {
namespace {

std::vector<std::string> settings_rows() {
  std::ifstream file(FRAY_TEST_DATA "/../docs/operations.md");
  EXPECT_TRUE(file) << "docs/operations.md is missing";
  std::vector<std::string> rows;
  bool in_table = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("| setting |")) in_table = true;
    if (in_table && line.starts_with("| `")) rows.push_back(line);
    if (in_table && line.empty()) break;
  }
  return rows;
}

std::string page(const std::string& name) {
  std::ifstream file(FRAY_TEST_DATA "/../docs/" + name);
  EXPECT_TRUE(file) << "docs/" << name << " is missing";
  return {std::istreambuf_iterator<char>(file), {}};
}

/// From `begin` up to `end`.
std::string section(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  EXPECT_NE(from, std::string::npos) << begin;
  return text.substr(from, text.find(end, from + begin.size()) - from);
}

/// What stands between the first pair of backquotes of each row of a table.
std::vector<std::string> first_names(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| `")) names.push_back(line.substr(2, line.find('`', 3) - 1));
  }
  return names;
}

std::string row_of(const ServerSetting& setting) {
  return "| `" + std::string(setting.name) + "` | " + setting.default_text() + " | " + setting.expected() +
         " | " + std::string(setting.summary) + " |";
}

TEST(OperationsDoc, NamesEachSetting) {
  std::vector<std::string> expected;
  for (const ServerSetting& setting : server_settings()) expected.push_back(row_of(setting));
  const std::vector<std::string> rows = settings_rows();
  std::ostringstream table;
  for (const std::string& row : expected) table << row << '\n';
  EXPECT_EQ(rows, expected) << "the rows should be:\n" << table.str();
}

// Whatever can be asked for has a cost, and something that limits it.
TEST(OperationsDoc, SaysWhatEachRequestAndMessageCosts) {
  const std::string protocol = page("server-protocol.md");
  const std::string costs = section(page("operations.md"), "## What a request costs", "\n## ");
  std::vector<std::string> names = first_names(section(protocol, "## HTTP", "\n## WebSocket"));
  for (const std::string& name : first_names(section(protocol, "| the client says", "\n\n")))
    names.push_back(name);
  EXPECT_GT(names.size(), 40U);
  for (const std::string& name : names) EXPECT_NE(costs.find(name), std::string::npos) << name;
}

// The settings file that the package installs.
TEST(OperationsDoc, TheExampleOfSettingsIsAccepted) {
  const auto config =
      load_config({.file = FRAY_TEST_DATA "/../packaging/fray.toml", .environment = {}, .settings = {}});
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->database, "/var/lib/fray/fray.db");
  EXPECT_EQ(config->port, 8080);
}

}  // namespace
}  // namespace fray
