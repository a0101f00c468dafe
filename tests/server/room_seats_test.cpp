// How a room is made, how its seats fill, and the people's shares of the seed.
#include <functional>

#include "room_fixture.h"
#include "server/room/fair_dice.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace test;

TEST(RoomCreate, TheFirstEntrySaysEverythingInFull) {
  RoomSetup setup = two_people();
  setup.start = "7k/8/8/p7/8/8/8/2NK4 side=white";
  setup.clock = fischer(180'000, 2000);
  setup.seats[1] = computer(7);
  setup.listed = true;
  TestRoom test(setup);
  ASSERT_EQ(test.log.size(), 1u);
  EXPECT_EQ(test.log[0].seq, 1u);
  EXPECT_EQ(test.log[0].at, kStart);
  EXPECT_EQ(test.last()["options"], (Json{{"knight_terrain", "route"},
                                          {"rook_support", "attackers"},
                                          {"leader_strength", "3"},
                                          {"officer_strength", "2"},
                                          {"pawn_strength", "1"},
                                          {"terrain_factor", "2"},
                                          {"command_range", "4"},
                                          {"most_supporters", "15"}}));
  EXPECT_EQ(test.last()["start"], "7k/8/8/p7/8/8/8/2NK4 side=white phase=move quiet=0 turn=1");
  EXPECT_EQ(test.last()["dice"]["commitment"], to_hex(dice_commitment("Room012345", test.secret)));
  EXPECT_EQ(test.room->phase(), RoomPhase::open);
  EXPECT_EQ(test.room->version(), 0u);
  EXPECT_EQ(test.room->next_deadline(), kStart + 24 * kHour);  // if nobody comes
}

TEST(RoomCreate, WhatCannotBeIsRefused) {
  struct Bad {
    std::function<void(RoomSetup&)> change;
    const char* code;
    const char* part;
  };
  const std::vector<Bad> cases{
      {[](RoomSetup& s) { s.id = "short"; }, "bad_request", "10 letters and digits"},
      {[](RoomSetup& s) { s.seats.pop_back(); }, "bad_request", "has 2 seats, got 1"},
      {[](RoomSetup& s) { s.seats[0] = computer(0); }, "bad_request", "from 1 to 8, got 0"},
      {[](RoomSetup& s) { s.seats[0] = computer(9); }, "bad_request", "from 1 to 8, got 9"},
      {[](RoomSetup& s) { s.options = {{"colour", "red"}}; }, "bad_option", "no option 'colour'"},
      {[](RoomSetup& s) { s.start = "nonsense"; }, "bad_placement", ""},
      {[](RoomSetup& s) { s.start = "8/8/8/8/8/8/8/K7 side=white"; }, "bad_request", "the game is over"},
  };
  for (const Bad& bad : cases) {
    RoomSetup setup = two_people();
    bad.change(setup);
    std::vector<LogEntry> entries;
    const auto room = Room::create(setup, bytes_of(1), kStart, entries);
    ASSERT_FALSE(room) << bad.part;
    EXPECT_EQ(room.error().code, bad.code) << room.error().message;
    EXPECT_THAT(room.error().message, HasSubstr(bad.part));
    EXPECT_TRUE(entries.empty());
  }
}

TEST(RoomCreate, WithoutPeopleItStartsAtOnce) {
  RoomSetup setup = two_people();
  setup.seats = {computer(1), computer(8)};
  TestRoom test(setup);
  EXPECT_THAT(TestRoom::types({test.log}), ElementsAre("created", "started"));
  EXPECT_EQ(test.room->phase(), RoomPhase::playing);
  ASSERT_EQ(test.room->tasks().size(), 1u);
  EXPECT_EQ(test.room->tasks()[0].level, 1);
}

TEST(RoomCreate, DiceThatAreDueAtTheStartFallWhenItStarts) {
  RoomSetup setup = two_people();
  const auto before = setup.game->load(kKnightAndPawn, {}).value();
  EventLog events;
  for (const char* action : {"c1b3", "xa5"}) ASSERT_TRUE(before->act(*before->parse_action(action), events));
  setup.start = before->position_text();
  setup.seats = {computer(), computer()};
  TestRoom test(setup);
  ASSERT_GE(test.log.size(), 3u);
  EXPECT_EQ(test.log[2].type(), "roll");
}

TEST(RoomSeats, PeopleTakeOpenSeats) {
  TestRoom test;
  EXPECT_EQ(test.room->summary()["seats"][1]["kind"], "open");
  const auto change = test.take(test.room->sit(1, "Zoë", test.now));
  EXPECT_EQ(change.entries.at(0).body, (Json{{"type", "seated"}, {"seat", 1}, {"name", "Zoë"}}));
  EXPECT_EQ(change.seq, 2u);
  EXPECT_EQ(test.room->phase(), RoomPhase::open);
  EXPECT_EQ(test.room->summary()["seats"][1]["kind"], "person");
  EXPECT_EQ(test.room->summary()["seats"][1]["name"], "Zoë");
  test.sit(0);
  EXPECT_EQ(test.room->phase(), RoomPhase::seeding);
  EXPECT_EQ(test.room->next_deadline(), test.now + 20'000);
}

TEST(RoomSeats, WhatCannotBeTakenIsRefused) {
  RoomSetup setup = two_people();
  setup.seats[1] = computer();
  TestRoom test(setup);
  const auto refused = [&](Seat seat, const std::string& name, const char* code, const char* part) {
    const auto change = test.room->sit(seat, name, test.now);
    ASSERT_FALSE(change) << part;
    EXPECT_EQ(change.error().code, code);
    EXPECT_THAT(change.error().message, HasSubstr(part));
    test.check();
  };
  refused(2, "A", "bad_request", "no seat 2");
  refused(0, "", "bad_request", "1 to 24 printable characters");
  refused(1, "A", "not_possible", "seat 1 is a computer's");
  test.sit(0);
  refused(0, "A", "not_possible", "seat 0 is taken");

  TestRoom over;
  over.sit(0);
  over.must(0, {{"type", "abort"}});
  EXPECT_EQ(over.room->sit(1, "A", over.now).error().code, "not_possible");
}

TEST(RoomSeats, OnlyWhoeverHasASeatIsHeard) {
  TestRoom test;
  test.refused(0, {{"type", "abort"}}, "not_seated");  // nobody has taken it yet
  test.refused(7, {{"type", "abort"}}, "not_seated");
  RoomSetup setup = two_people();
  setup.seats[1] = computer();
  TestRoom alone(setup);
  alone.start().refused(1, {{"type", "resign"}}, "not_seated");
}

TEST(RoomSeeding, AllCommitBeforeAnyShowsItsShare) {
  TestRoom test;
  test.sit(0);
  test.refused(0, TestRoom::share(0, "nonce_commit"), "wrong_phase");
  test.sit(1);
  EXPECT_TRUE(test.can(0, "nonce_commit"));
  EXPECT_FALSE(test.can(0, "nonce"));
  const auto committed = test.must(0, TestRoom::share(0, "nonce_commit"));
  EXPECT_EQ(committed.entries.at(0).body["commitment"], to_hex(sha256(TestRoom::nonce_of(0))));
  EXPECT_EQ(committed.entries.at(0).body["by"]["seat"], 0);
  test.refused(0, TestRoom::share(0, "nonce_commit"), "not_possible", "another share");
  test.refused(0, TestRoom::share(0, "nonce"), "wrong_phase", "not everybody");
  EXPECT_FALSE(test.can(0, "nonce_commit"));
  EXPECT_FALSE(test.can(0, "nonce"));
  test.must(1, TestRoom::share(1, "nonce_commit"));
  EXPECT_TRUE(test.can(0, "nonce"));
  test.refused(0, TestRoom::share(1, "nonce"), "bad_request", "'nonce': its SHA-256");
  test.must(0, TestRoom::share(0, "nonce"));
  test.refused(0, TestRoom::share(0, "nonce"), "not_possible", "is there");
  EXPECT_EQ(test.room->phase(), RoomPhase::seeding);
  const auto last = test.must(1, TestRoom::share(1, "nonce"));
  EXPECT_THAT(TestRoom::types(last), ElementsAre("nonce", "started"));
  EXPECT_FALSE(last.entries[1].body.contains("by"));
  EXPECT_EQ(test.room->version(), last.entries[1].seq);
  test.refused(1, TestRoom::share(1, "nonce"), "wrong_phase");
  test.refused(1, TestRoom::share(1, "nonce_commit"), "wrong_phase");
}

TEST(RoomSeeding, UpperCaseDigitsAreTheSame) {
  RoomSetup setup = two_people();
  setup.seats[1] = computer();
  TestRoom test(setup);
  test.sit(0);
  const auto upper = [](std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  };
  const Bytes32 nonce = bytes_of(0xab);
  test.must(0, {{"type", "nonce_commit"}, {"hash", upper(to_hex(sha256(nonce)))}});
  test.must(0, {{"type", "nonce"}, {"nonce", upper(to_hex(nonce))}});
  EXPECT_EQ(test.log[test.log.size() - 2].body["nonce"], to_hex(nonce));
}

TEST(RoomSeeding, OnePersonAloneStartsTheGame) {
  RoomSetup setup = two_people();
  setup.seats[0] = computer(3);
  TestRoom test(setup);
  test.sit(1);
  test.must(1, TestRoom::share(1, "nonce_commit"));
  EXPECT_THAT(TestRoom::types(test.must(1, TestRoom::share(1, "nonce"))), ElementsAre("nonce", "started"));
  ASSERT_EQ(test.room->tasks().size(), 1u);
  EXPECT_EQ(test.room->tasks()[0].seat, 0);
  EXPECT_EQ(test.room->tasks()[0].level, 3);
  EXPECT_EQ(test.room->tasks()[0].version, test.room->version());
}

TEST(RoomSeeding, SharesThatDoNotComeAreReplaced) {
  for (const int sent : {0, 1, 2, 3}) {  // nothing, one commitment, both, and one share
    TestRoom test;
    test.sit(0);
    test.now += 500;
    test.sit(1);
    const Moment deadline = test.now + 20'000;
    EXPECT_EQ(test.room->next_deadline(), deadline);
    if (sent > 0) test.must(0, TestRoom::share(0, "nonce_commit"));
    if (sent > 1) test.must(1, TestRoom::share(1, "nonce_commit"));
    if (sent > 2) test.must(0, TestRoom::share(0, "nonce"));
    test.now = deadline - 1;
    EXPECT_TRUE(test.tick().entries.empty());
    test.now = deadline;
    const auto change = test.tick();
    if (sent < 3)
      EXPECT_THAT(TestRoom::types(change), ElementsAre("nonce", "nonce", "started"));
    else
      EXPECT_THAT(TestRoom::types(change), ElementsAre("nonce", "started"));
    const Json missing{{"type", "nonce"}, {"seat", 1}, {"nonce", std::string(64, '0')}, {"missing", true}};
    EXPECT_EQ(change.entries.at(sent < 3 ? 1 : 0).body, missing);
    EXPECT_EQ(test.room->phase(), RoomPhase::playing);
    EXPECT_TRUE(test.tick().entries.empty());
  }
}

}  // namespace
}  // namespace fray
