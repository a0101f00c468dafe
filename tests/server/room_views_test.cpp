// What is shown to whom.
#include "play/decode_choices.h"
#include "play/json/choices.h"
#include "room_fixture.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using namespace test;

std::vector<std::string> keys_of(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& item : json.items()) keys.push_back(item.key());
  return keys;
}

Json told_since(const Room& room, std::uint64_t seq) { return Json::parse(*room.entries_since(seq)); }

Json told_of(const TestRoom& test, const RoomChange& change) {
  return told_since(*test.room, change.entries.front().seq - 1);
}

TEST(RoomViews, Summary) {
  RoomSetup setup = two_people();
  setup.seats[1] = computer(5);
  setup.listed = true;
  TestRoom test(setup);
  EXPECT_EQ(
      dump_line(test.room->summary()),
      R"({"id":"Room012345","game":"conflict","title":"Conflict Chess",)"
      R"("options":{"knight_terrain":"route","rook_support":"attackers","leader_strength":"3","officer_strength":"2",)"
      R"("pawn_strength":"1","terrain_factor":"2","command_range":"4","most_supporters":"15"},)"
      R"("seats":[{"seat":0,"side":"white","kind":"open","name":"","commanders":[]},)"
      R"({"seat":1,"side":"black","kind":"computer","name":"","level":5,"commanders":[]}],)"
      R"("clock":{"kind":"none"},"listed":true,"phase":"open","result":"*","reason":null,"rematch":null,)"
      R"("turns":0,"steps":0,"created":1789000000000,"updated":1789000000000})");
  test.start();
  test.now += 77;
  test.act(0, "e2e4");
  Json summary = test.room->summary();
  EXPECT_EQ(summary["turns"], 1);
  EXPECT_EQ(summary["steps"], 1);
  EXPECT_EQ(summary["updated"], kStart + 77);
  EXPECT_EQ(summary["phase"], "playing");
  test.must(0, {{"type", "resign"}});
  summary = test.room->summary();
  EXPECT_EQ(summary["result"], "0-1");
  EXPECT_EQ(summary["reason"], "resigned");
}

TEST(RoomViews, UpdateHasTheKeysOfThePage) {
  TestRoom test;
  const Json update = test.room->update(0, test.now, *test.room->entries_since(0));
  EXPECT_THAT(keys_of(update), ElementsAre("seq", "version", "entries", "state", "sealed", "offers",
                                           "deputies", "automatic", "phase", "clock", "can"));
  EXPECT_EQ(update["entries"][0], entry_json(test.log[0], false));
  EXPECT_EQ(update["seq"], 1);
}

TEST(RoomViews, OnlyWhoeverIsToChooseSeesActions) {
  TestRoom test;
  const auto actions = [&](std::optional<Seat> viewer) {
    return ChoicesReader::read(test.room->update(viewer, test.now)["state"]["choices"]).size();
  };
  test.sit(0);
  EXPECT_EQ(actions(0), 0u);  // not yet
  test.sit(1);
  test.now += 20'000;
  test.tick();
  EXPECT_GT(actions(0), 10u);
  EXPECT_EQ(actions(1), 0u);
  EXPECT_EQ(actions(std::nullopt), 0u);
  test.act(0, "e2e4");
  EXPECT_EQ(actions(0), 0u);
  EXPECT_GT(actions(1), 10u);
  Json state = state_json(test.room->state());
  state.erase("actions");
  state["choices"] = Json::parse(choices_text(test.room->state().view(), 1));
  const auto keys_in_order = [](const Json& json) { return nlohmann::json::parse(dump_line(json)); };
  const auto shown = [&](Seat seat) { return keys_in_order(test.room->update(seat, test.now)["state"]); };
  EXPECT_EQ(shown(1), keys_in_order(state));
  state["choices"] = Json::object();
  EXPECT_EQ(shown(0), keys_in_order(state));
  test.must(1, {{"type", "resign"}});
  EXPECT_EQ(actions(1), 0u);  // no more
}

