// What `fray` says to a wrong command line, whatever the command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program_run.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

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

}  // namespace
}  // namespace fray
