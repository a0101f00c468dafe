// Games whose players throw real dice and say what they showed.
#include <random>

#include "room_fixture.h"
#include "server/verify/verify.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace test;

RoomSetup by_hand(std::string_view game = "conflict", std::vector<SeatSetup> seats = {person(), person()}) {
  RoomSetup setup = two_people();
  setup.game = *find_game(game);
  setup.seats = std::move(seats);
  setup.dice_by_hand = true;
  return setup;
}

/// A room in which White has just attacked the pawn on a5 (C21: two dice decide).
TestRoom attacked() {
  RoomSetup setup = by_hand();
  setup.start = kKnightAndPawn;
  TestRoom test(setup);
  test.start();
  test.act(0, "c1b3");
  const RoomChange change = test.act(0, "xa5");
  EXPECT_THAT(TestRoom::types(change), ElementsAre("action")) << "nothing is rolled by itself";
  return test;
}

Json roll(const Json& faces) { return {{"type", "roll"}, {"faces", faces}}; }

Result<Room::DiceSeen> seen(const TestRoom& test, std::vector<int> faces) {
  return test.room->look_at_dice({test.room->version(), std::move(faces)}, test.now);
}

TEST(RoomDiceByHand, WaitUntilSomebodySaysWhatTheyShow) {
  TestRoom test = attacked();
  EXPECT_EQ(test.room->summary()["dice"], "by-hand");
  EXPECT_TRUE(test.room->tasks().empty());
  EXPECT_TRUE(test.can(0, "roll") && test.can(1, "roll")) << "it matters to nobody who reads them off";
  EXPECT_EQ(seen(test, {})->next, 6);
  EXPECT_EQ(seen(test, {5})->next, 6);
  const auto both = seen(test, {5, 3});
  EXPECT_FALSE(both->next);
  EXPECT_EQ(both->outcome, "attacker");
  const RoomChange change = test.must(1, roll({5, 3}));
  const Json& body = change.entries[0].body;
  EXPECT_EQ(body["by"]["seat"], 1);
  EXPECT_EQ(body["stream"], "white");
  EXPECT_EQ(body["index"], 0);
  EXPECT_EQ(body["sides"], (Json{6, 6}));
  EXPECT_EQ(body["faces"], (Json{5, 3}));
  EXPECT_EQ(body["outcome"], "attacker");
  EXPECT_FALSE(test.can(0, "roll"));
}

TEST(RoomDiceByHand, ThatCannotBeAreRefusedAndNothingChanges) {
  TestRoom test = attacked();
  test.refused(0, roll(Json::array()), "bad_dice", "one of 6 faces comes next");
  test.refused(0, roll({5}), "bad_dice", "these are 1 dice");
  test.refused(0, roll({5, 7}), "bad_dice", "die 2 shows 7, expected a number from 1 to 6");
  test.refused(0, roll({7}), "bad_dice", "die 1 shows 7");
  test.refused(0, roll({5, 3, 1}), "bad_dice", "expected 2 dice, got 3");
  test.refused(0, {{"type", "roll"}, {"version", 1}, {"faces", {5, 3}}}, "stale");
  test.refused(0, {{"type", "dice"}, {"faces", {5, 3}}}, "bad_request");
  EXPECT_EQ(seen(test, {9}).error().code, "bad_dice");
  test.must(0, roll({5, 3}));
  test.refused(0, roll({5, 3}), "not_possible", "no dice");
  EXPECT_EQ(seen(test, {}).error().code, "not_possible");
}

TEST(RoomDiceByHand, OnlyWhereTheyAreAwaited) {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  TestRoom fair(setup);
  fair.start();
  fair.refused(0, roll({1}), "not_possible", "no dice");
  EXPECT_FALSE(fair.can(0, "roll"));
  EXPECT_FALSE(fair.room->summary().contains("dice"));
}

TEST(RoomDiceByHand, NeedDiceAndAPerson) {
  const auto problem = [](const RoomSetup& setup) {
    std::vector<LogEntry> log;
    const auto room = Room::create(setup, bytes_of(1), kStart, log);
    return room ? "" : room.error().message;
  };
  EXPECT_EQ(problem(by_hand("dnd")), "");
  EXPECT_THAT(problem(by_hand("chess")), HasSubstr("Chess has no dice to throw by hand"));
  EXPECT_THAT(problem(by_hand("wizards")), HasSubstr("no dice to throw by hand"));
  EXPECT_THAT(problem(by_hand("conflict", {computer(), computer()})), HasSubstr("expected a person's seat"));
}

