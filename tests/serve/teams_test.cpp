// Eight people at one board, over the network: with Relay and every registered game that sides can share.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <set>
#include <thread>

#include "core/game_adapter.h"
#include "fixture.h"
#include "games.h"
#include "server/verify/verify.h"
#include "toy/relay/relay.h"

namespace fray::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::size_t kSeats = 8;
const GameAdapter<toy::Relay> kRelay;

std::span<const AnyGame* const> known_games() {
  static const std::vector<const AnyGame*> games = [] {
    std::vector<const AnyGame*> list(all_games().begin(), all_games().end());
    list.push_back(&kRelay);
    return list;
  }();
  return games;
}

ServerSettings settings_of_teams() {
  ServerSettings settings = test_settings();
  settings.rooms.games = known_games();
  settings.config.gone_after = 1;
  return settings;
}

bool is_presence(const Json& message) { return message.value("type", "") == "presence"; }

/// Four against four, and one who looks on.
class Teams {
 public:
  Teams(std::uint16_t server_port, const AnyGame& game) : port(server_port) {
    const GameInfo& info = game.info();
    Json options = Json::object(), seats = Json::array({{{"kind", "me"}}});
    for (const std::string_view option : info.seat_options) options[std::string(option)] = "1234";
    while (seats.size() < kSeats) seats.push_back({{"kind", "open"}});
    const Json order{{"game", info.name}, {"options", options}, {"clock", kNoClock},
                     {"seats", seats},    {"listed", true},     {"name", "Ada"}};
    const Json made = http(port, "POST", "/api/rooms", order.dump()).json();
    if (!made.contains("id")) throw std::runtime_error(made.dump());
    id = made["id"];
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      const std::string token = seat == 0 ? made["tokens"]["0"].get<std::string>() : take_seat(seat);
      people.emplace_back(port, id, token, false);
      people.back().seen = seat < kSeats / 2 ? white_saw : black_saw;
    }
    for (Player& person : people) person.connect(port);
    spectator.room = id;
    spectator.seen = spectators_saw;
    spectator.connect(port);
    share_seed();
  }

  std::size_t decider() const { return newest().state()["to_act"][0]["seat"]; }
  bool playing() const { return newest().phase() == "playing"; }
  /// `seat` plays that action, or its deputy does; all who are connected see it.
  void act(std::size_t seat, const std::string& action) {
    const Json answer = people[seat].act(action);
    if (answer["type"] != "ack") throw std::runtime_error(action + ": " + answer.dump());
    sync(answer["seq"].get<std::uint64_t>());
  }
  /// Without dice, so that the game is the same each time and does not end soon: leaves the decision if that
  /// is possible.
  static std::string quiet_action(const Player& player) {
    const Json& actions = player.state()["actions"];
    for (const Json& action : actions) {
      if (action.contains("leaves")) return action["text"];
    }
    for (const Json& action : actions) {
      if (!action.contains("odds")) return action["text"];
    }
    return actions.at(0)["text"];
  }
  void play_quietly(int actions) {
    for (int i = 0; i < actions && playing(); ++i) {
      const std::size_t seat = decider();
      act(seat, quiet_action(people[seat]));
    }
  }
  void sync(std::uint64_t seq) {
    for (Player& person : people) {
      if (person.socket) person.sync(seq);
    }
    spectator.sync(seq);
  }

  std::uint16_t port;
  std::string id;
  std::deque<Player> people;
  std::shared_ptr<std::string> white_saw = std::make_shared<std::string>();
  std::shared_ptr<std::string> black_saw = std::make_shared<std::string>();
  std::shared_ptr<std::string> spectators_saw = std::make_shared<std::string>();
  Player spectator{0, "", "", false};

 private:
  const Player& newest() const { return spectator; }
  std::string take_seat(std::size_t seat) const {
    const std::string target = "/api/rooms/" + id + "/seats/" + std::to_string(seat);
    const Json name{{"name", "Player " + std::to_string(seat)}};
    return http(port, "POST", target, name.dump()).json()["token"];
  }
  void share_seed() {
    for (const char* type : {"nonce_commit", "nonce"}) {
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        Bytes32 nonce{};
        nonce.fill(static_cast<std::uint8_t>(seat + 1));
        const std::string key = type == std::string("nonce") ? "nonce" : "hash";
        const Json answer =
            people[seat].ask({{"type", type}, {key, to_hex(key == "nonce" ? nonce : sha256(nonce))}});
        if (answer["type"] != "ack") throw std::runtime_error(answer.dump());
      }
    }
    while (spectator.phase() != "playing") spectator.take(spectator.socket->receive());
    sync(spectator.seq());
  }
};

