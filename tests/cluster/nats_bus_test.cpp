// The bus over a NATS server: order, servers that die and come back, who may sign in, and by which
// certificate.
#include "server/cluster/nats_bus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "nats_fixture.h"
#include "server/cluster/nats_connection.h"

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class NatsBusTest : public testing::Test {
 protected:
  std::unique_ptr<Bus> bus_at(const std::string& servers) {
    auto bus = connect_nats({.servers = servers}, loop_);
    EXPECT_TRUE(bus) << bus.error().message;
    return std::move(*bus);
  }
  std::unique_ptr<Bus> connected_bus(const std::string& servers) {
    auto bus = bus_at(servers);
    EXPECT_TRUE(loop_.run_until([&] { return bus->connected(); }));
    return bus;
  }
  /// What comes to a subject.
  std::vector<std::string>& heard(Bus& bus, const std::string& subject) {
    bus.subscribe(subject, [this](std::string_view bytes) { heard_.emplace_back(bytes); });
    return heard_;
  }

  TestLoop loop_;
  std::vector<std::string> heard_;
};

TEST_F(NatsBusTest, MessagesOfASenderKeepTheirOrderOverAllSubjects) {
  NatsServer server;
  server.start();
  const auto hearer = connected_bus(server.url());
  heard(*hearer, "fray.test.a");
  heard(*hearer, "fray.test.b");
  const auto sender = connected_bus(server.url());
  hearer->publish("fray.test.a", "begin");
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == 1; }));
  std::vector<std::string> expected{"begin"};
  for (int i = 0; i < 2000; ++i) {
    expected.push_back(std::to_string(i));
    sender->publish(i % 3 == 0 ? "fray.test.a" : "fray.test.b", expected.back());
  }
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == expected.size(); })) << heard_.size();
  EXPECT_EQ(heard_, expected);
}

TEST_F(NatsBusTest, AnyBytesUpToTheLongestMessage) {
  NatsServer server;
  server.start();
  const auto bus = connected_bus(server.url());
  heard(*bus, "fray.test");
  std::string bytes(kLongestBusMessage, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
  bus->publish("fray.test", bytes);
  bus->publish("fray.test", "");
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == 2; }));
  EXPECT_TRUE(heard_[0] == bytes);
  EXPECT_EQ(heard_[1], "");
}

TEST_F(NatsBusTest, NothingComesAfterUnsubscribing) {
  NatsServer server;
  server.start();
  const auto bus = connected_bus(server.url());
  heard(*bus, "fray.test");
  heard(*bus, "fray.end");
  bus->publish("fray.test", "1");
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == 1; }));
  bus->unsubscribe("fray.test");
  bus->publish("fray.test", "2");
  bus->publish("fray.end", "end");
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == 2; }));
  EXPECT_THAT(heard_, ElementsAre("1", "end"));
}

TEST_F(NatsBusTest, AServerThatDiesIsFoundAgainAndOnlyWhatWasSaidMeanwhileIsLost) {
  NatsServer server;
  server.start();
  const auto bus = connected_bus(server.url());
  heard(*bus, "fray.test");
  int returns = 0;
  bus->on_return([&] { ++returns; });
  server.kill();
  ASSERT_TRUE(loop_.run_until([&] { return !bus->connected(); }));
  bus->publish("fray.test", "lost");
  server.start();
  ASSERT_TRUE(loop_.run_until([&] { return returns == 1; }));
  EXPECT_TRUE(bus->connected());
  bus->publish("fray.test", "found");
  ASSERT_TRUE(loop_.run_until([&] { return !heard_.empty(); }));
  EXPECT_THAT(heard_, ElementsAre("found"));
}

TEST_F(NatsBusTest, AServerThatStandsStillIsLeftForAnother) {
  NatsServer first;
  NatsServer second;
  first.start();
  const auto bus = connected_bus(first.url() + "," + second.url());
  second.start();
  int returns = 0;
  bus->on_return([&] { ++returns; });
  first.program().signal(SIGSTOP);
  ASSERT_TRUE(loop_.run_until([&] { return returns == 1; }));
  heard(*bus, "fray.test");
  bus->publish("fray.test", "here");
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == 1; }));
}

TEST_F(NatsBusTest, ItNeedNotBeThereAtFirst) {
  NatsServer server;
  const auto bus = bus_at(server.url());
  heard(*bus, "fray.test");
  int returns = 0;
  bus->on_return([&] { ++returns; });
  loop_.run_for(milliseconds(50));
  EXPECT_FALSE(bus->connected());
  server.start();
  ASSERT_TRUE(loop_.run_until([&] { return returns == 1; }));
  bus->publish("fray.test", "here");
  ASSERT_TRUE(loop_.run_until([&] { return heard_.size() == 1; }));
}

TEST_F(NatsBusTest, ItEndsWhileMessagesCome) {
  NatsServer server;
  server.start();
  const auto sender = connected_bus(server.url());
  for (int round = 0; round < 5; ++round) {
    auto bus = connected_bus(server.url());
    int come = 0;
    bus->subscribe("fray.test", [&](std::string_view) { ++come; });
    bus->publish("fray.test", "");
    ASSERT_TRUE(loop_.run_until([&] { return come > 0; }));
    for (int i = 0; i < 1000; ++i) sender->publish("fray.test", "x");
    ASSERT_TRUE(loop_.run_until([&] { return come > 10; }));
    const int before = come;
    bus.reset();
    loop_.run_for(milliseconds(5));
    EXPECT_EQ(come, before);
  }
}

