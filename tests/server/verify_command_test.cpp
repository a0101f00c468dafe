// `fray verify` as a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "play/referee/request.h"
#include "program_run.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

/// A log that shall be right for ever: whoever changes the dice or the hashes finds it wrong.
constexpr const char* kGoodLog = FRAY_TEST_DATA "/games/conflict-server-log.json";

ProgramRun run_verify(const std::string& arguments) { return run_fray("verify " + arguments); }

std::string good_log() {
  std::ifstream file(kGoodLog, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

ProgramRun run_on(const std::string& text, const std::string& arguments = "") {
  const std::string path = ::testing::TempDir() + "fray-verify-" + std::to_string(getpid()) + ".json";
  std::ofstream(path, std::ios::binary) << text;
  const ProgramRun run = run_verify(arguments + ' ' + path);
  std::filesystem::remove(path);
  return run;
}

TEST(VerifyCommand, ARightLog) {
  const ProgramRun run = run_verify(kGoodLog);
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_THAT(run.output, HasSubstr("game Room100042 (conflict): 0-1, resigned"));
  EXPECT_THAT(run.output, HasSubstr("\n15 of 15 rolls recomputed and right\n"));
  EXPECT_THAT(run.output, HasSubstr("\nright\n"));
  EXPECT_EQ(run_verify(std::string("- < ") + kGoodLog).output, run.output);
}

TEST(VerifyCommand, AnArrayAlone) {
  const auto json = parse_json(good_log());
  ASSERT_TRUE(json);
  EXPECT_EQ(run_on(dump_line((*json)["log"])).exit_code, 0);
}

TEST(VerifyCommand, AWrongLog) {
  std::string text = good_log();
  const std::size_t name = text.find("Anna");
  ASSERT_NE(name, std::string::npos);
  text.replace(name, 4, "Eve!");
  const ProgramRun run = run_on(text);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.output, HasSubstr("entry 2: its hash is "));
  EXPECT_THAT(run.output, HasSubstr("\nWRONG\n"));
}

TEST(VerifyCommand, Json) {
  const ProgramRun run = run_verify(std::string("--json ") + kGoodLog);
  EXPECT_EQ(run.exit_code, 0);
  const auto json = parse_json(run.output);
  ASSERT_TRUE(json) << run.output;
  EXPECT_EQ((*json)["right"], true);
  EXPECT_EQ((*json)["fair_rolls"], 15);
  const ProgramRun bad = run_on("[]", "--json");
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_EQ(bad.output, R"({"right":false,"error":{"code":"bad_log","message":"the log has no entries"}})"
                        "\n");
}

TEST(VerifyCommand, WhatIsNoLog) {
  for (const char* text : {"", "[", "{}", "[1]", "null", R"([{"seq":1}])"}) {
    const ProgramRun run = run_on(text);
    EXPECT_EQ(run.exit_code, 1) << text;
    EXPECT_THAT(run.output, HasSubstr("WRONG"));
  }
  EXPECT_EQ(run_on(std::string(100'000, '[')).exit_code, 1);
}

TEST(VerifyCommand, WrongUse) {
  EXPECT_EQ(run_verify("").exit_code, 2);
  EXPECT_EQ(run_verify("/not/there").exit_code, 2);
  EXPECT_EQ(run_verify("/").exit_code, 2);
  EXPECT_EQ(run_verify(std::string("--fast ") + kGoodLog).exit_code, 2);
}

}  // namespace
}  // namespace fray
