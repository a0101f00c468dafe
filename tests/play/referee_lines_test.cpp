// The referee as a program among others: lines, ids, rubbish.
#include <gtest/gtest.h>

#include <sstream>

#include "core/random.h"
#include "play/asker.h"

namespace fray::test {
namespace {

/// The answers to a whole input.
std::vector<Json> served(const std::string& input, RefereeLimits limits = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  serve_referee(in, out, limits);
  std::vector<Json> answers;
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
  return answers;
}

TEST(RefereeLines, EveryAnswerRepeatsTheIdWhateverItIs) {
  Asker asker;
  for (const char* id : {"1", "-7", "2.5", "\"x\"", "\"\\u00e4\\n\"", "null", "true", "[1,[2]]",
                         "{\"a\":{\"b\":[]}}", "18446744073709551615"}) {
    const std::string prefix = "{\"id\":" + std::string(id) + ",\"cmd\":";
    EXPECT_EQ(asker.ask_line(prefix + "\"games\"}")["id"], Json::parse(id));
    EXPECT_EQ(asker.ask_line(prefix + "\"nothing\"}")["id"], Json::parse(id));
    EXPECT_EQ(asker.ask_line(prefix + "7}")["id"], Json::parse(id));
  }
  EXPECT_EQ(asker.ask_line("{\"cmd\":\"games\"}")["id"], nullptr);
}

TEST(RefereeLines, RubbishIsAnsweredWithAnErrorAndChangesNothing) {
  Asker asker;
  asker.must({{"cmd", "new"}, {"game", "conflict"}});
  const std::string nul(1, '\0');
  for (const std::string& line :
       {std::string(), std::string("   "), std::string("e2e4"), std::string("{"),
        std::string("{\"cmd\":\"state\""), std::string("{\"cmd\":\"state\"} {}"),
        std::string("{\"cmd\":\"st\xff\"}"), std::string("\xef\xbb\xbf"), "{\"cmd\":\"state" + nul + "\"}",
        nul, std::string("{\"id\":1e999,\"cmd\":\"state\"}"), std::string("{'cmd':'state'}")}) {
    asker.must_fail_line(line, "bad_json", "not a JSON value");
  }
  for (const std::string line : {"[]", "7", "\"state\"", "null", "[{\"cmd\":\"state\"}]"}) {
    asker.must_fail_line(line, "bad_request", "expected an object");
  }
}

TEST(RefereeLines, TheErrorSaysWhereALineIsMalformed) {
  Asker asker;
  asker.must({{"cmd", "new"}, {"game", "conflict"}});
  asker.must_fail_line("{\"cmd\":}", "bad_json", "column 8");
  asker.must_fail_line("{\"cmd\":\"act\",\"action\":1,\"action\":2}", "bad_json",
                       "key 'action' is given twice");
}

TEST(RefereeLines, DeepNestingIsRefused) {
  Asker asker;
  asker.must({{"cmd", "new"}, {"game", "conflict"}});
  asker.must_fail_line(std::string(1000000, '['), "bad_json", "nested deeper than 32 levels");
  asker.must_fail_line("{\"id\":" + std::string(33, '[') + std::string(33, ']') + ",\"cmd\":\"state\"}",
                       "bad_json", "nested deeper than 32 levels");
}

TEST(RefereeLines, RandomBytesAndSpoiltRequestsAreAnswered) {
  Asker asker;
  asker.must({{"cmd", "new"}, {"game", "conflict"}});
  const std::string good =
      R"({"id":1,"cmd":"load","game":"conflict","position":"7k/8/8/p7/8/8/8/2NK4 side=white"})";
  SplitMix64 random(5);
  for (int i = 0; i < 2000; ++i) {
    std::string line = good;
    const std::uint32_t changes = 1 + random.below(4);
    for (std::uint32_t change = 0; change < changes; ++change) {
      line[random.below(static_cast<std::uint32_t>(line.size()))] = static_cast<char>(random.below(256));
    }
    asker.ask_line(line);
  }
  asker.must({{"cmd", "state"}});
}

TEST(RefereeLines, MessagesThatQuoteACutCharacterAreStillText) {
  Asker asker;
  std::string name;
  for (int i = 0; i < 60; ++i) name += "\xc3\xa4";
  for (const char* shift : {"", "x"}) {
    asker.ask({{"cmd", shift + name}});
    asker.ask({{"cmd", "new"}, {"game", shift + name}});
    asker.ask({{"cmd", "load"}, {"game", "conflict"}, {"position", shift + name}});
  }
}

TEST(RefereeLines, ALineThatIsTooLongIsAnsweredAndTheNextOneIsRead) {
  const std::string state = "{\"id\":2,\"cmd\":\"games\"}";
  const auto answers = served(std::string(5000, 'x') + '\n' + state + '\n', RefereeLimits{.line_bytes = 100});
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0]["error"]["code"], "line_too_long");
  EXPECT_EQ(answers[0]["error"]["message"], "the line has more than 100 bytes");
  EXPECT_EQ(answers[1]["id"], 2);
  EXPECT_EQ(answers[1]["ok"], true);
}

TEST(RefereeLines, ALineOfExactlyTheLimitIsRead) {
  std::string line = "{\"cmd\":\"games\"}";
  line += std::string(100 - line.size(), ' ');
  const auto answers = served(line + '\n' + line + " \n", RefereeLimits{.line_bytes = 100});
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0]["ok"], true);
  EXPECT_EQ(answers[1]["ok"], false);
}

TEST(RefereeLines, EveryLineHasOneAnswerAlsoTheLastWithoutItsEnd) {
  const auto answers = served("{\"id\":1,\"cmd\":\"games\"}\r\n\n{\"id\":3,\"cmd\":\"games\"}");
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0]["ok"], true);
  EXPECT_EQ(answers[1]["error"]["code"], "bad_json");
  EXPECT_EQ(answers[2]["id"], 3);
  EXPECT_TRUE(served("").empty());
}

TEST(RefereeLines, AnOutputThatFailsEndsTheService) {
  std::istringstream in("{\"cmd\":\"games\"}\n{\"cmd\":\"games\"}\n{\"cmd\":\"games\"}\n");
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  serve_referee(in, out);
  EXPECT_EQ(out.str(), "");
  EXPECT_EQ(in.tellg(), 0);
}

}  // namespace
}  // namespace fray::test
