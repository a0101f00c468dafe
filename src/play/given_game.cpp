#include "play/given_game.h"

#include "core/record.h"
#include "play/referee/request.h"

namespace fray {
namespace {

constexpr std::size_t kLongestQuote = 60;

Result<std::vector<std::string>> read_steps(const Fields& fields) {
  const auto array = fields.array("steps");
  if (!array) return tl::unexpected<Error>(array.error());
  if ((*array)->size() > kMostSteps) {
    return fail("bad_request", "field 'steps': expected at most " + std::to_string(kMostSteps) +
                                   " steps, got " + std::to_string((*array)->size()));
  }
  std::vector<std::string> steps;
  for (const Json& step : **array) {
    if (!step.is_string()) return fields.wrong("steps", "an array of strings", step);
    steps.push_back(step.get<std::string>());
  }
  return steps;
}

}  // namespace

Result<GivenGame> read_given_game(const Json& request, std::span<const AnyGame* const> games) {
  const Fields fields(request);
  GivenGame given;
  const auto name = fields.text("game");
  if (!name) return tl::unexpected<Error>(name.error());
  const auto game = find_game(*name, games);
  if (!game) return tl::unexpected<Error>(game.error());
  given.game = *game;
  auto options = fields.options("options");
  if (!options) return tl::unexpected<Error>(options.error());
  given.options = std::move(*options);
  if (fields.has("start") && !request["start"].is_null()) {
    if (!request["start"].is_string()) {
      return fields.wrong("start", "the text of a position, or null", request["start"]);
    }
    given.start = request["start"].get<std::string>();
  }
  auto steps = read_steps(fields);
  if (!steps) return tl::unexpected<Error>(steps.error());
  given.steps = std::move(*steps);
  return given;
}

Result<std::unique_ptr<AnyState>> first_state(const GivenGame& given) {
  return given.start ? given.game->load(*given.start, given.options) : given.game->start(given.options);
}

Result<void> play_given_step(AnyState& state, const GivenGame& given, std::size_t index, EventLog& log) {
  const std::string& text = given.steps[index];
  auto done = play_text(state, text, log);
  if (!done) {
    return fail(done.error().code, "step " + std::to_string(index + 1) + " (" +
                                       text.substr(0, kLongestQuote) + "): " + done.error().message);
  }
  return done;
}

Result<std::unique_ptr<AnyState>> play_through(const GivenGame& given, const StepSeen& seen) {
  auto state = first_state(given);
  if (!state) return state;
  for (std::size_t i = 0; i < given.steps.size(); ++i) {
    EventLog log;
    if (const auto done = play_given_step(**state, given, i, log); !done) {
      return tl::unexpected<Error>(done.error());
    }
    if (seen) seen(**state, log);
  }
  return state;
}

}  // namespace fray
