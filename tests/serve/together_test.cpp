// Choices that are made together, over the network: with every registered game that has them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "fixture.h"
#include "games.h"
#include "server/verify/verify.h"

namespace fray::test {
namespace {

class ServeTogether : public ::testing::TestWithParam<const AnyGame*> {
 protected:
  std::string game() const { return std::string(GetParam()->info().name); }

  /// Plays on until both are to choose, with attacks where there are any, since these lead there.
  static void play_to_a_choice(Table& table, std::mt19937_64& random) {
    for (int steps = 0; table.white.state()["node"] != "simultaneous"; ++steps) {
      ASSERT_LT(steps, 500);
      ASSERT_EQ(table.white.phase(), "playing");
      Player& player = table.mover();
      Player& waiting = table.other();
      std::vector<std::string> texts, attacks;
      for (const Json& action : player.state()["actions"]) {
        texts.push_back(action["text"]);
        if (action.contains("odds")) attacks.push_back(action["text"]);
      }
      if (!attacks.empty()) texts = attacks;
      const std::uint64_t before = player.seq();
      const Json answer = player.act(texts[random() % texts.size()]);
      ASSERT_EQ(answer["type"], "ack") << answer;
      player.sync(before + 1);
      waiting.sync(player.seq());
    }
  }
  static std::string some_action(const Player& player, std::mt19937_64& random) {
    const Json& actions = player.state()["actions"];
    return actions[random() % actions.size()]["text"];
  }
  static Result<VerifyReport> verified(std::uint16_t port, const std::string& room) {
    std::vector<LogEntry> entries;
    const Json answer = http(port, "GET", "/api/rooms/" + room + "/log").json();
    for (const Json& json : answer["log"]) entries.push_back(*parse_entry(json));
    return verify_log(entries);
  }
};

std::set<std::string> keys_of(const Json& json) {
  std::set<std::string> keys;
  for (const auto& item : json.items()) keys.insert(item.key());
  return keys;
}

TEST_P(ServeTogether, ASealedChoiceSurvivesTheServersDeathAndNobodySeesIt) {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder / "fray.db");
  Table table(server->port(), kNoClock, game());
  std::mt19937_64 random(11);
  for (int round = 0; round < 3 && table.white.phase() == "playing"; ++round) {
    ASSERT_NO_FATAL_FAILURE(play_to_a_choice(table, random));
    Player& first = round % 2 == 0 ? table.white : table.black;
    Player& second = round % 2 == 0 ? table.black : table.white;
    const std::string seat = round % 2 == 0 ? "0" : "1";
    const std::string chosen = some_action(first, random), other = some_action(second, random);
    const std::uint64_t version = first.version();
    const Json replay = http(server->port(), "GET", "/api/rooms/" + table.id + "/replay").json();
    const Json answer = first.act(chosen);
    ASSERT_EQ(answer["type"], "ack") << answer;
    server->kill();
    server = std::make_unique<ServerProcess>(folder / "fray.db");
    for (Player* player : {&first, &second}) player->connect(server->port(), player->seq());

    EXPECT_EQ(second.now["sealed"], Json::array({std::stoi(seat)}));
    EXPECT_EQ(second.version(), version);
    EXPECT_TRUE(second.may_act());
    EXPECT_FALSE(first.may_act());
    Player spectator(server->port(), table.id, "");
    EXPECT_FALSE(spectator.may_act());
    EXPECT_EQ(spectator.now["sealed"], second.now["sealed"]);
    const Json log = http(server->port(), "GET", "/api/rooms/" + table.id + "/log").json()["log"];
    const Json& sealed = log[answer["seq"].get<std::size_t>() - 1];
    EXPECT_EQ(keys_of(sealed), (std::set<std::string>{"seq", "at", "type", "by", "seat", "seal", "hash"}));
    EXPECT_EQ(sealed["seal"].get<std::string>().size(), 64u);
    EXPECT_EQ(http(server->port(), "GET", "/api/rooms/" + table.id + "/replay").json()["frames"],
              replay["frames"]);

    EXPECT_EQ(first.act(chosen)["error"]["code"], "not_possible");
    ASSERT_EQ(second.act(other)["type"], "ack");
    for (Player* player : {&first, &second}) {
      while (player->version() == version) player->take(player->socket->receive());
      const auto opened = std::find_if(player->entries.rbegin(), player->entries.rend(),
                                       [](const Json& entry) { return entry["type"] == "choices"; });
      ASSERT_NE(opened, player->entries.rend());
      EXPECT_EQ((*opened)["actions"][seat], chosen);
      EXPECT_EQ((*opened)["actions"][seat == "0" ? "1" : "0"], other);
    }
  }
  if (table.white.phase() == "playing") {
    EXPECT_EQ(table.white.ask({{"type", "resign"}})["type"], "ack");
  }
  const auto report = verified(server->port(), table.id);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->right()) << verify_text(*report);
  EXPECT_GT(report->opened, 0u);
  EXPECT_EQ(report->opened, report->seals);
}

TEST_P(ServeTogether, ComputersChooseTogetherAndAgainstPeople) {
  LocalServer server;
  for (const bool alone : {true, false}) {
    const Json computer{{"kind", "computer"}, {"level", 1}};
    const Json white = alone ? computer : Json{{"kind", "me"}};
    const Json made =
        http(server.port(), "POST", "/api/rooms", room_order(white, computer, kNoClock, game()).dump())
            .json();
    ASSERT_TRUE(made.contains("id")) << made;
    Player player(server.port(), made["id"], alone ? "" : made["tokens"]["0"].get<std::string>());
    if (!alone) {
      const Bytes32 nonce{};
      player.ask({{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce))}});
      player.ask({{"type", "nonce"}, {"nonce", to_hex(nonce)}});
    }
    std::mt19937_64 random(5);
    const auto together = [&] {
      return std::count_if(player.entries.begin(), player.entries.end(),
                           [](const Json& entry) { return entry["type"] == "choices"; });
    };
    for (int messages = 0; messages < 2000 && player.phase() != "ended" && together() < 6; ++messages) {
      if (player.phase() == "playing" && player.may_act()) {
        const std::uint64_t version = player.version();
        const Json answer = player.act(some_action(player, random));
        // The computer may have been quicker with what it had to choose at the same time.
        ASSERT_EQ(answer["type"], "ack") << answer;
        while (player.version() == version && player.may_act()) player.take(player.socket->receive());
        continue;
      }
      player.take(player.socket->receive());
    }
    EXPECT_GT(together(), 0);
    const auto report = verified(server.port(), made["id"]);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->right()) << verify_text(*report);
    EXPECT_GT(report->choices, 0u);
  }
}

std::vector<const AnyGame*> games_with_choices_made_together() {
  std::vector<const AnyGame*> games;
  for (const AnyGame* game : all_games()) {
    if (game->has_simultaneous_nodes()) games.push_back(game);
  }
  return games;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ServeTogether);
INSTANTIATE_TEST_SUITE_P(Games, ServeTogether, ::testing::ValuesIn(games_with_choices_made_together()),
                         [](const auto& test) { return std::string(test.param->info().name); });

}  // namespace
}  // namespace fray::test
