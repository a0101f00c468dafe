// Visitors of one server in rooms of another.
#include "server/cluster/relay.h"

#include <gmock/gmock.h>

#include <optional>

#include "memory_bus.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Bytes32 secret() {
  Bytes32 bytes;
  bytes.fill(9);
  return bytes;
}

/// The socket of somebody who is really there.
class VisitorSocket final : public Socket {
 public:
  void send(std::shared_ptr<const std::string> text) override { got.push_back(*text); }
  void close(CloseCode code, std::string_view reason) override {
    got.push_back("closed " + std::to_string(static_cast<int>(code)) + " " + std::string(reason));
  }
  void set_send_bound(std::size_t bytes) override { bound = bytes; }
  std::string_view address() const override { return "192.0.2.7"; }
  std::vector<std::string> got;
  std::size_t bound = 0;
};

/// Stands for a room: says what it hears, closes when it is told "close".
class Echo final : public SocketListener {
 public:
  Echo(std::string name, std::vector<std::string>& seen) : name_(std::move(name)), seen_(seen) {}
  void on_open(std::shared_ptr<Socket> socket) override {
    socket_ = std::move(socket);
    socket_->set_send_bound(1234);
    seen_.push_back(name_ + " opened for " + std::string(socket_->address()));
  }
  void on_message(std::string_view message, bool text) override {
    EXPECT_TRUE(text);
    if (message == "close") return socket_->close(CloseCode::bad_token, "a reason");
    socket_->send(std::make_shared<const std::string>(name_ + " heard " + std::string(message)));
  }
  void on_close() override { seen_.push_back(name_ + " closed"); }

 private:
  std::string name_;
  std::vector<std::string>& seen_;
  std::shared_ptr<Socket> socket_;
};

struct RelayServer {
  RelayServer(StepLoop& loop, MemoryBus& bus, const std::string& id)
      : station(bus),
        relay(
            loop, station, metrics,
            {[this](const std::string& room, const std::string& address) {
               return std::make_shared<Echo>(room + "/" + address, seen);
             },
             [this](const HttpRequest& request, const HttpReply& reply) {
               EXPECT_TRUE(request.passed_on);
               if (silent) return waiting.push_back(reply);
               HttpResponse response;
               response.status = 201;
               response.headers = {{"X-Method", request.method},
                                   {"X-Cookie", std::string(request.cookie("session"))}};
               response.body =
                   request.path + "?" + request.query + "\n" + request.body + "\n" + request.address;
               reply(std::move(response));
             },
             [this](const std::string& room) { seen.push_back("changed " + room); }, [this] { ++missed; }}) {
    relay.begin(id, secret());
  }

  MemoryBus::Station station;
  Metrics metrics;
  std::vector<std::string> seen;
  std::vector<HttpReply> waiting;
  bool silent = false;
  int missed = 0;
  Relay relay;
};

class RelayTest : public testing::Test {
 protected:
  RelayTest() {
    ada_.relay.set_living({"bob"});
    bob_.relay.set_living({"ada"});
  }
  /// Ada's visitor goes to a room of Bob's.
  Neighbours::Line call(const std::string& room = "room") {
    return ada_.relay.call("bob", room, "192.0.2.7", socket_, [this](bool heard) { gone_ = heard; });
  }
  HttpRequest request() {
    HttpRequest request;
    request.method = "POST";
    request.path = "/api/rooms/x/seats/1";
    request.query = "a=b";
    request.headers = {{"cookie", "session=s3"}, {"content-type", "application/json"}};
    request.body = std::string("{\"name\":\"Zo\n\0\"}", 15);
    request.address = "192.0.2.7";
    return request;
  }
  void ask() {
    ada_.relay.pass_on(
        "bob", request(), [this](HttpResponse response) { answer_ = std::move(response); },
        [this] { no_answer_ = true; });
  }

  StepLoop loop_;
  MemoryBus bus_{loop_};
  RelayServer ada_{loop_, bus_, "ada"}, bob_{loop_, bus_, "bob"};
  std::shared_ptr<VisitorSocket> socket_ = std::make_shared<VisitorSocket>();
  std::optional<bool> gone_;
  std::optional<HttpResponse> answer_;
  bool no_answer_ = false;
};

TEST_F(RelayTest, PassesMessagesBothWays) {
  const auto line = call();
  ada_.relay.say(line, "{\"type\":\"hello\"}");
  ada_.relay.say(line, "two\nlines");
  loop_.run();
  EXPECT_THAT(bob_.seen, ElementsAre("room/192.0.2.7 opened for 192.0.2.7"));
  EXPECT_THAT(socket_->got,
              ElementsAre("room/192.0.2.7 heard {\"type\":\"hello\"}", "room/192.0.2.7 heard two\nlines"));
  EXPECT_EQ(socket_->bound, 1234U);
  EXPECT_EQ(ada_.relay.lines(), 1U);
  EXPECT_EQ(bob_.relay.visitors(), 1U);
}

