// Logs that no room can have made.
#include "room_fixture.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using namespace test;

/// A short game with an entry of nearly every type.
TestRoom sample() {
  RoomSetup setup = two_people();
  setup.start = kKnightAndPawn;
  setup.clock = fischer(600'000, 1000);
  TestRoom test(setup);
  test.start();
  test.now += 1000;
  test.must(0, {{"type", "offer"}, {"what", "draw"}});
  test.act(0, "c1b3");
  test.must(0, {{"type", "undo"}});
  test.act(0, "c1b3");
  test.must(1, {{"type", "answer"}, {"what", "draw"}, {"accept", false}});
  test.act(0, "xa5");
  test.now += 1000;
  test.take(test.room->resume(test.now - 500, test.now));
  test.must(0, {{"type", "resign"}});
  test.must(0, {{"type", "offer"}, {"what", "rematch"}});
  test.must(1, {{"type", "answer"}, {"what", "rematch"}, {"accept", true}});
  test.take(test.room->rematch_made("Room999999", test.now));
  return test;
}

/// The log with other bodies, its hashes made right again.
std::vector<LogEntry> rehashed(std::vector<LogEntry> log) {
  std::string hash;
  for (LogEntry& entry : log) hash = entry.hash = chained_hash(hash, entry);
  return log;
}

void expect_bad(std::span<const LogEntry> log, const std::string& part, const std::string& what) {
  const auto room = Room::restore(log, bytes_of(0xa7));
  ASSERT_FALSE(room) << what;
  EXPECT_EQ(room.error().code, "bad_log") << what;
  EXPECT_THAT(room.error().message, HasSubstr(part)) << what;
}

TEST(RoomRestore, EveryPrefixIsARoomThatGoesOnToTheSameLog) {
  const TestRoom test = sample();
  for (std::size_t length = 1; length < test.log.size(); ++length) {
    auto room = Room::restore(std::span(test.log).first(length), test.secret);
    ASSERT_TRUE(room) << length << ": " << room.error().message;
    // If it ends amid a change, the room makes what is missing.
    const LogEntry& next = test.log[length];
    const bool amid = next.type() == "started" || next.type() == "roll";
    EXPECT_EQ((*room)->next_deadline() == test.log[length - 1].at, amid) << length;
    const auto change = (*room)->tick(next.at);
    EXPECT_EQ(!change.entries.empty(), amid) << next.type();
    if (amid && !change.entries.empty()) {
      EXPECT_EQ(change.entries.front().hash, next.hash);
    }
  }
}

TEST(RoomRestore, HashesAndNumbersMustFollow) {
  const std::vector<LogEntry> good = sample().log;
  expect_bad({}, "the log is empty", "no entries");
  for (std::size_t i = 0; i < good.size(); ++i) {
    const std::string name = "entry " + std::to_string(i + 1);
    std::vector<LogEntry> log = good;
    log[i].hash[5] = log[i].hash[5] == '0' ? '1' : '0';
    expect_bad(log, name + ": its hash", "another hash");
    log = good;
    log[i].body["more"] = 1;
    expect_bad(log, name + ": its hash", "another body");
    log = good;
    log.erase(log.begin() + static_cast<std::ptrdiff_t>(i));
    if (i + 1 < good.size()) expect_bad(log, "entry", "an entry is missing");
    log = good;
    log[i].seq += 1;
    expect_bad(rehashed(log), "entry " + std::to_string(i + 2) + ": ", "another number");
    if (i == 0) continue;
    log = good;
    log[i].at = log[0].at - 1;
    expect_bad(rehashed(log), name + ": it is older", "an earlier time");
  }
  EXPECT_FALSE(Room::restore(good, bytes_of(1)));
}

TEST(RoomRestore, WhatCannotBeIsNamed) {
  struct Bad {
    const char* type;  ///< of the entry that is changed, the first of that type
    const char* key;
    Json value;  ///< discarded: the key is left out
    const char* part;
  };
  const Json left_out(Json::value_t::discarded);
  const std::vector<Bad> cases{
      {"created", "type", "seated", "the first entry is not 'created'"},
      {"created", "game", "draughts", "no game 'draughts'"},
      {"created",
       "dice",
       {{"scheme", "dice-v1"}, {"commitment", to_hex(bytes_of(1))}},
       "not that of the room's secret"},
      {"seated", "type", "created", "type 'created'"},
      {"seated", "type", "dance", "type 'dance'"},
      {"seated", "seat", 2, "'seat'"},
      {"seated", "name", "", "not open"},
      {"nonce_commit", "seat", left_out, "'seat' is missing"},
      {"nonce_commit", "commitment", "00", "'commitment'"},
      {"nonce_commit", "by", {{"seat", 7}, {"id", "a"}}, "'by.seat'"},
      {"nonce_commit", "by", {{"seat", 0}}, "'by.id' is missing"},
      {"nonce", "nonce", to_hex(bytes_of(1)), "not the share"},
      {"nonce", "missing", true, "not the share"},
      {"nonce", "missing", left_out, "'missing'"},
      {"started", "type", "roll", "'stream' is missing"},
      {"started", "clock", Json::array({1}), "'clock'"},
      {"started", "clock", Json::array({1, -1}), "'clock'"},
      {"action", "action", "e2e4", ""},
      {"action", "action", 7, "'action'"},
      {"undo", "steps", 2, "'steps'"},
      {"undo", "steps", 0, "'steps'"},
      {"offer", "what", "rematch", "not possible here"},
      {"offer", "what", "peace", "draw, takeback or rematch"},
      {"answer", "what", "takeback", "no such offer"},
      {"answer", "accept", "yes", "true or false"},
      {"roll", "stream", "black", "the dice are those of white"},
      {"roll", "index", 1, "'index'"},
      {"roll", "faces", Json::array({7, 1}), "die 1"},
      {"roll", "faces", Json::array({1}), "different dice"},
      {"roll", "faces", Json::array({0, 1}), "'faces'"},
      {"roll", "sides", left_out, "'sides'"},
      {"roll", "outcome", "nobody", "the outcome of these dice is"},
      {"paused", "downtime", -1, "'downtime'"},
      {"ended", "result", "2-0", "'result'"},
      {"ended", "reason", left_out, "'reason'"},
      {"ended", "secret", to_hex(bytes_of(1)), "not the secret"},
      {"rematch", "game_id", "", "no rematch is awaited"},
  };
  const std::vector<LogEntry> good = sample().log;
  ASSERT_TRUE(Room::restore(rehashed(good), bytes_of(0xa7)));
  for (const Bad& bad : cases) {
    std::vector<LogEntry> log = good;
    const auto found =
        std::find_if(log.begin(), log.end(), [&](const LogEntry& entry) { return entry.type() == bad.type; });
    ASSERT_NE(found, log.end()) << bad.type;
    if (bad.value.is_discarded())
      found->body.erase(bad.key);
    else
      found->body[bad.key] = bad.value;
    expect_bad(rehashed(log), "entry " + std::to_string(found->seq) + ": ",
               std::string(bad.type) + "." + bad.key);
    expect_bad(rehashed(log), bad.part, std::string(bad.type) + "." + bad.key);
  }
}

TEST(RoomRestore, NoEntryCanBeTwice) {
  const std::vector<LogEntry> good = sample().log;
  for (std::size_t i = 0; i < good.size(); ++i) {
    // Two pauses, and an offer after the last was declined, are possible; all else is not.
    if (good[i].type() == "paused") continue;
    std::vector<LogEntry> log(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    log.push_back(good[i]);
    ++log.back().seq;
    expect_bad(rehashed(log), "entry " + std::to_string(i + 2) + ": ", std::string(good[i].type()));
  }
}

TEST(RoomRestore, TheClockOfTheLogCounts) {
  RoomSetup setup = two_people();
  setup.clock = fischer(600'000, 1000);
  TestRoom test(setup);
  test.start();
  test.act(0, "a2a3");
  test.act(1, "a7a6");
  test.log.back().body["clock"] = {111'000, 222'000};
  const auto room = Room::restore(rehashed(test.log), test.secret);
  ASSERT_TRUE(room);
  const Moment at = test.log.back().at;
  EXPECT_EQ((*room)->update(std::nullopt, at + 1000)["clock"]["left"], (Json{110'000, 222'000}));
  EXPECT_EQ((*room)->next_deadline(), at + 111'000);
}

}  // namespace
}  // namespace fray
