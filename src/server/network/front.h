// What stands between the network and the API: who may connect, whose pages may ask, how often; and the
// headers that all answers have.
#pragma once

#include <string>
#include <unordered_map>

#include "server/config/config.h"
#include "server/metrics.h"
#include "server/network/rate_limit.h"
#include "server/network/router.h"
#include "server/network/static_files.h"
#include "server/network/transport.h"
#include "server/room/socket.h"

namespace fray {

class Front final : public TransportHandler {
 public:
  /// All but `socket_settings` must outlive it.
  Front(const ServerConfig& config, const Router& router, const StaticFiles& files, RoomHost& rooms,
        Metrics& metrics, const RoomSocketSettings& socket_settings);

  void on_request(HttpRequest request, HttpReply reply) override;
  std::variant<std::shared_ptr<SocketListener>, HttpResponse> on_upgrade(const HttpRequest& request) override;
  bool on_connect(const std::string& address) override;
  void on_disconnect(const std::string& address) override;

 private:
  /// Behind a proxy, the address and the scheme are what the proxy says.
  void believe_proxy(HttpRequest& request) const;
  bool is_own_origin(const HttpRequest& request) const;
  HttpResponse finished(HttpResponse response, bool secure);
  void answer(HttpRequest request, HttpReply reply);

  const ServerConfig& config_;
  const Router& router_;
  const StaticFiles& files_;
  RoomHost& rooms_;
  RoomSocketSettings socket_settings_;
  RateLimiter requests_;
  std::unordered_map<std::string, int> connections_;  // by address
  int all_connections_ = 0;
  Metrics& metrics_;
  Counter& refused_connections_;
  Counter& opened_sockets_;
};

}  // namespace fray
