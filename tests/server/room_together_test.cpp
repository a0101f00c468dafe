// Nodes at which several seats choose unseen: The Duel is played in rooms. Both sides choose one die or two,
// both roll, and whoever wins takes a point (hold) or pushes the marker.
#include "core/pgn.h"
#include "core/record.h"
#include "duel_room.h"
#include "play/frames.h"
#include "server/room/seal.h"
#include "server/workers/review.h"
#include "shown_choices.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace test;

/// Every die shows 1.
class FixedFaces final : public DiceSource {
 public:
  int roll(int) override { return 1; }
};

Json acts(const std::string& action, const std::string& id = "") {
  Json message{{"type", "act"}, {"action", action}};
  if (!id.empty()) message["id"] = id;
  return message;
}

TEST(RoomTogether, AChoiceIsSealedAndOpenedWhenAllAreIn) {
  TestRoom test = room_of(duel());
  test.start();
  const std::uint64_t version = test.room->version();
  EXPECT_EQ(shown(test, 0)["sealed"], Json::array());
  EXPECT_THAT(choices_of(test, 0), ElementsAre("one", "two"));
  EXPECT_THAT(choices_of(test, 1), ElementsAre("one", "two"));
  EXPECT_THAT(choices_of(test, std::nullopt), IsEmpty());

  const auto first = test.must(1, acts("two", "k1"));
  ASSERT_EQ(first.entries.size(), 1u);
  const Bytes32 seal = seal_of("Room012345", test.secret, 1, version, "two");
  EXPECT_EQ(dump_line(first.entries[0].body),
            R"({"type":"sealed","by":{"seat":1,"id":"k1"},"seat":1,"seal":")" + to_hex(seal) + "\"}");
  EXPECT_EQ(first.seq, test.room->last_seq());
  EXPECT_EQ(test.room->version(), version);  // the position is the same
  EXPECT_TRUE(test.room->state().steps().empty());
  for (const std::optional<Seat> viewer :
       {std::optional<Seat>(0), std::optional<Seat>(1), std::optional<Seat>()}) {
    EXPECT_EQ(shown(test, viewer)["sealed"], Json::array({1}));
  }
  EXPECT_THAT(choices_of(test, 0), ElementsAre("one", "two"));
  EXPECT_THAT(choices_of(test, 1), IsEmpty());

  // Whoever has not seen that yet names the same version.
  const auto second = test.must(0, {{"type", "act"}, {"version", version}, {"action", "one"}});
  EXPECT_THAT(TestRoom::types(second), ElementsAre("sealed", "choices", "roll"));
  EXPECT_EQ(dump_line(second.entries[1].body), R"({"type":"choices","actions":{"0":"one","1":"two"}})");
  EXPECT_EQ(test.room->state().steps()[0].text, "one&two");
  EXPECT_EQ(test.room->version(), second.entries.back().seq);
  EXPECT_EQ(shown(test, 0)["sealed"], Json::array());
  const Json told = Json::parse(*test.room->entries_since(second.entries.front().seq - 1));
  EXPECT_FALSE(told[0].contains("events"));
  EXPECT_TRUE(told[1]["events"].is_array());
}

TEST(RoomTogether, WhoMayNotChooseIsTold) {
  TestRoom test = room_of(duel());
  test.start();
  const std::uint64_t version = test.room->version();
  test.refused(0, acts("three"), "illegal_action", "not one or two");
  test.refused(0, acts("hold"), "illegal_action");
  test.refused(0, {{"type", "act"}, {"version", version - 1}, {"action", "one"}}, "stale");
  test.act(0, "one");
  test.refused(0, acts("one"), "not_possible", "you have chosen");
  test.refused(0, acts("two"), "not_possible", "cannot be changed");
  test.refused(0, {{"type", "undo"}}, "not_possible");
  test.act(1, "one");
  test.refused(1, {{"type", "act"}, {"version", version}, {"action", "two"}}, "stale");
  if (test.room->facts().deciders().size() == 1) {
    test.refused(test.room->facts().decides(0) ? 1 : 0, acts("hold"), "not_your_turn");
  }
}

