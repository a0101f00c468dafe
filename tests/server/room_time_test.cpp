// Clocks, flags, the server's absence, people who have gone.
#include "room_fixture.h"
#include "server/verify/verify.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace test;
using Left = GameClock::Left;

RoomSetup with_clock(const ClockSettings& clock, const char* start = nullptr) {
  RoomSetup setup = two_people();
  setup.clock = clock;
  if (start != nullptr) setup.start = start;
  return setup;
}
Json clock_of(const TestRoom& test) { return test.room->update(std::nullopt, test.now)["clock"]; }
/// `gone` of a game for two.
Json gone(int seat, Moment since, std::int64_t wait) {
  const Json other{1 - seat};
  return {{"seat", seat},
          {"since", since},
          {"claim_at", since + wait},
          {"claims", {{"win", other}, {"draw", other}, {"seat", Json::array()}}}};
}

constexpr std::int64_t kDay = 24 * kHour;
/// As the server counts it that was last seen then.
std::int64_t down_since(const TestRoom& test, Moment last_seen) {
  return test.now - std::max(last_seen, test.room->facts().updated_at);
}

Json claim(const char* what) { return {{"type", "claim"}, {"what", what}}; }

TEST(RoomClock, FischerCountsFromEachSidesFirstMove) {
  TestRoom test(with_clock(fischer(60'000, 2000)));
  EXPECT_EQ(clock_of(test), (Json{{"left", {60'000, 60'000}}, {"running", Json::array()}, {"at", test.now}}));
  test.start();
  EXPECT_EQ(test.last()["clock"], (Json{60'000, 60'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now + kDay);
  test.now += 5000;
  EXPECT_EQ(clock_of(test), (Json{{"left", {60'000, 60'000}}, {"running", Json::array()}, {"at", test.now}}));
  test.act(0, "a2a3");
  EXPECT_EQ(test.last()["clock"], (Json{62'000, 60'000}));
  EXPECT_FALSE(test.room->next_deadline());
  test.now += 1000;
  test.must(0, {{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(test.last()["clock"], (Json{62'000, 60'000}));
  test.now += 1000;
  test.act(1, "a7a6");
  EXPECT_EQ(test.last()["clock"], (Json{62'000, 62'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now + 62'000);
  test.now += 5000;
  EXPECT_EQ(clock_of(test), (Json{{"left", {57'000, 62'000}}, {"running", {0}}, {"at", test.now}}));
  test.act(0, "b2b3");
  EXPECT_EQ(test.last()["clock"], (Json{59'000, 62'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now + 62'000);
  test.now += 4000;
  test.act(1, "b7b6");
  EXPECT_EQ(test.last()["clock"], (Json{59'000, 60'000}));
  test.now += 59'000 - 1;
  EXPECT_TRUE(test.tick().entries.empty());
  test.now += 1;
  test.refused(0, {{"type", "act"}, {"action", "g1f3"}}, "wrong_phase", "time is up");
  test.refused(1, {{"type", "resign"}}, "wrong_phase", "time is up");
  test.refused(0, {{"type", "undo"}}, "wrong_phase");
  test.refused(0, {{"type", "abort"}}, "wrong_phase");
  test.refused(1, claim("win"), "wrong_phase");
  test.refused(0, {{"type", "offer"}, {"what", "draw"}}, "wrong_phase");
  const auto change = test.tick();
  EXPECT_THAT(TestRoom::types(change), ElementsAre("ended"));
  EXPECT_EQ(test.last()["result"], "0-1");
  EXPECT_EQ(test.last()["reason"], "time");
  EXPECT_EQ(test.last()["clock"], (Json{0, 60'000}));
  EXPECT_FALSE(test.last().contains("by"));
  EXPECT_TRUE(test.tick().entries.empty());
  EXPECT_FALSE(test.room->next_deadline());
  EXPECT_EQ(clock_of(test)["running"], Json::array());
}

TEST(RoomClock, WithoutAClockNoEntryHasOne) {
  TestRoom test;
  test.start();
  test.act(0, "e2e4");
  for (const LogEntry& entry : test.log) EXPECT_EQ(entry.body.contains("clock"), entry.type() == "created");
  EXPECT_EQ(clock_of(test), nullptr);
  EXPECT_FALSE(test.room->next_deadline());
}

TEST(RoomClock, OnlyEntriesOfPlayHaveTheTime) {
  TestRoom test(with_clock(fischer(60'000, 0)));
  test.start();
  test.must(0, {{"type", "resign"}});
  test.must(0, {{"type", "offer"}, {"what", "rematch"}});
  for (const LogEntry& entry : test.log) {
    const bool in_play = entry.type() == "started" || entry.type() == "ended" || entry.type() == "created";
    EXPECT_EQ(entry.body.contains("clock"), in_play) << entry.type();
  }
}

TEST(RoomClock, TheDefenderDecidesOnItsOwnTime) {
  for (std::uint8_t seed = 0;; ++seed) {
    ASSERT_LT(seed, 100);
    TestRoom test(with_clock(fischer(60'000, 2000), kKnightAndPawn), bytes_of(seed));
    test.start();
    test.act(0, "d1d2");
    test.act(0, "none");
    test.act(1, "h8h7");
    test.now += 1000;
    test.act(0, "c1b3");
    EXPECT_EQ(test.last()["clock"], (Json{61'000, 62'000}));  // the same turn: no increment
    test.now += 1000;
    test.act(0, "xa5");
    if (!test.room->facts().decides(1)) continue;
    EXPECT_EQ(test.last()["clock"], (Json{60'000, 62'000}));
    EXPECT_EQ(clock_of(test)["running"], Json::array({1}));
    test.now += 3000;
    test.act(1, "nobody");
    EXPECT_EQ(test.last()["clock"], (Json{62'000, 59'000}));  // White's turn is over
    EXPECT_EQ(clock_of(test)["running"], Json::array({1}));
    return;
  }
}

TEST(RoomClock, CorrespondenceHasTimeForEachDecision) {
  TestRoom test(with_clock(correspondence(kHour), kKnightAndPawn));
  test.start();
  test.now += kHour - 10;
  test.act(0, "c1b3");
  EXPECT_EQ(test.last()["clock"], (Json{10, kHour}));  // goes on: undo could give time without end
  test.must(0, {{"type", "undo"}});
  test.act(0, "c1b3");
  test.act(0, "none");
  EXPECT_EQ(test.last()["clock"], (Json{kHour, kHour}));
  EXPECT_EQ(test.room->next_deadline(), test.now + kHour);
  test.now += 2 * kHour;
  EXPECT_THAT(TestRoom::types(test.tick()), ElementsAre("ended"));
  EXPECT_EQ(test.last()["result"], "1-0");
}

TEST(RoomClock, AnUndoGivesNoTimeBackAndATakebackAll) {
  TestRoom test(with_clock(fischer(60'000, 2000), kKnightAndPawn));
  test.start();
  test.now += 5000;
  test.act(0, "c1b3");
  test.now += 5000;
  test.must(0, {{"type", "undo"}});
  EXPECT_EQ(test.last()["clock"], (Json{55'000, 60'000}));
  test.now += 5000;  // White has not chosen anything again
  test.act(0, "c1b3");
  test.act(0, "none");
  EXPECT_EQ(test.last()["clock"], (Json{57'000, 60'000}));
  test.now += 7000;
  test.act(1, "h8h7");
  EXPECT_EQ(test.last()["clock"], (Json{57'000, 62'000}));
  test.now += 1000;
  test.must(1, {{"type", "offer"}, {"what", "takeback"}});
  test.must(0, {{"type", "answer"}, {"what", "takeback"}, {"accept", true}});
  EXPECT_EQ(test.last()["clock"], (Json{57'000, 60'000}));
  EXPECT_EQ(clock_of(test)["running"], Json::array());
  test.must(0, {{"type", "offer"}, {"what", "takeback"}});
  test.must(1, {{"type", "answer"}, {"what", "takeback"}, {"accept", true}});
  EXPECT_EQ(test.last()["clock"], (Json{60'000, 60'000}));
  EXPECT_EQ(clock_of(test)["running"], Json::array());
}

TEST(RoomResume, TheServersAbsenceCostsNobodyTime) {
  TestRoom test(with_clock(fischer(60'000, 0)));
  test.start();
  test.act(0, "a2a3");
  test.act(1, "a7a6");
  test.now += 1000;
  test.act(0, "b2b3");
  const Moment last_seen = test.now + 4000;
  test.now += 10'000'000;
  test.room = std::move(*test.restored());
  const auto change = test.take(test.room->resume(down_since(test, last_seen), test.now));
  ASSERT_THAT(TestRoom::types(change), ElementsAre("paused"));
  EXPECT_EQ(change.entries[0].body["downtime"], 10'000'000 - 4000);
  EXPECT_EQ(change.entries[0].body["clock"], (Json{59'000, 56'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now + 56'000);
  EXPECT_TRUE(test.tick().entries.empty());
  // A last sign of life before the last entry says nothing.
  test.now += 1000;
  test.room = std::move(*test.restored());
  test.take(test.room->resume(down_since(test, kStart), test.now));
  EXPECT_EQ(test.last()["clock"], (Json{59'000, 56'000}));
}

TEST(RoomResume, AFlagThatHadFallenBeforeIsDown) {
  TestRoom test(with_clock(fischer(60'000, 0)));
  test.start();
  test.act(0, "a2a3");
  test.act(1, "a7a6");
  const Moment last_seen = test.now + 70'000;
  test.now += 1'000'000;
  test.take(test.room->resume(down_since(test, last_seen), test.now));
  EXPECT_EQ(test.last()["clock"], (Json{0, 60'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now);
  EXPECT_THAT(TestRoom::types(test.tick()), ElementsAre("ended"));
}

TEST(RoomResume, SeedingGoesOnForAsLongAsWasLeft) {
  TestRoom test;
  test.sit(0);
  test.sit(1);
  const Moment last_seen = test.now + 5000;
  test.now += 100'000;
  EXPECT_THAT(TestRoom::types(test.take(test.room->resume(down_since(test, last_seen), test.now))),
              ElementsAre("paused"));
  EXPECT_FALSE(test.last().contains("clock"));
  EXPECT_EQ(test.room->next_deadline(), test.now + 15'000);
}

TEST(RoomResume, WhereNoTimeRunsThereIsNothingToCredit) {
  TestRoom open;
  EXPECT_TRUE(open.room->resume(5000, open.now + 5000).entries.empty());
  TestRoom unclocked;
  unclocked.start();
  EXPECT_TRUE(unclocked.room->resume(5000, unclocked.now + 5000).entries.empty());
  TestRoom over(with_clock(fischer(60'000, 0)));
  over.start();
  over.must(0, {{"type", "resign"}});
  EXPECT_TRUE(over.room->resume(5000, over.now + 5000).entries.empty());
  TestRoom at_once(with_clock(fischer(60'000, 0)));
  at_once.start();
  at_once.act(0, "a2a3");
  at_once.act(1, "a7a6");
  EXPECT_TRUE(at_once.room->resume(0, at_once.now + 5000).entries.empty());
}

TEST(RoomResume, ARoomThatIsLoadedLateIsCreditedTheAbsenceOnly) {
  TestRoom test(with_clock(fischer(60'000, 0)));
  test.start();
  test.act(0, "a2a3");
  test.act(1, "a7a6");
  // The clock ran for 4 s, then no server did for a long time, then one for 10 s.
  test.now += 4000 + 1'000'000 + 10'000;
  test.room = std::move(*test.restored());
  const auto change = test.take(test.room->resume(1'000'000, test.now));
  ASSERT_THAT(TestRoom::types(change), ElementsAre("paused"));
  EXPECT_EQ(change.entries[0].body["clock"], (Json{46'000, 60'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now + 46'000);
}

/// Ticks one millisecond before the room should end by itself, and then.
void expect_expires(TestRoom& test, std::int64_t wait) {
  EXPECT_EQ(test.room->expires_at(), test.now + wait);
  EXPECT_EQ(test.room->next_deadline(), test.now + wait);
  test.now += wait - 1;
  EXPECT_TRUE(test.tick().entries.empty());
  test.now += 1;
  EXPECT_THAT(TestRoom::types(test.tick()), ElementsAre("ended"));
  EXPECT_EQ(test.last()["result"], "*");
  EXPECT_EQ(test.last()["reason"], "expired");
  EXPECT_FALSE(test.last().contains("by"));
  EXPECT_FALSE(test.room->expires_at());
  EXPECT_EQ(test.room->summary()["reason"], "expired");
  const auto report = verify_log(test.log);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->right()) << verify_text(*report);
}

RoomSetup alone_against_computer(const ClockSettings& clock = {}) {
  RoomSetup setup = with_clock(clock);
  setup.seats[1] = computer();
  return setup;
}

TEST(RoomExpires, ADayAfterItsLastEntryWhereNobodyEverMoved) {
  TestRoom open;
  expect_expires(open, kDay);
  TestRoom waiting;
  waiting.now += 5 * kHour;
  waiting.sit(0);
  expect_expires(waiting, kDay);
  TestRoom begun;
  begun.start();
  expect_expires(begun, kDay);
  TestRoom clocked(with_clock(fischer(60'000, 0)));
  clocked.start();
  expect_expires(clocked, kDay);
  TestRoom alone(alone_against_computer());
  alone.start();
  expect_expires(alone, kDay);
}

TEST(RoomExpires, ThirtyDaysAfterTheLastEntryAgainstTheComputer) {
  TestRoom test(alone_against_computer());
  test.start();
  test.act(0, "e2e4");
  expect_expires(test, 30 * kDay);
}

TEST(RoomExpires, NeverAfterTwoPeopleHaveBegun) {
  TestRoom test;
  test.start();
  test.act(0, "e2e4");
  EXPECT_FALSE(test.room->expires_at());
  EXPECT_FALSE(test.room->next_deadline());
  test.now += 400 * kDay;
  EXPECT_TRUE(test.tick().entries.empty());
}

TEST(RoomExpires, CorrespondenceNotBeforeItsClock) {
  TestRoom open(with_clock(correspondence(3 * kDay)));
  expect_expires(open, 3 * kDay);
  TestRoom test(with_clock(correspondence(3 * kDay)));
  test.start();
  EXPECT_EQ(test.room->expires_at(), test.now + 3 * kDay);
  test.now += 3 * kDay;
  test.tick();
  EXPECT_EQ(test.last()["reason"], "time");  // which is over at the same moment
}

TEST(RoomExpires, TheServersAbsenceDoesNotCount) {
  TestRoom test;
  test.sit(0);
  const Moment expires = test.now + kDay;
  test.now += 2 * kDay;
  test.room = std::move(*test.restored());
  EXPECT_TRUE(test.room->resume(2 * kDay - kHour, test.now).entries.empty());
  EXPECT_EQ(test.room->expires_at(), expires + 2 * kDay - kHour);
  EXPECT_TRUE(test.room->tick(test.now).entries.empty());
  test.now = expires + 2 * kDay - kHour;
  EXPECT_THAT(TestRoom::types(test.tick()), ElementsAre("ended"));
}

TEST(RoomAttention, IsNeededAtOnceWhereAComputerHasToThink) {
  TestRoom test(alone_against_computer());
  test.start();
  EXPECT_EQ(test.room->attention_at(), test.room->next_deadline());
  test.act(0, "e2e4");
  ASSERT_FALSE(test.room->tasks().empty());
  EXPECT_EQ(test.room->attention_at(), test.now);
}

TEST(RoomAttention, IsNeededAtOnceWhereARematchIsToBeMade) {
  TestRoom test;
  test.start();
  test.must(0, {{"type", "resign"}});
  EXPECT_FALSE(test.room->attention_at());
  test.must(0, {{"type", "offer"}, {"what", "rematch"}});
  test.must(1, {{"type", "answer"}, {"what", "rematch"}, {"accept", true}});
  EXPECT_EQ(test.room->attention_at(), test.now);
  test.take(test.room->rematch_made("Room543210", test.now));
  EXPECT_FALSE(test.room->attention_at());
}

TEST(RoomTime, EntriesNeverGoBackInTime) {
  TestRoom test(with_clock(fischer(60'000, 0)));
  test.start();
  test.act(0, "a2a3");
  test.act(1, "a7a6");
  test.now += 5000;
  test.act(0, "b2b3");
  test.now -= 3000;
  test.act(1, "b7b6");
  EXPECT_EQ(test.log.back().at, test.now + 3000);
  EXPECT_EQ(test.last()["clock"], (Json{55'000, 60'000}));
}

struct Patience {
  ClockSettings clock;
  std::int64_t ms;  ///< 0: no claims
};

TEST(RoomClaim, WhoeverHasToDecideAndIsAwayCanLose) {
  for (const auto& [clock, wait] :
       {Patience{fischer(60'000, 0), 30'000}, Patience{fischer(300'000, 0), 75'000},
        Patience{fischer(3 * kHour, 0), 120'000}, Patience{{}, 300'000},
        Patience{correspondence(kHour), 0}}) {
    for (const bool win : {true, false}) {
      TestRoom test(with_clock(clock));
      test.start();
      test.room->set_online(0, true, test.now);
      test.room->set_online(1, true, test.now);
      EXPECT_EQ(test.room->gone(test.now), nullptr);
      test.now += 1000;
      test.room->set_online(0, false, test.now);
      if (wait == 0) {
        EXPECT_EQ(test.room->gone(test.now), nullptr);
        test.now += kHour / 2;
        test.refused(1, claim("win"), "not_possible", "no opponent is away");
        continue;
      }
      EXPECT_EQ(test.room->gone(test.now), gone(0, test.now, wait));
      test.refused(0, claim("win"), "not_possible", "no opponent is away");
      test.now += wait - 1;
      test.refused(1, claim("win"), "not_possible", "in 1 seconds");
      test.now += 1;
      test.must(1, claim(win ? "win" : "draw"));
      EXPECT_EQ(test.last()["result"], win ? "0-1" : "1/2-1/2");
      EXPECT_EQ(test.last()["reason"], "abandoned");
      EXPECT_EQ(test.last()["by"]["seat"], 1);
      EXPECT_EQ(test.room->gone(test.now), nullptr);
    }
  }
}

TEST(RoomClaim, TheWaitBeginsWithTheDecisionAndEndsWithTheReturn) {
  TestRoom test;
  test.start();
  test.room->set_online(0, true, test.now);
  test.now += 1'000'000;  // Black was never there, but White has to decide
  EXPECT_EQ(test.room->gone(test.now), nullptr);
  test.refused(0, claim("win"), "not_possible", "no opponent is away");
  test.act(0, "e2e4");
  EXPECT_EQ(test.room->gone(test.now), gone(1, test.now, 300'000));
  test.now += 299'999;
  test.room->set_online(1, true, test.now);
  EXPECT_EQ(test.room->gone(test.now), nullptr);
  test.now += 10;
  test.refused(0, claim("win"), "not_possible");
  test.room->set_online(1, false, test.now);
  test.room->set_online(1, false, test.now + 5);  // said twice
  test.now += 299'999;
  test.refused(0, claim("win"), "not_possible", "in 1 seconds");
  test.now += 1;
  test.must(0, claim("win"));
  EXPECT_EQ(test.last()["result"], "1-0");
}

TEST(RoomClaim, ARestartBeginsTheWaitAnew) {
  TestRoom test;
  test.start();
  test.now += 299'000;
  test.room = std::move(*test.restored());
  test.room->resume(10, test.now);
  EXPECT_EQ(test.room->gone(test.now)["claim_at"], test.now + 300'000);
  test.now += 5000;
  test.refused(1, claim("win"), "not_possible");
}

TEST(RoomClaim, ComputersAreNeverAwayAndOnlyGamesInPlayAreClaimed) {
  RoomSetup setup = two_people();
  setup.seats[1] = computer();
  TestRoom test(setup);
  test.sit(0);
  test.refused(0, claim("win"), "wrong_phase");
  test.now += 20'000;
  test.tick();
  test.act(0, "e2e4");
  test.now += kHour;
  EXPECT_EQ(test.room->gone(test.now), nullptr);
  test.refused(0, claim("win"), "not_possible");
  test.must(0, {{"type", "resign"}});
  test.refused(0, claim("win"), "wrong_phase", "over");
}

}  // namespace
}  // namespace fray
