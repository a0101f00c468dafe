#include "server/config/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "apps/config_arguments.h"

namespace fray {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// A file that is gone after the test.
class TomlFile {
 public:
  explicit TomlFile(std::string_view text)
      : path_(::testing::TempDir() + "fray-config-" + std::to_string(getpid()) + ".toml") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TomlFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Result<ServerConfig> load_text(std::string_view toml) {
  const TomlFile file(toml);
  return load_config({.file = file.path(), .environment = {}, .settings = {}});
}

/// What is wrong with a file of that text, without the path; empty if nothing is.
std::string problem_of(std::string_view toml) {
  const TomlFile file(toml);
  const auto config = load_config({.file = file.path(), .environment = {}, .settings = {}});
  if (config) return "";
  EXPECT_EQ(config.error().code, "bad_config");
  EXPECT_THAT(config.error().message, StartsWith(file.path() + ":"));
  return config.error().message.substr(file.path().size());
}

TEST(Config, Defaults) {
  const auto config = load_config({});
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->address, "127.0.0.1");
  EXPECT_EQ(config->port, 8080);
  EXPECT_EQ(config->database, "fray.db");
  EXPECT_FALSE(config->behind_proxy);
  EXPECT_THAT(config->origins, IsEmpty());
  EXPECT_GE(config->workers, 1);
}

TEST(Config, AFileSetsEachKind) {
  const auto config = load_text(R"(
# a comment
port = 9000
behind_proxy = true
database = ":memory:"
origins = ["https://fray.example", "http://[::1]:8081"]
log_format = 'json'
)");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->port, 9000);
  EXPECT_TRUE(config->behind_proxy);
  EXPECT_EQ(config->database, ":memory:");
  EXPECT_THAT(config->origins, ElementsAre("https://fray.example", "http://[::1]:8081"));
  EXPECT_EQ(config->log_format, "json");
}

TEST(Config, LaterBeatsEarlier) {
  const TomlFile file("port = 1\nworkers = 1\nmax_rooms = 1\n");
  const auto config =
      load_config({.file = file.path(),
                   .environment = {{"FRAY_WORKERS", "2"}, {"FRAY_MAX_ROOMS", "2"}, {"HOME", "/"}},
                   .settings = {{"max_rooms", "3"}}});
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->port, 1);
  EXPECT_EQ(config->workers, 2);
  EXPECT_EQ(config->max_rooms, 3);
}

TEST(Config, TheEnvironmentNamesTheFileUnlessAFlagDoes) {
  const TomlFile file("port = 1\n");
  EXPECT_EQ(load_config({.file = {}, .environment = {{"FRAY_CONFIG", file.path()}}, .settings = {}})->port,
            1);
  const auto both =
      load_config({.file = file.path(), .environment = {{"FRAY_CONFIG", "/not/there"}}, .settings = {}});
  ASSERT_TRUE(both) << both.error().message;
  EXPECT_EQ(both->port, 1);
}

TEST(Config, AFileThatIsWrong) {
  EXPECT_THAT(problem_of("port = 1\nprot = 2\n"),
              AllOf(StartsWith(":2: prot: no such setting"), HasSubstr("address, port, ")));
  EXPECT_THAT(problem_of("[server]\nport = 2\n"), StartsWith(":1: server: no such setting"));
  EXPECT_EQ(problem_of("\nport = \"80\""), ":2: port: expected a number from 0 to 65535, got \"80\"");
  EXPECT_EQ(problem_of("port = 80.0"),
            ":1: port: expected a number from 0 to 65535, got a number with a point");
  EXPECT_EQ(problem_of("port = 65536"), ":1: port: expected a number from 0 to 65535, got 65536");
  EXPECT_EQ(problem_of("port = -1"), ":1: port: expected a number from 0 to 65535, got -1");
  EXPECT_EQ(problem_of("port = 4294967297"), ":1: port: expected a number from 0 to 65535, got 4294967297");
  EXPECT_EQ(problem_of("behind_proxy = 1"), ":1: behind_proxy: expected true or false, got 1");
  EXPECT_EQ(problem_of("log_level = \"loud\""),
            ":1: log_level: expected debug, info, warning or error, got \"loud\"");
  EXPECT_EQ(problem_of("origins = \"https://a.example\""),
            ":1: origins: expected a list of origins, got \"https://a.example\"");
  EXPECT_EQ(problem_of("origins = [1]"),
            ":1: origins: expected a list of origins, got an array of other things");
  EXPECT_THAT(
      problem_of("origins = [\"https://a.example/\"]"),
      AllOf(StartsWith(":1: origins: expected scheme and host"), EndsWith("got \"https://a.example/\"")));
  EXPECT_THAT(problem_of("origins = [\"*\"]"), StartsWith(":1: origins: expected scheme and host"));
  EXPECT_THAT(problem_of("address = \"localhost\""), StartsWith(":1: address: expected an IP address"));
  EXPECT_EQ(problem_of("page = \"/not/there\""),
            ":1: page: expected a folder, or nothing, got \"/not/there\"");
  EXPECT_THAT(problem_of("database = \"\""), StartsWith(":1: database: expected a path"));
  EXPECT_THAT(problem_of("database = \"a\\u0000b\""),
              StartsWith(":1: database: expected a text without null"));
  EXPECT_THAT(problem_of("port = 1\nport = 2"), StartsWith(":2: "));
  EXPECT_THAT(problem_of("port = 1\nport"), StartsWith(":2: "));
  EXPECT_THAT(problem_of("\xff\xfe"), StartsWith(":1: "));
}

