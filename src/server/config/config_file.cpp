#include "server/config/config_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "play/toml.h"
#include "server/config/config_value.h"

namespace fray {
namespace {

std::string place(const std::string& path, const toml::source_region& source) {
  return path + ':' + std::to_string(source.begin.line);
}

/// Nothing if it is of a type that no setting has.
std::optional<ConfigValue> value_of(const toml::node& node) {
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  if (const auto* text = node.as_string()) return text->get();
  const auto* array = node.as_array();
  if (array == nullptr) return std::nullopt;
  std::vector<std::string> list;
  for (const toml::node& item : *array) {
    const auto* text = item.as_string();
    if (text == nullptr) return std::nullopt;
    list.push_back(text->get());
  }
  return list;
}

std::string type_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table: return "a table";
    case toml::node_type::array: return "an array of other things";
    case toml::node_type::floating_point: return "a number with a point";
    default: return "a date or time";
  }
}

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // Reading a folder as a file fails in ways that say nothing.
  if (std::filesystem::is_directory(path, error))
    return fail("bad_config", path + ": a folder, expected a TOML file");
  if (!file || !(text << file.rdbuf()).good()) {
    if (file && file.peek() == std::ifstream::traits_type::eof()) return std::string();
    return fail("bad_config", path + ": it cannot be read");
  }
  return text.str();
}

}  // namespace

Result<void> apply_file(ServerConfig& config, const std::string& path) {
  const auto text = read_file(path);
  if (!text) return tl::unexpected<Error>(text.error());
  return apply_text(config, *text, path);
}

Result<void> apply_text(ServerConfig& config, std::string_view text, const std::string& path) {
  const toml::parse_result parsed = toml::parse(text, path);
  if (!parsed) {
    return fail("bad_config",
                place(path, parsed.error().source()) + ": " + std::string(parsed.error().description()));
  }
  for (const auto& [key, node] : parsed.table()) {
    const std::string where = place(path, key.source()) + ": " + std::string(key.str());
    const auto table = server_settings();
    const auto setting =
        std::find_if(table.begin(), table.end(), [&](const ServerSetting& s) { return s.name == key.str(); });
    if (setting == table.end()) {
      std::string names;
      for (const ServerSetting& known : table) names += (names.empty() ? "" : ", ") + std::string(known.name);
      return fail("bad_config", where + ": no such setting; expected one of " + names);
    }
    const auto value = value_of(node);
    if (!value)
      return fail("bad_config", where + ": expected " + setting->expected() + ", got " + type_of(node));
    if (auto done = set_value(config, *setting, *value, where); !done) return done;
  }
  return {};
}

}  // namespace fray
