// What one address can do to take a server from everybody else. Each is bounded: it ends with its process.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fray::bench {

struct Abuse {
  const char* name;   ///< as on the command line
  const char* title;  ///< as in the table
  bool behind_proxy;  ///< the server believes a proxy, which tells of one address
  bool long_game;     ///< needs a long game that has ended
  /// Does it for ever, on this thread. Prints a line that ends with ":1" a moment after it has begun.
  /// `room` is that of the long game.
  void (*run)(std::uint16_t port, const std::string& room);
};

std::span<const Abuse> abuses();
std::vector<std::string> names_of_abuses();

/// The address that a proxy tells of, if the server believes it.
inline constexpr const char* kAbuserBehindProxy = "203.0.113.7";

}  // namespace fray::bench