TEST(RoomTogether, TheSameMessageAgainIsTheSameChoice) {
  TestRoom test = room_of(duel());
  test.start();
  const Json message{{"type", "act"}, {"id", "same"}, {"version", test.room->version()}, {"action", "one"}};
  const auto first = test.must(0, message);
  for (int i = 0; i < 2; ++i) {
    const auto again = test.must(0, message);
    EXPECT_TRUE(again.repeated);
    EXPECT_EQ(again.seq, first.seq);
    EXPECT_TRUE(again.entries.empty());
    test.room = std::move(*test.restored());
  }
  // Nor does another choice under that id count.
  EXPECT_TRUE(test.must(0, {{"type", "act"}, {"id", "same"}, {"action", "two"}}).repeated);
  test.act(1, "two");
  EXPECT_EQ(test.room->state().steps()[0].text, "one&two");
}

/// All that anybody can see of a room and its log, with seals and hashes struck out.
std::string all_but_seals(const TestRoom& test) {
  Json all = parse_json(all_of(*test.room, test.now)).value();
  for (Json& view : all["views"]) {
    for (Json& entry : view["entries"]) {
      if (entry["type"] == "sealed")
        entry["seal"] = std::string(entry["seal"].get<std::string>().size(), '?');
    }
  }
  for (const LogEntry& entry : test.log) {
    Json json = entry_json(entry, false);
    if (entry.type() == "sealed") json["seal"] = std::string(json["seal"].get<std::string>().size(), '?');
    all["log"].push_back(json);
  }
  return dump_line(all);
}

// What is seen does not depend on what was chosen, but for the seal, which is as long whatever it is of.
TEST(RoomTogether, NothingThatIsSeenTellsTheChoice) {
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    TestRoom one = room_of(duel(fischer(60'000, 0))), two = room_of(duel(fischer(60'000, 0)));
    for (TestRoom* test : {&one, &two}) {
      test->start();
      test->now += 1234;
      test->must(seat, acts(test == &one ? "one" : "two", "id"));
    }
    EXPECT_EQ(all_but_seals(one), all_but_seals(two));
    EXPECT_NE(one.last()["seal"], two.last()["seal"]);
    EXPECT_EQ(one.last()["seal"].get<std::string>().size(), two.last()["seal"].get<std::string>().size());
    // The same choice has another seal at another node, of another seat and in another room.
    const Bytes32 seal = seal_of("Room012345", one.secret, 0, 7, "one");
    EXPECT_NE(seal_of("Room012345", one.secret, 0, 8, "one"), seal);
    EXPECT_NE(seal_of("Room012345", one.secret, 1, 7, "one"), seal);
    EXPECT_NE(seal_of("Room012346", one.secret, 0, 7, "one"), seal);
    EXPECT_NE(seal_of("Room012345", bytes_of(1), 0, 7, "one"), seal);
  }
}

TEST(RoomTogether, TheSealIsAsDocumented) {
  // HMAC-SHA256 by another program (Python's hmac) with the key a7..a7 over the bytes
  // 0000000000000007 "seal-v1" 000000000000000a "Room012345" 0000000000000001 0000000000000007
  // 0000000000000003 "3d6".
  EXPECT_EQ(to_hex(seal_of("Room012345", bytes_of(0xa7), 1, 7, "3d6")),
            "40b5df1b6f3fd0db2521a8a47d696b67f03ab9242c21e1dc0c4490a8455d9863");
}

TEST(RoomTogether, ASealedChoiceSurvivesARestart) {
  TestRoom test = room_of(duel());
  test.start();
  test.act(0, "two");
  test.room = std::move(*test.restored());
  test.take(test.room->resume(test.now, test.now + 5000));
  EXPECT_EQ(shown(test, 1)["sealed"], Json::array({0}));
  test.refused(0, acts("one"), "not_possible");
  test.act(1, "one");
  EXPECT_EQ(test.room->state().steps()[0].text, "two&one");
}

TEST(RoomTogether, ALogThatBreaksOffAfterTheLastSealGoesOn) {
  TestRoom test = room_of(duel());
  test.start();
  test.act(0, "two");
  test.act(1, "one");
  std::vector<LogEntry> part;
  for (const LogEntry& entry : test.log) {
    if (entry.type() == "choices") break;
    part.push_back(reread(entry));
  }
  const auto room = Room::restore(part, test.secret, kDuelGames);
  ASSERT_TRUE(room) << room.error().message;
  EXPECT_TRUE((*room)->facts().deciders().empty());
  EXPECT_EQ((*room)->next_deadline(), part.back().at);
  const RoomChange rest = (*room)->tick(part.back().at);
  EXPECT_THAT(TestRoom::types(rest), ElementsAre("choices", "roll"));
  EXPECT_EQ(rest.entries.back().hash, test.log.back().hash);
}

