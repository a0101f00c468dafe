// Checking choices that were made together: seals open to what was played, and forgeries are found.
#include "duel_room.h"
#include "server/room/seal.h"
#include "server/verify/verify.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace test;

/// Both choose one die, and whoever wins holds, until the game is over.
TestRoom& played(TestRoom& test) {
  test.start();
  while (test.room->phase() == RoomPhase::playing) {
    const Seat seat = test.room->facts().deciders().at(0);
    const bool together = test.room->state().node_kind() == NodeKind::simultaneous;
    test.act(seat, together ? "one" : "hold");
  }
  return test;
}

std::vector<std::string> problems_in(const std::vector<LogEntry>& log) {
  const auto report = verify_log(log, kDuelGames);
  EXPECT_TRUE(report);
  std::vector<std::string> list;
  for (const VerifyProblem& problem : report->problems) list.push_back(problem.what);
  EXPECT_EQ(report->right(), list.empty());
  return list;
}

TEST(VerifyTogether, AGameIsRight) {
  TestRoom test = room_of(duel());
  const auto report = verify_log(played(test).log, kDuelGames);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->right()) << verify_text(*report);
  EXPECT_GT(report->choices, 0u);
  EXPECT_EQ(report->seals, 2 * report->choices);
  EXPECT_EQ(report->opened, report->seals);
  EXPECT_EQ(report->fair_rolls, report->choices);
  EXPECT_THAT(verify_text(*report), HasSubstr("seals opened and right"));
  EXPECT_EQ(verify_json(*report)["opened"], report->seals);
}

TEST(VerifyTogether, BeforeTheEndSealsStayClosed) {
  TestRoom test = room_of(duel());
  test.start();
  test.act(0, "one");
  test.act(1, "two");
  const auto report = verify_log(test.log, kDuelGames);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->right()) << verify_text(*report);
  EXPECT_EQ(report->seals, 2u);
  EXPECT_EQ(report->opened, 0u);
  EXPECT_THAT(verify_text(*report), HasSubstr("1 choice made together, 2 seals that cannot be opened yet"));
}

TEST(VerifyTogether, AChangedChoiceIsFound) {
  TestRoom test = room_of(duel());
  played(test);
  const auto other = forged(test.log, "choices", [](Json& body) { body["actions"]["1"] = "two"; });
  EXPECT_THAT(problems_in(other), ::testing::Contains("seat 1 is said to have chosen two, but sealed one"));
  const auto missing = forged(test.log, "choices", [](Json& body) { body["actions"].erase("0"); });
  EXPECT_THAT(problems_in(missing), ::testing::Contains(HasSubstr("actions.0")));
  const auto illegal = forged(test.log, "choices", [](Json& body) { body["actions"]["0"] = "hold"; });
  EXPECT_THAT(problems_in(illegal), ::testing::Not(IsEmpty()));
}

TEST(VerifyTogether, AChangedSealIsFound) {
  TestRoom test = room_of(duel());
  played(test);
  const auto closed = forged(test.log, "sealed", [](Json& body) { body["seal"] = std::string(64, 'a'); });
  const auto found = problems_in(closed);
  EXPECT_THAT(found, ::testing::Contains(HasSubstr("does not open the seal to anything")));
  EXPECT_THAT(found, ::testing::Contains(HasSubstr("but sealed something else")));
  // The seal of another choice that the seat had, and of the same choice at another node.
  const std::uint64_t version = 8;  // `started` made the position
  ASSERT_EQ(test.log[version].type(), "sealed");
  for (const auto& [at, action] : {std::pair{version, "two"}, std::pair{version + 1, "one"}}) {
    bool first = true;
    const Bytes32 seal = seal_of("Room012345", test.secret, 0, at, action);
    const auto other = forged(test.log, "sealed", [&](Json& body) {
      if (std::exchange(first, false)) body["seal"] = to_hex(seal);
    });
    EXPECT_EQ(problems_in(other).size(), at == version ? 1u : 2u) << action;
  }
}

TEST(VerifyTogether, SealsThatWereNeverOpenedAreCheckedToo) {
  TestRoom test = room_of(duel());
  test.start();
  test.act(1, "two");
  test.must(0, {{"type", "resign"}});
  EXPECT_THAT(problems_in(test.log), IsEmpty());
  const auto other = forged(test.log, "sealed", [](Json& body) { body["seal"] = std::string(64, 'a'); });
  EXPECT_THAT(problems_in(other), ::testing::ElementsAre(HasSubstr("does not open the seal")));
}

TEST(VerifyTogether, WhoSealsAndWhen) {
  TestRoom test = room_of(duel());
  played(test);
  const auto author = forged(test.log, "sealed", [](Json& body) { body["by"]["seat"] = 0; });
  EXPECT_THAT(problems_in(author), ::testing::Contains(HasSubstr("said to be by seat 0, expected seat 1")));
  const auto twice = forged(test.log, "sealed", [](Json& body) { body["seat"] = 0; });
  EXPECT_THAT(problems_in(twice), ::testing::Contains(HasSubstr("no choice of that seat is due")));
  const auto early = forged(test.log, "sealed", [](Json& body) { body["type"] = "choices"; });
  EXPECT_THAT(problems_in(early), ::testing::Not(IsEmpty()));
}

TEST(VerifyTogether, TimeDecidesAgainstThoseWhoHadNotChosen) {
  TestRoom test = room_of(duel(fischer(60'000, 0)));
  test.start();
  play_first_round(test);
  test.act(0, "one");
  test.now += 60'000;
  test.tick();
  EXPECT_THAT(problems_in(test.log), IsEmpty());
  const auto turned = forged(test.log, "ended", [](Json& body) { body["result"] = "0-1"; });
  EXPECT_THAT(problems_in(turned), ::testing::ElementsAre("expected the result 1-0, got 0-1"));

  TestRoom both = room_of(duel(fischer(60'000, 0)));
  both.start();
  play_first_round(both);
  both.now += 60'000;
  both.tick();
  for (const char* result : {"1-0", "0-1", "1/2-1/2"}) {
    EXPECT_THAT(problems_in(forged(both.log, "ended", [&](Json& body) { body["result"] = result; })),
                IsEmpty());
  }
  EXPECT_THAT(problems_in(forged(both.log, "ended", [](Json& body) { body["result"] = "*"; })),
              ::testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace fray
