#include "lab/sample_job.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/network.h"
#include "games.h"
#include "lab/sample_text.h"
#include "play/referee/request.h"

namespace fray {
namespace {

constexpr std::uint64_t kEveryNumber = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMostNodesOfDecision = 1'000'000'000;
constexpr std::uint64_t kMostOpeningTurns = 1000;

/// A request as it is to be done.
struct AskedGame {
  const AnyGame* game = nullptr;
  SelfPlaySettings settings;
  std::uint64_t number = 0;
  std::uint64_t version = 0;
};

Result<AskedGame> read_asked_game(const Json& request) {
  const Fields fields(request);
  const auto name = fields.text("game");
  if (!name) return pass_on(name.error());
  const auto game = find_game(*name);
  if (!game) return pass_on(game.error());
  std::optional<Error> problem;
  const auto take = [&](std::string_view field, std::uint64_t low, std::uint64_t high) {
    const auto number = fields.number(field, low, high);
    if (!number && !problem) problem = number.error();
    return number.value_or(low);
  };
  AskedGame asked{*game, {}};
  asked.settings.nodes = take("nodes", 1, kMostNodesOfDecision);
  asked.settings.opening_turns = static_cast<int>(take("openings", 0, kMostOpeningTurns));
  asked.settings.seed = take("seed", 0, kEveryNumber);
  asked.number = take("number", 0, kEveryNumber);
  asked.version = take("version", 0, kEveryNumber);
  if (problem) return pass_on(*problem);
  return asked;
}

Result<Json> play_asked_game(const Json& request, const StopFlag& stop, std::size_t longest) {
  const auto asked = read_asked_game(request);
  if (!asked) return pass_on(asked.error());
  const auto version = self_play_fingerprint(*asked->game);
  if (!version) return pass_on(version.error());
  if (*version != asked->version) {
    return fail("other_version",
                "this worker plays otherwise than whoever asks: both must be the same build of one version");
  }
  const auto samples = self_play_samples(*asked->game, asked->settings, asked->number, stop);
  if (!samples) return pass_on(samples.error());
  if (!*samples) return fail("stopped", "the game was called off");
  std::string text = samples_text(**samples);
  if (text.size() > longest)
    return fail("too_long", "the game has too many positions for one answer: " +
                                std::to_string((*samples)->items.size()));
  return Json{{"positions", (*samples)->items.size()}, {"samples", std::move(text)}};
}

}  // namespace

Json samples_request(const AnyGame& game, const SelfPlaySettings& settings, std::uint64_t version,
                     std::uint64_t number) {
  return {{"job", "samples"},  {"game", game.info().name}, {"seed", settings.seed},
          {"number", number},  {"nodes", settings.nodes},  {"openings", settings.opening_turns},
          {"version", version}};
}

Result<Samples> samples_of_answer(const AnyGame& game, const Json& answer) {
  const auto network = fitted_network(game);
  if (!network) return pass_on(network.error());
  const auto text = answer.find("samples");
  if (text == answer.end() || !text->is_string())
    return fail("bad_samples", "the answer of a worker has no text 'samples'");
  return parse_samples(text->get_ref<const std::string&>(), network->features());
}

GameSource games_of_workers(const AnyGame& game, const SelfPlaySettings& settings, std::uint64_t version,
                            AskWorker ask) {
  return [&game, settings, version, ask = std::move(ask)](
             std::uint64_t number, const StopFlag& stop) -> Result<std::optional<Samples>> {
    const auto answer = ask(samples_request(game, settings, version, number), stop);
    if (!answer && answer.error().code == "stopped") return std::nullopt;
    if (!answer && answer.error().code == "too_long") return self_play_samples(game, settings, number, stop);
    if (!answer) return pass_on(answer.error());
    auto samples = samples_of_answer(game, *answer);
    if (!samples) return pass_on(samples.error());
    return std::optional(std::move(*samples));
  };
}

FurtherJob samples_job(std::size_t longest) {
  return {"samples",
          {"game", "seed", "number", "nodes", "openings", "version"},
          [longest](const Json& request, const StopFlag& stop) {
            return play_asked_game(request, stop, longest);
          }};
}

}  // namespace fray