/// Throws dice of the generator's choice, one after another, as the room asks for them.
std::vector<int> thrown(const TestRoom& test, std::mt19937_64& random) {
  std::vector<int> faces;
  while (true) {
    const auto dice = seen(test, faces);
    if (!dice) {
      ADD_FAILURE() << dice.error().message;
      return faces;
    }
    if (!dice->next) return faces;
    faces.push_back(std::uniform_int_distribution<int>(1, *dice->next)(random));
  }
}

/// Whoever has to choose chooses something.
void choose(TestRoom& test, std::mt19937_64& random) {
  const Seat seat = test.room->facts().deciders().front();
  ActionList actions;
  test.room->state().legal_actions(seat, actions);
  test.act(seat, test.room->state().action_text(actions[random() % actions.size()]));
}

class DiceByHandOf : public ::testing::TestWithParam<const char*> {};

constexpr int kRolls = 3;

TEST_P(DiceByHandOf, AreVerifiedAsFarAsTheyCanBe) {
  std::mt19937_64 random(7);
  RoomSetup setup = by_hand(GetParam());
  // Where both have met, so that there is something to roll for soon.
  setup.start = setup.game->info().bench_positions[6];
  TestRoom test(setup);
  test.start();
  int rolls = 0;
  for (int steps = 0; rolls < kRolls && steps < 300 && test.room->phase() == RoomPhase::playing; ++steps) {
    if (!test.room->facts().awaits_dice()) {
      choose(test, random);
    } else {
      test.must(static_cast<Seat>(rolls % 2), roll(thrown(test, random)));
      ++rolls;
    }
  }
  EXPECT_EQ(rolls, kRolls);
  if (test.room->phase() == RoomPhase::playing) test.must(0, {{"type", "resign"}});
  const auto report = verify_log(test.log);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->right()) << verify_text(*report);
  EXPECT_TRUE(report->dice_by_hand);
  EXPECT_EQ(report->rolls, std::uint64_t{kRolls});
  EXPECT_EQ(report->fair_rolls, 0u);
  EXPECT_THAT(verify_text(*report), HasSubstr("3 rolls thrown by hand, which cannot be recomputed"));

  const auto wrong = [&](const std::function<void(Json&)>& change) {
    const auto found = verify_log(forged(test.log, "roll", change));
    return found->right() ? "" : found->problems[0].what;
  };
  EXPECT_THAT(wrong([](Json& body) { body.erase("by"); }), HasSubstr("no person is said to have thrown"));
  EXPECT_THAT(wrong([](Json& body) { body["outcome"] = "luck"; }), HasSubstr("these dice make it"));
  EXPECT_THAT(wrong([](Json& body) { body["faces"][0] = 99; }), HasSubstr("die 1 shows 99"));
  // A fight to the death goes on until the dice are used up, which these are at once.
  EXPECT_THAT(wrong([](Json& body) { body["faces"] = body["sides"] = Json::array(); }),
              HasSubstr("dice, got 0"));
}

INSTANTIATE_TEST_SUITE_P(Games, DiceByHandOf, ::testing::Values("conflict", "gnostic", "gladiator", "dnd"));

TEST(RoomDiceByHand, AreThrownForTheComputerToo) {
  std::mt19937_64 random(1);
  RoomSetup setup = by_hand("conflict", {computer(), person()});
  setup.start = kKnightAndPawn;
  TestRoom test(setup);
  test.start();
  for (const char* action : {"c1b3", "xa5"})
    test.take(test.room->computer_plays(test.room->tasks().front(), action, test.now));
  EXPECT_TRUE(test.room->tasks().empty());
  test.must(1, roll({1, 6}));
  EXPECT_EQ(test.log.back().body["outcome"], "defender");
}

TEST(RoomDiceByHand, AreThoseOfTheRematchToo) {
  TestRoom test = attacked();
  test.must(0, {{"type", "resign"}});
  test.must(0, {{"type", "offer"}, {"what", "rematch"}});
  test.must(1, {{"type", "answer"}, {"what", "rematch"}, {"accept", true}});
  EXPECT_TRUE(test.room->wants_rematch()->dice_by_hand);
}

}  // namespace
}  // namespace fray
