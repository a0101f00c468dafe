// Bodies of POST /api/explore: an error with a code and a message, or a frame whose position can be loaded
// back; with the same dice the same answer, and rolling only at chance nodes.
#include <cstddef>
#include <cstdint>

#include "fuzz_check.h"
#include "play/frames.h"
#include "play/referee/request.h"

namespace {

using fray::Json;
using fray::fuzz::check;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto request = fray::parse_json({reinterpret_cast<const char*>(data), size});
  if (!request) return 0;
  fray::SeededDice dice(1);
  const auto answer = fray::explore(*request, dice);
  if (!answer) {
    check(!answer.error().code.empty() && !answer.error().message.empty(), "an empty error", request->dump());
    return 0;
  }
  fray::SeededDice again(1);
  check(fray::explore(*request, again).value() == *answer, "another answer", answer->dump());
  const Json& state = (*answer)["frame"]["state"];
  const auto game = fray::find_game(state["game"].get<std::string>());
  std::vector<fray::OptionValue> options;
  for (const auto& [name, value] : state["options"].items()) {
    options.push_back({name, value.get<std::string>()});
  }
  const auto loaded = (*game)->load(state["position"].get<std::string>(), options);
  check(loaded.has_value(), "its position cannot be loaded", state.dump());
  check((*loaded)->hash() == std::stoull(state["key"].get<std::string>(), nullptr, 16), "another position",
        state.dump());
  return 0;
}
