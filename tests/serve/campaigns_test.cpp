// Campaigns over HTTP: two players from the invitation over a surrender to the next game; what is refused;
// and what a server that is killed remembers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "fixture.h"

namespace fray::test {
namespace {

using ::testing::HasSubstr;

Json campaign_order(int gold = 0) {
  return {{"game", "dnd"}, {"teams", {"Ants", "Bees"}}, {"players", {{{"kind", "me"}}, {{"kind", "open"}}}},
          {"gold", gold},  {"clock", kNoClock},         {"name", "Ada"}};
}

/// A campaign on a server, with the tokens of both players.
struct Club {
  explicit Club(std::uint16_t at, int gold = 0) : port(at) {
    const HttpAnswer made = http(port, "POST", "/api/campaigns", campaign_order(gold).dump());
    if (made.status != 201) throw std::runtime_error("no campaign: " + made.body);
    id = made.json()["id"];
    tokens[0] = made.json()["tokens"]["0"];
    const HttpAnswer joined = post("/teams/1", {{"name", "Bob"}});
    if (joined.status != 201) throw std::runtime_error("not joined: " + joined.body);
    tokens[1] = joined.json()["token"];
  }

  HttpAnswer post(const std::string& rest, const Json& body) const {
    return http(port, "POST", "/api/campaigns/" + id + rest, body.dump());
  }
  HttpAnswer get(const std::string& rest = "") const {
    return http(port, "GET", "/api/campaigns/" + id + rest);
  }
  Json now() const { return get().json()["campaign"]; }
  HttpAnswer change(std::size_t team, const std::string& request, Json what) const {
    what["token"] = tokens[team];
    what["id"] = request;
    return post("/changes", what);
  }
  HttpAnswer buy(std::size_t team, const std::string& request, const std::string& item) const {
    return change(team, request, {{"type", "buy"}, {"item", item}});
  }
  HttpAnswer come(std::size_t team, const std::string& request) const {
    return post("/games", {{"token", tokens[team]}, {"id", request}});
  }
  /// Both come to the next game and share its seed.
  std::pair<Player, Player> play(const std::string& request) const {
    const Json first = come(0, request + "a").json();
    const Json second = come(1, request + "b").json();
    if (first["room"] != second["room"]) throw std::runtime_error("two rooms: " + first.dump());
    const std::size_t white = first["seat"] == 0 ? 0 : 1;
    Player player_white(port, first["room"], tokens[white]);
    Player player_black(port, first["room"], tokens[1 - white]);
    share_seed(player_white, player_black);
    return {std::move(player_white), std::move(player_black)};
  }

