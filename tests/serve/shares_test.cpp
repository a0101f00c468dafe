// Somebody else asks for all the thinking there is: a game against the computer goes on meanwhile. Who comes
// next is tested in tests/server/job_queue_test.cpp.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "fixture.h"

namespace fray::test {
namespace {

/// Requests and sockets of another visitor, as a proxy would name him.
const Headers kAnotherVisitor{{"X-Forwarded-For", "203.0.113.9"}};

Json computer(int level) { return {{"kind", "computer"}, {"level", level}}; }

/// Plays against the computer until it has answered three times, by moves that no answers can forbid.
void play_against_the_computer(std::uint16_t port) {
  const HttpAnswer made =
      http(port, "POST", "/api/rooms", room_order({{"kind", "me"}}, computer(1), kNoClock, "chess").dump());
  ASSERT_EQ(made.status, 201) << made.body;
  Player white(port, made.json()["id"], made.json()["tokens"]["0"]);
  const Bytes32 nonce{};
  ASSERT_EQ(white.ask({{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce))}})["type"], "ack");
  ASSERT_EQ(white.ask({{"type", "nonce"}, {"nonce", to_hex(nonce)}})["type"], "ack");
  while (white.phase() != "playing") white.take(white.socket->receive());
  for (const char* move : {"g1f3", "f3g1", "g1f3"}) {
    ASSERT_EQ(white.act(move)["type"], "ack") << move;
    const std::uint64_t seq = white.seq();
    white.sync(seq + 1);
    while (!white.may_act()) white.take(white.socket->receive());
  }
}

TEST(ServeShares, FortyAnalysesOfAnotherAddress) {
  LocalServer server(usual_settings());
  // As many as one may ask for at once; the others are refused.
  constexpr int kAnalyses = 40, kDone = 15;
  std::atomic<int> answered = 0;
  std::vector<std::jthread> asking;
  for (int i = 0; i < kAnalyses; ++i) {
    asking.emplace_back([&] {
      const std::string body = R"({"game":"chess","steps":[],"lines":1,"ms":500})";
      try {
        if (http(server.port(), "POST", "/api/analyse", body, kAnotherVisitor).status == 200) ++answered;
      } catch (const std::exception&) {
        // On a slow machine it waits for too long, which is his affair.
      }
    });
  }
  ASSERT_NO_FATAL_FAILURE(play_against_the_computer(server.port()));
  EXPECT_LT(answered, kDone) << "in their turn, three moves come long before all analyses";
}

TEST(ServeShares, RoomsOfComputersThatNobodyWatches) {
  LocalServer server(usual_settings());
  for (int i = 0; i < 5; ++i) {
    const Json order = room_order(computer(8), computer(8), kNoClock, "chess");
    ASSERT_EQ(http(server.port(), "POST", "/api/rooms", order.dump(), kAnotherVisitor).status, 201);
  }
  ASSERT_NO_FATAL_FAILURE(play_against_the_computer(server.port()));
}

TEST(ServeShares, EightGamesThatAnotherAddressLooksAt) {
  LocalServer server(usual_settings());
  std::vector<ClientSocket> sockets;
  for (int i = 0; i < 8; ++i) {
    const Json order = room_order(computer(8), computer(8), kNoClock, "chess");
    const HttpAnswer made = http(server.port(), "POST", "/api/rooms", order.dump(), kAnotherVisitor);
    ASSERT_EQ(made.status, 201);
    sockets.emplace_back(server.port(), made.json()["id"].get<std::string>(), kAnotherVisitor);
    sockets.back().send({{"type", "hello"}, {"protocol", 2}});
    sockets.back().until("welcome");
  }
  ASSERT_NO_FATAL_FAILURE(play_against_the_computer(server.port()));
  const HttpAnswer analysis =
      http(server.port(), "POST", "/api/analyse", R"({"game":"chess","steps":[],"lines":1,"ms":50})");
  EXPECT_EQ(analysis.status, 200) << "and so is an analysis";
}

}  // namespace
}  // namespace fray::test
