#include "server/network/front.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

#include "server/logging.h"
#include "server/network/address.h"

namespace fray {
namespace {

constexpr std::string_view kRoomSockets = "/ws/rooms/";
/// An answer of so many bytes is sent whatever waits: what is wrong can always be said.
constexpr std::size_t kSmall = 16 * 1024;
/// A request counts as one more for each of these that its body has: what is done with it grows with them.
constexpr std::size_t kBytesOfOne = 4096;
/// All sockets of an address together may say as much as this part of them, each as much as it may.
constexpr double kTalkingPart = 0.2;
constexpr double kTalkingBurstSeconds = 5;

/// Pages that others may show in a frame: nothing on them acts for anybody.
constexpr std::string_view kFramed = "/embed/";

/// The page loads nothing from elsewhere and has no scripts or styles in its HTML. Its module is WebAssembly,
/// which may be compiled; text may not.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors ";

RateLimit messages_of_address(const ServerConfig& config) {
  const double per_second =
      config.messages_per_second * std::max(1.0, kTalkingPart * config.sockets_per_address);
  return {per_second, kTalkingBurstSeconds * per_second};
}

HttpResponse too_many_at_once() {
  HttpResponse response =
      error_response(429, {"too_fast", "too much at once from your address; wait until something has ended"});
  response.headers.push_back({"Retry-After", "2"});
  return response;
}

/// The last element of the last header of that name: what the nearest proxy has added.
std::string last_of_list(const HttpRequest& request, std::string_view name) {
  std::string_view list;
  for (const HttpHeader& header : request.headers) {
    if (header.name == name) list = header.value;
  }

  const std::size_t comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (!list.empty() && list.front() == ' ') list.remove_prefix(1);
  while (!list.empty() && list.back() == ' ') list.remove_suffix(1);
  return std::string(list);
}

}  // namespace

Front::Front(const ServerConfig& config, const Router& router, const StaticFiles& files, RoomHost& rooms,
             Metrics& metrics, const RoomSocketSettings& socket_settings, const FrontLimits& limits)
    : config_(config),
      router_(router),
      files_(files),
      rooms_(rooms),
      socket_settings_(socket_settings),
      requests_({config.requests_per_minute / 60.0, std::max(1.0, config.requests_per_minute / 2.0)}),
      messages_(std::make_shared<RateLimiter>(messages_of_address(config))),
      own_hosts_(config, machine_name()),
      sockets_(static_cast<std::size_t>(config.sockets_per_address), std::numeric_limits<std::size_t>::max()),
      requests_under_way_(static_cast<std::size_t>(config.sockets_per_address),
                          std::numeric_limits<std::size_t>::max()),
      unsent_(limits.unsent_of_address, limits.unsent),
      metrics_(metrics),
      refused_connections_(
          metrics.counter("fray_connections_refused_total", "connections beyond the limits")),
      opened_sockets_(metrics.counter("fray_sockets_opened_total", "WebSockets that were opened")) {
  metrics.gauge_from("fray_connections", "open connections",
                     [this] { return static_cast<double>(all_connections_); });
  metrics.gauge_from("fray_unsent_bytes", "bytes of large answers that nobody has taken yet",
                     [this] { return static_cast<double>(unsent_.all()); });
}

bool Front::on_connect(const std::string& address) {
  int& own = connections_[rate_key(address)];
  const bool too_many = own >= config_.sockets_per_address && !config_.behind_proxy;
  if (too_many || all_connections_ >= config_.max_sockets) {
    refused_connections_.add();
    if (own == 0) connections_.erase(rate_key(address));
    return false;
  }
  ++own;
  ++all_connections_;
  return true;
}

void Front::on_disconnect(const std::string& address) {
  --all_connections_;
  const auto own = connections_.find(rate_key(address));
  if (own != connections_.end() && --own->second == 0) connections_.erase(own);
}

void Front::believe_proxy(HttpRequest& request) const {
  const auto is_forwarded = [](const HttpHeader& header) { return header.name.starts_with("x-forwarded-"); };
  if (!config_.behind_proxy) {
    std::erase_if(request.headers, is_forwarded);
    return;
  }
  const std::string address = last_of_list(request, "x-forwarded-for");
  if (!address.empty()) request.address = address;
}

bool Front::is_own_origin(const HttpRequest& request) const {
  const std::string_view origin = request.header("origin");
  if (origin.empty()) return true;
  const std::string host(request.header("host"));
  if (origin == "http://" + host || origin == "https://" + host) return true;
  return std::ranges::find(config_.origins, origin) != config_.origins.end();
}

HttpResponse Front::finished(HttpResponse response, bool secure, bool framed) {
  const auto add = [&](std::string name, std::string_view value) {
    response.headers.push_back({std::move(name), std::string(value)});
  };
  add("Content-Security-Policy", std::string(kContentPolicy) + (framed ? "*" : "'none'"));
  add("X-Content-Type-Options", "nosniff");
  if (!framed) add("X-Frame-Options", "DENY");
  add("Referrer-Policy", "no-referrer");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  if (secure) add("Strict-Transport-Security", "max-age=31536000");
  metrics_
      .counter("fray_http_responses_total", "answers over HTTP",
               {{"status", std::to_string(response.status / 100) + "xx"}})
      .add();
  return response;
}

Result<void> Front::check_asker(const HttpRequest& request) const {
  if (auto right = own_hosts_.check(request); !right) return right;
  const bool of_page = !router_.owns(request.path) && !request.path.starts_with(kRoomSockets);
  if (of_page || is_own_origin(request)) return {};
  return fail("bad_origin", "pages of other sites may not use this server");
}

HttpResponse Front::within_unsent(HttpResponse response, const std::string& visitor) {
  const std::size_t bytes = response.content().size();
  if (bytes <= kSmall) return response;
  auto share = unsent_.take(visitor, bytes);
  if (!share)
    return error_response({"busy", "too much is on its way to your address already; take that first"});
  response.until_sent.push_back(std::move(share));
  return response;
}

void Front::on_request(HttpRequest request, HttpReply reply) {
  believe_proxy(request);
  const bool secure = request.header("x-forwarded-proto") == "https";
  if (auto right = check_asker(request); !right)
    return reply(finished(error_response(right.error()), secure));
  // Files are in memory for everybody: they do not count, so that a school can open the page at once.
  if (!router_.owns(request.path))
    return reply(finished(files_.serve(request), secure, request.path.starts_with(kFramed)));
  const std::string visitor = rate_key(request.address);
  auto place = requests_under_way_.take(visitor, 1);
  if (!place) return reply(finished(too_many_at_once(), secure));
  // The place is handed on with the answer: whoever could answer may live longer.
  const auto once = [this, secure, visitor, reply = std::move(reply),
                     held =
                         std::make_shared<std::shared_ptr<void>>(std::move(place))](HttpResponse response) {
    if (!*held) return;
    response = finished(within_unsent(std::move(response), visitor), secure);
    response.until_sent.push_back(std::exchange(*held, nullptr));
    reply(std::move(response));
  };
  const std::string path = request.path;
  try {
    answer(std::move(request), once);
  } catch (const std::exception& error) {
    log_line(LogLevel::error, "a request failed", {{"path", path}, {"error", error.what()}});
    once(error_response({"internal", "the server made a mistake; nothing is known to have changed"}));
  }
}

void Front::answer(HttpRequest request, HttpReply reply) {
  const double cost = 1 + static_cast<double>(request.body.size() / kBytesOfOne);
  if (const auto wait = requests_.take(rate_key(request.address), now_ms(), cost))
    return reply(too_fast_response(*wait));
  router_.handle(std::move(request), std::move(reply));
}

std::variant<std::shared_ptr<SocketListener>, HttpResponse> Front::on_upgrade(const HttpRequest& asked) {
  HttpRequest request = asked;
  believe_proxy(request);
  const bool secure = request.header("x-forwarded-proto") == "https";
  if (auto right = check_asker(request); !right) return finished(error_response(right.error()), secure);
  if (!request.path.starts_with(kRoomSockets))
    return finished(error_response({"not_found", "there is no WebSocket at this address"}), secure);
  if (const auto wait = requests_.take(rate_key(request.address), now_ms()))
    return finished(too_fast_response(*wait), secure);
  auto place = sockets_.take(rate_key(request.address), 1);
  if (!place) {
    refused_connections_.add();
    return finished(too_many_at_once(), secure);
  }
  opened_sockets_.add();
  return std::make_shared<RoomSocket>(rooms_, request.path.substr(kRoomSockets.size()), socket_settings_,
                                      RoomVisitor{request.address, std::move(place), messages_});
}

}  // namespace fray
