// Whole games over WebSockets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "fixture.h"
#include "server/verify/verify.h"

namespace fray::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Json> log_of(std::uint16_t port, const std::string& room) {
  return http(port, "GET", "/api/rooms/" + room + "/log").json()["log"].get<std::vector<Json>>();
}

Result<VerifyReport> verified(std::uint16_t port, const std::string& room) {
  std::vector<LogEntry> entries;
  for (const Json& json : log_of(port, room)) {
    auto entry = parse_entry(json);
    if (!entry) return tl::unexpected<Error>(entry.error());
    entries.push_back(std::move(*entry));
  }
  return verify_log(entries);
}

/// An entry as sockets get it, from one of the log.
Json without_hash(Json entry) {
  entry.erase("hash");
  return entry;
}

/// Without what viewers are told of it beside the entry.
Json without_events(Json entry) {
  for (const char* key : {"side", "turn", "record", "events"}) entry.erase(key);
  return entry;
}

Json without_actions(Json state) {
  for (const char* key : {"actions", "choices", "outcomes"}) state.erase(key);
  return state;
}

/// The secret of the dice in the forms in which it could leak.
std::vector<std::string> forms_of_secret(const std::string& hex) {
  std::string raw, upper;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    raw += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  for (const char c : hex) upper += static_cast<char>(std::toupper(c));
  // Base64 of the first 30 bytes does not depend on how it ends.
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string base64;
  for (std::size_t i = 0; i < 30; i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | static_cast<unsigned char>(raw[i + k]);
    for (int shift = 18; shift >= 0; shift -= 6) base64 += kDigits[bits >> shift & 63];
  }
  std::string base64url = base64;
  for (char& c : base64url) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return {hex, upper, raw, base64, base64url};
}

/// Those who come and those who have been there are shown the same, odds that take long to find among it.
TEST(ServeGame, OddsOfBattlesAreInUpdatesAndWelcomes) {
  LocalServer server;
  Table table(server.port(), kNoClock, "dnd");
  std::mt19937_64 random(3);
  int with_odds = 0;
  for (int steps = 0; steps < 400 && with_odds < 5 && table.white.phase() == "playing"; ++steps) {
    table.step(random);
    if (table.white.phase() != "playing") break;
    Player& mover = table.mover();
    const Json actions = mover.state()["actions"];
    if (std::ranges::none_of(actions, [](const Json& action) { return action.contains("odds"); })) continue;
    ++with_odds;
    const Player again(server.port(), table.id, mover.token);
    EXPECT_EQ(again.state()["actions"], actions);
  }
  EXPECT_EQ(with_odds, 5);
}

TEST(ServeGame, TwoPlayersAndASpectatorToTheEnd) {
  LocalServer server;
  Table table(server.port());
  Player spectator(server.port(), table.id, "");
  std::mt19937_64 random(7);
  for (int steps = 0; table.white.phase() == "playing"; ++steps) {
    if (steps == 600) {
      table.white.ask({{"type", "resign"}});
      table.black.sync(table.white.seq());
    } else {
      table.step(random);
    }
    spectator.sync(table.white.seq());
    ASSERT_EQ(spectator.seq(), table.white.seq());
    ASSERT_TRUE(spectator.state()["actions"].empty());
    ASSERT_EQ(without_actions(spectator.state()), without_actions(table.white.state()));
    ASSERT_EQ(without_actions(spectator.state()), without_actions(table.black.state()));
  }
  table.white.sync(spectator.seq());
  EXPECT_EQ(spectator.phase(), "ended");

  const std::vector<Json> log = log_of(server.port(), table.id);
  ASSERT_EQ(log.size(), spectator.seq());
  std::size_t rolls = 0;
  for (const Json& entry : table.white.entries) {
    const Json& stored = log.at(entry["seq"].get<std::size_t>() - 1);
    EXPECT_EQ(without_events(entry), without_hash(stored));
    rolls += entry["type"] == "roll" ? 1 : 0;
    EXPECT_EQ(entry.contains("events"), entry["type"] == "roll" || entry["type"] == "action");
  }
  EXPECT_GT(rolls, 0U);
  const auto report = verified(server.port(), table.id);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->right()) << verify_text(*report);
  EXPECT_EQ(report->fair_rolls, rolls);
  const HttpAnswer record = http(server.port(), "GET", "/api/rooms/" + table.id + "/record");
  EXPECT_THAT(record.body, HasSubstr("[White \"Ada\"]"));
  const Json replay = http(server.port(), "GET", "/api/rooms/" + table.id + "/replay").json();
  EXPECT_EQ(replay["frames"].size(), replay["room"]["steps"].get<std::size_t>() + 1);
  EXPECT_EQ(without_actions(replay["frames"].back()["state"])["position"], spectator.state()["position"]);
}

