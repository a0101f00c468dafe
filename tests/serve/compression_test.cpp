// Compressed WebSocket messages (RFC 7692): for whoever offers them, and no way around the bounds.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace fray::test {
namespace {

TEST(ServeCompression, WhoOffersItGetsTheSameMessages) {
  const LocalServer server;
  const Table table(server.port(), kNoClock, "dnd");
  ClientSocket plain(server.port(), table.id), compressed(server.port(), table.id, {}, 0, true);
  EXPECT_EQ(plain.extensions, "");
  EXPECT_NE(compressed.extensions.find("permessage-deflate"), std::string::npos);
  EXPECT_NE(compressed.extensions.find("server_no_context_takeover"), std::string::npos);
  Json welcomes[2];
  for (ClientSocket* socket : {&plain, &compressed}) {
    socket->send({{"type", "hello"}, {"protocol", 2}});
    Json& welcome = welcomes[socket == &plain ? 0 : 1];
    welcome = socket->until("welcome");
    welcome.erase("now");
    socket->send({{"type", "ping"}, {"id", "short"}});
    EXPECT_EQ(socket->until("pong")["id"], "short");
  }
  EXPECT_GT(welcomes[0].dump().size(), 10'000u);
  EXPECT_EQ(welcomes[0], welcomes[1]);
}

/// Two hundred thousand bytes that are some hundreds on their way: all of it has come when it is refused, so
/// that the code can be seen.
TEST(ServeCompression, ABombIsRefusedAtTheBoundOfAllMessages) {
  const LocalServer server;
  const Table table(server.port());
  ClientSocket socket(server.port(), table.id, {}, 0, true);
  socket.send_text("{\"type\":\"ping\",\"id\":\"" + std::string(200'000, 'x') + "\"}");
  EXPECT_EQ(socket.close_code(), 1009);
}

}  // namespace
}  // namespace fray::test
