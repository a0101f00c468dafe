// By which names this server may be asked. A page of another site could otherwise have its own name lead to
// this machine, and ask in the name of whoever looks at it (DNS rebinding).
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "core/result.h"
#include "server/config/config.h"
#include "server/network/http_types.h"

namespace fray {

class OwnHosts {
 public:
  /// The hosts of `public_address`, `origins` and `hosts`, localhost, and `machine`, the name that the
  /// machine has, alone and in the local network (NAME.local).
  OwnHosts(const ServerConfig& config, std::string_view machine);

  /// Error "bad_request" unless the request has exactly one header Host that is a name or an address, perhaps
  /// with a port; "wrong_host" if that is a name which is none of these. IP addresses are always right: no
  /// other site has one as its name.
  Result<void> check(const HttpRequest& request) const;

 private:
  std::unordered_set<std::string> names_;
};

/// What this machine is called; "" if that cannot be found out.
std::string machine_name();

}  // namespace fray
