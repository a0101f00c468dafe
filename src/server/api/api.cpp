#include "server/api/api.h"

#include <algorithm>
#include <cstddef>

#include "server/api/answers.h"
#include "server/room/neighbours.h"

namespace fray {
namespace {

/// Bytes of games that are over and have been asked for.
constexpr std::size_t kKeptTexts = std::size_t{32} << 20;

/// So many at once, then as many as come in.
RateLimit per_minute(int count) { return {count / 60.0, std::max(1.0, count / 2.0)}; }
RateLimit per_hour(int count) { return {count / 3600.0, std::max(1.0, count / 2.0)}; }

}  // namespace

Api::Api(ApiParts parts)
    : parts_(parts),
      new_rooms_("rooms", per_hour(parts.config.rooms_per_hour)),
      logins_("logins", per_hour(parts.config.logins_per_hour)),
      analyses_(per_minute(parts.config.analyses_per_minute)),
      texts_(parts.slow, kKeptTexts) {
  parts_.rooms.on_change([this](const std::string& room, bool) { texts_.changed(room); });
}

void Api::add_to(Router& router) {
  router_ = &router;
  add_rooms(router);
  add_records(router);
  add_analysis(router);
  add_accounts(router);
  add_campaigns(router);
  add_health(router);
}

bool Api::within(RateLimiter& limit, const Call& call) {
  const auto wait = limit.take(rate_key(call.request.address), now_ms());
  if (!wait) return true;
  call.reply(too_fast_response(*wait));
  return false;
}

void Api::if_within(Hourly& hourly, const Call& call, std::function<void()> then) {
  if (!within(hourly.here, call)) return;
  if (parts_.rooms.neighbours() == nullptr) return then();
  parts_.lookups.run(
      asker_of(call),
      [&store = parts_.store, name = hourly.name, key = asker_of(call), limit = hourly.limit] {
        return store.spend(name, key, limit.per_second, limit.burst);
      },
      [call, then = std::move(then)](const Result<std::optional<std::int64_t>>& wait) {
        if (!wait) return call.reply(error_response(wait.error()));
        if (*wait) return call.reply(too_fast_response(**wait));
        then();
      });
}

void Api::with_room(const Call& call, std::function<void(LiveRoom&)> then) {
  parts_.rooms.with_room(
      call.parameters[0],
      [this, call, then = std::move(then)](const Result<LiveRoom*>& room) {
        if (!room) return refuse_or_pass_on(call, room.error());
        then(**room);
      },
      asker_of(call));
}

void Api::refuse_or_pass_on(const Call& call, const Error& error) {
  if (error.code != kElsewhere) return call.reply(error_response(error));
  // Passed on twice, the room has gone further meanwhile; the next attempt finds it.
  if (Neighbours* others = others_for(call)) return pass_on(*others, error.message, call);
  call.reply(error_response(
      {"busy", "the game is at another server, which cannot be asked just now; try again in a moment"}));
}

Neighbours* Api::others_for(const Call& call) const {
  Neighbours* others = parts_.rooms.neighbours();
  return others != nullptr && others->reachable() && !call.request.passed_on ? others : nullptr;
}

void Api::pass_on(Neighbours& others, const std::string& server, const Call& call) {
  others.pass_on(server, call.request, call.reply, [this, call] {
    // That server is no more, so the room is free, or is kept by another.
    router_->handle(call.request, call.reply);
  });
}

bool Api::is_for_another(const Call& call, std::string_view key) {
  Neighbours* others = others_for(call);
  const std::string keeper = others != nullptr ? others->keeper_of(key) : "";
  if (keeper.empty()) return false;
  pass_on(*others, keeper, call);
  return true;
}

}  // namespace fray
