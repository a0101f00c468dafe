// Draws, takebacks and rematches.
#include "room_fixture.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace test;

Json offer(const char* what) { return {{"type", "offer"}, {"what", what}}; }
Json answer(const char* what, bool accept) {
  return {{"type", "answer"}, {"what", what}, {"accept", accept}};
}
Json open_offers(const TestRoom& test) { return test.room->update(std::nullopt, test.now)["offers"]; }
Json one_offer(Seat seat, const char* what) { return Json::array({{{"seat", seat}, {"what", what}}}); }

RoomSetup against_computer(const char* start = nullptr) {
  RoomSetup setup = two_people();
  setup.seats[1] = computer();
  if (start != nullptr) setup.start = start;
  return setup;
}

void computer_plays(TestRoom& test, const char* action) {
  const auto tasks = test.room->tasks();
  ASSERT_EQ(tasks.size(), 1u);
  test.take(test.room->computer_plays(tasks[0], action, test.now));
}

TEST(RoomOffers, ADrawIsAgreed) {
  TestRoom test;
  test.start();
  const auto offered = test.must(0, offer("draw"));
  EXPECT_EQ(offered.entries.at(0).body["what"], "draw");
  EXPECT_EQ(open_offers(test), one_offer(0, "draw"));
  EXPECT_TRUE(test.can(1, "answer:draw"));
  EXPECT_TRUE(test.can(0, "withdraw:draw"));
  EXPECT_FALSE(test.can(0, "answer:draw"));
  EXPECT_FALSE(test.can(0, "offer:draw"));
  EXPECT_FALSE(test.can(1, "offer:draw"));
  test.refused(0, offer("draw"), "not_possible", "open already");
  test.refused(1, offer("draw"), "not_possible", "answer that");
  test.refused(0, answer("draw", true), "not_possible", "own side");
  test.refused(1, answer("takeback", true), "no_offer");
  const auto change = test.must(1, answer("draw", true));
  EXPECT_THAT(TestRoom::types(change), ElementsAre("answer", "ended"));
  EXPECT_EQ(test.last()["result"], "1/2-1/2");
  EXPECT_EQ(test.last()["reason"], "draw agreed");
  EXPECT_EQ(open_offers(test), Json::array());
}

TEST(RoomOffers, AnOfferIsDeclinedOrWithdrawn) {
  TestRoom test;
  test.start();
  for (const Seat seat : {Seat{1}, Seat{0}}) {
    test.must(0, offer("draw"));
    test.must(seat, answer("draw", false));
    EXPECT_EQ(open_offers(test), Json::array());
    test.refused(1, answer("draw", true), "no_offer");
  }
  EXPECT_EQ(test.room->phase(), RoomPhase::playing);
}

TEST(RoomOffers, AnOfferLapsesWhenTheOtherSidePlaysOn) {
  TestRoom test;
  test.start();
  test.must(0, offer("draw"));
  test.act(0, "e2e4");
  EXPECT_EQ(open_offers(test), one_offer(0, "draw"));  // the own action leaves it
  test.act(1, "e7e5");
  EXPECT_EQ(open_offers(test), Json::array());
  test.must(0, offer("takeback"));
  test.act(0, "g1f3");  // that of a takeback lapses with any action
  EXPECT_EQ(open_offers(test), Json::array());
}

TEST(RoomOffers, AnAcceptOfAnotherPositionIsRefused) {
  TestRoom test;
  test.start();
  test.act(0, "e2e4");
  const std::uint64_t seen = test.room->version();
  test.must(0, offer("takeback"));
  test.act(1, "e7e5");
  test.must(0, offer("draw"));
  test.refused(1, {{"type", "answer"}, {"what", "draw"}, {"accept", true}, {"version", seen}}, "stale");
  test.refused(0, {{"type", "offer"}, {"what", "takeback"}, {"version", seen}}, "stale");
}

TEST(RoomOffers, NobodyIsPesteredWithThem) {
  TestRoom test;
  test.start();
  for (int i = 0; i < 3; ++i) {
    test.must(0, offer("draw"));
    test.must(1, answer("draw", false));
  }
  test.refused(0, offer("draw"), "not_possible", "often enough");
  test.must(1, offer("draw"));
  test.must(1, answer("draw", false));
  test.act(0, "e2e4");
  test.must(0, offer("draw"));
}

TEST(RoomOffers, EachHasItsPhase) {
  TestRoom test;
  test.sit(0);
  for (const char* what : {"draw", "takeback", "rematch"}) {
    test.refused(0, offer(what), "wrong_phase");
    EXPECT_FALSE(test.can(0, std::string("offer:") + what));
  }
  test.refused(0, answer("draw", true), "wrong_phase");
  test.must(0, {{"type", "abort"}});
  test.refused(0, offer("draw"), "wrong_phase");
  test.refused(0, offer("rematch"), "not_possible", "no opponent");
}

TEST(RoomTakeback, BackToBeforeTheLastTurnOfWhoeverOffers) {
  TestRoom test;
  test.start();
  test.refused(0, offer("takeback"), "not_possible", "no turn yet");
  test.act(0, "e2e4");
  test.refused(1, offer("takeback"), "not_possible", "no turn yet");
  const std::string before_black = test.room->state().position_text();
  test.act(1, "e7e5");
  const std::string before_white = test.room->state().position_text();
  test.act(0, "g1f3");

  test.must(0, offer("takeback"));
  const auto change = test.must(1, answer("takeback", true));
  EXPECT_THAT(TestRoom::types(change), ElementsAre("answer", "undo"));
  EXPECT_EQ(change.entries[1].body["steps"], 1);
  EXPECT_FALSE(change.entries[1].body.contains("by"));
  EXPECT_EQ(test.room->version(), change.entries[1].seq);
  EXPECT_EQ(test.room->state().position_text(), before_white);

  test.act(0, "g1f3");
  test.must(1, offer("draw"));
  test.must(1, offer("takeback"));
  EXPECT_EQ(test.must(0, answer("takeback", true)).entries[1].body["steps"], 2);
  EXPECT_EQ(test.room->state().position_text(), before_black);
  EXPECT_EQ(open_offers(test), Json::array());  // the draw was offered in another position
  EXPECT_TRUE(test.room->facts().decides(1));
}