class ServeTeams : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  static Json log_of(const Teams& teams) {
    return http(teams.port, "GET", "/api/rooms/" + teams.id + "/log").json()["log"];
  }
  /// The log is right, and so says `fray verify` of a game that it knows.
  static void expect_verified(const Teams& teams) {
    const Json log = log_of(teams);
    std::vector<LogEntry> entries;
    for (const Json& json : log) entries.push_back(*parse_entry(json));
    const auto report = verify_log(entries, known_games());
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->right()) << verify_text(*report);
    EXPECT_EQ(report->shares, kSeats);
    if (GetParam() == &kRelay) return;
    const TemporaryFolder folder;
    folder.write("log.json", log.dump());
    const std::string command =
        std::string(FRAY_PROGRAM) + " verify " + (folder / "log.json") + " > /dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0);
  }
  /// Some dice, and whatever else may come; then White's first player resigns, if the game is still on.
  static void finish(Teams& teams) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 30 && teams.playing(); ++i) {
      const std::size_t seat = teams.decider();
      const Json& actions = teams.people[seat].state()["actions"];
      teams.act(seat, actions[random() % actions.size()]["text"]);
    }
    if (!teams.playing()) return;
    EXPECT_EQ(teams.people[1].ask({{"type", "resign"}})["error"]["code"], "not_possible");
    EXPECT_EQ(teams.people[0].ask({{"type", "resign"}})["type"], "ack");
  }
};

TEST_P(ServeTeams, EightPlayAndOneOfThemComesBack) {
  LocalServer server(settings_of_teams());
  Teams teams(server.port(), *GetParam());
  const Json seats = http(teams.port, "GET", "/api/rooms/" + teams.id).json()["room"]["seats"];
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    EXPECT_EQ(seats[seat]["side"], seat < 4 ? "white" : "black");
    EXPECT_EQ(seats[seat]["commanders"], Json::array({GetParam()->info().commanders[seat % 4]}));
  }
  teams.play_quietly(6);
  Player& gone = teams.people[6];
  gone.socket->cut();
  gone.socket = nullptr;
  const std::uint64_t last = gone.seq();
  for (int i = 0; i < 3 && teams.decider() != 6; ++i) teams.play_quietly(1);
  gone.connect(teams.port, last);
  EXPECT_EQ(gone.seq(), teams.spectator.seq());
  EXPECT_EQ(gone.entries, teams.spectator.entries);
  teams.play_quietly(10);
  finish(teams);
  expect_verified(teams);
}

