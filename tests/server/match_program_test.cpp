// `fray match` with another program as an engine: `fray uci`, which must play as the engine here does, and
// what becomes of it when the match is ended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "games.h"
#include "program_run.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

/// A name for a file that is not there, and will not be when this has gone.
class NoFile {
 public:
  explicit NoFile(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / (name + std::to_string(getpid()))) {}
  ~NoFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  std::string path() const { return path_.string(); }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

/// The games of a file without their tags, which name the engines.
std::string games_of(const NoFile& file) {
  std::istringstream lines(file.text());
  std::string games;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('[')) games += line + '\n';
  }
  return games;
}

class MatchProgram : public ::testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(EveryGame, MatchProgram, ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) { return std::string(game.param->info().name); });

TEST_P(MatchProgram, FrayOverUciPlaysTheSameGamesAsTheEngineHere) {
  const std::string game(GetParam()->info().name);
  const std::string here = "search:nodes=60";
  const std::string there = "'uci:" FRAY_PROGRAM " uci,nodes=60'";
  const std::string match = "match " + game + " --pairs 2 --max-turns 30 --threads 2 --seed 5 --white ";
  const NoFile games_here("fray-games-here-");
  const NoFile games_there("fray-games-there-");
  const ProgramRun alone = run_fray(match + here + " --black " + here + " --pgn " + games_here.path());
  const ProgramRun with = run_fray(match + there + " --black " + there + " --pgn " + games_there.path());
  EXPECT_EQ(alone.exit_code, 0) << alone.output;
  EXPECT_EQ(with.exit_code, 0) << with.output;
  EXPECT_THAT(with.output, HasSubstr("pairs with 0 to 2   0, 0, 2, 0, 0 "));
  EXPECT_THAT(with.output, HasSubstr("illegal actions     A 0, B 0\n"));
  EXPECT_GT(games_of(games_here).size(), 500u);
  const auto sorted = [](const std::string& text) {
    // Two pairs at once end in any order.
    std::istringstream lines(text);
    std::multiset<std::string> all;
    for (std::string line; std::getline(lines, line);) all.insert(line);
    return all;
  };
  EXPECT_EQ(sorted(games_of(games_here)), sorted(games_of(games_there)));
}

TEST(MatchProgram, WorkersElsewhereRunNoPrograms) {
  const ProgramRun run =
      run_fray("match chess --white greedy --black uci:/bin/true,nodes=5 --nats nats://a:b@localhost:1");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.output, HasSubstr("workers elsewhere run no other programs"));
}

TEST(MatchProgram, AClockIsReadOrRefused) {
  const std::string match = "match chess --white greedy --black greedy --pairs 1 --clock ";
  for (const char* wrong : {"x", "0", "5+", "5+-1", "5 + 5", "100000000", "5++5"}) {
    const ProgramRun run = run_fray(match + '\'' + wrong + '\'');
    EXPECT_EQ(run.exit_code, 2) << wrong;
    EXPECT_THAT(run.output, HasSubstr("expected milliseconds MS, or MS+INCREMENT")) << wrong;
  }
  EXPECT_THAT(run_fray(match + "60000+500").output, HasSubstr("clock               60000+500\n"));
}

/// An engine that never answers, which tells its number of process: is it gone when the match has been ended
/// so?
void expect_it_is_gone(const std::string& how) {
  const NoFile script("fray-silent-");
  const NoFile number("fray-silent-number-");
  std::ofstream(script.path()) << "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok ;; "
                                  "isready) echo readyok ;; go) echo $$ >"
                               << number.path() << "; while :; do sleep 0.1; done ;; esac; done\n";
  std::filesystem::permissions(script.path(), std::filesystem::perms::owner_all);
  const std::string wait_for_number =
      "n=0; until [ -s " + number.path() + " ] || [ $n -gt 1500 ]; do sleep 0.02; n=$((n + 1)); done; ";
  const std::string wait_for_end =
      "n=0; while kill -0 $engine 2>/dev/null && [ $n -lt 250 ]; do sleep 0.02; n=$((n + 1)); done; ";
  const ProgramRun run = run_shell(FRAY_PROGRAM " match chess --white greedy --black uci:" + script.path() +
                                   ",nodes=5 --pairs 1 >/dev/null 2>&1 & fray=$!; " + wait_for_number + how +
                                   "; wait $fray; read engine <" + number.path() + "; " + wait_for_end +
                                   "kill -0 $engine 2>/dev/null && echo left || echo gone");
  EXPECT_EQ(run.output, "gone\n") << how;
}

TEST(MatchProgram, NoProcessIsLeftBehind) {
  expect_it_is_gone("kill -INT $fray; sleep 0.1; kill -INT $fray");
  expect_it_is_gone("kill -KILL $fray");
}

}  // namespace
}  // namespace fray
