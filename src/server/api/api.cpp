#include "server/api/api.h"

#include <algorithm>
#include <cstddef>

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
      new_rooms_(per_hour(parts.config.rooms_per_hour)),
      logins_(per_hour(parts.config.logins_per_hour)),
      analyses_(per_minute(parts.config.analyses_per_minute)),
      texts_(parts.slow, kKeptTexts) {
  parts_.rooms.on_change([this](const std::string& room) { texts_.changed(room); });
}

void Api::add_to(Router& router) {
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

}  // namespace fray