TEST_P(ServeTeams, OneIsClaimedForAndComesBack) {
  LocalServer server(settings_of_teams());
  Teams teams(server.port(), *GetParam());
  // Until somebody decides who does not speak for his side: the captain is asked before him.
  for (int i = 0; i < 20 && teams.decider() % 4 == 0; ++i) teams.play_quietly(1);
  const std::size_t seat = teams.decider();
  ASSERT_NE(seat % 4, 0U);
  Player& away = teams.people[seat];
  Player& claimant = teams.people[seat < 4 ? 0 : 4];
  const std::string own = Teams::quiet_action(away);
  away.socket->cut();
  away.socket = nullptr;
  const Json told = claimant.socket->until(
      [](const Json& message) { return is_presence(message) && !message["gone"].is_null(); });
  EXPECT_EQ(told["gone"]["seat"], seat);
  EXPECT_EQ(told["gone"]["claims"]["seat"], Json::array({seat < 4 ? 0 : 4}));
  const Json claim{{"type", "claim"}, {"what", "seat"}, {"seat", seat}};
  EXPECT_EQ(teams.people[seat < 4 ? 5 : 1].ask(claim)["error"]["code"], "not_possible");
  EXPECT_FALSE(claimant.may_act());
  Json answer = claimant.ask(claim);
  for (const auto end = std::chrono::steady_clock::now() + kPatience;
       answer["type"] != "ack" && std::chrono::steady_clock::now() < end; answer = claimant.ask(claim)) {
    EXPECT_EQ(answer["error"]["code"], "not_possible");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_EQ(answer["type"], "ack");
  teams.sync(answer["seq"].get<std::uint64_t>());
  EXPECT_EQ(teams.spectator.now["deputies"][seat], seat < 4 ? 0 : 4);
  ASSERT_TRUE(claimant.may_act());
  EXPECT_EQ(Teams::quiet_action(claimant), own);
  teams.act(seat < 4 ? 0 : 4, own);

  away.connect(teams.port);
  EXPECT_EQ(away.now["deputies"][seat], seat < 4 ? 0 : 4);
  EXPECT_THAT(away.now["can"].dump(), HasSubstr("\"back\""));
  answer = away.ask({{"type", "back"}});
  ASSERT_EQ(answer["type"], "ack") << answer;
  teams.sync(answer["seq"].get<std::uint64_t>());
  EXPECT_EQ(claimant.now["deputies"][seat], nullptr);
  finish(teams);
  expect_verified(teams);
}

TEST_P(ServeTeams, WhoIsOnAutomaticIsNotWaitedFor) {
  LocalServer server(settings_of_teams());
  Teams teams(server.port(), *GetParam());
  for (const std::size_t first : {0, 4}) {
    const Json answer = teams.people[first].ask({{"type", "automatic"}, {"on", true}});
    ASSERT_EQ(answer["type"], "ack") << answer;
    teams.sync(answer["seq"].get<std::uint64_t>());
  }
  EXPECT_EQ(teams.spectator.now["automatic"], Json({true, false, false, false, true, false, false, false}));
  for (int i = 0; i < 24 && teams.playing(); ++i) {
    for (const Json& action : teams.people[teams.decider()].state()["actions"])
      EXPECT_FALSE(action.contains("leaves"));
    teams.play_quietly(1);
  }
  const auto left = [](const Json& entry) { return entry["type"] == "action" && !entry.contains("by"); };
  const Json log = log_of(teams);
  EXPECT_GT(std::count_if(log.begin(), log.end(), left), 3);
  finish(teams);
  expect_verified(teams);
}

TEST_P(ServeTeams, WhatATeamWritesStaysInTheTeam) {
  LocalServer server(settings_of_teams());
  Teams teams(server.port(), *GetParam());
  teams.play_quietly(2);
  const auto say = [&](std::size_t seat, const char* to, const std::string& text) {
    const Json answer = teams.people[seat].ask({{"type", "chat"}, {"to", to}, {"text", text}});
    EXPECT_EQ(answer["type"], "ack") << answer;
  };
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    say(seat, "team", (seat < 4 ? "whiteplan" : "blackplan") + std::to_string(seat));
    say(seat, "room", "everybody" + std::to_string(seat));
  }
  const auto last_of_all = [](const Json& message) {
    return message.value("type", "") == "chat" && message["text"] == "everybody7";
  };
  // Who wrote it has read it himself while he waited for the acknowledgement, or reads it now.
  for (std::size_t seat = 0; seat + 1 < kSeats; ++seat) teams.people[seat].socket->until(last_of_all);
  teams.spectator.socket->until(last_of_all);
  EXPECT_EQ(teams.spectator.ask({{"type", "chat"}, {"to", "room"}, {"text", "me too"}})["error"]["code"],
            "not_seated");
  EXPECT_EQ(teams.people[2].ask({{"type", "chat"}, {"to", "room"}, {"text", "a\nb"}})["error"]["code"],
            "bad_request");

  // One of each side comes back, and somebody new looks on: they get what they may read.
  for (const std::size_t seat : {std::size_t{1}, std::size_t{5}}) {
    teams.people[seat].socket->cut();
    teams.people[seat].connect(teams.port);
    std::vector<std::string> texts;
    while (texts.empty() || texts.back() != "everybody7")
      texts.push_back(teams.people[seat].socket->until(
          [](const Json& message) { return message.value("type", "") == "chat"; })["text"]);
    EXPECT_EQ(texts.size(), 12U);
    EXPECT_EQ(std::count(texts.begin(), texts.end(), seat < 4 ? "whiteplan2" : "blackplan6"), 1);
  }
  Player late(0, "", "", false);
  late.room = teams.id;
  late.seen = teams.spectators_saw;
  late.connect(teams.port);
  late.socket->until(last_of_all);

  teams.play_quietly(4);
  EXPECT_EQ(teams.people[4].ask({{"type", "resign"}})["type"], "ack");
  for (const char* what : {"", "/log", "/record", "/replay"})
    *teams.spectators_saw += http(server.port(), "GET", "/api/rooms/" + teams.id + what).bytes;
  *teams.spectators_saw += http(server.port(), "GET", "/api/rooms").bytes;
  EXPECT_THAT(*teams.white_saw, HasSubstr("whiteplan3"));
  EXPECT_THAT(*teams.black_saw, HasSubstr("blackplan4"));
  for (const auto& saw : {teams.white_saw, teams.black_saw, teams.spectators_saw})
    EXPECT_NE(saw->find("everybody0"), std::string::npos);
  EXPECT_EQ(teams.white_saw->find("blackplan"), std::string::npos);
  EXPECT_EQ(teams.black_saw->find("whiteplan"), std::string::npos);
  EXPECT_EQ(teams.spectators_saw->find("plan"), std::string::npos);
}

