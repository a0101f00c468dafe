// Lines to one worker: each gets progress lines with its id, then one answer with an id and ok, and an error
// exactly if it failed; a move is legal.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz_check.h"
#include "play/worker.h"

namespace {

using fray::Json;
using fray::fuzz::check;

/// The action that a worker answered is one of those after the steps of the job.
void check_legal(std::string_view line, const Json& answer) {
  const auto given = fray::read_given_game(Json::parse(line, nullptr, false));
  check(given.has_value(), "an answer to a bad game", std::string(line));
  const auto state = fray::play_through(*given);
  check(state.has_value(), "an answer to bad steps", std::string(line));
  check((*state)->parse_action(answer["action"].get<std::string>()).has_value(), "not legal", answer.dump());
}

void ask(fray::Worker& worker, std::string_view line) {
  std::vector<Json> ids;
  const std::string text = worker.handle(line, [&](const std::string& said) {
    const Json progress = Json::parse(said, nullptr, false);
    check(progress.is_object() && progress.contains("progress"), "bad progress", said);
    ids.push_back(progress.value("id", Json()));
  });
  const Json answer = Json::parse(text, nullptr, false);
  check(text.find('\n') == std::string::npos && answer.is_object(), "not one object", text);
  check(answer.contains("id") && answer.contains("ok") && answer["ok"].is_boolean(), "no id or ok", text);
  check(answer["ok"].get<bool>() != answer.contains("error"), "ok and error", text);
  for (const Json& id : ids) check(id == answer["id"], "progress of another job", text);
  if (answer.contains("action")) check_legal(line, answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fray::Worker worker(fray::WorkerLimits{.line_bytes = 1u << 12, .nodes = 50});
  std::string_view rest(reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 1u << 13));
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    ask(worker, line);
  }
  return 0;
}
