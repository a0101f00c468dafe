#include "play/match/file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace fray {
namespace {

using ::testing::HasSubstr;

/// A file of its own for each test, removed afterwards.
class MatchFileTest : public ::testing::Test {
 protected:
  MatchFileTest()
      : path_(::testing::TempDir() + "match_file_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl") {
    std::filesystem::remove(path_);
  }
  ~MatchFileTest() override { std::filesystem::remove(path_); }

  static MatchPair pair(std::uint64_t number) {
    MatchPair pair;
    pair.number = number;
    pair.games[0] = {Side::white,
                     GameResult::white_wins,
                     GameEnd::rules,
                     "no Leader",
                     0.125,
                     31,
                     7,
                     {{{15, 12, 1000, 0.5}, {16, 13, 2000, 0.25}}},
                     ""};
    pair.games[1] = {Side::black, GameResult::draw, GameEnd::turn_limit, "too \"long\"", -0.1, 400, 9, {},
                     ""};
    return pair;
  }
  std::string text() const {
    std::ifstream in(path_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& text) const { std::ofstream(path_) << text; }
  std::string error() const {
    const auto opened = MatchFile::open(path_, settings_);
    return opened ? "" : opened.error().message;
  }

  std::string path_;
  const Json settings_{{"game", "conflict"}, {"seed", 1}};
};

TEST_F(MatchFileTest, WhatIsWrittenIsReadBack) {
  auto file = MatchFile::open(path_, settings_);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_TRUE(file->pairs().empty());
  ASSERT_TRUE(file->append(pair(1)));
  ASSERT_TRUE(file->append(pair(0)));
  const auto again = MatchFile::open(path_, settings_);
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_EQ(again->pairs().size(), 2u);
  EXPECT_EQ(pair_json(again->pairs()[0]), pair_json(pair(1)));
  EXPECT_EQ(pair_json(again->pairs()[1]), pair_json(pair(0)));
}

TEST_F(MatchFileTest, AnUnfinishedLastLineIsDroppedAndPlayedAgain) {
  ASSERT_TRUE(MatchFile::open(path_, settings_)->append(pair(0)));
  const std::string whole = text();
  write(whole + R"({"pair":1,"games":[{"a":"wh)");
  auto file = MatchFile::open(path_, settings_);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->pairs().size(), 1u);
  ASSERT_TRUE(file->append(pair(1)));
  EXPECT_EQ(text(), whole + pair_json(pair(1)).dump() + '\n');
}

TEST_F(MatchFileTest, AnotherMatchIsRefusedWithTheDifference) {
  ASSERT_TRUE(MatchFile::open(path_, {{"game", "conflict"}, {"seed", 2}}));
  EXPECT_THAT(error(), HasSubstr("seed 2, not 1"));
}

TEST_F(MatchFileTest, AFileOfSomethingElseIsRefusedAndLeftAlone) {
  for (const std::string other :
       {"notes without a newline", "notes\nmore notes\n", "{\"fray_match\":\"x\"}\n", "\n"}) {
    write(other);
    EXPECT_THAT(error(), HasSubstr("not the file of a match")) << other;
    EXPECT_EQ(text(), other);
  }
}

TEST_F(MatchFileTest, AWrongLineIsNamed) {
  ASSERT_TRUE(MatchFile::open(path_, settings_)->append(pair(0)));
  const std::string whole = text();
  write(whole + "{\"pair\":1}\n");
  EXPECT_THAT(error(), HasSubstr("line 3: 'games' is not an array of two"));
  write(whole + "nonsense\n");
  EXPECT_THAT(error(), HasSubstr("line 3: 'pair' is not a number"));
  write(whole + pair_json(pair(0)).dump() + '\n');
  EXPECT_THAT(error(), HasSubstr("line 3: pair 0 is there twice"));
}

TEST_F(MatchFileTest, APlaceThatCannotBeWrittenIsRefused) {
  const auto opened = MatchFile::open(::testing::TempDir(), settings_);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "bad_file");
  EXPECT_FALSE(MatchFile::open(path_ + "/nowhere/file", settings_));
}

}  // namespace
}  // namespace fray
