#include "server/config/config.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <thread>

#include "server/cluster/nats_address.h"
#include "server/config/config_file.h"
#include "server/config/config_value.h"
#include "server/store/open_store.h"
#include "server/store/postgres/address.h"

extern "C" char** environ;

namespace fray {
namespace {

constexpr std::string_view kPrefix = "FRAY_";
constexpr std::string_view kFileVariable = "FRAY_CONFIG";
constexpr int kMany = 1'000'000;

std::string ip_address_problem(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> parsed;
  const bool right = inet_pton(AF_INET, text.c_str(), parsed.data()) == 1 ||
                     inet_pton(AF_INET6, text.c_str(), parsed.data()) == 1;
  return right ? "" : "an IP address as 127.0.0.1, 0.0.0.0 or ::1";
}

std::string origin_problem(const std::string& text) {
  static const std::regex origin(R"(https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?)");
  return text.size() <= 300 && std::regex_match(text, origin)
             ? ""
             : "scheme and host in lower case, perhaps a port, no path, as in https://fray.example";
}

std::string host_problem(const std::string& text) {
  static const std::regex host(R"([a-z0-9]([a-z0-9._-]*[a-z0-9])?)");
  return text.size() <= 255 && std::regex_match(text, host)
             ? ""
             : "a name in lower case, without scheme and port, as fray.example";
}

std::string public_address_problem(const std::string& text) {
  return text.empty() ? "" : origin_problem(text);
}

std::string folder_problem(const std::string& text) {
  std::error_code error;
  return text.empty() || std::filesystem::is_directory(text, error) ? "" : "a folder, or nothing";
}

std::string database_problem(const std::string& text) {
  if (text.empty()) return "a path, :memory: or a postgresql:// URL";
  return is_postgres(text) ? postgres::url_problem(text) : "";
}

std::string nats_problem(const std::string& text) {
  return text.empty() || parse_nats_addresses(text) ? "" : std::string(kNatsAddressForm);
}

std::string file_problem(const std::string& text) {
  std::error_code error;
  return text.empty() || std::filesystem::is_regular_file(text, error) ? "" : "a file, or nothing";
}

std::string dashed(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

std::string upper_case(std::string_view name) {
  std::string text;
  for (const char c : name) text += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string joined(const std::vector<std::string_view>& words, std::string_view last_link) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last_link : ", ";
    text += words[i];
  }
  return text;
}

std::vector<ServerSetting> make_table() {
  using C = ServerConfig;
  return {
      {.name = "address",
       .member = &C::address,
       .form = "an IP address",
       .check = ip_address_problem,
       .summary = "the IP address to listen at; 0.0.0.0 or :: for all of the machine's"},
      {.name = "port",
       .member = &C::port,
       .low = 0,
       .high = 65'535,
       .summary = "the TCP port to listen at; 0 for any free one"},
      {.name = "page",
       .member = &C::page,
       .form = "a folder",
       .check = folder_problem,
       .summary = "the folder of the built page; empty to serve the API only",
       .computed_default = "web beside the program, beside its folder, or in ../share/fray"},
      {.name = "origins",
       .member = &C::origins,
       .form = "a list of origins",
       .check = origin_problem,
       .summary = "origins besides the server's own whose pages may use it, as https://fray.example"},
      {.name = "public_address",
       .member = &C::public_address,
       .form = "an origin, or nothing",
       .check = public_address_problem,
       .summary = "where others find this server, as https://fray.example; pictures of shared links need it",
       .computed_default = "none"},
      {.name = "hosts",
       .member = &C::hosts,
       .form = "a list of names",
       .check = host_problem,
       .summary =
           "names by which the server may be asked, as fray.example, besides those of public_address and "
           "origins, localhost and the machine's own; IP addresses are always right"},
      {.name = "behind_proxy",
       .member = &C::behind_proxy,
       .summary = "believe X-Forwarded-For and X-Forwarded-Proto; only behind a proxy that sets them"},
      {.name = "database",
       .member = &C::database,
       .form = "a path, :memory: or a postgresql:// URL",
       .check = database_problem,
       .summary = "the SQLite file; :memory: to forget everything at the end; or a database of PostgreSQL"},
      {.name = "nats",
       .member = &C::nats,
       .form = "URLs, or nothing",
       .check = nats_problem,
       .secret = true,
       .summary =
           "NATS servers, as nats://user:password@host:4222 or tls://..., with commas between them; for "
           "several servers on one PostgreSQL database",
       .computed_default = "none"},
      {.name = "nats_ca",
       .member = &C::nats_ca,
       .form = "a file, or nothing",
       .check = file_problem,
       .summary = "the PEM file of what signs the certificates of NATS servers with tls://",
       .computed_default = "those that the system trusts"},
      {.name = "workers",
       .member = &C::workers,
       .low = 0,
       .high = 256,
       .summary =
           "processes that think for the computer players and for analysis; 0, where nats is set: those "
           "of fray worker --nats do",
       .computed_default = "the number of cores less one, at least 1"},
      {.name = "worker_threads",
       .member = &C::worker_threads,
       .low = 1,
       .high = 256,
       .summary = "threads on which each of them thinks about one position"},
      {.name = "tables",
       .member = &C::tables,
       .form = "a folder, or nothing",
       .check = folder_problem,
       .summary = "the folder of tables of endings, as fray solve makes them, with which they think",
       .computed_default = "none"},
      {.name = "dnd_data",
       .member = &C::dnd_data,
       .form = "a folder, or nothing",
       .check = folder_problem,
       .summary = "the folder with a set of tables for D&D Battle Chess, or with several (rules/dnd.md)",
       .computed_default = "none"},
      {.name = "log_level",
       .member = &C::log_level,
       .choices = {"debug", "info", "warning", "error"},
       .summary = "the least grave messages to log"},
      {.name = "log_format",
       .member = &C::log_format,
       .choices = {"text", "json"},
       .summary = "lines for people, or an object of JSON a line"},
      {.name = "max_rooms",
       .member = &C::max_rooms,
       .low = 1,
       .high = kMany,
       .summary = "unfinished games at once, whether in memory or on disk"},
      {.name = "max_sockets",
       .member = &C::max_sockets,
       .low = 1,
       .high = kMany,
       .summary = "connections at once; the limit of open files must allow them"},
      {.name = "sockets_per_address",
       .member = &C::sockets_per_address,
       .low = 1,
       .high = kMany,
       .summary = "WebSockets at once, and requests at once, from one IP address, also behind a proxy"},
      {.name = "requests_per_minute",
       .member = &C::requests_per_minute,
       .low = 1,
       .high = kMany,
       .summary = "requests to the API from one IP address"},
      {.name = "messages_per_second",
       .member = &C::messages_per_second,
       .low = 1,
       .high = kMany,
       .summary = "messages over one WebSocket"},
      {.name = "rooms_per_hour",
       .member = &C::rooms_per_hour,
       .low = 1,
       .high = kMany,
       .summary = "new games from one IP address"},
      {.name = "logins_per_hour",
       .member = &C::logins_per_hour,
       .low = 1,
       .high = kMany,
       .summary = "registrations and attempts to sign in from one IP address"},
      {.name = "analyses_per_minute",
       .member = &C::analyses_per_minute,
       .low = 1,
       .high = kMany,
       .summary = "analyses and reviews started from one IP address"},
      {.name = "gone_after",
       .member = &C::gone_after,
       .low = 1,
       .high = 86'400,
       .summary = "seconds without a connection after which the opponent may claim a game without a clock"},
      {.name = "stop_after",
       .member = &C::stop_after,
       .low = 0,
       .high = 60,
       .summary = "seconds that open requests have to finish when the server is told to stop"},
  };
}

const ServerSetting* find_setting(std::string_view name) {
  const auto table = server_settings();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const ServerSetting& s) { return s.name == name; });
  return found == table.end() ? nullptr : &*found;
}