TEST(Config, AnEmptyFileSetsNothing) { EXPECT_EQ(problem_of(""), ""); }

TEST(Config, AFileThatCannotBeRead) {
  const auto problem = [](const std::string& path) {
    return load_config({.file = path, .environment = {}, .settings = {}}).error().message;
  };
  EXPECT_EQ(problem("/not/there.toml"), "/not/there.toml: it cannot be read");
  EXPECT_EQ(problem("/"), "/: a folder, expected a TOML file");
}

TEST(Config, AnEnvironmentThatIsWrong) {
  const auto problem = [](const char* name, const char* text) {
    const auto config = load_config({.file = {}, .environment = {{name, text}}, .settings = {}});
    return config ? "" : config.error().message;
  };
  EXPECT_THAT(problem("FRAY_PROT", "1"),
              AllOf(StartsWith("environment: there is no setting FRAY_PROT; expected one of"),
                    HasSubstr("FRAY_PORT"), HasSubstr("FRAY_CONFIG")));
  EXPECT_EQ(problem("FRAY_PORT", "80x"),
            "environment: FRAY_PORT: expected a number from 0 to 65535, got \"80x\"");
  EXPECT_EQ(problem("FRAY_PORT", ""), "environment: FRAY_PORT: expected a number from 0 to 65535, got \"\"");
  EXPECT_EQ(problem("FRAY_PORT", "99999999999999999999"),
            "environment: FRAY_PORT: expected a number from 0 to 65535, got \"99999999999999999999\"");
  EXPECT_EQ(problem("FRAY_BEHIND_PROXY", "yes"),
            "environment: FRAY_BEHIND_PROXY: expected true or false, got \"yes\"");
  EXPECT_THAT(problem("FRAY_ORIGINS", "https://a.example,"), EndsWith("got \"\""));
}

TEST(Config, NatsNeedsADatabaseThatSeveralServersShare) {
  const std::string shared = "database = \"postgresql://fray@db.example/fray\"\n";
  EXPECT_EQ(problem_of(shared + "nats = \"nats://a:b@n1.example,tls://n2.example:4223\"\nworkers = 0"), "");
  const auto message = [](const std::string& toml) { return load_text(toml).error().message; };
  EXPECT_THAT(message("nats = \"nats://n1.example\""), StartsWith("nats: expected none, or a database as"));
  EXPECT_THAT(message("workers = 0"),
              StartsWith("workers: expected a number from 1 to 256 while nats is not"));
  EXPECT_THAT(message(shared + "nats_ca = \"/etc/passwd\""), StartsWith("nats_ca: expected none while"));
  EXPECT_THAT(problem_of(shared + "nats = \"nats://n1\"\nnats_ca = \"/not/there\""),
              StartsWith(":3: nats_ca: expected a file, or nothing, got"));
}

