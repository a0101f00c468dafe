// Study files: what they say, and what is said of files that are wrong.
#include "lab/study/study_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kLeast = "game = 'gladiator'\nengine = 'search:nodes=50'\ngames = 10\n";

Study study_of(const std::string& text) {
  auto study = parse_study(text, "test.toml");
  EXPECT_TRUE(study.has_value()) << (study ? "" : study.error().message);
  return study ? *study : Study{};
}

std::string problem_of(const std::string& text) {
  const auto study = parse_study(text, "test.toml");
  if (study) return "none";
  EXPECT_EQ(study.error().code, "bad_study");
  return study.error().message;
}

std::vector<std::string> names_of(const Study& study) {
  std::vector<std::string> names;
  for (const StudyVariant& variant : study.variants) names.push_back(variant.name);
  return names;
}

TEST(StudyFile, TheLeastHasDefaults) {
  const Study study = study_of(kLeast);
  EXPECT_EQ(study.game->info().name, "gladiator");
  EXPECT_EQ(study.title, "gladiator");
  EXPECT_EQ(study.engine, "search:nodes=50");
  EXPECT_EQ(study.games, 10u);
  EXPECT_EQ(study.measure, Measure::white);
  EXPECT_FALSE(study.skill);
  EXPECT_FALSE(study.precision);
  EXPECT_EQ(study.opening_turns, 4);
  EXPECT_EQ(study.max_turns, 400);
  EXPECT_THAT(names_of(study), ElementsAre("defaults"));
}

TEST(StudyFile, EveryKeyIsRead) {
  const Study study = study_of(
      "title = 'a question'\ngame = 'gnostic'\nengine = 'greedy'\nskill = ['search:nodes=9', 'random']\n"
      "measure = 'turns'\ngames = 7\nprecision = 2\nseed = 5\nopenings = 2\nmax_turns = 30\nluck_turns = 0\n"
      "[base]\nrounds_per_step = 2\n[[variant]]\nname = 'fast'\noptions = { rounds_per_step = '1' }\n");
  EXPECT_EQ(study.title, "a question");
  EXPECT_THAT(*study.skill, ElementsAre("search:nodes=9", "random"));
  EXPECT_EQ(study.measure, Measure::turns);
  EXPECT_EQ(study.games, 7u);
  EXPECT_EQ(study.precision, 2.0);
  EXPECT_EQ(study.seed, 5u);
  EXPECT_EQ(study.opening_turns, 2);
  EXPECT_EQ(study.max_turns, 30);
  EXPECT_EQ(study.luck_turns, 0);
  ASSERT_THAT(names_of(study), ElementsAre("rounds_per_step=2", "fast"));
  EXPECT_EQ(study.variants[0].options[0].value, "2");
  EXPECT_EQ(study.variants[1].options[0].value, "1");
}

TEST(StudyFile, AGridHasAllCombinationsWithTheBaseFirst) {
  const Study study = study_of(std::string(kLeast) +
                               "[base]\nqueen_heals = 'one'\n[vary]\nties = ['reroll', 'attacker']\n"
                               "queen_heals = ['all', 'one']\n");
  EXPECT_THAT(names_of(study),
              ElementsAre("queen_heals=one", "defaults", "ties=attacker", "ties=attacker queen_heals=one"));
}

TEST(StudyFile, WhatIsWrongIsSaidWithItsLine) {
  EXPECT_THAT(problem_of("game = "), HasSubstr("test.toml:1: "));
  // Letters and a space that no bare key may have.
  for (const char* letter : {"\u016E", "\u2028", "\u4E00", "\uFFFD"})
    EXPECT_THAT(problem_of(letter + std::string(" = 1")), HasSubstr("test.toml:1: ")) << letter;
  EXPECT_THAT(problem_of("engine = 'greedy'"), HasSubstr("the key game is missing"));
  EXPECT_THAT(problem_of("game = 'go'"), HasSubstr("test.toml:1: game: "));
  EXPECT_THAT(problem_of("game = 3"),
              HasSubstr("game: expected a text between quotation marks, got a whole number"));
  EXPECT_THAT(problem_of("game = 'chess'\ngames = 5"), HasSubstr("the key engine is missing"));
  EXPECT_THAT(problem_of("game = 'chess'\nengine = 'greedy'"), HasSubstr("expected games"));
  const std::string least = kLeast;
  EXPECT_THAT(problem_of(least + "colour = 'red'"),
              HasSubstr("test.toml:4: no such key 'colour'; expected one of title"));
  EXPECT_THAT(problem_of(least + "seed = -1"),
              HasSubstr("test.toml:4: seed: expected a whole number from 0 to"));
  EXPECT_THAT(problem_of(least + "openings = 1.5"), HasSubstr("got a number with a point"));
  EXPECT_THAT(problem_of(least + "max_turns = 0"),
              HasSubstr("max_turns: expected a whole number from 1 to 100000, got 0"));
  EXPECT_THAT(problem_of(least + "luck_turns = true"), HasSubstr("got true or false"));
  EXPECT_THAT(problem_of(least + "measure = 'fun'"),
              HasSubstr("measure: there is no 'fun'; expected one of white, draws"));
  EXPECT_THAT(problem_of(least + "precision = 0"), HasSubstr("precision: expected a number above 0"));
  EXPECT_THAT(problem_of(least + "precision = nan"), HasSubstr("precision: expected a number above 0"));
  EXPECT_THAT(problem_of(least + "skill = ['greedy']"), HasSubstr("skill: expected two engines"));
  EXPECT_THAT(problem_of(least + "skill = ['greedy', 7]"), HasSubstr("skill: expected an engine"));
  EXPECT_THAT(problem_of(least + "position = 'nonsense'"),
              HasSubstr("test.toml:4: position: variant 'defaults' cannot begin"));
}

