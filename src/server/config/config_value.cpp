#include "server/config/config_value.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "server/url_password.h"

namespace fray {
namespace {

constexpr std::size_t kLongestQuote = 100;

/// Not with a password that stands in a URL.
std::string quoted(const std::string& setting) {
  const std::string text = without_passwords(setting);
  return '"' + (text.size() <= kLongestQuote ? text : text.substr(0, kLongestQuote) + "...") + '"';
}

std::string printed(const ConfigValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* text = std::get_if<std::string>(&value)) return quoted(*text);
  std::string list;
  for (const std::string& item : std::get<std::vector<std::string>>(value)) {
    list += (list.empty() ? "" : ", ") + quoted(item);
  }
  return '[' + list + ']';
}

tl::unexpected<Error> wrong(const std::string& where, const std::string& expected, const std::string& got) {
  return fail("bad_config", where + ": expected " + expected + ", got " + got);
}

/// What was expected of a text instead; empty if it is right.
std::string text_problem(const ServerSetting& setting, const std::string& text) {
  if (text.find('\0') != std::string::npos) return "a text without null characters";
  if (!setting.choices.empty()) {
    const auto found = std::find(setting.choices.begin(), setting.choices.end(), text);
    return found != setting.choices.end() ? "" : setting.expected();
  }
  return setting.check != nullptr ? setting.check(text) : "";
}

std::optional<std::int64_t> number_of(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return number;
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> items;
  std::size_t start = 0;
  while (!text.empty() && start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    items.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return items;
}

}  // namespace

Result<void> set_value(ServerConfig& config, const ServerSetting& setting, const ConfigValue& value,
                       const std::string& where) {
  if (const auto* member = std::get_if<int ServerConfig::*>(&setting.member)) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number == nullptr || *number < setting.low || *number > setting.high) {
      return wrong(where, setting.expected(), printed(value));
    }
    config.** member = static_cast<int>(*number);
  } else if (const auto* truth_member = std::get_if<bool ServerConfig::*>(&setting.member)) {
    const auto* truth = std::get_if<bool>(&value);
    if (truth == nullptr) return wrong(where, setting.expected(), printed(value));
    config.** truth_member = *truth;
  } else if (const auto* text_member = std::get_if<std::string ServerConfig::*>(&setting.member)) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr)
      return wrong(where, setting.expected(), setting.secret ? "something else" : printed(value));
    const std::string problem = text_problem(setting, *text);
    if (!problem.empty()) return wrong(where, problem, setting.secret ? "something else" : quoted(*text));
    config.** text_member = *text;
  } else {
    const auto* list = std::get_if<std::vector<std::string>>(&value);
    if (list == nullptr) return wrong(where, setting.expected(), printed(value));
    for (const std::string& item : *list) {
      const std::string problem = text_problem(setting, item);
      if (!problem.empty()) return wrong(where, problem, quoted(item));
    }
    config.*std::get<std::vector<std::string> ServerConfig::*>(setting.member) = *list;
  }
  return {};
}

Result<void> set_text(ServerConfig& config, const ServerSetting& setting, const std::string& text,
                      const std::string& where) {
  ConfigValue value = text;
  if (std::holds_alternative<int ServerConfig::*>(setting.member)) {
    if (const auto number = number_of(text)) value = *number;
  } else if (std::holds_alternative<bool ServerConfig::*>(setting.member)) {
    if (text == "true" || text == "false") value = text == "true";
  } else if (std::holds_alternative<std::vector<std::string> ServerConfig::*>(setting.member)) {
    value = split_at_commas(text);
  }
  return set_value(config, setting, value, where);
}

}  // namespace fray
