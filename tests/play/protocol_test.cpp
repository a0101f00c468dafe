// The example of docs/protocol.md is what the referee answers, and its tables name what there is.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "play/asker.h"

namespace fray::test {
namespace {

std::string document() {
  std::ifstream in(std::string(FRAY_TEST_DATA) + "/../docs/protocol.md");
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The lines of all blocks marked "session".
std::vector<std::string> session_lines() {
  std::vector<std::string> lines;
  std::istringstream in(document());
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      inside = line == "```session";
    } else if (inside) {
      lines.push_back(line);
    }
  }
  return lines;
}

/// True if `whole` is `part`, with perhaps further keys in its objects. Arrays have the same length.
bool contains(const Json& whole, const Json& part) {
  if (part.is_object() && whole.is_object()) {
    for (const auto& [key, value] : part.items()) {
      if (!whole.contains(key) || !contains(whole[key], value)) return false;
    }
    return true;
  }
  if (part.is_array() && whole.is_array()) {
    return std::equal(whole.begin(), whole.end(), part.begin(), part.end(), contains);
  }
  return whole == part;
}

TEST(Protocol, TheExampleIsWhatTheRefereeAnswers) {
  Referee referee;
  Json answer;
  int answers = 0;
  for (const std::string& line : session_lines()) {
    const std::string text = line.substr(2);
    if (line.starts_with("> ")) {
      answer = Json::parse(referee.handle(text));
    } else {
      ASSERT_TRUE(line.starts_with("< ")) << line;
      EXPECT_TRUE(contains(answer, Json::parse(text))) << text << "\nbut the referee answers\n" << answer;
      ++answers;
    }
  }
  EXPECT_EQ(answers, 12);
}

TEST(Protocol, EveryCommandIsDescribed) {
  // The referee lists its commands when asked for one that it does not have.
  Asker asker;
  const std::string message = asker.ask({{"cmd", "?"}})["error"]["message"];
  const std::string list = message.substr(message.find("commands are ") + 13);
  std::istringstream names(list);
  int count = 0;
  for (std::string name; std::getline(names >> std::ws, name, ',');) {
    EXPECT_NE(document().find("{\"cmd\":\"" + name + "\""), std::string::npos) << name;
    ++count;
  }
  EXPECT_GE(count, 11);
}

TEST(Protocol, EveryKeyOfAStateIsDescribed) {
  Asker asker;
  const Json state = asker.must(load_request(kKnightAndPawn))["state"];
  for (const auto& [key, value] : state.items()) {
    EXPECT_NE(document().find('`' + key + '`'), std::string::npos) << key;
  }
}

}  // namespace
}  // namespace fray::test
