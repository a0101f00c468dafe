// What must not be done: each row of two tables is sent to a game that is going on, is refused with its code,
// and changes nothing.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

#include "fixture.h"

namespace fray::test {
namespace {

/// Everything about a room that could change.
std::string whole_state(std::uint16_t port, const std::string& room) {
  Player fresh(port, room, "");
  Json now = fresh.now;
  now.erase("now");
  now.erase("clock");
  return now.dump() + http(port, "GET", "/api/rooms/" + room + "/log").body +
         http(port, "GET", "/api/rooms").body + http(port, "GET", "/api/me").body;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// ---- WebSocket

enum class Sender { mover, waiting, spectator };

struct BadMessage {
  const char* name;
  Sender sender;
  const char* text;  ///< V: the version, A: an action that is legal
  const char* code;
};

const BadMessage kBadMessages[] = {
    {"nothing", Sender::mover, "", "bad_json"},
    {"no JSON", Sender::mover, "{", "bad_json"},
    {"text", Sender::mover, "e2e4", "bad_json"},
    {"a trailing brace", Sender::mover, R"({"type":"ping","id":"x"}})", "bad_json"},
    {"no UTF-8 escape", Sender::mover, R"({"type":"ping","id":"\ud800"})", "bad_json"},
    {"a key twice", Sender::mover, R"({"type":"ping","id":"x","id":"y"})", "bad_json"},
    {"an array", Sender::mover, "[]", "bad_request"},
    {"null", Sender::mover, "null", "bad_request"},
    {"no type", Sender::mover, R"({"id":"x"})", "bad_request"},
    {"type of a wrong type", Sender::mover, R"({"type":7,"id":"x"})", "bad_request"},
    {"unknown type", Sender::mover, R"({"type":"cheat","id":"x"})", "bad_request"},
    {"no id", Sender::mover, R"({"type":"resign"})", "bad_request"},
    {"empty id", Sender::mover, R"({"type":"resign","id":""})", "bad_request"},
    {"id of 33", Sender::mover, R"({"type":"resign","id":"123456789012345678901234567890123"})",
     "bad_request"},
    {"id a number", Sender::mover, R"({"type":"resign","id":1})", "bad_request"},
    {"unknown field", Sender::mover, R"({"type":"resign","id":"x","seat":1})", "bad_request"},
    {"act for another seat", Sender::waiting, R"({"type":"act","id":"x","version":V,"action":"A","seat":0})",
     "bad_request"},
    {"no version", Sender::mover, R"({"type":"act","id":"x","action":"A"})", "bad_request"},
    {"version a text", Sender::mover, R"({"type":"act","id":"x","version":"V","action":"A"})", "bad_request"},
    {"version negative", Sender::mover, R"({"type":"act","id":"x","version":-1,"action":"A"})",
     "bad_request"},
    {"version a fraction", Sender::mover, R"({"type":"act","id":"x","version":1.5,"action":"A"})",
     "bad_request"},
    {"version too large", Sender::mover, R"({"type":"act","id":"x","version":1e30,"action":"A"})",
     "bad_request"},
    {"old version", Sender::mover, R"({"type":"act","id":"x","version":0,"action":"A"})", "stale"},
    {"future version", Sender::mover, R"({"type":"act","id":"x","version":99999,"action":"A"})", "stale"},
    {"no action", Sender::mover, R"({"type":"act","id":"x","version":V})", "bad_request"},
    {"action a number", Sender::mover, R"({"type":"act","id":"x","version":V,"action":3})", "bad_request"},
    {"empty action", Sender::mover, R"({"type":"act","id":"x","version":V,"action":""})", "bad_request"},
    {"no action of the game", Sender::mover, R"({"type":"act","id":"x","version":V,"action":"hello"})",
     "bad_action"},
    {"off the board", Sender::mover, R"({"type":"act","id":"x","version":V,"action":"e2e9"})", "bad_action"},
    {"illegal action", Sender::mover, R"({"type":"act","id":"x","version":V,"action":"a1a1"})",
     "illegal_action"},
    {"the other's piece", Sender::mover, R"({"type":"act","id":"x","version":V,"action":"e8e7"})",
     "illegal_action"},
    {"dice of one's own", Sender::mover, R"({"type":"act","id":"x","version":V,"action":"roll:6,1"})",
     "bad_action"},
    {"out of turn", Sender::waiting, R"({"type":"act","id":"x","version":V,"action":"A"})", "not_your_turn"},
    {"a spectator's action", Sender::spectator, R"({"type":"act","id":"x","version":V,"action":"A"})",
     "not_seated"},
    {"a spectator resigns", Sender::spectator, R"({"type":"resign","id":"x"})", "not_seated"},
    {"a spectator offers", Sender::spectator, R"({"type":"offer","id":"x","version":V,"what":"draw"})",
     "not_seated"},
    {"a spectator's share", Sender::spectator,
     R"({"type":"nonce","id":"x","nonce":"0000000000000000000000000000000000000000000000000000000000000000"})",
     "not_seated"},
    {"undo of another's", Sender::mover, R"({"type":"undo","id":"x","version":V})", "not_possible"},
    {"undo, old version", Sender::mover, R"({"type":"undo","id":"x","version":1})", "stale"},
    {"unknown offer", Sender::mover, R"({"type":"offer","id":"x","version":V,"what":"money"})",
     "bad_request"},
    {"rematch too early", Sender::mover, R"({"type":"offer","id":"x","version":V,"what":"rematch"})",
     "wrong_phase"},
    {"answer without an offer", Sender::mover,
     R"({"type":"answer","id":"x","version":V,"what":"draw","accept":true})", "no_offer"},
    {"answer with a text", Sender::mover,
     R"({"type":"answer","id":"x","version":V,"what":"draw","accept":"yes"})", "bad_request"},
    {"claim while all are there", Sender::mover, R"({"type":"claim","id":"x","what":"win"})", "not_possible"},
    {"claim of money", Sender::mover, R"({"type":"claim","id":"x","what":"money"})", "bad_request"},
    {"a share once more", Sender::mover,
     R"({"type":"nonce","id":"x","nonce":"0000000000000000000000000000000000000000000000000000000000000000"})",
     "wrong_phase"},
    {"a commitment once more", Sender::mover,
     R"({"type":"nonce_commit","id":"x","hash":"0000000000000000000000000000000000000000000000000000000000000000"})",
     "wrong_phase"},
    {"a short share", Sender::mover, R"({"type":"nonce","id":"x","nonce":"00"})", "bad_request"},
    {"hello twice", Sender::mover, R"({"type":"hello","protocol":2})", "bad_request"},
    {"an entry of the log", Sender::mover,
     R"({"seq":99,"at":1,"type":"action","by":{"seat":0,"id":"k"},"action":"A"})", "bad_request"},
};

/// A server of each test's own: what is listed there besides the table would change when a neighbour's
/// players leave.
class ServeRefusal : public ::testing::Test {
 protected:
  void SetUp() override {
    server = std::make_unique<LocalServer>();
    table = std::make_unique<Table>(server->port());
    std::mt19937_64 random(21);
    table->play(random, 8);
    // What is wrong with an action is said in the words of the node, and the dice may lead to any.
    while (table->mover().state()["phase"] != "move") table->step(random);
  }
  void TearDown() override {
    table.reset();
    server.reset();
  }
  std::unique_ptr<LocalServer> server;
  std::unique_ptr<Table> table;
};

TEST_F(ServeRefusal, EveryBadMessageIsRefusedAndChangesNothing) {
  const Player& mover = table->mover();
  const std::string version = std::to_string(mover.version()), action = mover.state()["actions"][0]["text"];
  const std::string before = whole_state(server->port(), table->id);
  for (const BadMessage& row : kBadMessages) {
    SCOPED_TRACE(row.name);
    const std::string token = row.sender == Sender::mover     ? mover.token
                              : row.sender == Sender::waiting ? table->other().token
                                                              : "";
    Player sender(server->port(), table->id, token);
    sender.socket->send_text(replaced(replaced(row.text, "V", version), "\"A\"", "\"" + action + "\""));
    const Json answer = sender.socket->until("refused");
    EXPECT_EQ(answer["error"]["code"], row.code) << answer;
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
    ASSERT_EQ(whole_state(server->port(), table->id), before);
  }
}

TEST_F(ServeRefusal, WhoAsksGetsTheWholeStateAgainButNotTooOften) {
  Player looker(server->port(), table->id, "");
  for (const char* why : {"difference", "gap", "stale"}) {
    looker.socket->send({{"type", "resync"}, {"id", "again"}, {"why", why}, {"after", looker.seq() - 1}});
    const Json fresh = looker.socket->until("welcome");
    EXPECT_EQ(fresh["resync"], true);
    EXPECT_EQ(fresh["state"]["position"], looker.state()["position"]);
    EXPECT_EQ(fresh["entries"].size(), 1u);
  }
  looker.socket->send({{"type", "resync"}, {"id", "once more"}, {"why", "gap"}});
  const Json refused = looker.socket->until("refused");
  EXPECT_EQ(refused["id"], "once more");
  EXPECT_EQ(refused["error"]["code"], "too_fast");
  const std::string metrics = http(server->port(), "GET", "/metrics").body;
  for (const char* why : {"difference", "gap", "stale"})
    EXPECT_NE(metrics.find("fray_resyncs_total{why=\"" + std::string(why) + "\"} 1\n"), std::string::npos)
        << metrics;
}

/// Each stale action was once answered with the whole state, some 200 times as long.
TEST_F(ServeRefusal, AStaleActionIsAnsweredInAFewBytes) {
  Player& mover = table->mover();
  std::string answers;
  Player again(server->port(), table->id, mover.token);
  again.ids = 1000;  // not those that the other socket of the seat has used
  again.socket->on_text = [&](const std::string& text) { answers += text; };
  for (int i = 0; i < 10; ++i) {
    const Json answer = again.ask({{"type", "act"}, {"version", 1}, {"action", "e2e4"}});
    EXPECT_EQ(answer["error"]["code"], "stale");
  }
  EXPECT_LT(answers.size(), 10u * 250) << answers;
}

TEST_F(ServeRefusal, AnActionSentAgainIsNotDoneAgain) {
  Table own(server->port());
  const Json action = own.white.state()["actions"][0]["text"];
  const std::uint64_t version = own.white.version();
  const Json message{{"type", "act"}, {"id", "same"}, {"version", version}, {"action", action}};
  own.white.socket->send(message);
  const Json first = own.white.socket->until("ack");
  own.white.take(own.white.socket->until("update"));
  const std::string before = whole_state(server->port(), own.id);
  for (int i = 0; i < 3; ++i) {
    own.white.socket->send(message);
    const Json again = own.white.socket->receive();
    if (again["type"] == "presence") continue;
    EXPECT_EQ(again, first);
  }
  Player back(server->port(), own.id, own.white.token);
  back.socket->send(message);
  EXPECT_EQ(back.socket->until("ack"), first);
  // The same action under another id names a version that is gone; by another seat it is a message of its
  // own.
  back.socket->send({{"type", "act"}, {"id", "other"}, {"version", version}, {"action", action}});
  EXPECT_EQ(back.socket->until("refused")["error"]["code"], "stale");
  own.black.socket->send(message);
  EXPECT_EQ(own.black.socket->until("refused")["error"]["code"], "stale");
  EXPECT_EQ(whole_state(server->port(), own.id), before);
}

TEST_F(ServeRefusal, WhatClosesASocket) {
  const std::uint16_t port = server->port();
  const Table other(port);
  const std::string before = whole_state(port, table->id);
  const auto hello = [](const std::string& token) {
    return Json{{"type", "hello"}, {"protocol", 2}, {"token", token}};
  };
  {
    ClientSocket socket(port, table->id);
    socket.send(hello(std::string(43, 'x')));
    EXPECT_EQ(socket.close_code(), 4002);
  }
  {
    ClientSocket socket(port, table->id);
    socket.send(hello(table->white.token.substr(0, 42)));
    EXPECT_EQ(socket.close_code(), 4002);
  }
  {  // the token of another room
    ClientSocket socket(port, table->id);
    socket.send(hello(other.white.token));
    EXPECT_EQ(socket.close_code(), 4002);
  }
  for (const char* room : {"0000000000", "x", "../../etc", "';drop+table+rooms;--", "%00"}) {
    SCOPED_TRACE(room);
    ClientSocket socket(port, "/ws/rooms/" + std::string(room));
    socket.send({{"type", "hello"}, {"protocol", 2}});
    EXPECT_EQ(socket.close_code(), 4001);
  }
  {
    ClientSocket socket(port, table->id);
    for (int i = 0; i < 3; ++i) socket.send_text("rubbish");
    EXPECT_EQ(socket.close_code(), 4005);
  }
  {
    ClientSocket socket(port, table->id);
    for (int i = 0; i < 3; ++i) socket.send({{"type", "resign"}, {"id", "x"}});
    EXPECT_EQ(socket.close_code(), 4005);
  }
  {
    ClientSocket socket(port, table->id);
    for (int i = 0; i < 3; ++i) socket.send_binary(R"({"type":"hello","protocol":2})");
    EXPECT_EQ(socket.close_code(), 4005);
  }
  {
    Player player(port, table->id, table->white.token);
    player.socket->send_text("\"" + std::string(64 * 1024, 'x') + "\"");
    EXPECT_EQ(player.socket->close_code(), 1009);
  }
  {  // another protocol than 2
    ClientSocket socket(port, table->id);
    socket.send({{"type", "hello"}, {"protocol", 1}});
    EXPECT_EQ(socket.until("refused")["error"]["code"], "bad_request");
  }
  EXPECT_EQ(whole_state(port, table->id), before);
}

TEST(ServeSocket, NoHelloIsWaitedForOnlySoLong) {
  ServerSettings settings = test_settings();
  settings.sockets.hello_ms = 100;
  LocalServer server(settings);
  ClientSocket socket(server.port(), "0000000000");
  EXPECT_EQ(socket.close_code(), 4000);
}

// ---- HTTP

struct BadRequest {
  const char* name;
  const char* method;
  const char* target;  ///< R: the room
  const char* body;
  int status;
  const char* code;
  const char* header = "";  ///< one more, as "Name: value"
};

constexpr const char* kSeatsOfTwo = R"("seats":[{"kind":"me"},{"kind":"open"}])";

const BadRequest kBadRequests[] = {
    {"unknown path", "GET", "/api/nothing", "", 404, "not_found"},
    {"no room of that id", "GET", "/api/rooms/0000000000", "", 404, "not_found"},
    {"strange id", "GET", "/api/rooms/..%2f..%2fetc", "", 404, "not_found"},
    {"empty id", "GET", "/api/rooms/", "", 404, "not_found"},
    {"log of no room", "GET", "/api/rooms/0000000000/log", "", 404, "not_found"},
    {"record of no room", "GET", "/api/rooms/0000000000/record", "", 404, "not_found"},
    {"replay of no room", "GET", "/api/rooms/0000000000/replay", "", 404, "not_found"},
    {"review of no room", "GET", "/api/rooms/0000000000/review", "", 404, "not_found"},
    {"review of a game that goes on", "POST", "/api/rooms/R/review", "", 409, "not_possible"},
    {"editing a log", "POST", "/api/rooms/R/log", "{}", 405, "wrong_method"},
    {"deleting a room", "DELETE", "/api/rooms/R", "", 405, "wrong_method"},
    {"a method that is none", "BREW", "/api/rooms", "", 405, "wrong_method"},
    {"no content type", "POST", "/api/rooms", "{}", 400, "bad_content_type", "Content-Type: text/plain"},
    {"form", "POST", "/api/rooms", "game=conflict", 400, "bad_content_type",
     "Content-Type: application/x-www-form-urlencoded"},
    {"no body", "POST", "/api/rooms", "", 400, "bad_json"},
    {"no JSON", "POST", "/api/rooms", "{", 400, "bad_json"},
    {"an array", "POST", "/api/rooms", "[]", 400, "bad_request"},
    {"no game", "POST", "/api/rooms", R"({"clock":{"kind":"none"},"seats":[]})", 400, "bad_request"},
    {"unknown game", "POST", "/api/rooms", R"({"game":"go","clock":{"kind":"none"},"seats":[]})", 400,
     "unknown_game"},
    {"unknown field", "POST", "/api/rooms", R"({"game":"conflict","secret":"00"})", 400, "bad_request"},
    {"no clock", "POST", "/api/rooms", R"({"game":"conflict","name":"A",SEATS})", 400, "bad_request"},
    {"bad clock", "POST", "/api/rooms",
     R"({"game":"conflict","name":"A","clock":{"kind":"fischer","initial":-1,"increment":0},SEATS})", 400,
     "bad_request"},
    {"bad option", "POST", "/api/rooms",
     R"({"game":"conflict","name":"A","clock":{"kind":"none"},"options":{"x":"y"},SEATS})", 400,
     "bad_option"},
    {"bad start", "POST", "/api/rooms",
     R"({"game":"conflict","name":"A","clock":{"kind":"none"},"start":"8/8",SEATS})", 400, ""},
    {"one seat", "POST", "/api/rooms",
     R"({"game":"conflict","name":"A","clock":{"kind":"none"},"seats":[{"kind":"me"}]})", 400, "bad_request"},
    {"nine levels", "POST", "/api/rooms",
     R"({"game":"conflict","name":"A","clock":{"kind":"none"},"seats":[{"kind":"me"},{"kind":"computer","level":9}]})",
     400, "bad_request"},
    {"a seat for a king", "POST", "/api/rooms",
     R"({"game":"conflict","name":"A","clock":{"kind":"none"},"seats":[{"kind":"me"},{"kind":"king"}]})", 400,
     "bad_request"},
    {"no name", "POST", "/api/rooms", R"({"game":"conflict","clock":{"kind":"none"},SEATS})", 400,
     "bad_request"},
    {"empty name", "POST", "/api/rooms", R"({"game":"conflict","name":"","clock":{"kind":"none"},SEATS})",
     400, "bad_request"},
    {"name with a line break", "POST", "/api/rooms",
     R"({"game":"conflict","name":"a\nb","clock":{"kind":"none"},SEATS})", 400, "bad_request"},
    {"taken seat", "POST", "/api/rooms/R/seats/0", R"({"name":"Eve"})", 409, "not_possible"},
    {"seat that is none", "POST", "/api/rooms/R/seats/7", R"({"name":"Eve"})", 404, "not_found"},
    {"seat minus one", "POST", "/api/rooms/R/seats/-1", R"({"name":"Eve"})", 404, "not_found"},
    {"seat with a token of one's own", "POST", "/api/rooms/R/seats/1", R"({"name":"Eve","token":"x"})", 400,
     "bad_request"},
    {"another site", "POST", "/api/rooms", R"({"game":"conflict","name":"A","clock":{"kind":"none"},SEATS})",
     403, "bad_origin", "Origin: https://evil.example"},
    {"another port", "POST", "/api/rooms", R"({"game":"conflict","name":"A","clock":{"kind":"none"},SEATS})",
     403, "bad_origin", "Origin: http://127.0.0.1:1"},
    {"no origin", "POST", "/api/rooms", R"({"game":"conflict","name":"A","clock":{"kind":"none"},SEATS})",
     403, "bad_origin", "Origin: null"},
    {"explore an illegal action", "POST", "/api/explore", R"({"game":"conflict","steps":["e2e5"]})", 400,
     "illegal_action"},
    {"why of no square", "POST", "/api/why", R"({"game":"conflict","steps":[],"from":"k1"})", 400,
     "bad_request"},
    {"explore nothing", "POST", "/api/explore", "{}", 400, "bad_request"},
    {"analyse without lines", "POST", "/api/analyse", R"({"game":"conflict","steps":[],"ms":50})", 400,
     "bad_request"},
    {"analyse for an hour", "POST", "/api/analyse",
     R"({"game":"conflict","steps":[],"lines":1,"ms":3600000})", 400, "bad_request"},
    {"short password", "POST", "/api/account", R"({"name":"eve","password":"short"})", 400, "bad_request"},
    {"name of an account", "POST", "/api/account", R"({"name":"<eve>","password":"long enough"})", 400,
     "bad_request"},
    {"nobody's password", "POST", "/api/session", R"({"name":"nobody","password":"long enough"})", 401,
     "bad_login"},
};

TEST_F(ServeRefusal, EveryBadRequestIsRefusedAndChangesNothing) {
  const std::string before = whole_state(server->port(), table->id);
  for (const BadRequest& row : kBadRequests) {
    SCOPED_TRACE(row.name);
    Headers headers;
    if (const std::string header = row.header; !header.empty())
      headers.emplace_back(header.substr(0, header.find(':')), header.substr(header.find(':') + 2));
    const HttpAnswer answer = http(server->port(), row.method, replaced(row.target, "R", table->id),
                                   replaced(row.body, "SEATS", kSeatsOfTwo), headers);
    EXPECT_EQ(answer.status, row.status) << answer.body;
    if (*row.code != '\0') {
      EXPECT_EQ(answer.code(), row.code) << answer.body;
    }
    EXPECT_FALSE(answer.json()["error"]["message"].get<std::string>().empty());
    ASSERT_EQ(whole_state(server->port(), table->id), before);
  }
}

struct RawRequest {
  const char* name;
  std::string bytes;
  const char* status;  ///< of the answer; "" if the server just closes
};

TEST_F(ServeRefusal, WhatIsNoHttpIsRefused) {
  const std::string before = whole_state(server->port(), table->id);
  const RawRequest rows[] = {
      {"rubbish", std::string(500, '\x01'), "400"},
      {"no version", "GET /\r\n\r\n", "400"},
      {"a header without a colon", "GET / HTTP/1.1\r\nHost x\r\n\r\n", "400"},
      {"large headers", "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n", "431"},
      {"large body",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n" +
           std::string(70'000, 'x'),
       "413"},
      {"large body in chunks",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n11170\r\n" +
           std::string(70'000, 'x') + "\r\n0\r\n\r\n",
       "413"},
      {"a length that is none", "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
       "400"},
      {"two lengths",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
       "400"},
      {"a coding that nobody knows",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", "501"},
      {"a coding before chunked",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
       "501"},
      {"a coding named twice",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: identity\r\n"
       "Transfer-Encoding: identity\r\n\r\n",
       "501"},
      {"a coding and a length",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: "
       "4\r\n\r\n"
       "0\r\n\r\n",
       "400"},
      {"a length and a coding that is not chunked",
       "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\nContent-Length: "
       "4\r\n\r\nabcd",
       "400"},
      {"a coding before there were any",
       "POST /api/rooms HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
      {"no host", "GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n", "400"},
      {"no host before it had to be", "GET /api/games HTTP/1.0\r\n\r\n", "400"},
      {"two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
       "400"},
      {"a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", "400"},
      {"another site's host", "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "421"},
      {"half a request", "GET / HT", ""},
  };
  for (const RawRequest& row : rows) {
    SCOPED_TRACE(row.name);
    const bool waits = *row.status == '\0';
    const std::string answer =
        raw_exchange(server->port(), row.bytes, waits ? std::chrono::milliseconds(200) : kPatience);
    if (waits) {
      EXPECT_EQ(answer, "");
    } else {
      EXPECT_EQ(answer.substr(0, 12), "HTTP/1.1 " + std::string(row.status));
    }
    ASSERT_EQ(whole_state(server->port(), table->id), before);
  }
  // Other sites cannot open sockets either.
  EXPECT_ANY_THROW(ClientSocket(server->port(), table->id, {{"Origin", "https://evil.example"}}));
  EXPECT_ANY_THROW(ClientSocket(server->port(), "/ws/other"));
}

}  // namespace
}  // namespace fray::test