TEST(ServeTeamRooms, TheNumberOfSeatsIsThatOfTheOptions) {
  LocalServer server(settings_of_teams());
  Json order = room_order({{"kind", "me"}}, {{"kind", "open"}}, kNoClock, "relay");
  order["options"] = {{"white_seats", "1122"}};
  const HttpAnswer refused = http(server.port(), "POST", "/api/rooms", order.dump());
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.json()["error"]["message"],
            "field 'seats': Relay has 3 seats with white_seats=1122 and black_seats=1111, got 2");
  order["seats"].push_back({{"kind", "open"}});
  EXPECT_EQ(http(server.port(), "POST", "/api/rooms", order.dump()).status, 201);
  const Json games = http(server.port(), "GET", "/api/games").json()["games"];
  const auto relay =
      std::find_if(games.begin(), games.end(), [](const Json& game) { return game["name"] == "relay"; });
  ASSERT_NE(relay, games.end());
  EXPECT_EQ((*relay)["commanders"], Json({"captain", "runner", "thrower", "keeper"}));
  EXPECT_EQ((*relay)["seat_options"], Json({"white_seats", "black_seats"}));
}

TEST(ServeTeamRooms, InAGameForTwoThereIsNoTeamToWriteTo) {
  LocalServer server;
  Table table(server.port());
  const Json answer = table.white.ask({{"type", "chat"}, {"to", "team"}, {"text", "hello"}});
  EXPECT_EQ(answer["error"]["code"], "not_possible");
  EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("you have no team"));
  table.white.say({{"type", "chat"}, {"to", "room"}, {"text", "hello"}});
  const Json chat = table.black.socket->until("chat");
  EXPECT_EQ(chat["seat"], 0);
  EXPECT_EQ(chat["to"], "room");
  EXPECT_EQ(chat["text"], "hello");
  // Said again under the same id it is said once.
  const Json again{{"type", "chat"}, {"id", "once"}, {"to", "room"}, {"text", "again"}};
  for (int i = 0; i < 2; ++i) {
    table.white.socket->send(again);
    table.white.socket->until("ack");
  }
  table.white.say({{"type", "chat"}, {"to", "room"}, {"text", "last"}});
  EXPECT_EQ(table.black.socket->until("chat")["text"], "again");
  EXPECT_EQ(table.black.socket->until("chat")["text"], "last");
}

TEST(ServeTeamRooms, ARematchChangesTheSidesWithTheirSeats) {
  LocalServer server(settings_of_teams());
  Json order = room_order({{"kind", "me"}}, {{"kind", "me"}}, kNoClock, "relay");
  order["options"] = {{"white_seats", "1122"}};
  order["seats"].push_back({{"kind", "me"}});
  const Json made = http(server.port(), "POST", "/api/rooms", order.dump()).json();
  std::deque<Player> people;
  for (const char* seat : {"0", "1", "2"})
    people.emplace_back(server.port(), made["id"], made["tokens"][seat]);
  people[0].ask({{"type", "abort"}});
  for (Player& person : people) person.sync(people[0].seq());
  people[2].ask({{"type", "offer"}, {"version", people[2].version()}, {"what", "rematch"}});
  people[0].sync(people[2].seq());
  EXPECT_EQ(
      people[1].ask({{"type", "answer"}, {"version", 0}, {"what", "rematch"}, {"accept", true}})["type"],
      "refused");
  EXPECT_EQ(people[0].ask({{"type", "answer"},
                           {"version", people[0].version()},
                           {"what", "rematch"},
                           {"accept", true}})["type"],
            "ack");
  while (people[0].entries.back()["type"] != "rematch") people[0].take(people[0].socket->receive());
  const std::string next = people[0].entries.back()["game_id"];
  // Whoever was Black is White now; each goes on with his token.
  const std::vector<int> seats{1, 2, 0};
  for (std::size_t i = 0; i < people.size(); ++i) {
    Player again(server.port(), next, people[i].token);
    EXPECT_EQ(again.now["seat"], seats[i]);
    EXPECT_EQ(again.now["room"]["options"]["black_seats"], "1122");
  }
}

