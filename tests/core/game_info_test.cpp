#include "core/game_info.h"

#include <gtest/gtest.h>

#include <vector>

namespace fray {
namespace {

const GameInfo& info() {
  static const GameInfo info{
      "sample",
      "Sample",
      "nobody",
      8,
      8,
      2,
      {{"speed", "how fast", {"slow", "fast", "faster"}}, {"colour", "which", {"red", "blue"}}}};
  return info;
}

std::string error_of(const std::vector<OptionValue>& given) {
  const auto options = resolve_options(info(), given);
  if (options) return "none";
  EXPECT_EQ(options.error().code, "bad_option");
  return options.error().message;
}

TEST(Options, AreTheDefaultsWhereNothingIsGiven) {
  EXPECT_EQ(*resolve_options(info(), {}), (OptionSet{0, 0}));
}

TEST(Options, TakeWhatIsGivenInAnyOrder) {
  const std::vector<OptionValue> given{{"colour", "blue"}, {"speed", "faster"}};
  EXPECT_EQ(*resolve_options(info(), given), (OptionSet{2, 1}));
}

TEST(Options, NameWhatIsWrong) {
  EXPECT_EQ(error_of({{"size", "big"}}), "sample has no option 'size'; it has speed, colour");
  EXPECT_EQ(error_of({{"speed", "light"}}), "option 'speed': 'light' is not one of slow, fast, faster");
  EXPECT_EQ(error_of({{"speed", "fast"}, {"speed", "fast"}}), "option 'speed' is given twice");
}

TEST(OptionsThatAreNumbers, HaveTheUsualOneFirstThenTheOthersInOrder) {
  const OptionSpec option = number_option("range", "how far", {4, 2, 7, "squares", "C1"});
  EXPECT_EQ(option.values, (std::vector<std::string_view>{"4", "2", "3", "5", "6", "7"}));
  for (std::uint8_t value = 0; value < option.values.size(); ++value)
    EXPECT_EQ(std::to_string(number_of(*option.number, value)), option.values[value]);
  // The usual one at an end of the range.
  for (const int usual : {0, 3}) {
    const OptionSpec edge = number_option("range", "how far", {usual, 0, 3, "", "C1"});
    ASSERT_EQ(edge.values.size(), 4u);
    for (std::uint8_t value = 0; value < 4; ++value)
      EXPECT_EQ(std::to_string(number_of(*edge.number, value)), edge.values[value]);
  }
}

TEST(OptionsThatAreNumbers, AreReadAsOthersAre) {
  const GameInfo game{
      "sample", "Sample", "nobody", 8, 8, 2, {number_option("range", "how far", {4, 2, 7, "squares", "C1"})}};
  const auto resolved = [&](const std::string& value) {
    return resolve_options(game, std::vector<OptionValue>{{"range", value}});
  };
  EXPECT_EQ(*resolved("4"), OptionSet{0});
  EXPECT_EQ(*resolved("7"), OptionSet{5});
  for (const char* wrong : {"1", "8", "04", "+4", "4 ", "", "four", "-2", "4294967300"})
    EXPECT_EQ(resolved(wrong).error().message,
              "option 'range': '" + std::string(wrong) + "' is not a number from 2 to 7");
  EXPECT_EQ(options_text(game, {5}), "range=7");
}

/// Puts back what is offered.
struct Offer {
  explicit Offer(bool offered) { offer_laborious_options(offered); }
  ~Offer() { offer_laborious_options(true); }
};

TEST(Options, ThatAreLaboriousAreRefusedWhereTheyAreNotOffered) {
  GameInfo game{"sample", "Sample", "nobody", 8, 8, 2, {{"speed", "how fast", {"slow", "fast"}}}};
  game.options[0].laborious = true;
  const std::vector<OptionValue> fast{{"speed", "fast"}};
  EXPECT_EQ(*resolve_options(game, fast), OptionSet{1});
  const Offer none(false);
  EXPECT_EQ(
      resolve_options(game, fast).error().message,
      "option 'speed': only the usual value, slow, is offered here, as others take minutes of computing "
      "first");
  EXPECT_EQ(*resolve_options(game, std::vector<OptionValue>{{"speed", "slow"}}), OptionSet{0});
}

TEST(Options, ThatDoNotGoTogetherAreRefused) {
  GameInfo game = info();
  game.check_together = [](const OptionSet& options) -> Result<void> {
    if (options[0] == 2 && options[1] == 1) return fail("bad_option", "too blue to be faster");
    return {};
  };
  EXPECT_EQ(*resolve_options(game, std::vector<OptionValue>{{"speed", "faster"}}), (OptionSet{2, 0}));
  const std::vector<OptionValue> both{{"colour", "blue"}, {"speed", "faster"}};
  EXPECT_EQ(resolve_options(game, both).error().message, "too blue to be faster");
}

TEST(Options, OfAGameWithoutAny) {
  const GameInfo bare{"bare", "Bare", "nobody", 8, 8, 2, {}};
  const std::vector<OptionValue> given{{"speed", "fast"}};
  EXPECT_EQ(resolve_options(bare, given).error().message, "bare has no option 'speed'; it has none");
}

TEST(OptionsText, HoldsWhatDiffersFromTheDefault) {
  EXPECT_EQ(options_text(info(), {0, 0}), "");
  EXPECT_EQ(options_text(info(), {1, 0}), "speed=fast");
  EXPECT_EQ(options_text(info(), {2, 1}), "speed=faster colour=blue");
}

/// As `info`, with an option that games recorded long ago do not name.
const GameInfo& info_with_history() {
  static const GameInfo info{
      "sample",
      "Sample",
      "nobody",
      8,
      8,
      2,
      {{"speed", "how fast", {"slow", "fast"}}, {"edition", "whose rules", {"2", "1"}, "1"}}};
  return info;
}

TEST(OptionsText, OfARecordNamesTheOptionsThatOlderRecordsHaveNot) {
  EXPECT_EQ(options_text(info_with_history(), {1, 0}), "speed=fast");
  EXPECT_EQ(record_options_text(info_with_history(), {1, 0}), "speed=fast edition=2");
  EXPECT_EQ(record_options_text(info(), {1, 0}), "speed=fast");
}

TEST(Options, OfAnOlderRecordHaveTheValueThatTheyHadBefore) {
  const auto read = [](std::vector<OptionValue> named) {
    return *resolve_options(info_with_history(), recorded_options(info_with_history(), std::move(named)));
  };
  EXPECT_EQ(read({{"speed", "fast"}}), (OptionSet{1, 1}));
  EXPECT_EQ(read({{"speed", "fast"}, {"edition", "2"}}), (OptionSet{1, 0}));
}

TEST(OptionsText, IsARoundTrip) {
  for (std::uint8_t speed = 0; speed < 3; ++speed) {
    for (std::uint8_t colour = 0; colour < 2; ++colour) {
      const OptionSet options{speed, colour};
      const auto values = parse_options_text(options_text(info(), options));
      ASSERT_TRUE(values);
      EXPECT_EQ(*resolve_options(info(), *values), options);
    }
  }
}

TEST(OptionsText, IgnoresExtraSpacesAndRefusesWhatIsNoOption) {
  const auto values = parse_options_text("  speed=fast   colour=blue ");
  ASSERT_TRUE(values);
  EXPECT_EQ(values->size(), 2u);
  EXPECT_EQ(parse_options_text("speed fast").error().message, "'speed' is not of the form name=value");
}

}  // namespace
}  // namespace fray
