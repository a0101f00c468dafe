// docs/operations.md has a row for each setting, as the program has it, and its example file is one.
#include <gtest/gtest.h>

#include <fstream>
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
