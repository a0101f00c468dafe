// Playing, undo, resigning, aborting, computers, dice.
#include "room_fixture.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace test;

RoomSetup knight_and_pawn() {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  return setup;
}

Json act(const std::string& action) { return {{"type", "act"}, {"action", action}}; }
const Json kUndo{{"type", "undo"}};
const Json kResign{{"type", "resign"}};
const Json kAbort{{"type", "abort"}};

TEST(RoomPlay, AnActionIsAnEntryWithItsAuthor) {
  TestRoom test;
  test.start();
  const std::uint64_t before = test.room->version();
  const auto change = test.must(0, {{"type", "act"}, {"id", "k3"}, {"action", "e2e4"}});
  ASSERT_EQ(change.entries.size(), 1u);
  EXPECT_EQ(dump_line(change.entries[0].body),
            R"({"type":"action","by":{"seat":0,"id":"k3"},"action":"e2e4"})");
  EXPECT_EQ(change.seq, before + 1);
  EXPECT_FALSE(change.repeated);
  EXPECT_EQ(test.room->version(), before + 1);
}

TEST(RoomPlay, WhoMayNotActIsTold) {
  TestRoom test;
  test.sit(0);
  test.refused(0, act("e2e4"), "wrong_phase", "not all seats are taken");
  test.sit(1);
  test.refused(0, act("e2e4"), "wrong_phase", "not started");
  test.now += 20'000;
  test.tick();
  test.refused(1, act("e7e5"), "not_your_turn");
  test.refused(0, {{"type", "act"}, {"version", 0}, {"action", "e2e4"}}, "stale", "version 0");
  test.refused(1, {{"type", "act"}, {"version", 99}, {"action", "e2e4"}}, "stale");
  test.refused(0, act("e2e5"), "illegal_action");
  test.refused(0, act("hello"), "bad_action");
  test.must(0, kResign);
  test.refused(0, act("e2e4"), "wrong_phase", "over");
}

TEST(RoomPlay, HelloAndPingAreNotForTheRoom) {
  TestRoom test;
  test.start();
  EXPECT_EQ(test.room->say(0, {"a", say::Ping{}}, test.now).error().code, "bad_request");
  EXPECT_EQ(test.room->say(0, {"a", say::Hello{}}, test.now).error().code, "bad_request");
}

TEST(RoomPlay, DiceFallAtOnceAndAreThoseOfTheSeed) {
  TestRoom test(knight_and_pawn());
  test.start();
  test.act(0, "c1b3");
  const auto change = test.act(0, "xa5");
  EXPECT_THAT(TestRoom::types(change), ElementsAre("action", "roll"));
  const Json& roll = change.entries[1].body;
  const FairDice dice("Room012345", test.secret, {TestRoom::nonce_of(0), TestRoom::nonce_of(1)});
  auto expected = dice.roll_of("white", 0);
  EXPECT_EQ(roll["stream"], "white");
  EXPECT_EQ(roll["index"], 0);
  EXPECT_EQ(roll["sides"], (Json{6, 6}));
  const int first = expected.roll(6);
  EXPECT_EQ(roll["faces"], (Json{first, expected.roll(6)}));
  EXPECT_FALSE(roll.contains("by"));
  EXPECT_EQ(test.room->version(), change.entries[1].seq);
  EXPECT_EQ(change.seq, change.entries[0].seq);
}

TEST(RoomPlay, EachSideHasItsOwnCountOfRolls) {
  RoomSetup setup = two_people();
  setup.seats = {computer(), computer()};
  TestRoom test(setup);
  SplitMix64 random(3);
  std::array<int, 2> rolls{};
  while (test.room->phase() == RoomPhase::playing && rolls[0] + rolls[1] < 12) {
    ActionList actions;
    const ThinkingTask task = test.room->tasks().at(0);
    test.room->state().legal_actions(task.seat, actions);
    const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    test.now += 10;
    const auto change = test.room->computer_plays(task, test.room->state().action_text(action), test.now);
    ASSERT_TRUE(change);
    for (const LogEntry& entry : change->entries) {
      if (entry.type() != "roll") continue;
      const int side = entry.body["stream"] == "black";
      EXPECT_EQ(entry.body["index"], rolls[static_cast<std::size_t>(side)]++);
      const FairDice dice("Room012345", test.secret, {});
      auto expected = dice.roll_of(side == 1 ? "black" : "white", entry.body["index"].get<std::uint64_t>());
      for (const Json& face : entry.body["faces"]) EXPECT_EQ(face, expected.roll(6));
    }
    test.log.insert(test.log.end(), change->entries.begin(), change->entries.end());
  }
  EXPECT_GT(rolls[0], 0);
  EXPECT_GT(rolls[1], 0);
  test.check();
}