TEST(RoomTogether, SealsAndChoicesThatDisagreeAreNoLog) {
  TestRoom test = room_of(duel());
  test.start();
  test.act(0, "two");
  test.act(1, "one");
  const auto refused = [&](std::string_view type, const std::function<void(Json&)>& change,
                           const char* part) {
    const auto room = Room::restore(forged(test.log, type, change), test.secret, kDuelGames);
    ASSERT_FALSE(room) << part;
    EXPECT_EQ(room.error().code, "bad_log");
    EXPECT_THAT(room.error().message, HasSubstr(part));
  };
  ASSERT_TRUE(Room::restore(forged(test.log, "choices", [](Json&) {}), test.secret, kDuelGames));
  refused("choices", [](Json& body) { body["actions"]["0"] = "one"; }, "not what seat 0 had sealed");
  refused("choices", [](Json& body) { body["actions"]["1"] = "hold"; }, "not what seat 1 had sealed");
  refused("choices", [](Json& body) { body["actions"].erase("1"); }, "");
  refused("choices", [](Json& body) { body["actions"]["2"] = "one"; }, "other seats");
  refused("choices", [](Json& body) { body["actions"] = "one"; }, "actions");
  refused("sealed", [](Json& body) { body["seal"] = std::string(64, '0'); }, "not that of an action");
  refused("sealed", [](Json& body) { body["seal"] = "two"; }, "seal");
  refused("sealed", [](Json& body) { body["seat"] = 0; }, "");
  refused("sealed", [](Json& body) { body["seat"] = 7; }, "seat");
  // The first seal is not one of seat 1.
  refused("sealed", [](Json& body) { body["seat"] = 1 - body["seat"].get<int>(); }, "not that of an action");
}

TEST(RoomTogether, WhatIsSealedIsNeverOpenedIfTheGameEnds) {
  for (const char* how : {"resign", "abort"}) {
    TestRoom test = room_of(duel());
    test.start();
    test.act(0, "two");
    const auto change = test.must(1, {{"type", how}});
    EXPECT_THAT(TestRoom::types(change), ElementsAre("ended"));
    EXPECT_EQ(shown(test, 0)["sealed"], Json::array());
    for (const LogEntry& entry : test.log) EXPECT_NE(entry.type(), "choices");
  }
}