TEST(RoomViews, WhatEachMaySay) {
  TestRoom test;
  const auto can = [&](std::optional<Seat> viewer) {
    return dump_line(test.room->update(viewer, test.now)["can"]);
  };
  EXPECT_EQ(can(0), "[]");
  test.sit(0);
  EXPECT_EQ(can(0), R"(["abort","chat:room"])");
  test.sit(1);
  EXPECT_EQ(can(0), R"(["nonce_commit","abort","chat:room"])");
  test.now += 20'000;
  test.tick();
  EXPECT_EQ(can(1), R"(["offer:draw","resign","abort","chat:room"])");
  test.act(0, "e2e4");
  EXPECT_EQ(can(0), R"(["offer:draw","offer:takeback","resign","abort","chat:room"])");
  test.act(1, "e7e5");
  test.must(1, {{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(can(0), R"(["answer:draw","offer:takeback","resign","chat:room"])");
  EXPECT_EQ(can(1), R"(["withdraw:draw","offer:takeback","resign","chat:room"])");
  EXPECT_EQ(can(std::nullopt), "[]");
  test.must(1, {{"type", "resign"}});
  EXPECT_EQ(can(0), R"(["offer:rematch","chat:room"])");
  EXPECT_EQ(can(9), "[]");
}

TEST(RoomViews, EntriesOfPlayHaveTheirEvents) {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  TestRoom test(setup);
  test.start();
  const auto moved = test.act(0, "c1b3");
  Json entries = told_of(test, moved);
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_FALSE(entries[0].contains("hash"));
  EXPECT_EQ(entries[0]["events"][0]["type"], "moved");
  const auto attacked = test.act(0, "xa5");
  entries = told_of(test, attacked);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0]["events"][0]["type"], "attacked");
  EXPECT_EQ(entries[1]["events"][0]["type"], "rolled");
  EXPECT_EQ(entries[1]["events"][0]["faces"][0], entries[1]["faces"][0]);
  entries = told_since(*test.room, 0);
  EXPECT_FALSE(entries[1].contains("events"));
}

TEST(RoomViews, EntriesOfPlayHaveTheirTurnAndHowGameFilesHaveThem) {
  RoomSetup setup = two_people();
  setup.game = *find_game("chess");
  TestRoom test(setup);
  test.start();
  const auto told = [&](Seat seat, const char* action) {
    const auto change = test.act(seat, action);
    return told_of(test, change)[0];
  };
  Json entry = told(0, "g1f3");
  EXPECT_EQ(entry["record"], "Nf3");
  EXPECT_EQ(entry["side"], "white");
  EXPECT_EQ(entry["turn"], 1);
  entry = told(1, "e7e5");
  EXPECT_EQ(entry["record"], "e5");
  EXPECT_EQ(entry["side"], "black");
  EXPECT_EQ(entry["turn"], 1);
  entry = told(0, "f3e5");
  EXPECT_EQ(entry["record"], "Nxe5");
  EXPECT_EQ(entry["turn"], 2);
  // What a room is restored from tells the same.
  const auto again = Room::restore(test.log, test.secret);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(told_since(**again, test.log.size() - 1)[0], entry);
}

TEST(RoomViews, TheHistoryServesWhoeverComesBack) {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  TestRoom test(setup);
  test.start();
  EXPECT_EQ(told_since(*test.room, 0).size(), test.log.size());
  EXPECT_EQ(test.room->entries_since(test.log.size()), "[]");
  EXPECT_FALSE(test.room->entries_since(test.log.size() + 1));
  EXPECT_FALSE(test.room->entries_since(~std::uint64_t{0}));
  for (int i = 0; i < 150; ++i) {
    test.log.push_back(
        test.room->say(0, {std::to_string(i), say::Act{test.room->version(), "c1b3"}}, test.now)
            ->entries.at(0));
    test.log.push_back(test.room->say(0, {"u" + std::to_string(i), say::Undo{test.room->version()}}, test.now)
                           ->entries.at(0));
    const std::uint64_t last = test.room->last_seq();
    for (std::uint64_t back : {1, 10, 64}) {
      if (back > last) continue;
      const Json history = told_since(*test.room, last - back);
      ASSERT_EQ(history.size(), back);
      for (std::size_t at = 0; at < back; ++at) {
        const LogEntry& entry = test.log[static_cast<std::size_t>(last - back) + at];
        EXPECT_EQ(history[at]["seq"], entry.seq);
        EXPECT_EQ(history[at]["at"], entry.at);
        EXPECT_EQ(history[at]["type"], entry.type());
      }
    }
  }
  EXPECT_FALSE(test.room->entries_since(1));
  const Json entries = told_since(*test.room, test.room->last_seq() - 64);
  EXPECT_EQ(entries[0]["events"][0]["type"], "moved");
  test.check();
}

}  // namespace
}  // namespace fray
