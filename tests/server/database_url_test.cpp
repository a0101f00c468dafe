// The addresses of databases: which are URLs, what is wrong with them, and that no password is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/config/config.h"
#include "server/store/open_store.h"
#include "server/store/postgres/address.h"
#include "server/store/postgres/query.h"
#include "server/url_password.h"

namespace fray::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(DatabaseUrl, IsKnownByItsScheme) {
  EXPECT_TRUE(is_postgres("postgresql://fray@db.example/fray"));
  EXPECT_TRUE(is_postgres("postgres://"));
  for (const char* path : {"fray.db", ":memory:", "postgresql:/fray", "/postgresql://x", "postgresql"})
    EXPECT_FALSE(is_postgres(path)) << path;
}

TEST(DatabaseUrl, MayHaveAnyFormThatPostgresKnows) {
  for (const char* url :
       {"postgresql://", "postgresql:///fray", "postgresql://fray@/fray?host=/run/postgresql",
        "postgresql://fray:p%40ss%2Fword@db.example:5432/fray?sslmode=verify-full&sslrootcert=/etc/ca.pem",
        "postgresql://one:5432,two:5433/fray?target_session_attrs=read-write",
        "postgres://[2001:db8::1]:5432/fray", "postgresql://%2Frun%2Fpostgresql/fray"}) {
    EXPECT_EQ(postgres::url_problem(url), "") << url;
  }
}

TEST(DatabaseUrl, WhatIsWrongIsSaidWithoutAPassword) {
  for (const char* url :
       {"postgresql://fray:se@cret@db/fray", "postgresql://fray:se/cret@db/fray",
        "postgresql://fray:se?cret@db/fray", "postgresql://fray:cret%zz@db/fray",
        "postgresql://fray:se cret@db/fray", "postgresql://fray:cret", "postgresql://fray:cret%00@db/fray",
        "postgresql://db:70000/fray?password=cret", "postgresql://db/fray?password=cret&sslmode",
        "postgresql://[::1/fray?password=cret"}) {
    const std::string problem = postgres::url_problem(url);
    EXPECT_NE(problem, "") << url;
    EXPECT_THAT(problem, Not(HasSubstr("cret"))) << url;
    const auto store = fray::open_store(url);
    ASSERT_FALSE(store) << url;
    EXPECT_EQ(store.error().code, "storage");
    EXPECT_THAT(store.error().message, HasSubstr(problem));
    EXPECT_THAT(store.error().message, Not(HasSubstr("cret"))) << url;
    const auto config = load_config({.file = {}, .environment = {}, .settings = {{"database", url}}});
    ASSERT_FALSE(config) << url;
    EXPECT_THAT(config.error().message, HasSubstr("--database: expected " + problem));
    EXPECT_THAT(config.error().message, Not(HasSubstr("cret"))) << url;
  }
}

TEST(DatabaseUrl, IsShownWithoutItsPassword) {
  EXPECT_EQ(without_passwords("postgresql://fray:secret@db:5432/fray"), "postgresql://fray:***@db:5432/fray");
  EXPECT_EQ(without_passwords("postgresql://fray@db:5432/fray"), "postgresql://fray@db:5432/fray");
  EXPECT_EQ(without_passwords("postgresql://db:5432/fray?user=fray&password=secret&sslmode=require"),
            "postgresql://db:5432/fray?user=fray&password=***&sslmode=require");
  EXPECT_EQ(without_passwords("nats://a:secret@one:4222,nats://b:secret@two:4222"), "nats://a:***@two:4222");
  EXPECT_EQ(without_passwords("nats://one:4222,nats://b:secret@two:4222"), "nats://one:***@two:4222");
  EXPECT_EQ(without_passwords("nats://[::1]:4222"), "nats://[::1]:4222");
  EXPECT_EQ(without_passwords("postgresql://fray:secret"), "postgresql://fray:***");
  EXPECT_EQ(without_passwords("postgresql://db:5432/fray?password=se@cret"),
            "postgresql://db:5432/fray?password=***");
  EXPECT_EQ(without_passwords("://password=a@b&c:d"), "://password=***&c:***");
  for (const char* text : {"", "fray.db", "user:word", "https://fray.example"})
    EXPECT_EQ(without_passwords(text), text);
}

TEST(DatabaseText, IsUtf8WithoutNullCharacters) {
  for (const char* text :
       {"", "room", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8f\xb0", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"})
    EXPECT_TRUE(postgres::is_storable(text)) << text;
  EXPECT_FALSE(postgres::is_storable(std::string_view("a\0b", 3)));
  for (const char* text :
       {"\xff", "\xc3", "a\xc3", "\xc3(", "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\x80"})
    EXPECT_FALSE(postgres::is_storable(text)) << testing::PrintToString(text);
}

}  // namespace
}  // namespace fray::test
