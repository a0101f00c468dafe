#include "server/logging.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "play/json/json.h"

namespace fray {
namespace {

template <class T, std::size_t N>
using Names = std::array<std::pair<std::string_view, T>, N>;

constexpr Names<LogLevel, 5> kLevels{{{"debug", LogLevel::debug},
                                      {"info", LogLevel::info},
                                      {"warning", LogLevel::warning},
                                      {"error", LogLevel::error},
                                      {"off", LogLevel::off}}};
constexpr Names<LogFormat, 2> kFormats{{{"text", LogFormat::text}, {"json", LogFormat::json}}};

template <class T, std::size_t N>
Result<T> parse(const Names<T, N>& names, std::string_view what, std::string_view name) {
  std::string known;
  for (const auto& [candidate, value] : names) {
    if (candidate == name) return value;
    known += (known.empty() ? "" : ", ") + std::string(candidate);
  }
  return fail("bad_request",
              "'" + std::string(name) + "' is no " + std::string(what) + "; there are " + known);
}

spdlog::level::level_enum spdlog_level(LogLevel level) {
  switch (level) {
    case LogLevel::debug: return spdlog::level::debug;
    case LogLevel::info: return spdlog::level::info;
    case LogLevel::warning: return spdlog::level::warn;
    case LogLevel::error: return spdlog::level::err;
    case LogLevel::off: break;
  }
  return spdlog::level::off;
}

struct Logging {
  spdlog::logger logger{"fray", std::make_shared<spdlog::sinks::stderr_sink_mt>()};
  LogFormat format = LogFormat::text;

  Logging() { set_up(LogLevel::info, LogFormat::text); }

  void set_up(LogLevel level, LogFormat new_format) {
    format = new_format;
    // spdlog puts the time and the level in front; the rest of the line is made here, so that it is escaped.
    const char* pattern = format == LogFormat::json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})"
                                                    : "%Y-%m-%dT%H:%M:%S.%eZ %l %v";
    logger.set_formatter(
        std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc));
    logger.set_level(spdlog_level(level));
    logger.flush_on(spdlog::level::debug);
  }
};

Logging& logging() {
  static Logging instance;
  return instance;
}

/// Only ASCII, so that no name can send commands to a terminal.
std::string dump(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); }

Json json_of(const LogField::Value& value) {
  return std::visit([](const auto& plain) { return Json(plain); }, value);
}

bool needs_quotes(std::string_view text) {
  const auto plain = [](unsigned char c) { return c > ' ' && c < 0x7f && c != '"' && c != '=' && c != '\\'; };
  return text.empty() || !std::all_of(text.begin(), text.end(), plain);
}

std::string text_of(const LogField::Value& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  return text != nullptr && !needs_quotes(*text) ? std::string(*text) : dump(json_of(value));
}

std::string json_line(std::string_view message, std::initializer_list<LogField> fields) {
  Json json{{"message", message}};
  for (const LogField& field : fields) json[std::string(field.name)] = json_of(field.value);
  const std::string object = dump(json);
  return object.substr(1, object.size() - 2);
}

std::string text_line(std::string_view message, std::initializer_list<LogField> fields) {
  std::string line(message);
  for (const LogField& field : fields) line += " " + std::string(field.name) + "=" + text_of(field.value);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = '?';  // of the message only; fields are escaped
  }
  return line;
}

}  // namespace

Result<LogLevel> parse_log_level(std::string_view name) { return parse(kLevels, "log level", name); }
Result<LogFormat> parse_log_format(std::string_view name) { return parse(kFormats, "log format", name); }

void set_up_logging(LogLevel level, LogFormat format) { logging().set_up(level, format); }

void log_line(LogLevel level, std::string_view message, std::initializer_list<LogField> fields) {
  Logging& to = logging();
  if (level == LogLevel::off || !to.logger.should_log(spdlog_level(level))) return;
  const bool json = to.format == LogFormat::json;
  const std::string line = json ? json_line(message, fields) : text_line(message, fields);
  to.logger.log(spdlog_level(level), spdlog::string_view_t(line.data(), line.size()));
}

}  // namespace fray
