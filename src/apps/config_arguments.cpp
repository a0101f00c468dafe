#include "apps/config_arguments.h"

namespace fray {

void ConfigArguments::add_to(CLI::App& command) {
  command.add_option("--config", file, "a TOML file of settings (docs/operations.md)")->type_name("FILE");
  for (const ServerSetting& setting : server_settings()) {
    const bool is_truth = std::holds_alternative<bool ServerConfig::*>(setting.member);
    const bool is_list = std::holds_alternative<std::vector<std::string> ServerConfig::*>(setting.member);
    const auto take = [this, name = setting.name](const CLI::results_t& texts) {
      std::string joined;
      for (const std::string& text : texts) joined += (joined.empty() ? "" : ",") + text;
      given_.emplace_back(name, joined);
      return true;
    };
    const std::string summary = std::string(setting.summary) + " (default: " + setting.default_text() + ")";
    CLI::Option* option = command.add_option(setting.flag(), take, summary);
    option->type_name(is_list ? "LIST" : is_truth ? "[true|false]" : "VALUE");
    if (is_truth) option->expected(0, 1)->default_str("true");
    if (is_list) option->expected(1, 100);
  }
}

Result<ServerConfig> ConfigArguments::load() const {
  ConfigSources sources;
  if (!file.empty()) sources.file = file;
  sources.environment = process_environment();
  sources.settings = given_;
  return load_config(sources);
}

}  // namespace fray
