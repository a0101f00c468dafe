#include "server/logging.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "play/json/json.h"

namespace fray::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

constexpr const char* kTime = "20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\\.[0-9]+Z";

class Logging : public testing::Test {
 protected:
  ~Logging() override { set_up_logging(LogLevel::info, LogFormat::text); }

  std::string logged(LogLevel level, LogFormat format, const std::function<void()>& work) {
    set_up_logging(level, format);
    testing::internal::CaptureStderr();
    work();
    return testing::internal::GetCapturedStderr();
  }
};

TEST_F(Logging, TextIsALineForPeople) {
  const std::string text = logged(LogLevel::info, LogFormat::text, [] {
    log_line(LogLevel::error, "a write failed",
             {{"room", "Ab3"}, {"error", "disk full"}, {"seq", 7}, {"late", true}, {"seconds", 0.5}});
  });
  EXPECT_THAT(
      text, MatchesRegex(std::string(kTime) +
                         " error a write failed room=Ab3 error=\"disk full\" seq=7 late=true seconds=0.5\n"));
}

TEST_F(Logging, JsonIsAnObjectALine) {
  const std::string text = logged(LogLevel::info, LogFormat::json, [] {
    log_line(LogLevel::warning, "a write failed",
             {{"room", std::string("Zoë \"x\"")}, {"seq", 7u}, {"late", false}});
  });
  const Json json = Json::parse(text, nullptr, false);
  ASSERT_TRUE(json.is_object()) << text;
  EXPECT_THAT(json["time"].get<std::string>(), MatchesRegex(kTime));
  EXPECT_EQ(json["level"], "warning");
  EXPECT_EQ(json["message"], "a write failed");
  EXPECT_EQ(json["room"], "Zoë \"x\"");
  EXPECT_EQ(json["seq"], 7);
  EXPECT_EQ(json["late"], false);
}

TEST_F(Logging, NobodyCanForgeALineOrCommandATerminal) {
  const std::string nasty = "x\n2026-01-01T00:00:00.000Z info all is well\r\x1b[2J\xc2\x9b\xff\x7f";
  for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
    const std::string text =
        logged(LogLevel::info, format, [&] { log_line(LogLevel::info, "hello", {{"name", nasty}}); });
    EXPECT_EQ(text.find('\n'), text.size() - 1) << text;
    for (const char c : text.substr(0, text.size() - 1)) {
      EXPECT_TRUE(c >= ' ' && c <= '\x7f') << text;
    }
  }
}

TEST_F(Logging, BracesAndPercentsAreJustText) {
  const std::string text = logged(LogLevel::info, LogFormat::text,
                                  [] { log_line(LogLevel::info, "{} %v", {{"path", "/a{}%n"}}); });
  EXPECT_THAT(text, HasSubstr("info {} %v path=/a{}%n\n"));
}

TEST_F(Logging, OnlyWhatIsGraveEnoughIsSaid) {
  const auto say_all = [] {
    for (const LogLevel level :
         {LogLevel::debug, LogLevel::info, LogLevel::warning, LogLevel::error, LogLevel::off}) {
      log_line(level, "x");
    }
  };
  const auto lines = [&](LogLevel level) {
    const std::string text = logged(level, LogFormat::text, say_all);
    return std::count(text.begin(), text.end(), '\n');
  };
  EXPECT_EQ(lines(LogLevel::debug), 4);
  EXPECT_EQ(lines(LogLevel::info), 3);
  EXPECT_EQ(lines(LogLevel::warning), 2);
  EXPECT_EQ(lines(LogLevel::error), 1);
  EXPECT_EQ(lines(LogLevel::off), 0);
}

TEST_F(Logging, LevelsAndFormatsHaveNames) {
  EXPECT_EQ(parse_log_level("warning"), LogLevel::warning);
  EXPECT_EQ(parse_log_format("json"), LogFormat::json);
  const auto level = parse_log_level("loud");
  ASSERT_FALSE(level);
  EXPECT_EQ(level.error().code, "bad_request");
  EXPECT_EQ(level.error().message, "'loud' is no log level; there are debug, info, warning, error, off");
  EXPECT_FALSE(parse_log_format("xml"));
}

}  // namespace
}  // namespace fray::test