TEST(RoomTogether, TheClocksOfAllRunWhoHaveNotChosen) {
  TestRoom test = room_of(duel(fischer(60'000, 1000)));
  test.start();
  const auto clock = [&] { return shown(test, 0)["clock"]; };
  // Not before both have chosen for the first time.
  EXPECT_EQ(clock()["running"], Json::array());
  test.now += 5000;
  EXPECT_EQ(clock()["left"], (Json{60'000, 60'000}));
  play_first_round(test);
  const std::int64_t white = clock()["left"][0];
  const std::int64_t black = clock()["left"][1];
  EXPECT_EQ(clock()["running"], (Json{0, 1}));
  test.now += 5000;
  EXPECT_EQ(clock()["left"], (Json{white - 5000, black - 5000}));
  test.act(0, "one");
  EXPECT_EQ(test.last()["clock"], (Json{white - 5000, black - 5000}));
  EXPECT_EQ(clock()["running"], Json::array({1}));
  test.now += 7000;
  EXPECT_EQ(clock()["left"], (Json{white - 5000, black - 12'000}));
  EXPECT_EQ(test.room->next_deadline(), test.now + black - 12'000);
  test.act(1, "one");
  EXPECT_EQ(test.last()["clock"], (Json{white - 5000, black - 12'000}));
}

TEST(RoomTogether, AFlagFallsForWhoeverHasNotChosen) {
  for (const Seat chooses : {Seat{0}, Seat{1}}) {
    TestRoom test = room_of(duel(fischer(60'000, 0)));
    test.start();
    play_first_round(test);
    test.act(chooses, "one");
    test.now += 60'000;
    test.refused(chooses == 0 ? 1 : 0, acts("one"), "wrong_phase", "time is up");
    EXPECT_THAT(TestRoom::types(test.tick()), ElementsAre("ended"));
    EXPECT_EQ(test.last()["reason"], "time");
    EXPECT_EQ(test.last()["result"], chooses == 0 ? "1-0" : "0-1");
  }
}

TEST(RoomTogether, WhoseTimeRanOutFirstHasLostAndAtOnceItIsADraw) {
  TestRoom both = room_of(duel(fischer(60'000, 0)));
  both.start();
  play_first_round(both);
  both.now += 100'000;
  EXPECT_THAT(TestRoom::types(both.tick()), ElementsAre("ended"));
  EXPECT_EQ(both.last()["result"], "1/2-1/2");
  EXPECT_EQ(both.last()["reason"], "time");
  EXPECT_EQ(both.last()["clock"], (Json{0, 0}));

  TestRoom one = room_of(duel(fischer(60'000, 0)));
  one.start();
  play_first_round(one);
  one.act(1, "one");
  one.now += 1;
  one.act(0, "one");  // White has a millisecond less
  while (one.room->state().node_kind() != NodeKind::simultaneous) {
    one.act(one.room->facts().deciders().at(0), "hold");
  }
  one.now += 100'000;
  one.tick();
  EXPECT_EQ(one.last()["result"], "0-1");
}

TEST(RoomTogether, ACorrespondenceChoiceHasTheWholeAllowanceEachTime) {
  TestRoom test = room_of(duel(correspondence(kHour)));
  test.start();
  test.now += kHour - 10;
  test.act(0, "one");
  test.act(1, "one");
  EXPECT_EQ(test.last()["clock"], (Json{kHour, kHour}));
}

TEST(RoomTogether, WhoeverIsAwayAndHasNotChosenIsGone) {
  TestRoom test = room_of(duel());
  test.start();
  test.room->set_online(0, true, test.now);
  test.now += 1000;
  EXPECT_EQ(test.room->gone(test.now)["seat"], 1);
  test.room->set_online(0, false, test.now);
  EXPECT_EQ(test.room->gone(test.now)["seat"], 1);  // for longer
  test.room->set_online(1, true, test.now);
  EXPECT_EQ(test.room->gone(test.now)["seat"], 0);
  const Json claim{{"type", "claim"}, {"what", "win"}};
  EXPECT_EQ(test.say(1, claim).error().code, "not_possible");
  test.now += 300'000;
  EXPECT_EQ(test.say(0, claim).error().code, "not_possible");  // Black is there
  test.must(1, claim);
  EXPECT_EQ(test.last()["result"], "0-1");

  TestRoom chosen = room_of(duel());
  chosen.start();
  chosen.room->set_online(1, true, chosen.now);
  chosen.act(0, "one");
  EXPECT_TRUE(chosen.room->gone(chosen.now).is_null());  // White is away but has chosen
}

TEST(RoomTogether, WhatSeveralChoseIsNotTakenBack) {
  TestRoom test = room_of(duel());
  test.start();
  test.act(0, "one");
  test.refused(0, {{"type", "offer"}, {"what", "takeback"}}, "not_possible", "no turn");
  test.act(1, "two");
  test.refused(0, {{"type", "offer"}, {"what", "takeback"}}, "not_possible");
  test.refused(0, {{"type", "undo"}}, "not_possible");
  const Json undo{{"type", "undo"}, {"steps", 1}};
  auto log = test.log;
  LogWriter writer(log);
  log.push_back(writer.append(test.now, undo));
  EXPECT_FALSE(Room::restore(log, test.secret, kDuelGames));
}

TEST(RoomTogether, AnOfferLapsesWhenTheOtherSideHasChosen) {
  TestRoom test = room_of(duel());
  test.start();
  test.must(0, {{"type", "offer"}, {"what", "draw"}});
  test.act(0, "one");
  EXPECT_TRUE(test.can(1, "answer:draw"));
  test.act(1, "one");
  EXPECT_TRUE(test.room->facts().offers.empty());

  // One that comes after the other side has chosen can still be answered.
  TestRoom late = room_of(duel());
  late.start();
  late.act(1, "one");
  late.must(0, {{"type", "offer"}, {"what", "draw"}});
  late.must(1, {{"type", "answer"}, {"what", "draw"}, {"accept", true}});
  EXPECT_EQ(late.last()["reason"], "draw agreed");
}

TEST(RoomTogether, ComputersAreAllAskedAndTheirChoicesAreSealed) {
  RoomSetup setup = duel();
  setup.seats = {computer(1), computer(7)};
  TestRoom test = room_of(setup);
  ASSERT_EQ(test.room->phase(), RoomPhase::playing);
  const auto tasks = test.room->tasks();
  ASSERT_EQ(tasks.size(), 2u);
  EXPECT_EQ(tasks[0], (ThinkingTask{0, 1, test.room->version()}));
  EXPECT_EQ(tasks[1], (ThinkingTask{1, 7, test.room->version()}));
  const auto first = test.take(test.room->computer_plays(tasks[1], "two", test.now));
  EXPECT_THAT(TestRoom::types(first), ElementsAre("sealed"));
  EXPECT_FALSE(first.entries[0].body.contains("by"));
  EXPECT_EQ(test.room->tasks(), std::vector{tasks[0]});
  EXPECT_EQ(test.room->computer_plays(tasks[1], "one", test.now).error().code, "stale");
  EXPECT_EQ(test.room->computer_plays(tasks[0], "hold", test.now).error().code, "illegal_action");

  test.take(test.room->computer_plays(tasks[0], "one", test.now));
  EXPECT_EQ(test.room->state().steps()[0].text, "one&two");
}

TEST(RoomTogether, AComputerIsAskedAtOnceAndDoesNotWaitForThePerson) {
  RoomSetup setup = duel();
  setup.seats[1] = computer(3);
  TestRoom test = room_of(setup);
  test.start();
  ASSERT_EQ(test.room->tasks().size(), 1u);
  test.take(test.room->computer_plays(test.room->tasks()[0], "two", test.now));
  EXPECT_TRUE(test.room->tasks().empty());
  EXPECT_EQ(test.room->facts().deciders(), std::vector<Seat>{0});
  test.act(0, "two");
  EXPECT_EQ(test.room->state().steps()[0].text, "two&two");
}

/// The record, the job of a review and the frames of a replay lead to the same end.
void expect_same_elsewhere(const TestRoom& test) {
  const AnyState& state = test.room->state();
  const auto record = parse_pgn(print_pgn(record_of(state)));
  ASSERT_TRUE(record) << record.error().message;
  const auto again = replay(*record, kDuel);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ((*again)->position_text(), state.position_text());

  const auto job = review_job(test.log);
  ASSERT_TRUE(job) << job.error().message;
  GivenGame given{&kDuel, {}, std::nullopt, {}};
  for (const GameStep& step : state.steps()) given.steps.push_back(step_text(step));
  EXPECT_EQ((*job)["steps"], Json(given.steps));
  const auto text = frames_of(given, 10'000'000);
  ASSERT_TRUE(text) << text.error().message;
  const Json frames = Json::parse(*text);
  ASSERT_EQ(frames.size(), state.steps().size() + 1);
  for (std::size_t i = 0; i < state.steps().size(); ++i) {
    EXPECT_EQ(frames[i + 1]["step"], state.steps()[i].text);
    EXPECT_FALSE(frames[i]["state"].contains("choices"));
  }
  EXPECT_EQ(frames.back()["state"]["position"], state.position_text());
}

TEST(RoomTogether, AWholeGame) {
  for (std::uint8_t seed = 0; seed < 20; ++seed) {
    TestRoom test = room_of(duel(fischer(60'000, 1000)), seed);
    test.start();
    SplitMix64 random(seed);
    while (test.room->phase() == RoomPhase::playing) {
      const auto seats = test.room->facts().deciders();
      const Seat seat = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
      const auto texts = choices_of(test, seat);
      test.now += 10;
      test.act(seat, texts[random.below(static_cast<std::uint32_t>(texts.size()))]);
      ASSERT_FALSE(::testing::Test::HasFailure());
    }
    EXPECT_EQ(test.last()["type"], "ended");
    ASSERT_NO_FATAL_FAILURE(expect_same_elsewhere(test));
  }
}

TEST(RoomTogether, WhoTriesThingsOutChoosesForAll) {
  FixedFaces dice;
  const Json request{{"game", "duel"}, {"steps", Json::array()}};
  auto answer = explore(request, dice, kDuelGames);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(dump_line((*answer)["frame"]["state"]["choices"]),
            R"({"shared":[{"choice":{"=one":"one","=two":"two"}}],"seat":{"=0":0,"=1":0}})");
  answer = explore({{"game", "duel"}, {"steps", {"one&two"}}}, dice, kDuelGames);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ((*answer)["frame"]["step"], "one&two");
  EXPECT_EQ(dump_line((*answer)["frame"]["state"]["choices"]), "{}");
}

}  // namespace
}  // namespace fray
