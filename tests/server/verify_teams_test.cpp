// Checking games of teams: who spoke for a side, who decided for whom, and what was left by itself.
#include "relay_room.h"
#include "server/verify/verify.h"

namespace fray {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace test;

std::vector<std::string> problems_of(const std::vector<LogEntry>& log) {
  const auto report = verify_log(log, kRelayGames);
  EXPECT_TRUE(report);
  std::vector<std::string> list;
  for (const VerifyProblem& problem : report->problems) list.push_back(problem.what);
  EXPECT_EQ(report->right(), list.empty());
  return list;
}

/// Entries number `nth` (from 0) of a type are changed, and numbers and hashes made right.
std::vector<LogEntry> with(const TestRoom& test, std::string_view type, int nth,
                           const std::function<void(Json&)>& change) {
  int left = nth;
  return forged(test.log, type, [&](Json& body) {
    if (left-- == 0) change(body);
  });
}

/// A game in which the captain (seat 0) is on automatic, and decides for the thrower (seat 1), who then comes
/// back, plays, goes again and says that he is back; Black (seat 3) offers a draw, and White resigns.
TestRoom played() {
  TestRoom test = relay_room(relay());
  test.start();
  for (const Seat seat : {Seat{0}, Seat{2}, Seat{3}}) test.room->set_online(seat, true, test.now);
  test.must(0, {{"type", "automatic"}, {"on", true}});
  const Json claim{{"type", "claim"}, {"what", "seat"}, {"seat", 1}};
  for (const Seat seat : {0, 3, 0, 3}) test.act(seat, "wait");
  test.now += 300'000;
  test.must(0, claim);
  test.act(0, "walk");
  test.must(0, {{"type", "undo"}});
  test.act(0, "walk");
  test.act(1, "stop");  // his deputy is none any more
  for (const Seat seat : {3, 2, 3, 0, 3, 0, 3}) test.act(seat, "wait");
  test.now += 300'000;
  test.must(0, claim);
  test.act(0, "walk");
  test.must(1, {{"type", "back"}});
  test.act(1, "hurry");
  test.must(3, {{"type", "offer"}, {"what", "draw"}});
  test.must(0, {{"type", "answer"}, {"what", "draw"}, {"accept", false}});
  test.must(0, {{"type", "resign"}});
  return test;
}

TEST(VerifyTeams, AGameIsRight) {
  const TestRoom test = played();
  const auto report = verify_log(test.log, kRelayGames);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->right()) << verify_text(*report);
  EXPECT_EQ(report->shares, 4u);
  EXPECT_EQ(report->fair_rolls, 1u);
}

TEST(VerifyTeams, TheSeatsAreThoseOfTheOptions) {
  const auto other = with(played(), "created", 0, [](Json& body) { body["seats"].erase(0); });
  EXPECT_THAT(problems_of(other), Contains("field 'seats': expected 4, got 3"));
}

TEST(VerifyTeams, WhoDecidesForWhom) {
  const TestRoom test = played();
  const auto by = [](int seat) { return [seat](Json& body) { body["by"]["seat"] = seat; }; };
  // Actions from 0: four of the captain and Black, of which the last is followed by `leave` (4), then the
  // deputy's walk (5), which is taken back, and his walk (6), and the thrower's own stop (7).
  EXPECT_THAT(problems_of(with(test, "action", 6, by(2))), Contains(HasSubstr("by seat 2, expected seat 1")));
  EXPECT_THAT(problems_of(with(test, "action", 6, by(3))), Contains(HasSubstr("by seat 3, expected seat 1")));
  EXPECT_THAT(problems_of(with(test, "action", 7, by(0))), IsEmpty());  // he could have
  EXPECT_THAT(problems_of(with(test, "action", 6, [](Json& body) { body.erase("by"); })), Not(IsEmpty()));
  EXPECT_THAT(problems_of(with(test, "undo", 0, by(2))), Contains(HasSubstr("not all its own")));
  // After the thrower has played himself, the captain has to claim his seat anew.
  const auto unclaimed = with(test, "deputy", 1, [](Json& body) { body["seat"] = 2; });
  EXPECT_THAT(problems_of(unclaimed), Contains(HasSubstr("by seat 0, expected seat 1")));
  // And after he has said that he is back.
  const auto meddled = with(test, "action", 18, by(0));
  EXPECT_THAT(problems_of(meddled), Contains(HasSubstr("by seat 0, expected seat 1")));
}

