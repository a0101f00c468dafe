// server/logging.h where the log is the host's.
#include <string>

#include "module/host.h"
#include "play/json/json.h"
#include "server/logging.h"

namespace fray {

void log_line(LogLevel level, std::string_view message, std::initializer_list<LogField> fields) {
  if (level == LogLevel::debug || level == LogLevel::off) return;
  std::string line(message);
  for (const LogField& field : fields) {
    line += ' ';
    line += field.name;
    line += '=';
    std::visit(
        [&](const auto& value) {
          if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string_view>)
            line += dump_line(Json(std::string(value)));
          else
            line += dump_line(Json(value));
        },
        field.value);
  }
  const char* name = level == LogLevel::error ? "error" : (level == LogLevel::warning ? "warning" : "info");
  say_to_host(dump_line({{"type", "log"}, {"level", name}, {"message", line}}));
}

}  // namespace fray
