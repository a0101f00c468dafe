// How the server does.
#include "server/api/api.h"

namespace fray {
namespace {

constexpr std::int64_t kPatience = 2'000;
/// Whoever asks how the server does is not held up by others from where he is.
constexpr const char* kOwnTurn = "health";

}  // namespace

void Api::add_health(Router& router) {
  router.add("GET", "/healthz", [this](Call call) { show_health(std::move(call)); });
  router.add("GET", "/metrics", [this](Call call) {
    call.reply({200,
                {{"Content-Type", "text/plain; version=0.0.4"}, {"Cache-Control", "no-store"}},
                parts_.metrics.text(),
                {}});
  });
}

void Api::show_health(Call call) {
  // Somebody who is alive is written down each second, so it is known at any time whether that can be done.
  if (const auto works = parts_.store.works(); !works) return call.reply(error_response(503, works.error()));
  const auto answered = std::make_shared<bool>(false);
  const auto answer = [call, answered](const Error* error) {
    if (std::exchange(*answered, true)) return;
    call.reply(error == nullptr ? json_response(200, {{"status", "ok"}}) : error_response(503, *error));
  };
  parts_.rooms.later(kPatience, [answer] {
    const Error error{"storage", "the store does not answer"};
    answer(&error);
  });
  parts_.lookups.run(
      kOwnTurn, [&store = parts_.store] { return store.last_seen(); },
      [answer](const Result<Moment>& seen) { answer(seen ? nullptr : &seen.error()); });
}

}  // namespace fray
