// How `fray serve` is set up: a TOML file, then the environment, then flags; a later one beats an earlier
// one. All settings stand in one table (server_settings), from which help, names and checks come.
// docs/operations.md describes them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace fray {

/// The settings with their defaults. What each means is in the table in config.cpp and in docs/operations.md.
struct ServerConfig {
  std::string address = "127.0.0.1";
  int port = 8080;
  std::string page;                  ///< folder with index.html; empty: none, only the API
  std::vector<std::string> origins;  ///< "https://fray.example", beside the server's own
  std::vector<std::string> hosts;    ///< "fray.example", beside those of the addresses above and below
  bool behind_proxy = false;
  std::string
      public_address;  ///< "https://fray.example", under which others find the server; empty: not known

  std::string database = "fray.db";
  std::string nats;     ///< URLs with commas between them; empty: this server is alone
  std::string nats_ca;  ///< a PEM file; empty: the system's certificates
  int workers = 1;
  int worker_threads = 1;
  std::string tables;    ///< a folder of tables of endings; empty: none
  std::string dnd_data;  ///< a folder of sets of tables of D&D Battle Chess; empty: none

  std::string log_level = "info";
  std::string log_format = "text";

  int max_rooms = 10'000;
  int max_sockets = 10'000;
  int sockets_per_address = 50;
  int requests_per_minute = 600;
  int messages_per_second = 20;
  int rooms_per_hour = 60;
  int logins_per_hour = 30;
  int analyses_per_minute = 30;

  int gone_after = 300;
  int stop_after = 5;
};

/// A row of the table.
struct ServerSetting {
  using Member = std::variant<std::string ServerConfig::*, int ServerConfig::*, bool ServerConfig::*,
                              std::vector<std::string> ServerConfig::*>;
  /// What is wrong with a text: what was expected; empty if nothing.
  using Check = std::string (*)(const std::string& text);

  std::string_view name;  ///< as in the file: "rooms_per_hour"
  Member member;
  int low = 0;  ///< of numbers, both included
  int high = 0;
  std::vector<std::string_view> choices{};  ///< of texts; empty: any that passes `check`
  std::string_view form{};                  ///< of texts without choices and of lists: "an IP address"
  Check check = nullptr;                    ///< of such a text, and of each text of a list
  bool secret = false;                      ///< a text that may have a password: no error repeats it
  std::string_view summary;
  std::string_view computed_default{};  ///< how the default is found where it is not a constant

  std::string flag() const;         ///< "--rooms-per-hour"
  std::string environment() const;  ///< "FRAY_ROOMS_PER_HOUR"
  /// "a number from 1 to 5", "text or json", ...
  std::string expected() const;
  std::string default_text() const;
};

/// All settings, in the order of docs/operations.md.
std::span<const ServerSetting> server_settings();

/// Where settings come from besides the defaults.
struct ConfigSources {
  /// A TOML file; nothing: none is read, unless the environment has FRAY_CONFIG.
  std::optional<std::string> file;
  std::map<std::string, std::string> environment;  ///< names that do not begin with FRAY_ are passed over
  std::vector<std::pair<std::string_view, std::string>> settings;  ///< of flags: names of the table and texts
};

/// The defaults that depend on the machine set: `page` (the built page beside the program or installed with
/// it) and `workers`.
ServerConfig default_config();

/// The defaults and all that the sources say. Lists are arrays in the file, and separated by commas
/// elsewhere. Errors "bad_config": a setting that is not known, has the wrong type or is out of range, a file
/// that cannot be read or is no TOML; each says where (file and line, variable or flag), what it was and what
/// is expected. Settings that do not go together: which.
Result<ServerConfig> load_config(const ConfigSources& sources);

/// The variables of this process.
std::map<std::string, std::string> process_environment();

}  // namespace fray