TEST_F(NatsBusTest, UserAndPasswordAreThoseOfTheUrl) {
  NatsServer server("authorization { user: \"me@home\", password: \"a/b:c%\" }");
  server.start();
  const auto stranger = bus_at(server.url("me:wrong"));
  const auto bus = connected_bus(server.url("me%40home:a%2fb%3Ac%25"));
  loop_.run_for(milliseconds(100));
  EXPECT_FALSE(stranger->connected());
}

TEST_F(NatsBusTest, WhatIsWrongIsSaidAtOnceWithoutThePassword) {
  const auto problem = [&](const NatsSettings& settings) {
    const auto bus = connect_nats(settings, loop_);
    EXPECT_FALSE(bus);
    if (bus) return std::string();
    EXPECT_EQ(bus.error().code, "nats");
    EXPECT_THAT(bus.error().message, ::testing::Not(HasSubstr("secret")));
    return bus.error().message;
  };
  EXPECT_THAT(problem({.servers = ""}), HasSubstr("NATS server 1: expected URLs as nats://"));
  EXPECT_THAT(problem({.servers = "nats://n1,http://me:secret@n2"}),
              HasSubstr("NATS server 2: expected URLs"));
  for (const char* url : {"nats://", "nats://me:secret@", "nats://n1:0", "nats://n1:65536", "nats://n1:x",
                          "nats://[::1", "nats://me:%secret@n1", "nats://n 1", "nats://:secret@n1"}) {
    EXPECT_THAT(problem({.servers = url}), HasSubstr("NATS server 1: expected URLs")) << url;
  }
  EXPECT_THAT(problem({.servers = "tls://me:secret@n1", .authority = "/not/there.pem"}),
              HasSubstr("'/not/there.pem': expected a PEM file"));
}

/// A key with its certificate for a name or address ("DNS:n1.example"), in the folder.
void make_certificate(const TemporaryFolder& folder, const std::string& name) {
  const std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
      "-subj /CN=nats -addext subjectAltName=" +
      name + " -keyout " + (folder / "key.pem") + " -out " + (folder / "cert.pem") + " 2>/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
}

TEST_F(NatsBusTest, TlsWantsACertificateForTheServersNameBySomebodyTrusted) {
  const TemporaryFolder right;
  const TemporaryFolder other;
  make_certificate(right, "IP:127.0.0.1");
  make_certificate(other, "DNS:n1.example");
  const auto secured = [](const TemporaryFolder& folder) {
    return "tls { cert_file: \"" + (folder / "cert.pem") + "\", key_file: \"" + (folder / "key.pem") + "\" }";
  };
  NatsServer server(secured(right));
  NatsServer renamed(secured(other));
  server.start();
  renamed.start();
  const auto bus_with = [&](const NatsServer& at, const std::string& scheme, const std::string& authority) {
    auto bus = connect_nats(
        {.servers = scheme + "127.0.0.1:" + std::to_string(at.port()), .authority = authority}, loop_);
    EXPECT_TRUE(bus) << bus.error().message;
    return std::move(*bus);
  };
  const auto untrusting = bus_with(server, "tls://", "");
  const auto wrong_authority = bus_with(server, "tls://", other / "cert.pem");
  const auto wrong_name = bus_with(renamed, "tls://", other / "cert.pem");
  const auto bus = bus_with(server, "tls://", right / "cert.pem");
  ASSERT_TRUE(loop_.run_until([&] { return bus->connected(); }));
  loop_.run_for(milliseconds(300));
  EXPECT_FALSE(untrusting->connected());
  EXPECT_FALSE(wrong_authority->connected());
  EXPECT_FALSE(wrong_name->connected());
}

TEST_F(NatsBusTest, ARequestHasOneAnswerOrNone) {
  NatsServer server;
  server.start();
  const auto connection = NatsConnection::open({.servers = server.url()}, loop_);
  ASSERT_TRUE(connection);
  NatsConnection& nats = **connection;
  ASSERT_TRUE(loop_.run_until([&] { return nats.connected(); }));
  nats.subscribe("fray.echo", [&](const NatsMessage& message) {
    nats.publish({.subject = message.reply, .bytes = message.bytes + "!"});
    nats.publish({.subject = message.reply, .bytes = "again"});
  });
  nats.subscribe("fray.silent", [](const NatsMessage&) {});
  std::vector<std::string> answers;
  const auto note = [&](const std::optional<NatsMessage>& answer) {
    answers.push_back(answer ? answer->status + answer->bytes : "none");
  };
  nats.request({.subject = "fray.echo", .bytes = "hello"}, 10'000, note);
  ASSERT_TRUE(loop_.run_until([&] { return answers.size() == 1; }));
  nats.request({.subject = "fray.nobody"}, 10'000, note);
  ASSERT_TRUE(loop_.run_until([&] { return answers.size() == 2; }));
  nats.request({.subject = "fray.silent"}, 50, note);
  ASSERT_TRUE(loop_.run_until([&] { return answers.size() == 3; }));
  EXPECT_THAT(answers, ElementsAre("hello!", "503", "none"));
}

}  // namespace
}  // namespace fray::test
