// By which names the server may be asked, and whose a request is.
#include "server/network/own_hosts.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/network/address.h"
#include "server/network/shares.h"

namespace fray::test {
namespace {

HttpRequest asking(const std::vector<std::string>& hosts) {
  HttpRequest request;
  for (const std::string& host : hosts) request.headers.push_back({"host", host});
  return request;
}

/// The code of what is wrong, or "".
std::string problem(const OwnHosts& hosts, const std::string& host) {
  const auto checked = hosts.check(asking({host}));
  return checked ? "" : checked.error().code;
}

TEST(OwnHosts, AddressesAndTheMachineAreRight) {
  const OwnHosts hosts({}, "Castle.lan");
  for (const char* host :
       {"127.0.0.1", "127.0.0.1:8080", "192.0.2.1", "[::1]", "[::1]:8080", "[2001:db8::1]:80", "localhost",
        "localhost:8080", "LocalHost", "localhost.", "castle.lan", "castle.local", "castle.local:8080"})
    EXPECT_EQ(problem(hosts, host), "") << host;
}

TEST(OwnHosts, OtherNamesAreNot) {
  const OwnHosts hosts({}, "castle");
  for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                           "castle.evil.example", "xn--localhost", "1.2.3", "evil_name"})
    EXPECT_EQ(problem(hosts, host), "wrong_host") << host;
  const auto refused = hosts.check(asking({"evil.example"}));
  EXPECT_NE(refused.error().message.find("'hosts'"), std::string::npos) << refused.error().message;
  EXPECT_LT(hosts.check(asking({std::string(250, 'a')})).error().message.size(), 250U);
}

TEST(OwnHosts, WhatIsNoHostIsMalformed) {
  const OwnHosts hosts({}, "castle");
  for (const char* host : {"", " ", "a b", "localhost:x", "localhost:123456", "localhost/", "a@localhost",
                           "[::1", "[::1]x", "[127.0.0.1]", "::1", "http://localhost", "localhost,localhost"})
    EXPECT_EQ(problem(hosts, host), "bad_request") << host;
  EXPECT_EQ(hosts.check(asking({})).error().code, "bad_request");
  EXPECT_EQ(hosts.check(asking({"localhost", "localhost"})).error().code, "bad_request");
}

TEST(OwnHosts, SettingsAddNames) {
  ServerConfig config;
  config.public_address = "https://fray.example:8443";
  config.origins = {"http://second.example", "http://[::1]:8081"};
  config.hosts = {"third.example"};
  const OwnHosts hosts(config, "");
  for (const char* host :
       {"fray.example", "FRAY.example:1", "second.example", "third.example", "third.example."})
    EXPECT_EQ(problem(hosts, host), "") << host;
  EXPECT_EQ(problem(hosts, "www.fray.example"), "wrong_host");
  EXPECT_EQ(problem(hosts, ".local"), "wrong_host");
}

TEST(RateKey, OneForEachSubscriber) {
  EXPECT_EQ(rate_key("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(rate_key("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(rate_key("2001:db8:1:2:3:4:5:6"), rate_key("2001:db8:1:2::"));
  EXPECT_NE(rate_key("2001:db8:1:2::"), rate_key("2001:db8:1:3::"));
  EXPECT_NE(rate_key("::1"), rate_key("::ffff:0.0.0.1"));
  EXPECT_EQ(rate_key(std::string(1000, 'x')).size(), 64U);
}

TEST(Shares, AreCountedForEachAndForAll) {
  Shares shares(10, 25);
  auto first = shares.take("a", 6);
  EXPECT_TRUE(first);
  EXPECT_FALSE(shares.take("a", 5));
  auto second = shares.take("a", 4);
  EXPECT_TRUE(second);
  EXPECT_EQ(shares.of("a"), 10U);
  auto other = shares.take("b", 15);
  EXPECT_TRUE(other) << "whoever has nothing may have one large thing";
  EXPECT_FALSE(shares.take("c", 1)) << "all together have as much as may be";
  first.reset();
  EXPECT_EQ(shares.of("a"), 4U);
  EXPECT_EQ(shares.all(), 19U);
  EXPECT_TRUE(shares.take("c", 1));
  EXPECT_EQ(shares.of("c"), 0U);
}

TEST(Shares, MayBeGivenBackLater) {
  std::shared_ptr<void> held;
  {
    Shares shares(1, 1);
    held = shares.take("a", 1);
  }
  held.reset();
}

}  // namespace
}  // namespace fray::test
