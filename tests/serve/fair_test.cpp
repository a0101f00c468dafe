// One visitor takes what he can get, within the limits that the server has by itself; another one's game goes
// on meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "fixture.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

const Headers kAbuser{{"X-Forwarded-For", "192.0.2.66"}};
const Headers kOther{{"X-Forwarded-For", "192.0.2.1"}};

/// A request as bytes, of the one who takes all.
std::string request(const std::string& method, const std::string& path, const std::string& body = "") {
  return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.66\r\n" +
         "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

/// An action with further keys, 7,662 of them in 65 kB.
std::string message_of_many_keys() {
  std::ostringstream text;
  text << R"({"id":"many","type":"act")" << std::hex;
  for (int i = 0; i < 7662; ++i) text << ",\"" << i << "\":0";
  text << '}';
  return text.str();
}

/// Somebody who is neither of both can do what people do first.
void expect_others_served(std::uint16_t port) {
  EXPECT_EQ(http(port, "GET", "/healthz", "", kOther).status, 200);
  EXPECT_EQ(http(port, "GET", "/api/rooms", "", kOther).status, 200);
  const HttpAnswer made =
      http(port, "POST", "/api/rooms", room_order({{"kind", "me"}}, {{"kind", "open"}}).dump(), kOther);
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = made.json()["id"];
  EXPECT_EQ(http(port, "POST", "/api/rooms/" + id + "/seats/1", R"({"name":"Bob"})", kOther).status, 201);
  EXPECT_EQ(http(port, "GET", "/api/rooms/" + id + "/replay", "", kOther).status, 200);
  EXPECT_EQ(http(port, "POST", "/api/explore", R"({"game":"conflict","steps":["e2e4"]})", kOther).status,
            200);
}

TEST(ServeFair, LargeMessagesOfThousandsOfKeys) {
  LocalServer server(usual_settings());
  Table table(server.port(), kNoClock, "chess");
  std::mt19937_64 random(1);
  const std::string message = message_of_many_keys();
  ASSERT_GT(message.size(), 60'000U);
  ASSERT_LE(message.size(), 64U * 1024);
  int unread = 0;
  for (int round = 0; round < 5; ++round) {
    ClientSocket abuser(server.port(), table.id, kAbuser);
    abuser.send({{"type", "hello"}, {"protocol", 2}});
    abuser.until("welcome");
    int sent = 0;
    try {
      for (; sent < 30; ++sent) abuser.send_text(message);
    } catch (const std::exception&) {
      // It has been closed.
    }
    table.step(random);
    // Each is answered, unless so many came too fast that the socket is closed.
    for (int answered = 0; answered < sent;) {
      const auto text = abuser.try_receive(kPatience);
      if (!text) break;
      const Json answer = Json::parse(*text);
      if (answer["type"] != "refused") continue;
      ++answered;
      EXPECT_LT(text->size(), 300U);
      if (answer["error"]["code"] == "too_fast") {
        EXPECT_EQ(answer["id"], "many");
        ++unread;
      } else {
        EXPECT_EQ(answer["error"]["code"], "bad_json");
      }
    }
  }
  EXPECT_GT(unread, 0);
  expect_others_served(server.port());
}

TEST(ServeFair, AMessageThatComesTooFastIsNamedIfItsIdIsAtTheBeginning) {
  ServerSettings settings = test_settings();
  settings.config.messages_per_second = 1;
  LocalServer server(settings);
  const Json room =
      http(server.port(), "POST", "/api/rooms", room_order({{"kind", "me"}}, {{"kind", "open"}}).dump())
          .json();
  const auto refused_id = [&](const std::string& text) {
    ClientSocket socket(server.port(), room["id"].get<std::string>());
    socket.send({{"type", "hello"}, {"protocol", 2}});
    socket.until("welcome");
    // As much as may be said at once, and what takes too long is made good by the next.
    for (int i = 0; i < 8; ++i) socket.send_text(text);
    return socket.until(
        [](const Json& m) { return m.contains("error") && m["error"]["code"] == "too_fast"; })["id"];
  };
  EXPECT_EQ(refused_id(R"({"id":"first","type":"ping"})"), "first");
  EXPECT_EQ(refused_id(R"({"type": "ping", "id": "with spaces"})"), "with spaces");
  const std::string late = "{\"type\":\"ping\",\"more\":\"" + std::string(100, 'x') + R"(","id":"late"})";
  for (const std::string& text :
       {std::string(R"({"type":"ping"})"), std::string(R"({"id":7})"), std::string(R"({"id":"a\"b"})"),
        std::string(R"({"id":"unended)"), std::string("\"id\":"), std::string(R"({"id":""})"),
        std::string(R"({"id":"123456789012345678901234567890123"})"), late})
    EXPECT_TRUE(refused_id(text).is_null()) << text;
}

