// Messages between servers over a bus to which others can write, and which loses some.
#include "server/cluster/exchange.h"

#include <gmock/gmock.h>

#include "memory_bus.h"

namespace fray::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Bytes32 secret_of(std::uint8_t fill) {
  Bytes32 secret;
  secret.fill(fill);
  return secret;
}

/// A server at the bus, with what it has heard.
struct Speaker {
  Speaker(MemoryBus& bus, const std::string& id, std::uint8_t secret = 1)
      : station(bus),
        exchange(station, metrics, secret_of(secret), id,
                 {[this](const std::string& from, std::string_view text) {
                    heard.push_back(from + ":" + std::string(text));
                  },
                  [this](const std::string& from, std::string_view text) {
                    news.push_back(from + ":" + std::string(text));
                  },
                  [this](const std::string& from) { heard.push_back("lost " + from); }}) {}

  std::uint64_t refused() {
    return metrics
        .counter("fray_bus_refused_total",
                 "messages of the bus that were forged, said again or not to be read")
        .value();
  }

  MemoryBus::Station station;
  Metrics metrics;
  std::vector<std::string> heard, news;
  Exchange exchange;
};

class ExchangeTest : public testing::Test {
 protected:
  StepLoop loop_;
  MemoryBus bus_{loop_};
  Speaker ada_{bus_, "ada"}, bob_{bus_, "bob"};
};

TEST_F(ExchangeTest, TellsInOrderAndOnlyWhoIsMeant) {
  Speaker eve(bus_, "eve");
  ada_.exchange.send("bob", "one");
  ada_.exchange.send("bob", "");
  bob_.exchange.send("ada", "back");
  ada_.exchange.send("bob", "two");
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("ada:one", "ada:", "ada:two"));
  EXPECT_THAT(ada_.heard, ElementsAre("bob:back"));
  EXPECT_THAT(eve.heard, IsEmpty());
}

TEST_F(ExchangeTest, SendsLongMessagesInPartsThatTheBusTakes) {
  std::string text(3 * kLongestBusMessage + 5, 'x');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('a' + i % 23);
  ada_.exchange.send("bob", text);
  ada_.exchange.send("bob", "after");
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("ada:" + text, "ada:after"));
  for (const MemoryBus::Message& message : bus_.said) EXPECT_LE(message.bytes.size(), kLongestBusMessage);
}

TEST_F(ExchangeTest, KeepsWhatIsSaidFromEavesdroppers) {
  ada_.exchange.send("bob", "the token of seat 0");
  ada_.exchange.announce("the room has changed");
  loop_.run();
  ASSERT_EQ(bus_.said.size(), 2U);
  for (const MemoryBus::Message& message : bus_.said) {
    EXPECT_EQ(message.bytes.find("token"), std::string::npos);
    EXPECT_EQ(message.bytes.find("room"), std::string::npos);
  }
}

TEST_F(ExchangeTest, NoticesWhatIsLostWithTheNextMessage) {
  ada_.exchange.send("bob", "one");
  bus_.lose = 2;
  ada_.exchange.send("bob", "two");
  ada_.exchange.send("bob", "three");
  ada_.exchange.send("bob", "four");
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("ada:one", "lost ada", "ada:four"));
}

TEST_F(ExchangeTest, NoticesThatTheVeryFirstIsLost) {
  bus_.lose = 1;
  ada_.exchange.send("bob", "one");
  ada_.exchange.send("bob", "two");
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("lost ada", "ada:two"));
}

TEST_F(ExchangeTest, DropsTheRestOfAMessageOfWhichAPartIsLost) {
  ada_.exchange.send("bob", "before");
  for (int lost = 0; lost < 3; ++lost) {
    bob_.heard.clear();
    const std::size_t begin = bus_.said.size();
    StepLoop other_loop;
    MemoryBus other_bus(other_loop);
    Speaker carol(other_bus, "carol"), dan(other_bus, "dan");
    carol.exchange.send("dan", std::string(2 * kLongestBusMessage, 'x'));
    carol.exchange.send("dan", "after");
    Speaker erin(bus_, "dan");  // hears the same, but for one part
    const std::vector<MemoryBus::Message> said = other_bus.said;
    ASSERT_EQ(said.size(), 4U);
    for (int i = 0; i < 4; ++i) {
      if (i != lost)
        bus_.publish(said[static_cast<std::size_t>(i)].subject, said[static_cast<std::size_t>(i)].bytes);
    }
    loop_.run();
    EXPECT_THAT(erin.heard, ElementsAre("lost carol", "carol:after")) << lost;
    EXPECT_GT(bus_.said.size(), begin);
  }
}

TEST_F(ExchangeTest, RefusesWhatIsSaidAgain) {
  ada_.exchange.send("bob", "one");
  ada_.exchange.send("bob", "two");
  ada_.exchange.announce("news");
  loop_.run();
  for (const MemoryBus::Message& message : std::vector(bus_.said))
    bus_.publish(message.subject, message.bytes);
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("ada:one", "ada:two"));
  EXPECT_THAT(bob_.news, ElementsAre("ada:news"));
  EXPECT_EQ(bob_.refused(), 3U);
}

TEST_F(ExchangeTest, RefusesWhatWasSaidToSomebodyElse) {
  Speaker eve(bus_, "eve");
  ada_.exchange.send("eve", "resign");
  ada_.exchange.announce("news");
  loop_.run();
  const std::vector<MemoryBus::Message> said = bus_.said;
  bus_.publish("fray.server.bob", said[0].bytes);
  bus_.publish("fray.server.bob", said[1].bytes);
  bus_.publish("fray.news", said[0].bytes);
  loop_.run();
  EXPECT_THAT(bob_.heard, IsEmpty());
  EXPECT_THAT(bob_.news, ElementsAre("ada:news"));
  EXPECT_EQ(bob_.refused(), 3U);
}

TEST_F(ExchangeTest, RefusesWhoeverDoesNotKnowTheSecret) {
  Speaker mallory(bus_, "ada", 2);  // claims to be Ada
  mallory.exchange.send("bob", "forged");
  mallory.exchange.announce("forged");
  loop_.run();
  EXPECT_THAT(bob_.heard, IsEmpty());
  EXPECT_THAT(bob_.news, IsEmpty());
  EXPECT_EQ(bob_.refused(), 2U);
  ada_.exchange.send("bob", "true");
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("ada:true"));
}

TEST_F(ExchangeTest, RefusesEveryMessageOfWhichAByteIsAnother) {
  StepLoop other_loop;
  MemoryBus other_bus(other_loop);
  Speaker carol(other_bus, "carol");
  carol.exchange.send("bob", "act");
  const std::string bytes = other_bus.said[0].bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int bit : {1, 2, 4, 8, 128}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ bit);
      bus_.publish("fray.server.bob", changed);
    }
    bus_.publish("fray.server.bob", bytes.substr(0, i));
  }
  loop_.run();
  EXPECT_THAT(bob_.heard, IsEmpty());
  EXPECT_EQ(bob_.refused(), 6 * bytes.size());
  bus_.publish("fray.server.bob", bytes);
  loop_.run();
  EXPECT_THAT(bob_.heard, ElementsAre("carol:act"));
}

}  // namespace
}  // namespace fray::test
