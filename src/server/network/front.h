// What stands between the network and the API: who may connect, whose pages may ask, how often; and the
// headers that all answers have.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "server/config/config.h"
#include "server/metrics.h"
#include "server/network/own_hosts.h"
#include "server/network/rate_limit.h"
#include "server/network/router.h"
#include "server/network/shares.h"
#include "server/network/static_files.h"
#include "server/network/transport.h"
#include "server/room/socket.h"

namespace fray {

/// How much may be on its way to visitors.
struct FrontLimits {
  std::size_t unsent_of_address = 16 << 20;  ///< bytes of responses that one address has not taken yet
  std::size_t unsent = 256 << 20;            ///< and all together
};

class Front final : public TransportHandler {
 public:
  /// All but `socket_settings` must outlive it.
  Front(const ServerConfig& config, const Router& router, const StaticFiles& files, RoomHost& rooms,
        Metrics& metrics, const RoomSocketSettings& socket_settings, const FrontLimits& limits);

  void on_request(HttpRequest request, HttpReply reply) override;
  std::variant<std::shared_ptr<SocketListener>, HttpResponse> on_upgrade(const HttpRequest& request) override;
  bool on_connect(const std::string& address) override;
  void on_disconnect(const std::string& address) override;

 private:
  /// Behind a proxy, the address and the scheme are what the proxy says.
  void believe_proxy(HttpRequest& request) const;
  bool is_own_origin(const HttpRequest& request) const;
  HttpResponse finished(HttpResponse response, bool secure, bool framed = false);
  void answer(HttpRequest request, HttpReply reply);
  /// The response, or if too much is on its way already, a small one that says so.
  HttpResponse within_unsent(HttpResponse response, const std::string& visitor);
  /// What is wrong with who asks, whatever he asks for.
  Result<void> check_asker(const HttpRequest& request) const;

  const ServerConfig& config_;
  const Router& router_;
  const StaticFiles& files_;
  RoomHost& rooms_;
  RoomSocketSettings socket_settings_;
  RateLimiter requests_;
  std::shared_ptr<RateLimiter> messages_;  // over all WebSockets of an address
  OwnHosts own_hosts_;
  std::unordered_map<std::string, int> connections_;  // by address, that of a proxy if there is one
  int all_connections_ = 0;
  // By the visitor's address, also behind a proxy:
  Shares sockets_;
  Shares requests_under_way_;
  Shares unsent_;  // bytes
  Metrics& metrics_;
  Counter& refused_connections_;
  Counter& opened_sockets_;
};

}  // namespace fray