TEST(ServeFair, ALongReplayThatNobodyTakes) {
  ServerSettings settings = usual_settings();
  settings.transport.kernel_send_bytes = 4096;
  settings.front.unsent_of_address = 1024 * 1024;
  LocalServer server(settings);
  Table table(server.port(), kNoClock, "chess");
  std::mt19937_64 random(2);
  for (int i = 0; i < 40; ++i) table.step(random);
  table.white.ask({{"type", "resign"}});
  while (table.white.phase() != "ended") table.white.take(table.white.socket->receive());
  const std::string replay = "/api/rooms/" + table.id + "/replay";
  const HttpAnswer taken = http(server.port(), "GET", replay, "", kOther);
  ASSERT_EQ(taken.status, 200);
  ASSERT_GT(taken.body.size(), 80'000U);

  Table second(server.port(), kNoClock, "chess");
  std::vector<DeafConnection> deaf;
  const std::size_t enough = 2 * settings.front.unsent_of_address / taken.body.size() + 1;
  ASSERT_LE(enough, 49U);
  for (std::size_t i = 0; i < enough; ++i) deaf.emplace_back(server.port(), request("GET", replay));
  HttpAnswer refused;
  for (int i = 0; i < 200 && refused.status != 503; ++i) {
    refused = http(server.port(), "GET", replay, "", kAbuser);
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "busy");
  EXPECT_NE(refused.header("Retry-After"), "");
  second.step(random);
  EXPECT_EQ(http(server.port(), "GET", replay, "", kOther).body, taken.body);
  expect_others_served(server.port());
  // What nobody waits for any more does not count.
  deaf.clear();
  for (int i = 0; i < 200 && refused.status != 200; ++i) {
    refused = http(server.port(), "GET", replay, "", kAbuser);
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(refused.status, 200);
}

/// The game goes on, so what is made for one is not kept for the next.
TEST(ServeFair, TwentyConnectionsThatAskForALongReplay) {
  LocalServer server(usual_settings());
  Table table(server.port(), kNoClock, "chess"), others(server.port(), kNoClock, "chess");
  std::mt19937_64 random(12);
  table.play(random, 60);
  std::vector<DeafConnection> asking;
  for (int i = 0; i < 20; ++i)
    asking.emplace_back(server.port(), request("GET", "/api/rooms/" + table.id + "/replay"));
  others.play(random, 4);
  expect_others_served(server.port());
}

TEST(ServeFair, StaleActionsOverFortyFiveWebSockets) {
  LocalServer server(usual_settings());
  Table others(server.port(), kNoClock, "chess");
  std::mt19937_64 random(13);
  const Json own = http(server.port(), "POST", "/api/rooms",
                        room_order({{"kind", "me"}}, {{"kind", "me"}}, kNoClock, "chess").dump(), kAbuser)
                       .json();
  std::vector<ClientSocket> sockets;
  for (int i = 0; i < 45; ++i) {
    sockets.emplace_back(server.port(), own["id"].get<std::string>(), kAbuser);
    sockets.back().send({{"type", "hello"}, {"protocol", 2}, {"token", own["tokens"]["0"]}});
    sockets.back().until("welcome");
  }
  for (int i = 0; i < 19; ++i) {
    for (ClientSocket& socket : sockets)
      socket.send({{"id", "s" + std::to_string(i)}, {"type", "act"}, {"version", 99}, {"action", "e2e4"}});
    if (i % 5 == 0) others.step(random);
  }
  expect_others_served(server.port());
  std::size_t bytes = 0;
  for (ClientSocket& socket : sockets) {
    socket.on_text = [&](const std::string& text) {
      if (text.find("\"refused\"") != std::string::npos) bytes += text.size();
    };
    for (int answered = 0; answered < 19;) answered += socket.receive()["type"] == "refused" ? 1 : 0;
  }
  EXPECT_LT(bytes, 45U * 19U * 250U);
  others.step(random);
}

/// Half a megabyte for a long game, and asked for as often as one may.
TEST(ServeFair, TheReviewOfALongGame) {
  LocalServer server(usual_settings());
  Table table(server.port(), kNoClock, "chess"), others(server.port(), kNoClock, "chess");
  std::mt19937_64 random(14);
  table.play(random, 30);
  table.white.ask({{"type", "resign"}});
  const std::string review = "/api/rooms/" + table.id + "/review";
  ASSERT_EQ(http(server.port(), "POST", review, "", kAbuser).status, 200);
  std::vector<DeafConnection> asking;
  for (int i = 0; i < 40; ++i) asking.emplace_back(server.port(), request("GET", review));
  others.play(random, 4);
  expect_others_served(server.port());
}

TEST(ServeFair, AReplayIsThatOfTheGameAsItIsNow) {
  LocalServer server;
  Table table(server.port());
  std::mt19937_64 random(3);
  const auto log = [&] {
    return http(server.port(), "GET", "/api/rooms/" + table.id + "/log").json()["log"];
  };
  for (int i = 0; i < 5; ++i) {
    table.step(random);
    EXPECT_EQ(log().back()["seq"], table.white.seq());
  }
  table.white.ask({{"type", "resign"}});
  table.white.socket->until([](const Json& m) { return m.value("phase", "") == "ended"; });
  EXPECT_EQ(log().back()["type"], "ended");
  EXPECT_EQ(log().back()["type"], "ended");
  // An ended game goes on as far as its log is concerned.
  const Json asked =
      table.white.ask({{"type", "offer"}, {"version", log().back()["seq"]}, {"what", "rematch"}});
  if (asked["type"] == "ack") {
    EXPECT_EQ(log().back()["type"], "offer");
  }
}

TEST(ServeFair, HundredsOfWebSocketsBehindAProxy) {
  LocalServer server(usual_settings());
  Table table(server.port(), kNoClock, "chess");
  std::mt19937_64 random(4);
  std::vector<ClientSocket> opened;
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    try {
      opened.emplace_back(server.port(), table.id, kAbuser);
    } catch (const std::exception&) {
      ++refused;
    }
  }
  EXPECT_EQ(opened.size(), static_cast<std::size_t>(ServerConfig().sockets_per_address));
  EXPECT_EQ(refused, 300 - ServerConfig().sockets_per_address);
  table.step(random);
  ClientSocket other(server.port(), table.id, kOther);
  other.send({{"type", "hello"}, {"protocol", 2}});
  EXPECT_EQ(other.until("welcome")["room"]["id"], table.id);
  table.step(random);
  expect_others_served(server.port());
  // A place is free again when a socket is gone.
  opened.pop_back();
  bool again = false;
  for (int i = 0; i < 200 && !again; ++i) {
    try {
      ClientSocket one(server.port(), table.id, kAbuser);
      again = true;
    } catch (const std::exception&) {
      std::this_thread::sleep_for(milliseconds(20));
    }
  }
  EXPECT_TRUE(again);
}

TEST(ServeFair, ManyQuestionsToTheRulesAtOnce) {
  LocalServer server(usual_settings());
  Table table(server.port(), kNoClock, "chess");
  std::mt19937_64 random(5);
  std::vector<DeafConnection> asking;
  for (int i = 0; i < 45; ++i) {
    const std::string body =
        i % 3 == 0 ? R"({"game":"dnd","steps":[],"against":"white"})" : R"({"game":"dnd","steps":[]})";
    asking.emplace_back(server.port(), request("POST", i % 3 == 0 ? "/api/threats" : "/api/explore", body));
  }
  for (int i = 0; i < 4; ++i) table.step(random);
  expect_others_served(server.port());
}

TEST(ServeFair, TooManyRequestsUnderWayAreRefused) {
  ServerSettings settings = usual_settings();
  settings.config.sockets_per_address = 2;
  settings.transport.kernel_send_bytes = 4096;
  LocalServer server(settings);
  Table table(server.port(), kNoClock, "chess");
  std::mt19937_64 random(6);
  for (int i = 0; i < 40; ++i) table.step(random);
  const std::string replay = "/api/rooms/" + table.id + "/replay";
  std::vector<DeafConnection> deaf;
  for (int i = 0; i < 2; ++i) deaf.emplace_back(server.port(), request("GET", replay));
  HttpAnswer refused;
  for (int i = 0; i < 200 && refused.status != 429; ++i) {
    refused = http(server.port(), "GET", "/api/games", "", kAbuser);
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "too_fast");
  expect_others_served(server.port());
}

TEST(ServeFair, ErrorsSayLittleOfWhatWasSent) {
  LocalServer server;
  Table table(server.port());
  const std::string large(50'000, 'x');
  const Json bodies[] = {
      {{"game", large}},
      {{"game", "conflict"}, {large, 1}},
      {{"game", "conflict"}, {"options", {{large, large}}}, {"steps", Json::array()}},
      {{"game", "conflict"}, {"options", {{"edition", large}}}, {"steps", Json::array()}},
      {{"game", "conflict"}, {"start", large}, {"steps", Json::array()}},
      {{"game", "conflict"}, {"steps", {large}}},
      {{"game", "conflict"}, {"steps", large}},
      {{"game", "conflict"}, {"steps", Json::array()}, {"against", large}},
      {{"game", "conflict"}, {"piece", large}},
      {{"name", large}},
      {{"name", large}, {"password", large}},
  };
  for (const char* path :
       {"/api/rooms", "/api/explore", "/api/why", "/api/threats", "/api/moves", "/api/strategy",
        "/api/analyse", "/api/account", "/api/session", "/api/campaigns"}) {
    for (const Json& body : bodies) {
      const HttpAnswer answer = http(server.port(), "POST", path, body.dump());
      if (answer.status < 400) continue;
      EXPECT_LT(answer.body.size(), 700U) << path << " " << answer.body.substr(0, 900);
    }
  }
  for (const std::string& path : {"/api/" + large.substr(0, 10'000), "/api/rooms/" + large.substr(0, 10'000),
                                  "/api/campaigns/" + large.substr(0, 10'000)})
    EXPECT_LT(http(server.port(), "GET", path).body.size(), 300U);
  ClientSocket many(server.port(), table.id);
  many.send_text(message_of_many_keys());
  EXPECT_THAT(many.until("refused")["error"]["message"].get<std::string>(), HasSubstr("more than 256 keys"));
  for (const Json& message : {Json{{"type", large}}, Json{{"type", "act"}, {"id", large}},
                              Json{{"type", "act"}, {"id", "a"}, {"version", large}, {"action", "e2e4"}},
                              Json{{"type", "act"}, {"id", "b"}, {"version", 0}, {"action", large}}}) {
    ClientSocket socket(server.port(), table.id);
    socket.send({{"type", "hello"}, {"protocol", 2}});
    socket.until("welcome");
    socket.send(message);
    EXPECT_LT(socket.until("refused").dump().size(), 500U);
  }
}

}  // namespace
}  // namespace fray::test
