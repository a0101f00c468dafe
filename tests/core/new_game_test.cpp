// scripts/new-game: the names are filled in everywhere, and wrong ones are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "temporary_folder.h"

namespace fray {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const fs::path kRoot = fs::path(FRAY_TEST_DATA).parent_path();

std::string read(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct ScriptRun {
  int exit_code = -1;
  std::string output;
};

/// What a new game is written into: of a copy of the repository what the script looks at.
class NewGame : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* part : {"src", "docs/rules", "src/conflict"})
      fs::create_directories(folder_.path() / part);
    for (const char* file : {"src/game_types.h", "README.md", "docs/notation.md", "docs/rules/conflict.md"})
      fs::copy_file(kRoot / file, folder_.path() / file);
  }

  ScriptRun run(const std::string& arguments) const {
    const std::string script = (kRoot / "scripts/new-game").string();
    FILE* pipe = popen((script + ' ' + arguments + ' ' + folder_.text() + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return {};
    ScriptRun outcome;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) outcome.output += static_cast<char>(c);
    outcome.exit_code = WEXITSTATUS(pclose(pipe));
    return outcome;
  }
  std::string written(const fs::path& path) const { return read(folder_.path() / path); }

  test::TemporaryFolder folder_;
};

TEST_F(NewGame, FillsInItsNamesEverywhere) {
  const ScriptRun made = run("tavli 'Great Tavli' T");
  ASSERT_EQ(made.exit_code, 0) << made.output;
  for (const auto& entry : fs::directory_iterator(kRoot / "tests/toy/dicerace")) {
    if (!entry.is_regular_file()) continue;
    EXPECT_TRUE(fs::exists(folder_.path() / "src/tavli" / entry.path().filename())) << entry.path();
  }
  for (const char* file : {"docs/rules/tavli.md", "docs/lessons/tavli.json", "tests/perft/tavli.perft",
                           "tests/rules/tavli/race.json", "tests/reference/tavli_reference.cpp",
                           "tests/reference/tavli_reference.h", "tests/tavli/reference_test.cpp"})
    EXPECT_FALSE(written(file).empty()) << file;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read(entry.path());
    for (const char* old : {"dicerace", "DiceRace", "DICERACE", "Dice Race", "toy/", "scripts/new-game"})
      EXPECT_THAT(text, Not(HasSubstr(old))) << entry.path();
  }
}

TEST_F(NewGame, IsRegisteredAndListed) {
  ASSERT_EQ(run("tavli 'Great Tavli' T").exit_code, 0);
  EXPECT_THAT(written("src/game_types.h"), HasSubstr("#include \"tavli/game.h\"\n"));
  EXPECT_THAT(written("src/game_types.h"), HasSubstr("tavli::GreatTavli>;"));
  EXPECT_THAT(written("src/tavli/game.cpp"), HasSubstr("\"tavli\", \"Great Tavli\""));
  EXPECT_THAT(written("docs/rules/tavli.md"), HasSubstr("- **T1** "));
  EXPECT_THAT(written("docs/rules/tavli.md"), HasSubstr("## The game in one minute\n"));
  EXPECT_THAT(written("tests/rules/tavli/race.json"), HasSubstr("\"rulings\": [\"T1\"]"));
  EXPECT_THAT(written("README.md"), HasSubstr("| `tavli` Great Tavli |"));
  EXPECT_THAT(written("docs/notation.md"), HasSubstr("## Great Tavli (`tavli`)"));
}

TEST_F(NewGame, RefusesWrongNamesAndWritesNothing) {
  const std::string registry = written("src/game_types.h");
  const std::vector<std::pair<std::string, std::string>> refused{
      {"Tavli Tavli T", "not a name"},   {"ta Tavli T", "not a name"},
      {"ta-vli Tavli T", "not a name"},  {"../tavli Tavli T", "not a name"},
      {"2tavli Tavli T", "not a name"},  {"double Tavli T", "in use"},
      {"conflict Tavli T", "is taken"},  {"tavli tavli T", "not a title"},
      {"tavli 'T;rm' T", "not a title"}, {"tavli Tavli t", "one capital"},
      {"tavli Tavli TA", "one capital"}, {"tavli Tavli C", "letter C"},
  };
  for (const auto& [arguments, problem] : refused) {
    const ScriptRun tried = run(arguments);
    EXPECT_EQ(tried.exit_code, 2) << arguments;
    EXPECT_THAT(tried.output, HasSubstr(problem)) << arguments;
  }
  EXPECT_EQ(written("src/game_types.h"), registry);
  EXPECT_FALSE(fs::exists(folder_ / "src/tavli"));
}

}  // namespace
}  // namespace fray