TEST(RoomPlay, TheRulesEndTheGameAndTheSecretIsPublished) {
  // A king that is attacked with 3 + 3 + 3 against 3 cannot be saved by any roll.
  RoomSetup setup = two_people();
  setup.start = "Q6k/8/8/8/8/8/K5QQ/8 side=white";
  TestRoom test(setup);
  test.start();
  test.act(0, "g2g7");
  const View view = test.room->state().view();
  const ViewAction* strongest = nullptr;
  for (const ViewAction& action : view.actions) {
    if (action.odds && action.odds->wins == 1) strongest = &action;
  }
  ASSERT_NE(strongest, nullptr);
  auto change = test.act(0, strongest->text);
  EXPECT_EQ(change.entries[1].type(), "roll");
  if (test.room->phase() == RoomPhase::playing)
    change = test.act(0, test.room->state().view().actions[0].text);
  const Json& ended = change.entries.back().body;
  EXPECT_EQ(ended["type"], "ended");
  EXPECT_EQ(ended["result"], "1-0");
  EXPECT_EQ(ended["reason"], test.room->state().view().reason);
  EXPECT_EQ(ended["secret"], to_hex(test.secret));
  EXPECT_EQ(test.room->phase(), RoomPhase::ended);
  EXPECT_EQ(test.room->summary()["result"], "1-0");
  EXPECT_FALSE(test.room->next_deadline());
  EXPECT_TRUE(test.room->tasks().empty());
}

TEST(RoomPlay, TheSameMessageAgainChangesNothing) {
  TestRoom test;
  test.start();
  const Json message{{"type", "act"}, {"id", "same"}, {"version", test.room->version()}, {"action", "e2e4"}};
  const auto first = test.must(0, message);
  const auto again = test.must(0, message);
  EXPECT_TRUE(again.repeated);
  EXPECT_EQ(again.seq, first.seq);
  EXPECT_TRUE(again.entries.empty());
  // The id of one seat is not that of another.
  EXPECT_FALSE(test.must(1, {{"type", "act"}, {"id", "same"}, {"action", "e7e5"}}).repeated);
  // After a restart it is still known, even when the game is over.
  test.must(0, {{"type", "resign"}, {"id", "bye"}});
  auto restored = std::move(*test.restored());
  for (const auto& [id, seq] : {std::pair{"same", first.seq}, {"bye", test.log.size()}}) {
    const auto repeated = restored->say(0, {id, say::Resign{}}, test.now);
    ASSERT_TRUE(repeated);
    EXPECT_TRUE(repeated->repeated);
    EXPECT_EQ(repeated->seq, seq);
  }
}

TEST(RoomPlay, ARefusedMessageMayBeSentAgainWithTheSameId) {
  TestRoom test;
  test.start();
  test.refused(0, {{"type", "act"}, {"id", "a"}, {"action", "e2e5"}}, "illegal_action");
  EXPECT_FALSE(test.must(0, {{"type", "act"}, {"id", "a"}, {"action", "e2e4"}}).repeated);
}

TEST(RoomUndo, TakesBackTheOwnActionsOfThisTurn) {
  TestRoom test(knight_and_pawn());
  test.start();
  const std::string start = test.room->state().position_text();
  test.refused(0, kUndo, "not_possible", "nothing has been done");
  test.act(0, "c1b3");
  EXPECT_TRUE(test.can(0, "undo"));
  EXPECT_FALSE(test.can(1, "undo"));
  test.refused(1, kUndo, "not_possible", "not yours");
  test.refused(0, {{"type", "undo"}, {"version", 1}}, "stale");
  const auto change = test.must(0, kUndo);
  EXPECT_EQ(change.entries.at(0).body["steps"], 1);
  EXPECT_EQ(change.entries.at(0).body["by"]["seat"], 0);
  EXPECT_EQ(test.room->state().position_text(), start);
  EXPECT_EQ(test.room->version(), change.seq);
  test.refused(0, kUndo, "not_possible");
  // An action on the position before the undo is refused, though it would be legal.
  test.refused(0, {{"type", "act"}, {"version", change.seq - 1}, {"action", "c1b3"}}, "stale");
  test.act(0, "c1b3");
}

TEST(RoomUndo, EndsWithTheTurnAndWithADie) {
  TestRoom test(knight_and_pawn());
  test.start();
  test.act(0, "c1b3");
  test.act(0, "none");
  EXPECT_FALSE(test.can(0, "undo"));
  test.refused(0, kUndo, "not_possible");
  test.refused(1, kUndo, "not_possible");

  TestRoom rolled(knight_and_pawn());
  rolled.start();
  rolled.act(0, "c1b3");
  rolled.act(0, "xa5");
  rolled.refused(0, kUndo, "not_possible");
  rolled.refused(1, kUndo, "not_possible");
}

TEST(RoomUndo, ADefendersDecisionBelongsToTheDefender) {
  // Dice with which the defender wins and chooses.
  for (std::uint8_t seed = 0;; ++seed) {
    ASSERT_LT(seed, 100);
    TestRoom test(knight_and_pawn(), bytes_of(seed));
    test.start();
    test.act(0, "c1b3");
    test.act(0, "xa5");
    if (!test.room->facts().decides(1)) continue;
    test.refused(0, kUndo, "not_possible", "a die was rolled");
    test.refused(1, kUndo, "not_possible", "a die was rolled");
    test.refused(0, act("b3-b1"), "not_your_turn");
    test.act(1, "b3-b1");
    return;
  }
}

