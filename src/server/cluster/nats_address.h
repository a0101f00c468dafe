// Where NATS servers are: the URLs of the settings `nats` and of `fray worker --nats`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fray {

struct NatsAddress {
  bool secure = false;  ///< TLS: tls:// rather than nats://
  std::string host;     ///< a name or an IP address; IPv6 without brackets
  int port = 4222;
  std::string user{}, password{};  ///< without what %XX stands for in the URL; a user alone is a token

  /// "nats.example:4222", for people: never who signs in there.
  std::string place() const;
};

inline constexpr std::string_view kNatsAddressForm =
    "URLs as nats://USER:PASSWORD@HOST:PORT, or with tls:// for TLS, with commas and no spaces between them";

/// URLs with commas between them: "nats://user:password@host:4222". Errors "nats" say which of them is wrong
/// and what is expected, and never repeat one, for it may have a password.
Result<std::vector<NatsAddress>> parse_nats_addresses(std::string_view urls);

}  // namespace fray
