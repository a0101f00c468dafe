// Lines to one referee: each gets one line of JSON with an id and ok, and an error exactly if it failed; the
// game's state can always be loaded back.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz_check.h"
#include "play/referee/referee.h"

namespace {

using fray::Json;
using fray::fuzz::check;

Json ask(fray::Referee& referee, std::string_view line) {
  const std::string text = referee.handle(line);
  const Json answer = Json::parse(text, nullptr, false);
  check(text.find('\n') == std::string::npos && answer.is_object(), "not one object", text);
  check(answer.contains("id") && answer.contains("ok") && answer["ok"].is_boolean(), "no id or ok", text);
  check(answer["ok"].get<bool>() != answer.contains("error"), "ok and error", text);
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fray::Referee referee(fray::RefereeLimits{.line_bytes = 1u << 16, .perft_nodes = 3000});
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    ask(referee, line);
  }
  const Json last = ask(referee, R"({"cmd":"state"})");
  if (last["ok"] == false) return 0;
  const Json loaded = ask(referee, fray::dump_line({{"cmd", "load"}, {"state", last["state"]}}));
  check(loaded["ok"] == true && loaded["state"] == last["state"], "state does not load",
        fray::dump_line(last));
  return 0;
}