TEST(ServeGame, AReconnectionAtEveryEntryMissesNothing) {
  LocalServer server;
  Table table(server.port());
  Player spectator(server.port(), table.id, "");
  std::mt19937_64 random(11);
  for (int i = 0; i < 60 && table.white.phase() == "playing"; ++i) {
    // The player whose turn it is loses the connection, and the other one plays no part in that.
    Player& player = i % 2 == 0 ? table.white : table.black;
    player.socket->cut();
    player.connect(server.port(), player.seq());
    Player fresh(server.port(), table.id, player.token);
    ASSERT_EQ(player.state(), fresh.state());
    ASSERT_EQ(player.seq(), fresh.seq());
    table.step(random);
    spectator.sync(table.white.seq());
  }
  // From every index, those who come back get exactly what they missed, and the same state as everybody.
  for (std::uint64_t after = 0; after <= spectator.seq(); ++after) {
    Player back(server.port(), table.id, "", false);
    back.connect(server.port(), after);
    EXPECT_EQ(back.state(), spectator.state());
    const bool in_history = !back.entries.empty() || after == spectator.seq();
    if (spectator.seq() - after <= 64) {
      EXPECT_TRUE(in_history) << after;
    }
    if (!in_history) continue;
    ASSERT_EQ(back.entries.size(), spectator.seq() - after);
    for (std::size_t i = 0; i < back.entries.size(); ++i) {
      EXPECT_EQ(back.entries[i]["seq"], after + 1 + i);
      const auto known = std::find_if(spectator.entries.begin(), spectator.entries.end(),
                                      [&](const Json& entry) { return entry["seq"] == after + 1 + i; });
      if (known != spectator.entries.end()) {
        EXPECT_EQ(back.entries[i], *known);
      }
    }
  }
}

