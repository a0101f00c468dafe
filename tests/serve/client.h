// A small client of the server for tests: HTTP and WebSockets, with time limits. Everything throws on
// failure, so that a test ends with the reason.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "play/json/json.h"

namespace fray::test {

/// Longer than anything takes on a busy machine.
inline constexpr std::chrono::milliseconds kPatience{20'000};

struct HttpAnswer {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::string bytes;  ///< all of it, as it came

  /// The first header of that name, whatever its case, or "".
  std::string header(const std::string& name) const;
  Json json() const { return Json::parse(body); }
  /// `error.code` of the body, or "".
  std::string code() const;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

/// One request on a connection of its own. A body brings `Content-Type: application/json` unless the headers
/// say otherwise.
HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& target,
                const std::string& body = "", const Headers& headers = {});
/// Sends bytes as they are and reads until the server closes or stays silent for `wait`.
std::string raw_exchange(std::uint16_t port, const std::string& bytes,
                         std::chrono::milliseconds wait = kPatience);

/// Sends bytes and reads nothing of what comes, until it is destroyed.
class DeafConnection {
 public:
  DeafConnection(std::uint16_t port, const std::string& bytes);
  ~DeafConnection();
  DeafConnection(DeafConnection&&) noexcept;

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

class ClientSocket {
 public:
  /// Opens /ws/rooms/ROOM, or `target` if it begins with '/'. `receive_buffer` limits what the kernel keeps
  /// for us; `compression` offers permessage-deflate.
  ClientSocket(std::uint16_t port, const std::string& target, const Headers& headers = {},
               int receive_buffer = 0, bool compression = false);
  ~ClientSocket();
  ClientSocket(ClientSocket&&) noexcept;
  ClientSocket& operator=(ClientSocket&&) noexcept;

  void send(const Json& message) { send_text(message.dump()); }
  void send_text(const std::string& text);
  void send_binary(const std::string& bytes);
  /// The next message; throws if none comes in time or the socket is closed.
  Json receive(std::chrono::milliseconds wait = kPatience);
  /// The next message, or nothing if none comes in time or the socket is closed.
  std::optional<std::string> try_receive(std::chrono::milliseconds wait);
  /// Reads on until a message of that type.
  Json until(const std::string& type, std::chrono::milliseconds wait = kPatience);
  /// Reads on until a message for which `wanted` is true.
  Json until(const std::function<bool(const Json&)>& wanted, std::chrono::milliseconds wait = kPatience);
  /// Reads on until the server closes; the close code, 1006 if it just went away. Throws if it does not
  /// close.
  int close_code(std::chrono::milliseconds wait = kPatience);
  /// Goes away without a word.
  void cut();

  /// What the server has agreed to, of what was offered.
  std::string extensions;
  /// Sees every message that comes, as text.
  std::function<void(const std::string&)> on_text;

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

}  // namespace fray::test