  std::uint16_t port;
  std::string id;
  std::string tokens[2];
};

TEST(ServeCampaigns, D80FromASurrenderToTheNextGameWithTheSpoilsWorn) {
  const LocalServer server;
  const Club club(server.port(), 5000);
  EXPECT_EQ(club.buy(1, "1", "weapon+1").status, 200);
  auto [white, black] = club.play("first");
  EXPECT_EQ(club.now()["running"]["room"], white.room);
  EXPECT_EQ(black.ask({{"type", "resign"}})["type"], "ack");

  Json campaign = club.now();
  EXPECT_TRUE(campaign["running"].is_null());
  EXPECT_EQ(campaign["teams"][0]["gold"], 15000);
  EXPECT_EQ(campaign["games"][0]["result"], "1-0");
  EXPECT_EQ(campaign["games"][0]["surrendered"], true);
  EXPECT_EQ(campaign["columns"][3], "Prize");
  EXPECT_EQ(campaign["games"][0]["cells"][3], Json({10000, 0}));
  EXPECT_EQ(campaign["spoils"]["winner"], 0);
  EXPECT_EQ(club.change(1, "2", {{"type", "take-spoils"}, {"item", 0}}).code(), "not_yours");
  EXPECT_EQ(club.change(0, "2", {{"type", "take-spoils"}, {"item", 1}}).status, 200);
  EXPECT_EQ(club.change(0, "3", {{"type", "give"}, {"item", 1}, {"to", "a1"}}).status, 200);

  auto [next_white, next_black] = club.play("second");
  EXPECT_NE(next_white.room, white.room);
  EXPECT_EQ(next_white.token, club.tokens[1]);  // White alternates
  const std::string log = http(server.port(), "GET", "/api/rooms/" + next_white.room + "/log").body;
  EXPECT_THAT(log, HasSubstr("items=a8:weapon+1"));
}

TEST(ServeCampaigns, TheListOfGamesSaysWhichHaveThem) {
  const LocalServer server;
  const Json games = http(server.port(), "GET", "/api/games").json()["games"];
  std::vector<std::string> names;
  for (const Json& game : games) {
    if (!game.contains("campaigns")) continue;
    names.push_back(game["name"]);
    for (const Json& setting : game["campaigns"]["settings"]) {
      const auto offered = setting["offered"].get<std::vector<int>>();
      EXPECT_EQ(std::ranges::count(offered, setting["usual"].get<int>()), 1) << setting;
    }
  }
  EXPECT_THAT(names, ::testing::ElementsAre("dnd"));
}

TEST(ServeCampaigns, AGameWithoutThemIsRefused) {
  const LocalServer server;
  Json order = campaign_order();
  order["game"] = "chess";
  const HttpAnswer refused = http(server.port(), "POST", "/api/campaigns", order.dump());
  EXPECT_EQ(refused.code(), "not_possible");
  EXPECT_THAT(refused.body, HasSubstr("has no campaigns"));
}

TEST(ServeCampaigns, SeatsAreForTheirPlayersOnly) {
  const LocalServer server;
  const Club club(server.port());
  const std::string room = club.come(0, "a").json()["room"];
  const HttpAnswer taken =
      http(server.port(), "POST", "/api/rooms/" + room + "/seats/1", Json{{"name", "Eve"}}.dump());
  EXPECT_EQ(taken.status, 403);
  EXPECT_EQ(taken.code(), "not_yours");
  EXPECT_EQ(club.come(1, "b").json(), Json({{"room", room}, {"seat", 1}}));
  // Who has come comes again.
  EXPECT_EQ(club.come(0, "c").json(), Json({{"room", room}, {"seat", 0}}));
}

TEST(ServeCampaigns, BothComeAtOnceToOneGame) {
  const LocalServer server;
  const Club club(server.port());
  std::vector<std::thread> comers;
  std::vector<Json> answers(6);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    comers.emplace_back([&, i] { answers[i] = club.come(i % 2, "come" + std::to_string(i)).json(); });
  }
  for (std::thread& comer : comers) comer.join();
  for (std::size_t i = 0; i < answers.size(); ++i)
    EXPECT_EQ(answers[i], Json({{"room", answers[0]["room"]}, {"seat", i % 2}}));
}

TEST(ServeCampaigns, OfManyBuyersAtOnceEachIsServedOrRefused) {
  const LocalServer server;
  const Club club(server.port(), 7000);
  std::atomic<int> bought = 0, refused = 0;
  std::vector<std::thread> buyers;
  for (int i = 0; i < 6; ++i) {
    buyers.emplace_back([&, i] {
      const HttpAnswer answer = club.buy(0, "buy" + std::to_string(i), "weapon+1");
      if (answer.status == 200) ++bought;
      if (answer.code() == "too_dear") ++refused;
    });
  }
  for (std::thread& buyer : buyers) buyer.join();
  EXPECT_EQ(bought, 3);
  EXPECT_EQ(refused, 3);
  EXPECT_EQ(club.now()["teams"][0]["gold"], 100);
  // The first of them again: the answer that it got, and nothing is bought.
  EXPECT_EQ(club.now()["teams"][0]["items"].size(), 3u);
}

TEST(ServeCampaigns, ARepeatedRequestHasTheAnswerOfTheFirst) {
  const LocalServer server;
  const Club club(server.port(), 7000);
  const Json first = club.buy(0, "same", "weapon+1").json();
  const Json again = club.buy(0, "same", "weapon+1").json();
  EXPECT_EQ(first, again);
  EXPECT_EQ(again["campaign"]["teams"][0]["gold"], 4700);
}

TEST(ServeCampaigns, TheShopSaysWhatThingsDoAndWhyTheyCannotBeBought) {
  const LocalServer server;
  const Club club(server.port(), 2000);
  const Json shop = club.get("/shop/0").json();
  EXPECT_EQ(shop["gold"], 2000);
  bool seen_ring = false, seen_weapon = false;
  for (const Json& item : shop["items"]) {
    EXPECT_FALSE(item["does"].get<std::string>().empty()) << item;
    if (item["item"] == "ring-of-protection+1") {
      seen_ring = true;
      EXPECT_TRUE(item["refused"].is_null());
    }
    if (item["item"] == "weapon+1") {
      seen_weapon = true;
      EXPECT_THAT(item["refused"].get<std::string>(), HasSubstr("2300"));
    }
  }
  EXPECT_TRUE(seen_ring && seen_weapon);
  const Json quote = club.post("/quote", {{"team", 0}, {"item", "weapon+1+flaming+bane.queen"}}).json();
  EXPECT_EQ(quote["price"], 18300);
  EXPECT_EQ(club.post("/quote", {{"team", 0}, {"item", "weapon+9"}}).code(), "bad_item");
  EXPECT_EQ(club.get("/shop/2").status, 404);
}

TEST(ServeCampaigns, ExportIsAFileThatCanBeReadAgain) {
  const LocalServer server;
  const Club club(server.port(), 5000);
  club.buy(0, "1", "weapon+1");
  const HttpAnswer file = club.get("/export");
  EXPECT_THAT(file.header("Content-Disposition"), HasSubstr("campaign-" + club.id + ".json"));
  EXPECT_EQ(file.json()["format"], "fray-dnd-campaign");
  EXPECT_EQ(file.json()["events"].size(), 2u);
}

TEST(ServeCampaigns, BadOrdersAreRefusedByField) {
  const LocalServer server;
  const auto answer = [&](const std::string& key, const Json& value) {
    Json order = campaign_order();
    order[key] = value;
    return http(server.port(), "POST", "/api/campaigns", order.dump());
  };
  const Json me{{"kind", "me"}};
  const Json open{{"kind", "open"}};
  for (const auto& [key, value] : std::vector<std::pair<std::string, Json>>{
           {"teams", "Ants"},
           {"teams", {"Ants"}},
           {"teams", {"Ants", 7}},
           {"teams", {"", "Bees"}},
           {"teams", {std::string(25, 'a'), "Bees"}},
           {"teams", {"A\nnts", "Bees"}},
           {"players", {open, open}},
           {"players", {me}},
           {"players", {me, {{"kind", "computer"}, {"level", 9}}}},
           {"game", "no such game"},
           {"game", 1},
           {"gold", -1},
           {"gold", 1000001},
           {"level", 6},
           {"clock", {{"kind", "sand"}}},
           {"options", {{"no_such", "option"}}},
           {"options", {{"levels", "3"}}},
           {"name", ""},
           {"name", std::string(25, 'a')},
           {"colour", "red"},
       }) {
    const HttpAnswer refused = answer(key, value);
    EXPECT_EQ(refused.status, 400) << key << " " << value << refused.body;
  }
  EXPECT_EQ(answer("level", 5).status, 201);
}

TEST(ServeCampaigns, BadRequestsAreRefused) {
  const LocalServer server;
  const Club club(server.port(), 5000);
  const auto code = [&](Json what) { return club.change(0, "id", std::move(what)).code(); };
  EXPECT_EQ(code({{"type", "steal"}, {"item", 1}}), "bad_request");
  EXPECT_EQ(code({{"type", "buy"}, {"item", 1}}), "bad_request");
  EXPECT_EQ(code({{"type", "buy"}, {"item", std::string(201, 'a')}}), "bad_request");
  EXPECT_EQ(code({{"type", "buy"}, {"item", "sword"}}), "bad_item");
  EXPECT_EQ(code({{"type", "buy"}, {"item", "weapon+5"}}), "too_dear");
  EXPECT_EQ(code({{"type", "sell"}, {"item", 1}}), "no_such_item");
  EXPECT_EQ(code({{"type", "sell"}, {"item", "one"}}), "bad_request");
  EXPECT_EQ(code({{"type", "give"}, {"item", 1}, {"to", "e4"}}), "bad_request");
  EXPECT_EQ(code({{"type", "take-spoils"}, {"item", 0}}), "not_now");
  EXPECT_EQ(code({{"type", "take-off"}, {"item", 1}, {"to", "a1"}}), "bad_request");
  EXPECT_EQ(club.change(0, "", {{"type", "sell"}, {"item", 1}}).code(), "bad_request");
  EXPECT_EQ(club.post("/changes", {{"token", "x"}, {"id", "a"}, {"type", "sell"}, {"item", 1}}).status, 403);
  EXPECT_EQ(club.post("/games", {{"token", "x"}, {"id", "a"}}).status, 403);
  EXPECT_EQ(club.post("/teams/0", {{"name", "Eve"}}).status, 409);
  EXPECT_EQ(club.post("/teams/2", {{"name", "Eve"}}).status, 404);
  EXPECT_EQ(http(server.port(), "GET", "/api/campaigns/nowhere").status, 404);
  EXPECT_EQ(club.now()["sequence"], 1);
}

TEST(ServeCampaigns, NobodyBeginsAGameBeforeBothTeamsAreLed) {
  const LocalServer server;
  const Json made = http(server.port(), "POST", "/api/campaigns", campaign_order().dump()).json();
  const std::string path = "/api/campaigns/" + made["id"].get<std::string>() + "/games";
  const HttpAnswer early =
      http(server.port(), "POST", path, Json{{"token", made["tokens"]["0"]}, {"id", "a"}}.dump());
  EXPECT_EQ(early.status, 409);
  EXPECT_EQ(early.code(), "not_now");
}

TEST(ServeCampaigns, AnAccountKnowsItsCampaigns) {
  const LocalServer server;
  const HttpAnswer registered =
      http(server.port(), "POST", "/api/account", Json{{"name", "Ada"}, {"password", "a password"}}.dump());
  const std::string cookie = registered.header("Set-Cookie");
  const Headers mine{{"Cookie", cookie.substr(0, cookie.find(';'))}};
  const Json made = http(server.port(), "POST", "/api/campaigns", campaign_order().dump(), mine).json();
  EXPECT_EQ(http(server.port(), "GET", "/api/me", "", mine).json()["campaigns"], Json::array({made["id"]}));
  EXPECT_EQ(http(server.port(), "GET", "/api/me").json()["campaigns"], Json::array());
}

TEST(ServeCampaigns, AServerThatIsKilledAfterAnyAnswerForgetsNothing) {
  const TemporaryFolder folder;
  const std::string database = folder / "fray.db";
  auto server = std::make_unique<ServerProcess>(database);
  Club club(server->port(), 5000);
  const auto restart = [&] {
    server->kill();
    server = std::make_unique<ServerProcess>(database);
    club.port = server->port();
  };
  restart();
  const Json bought = club.buy(0, "1", "weapon+1").json();
  restart();
  EXPECT_EQ(club.buy(0, "1", "weapon+1").json(), bought);
  EXPECT_EQ(club.change(0, "2", {{"type", "give"}, {"item", 1}, {"to", "d1"}}).status, 200);
  const Json came = club.come(0, "3").json();
  restart();
  EXPECT_EQ(club.come(0, "3").json(), came);
  auto [white, black] = club.play("4");
  EXPECT_EQ(came["room"], white.room);
  EXPECT_EQ(white.ask({{"type", "resign"}})["type"], "ack");
  restart();
  const Json after = club.now();
  EXPECT_EQ(after["teams"][1]["gold"], 15000);
  EXPECT_EQ(after["spoils"]["winner"], 1);
  restart();
  EXPECT_EQ(club.now(), after);
}

}  // namespace
}  // namespace fray::test
