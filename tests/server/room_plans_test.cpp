// Conditional moves: what is planned is played when it comes to that, at once, by nobody's asking, and told
// to nobody before.
#include <gtest/gtest.h>

#include "room_fixture.h"

namespace fray::test {
namespace {

RoomSetup chess_by_mail() {
  RoomSetup setup = two_people();
  setup.game = *find_game("chess");
  setup.clock = ClockSettings{ClockSettings::Kind::correspondence, 0, 0, 86'400'000};
  return setup;
}

Json plan(const PlanLines& lines) { return {{"type", "plan"}, {"lines", lines}}; }

Json planned(const TestRoom& test, std::optional<Seat> viewer) {
  return test.room->update(viewer, test.now).value("plan", Json());
}

TEST(RoomPlans, ArePlayedAtOnceWhenItComesToThat) {
  TestRoom test(chess_by_mail());
  test.start();
  test.act(0, "e2e4");
  test.must(0, plan(PlanLines{{"e5", "Nf3", "Nc6", "Bb5"}, {"c5", "Nf3"}}));
  EXPECT_EQ(planned(test, 0), Json(PlanLines{{"e7e5", "g1f3", "b8c6", "f1b5"}, {"c7c5", "g1f3"}}));
  EXPECT_EQ(planned(test, 1), Json());
  EXPECT_EQ(planned(test, std::nullopt), Json());

  const RoomChange change = test.act(1, "e7e5");
  EXPECT_EQ(TestRoom::types(change), (std::vector<std::string>{"action", "action"}));
  EXPECT_EQ(test.last()["action"], "g1f3");
  EXPECT_EQ(test.last()["by"]["seat"], 0);
  EXPECT_EQ(planned(test, 0), Json(PlanLines{{"b8c6", "f1b5"}}));
  test.act(1, "b8c6");
  EXPECT_EQ(test.last()["action"], "f1b5");
  EXPECT_EQ(planned(test, 0), Json::array());
  EXPECT_TRUE(test.room->facts().decides(1));
}

TEST(RoomPlans, EndWhereTheOtherSidePlaysSomethingElse) {
  TestRoom test(chess_by_mail());
  test.start();
  test.act(0, "e2e4");
  test.must(0, plan(PlanLines{{"e7e5", "g1f3"}}));
  const RoomChange change = test.act(1, "d7d5");
  EXPECT_EQ(change.entries.size(), 1u);
  EXPECT_TRUE(test.room->facts().decides(0));
  EXPECT_EQ(planned(test, 0), Json::array());
}

TEST(RoomPlans, CanBeChangedAndWithdrawn) {
  TestRoom test(chess_by_mail());
  test.start();
  test.act(0, "e2e4");
  test.must(0, plan(PlanLines{{"e7e5", "g1f3"}}));
  test.must(0, plan(PlanLines{{"e7e5", "f2f4"}}));
  EXPECT_EQ(planned(test, 0), Json(PlanLines{{"e7e5", "f2f4"}}));
  test.must(0, plan({}));
  EXPECT_EQ(planned(test, 0), Json());
  EXPECT_EQ(test.act(1, "e7e5").entries.size(), 1u);
}

TEST(RoomPlans, AreGoneAfterATakebackEvenIfTheSameIsPlayedAgain) {
  TestRoom test(chess_by_mail());
  test.start();
  test.act(0, "e2e4");
  test.must(0, plan(PlanLines{{"e7e5", "g1f3"}}));
  test.must(0, {{"type", "offer"}, {"what", "takeback"}});
  test.must(1, {{"type", "answer"}, {"what", "takeback"}, {"accept", true}});
  EXPECT_EQ(planned(test, 0), Json());
  test.act(0, "d2d4");
  EXPECT_EQ(test.act(1, "e7e5").entries.size(), 1u);
  EXPECT_EQ((*test.restored())->update(0, test.now).value("plan", Json()), Json());
}

TEST(RoomPlans, OfDiceNobodyCanMakePlans) {
  RoomSetup setup = chess_by_mail();
  setup.game = *find_game("conflict");
  setup.start = "7k/8/8/p7/8/8/8/2NK4 side=black";
  TestRoom test(setup);
  test.start();
  // As far as nothing is left to luck they are possible in every game.
  test.must(0, plan(PlanLines{{"h8g8", "c1b3", "xa5"}}));
  test.refused(0, plan(PlanLines{{"h8g8", "c1b3", "xa5", "attacker", "d1d2"}}), "illegal_action",
               "line 1: step 4 (attacker)");
}

TEST(RoomPlans, SayWhatIsWrongWithThem) {
  TestRoom test(chess_by_mail());
  test.refused(0, plan({}), "not_seated");
  test.start();
  test.refused(0, plan(PlanLines{{"e7e5", "g1f3"}}), "not_possible", "for you to decide now");
  test.act(0, "e2e4");
  test.refused(0, plan(PlanLines{{"e7e5", "g1f3"}, {"e7e5", "f2f4"}}), "illegal_action",
               "line 2: step 2 (f2f4): another line answers the same with g1f3");
  test.refused(0, plan(PlanLines{{"e7e5"}}), "illegal_action",
               "line 1: it ends with an action of the other side");
  test.refused(0, plan(PlanLines{{"e7e5", "g1g3"}}), "illegal_action", "line 1: step 2 (g1g3)");
  test.refused(0, plan(PlanLines{{"nonsense", "g1f3"}}), "illegal_action", "line 1: step 1 (nonsense)");
  Json stale = plan(PlanLines{{"e7e5", "g1f3"}});
  stale["version"] = 1;
  test.refused(0, stale, "stale");

  RoomSetup blitz = chess_by_mail();
  blitz.clock = ClockSettings{ClockSettings::Kind::fischer, 60'000, 0, 0};
  TestRoom quick(blitz);
  quick.start();
  quick.act(0, "e2e4");
  quick.refused(0, plan(PlanLines{{"e7e5", "g1f3"}}), "not_possible", "clock");
}

TEST(RoomPlans, WhatTheStoreHasOfThemIsReadWithCare) {
  for (const char* text :
       {"", "{", "[]", "{\"version\":1}", "{\"version\":-1,\"steps\":0,\"lines\":[]}",
        "{\"version\":1,\"steps\":0,\"lines\":[[7]]}", "{\"version\":1,\"steps\":0,\"lines\":{}}"})
    EXPECT_FALSE(parse_plan(text)) << text;
  const Plan plan{7, 1, {{"e7e5", "g1f3"}}};
  const auto again = parse_plan(print_plan(plan));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->version, 7u);
  EXPECT_EQ(again->steps, 1u);
  EXPECT_EQ(again->lines, plan.lines);
}

}  // namespace
}  // namespace fray::test
