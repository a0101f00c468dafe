// The server of the module, held by a host that can fail (docs/module.md, "The server in the module").
#include "module/local_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "local_host.h"

namespace fray {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Seated {
  std::string room;
  std::string token;
};

/// A game of the person at the device against a computer.
Seated new_game(LocalHost& host, const std::string& game, int level = 1) {
  const auto made = host.ask("POST", "/api/rooms",
                             {{"game", game},
                              {"options", Json::object()},
                              {"clock", {{"kind", "none"}}},
                              {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", level}}}},
                              {"listed", false},
                              {"name", "Ann"}});
  EXPECT_EQ(made.status, 201) << made.body;
  return {made.body["id"], made.body["tokens"]["0"]};
}

/// Opens a socket and says hello; answers with the welcome, or null.
Json join(LocalHost& host, int socket, const Seated& seat) {
  host.tell({{"type", "open"}, {"socket", socket}, {"path", "/ws/rooms/" + seat.room}});
  const Json hello{{"type", "hello"}, {"protocol", 2}, {"token", seat.token}};
  host.tell({{"type", "receive"}, {"socket", socket}, {"text", dump_line(hello)}});
  const auto welcomes = host.heard(socket, "welcome");
  return welcomes.empty() ? Json() : welcomes.back();
}

void say(LocalHost& host, int socket, const Json& message, int steps = 1'000'000) {
  host.tell({{"type", "receive"}, {"socket", socket}, {"text", dump_line(message)}}, steps);
}

/// The shares of the seed, of all whose sockets these are, so that the game begins.
void begin_game(LocalHost& host, const std::vector<int>& sockets) {
  const Bytes32 share = sha256("a share");
  const Bytes32 commitment = sha256(std::span(share));
  for (const int socket : sockets)
    say(host, socket, {{"type", "nonce_commit"}, {"id", "c"}, {"hash", to_hex(commitment)}});
  for (const int socket : sockets)
    say(host, socket, {{"type", "nonce"}, {"id", "n"}, {"nonce", to_hex(share)}});
}

/// The room as its records say it is.
std::unique_ptr<Room> kept_room(const LocalHost& host, const std::string& id) {
  std::vector<LogEntry> log;
  for (const auto& [key, text] : host.records) {
    if (key.starts_with("entry/" + id + "/")) log.push_back(parse_entry(Json::parse(text)).value());
  }
  const Json record = Json::parse(host.records.at("room/" + id));
  return Room::restore(log, from_hex(record["secret"].get<std::string>()).value()).value();
}

/// Plays the first action that the person has, if it is his turn; false if it is not. `steps` as of tell().
bool play_first(LocalHost& host, int socket, const std::string& id, int steps = 1'000'000) {
  const auto room = kept_room(host, id);
  if (room->phase() != RoomPhase::playing) return false;
  for (const ViewAction& action : room->state().view().actions) {
    if (action.seat != 0) continue;
    static int last_id = 0;
    say(host, socket,
        {{"type", "act"},
         {"id", "a" + std::to_string(++last_id)},
         {"version", room->version()},
         {"action", action.text}},
        steps);
    return true;
  }
  return false;
}

TEST(LocalServer, PlaysAgainstTheComputerInAllGames) {
  for (const AnyGame* game : all_games()) {
    LocalHost host;
    const Seated seat = new_game(host, std::string(game->info().name));
    ASSERT_EQ(join(host, 1, seat)["phase"], "seeding") << game->info().name;
    begin_game(host, {1});
    int played = 0;
    while (played < 6 && play_first(host, 1, seat.room)) ++played;
    EXPECT_EQ(played, 6) << game->info().name;
    EXPECT_THAT(host.heard(1, "ack"), SizeIs(2 + 6)) << game->info().name;
    EXPECT_THAT(host.heard(1, "refused"), IsEmpty());
    EXPECT_THAT(host.logged(), IsEmpty());
    const auto room = kept_room(host, seat.room);
    EXPECT_EQ(
        host.ask("GET", "/api/rooms/" + seat.room + "/replay").body["frames"].back()["state"]["position"],
        room->state().position_text());
  }
}

TEST(LocalServer, GoesOnAfterTheTabIsClosedAtAnyMoment) {
  LocalHost host;
  const Seated seat = new_game(host, "conflict");
  join(host, 1, seat);
  begin_game(host, {1});
  for (int steps = 1; steps <= 8; ++steps) {
    const std::size_t acknowledged = host.heard(1, "ack").size();
    const std::size_t before = kept_room(host, seat.room)->last_seq();
    ASSERT_TRUE(play_first(host, 1, seat.room, steps)) << steps;
    const bool answered = host.heard(1, "ack").size() > acknowledged;
    const std::size_t kept = kept_room(host, seat.room)->last_seq();
    if (answered) EXPECT_GT(kept, before) << "an action was acknowledged and is not kept";
    host.begin();
    const Json welcome = join(host, 1, seat);
    ASSERT_EQ(welcome["phase"], "playing");
    EXPECT_GE(welcome["seq"].get<std::size_t>(), kept);
    EXPECT_THAT(host.logged(), IsEmpty());
  }
}

TEST(LocalServer, SaysSoWhenNothingCanBeKeptAndGoesOnWhenItCan) {
  LocalHost host;
  const Seated seat = new_game(host, "chess");
  join(host, 1, seat);
  begin_game(host, {1});
  const auto before = host.records;
  host.disk_error = "the disk is full";
  ASSERT_TRUE(play_first(host, 1, seat.room));
  const auto refused = host.heard(1, "refused");
  ASSERT_THAT(refused, SizeIs(1));
  EXPECT_EQ(refused[0]["error"]["code"], "storage");
  EXPECT_EQ(host.records, before);
  EXPECT_EQ(host.ask("POST", "/api/campaigns",
                     {{"game", "dnd"},
                      {"teams", {"Reds", "Blues"}},
                      {"players", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", 1}}}},
                      {"clock", {{"kind", "none"}}},
                      {"name", "Ann"},
                      {"gold", 1000},
                      {"level", 1}})
                .status,
            503);
  EXPECT_THAT(host.of_type("give_up"), SizeIs(1));
  EXPECT_EQ(host.records, before);

  host.disk_error = "";
  host.begin();
  join(host, 1, seat);
  EXPECT_TRUE(play_first(host, 1, seat.room));
  EXPECT_THAT(host.heard(1, "ack"), SizeIs(1));
}

TEST(LocalServer, TwoPeopleAtOneDevice) {
  LocalHost host;
  const auto made = host.ask("POST", "/api/rooms",
                             {{"game", "chess"},
                              {"options", Json::object()},
                              {"clock", {{"kind", "none"}}},
                              {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}},
                              {"listed", false},
                              {"name", "Ann"}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string room = made.body["id"];
  join(host, 1, {room, made.body["tokens"]["0"]});
  join(host, 2, {room, made.body["tokens"]["1"]});
  begin_game(host, {1, 2});
  say(host, 1,
      {{"type", "act"}, {"id", "1"}, {"version", kept_room(host, room)->version()}, {"action", "e2e4"}});
  say(host, 2,
      {{"type", "act"}, {"id", "2"}, {"version", kept_room(host, room)->version()}, {"action", "e7e5"}});
  EXPECT_THAT(host.heard(1, "update"), testing::Not(IsEmpty()));
  EXPECT_EQ(kept_room(host, room)->state().steps().size(), 2U);
  EXPECT_EQ(host.ask("GET", "/api/rooms").body["live"].size(), 1U);
}

TEST(LocalServer, KeepsCampaignsThroughTheirGames) {
  LocalHost host;
  const auto made = host.ask("POST", "/api/campaigns",
                             {{"game", "dnd"},
                              {"teams", {"Reds", "Blues"}},
                              {"players", {{{"kind", "me"}}, {{"kind", "computer"}, {"level", 1}}}},
                              {"clock", {{"kind", "none"}}},
                              {"name", "Ann"},
                              {"gold", 1000},
                              {"level", 1}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string path = "/api/campaigns/" + made.body["id"].get<std::string>();
  const std::string token = made.body["tokens"]["0"];
  const auto come = host.ask("POST", path + "/games", {{"token", token}, {"id", "g1"}});
  ASSERT_EQ(come.status, 200) << come.body;
  const Seated seat{come.body["room"], token};
  join(host, 1, seat);
  begin_game(host, {1});
  say(host, 1, {{"type", "resign"}, {"id", "r"}});
  host.begin();
  const auto after = host.ask("GET", path);
  ASSERT_EQ(after.status, 200) << after.body;
  EXPECT_EQ(after.body["campaign"]["running"], nullptr);
  EXPECT_EQ(after.body["campaign"]["games"].size(), 1U);
  const Json before = after.body;
  host.begin();
  EXPECT_EQ(host.ask("GET", path).body, before);
  EXPECT_EQ(host.ask("POST", "/api/rooms/" + seat.room + "/seats/0", {{"name", "Eve"}}).status, 403);
}

TEST(LocalServer, LeavesDamagedRecordsAloneAndGoesOnWithTheOthers) {
  LocalHost host;
  const Seated good = new_game(host, "chess"), bad = new_game(host, "chess"), worse = new_game(host, "chess");
  host.records["room/" + bad.room] = "{\"secret\":";
  host.records["entry/" + worse.room + "/0000000001"] = "nonsense";
  const auto before = host.records;
  host.begin();
  ASSERT_THAT(host.logged(), SizeIs(1));
  EXPECT_THAT(host.logged()[0]["message"].get<std::string>(), HasSubstr("room/" + bad.room));
  EXPECT_EQ(join(host, 1, good)["phase"], "seeding");
  EXPECT_TRUE(join(host, 2, bad).is_null());
  EXPECT_TRUE(join(host, 3, worse).is_null());
  EXPECT_THAT(host.of_type("close"), SizeIs(2));
  EXPECT_EQ(host.records, before);
}

TEST(LocalServer, AsksAnotherWorkerThriceAndThenLaterAgain) {
  LocalHost host;
  host.worker_error = "it ran out of memory";
  const auto answer = host.ask(
      "POST", "/api/analyse",
      {{"game", "chess"}, {"options", Json::object()}, {"steps", Json::array()}, {"lines", 1}, {"ms", 50}});
  EXPECT_EQ(answer.status, 503);
  EXPECT_THAT(host.of_type("job"), SizeIs(3));
  host.worker_error = "";
  const auto second = host.ask(
      "POST", "/api/analyse",
      {{"game", "chess"}, {"options", Json::object()}, {"steps", Json::array()}, {"lines", 1}, {"ms", 50}});
  EXPECT_EQ(second.status, 200);
}

TEST(LocalServer, ComplainsOfMessagesThatItDoesNotKnow) {
  LocalHost host;
  for (const char* message : {R"({"type":"begin","records":[]})", R"({"type":"nothing"})", R"({"type":7})",
                              R"([])", R"({"type":"records","prefix":"room/"})", R"({})"}) {
    const std::size_t before = host.logged().size();
    host.tell(Json::parse(message));
    EXPECT_EQ(host.logged().size(), before + 1) << message;
  }
  // What may come late is passed over.
  for (const char* message :
       {R"({"type":"closed","socket":9})", R"({"type":"receive","socket":9,"text":"{}"})",
        R"({"type":"stored","write":99})", R"({"type":"line","job":99,"line":"{}"})",
        R"({"type":"job_failed","job":99})", R"({"type":"tick"})"}) {
    const std::size_t before = host.logged().size();
    host.tell(Json::parse(message));
    EXPECT_EQ(host.logged().size(), before) << message;
  }
}

TEST(LocalServer, HasNoAccounts) {
  LocalHost host;
  const Json who{{"name", "Ann"}, {"password", "a good password"}};
  EXPECT_EQ(host.ask("POST", "/api/account", who).status, 409);
  EXPECT_EQ(host.ask("POST", "/api/session", who).status, 409);
  EXPECT_EQ(host.ask("GET", "/api/me").body["account"], nullptr);
}

}  // namespace
}  // namespace fray