TEST(VerifyTeams, WhoIsSaidToDecide) {
  const TestRoom test = played();
  const auto deputy = [&](int nth, const Json& seat, const Json& who) {
    return problems_of(with(test, "deputy", nth, [&](Json& body) {
      body["seat"] = seat;
      body["deputy"] = who;
    }));
  };
  EXPECT_THAT(deputy(0, 1, 3), Contains(HasSubstr("not another person of that side")));
  EXPECT_THAT(deputy(0, 1, 1), Contains(HasSubstr("not another person of that side")));
  EXPECT_THAT(deputy(0, 1, 2), Contains(HasSubstr("not for another seat to claim it")));
  EXPECT_THAT(deputy(0, 1, nullptr), Contains(HasSubstr("had no deputy")));
  EXPECT_THAT(deputy(0, 1, 9), Not(IsEmpty()));
  const auto other = with(test, "deputy", 2, [](Json& body) { body["by"]["seat"] = 0; });
  EXPECT_THAT(problems_of(other), Contains(HasSubstr("not for another seat to say so")));
}

TEST(VerifyTeams, WhatIsLeftByItself) {
  const TestRoom test = played();
  const auto authored = with(test, "action", 4, [](Json& body) {
    ASSERT_EQ(body["action"], "leave");
    body["by"] = {{"seat", 0}, {"id", "x"}};
  });
  EXPECT_THAT(problems_of(authored), Contains(HasSubstr("was on automatic, so nobody did it")));
  const auto off = with(test, "automatic", 0, [](Json& body) { body["on"] = false; });
  EXPECT_THAT(problems_of(off), Contains(HasSubstr("by nobody, expected seat 0")));
  const auto another = with(test, "automatic", 0, [](Json& body) { body["by"]["seat"] = 2; });
  EXPECT_THAT(problems_of(another), Contains(HasSubstr("not for another seat to say so")));
}

TEST(VerifyTeams, WhoSpeaksForTheSide) {
  const TestRoom test = played();
  const auto resigned = with(test, "ended", 0, [](Json& body) { body["by"]["seat"] = 2; });
  EXPECT_THAT(problems_of(resigned), Contains("seat 2 does not speak for its side"));
  const auto aborted = with(test, "ended", 0, [](Json& body) {
    body["by"]["seat"] = 2;
    body["result"] = "*";
    body["reason"] = "aborted";
  });
  EXPECT_THAT(problems_of(aborted), Contains("seat 2 does not speak for its side"));
  const auto answered = with(test, "answer", 0, [](Json& body) { body["seat"] = 2; });
  EXPECT_THAT(problems_of(answered), Contains("seat 2 does not speak for its side"));
  const auto offered = with(test, "offer", 0, [](Json& body) { body["seat"] = 1; });
  EXPECT_THAT(problems_of(offered), Contains("seat 1 does not speak for its side"));
  // Before the game nobody but the first who sits may call it off.
  TestRoom open = relay_room(relay());
  open.sit(1);
  open.sit(2);
  open.must(1, {{"type", "abort"}});
  EXPECT_THAT(problems_of(open.log), IsEmpty());
  const auto other = with(open, "ended", 0, [](Json& body) { body["by"]["seat"] = 2; });
  EXPECT_THAT(problems_of(other), Contains("seat 2 does not speak for its side"));
}

}  // namespace
}  // namespace fray