TEST(RoomTakeback, InTheMiddleOfTheOwnTurnItIsThatTurn) {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  TestRoom test(setup);
  test.start();
  test.act(0, "c1b3");
  test.must(0, offer("takeback"));
  EXPECT_EQ(test.must(1, answer("takeback", true)).entries[1].body["steps"], 1);
  // An undo of one's own meanwhile makes the offer void.
  test.act(0, "c1b3");
  test.must(0, offer("takeback"));
  test.must(0, {{"type", "undo"}});
  test.refused(1, answer("takeback", true), "no_offer");
}

TEST(RoomTakeback, NeverAcrossARoll) {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  TestRoom test(setup);
  test.start();
  test.act(0, "c1b3");
  test.act(0, "xa5");
  while (!test.room->state().turn_start()) {
    test.refused(0, offer("takeback"), "not_possible", "a die was rolled");
    test.act(test.room->facts().deciders().at(0), test.room->state().view().actions[0].text);
  }
  EXPECT_FALSE(test.can(0, "offer:takeback"));
  test.refused(0, offer("takeback"), "not_possible", "a die was rolled");
  test.act(1, "h8h7");
  test.refused(0, offer("takeback"), "not_possible", "a die was rolled");
  test.must(1, offer("takeback"));  // its own turn came after the roll
  test.must(0, answer("takeback", true));
  test.act(1, "h8h7");
  test.act(0, "d1d2");
  test.must(0, offer("takeback"));
}

TEST(RoomTakeback, ComputersLetPeopleTakeBack) {
  TestRoom test(against_computer());
  test.start();
  test.act(0, "e2e4");
  const auto at_once = test.must(0, offer("takeback"));
  EXPECT_THAT(TestRoom::types(at_once), ElementsAre("offer", "answer", "undo"));
  EXPECT_EQ(at_once.entries[1].body,
            (Json{{"type", "answer"}, {"seat", 1}, {"what", "takeback"}, {"accept", true}}));
  EXPECT_TRUE(test.room->tasks().empty());
  test.act(0, "e2e4");
  computer_plays(test, "e7e5");
  EXPECT_EQ(test.must(0, offer("takeback")).entries[2].body["steps"], 2);
}

TEST(RoomOffers, ComputersTakeNoDraws) {
  TestRoom test(against_computer());
  test.start();
  const auto change = test.must(0, offer("draw"));
  EXPECT_THAT(TestRoom::types(change), ElementsAre("offer", "answer"));
  EXPECT_EQ(change.entries[1].body["accept"], false);
  EXPECT_EQ(open_offers(test), Json::array());
  EXPECT_EQ(test.room->phase(), RoomPhase::playing);
}

TEST(RoomRematch, IsAgreedWithSidesSwapped) {
  RoomSetup setup = two_people();
  setup.clock = fischer(60'000, 1000);
  setup.listed = true;
  setup.options = {{"rook_support", "board"}};
  TestRoom test(setup);
  test.start();
  test.must(0, {{"type", "resign"}});
  EXPECT_TRUE(test.can(1, "offer:rematch"));
  EXPECT_FALSE(test.can(1, "offer:draw"));
  test.must(1, offer("rematch"));
  EXPECT_FALSE(test.room->wants_rematch());
  EXPECT_TRUE(test.room->rematch_made("Room999999", test.now).entries.empty());
  EXPECT_TRUE(test.can(0, "answer:rematch"));
  test.must(0, answer("rematch", true));
  const auto next = test.room->wants_rematch();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->id, "");
  EXPECT_EQ(next->clock, setup.clock);
  EXPECT_TRUE(next->listed);
  EXPECT_EQ(next->options.size(), 8u);
  EXPECT_THAT(test.room->swapped_seats(), ElementsAre(1, 0));
  test.refused(0, offer("rematch"), "not_possible", "agreed");
  const auto made = test.take(test.room->rematch_made("Room999999", test.now));
  EXPECT_EQ(dump_line(made.entries.at(0).body), R"({"type":"rematch","game_id":"Room999999"})");
  EXPECT_FALSE(test.room->wants_rematch());
  EXPECT_EQ(test.room->summary()["rematch"], "Room999999");
  EXPECT_TRUE(test.room->rematch_made("Room888888", test.now).entries.empty());
}

TEST(RoomRematch, MayBeDeclined) {
  TestRoom test;
  test.start();
  test.must(0, {{"type", "abort"}});
  test.must(1, offer("rematch"));
  test.must(0, answer("rematch", false));
  EXPECT_FALSE(test.room->wants_rematch());
  test.must(0, offer("rematch"));
  test.must(1, answer("rematch", true));
  EXPECT_TRUE(test.room->wants_rematch());
}

TEST(RoomRematch, AComputerAgreesAndChangesSides) {
  TestRoom test(against_computer());
  test.start();
  test.must(0, {{"type", "resign"}});
  EXPECT_THAT(TestRoom::types(test.must(0, offer("rematch"))), ElementsAre("offer", "answer"));
  const auto next = test.room->wants_rematch();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0], computer());
  EXPECT_EQ(next->seats[1], person());
}

}  // namespace
}  // namespace fray
