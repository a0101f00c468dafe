// Reading JSON that anybody may have written.
#include "play/referee/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"

namespace fray::test {
namespace {

using testing::HasSubstr;

std::string object_of(std::size_t keys) {
  std::string text = "{";
  for (std::size_t i = 0; i < keys; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  return text + "}";
}

std::string problem_of(const std::string& text, const JsonLimits& limits = {}) {
  const auto json = parse_json(text, limits);
  EXPECT_TRUE(json || json.error().code == "bad_json");
  return json ? "" : json.error().message;
}

TEST(ParseJson, KeysOfOneObjectAreLimited) {
  EXPECT_EQ(problem_of(object_of(256)), "");
  EXPECT_THAT(problem_of(object_of(257)), HasSubstr("an object with more than 256 keys"));
  EXPECT_THAT(problem_of("[" + object_of(7662) + "]"), HasSubstr("more than 256 keys"));
  EXPECT_EQ(problem_of("[" + object_of(200) + "," + object_of(200) + "]"), "") << "of one, not of all";
  EXPECT_THAT(problem_of(object_of(4), {.keys = 3}), HasSubstr("more than 3 keys"));
}

TEST(ParseJson, ValuesAreLimitedIfAsked) {
  EXPECT_EQ(problem_of("[1,[2],{\"a\":3}]", {.values = 6}), "");
  EXPECT_THAT(problem_of("[1,[2],{\"a\":3}]", {.values = 5}), HasSubstr("more than 5 values"));
}

TEST(ParseJson, ErrorsQuoteLittle) {
  const std::string large(60'000, 'x');
  for (const std::string& text : {"{\"" + large + "\":1,\"" + large + "\":2}", "[\"" + large,
                                  "[" + large + "]", "\"" + large + "\\q\""})
    EXPECT_LT(problem_of(text).size(), 300U);
  const Json json = *parse_json("{\"" + large + "\":1,\"b\":\"" + large + "\"}");
  const Fields fields(json);
  const std::vector<std::string_view> known{"a"};
  EXPECT_LT(fields.only(known).error().message.size(), 200U);
  EXPECT_LT(fields.number("b", 0, 1).error().message.size(), 200U);
}

/// The library's own way is the slow, plain one.
TEST(ParseJson, ReadsWhatTheLibraryReads) {
  SplitMix64 random(11);
  const std::string alphabet = "{}[]:,\"ab0-1.5e9 \\ntrufalse";
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = R"({"a":[1,-2,3.5,"x",null,true,{}],"b":{"c":"\u00e9"}})";
    for (std::uint32_t n = random.below(3); n > 0; --n)
      text[random.below(static_cast<std::uint32_t>(text.size()))] =
          alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    const auto ours = parse_json(text);
    const Json theirs = Json::parse(text, nullptr, false);
    if (!ours) {
      // Keys that are there twice are refused by us only.
      EXPECT_TRUE(theirs.is_discarded() || ours.error().message.find("twice") != std::string::npos) << text;
      continue;
    }
    ++read;
    ASSERT_FALSE(theirs.is_discarded()) << text;
    ASSERT_EQ(ours->dump(), theirs.dump());
  }
  EXPECT_GT(read, 5000);
}

}  // namespace
}  // namespace fray::test