TEST_F(RelayTest, KeepsLinesApart) {
  const auto other = std::make_shared<VisitorSocket>();
  const auto first = call("one");
  const auto second = ada_.relay.call("bob", "two", "192.0.2.8", other, [](bool) {});
  ada_.relay.say(second, "b");
  ada_.relay.say(first, "a");
  loop_.run();
  EXPECT_THAT(socket_->got, ElementsAre("one/192.0.2.7 heard a"));
  EXPECT_THAT(other->got, ElementsAre("two/192.0.2.8 heard b"));
}

TEST_F(RelayTest, TheRoomCloses) {
  const auto line = call();
  ada_.relay.say(line, "close");
  ada_.relay.say(line, "after");
  loop_.run();
  EXPECT_THAT(socket_->got, ElementsAre("closed 4002 a reason"));
  EXPECT_THAT(bob_.seen, ElementsAre("room/192.0.2.7 opened for 192.0.2.7", "room/192.0.2.7 closed"));
  EXPECT_EQ(ada_.relay.lines() + bob_.relay.visitors(), 0U);
  EXPECT_FALSE(gone_);
}

TEST_F(RelayTest, TheVisitorGoes) {
  const auto line = call();
  loop_.run();
  ada_.relay.hang_up(line);
  loop_.run();
  EXPECT_THAT(bob_.seen, ElementsAre("room/192.0.2.7 opened for 192.0.2.7", "room/192.0.2.7 closed"));
  EXPECT_EQ(ada_.relay.lines() + bob_.relay.visitors(), 0U);
  ada_.relay.say(line, "nobody hears it");
  loop_.run();
  EXPECT_THAT(socket_->got, IsEmpty());
}

TEST_F(RelayTest, TheRoomsServerDies) {
  const auto line = call();
  ada_.relay.say(line, "hello");
  ask();
  bob_.station.up = false;
  ask();
  loop_.run();
  ada_.relay.set_living({});
  EXPECT_EQ(gone_, std::optional(false));  // nothing had come
  EXPECT_TRUE(no_answer_);
  EXPECT_EQ(ada_.relay.lines(), 0U);
}

TEST_F(RelayTest, TheRoomsServerDiesAfterItHasSpoken) {
  const auto line = call();
  ada_.relay.say(line, "hello");
  loop_.run();
  ada_.relay.set_living({});
  EXPECT_EQ(gone_, std::optional(true));
}

TEST_F(RelayTest, TheVisitorsServerDies) {
  call();
  loop_.run();
  bob_.relay.set_living({});
  loop_.run();
  EXPECT_EQ(bob_.seen.back(), "room/192.0.2.7 closed");
  EXPECT_EQ(bob_.relay.visitors(), 0U);
}

TEST_F(RelayTest, LostMessagesEndAllLinesOfBothServers) {
  const auto line = call();
  ada_.relay.say(line, "one");
  loop_.run();
  bus_.lose = 1;
  ada_.relay.say(line, "lost");
  ada_.relay.say(line, "three");
  loop_.run();
  // Bob notices, and tells Ada, whose visitor comes again.
  EXPECT_EQ(gone_, std::optional(true));
  EXPECT_EQ(bob_.seen.back(), "room/192.0.2.7 closed");
  EXPECT_EQ(ada_.relay.lines() + bob_.relay.visitors(), 0U);
  const auto again = call();
  ada_.relay.say(again, "again");
  loop_.run();
  EXPECT_EQ(socket_->got.back(), "room/192.0.2.7 heard again");
}

TEST_F(RelayTest, ABusThatWasAwayEndsAllLines) {
  const auto line = call();
  ada_.relay.say(line, "one");
  loop_.run();
  const int missed = ada_.missed;
  ada_.station.up = false;
  ada_.relay.say(line, "lost");
  ada_.station.come_back();
  loop_.run();
  EXPECT_EQ(gone_, std::optional(true));
  EXPECT_EQ(ada_.missed, missed + 1);
  EXPECT_EQ(ada_.relay.lines() + bob_.relay.visitors(), 0U);
  const auto again = call();
  ada_.relay.say(again, "again");
  loop_.run();
  EXPECT_EQ(socket_->got.back(), "room/192.0.2.7 heard again");
  EXPECT_EQ(bob_.relay.visitors(), 1U);
}