Result<void> apply_environment(ServerConfig& config, const std::map<std::string, std::string>& environment) {
  std::map<std::string, const ServerSetting*> known{{std::string(kFileVariable), nullptr}};
  for (const ServerSetting& setting : server_settings()) known[setting.environment()] = &setting;
  for (const auto& [name, text] : environment) {
    if (!name.starts_with(kPrefix)) continue;
    const auto found = known.find(name);
    if (found == known.end()) {
      std::string names;
      for (const auto& [each, setting] : known) names += (names.empty() ? "" : ", ") + each;
      return fail("bad_config", "environment: there is no setting " + name + "; expected one of " + names);
    }
    if (found->second == nullptr) continue;
    if (auto done = set_text(config, *found->second, text, "environment: " + name); !done) return done;
  }
  return {};
}

/// What no setting says by itself.
Result<void> check_together(const ServerConfig& config) {
  const bool postgres =
      config.database.starts_with("postgresql://") || config.database.starts_with("postgres://");
  if (!config.nats.empty() && !postgres) {
    return fail("bad_config",
                "nats: expected none, or a database as postgresql://..., which several servers can share");
  }
  if (!config.nats_ca.empty() && config.nats.empty()) {
    return fail("bad_config", "nats_ca: expected none while nats is not set");
  }
  if (config.workers == 0 && config.nats.empty()) {
    return fail("bad_config", "workers: expected a number from 1 to 256 while nats is not set, got 0");
  }
  if (!config.tables.empty() && config.workers == 0) {
    return fail("bad_config",
                "tables: expected none while workers is 0; fray worker --nats has its own argument --tables");
  }
  return {};
}

