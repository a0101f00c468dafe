// The page's files, headers, accounts, and the parts of the API that are not about one game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "fixture.h"

namespace fray::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ServePage : public ::testing::Test {
 protected:
  ServePage() {
    folder.write("secret.txt", "the secret");
    folder.write("page/index.html", "<!doctype html><title>Fray</title>");
    folder.write("page/assets/main-abc123.js", "console.log(1)");
    folder.write("page/assets/main-abc123.js.br", "as brotli");
    folder.write("page/assets/main-abc123.js.gz", "as gzip");
    folder.write("page/rules/conflict.html", "<p>rules</p>");
    folder.write("page/icon.svg", "<svg/>");
    ServerSettings settings = test_settings();
    settings.config.page = folder / "page";
    server = std::make_unique<LocalServer>(settings);
  }
  HttpAnswer get(const std::string& path, const Headers& headers = {}) {
    return http(server->port(), "GET", path, "", headers);
  }

  TemporaryFolder folder;
  std::unique_ptr<LocalServer> server;
};

TEST_F(ServePage, FilesWithTheirTypes) {
  EXPECT_THAT(get("/").body, HasSubstr("<title>Fray"));
  EXPECT_EQ(get("/").header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(get("/").header("Cache-Control"), "no-cache");
  EXPECT_EQ(get("/icon.svg").header("Content-Type"), "image/svg+xml");
  EXPECT_EQ(get("/rules/conflict.html").body, "<p>rules</p>");
  const HttpAnswer script = get("/assets/main-abc123.js");
  EXPECT_EQ(script.header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(script.header("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(script.body, "console.log(1)");
  const HttpAnswer head = http(server->port(), "HEAD", "/assets/main-abc123.js");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("Content-Length"), "14");
  EXPECT_EQ(head.body, "");
  EXPECT_EQ(http(server->port(), "POST", "/", "{}").status, 405);
}

TEST_F(ServePage, CompressedSiblings) {
  const std::string path = "/assets/main-abc123.js";
  EXPECT_EQ(get(path, {{"Accept-Encoding", "gzip, deflate, br"}}).body, "as brotli");
  EXPECT_EQ(get(path, {{"Accept-Encoding", "gzip, deflate, br"}}).header("Content-Encoding"), "br");
  EXPECT_EQ(get(path, {{"Accept-Encoding", "gzip"}}).body, "as gzip");
  EXPECT_EQ(get(path, {{"Accept-Encoding", "br;q=0, gzip;q=0.5"}}).body, "as gzip");
  EXPECT_EQ(get(path, {{"Accept-Encoding", "identity"}}).header("Content-Encoding"), "");
  EXPECT_EQ(get(path).header("Vary"), "Accept-Encoding");
  EXPECT_NE(get(path).header("ETag"), get(path, {{"Accept-Encoding", "gzip"}}).header("ETag"));
}

TEST_F(ServePage, NotModified) {
  const std::string etag = get("/icon.svg").header("ETag");
  ASSERT_FALSE(etag.empty());
  const HttpAnswer same = get("/icon.svg", {{"If-None-Match", etag}});
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(same.header("ETag"), etag);
  EXPECT_EQ(get("/icon.svg", {{"If-None-Match", "\"other\", W/" + etag}}).status, 304);
  EXPECT_EQ(get("/icon.svg", {{"If-None-Match", "\"other\""}}).status, 200);
}

TEST_F(ServePage, PathsWithoutADotAreThePage) {
  EXPECT_EQ(get("/room/abc").body, get("/").body);
  EXPECT_EQ(get("/room/abc?x=1.2").body, get("/").body);
  EXPECT_EQ(get("/missing.js").status, 404);
  EXPECT_EQ(get("/api/missing").status, 404);
  EXPECT_THAT(get("/api/missing").header("Content-Type"), StartsWith("application/json"));
}

TEST_F(ServePage, PathsThatThePageDoesNotKnowAreThePageWithStatus404) {
  folder.write("page/routes.txt", "/\n/g/:id\n/g/:id/replay\n/rules\n");
  ServerSettings settings = test_settings();
  settings.config.page = folder / "page";
  const LocalServer knowing(settings);
  const auto status_of = [&](const std::string& path) { return http(knowing.port(), "GET", path).status; };
  for (const char* path : {"/", "/g/abc", "/g/abc/", "/g/abc/replay", "/rules", "/rules/?x=1", "/icon.svg"})
    EXPECT_EQ(status_of(path), 200) << path;
  for (const char* path : {"/games", "/g", "/g/", "/g//replay", "/g/abc/replay/more", "/rules/conflict"})
    EXPECT_EQ(status_of(path), 404) << path;
  const HttpAnswer unknown = http(knowing.port(), "GET", "/games");
  EXPECT_THAT(unknown.body, HasSubstr("<title>Fray"));
  EXPECT_EQ(http(knowing.port(), "GET", "/games", "", {{"If-None-Match", unknown.header("ETag")}}).status,
            404);
}

TEST_F(ServePage, NoPathLeadsOutOfTheFolder) {
  for (const char* path :
       {"/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt", "//secret.txt", "/..\\secret.txt", "/..%5csecret.txt",
        "/%00/../secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt", "/./../secret.txt",
        "/index.html/../../secret.txt", "/%", "/%2", "/%zz", "/.%2e/secret.txt"}) {
    const HttpAnswer answer = get(path);
    EXPECT_THAT(answer.bytes, Not(HasSubstr("the secret"))) << path;
    EXPECT_TRUE(answer.status == 404 || answer.body == get("/").body) << path;
  }
}

TEST_F(ServePage, EveryAnswerHasTheHeadersThatKeepBrowsersSafe) {
  for (const char* path :
       {"/", "/missing.js", "/api/games", "/api/missing", "/healthz", "/api/rooms/0000000000"}) {
    const HttpAnswer answer = get(path);
    SCOPED_TRACE(path);
    EXPECT_THAT(answer.header("Content-Security-Policy"), HasSubstr("script-src 'self' 'wasm-unsafe-eval';"));
    EXPECT_THAT(answer.header("Content-Security-Policy"), Not(HasSubstr("'unsafe-")));
    EXPECT_THAT(answer.header("Content-Security-Policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_EQ(answer.header("X-Frame-Options"), "DENY");
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(answer.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_NE(answer.header("Date"), "");
    EXPECT_EQ(answer.header("Server"), "");
  }
}

// Only pages on which nothing acts for anybody can be shown in frames of others.
TEST_F(ServePage, OnlyEmbeddedGamesCanBeFramed) {
  const HttpAnswer embedded = get("/embed/0000000000");
  EXPECT_EQ(embedded.body, get("/").body);
  EXPECT_THAT(embedded.header("Content-Security-Policy"), HasSubstr("frame-ancestors *"));
  EXPECT_THAT(embedded.header("Content-Security-Policy"), HasSubstr("default-src 'none'"));
  EXPECT_EQ(embedded.header("X-Frame-Options"), "");
  for (const char* path : {"/embed", "/embedded/0000000000", "/g/embed/", "/api/embed/", "//embed/1"}) {
    EXPECT_THAT(get(path).header("Content-Security-Policy"), HasSubstr("frame-ancestors 'none'")) << path;
  }
}

TEST_F(ServePage, ManyRequestsOnOneConnection) {
  std::string requests;
  for (int i = 0; i < 20; ++i) requests += "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string answers = raw_exchange(
      server->port(), requests + "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  std::size_t count = 0;
  for (std::size_t at = answers.find("<svg/>"); at != std::string::npos; at = answers.find("<svg/>", at + 1))
    ++count;
  EXPECT_EQ(count, 20U);
  EXPECT_THAT(answers, HasSubstr("<title>Fray"));
}

TEST(ServePageFolder, MustBeThere) {
  TemporaryFolder folder;
  ServerSettings settings = test_settings();
  settings.config.page = folder / "nothing";
  EXPECT_ANY_THROW(LocalServer{settings});
  folder.write("empty/readme.md", "");
  settings.config.page = folder / "empty";
  EXPECT_ANY_THROW(LocalServer{settings});
}

std::string session_of(const HttpAnswer& answer) {
  const std::string cookie = answer.header("Set-Cookie");
  return cookie.substr(0, cookie.find(';'));
}

TEST(ServeAccount, FromRegistrationToSigningOut) {
  LocalServer server;
  const std::uint16_t port = server.port();
  const std::string ada = R"({"name":"Ada","password":"a long password"})";
  const HttpAnswer registered = http(port, "POST", "/api/account", ada);
  ASSERT_EQ(registered.status, 201) << registered.body;
  const std::string cookie = registered.header("Set-Cookie");
  EXPECT_THAT(cookie, HasSubstr("; HttpOnly"));
  EXPECT_THAT(cookie, HasSubstr("; SameSite=Lax"));
  EXPECT_THAT(cookie, Not(HasSubstr("Secure")));  // not over TLS, where a browser would not send it back
  EXPECT_EQ(http(port, "POST", "/api/account", ada).status, 409);
  EXPECT_EQ(http(port, "POST", "/api/account", ada).code(), "name_taken");
  EXPECT_EQ(http(port, "POST", "/api/session", R"({"name":"Ada","password":"another password"})").status,
            401);
  const HttpAnswer in = http(port, "POST", "/api/session", ada);
  ASSERT_EQ(in.status, 200);
  EXPECT_NE(session_of(in), session_of(registered));
  const Headers mine{{"Cookie", "x=y; " + session_of(in)}};
  EXPECT_EQ(http(port, "GET", "/api/me", "", mine).json()["account"], "Ada");
  const Json made =
      http(port, "POST", "/api/rooms", room_order({{"kind", "me"}}, {{"kind", "open"}}).dump(), mine).json();
  http(port, "POST", "/api/rooms", room_order({{"kind", "me"}}, {{"kind", "open"}}).dump());
  const Json me = http(port, "GET", "/api/me", "", mine).json();
  ASSERT_EQ(me["rooms"].size(), 1U);
  EXPECT_EQ(me["rooms"][0]["id"], made["id"]);
  EXPECT_EQ(http(port, "DELETE", "/api/session", "", mine).status, 204);
  EXPECT_TRUE(http(port, "GET", "/api/me", "", mine).json()["account"].is_null());
  EXPECT_EQ(http(port, "GET", "/api/me", "", {{"Cookie", session_of(registered)}}).json()["account"], "Ada");
}

TEST(ServeAccount, BehindAProxyWithTls) {
  ServerSettings settings = test_settings();
  settings.config.behind_proxy = true;
  settings.config.logins_per_hour = 2;
  LocalServer server(settings);
  const auto as = [](const std::string& address) {
    return Headers{{"X-Forwarded-Proto", "https"}, {"X-Forwarded-For", "9.9.9.9, " + address}};
  };
  const HttpAnswer answer = http(server.port(), "POST", "/api/account",
                                 R"({"name":"Ada","password":"a long password"})", as("1.1.1.1"));
  EXPECT_THAT(answer.header("Set-Cookie"), HasSubstr("; Secure"));
  EXPECT_NE(answer.header("Strict-Transport-Security"), "");
  const std::string login = R"({"name":"Ada","password":"another password"})";
  EXPECT_EQ(http(server.port(), "POST", "/api/session", login, as("1.1.1.1")).status, 429);
  EXPECT_EQ(http(server.port(), "POST", "/api/session", login, as("2.2.2.2")).status, 401);
}

TEST(ServeApi, AReviewThatHasFailedCanBeAskedForAgain) {
  const TemporaryFolder folder;
  folder.write("worker", R"(#!/bin/sh
while read -r line; do
  id=$(echo "$line" | sed 's/{"id":\([0-9]*\).*/\1/')
  echo "{\"id\":$id,\"ok\":false,\"error\":{\"code\":\"worker\",\"message\":\"not today\"}}"
done
)");
  std::filesystem::permissions(folder / "worker", std::filesystem::perms::owner_all);
  ServerSettings settings = test_settings();
  settings.executable = folder / "worker";
  LocalServer server(settings);
  Table table(server.port());
  table.white.ask({{"type", "resign"}});
  const std::string review = "/api/rooms/" + table.id + "/review";
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(http(server.port(), "POST", review).json()["state"], "running");
    Json status = Json::object();
    for (int i = 0; i < 500 && status.value("state", "running") == "running"; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      status = http(server.port(), "GET", review).json();
    }
    EXPECT_EQ(status["state"], "failed");
    EXPECT_EQ(status["error"]["message"], "not today");
  }
}

TEST(ServeApi, EveryMetricIsInTheManual) {
  std::ifstream file(FRAY_TEST_DATA "/../docs/operations.md");
  const std::string manual{std::istreambuf_iterator<char>(file), {}};
  LocalServer server;
  std::istringstream metrics(http(server.port(), "GET", "/metrics").body);
  int types = 0;
  for (std::string line; std::getline(metrics, line);) {
    std::istringstream words(line);
    std::string hash, what, name, type;
    if (!(words >> hash >> what >> name >> type) || what != "TYPE") continue;
    ++types;
    EXPECT_THAT(manual, HasSubstr("| `" + name + "` | " + type + " |"));
  }
  EXPECT_GT(types, 10);
}

TEST(ServeApi, ExploreAnalyseAndReview) {
  LocalServer server;
  const std::uint16_t port = server.port();
  EXPECT_EQ(http(port, "GET", "/api/games").json()["games"][0]["name"], "conflict");
  EXPECT_EQ(http(port, "GET", "/healthz").json()["status"], "ok");
  EXPECT_THAT(http(port, "GET", "/metrics").body, HasSubstr("\nfray_rooms 0\n"));
  const HttpAnswer explored = http(port, "POST", "/api/explore", R"({"game":"conflict","steps":["e2e4"]})");
  ASSERT_EQ(explored.status, 200) << explored.body;
  EXPECT_EQ(explored.json()["frame"]["step"], "e2e4");
  const HttpAnswer analysed =
      http(port, "POST", "/api/analyse", R"({"game":"conflict","steps":["e2e4"],"lines":2,"ms":50})");
  ASSERT_EQ(analysed.status, 200) << analysed.body;
  EXPECT_EQ(analysed.json()["lines"].size(), 2U);

  Table table(port);
  std::mt19937_64 random(2);
  table.play(random, 3);
  table.white.ask({{"type", "resign"}});
  while (table.white.phase() != "ended") table.white.take(table.white.socket->receive());
  const std::string review = "/api/rooms/" + table.id + "/review";
  EXPECT_EQ(http(port, "GET", review).json()["state"], "none");
  EXPECT_EQ(http(port, "POST", review).status, 200);
  Json status = Json::object();
  for (int i = 0; i < 600 && status.value("state", "") != "done"; ++i) {
    status = http(port, "GET", review).json();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_EQ(status["state"], "done") << status;
  EXPECT_EQ(status["points"].size(),
            http(port, "GET", "/api/rooms/" + table.id + "/replay").json()["frames"].size());
}

}  // namespace
}  // namespace fray::test