TEST(Config, TablesAreForTheServersOwnWorkers) {
  const std::string shared =
      "database = \"postgresql://fray@db.example/fray\"\nnats = \"nats://n1.example\"\n";
  EXPECT_EQ(problem_of("tables = \"/tmp\""), "");
  EXPECT_THAT(load_text(shared + "workers = 0\ntables = \"/tmp\"").error().message,
              StartsWith("tables: expected none while workers is 0"));
  EXPECT_EQ(problem_of("tables = \"/not/there\""),
            ":1: tables: expected a folder, or nothing, got \"/not/there\"");
}

TEST(Config, APasswordIsNotRepeated) {
  for (const char* urls :
       {"nats://fray:pass word@n1.example", "http://fray:pass@n1.example",
        "nats://n1.example, nats://fray:pass@n2.example", "nats://fray:pass@n1.example:0"}) {
    EXPECT_THAT(problem_of("nats = \"" + std::string(urls) + "\""),
                AllOf(StartsWith(":1: nats: expected URLs as nats://USER:"), EndsWith("got something else"),
                      ::testing::Not(HasSubstr("pass"))));
  }
  EXPECT_EQ(problem_of("nats = [\"nats://fray:pass@n1.example\"]"),
            ":1: nats: expected URLs, or nothing, got something else");
}

TEST(Config, ListsAsTexts) {
  const auto origins = [](const char* text) {
    return load_config({.file = {}, .environment = {{"FRAY_ORIGINS", text}}, .settings = {}})->origins;
  };
  EXPECT_THAT(origins("https://a.example,https://b.example:444"),
              ElementsAre("https://a.example", "https://b.example:444"));
  EXPECT_THAT(origins(""), IsEmpty());
}

/// Each default, where it is a constant, passes its own checks, and each setting can be given in each way.
TEST(Config, TheTableIsSound) {
  for (const ServerSetting& setting : server_settings()) {
    SCOPED_TRACE(setting.name);
    EXPECT_THAT(std::string(setting.summary), ::testing::Not(IsEmpty()));
    const auto same_name = [&](const ServerSetting& s) { return s.name == setting.name; };
    EXPECT_EQ(std::ranges::count_if(server_settings(), same_name), 1);
    if (!setting.computed_default.empty() || setting.default_text() == "none") continue;
    const auto from_environment = load_config(
        {.file = {}, .environment = {{setting.environment(), setting.default_text()}}, .settings = {}});
    EXPECT_TRUE(from_environment) << from_environment.error().message;
    const auto from_flag =
        load_config({.file = {}, .environment = {}, .settings = {{setting.name, setting.default_text()}}});
    EXPECT_TRUE(from_flag) << from_flag.error().message;
  }
}

/// As `fray serve` reads it.
Result<ServerConfig> parse_flags(const std::vector<std::string>& arguments) {
  CLI::App program;
  ConfigArguments config;
  config.add_to(program);
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  program.parse(std::move(reversed));
  return config.load();
}

TEST(ConfigArguments, Flags) {
  const auto config = parse_flags({"--port", "81", "--behind-proxy", "--origins", "https://a.example",
                                   "https://b.example", "--log-level=debug", "--page", ""});
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->port, 81);
  EXPECT_TRUE(config->behind_proxy);
  EXPECT_THAT(config->origins, ElementsAre("https://a.example", "https://b.example"));
  EXPECT_EQ(config->log_level, "debug");
  EXPECT_EQ(config->page, "");
  EXPECT_FALSE(parse_flags({"--behind-proxy", "false"})->behind_proxy);
}

TEST(ConfigArguments, ErrorsNameTheFlag) {
  EXPECT_EQ(parse_flags({"--rooms-per-hour", "0"}).error().message,
            "--rooms-per-hour: expected a number from 1 to 1000000, got 0");
  EXPECT_EQ(parse_flags({"--behind-proxy=1"}).error().message,
            "--behind-proxy: expected true or false, got \"1\"");
  EXPECT_THROW(parse_flags({"--prot", "1"}), CLI::ParseError);
}

TEST(ConfigArguments, HelpNamesEachSetting) {
  CLI::App program;
  ConfigArguments config;
  config.add_to(program);
  const std::string help = program.help();
  for (const ServerSetting& setting : server_settings()) {
    EXPECT_THAT(help, HasSubstr(setting.flag() + ' '));
    EXPECT_THAT(help, HasSubstr(setting.default_text()));
  }
}

}  // namespace
}  // namespace fray
