// What `fray` says to a wrong command line, whatever the command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program_run.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST(Program, AMisspeltCommandIsNamed) {
  const ProgramRun run = run_fray("verfy log.json");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.output, HasSubstr("there is no command 'verfy'; expected one of "));
  EXPECT_THAT(run.output, HasSubstr("verify"));
}

TEST(Program, WithoutACommandItPointsToTheHelp) {
  for (const char* arguments : {"", "--no-such-flag"}) {
    const ProgramRun run = run_fray(arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_THAT(run.output, HasSubstr("--help")) << arguments;
  }
}

TEST(Program, ItsHelpListsTheCommands) {
  const ProgramRun run = run_fray("--help");
  EXPECT_EQ(run.exit_code, 0);
  for (const char* command : {"serve", "verify", "play", "uci"}) EXPECT_THAT(run.output, HasSubstr(command));
}

TEST(Program, ItsVersionNamesTheCommit) {
  const ProgramRun run = run_fray("--version");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output,
              MatchesRegex("fray [0-9]+\\.[0-9]+\\.[0-9]+, commit (unknown|[0-9a-f]{12,}(-dirty)?)\n"));
}

// The published counts of chess, and their parts.
TEST(Program, PerftCounts) {
  const ProgramRun count = run_shell(FRAY_PROGRAM " perft chess 3 2>/dev/null");
  EXPECT_EQ(count.exit_code, 0);
  EXPECT_EQ(count.output, "8902\n");
  const ProgramRun divided = run_shell(FRAY_PROGRAM " perft chess 2 --divide 2>/dev/null");
  EXPECT_THAT(divided.output, HasSubstr("e2e4: 20\n"));
  EXPECT_THAT(divided.output, HasSubstr("400\n"));
  const ProgramRun json = run_shell(FRAY_PROGRAM " perft conflict 1 --json 2>/dev/null");
  EXPECT_THAT(json.output, HasSubstr("\"game\":\"conflict\",\"depth\":1,\"nodes\":"));
}

// A count of hours is announced before it begins, and can be given up.
TEST(Program, PerftSaysWhatIsToBeExpected) {
  const ProgramRun run =
      run_shell("sh -c 'echo $$; exec " FRAY_PROGRAM
                " perft wizards 3 2>&1' | { read pid; read line; kill $pid; echo $line; }");
  EXPECT_THAT(run.output,
              MatchesRegex("fray perft: about [0-9.]+e[+][0-9]+ are to be counted; Ctrl-C gives up\n"));
}

}  // namespace
}  // namespace fray