TEST_F(RelayTest, WhileTheBusIsAwayNobodyIsLeftWaiting) {
  ada_.relay.say(call(), "one");
  loop_.run();
  ada_.station.up = false;
  EXPECT_FALSE(ada_.relay.reachable());
  ada_.relay.set_living({"bob"});
  EXPECT_EQ(gone_, std::optional(true));
  ask();
  ada_.relay.set_living({"bob"});
  EXPECT_TRUE(no_answer_);
}

TEST_F(RelayTest, ALineThatIsOpenedBeforeTheOtherSideKnowsOfALossIsOpenedAgain) {
  const auto line = call();
  loop_.run();
  bus_.lose = 1;
  ada_.relay.say(line, "lost");
  const auto again = ada_.relay.call("bob", "room", "192.0.2.7", socket_, [this](bool heard) {
    EXPECT_FALSE(heard);
    ada_.relay.say(call(), "at last");
  });
  ada_.relay.say(again, "again");
  bus_.lose = 1;  // of what Bob answers
  loop_.run();
  EXPECT_EQ(socket_->got.back(), "room/192.0.2.7 heard at last");
  EXPECT_EQ(ada_.relay.lines(), 1U);
  EXPECT_EQ(bob_.relay.visitors(), 1U);
}

TEST_F(RelayTest, PassesRequestsOn) {
  ask();
  loop_.run();
  ASSERT_TRUE(answer_);
  EXPECT_EQ(answer_->status, 201);
  EXPECT_EQ(answer_->body, "/api/rooms/x/seats/1?a=b\n" + request().body + "\n192.0.2.7");
  ASSERT_EQ(answer_->headers.size(), 2U);
  EXPECT_EQ(answer_->headers[0].value, "POST");
  EXPECT_EQ(answer_->headers[1].value, "s3");
  EXPECT_FALSE(no_answer_);
}

TEST_F(RelayTest, ARequestThatNobodyAnswersIsToBeMadeAgain) {
  bob_.silent = true;
  ask();
  loop_.run();
  EXPECT_FALSE(answer_);
  loop_.pass(60'000);
  ASSERT_TRUE(answer_);
  EXPECT_EQ(answer_->status, 503);
  bob_.waiting[0](HttpResponse{});  // too late
  loop_.run();
  EXPECT_EQ(answer_->status, 503);
}

TEST_F(RelayTest, TellsOthersWhatHasChanged) {
  bob_.relay.tell_changed("room9");
  loop_.run();
  EXPECT_THAT(ada_.seen, ElementsAre("changed room9"));
  EXPECT_THAT(bob_.seen, IsEmpty());
}

TEST_F(RelayTest, UnderANewIdNothingOfTheOldOneIsLeft) {
  call();
  loop_.run();
  ada_.relay.begin("ada2", secret());
  EXPECT_EQ(gone_, std::optional(false));
  bob_.relay.set_living({"ada2"});
  ada_.relay.set_living({"bob"});
  loop_.run();
  EXPECT_EQ(bob_.relay.visitors(), 0U);
  const auto line = call();
  ada_.relay.say(line, "new");
  loop_.run();
  EXPECT_EQ(socket_->got.back(), "room/192.0.2.7 heard new");
}

TEST_F(RelayTest, AllServersAgreeOnWhoKeepsWhatAndMostStaysWhenOneGoes) {
  RelayServer carol(loop_, bus_, "carol");
  ada_.relay.set_living({"bob", "carol"});
  bob_.relay.set_living({"carol", "ada"});
  carol.relay.set_living({"ada", "bob"});
  const auto keeper = [](const RelayServer& server, const std::string& own, const std::string& key) {
    const std::string other = server.relay.keeper_of(key);
    return other.empty() ? own : other;
  };
  std::map<std::string, int> shares;
  std::map<std::string, std::string> before;
  for (int i = 0; i < 300; ++i) {
    const std::string key = "room" + std::to_string(i);
    const std::string of_ada = keeper(ada_, "ada", key);
    EXPECT_EQ(of_ada, keeper(bob_, "bob", key));
    EXPECT_EQ(of_ada, keeper(carol, "carol", key));
    ++shares[of_ada];
    before[key] = of_ada;
  }
  for (const char* server : {"ada", "bob", "carol"}) EXPECT_GT(shares[server], 60) << server;
  ada_.relay.set_living({"bob"});
  for (const auto& [key, keeper_before] : before) {
    if (keeper_before != "carol") EXPECT_EQ(keeper(ada_, "ada", key), keeper_before);
  }
}

}  // namespace
}  // namespace fray::test