/// Computers think in another program, which knows the registered games only.
class ServeTeamsOfComputers : public ::testing::TestWithParam<const AnyGame*> {};

TEST_P(ServeTeamsOfComputers, PlayBesidePeople) {
  LocalServer server;
  const GameInfo& info = GetParam()->info();
  const Json computer{{"kind", "computer"}, {"level", 1}}, me{{"kind", "me"}};
  Json order = room_order(me, computer, kNoClock, info.name);
  order["options"] = {{info.seat_options[0], "1234"}, {info.seat_options[1], "1123"}};
  order["seats"] = Json::array({me, computer, me, computer, computer, me, computer});
  const Json made = http(server.port(), "POST", "/api/rooms", order.dump()).json();
  ASSERT_TRUE(made.contains("id")) << made;
  std::map<std::size_t, Player> people;
  for (const std::size_t seat : {0, 2, 5})
    people.try_emplace(seat, server.port(), made["id"],
                       made["tokens"][std::to_string(seat)].get<std::string>());
  const Bytes32 nonce{};
  for (auto& [seat, person] : people) person.ask({{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce))}});
  for (auto& [seat, person] : people) person.ask({{"type", "nonce"}, {"nonce", to_hex(nonce)}});

  Player& first = people.at(0);
  // White's first player, a person, leaves each decision to its commander; Black's, a computer, may not.
  const std::set<std::size_t> sure{0, 1, 2, 3, 4};
  std::set<std::size_t> decided;
  const auto all_have = [&] { return std::ranges::includes(decided, sure); };
  const auto seat_to_act = [&] { return first.state()["to_act"][0]["seat"].get<std::size_t>(); };
  for (int steps = 0; steps < 60 && first.phase() != "ended" && !all_have(); ++steps) {
    while (first.phase() == "seeding") first.take(first.socket->receive());
    if (first.phase() == "ended") break;
    const std::size_t seat = seat_to_act();
    const auto person = people.find(seat);
    const std::uint64_t version = first.version();
    decided.insert(seat);
    if (person != people.end()) {
      person->second.sync(first.seq());
      ASSERT_EQ(person->second.act(Teams::quiet_action(person->second))["type"], "ack");
    }
    while (first.version() == version && first.phase() == "playing") first.take(first.socket->receive());
  }
  if (first.phase() != "ended") {  // else a computer was quick to win
    EXPECT_TRUE(all_have()) << ::testing::PrintToString(decided);
    EXPECT_EQ(first.ask({{"type", "resign"}})["type"], "ack");
  }
  const Json log = http(server.port(), "GET", "/api/rooms/" + first.room + "/log").json()["log"];
  std::vector<LogEntry> entries;
  for (const Json& json : log) entries.push_back(*parse_entry(json));
  const auto report = verify_log(entries);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->right()) << verify_text(*report);
}

std::vector<const AnyGame*> games_for_teams() {
  std::vector<const AnyGame*> games;
  for (const AnyGame* game : known_games()) {
    if (!game->info().commanders.empty()) games.push_back(game);
  }
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, ServeTeams, ::testing::ValuesIn(games_for_teams()),
                         [](const auto& test) { return std::string(test.param->info().name); });

std::vector<const AnyGame*> registered_games_for_teams() {
  std::vector<const AnyGame*> games = games_for_teams();
  std::erase(games, &kRelay);
  return games;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ServeTeamsOfComputers);
INSTANTIATE_TEST_SUITE_P(Games, ServeTeamsOfComputers, ::testing::ValuesIn(registered_games_for_teams()),
                         [](const auto& test) { return std::string(test.param->info().name); });

}  // namespace
}  // namespace fray::test
