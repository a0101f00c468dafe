// Talking to a referee in tests.
#pragma once

#include <gtest/gtest.h>

#include "play/referee/referee.h"

namespace fray::test {

/// Sends requests and reads answers, checking what holds of every answer.
class Asker {
 public:
  explicit Asker(RefereeLimits limits = {}, std::span<const AnyGame* const> games = all_games())
      : referee_(limits, games) {}

  /// The answer to a line as it is.
  Json ask_line(std::string_view line) {
    const std::string text = referee_.handle(line);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    Json answer = Json::parse(text, nullptr, false);
    EXPECT_TRUE(answer.is_object()) << text;
    EXPECT_TRUE(answer.contains("id") && answer["ok"].is_boolean()) << text;
    EXPECT_EQ(answer["ok"] == false, answer.contains("error")) << text;
    return answer;
  }
  Json ask(const Json& request) { return ask_line(dump_line(request)); }

  /// The answer to a request that must succeed.
  Json must(const Json& request) {
    Json answer = ask(request);
    EXPECT_EQ(answer["ok"], true) << request << " gives " << answer;
    return answer;
  }
  /// Sends a request that must fail with this error code, and a message that contains `part`; the game must
  /// stay as it is.
  void must_fail(const Json& request, std::string_view code, std::string_view part) {
    must_fail_line(dump_line(request), code, part);
  }
  void must_fail_line(std::string_view line, std::string_view code, std::string_view part) {
    const Json before = ask({{"cmd", "state"}});
    const Json answer = ask_line(line);
    EXPECT_EQ(answer["ok"], false) << line;
    EXPECT_EQ(answer["error"]["code"], code) << line << " gives " << answer;
    EXPECT_NE(answer["error"]["message"].get<std::string>().find(part), std::string::npos)
        << line << " gives " << answer;
    EXPECT_EQ(ask({{"cmd", "state"}}), before) << line << " changed the game";
  }
  Json state() { return must({{"cmd", "state"}})["state"]; }

 private:
  Referee referee_;
};

/// White's knight can attack the pawn on a5; two kings far away.
inline constexpr std::string_view kKnightAndPawn = "7k/8/8/p7/8/8/8/2NK4 side=white";

inline Json load_request(std::string_view position) {
  return {{"cmd", "load"}, {"game", "conflict"}, {"position", position}};
}

}  // namespace fray::test
