// The server without a network: what is said to it and what it says are messages (docs/module.md).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "module/host_workers.h"
#include "module/module_loop.h"
#include "module/record_background.h"
#include "module/record_store.h"
#include "play/json/json.h"
#include "server/api/api.h"
#include "server/room/socket.h"

namespace fray {

class LocalServer {
 public:
  /// `say` takes each message of the server, while take() runs.
  explicit LocalServer(std::function<void(const Json& message)> say);
  ~LocalServer();

  /// A message to the server, and all that comes of it. What cannot be understood is answered with a `log`.
  void take(std::string_view message);

 private:
  class LocalSocket;
  struct Open {
    std::shared_ptr<RoomSocket> listener;
    std::shared_ptr<LocalSocket> socket;
  };

  void understand(const Json& message);
  void begin(const Json& message);
  void request(const Json& message);
  void open(const Json& message);
  void closed(std::uint64_t socket);
  void complain(const std::string& what);
  void set_alarm();

  std::function<void(const Json&)> say_;
  ModuleLoop loop_;
  RecordStore store_;
  RecordBackground background_{loop_, store_};
  HostWorkers workers_;
  Metrics metrics_;
  ServerConfig config_;
  Router router_;
  std::unique_ptr<Reviewer> reviewer_;
  std::unique_ptr<RoomHost> rooms_;  ///< there once it has begun
  std::unique_ptr<Api> api_;
  std::map<std::uint64_t, Open> sockets_;
  std::optional<Moment> alarm_;  ///< as the host was told last
};

}  // namespace fray
