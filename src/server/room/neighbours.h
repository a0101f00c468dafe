// The other servers that share this one's store, as rooms and requests see them: who has come to the wrong
// server is passed on to the room's.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/network/http_types.h"
#include "server/network/socket.h"

namespace fray {

/// For the loop's thread.
class Neighbours {
 public:
  /// A visitor's line to a room at another server.
  using Line = std::uint64_t;
  /// The line has ended without a word of that server: it does not live, or messages were lost. `heard`:
  /// something had come over the line before. Called once at most, and not after hang_up().
  using Gone = std::function<void(bool heard)>;

  virtual ~Neighbours() = default;

  /// Whether anything can be said to them just now.
  virtual bool reachable() const = 0;

  /// Opens a line for a visitor of that address. What the room says goes to `socket`, and so does its end.
  virtual Line call(const std::string& server, const std::string& room, const std::string& address,
                    std::shared_ptr<Socket> socket, Gone gone) = 0;
  /// A message of the visitor. Nothing happens if the line has ended.
  virtual void say(Line line, std::string_view message) = 0;
  /// The visitor has gone.
  virtual void hang_up(Line line) = 0;

  /// Has a request answered there. `gone` is called instead of `reply` if that server does not live.
  virtual void pass_on(const std::string& server, const HttpRequest& request, HttpReply reply,
                       std::function<void()> gone) = 0;

  /// The same server for all who ask for the same `key`, while the same servers live; "" for this one.
  virtual std::string keeper_of(std::string_view key) const = 0;
};

}  // namespace fray