TEST(ServeGame, AComputerRepliesAndTheSecretStaysSecret) {
  const TemporaryFolder folder;
  // A worker that keeps what it is told.
  const std::string told = folder / "told", script = folder / "fray";
  folder.write("fray", "#!/bin/sh\ntee -a '" + told + "' | '" FRAY_PROGRAM "' \"$@\"\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  ServerSettings settings = test_settings();
  settings.executable = script;
  LocalServer server(settings);
  const Json made = http(server.port(), "POST", "/api/rooms",
                         room_order({{"kind", "me"}}, {{"kind", "computer"}, {"level", 1}},
                                    {{"kind", "fischer"}, {"initial", 600000}, {"increment", 1000}})
                             .dump())
                        .json();
  const std::string id = made["id"];
  Player white(server.port(), id, made["tokens"]["0"], false), spectator(server.port(), id, "", false);
  white.seen = spectator.seen = std::make_shared<std::string>();
  white.connect(server.port());
  spectator.connect(server.port());
  const Bytes32 nonce{};
  white.ask({{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce))}});
  white.ask({{"type", "nonce"}, {"nonce", to_hex(nonce)}});
  const auto by_computer = [&] {
    return std::count_if(white.entries.begin(), white.entries.end(), [](const Json& entry) {
      return entry["type"] == "action" && !(entry.contains("by") && entry["by"]["seat"] == 0);
    });
  };
  std::mt19937_64 random(3);
  while (white.phase() != "ended" && by_computer() < 5) {
    if (white.phase() != "playing" || !white.may_act()) {
      white.take(white.socket->receive());
      continue;
    }
    const Json actions = white.state()["actions"];
    white.act(actions[random() % actions.size()]["text"]);
  }
  EXPECT_GE(by_computer(), 5);
  spectator.sync(white.seq());

  std::string seen = *white.seen;
  for (const char* what : {"", "/log", "/record", "/replay", "/review"})
    seen += http(server.port(), "GET", "/api/rooms/" + id + what).bytes;
  for (const char* what : {"/api/rooms", "/metrics", "/healthz", "/api/me"})
    seen += http(server.port(), "GET", what).bytes;
  const bool over = white.phase() == "ended";
  if (!over) white.ask({{"type", "resign"}});
  while (white.phase() != "ended") white.take(white.socket->receive());
  const auto ended = std::find_if(white.entries.begin(), white.entries.end(),
                                  [](const Json& entry) { return entry["type"] == "ended"; });
  ASSERT_NE(ended, white.entries.end());
  // However long the game is, a computer is told the position and no steps.
  std::ifstream told_jobs(told);
  int moves = 0;
  for (std::string line; std::getline(told_jobs, line);) {
    const Json job = Json::parse(line, nullptr, false);
    if (!job.is_object() || job.value("job", "") != "move") continue;
    ++moves;
    EXPECT_TRUE(job["steps"].empty()) << line;
    EXPECT_TRUE(job["start"].is_string()) << line;
  }
  EXPECT_GE(moves, 5);
  const std::string secret = (*ended)["secret"];
  ASSERT_EQ(secret.size(), 64U);
  std::ostringstream jobs;
  jobs << std::ifstream(told).rdbuf();
  EXPECT_THAT(jobs.str(), HasSubstr("\"steps\""));
  if (!over) {
    for (const std::string& form : forms_of_secret(secret)) EXPECT_EQ(seen.find(form), std::string::npos);
  }
  for (const std::string& form : forms_of_secret(secret)) EXPECT_EQ(jobs.str().find(form), std::string::npos);
}

TEST(ServeGame, OtherNumbersOfTheRulesAreThoseOfTheRoom) {
  LocalServer server;
  Json order = room_order({{"kind", "me"}}, {{"kind", "open"}}, kNoClock, "gladiator");
  order["options"] = {{"footman_dice", "5"}, {"footman_hits", "4"}, {"ties", "attacker"}};
  const HttpAnswer made = http(server.port(), "POST", "/api/rooms", order.dump());
  ASSERT_EQ(made.status, 201) << made.body;
  Player white(server.port(), made.json()["id"], made.json()["tokens"]["0"]);
  for (const auto& [name, value] : order["options"].items())
    EXPECT_EQ(white.state()["options"][name], value) << name;
  order["options"]["footman_dice"] = "7";
  const HttpAnswer refused = http(server.port(), "POST", "/api/rooms", order.dump());
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.json()["error"]["code"], "bad_option");
}