TEST(StudyFile, EnginesMustPlayTheSameGameAgain) {
  const auto with = [](const std::string& engine) {
    return problem_of("game = 'chess'\ngames = 5\nengine = '" + engine + "'");
  };
  EXPECT_THAT(with("search"), HasSubstr("would think for ever"));
  EXPECT_THAT(with("search:ms=10"), HasSubstr("would not play the same game again"));
  EXPECT_THAT(with("search:nodes=10,threads=2"), HasSubstr("would not play the same game again"));
  EXPECT_THAT(with("crystal ball"), HasSubstr("test.toml:3: engine: "));
  EXPECT_EQ(with("search:level=2"), "none");
  EXPECT_EQ(with("greedy"), "none");
}

TEST(StudyFile, VariantsMustBeRulesOfTheGameAndDifferent) {
  const std::string least = kLeast;
  EXPECT_THAT(problem_of(least + "[base]\ngravity = 'off'"),
              HasSubstr("test.toml:5: base: gladiator has no option 'gravity'"));
  EXPECT_THAT(problem_of(least + "[vary]\nties = []"),
              HasSubstr("vary: expected the values of 'ties' in brackets"));
  EXPECT_THAT(problem_of(least + "[vary]\nties = ['reroll', 'never']"), HasSubstr("test.toml:5: vary: "));
  EXPECT_THAT(problem_of(least + "[vary]\nties = [true]"), HasSubstr("got true or false"));
  EXPECT_THAT(problem_of(least + "vary = 3"), HasSubstr("vary: expected a table"));
  EXPECT_THAT(problem_of(least + "variant = 3"), HasSubstr("variant: expected a list of tables"));
  EXPECT_THAT(problem_of(least + "[[variant]]\nrules = 1"),
              HasSubstr("no such key 'rules'; expected one of name, options"));
  EXPECT_THAT(problem_of(least + "[[variant]]\noptions = { ties = 'reroll' }"), HasSubstr("the same rules"));
  EXPECT_THAT(problem_of(least + "[[variant]]\nname = 'defaults'\noptions = { ties = 'attacker' }"),
              HasSubstr("two variants have this one"));
  EXPECT_THAT(problem_of(least + "[vary]\nties = ['reroll']\n[[variant]]\nname = 'x'"),
              HasSubstr("not both"));
  EXPECT_THAT(
      problem_of(
          "game = 'dnd'\nengine = 'greedy'\ngames = 5\n[vary]\nlevels = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]\n"
          "paladin_touch = ['adjacent', 'self', 'self', 'self', 'self', 'self', 'self']"),
      HasSubstr("more than 64 variants"));
}

TEST(StudyFile, AFileThatIsNotThereIsAnError) {
  const auto study = read_study("/nowhere/at/all.toml");
  ASSERT_FALSE(study);
  EXPECT_EQ(study.error().code, "bad_file");
}

TEST(StudyFile, TheStudiesOfTheTreeAreInOrder) {
  int studies = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FRAY_TEST_DATA "/../studies")) {
    if (entry.path().extension() != ".toml") continue;
    const auto study = read_study(entry.path().string());
    EXPECT_TRUE(study.has_value()) << (study ? "" : study.error().message);
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(entry.path()).replace_extension(".html")));
    ++studies;
  }
  EXPECT_GE(studies, 2);
}

}  // namespace
}  // namespace fray