std::string built_page() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  if (error) return "";
  for (const char* place : {"web", "../web", "../share/fray/web"}) {
    const auto folder = (program / place).lexically_normal();
    if (std::filesystem::is_regular_file(folder / "index.html", error)) return folder.string();
  }
  return "";
}

}  // namespace

std::string ServerSetting::flag() const { return "--" + dashed(name); }

std::string ServerSetting::environment() const { return std::string(kPrefix) + upper_case(name); }

std::string ServerSetting::expected() const {
  if (std::holds_alternative<int ServerConfig::*>(member)) {
    return "a number from " + std::to_string(low) + " to " + std::to_string(high);
  }
  if (std::holds_alternative<bool ServerConfig::*>(member)) return "true or false";
  return choices.empty() ? std::string(form) : joined(choices, " or ");
}

std::string ServerSetting::default_text() const {
  if (!computed_default.empty()) return std::string(computed_default);
  const ServerConfig config;
  if (const auto* number = std::get_if<int ServerConfig::*>(&member)) return std::to_string(config.**number);
  if (const auto* flag_ = std::get_if<bool ServerConfig::*>(&member))
    return config.**flag_ ? "true" : "false";
  if (const auto* text = std::get_if<std::string ServerConfig::*>(&member)) return config.**text;
  return "none";
}

std::span<const ServerSetting> server_settings() {
  static const std::vector<ServerSetting> table = make_table();
  return table;
}

ServerConfig default_config() {
  ServerConfig config;
  config.page = built_page();
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  config.workers = std::clamp(cores - 1, 1, 256);
  return config;
}

Result<ServerConfig> load_config(const ConfigSources& sources) {
  ServerConfig config = default_config();
  std::optional<std::string> file = sources.file;
  const auto variable = sources.environment.find(std::string(kFileVariable));
  if (!file && variable != sources.environment.end()) file = variable->second;
  if (file) {
    if (auto done = apply_file(config, *file); !done) return tl::unexpected<Error>(done.error());
  }
  if (auto done = apply_environment(config, sources.environment); !done) {
    return tl::unexpected<Error>(done.error());
  }
  for (const auto& [name, text] : sources.settings) {
    const ServerSetting* setting = find_setting(name);
    if (setting == nullptr) return fail("bad_config", "there is no setting '" + std::string(name) + "'");
    if (auto done = set_text(config, *setting, text, setting->flag()); !done) {
      return tl::unexpected<Error>(done.error());
    }
  }
  if (auto done = check_together(config); !done) return pass_on(done.error());
  return config;
}

std::map<std::string, std::string> process_environment() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) {
      variables.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
  }
  return variables;
}

}  // namespace fray