TEST(ServeGame, AnOpenSeatIsTakenAndARematchSwapsSides) {
  LocalServer server;
  const Json made =
      http(server.port(), "POST", "/api/rooms", room_order({{"kind", "me"}}, {{"kind", "open"}}).dump())
          .json();
  const std::string id = made["id"];
  EXPECT_FALSE(made["tokens"].contains("1"));
  const HttpAnswer lobby = http(server.port(), "GET", "/api/rooms");
  EXPECT_EQ(lobby.json()["open"][0]["id"], id);
  const std::string seat = "/api/rooms/" + id + "/seats/1";
  const HttpAnswer taken = http(server.port(), "POST", seat, R"({"name":"Bo"})");
  ASSERT_EQ(taken.status, 201) << taken.body;
  EXPECT_EQ(http(server.port(), "POST", seat, R"({"name":"Cy"})").status, 409);
  Player white(server.port(), id, made["tokens"]["0"]), black(server.port(), id, taken.json()["token"]);
  share_seed(white, black);
  EXPECT_EQ(white.ask({{"type", "resign"}})["type"], "ack");
  white.sync(white.seq() + 0);
  while (white.phase() != "ended") white.take(white.socket->receive());
  EXPECT_EQ(white.ask({{"type", "offer"}, {"version", white.version()}, {"what", "rematch"}})["type"], "ack");
  black.sync(white.seq());
  EXPECT_EQ(
      black.ask(
          {{"type", "answer"}, {"version", black.version()}, {"what", "rematch"}, {"accept", true}})["type"],
      "ack");
  const auto next = [&]() -> std::string {
    while (true) {
      for (const Json& entry : black.entries) {
        if (entry["type"] == "rematch") return entry["game_id"];
      }
      black.take(black.socket->receive());
    }
  }();
  // The same tokens open the next game, with sides swapped.
  Player next_black(server.port(), next, white.token), next_white(server.port(), next, black.token);
  EXPECT_EQ(next_black.now["seat"], 1);
  EXPECT_EQ(next_white.now["seat"], 0);
  EXPECT_EQ(next_white.now["room"]["seats"][0]["name"], "Bo");
  share_seed(next_white, next_black);
}

TEST(ServeGame, PresenceIsTold) {
  LocalServer server;
  Table table(server.port());
  Player spectator(server.port(), table.id, "");
  const auto presence = [&](const Json& online, int spectators) {
    return [=](const Json& message) {
      return message.value("type", "") == "presence" && message["online"] == online &&
             message["spectators"] == spectators;
    };
  };
  table.white.socket->until(presence({true, true}, 1));
  table.black.socket->cut();
  table.white.socket->until(presence({true, false}, 1));
  spectator.socket->cut();
  const Json gone = table.white.socket->until(presence({true, false}, 0));
  EXPECT_TRUE(gone["gone"].is_null()) << gone;  // White has to decide
  std::mt19937_64 random(5);
  const Json actions = table.white.state()["actions"];
  table.white.act(actions[0]["text"]);
  const Json waiting = table.white.socket->until([](const Json& message) {
    return message.value("type", "") == "presence" && !message["gone"].is_null();
  });
  EXPECT_EQ(waiting["gone"]["seat"], 1);
  EXPECT_GT(waiting["gone"]["claim_at"], waiting["gone"]["since"]);
  table.black.connect(server.port());
  table.white.socket->until(presence({true, true}, 0));
}

TEST(ServeGame, WhoStaysAwayLosesAsSoonAsTheServerIsSetTo) {
  ServerSettings settings = test_settings();
  settings.config.gone_after = 1;
  LocalServer server(settings);
  Table table(server.port());
  Player& mover = table.mover();
  Player& other = table.other();
  mover.socket->cut();
  const Json told = other.socket->until(
      [](const Json& message) { return message["type"] == "presence" && !message["gone"].is_null(); });
  EXPECT_EQ(told["gone"]["claim_at"].get<std::int64_t>() - told["gone"]["since"].get<std::int64_t>(), 1000);
  EXPECT_EQ(other.ask({{"type", "claim"}, {"what", "win"}})["error"]["code"], "not_possible");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_EQ(other.ask({{"type", "claim"}, {"what", "win"}})["type"], "ack");
}

TEST(ServeGame, AFlagFallsWithoutAnybodyDoingAnything) {
  LocalServer server;
  Table table(server.port(), {{"kind", "fischer"}, {"initial", 3000}, {"increment", 0}});
  // Until both have chosen something: before that no clock runs.
  std::mt19937_64 random(4);
  table.play(random, 6);
  ASSERT_EQ(table.white.now["clock"]["running"].size(), 1u);
  const bool of_white = table.white.now["clock"]["running"][0] == 0;
  while (table.white.phase() != "ended") table.white.take(table.white.socket->receive());
  const Json& ended = table.white.entries.back();
  EXPECT_EQ(ended["type"], "ended");
  EXPECT_EQ(ended["reason"], "time");
  EXPECT_EQ(ended["result"], of_white ? "0-1" : "1-0");
}

}  // namespace
}  // namespace fray::test