TEST(RoomEnd, WhoeverResignsLoses) {
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    TestRoom test;
    test.sit(0);
    test.refused(0, kResign, "wrong_phase");
    EXPECT_FALSE(test.can(0, "resign"));
    test.sit(1);
    test.now += 20'000;
    test.tick();
    EXPECT_TRUE(test.can(seat, "resign"));
    test.must(seat, kResign);
    EXPECT_EQ(test.last()["result"], seat == 0 ? "0-1" : "1-0");
    EXPECT_EQ(test.last()["reason"], "resigned");
    EXPECT_EQ(test.last()["secret"], to_hex(test.secret));
    EXPECT_EQ(test.last()["by"]["seat"], seat);
    test.refused(seat, kResign, "wrong_phase", "over");
  }
}

TEST(RoomEnd, AbortIsPossibleUntilBothSidesHaveMadeATurn) {
  TestRoom open;
  open.sit(1);
  open.must(1, kAbort);
  EXPECT_EQ(open.last()["result"], "*");
  EXPECT_EQ(open.last()["reason"], "aborted");
  open.refused(1, kAbort, "wrong_phase", "over");

  TestRoom seeding;
  seeding.sit(0);
  seeding.sit(1);
  EXPECT_TRUE(seeding.can(0, "abort"));
  seeding.must(0, kAbort);
  EXPECT_FALSE(seeding.room->next_deadline());

  const std::vector<std::pair<Seat, const char*>> moves{{0, "e2e4"}, {1, "e7e5"}};
  for (std::size_t made = 0; made <= moves.size(); ++made) {
    TestRoom test;
    test.start();
    for (std::size_t i = 0; i < made; ++i) test.act(moves[i].first, moves[i].second);
    for (const Seat seat : {Seat{0}, Seat{1}}) EXPECT_EQ(test.can(seat, "abort"), made < 2);
    if (made < 2)
      test.must(1, kAbort);
    else
      test.refused(1, kAbort, "not_possible", "both sides have made a turn");
  }
}

TEST(RoomEnd, ATurnIsMadeWhenItIsOver) {
  RoomSetup setup = two_people();
  setup.start = "7k/8/8/p7/8/8/8/2NK4 side=black";
  TestRoom test(setup);
  test.start();
  test.act(1, "h8h7");
  test.act(0, "c1b3");  // may attack
  EXPECT_TRUE(test.can(1, "abort"));
  test.act(0, "none");
  EXPECT_FALSE(test.can(1, "abort"));
}

TEST(RoomComputer, PlaysWhatItWasAskedFor) {
  RoomSetup setup = two_people();
  setup.seats[1] = computer(4);
  TestRoom test(setup);
  test.start();
  EXPECT_TRUE(test.room->tasks().empty());
  test.act(0, "e2e4");
  const auto tasks = test.room->tasks();
  ASSERT_EQ(tasks.size(), 1u);
  const ThinkingTask task = tasks[0];
  EXPECT_EQ(task.seat, 1);
  EXPECT_EQ(task.level, 4);

  const auto refused = [&](const ThinkingTask& wrong, const char* action, const char* code) {
    const auto change = test.room->computer_plays(wrong, action, test.now);
    ASSERT_FALSE(change) << action;
    EXPECT_EQ(change.error().code, code);
    test.check();
  };
  refused({1, 4, task.version - 1}, "e7e5", "stale");
  refused({0, 4, task.version}, "e7e5", "stale");
  refused(task, "e2e4", "illegal_action");
  refused(task, "?", "bad_action");
  const auto change = test.take(test.room->computer_plays(task, "e7e5", test.now));
  EXPECT_EQ(dump_line(change.entries.at(0).body), R"({"type":"action","action":"e7e5"})");
  EXPECT_TRUE(test.room->tasks().empty());
  refused(task, "d7d5", "stale");
  test.must(0, kResign);
  refused(task, "d7d5", "stale");
}

TEST(RoomPlay, UndoAndOffersComeToAnEnd) {
  TestRoom test(knight_and_pawn());
  test.start();
  std::unique_ptr<Room>& room = test.room;
  int ids = 0;
  const auto tell = [&](auto what) { return room->say(0, {std::to_string(++ids), what}, test.now); };
  while (room->last_seq() < 10'000) {
    ASSERT_TRUE(tell(say::Act{room->version(), "c1b3"}));
    const auto undone = tell(say::Undo{room->version()});
    ASSERT_TRUE(undone || room->last_seq() >= 10'000);
  }
  if (room->state().turn_start()) tell(say::Act{room->version(), "c1b3"});
  EXPECT_EQ(tell(say::Undo{room->version()}).error().code, "not_possible");
  EXPECT_EQ(tell(say::Offer{room->version(), OfferKind::draw}).error().code, "not_possible");
  EXPECT_TRUE(tell(say::Act{room->version(), "none"}));
  EXPECT_LE(room->facts().seats[0].messages.size(), 256u);
}

}  // namespace
}  // namespace fray
