// What servers and workers on several machines tell each other goes over a bus: messages to subjects, which
// may be lost. NATS (nats_bus.h); in tests one in memory.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace fray {

/// No message has more bytes; what has is sent in parts.
inline constexpr std::size_t kLongestBusMessage = std::size_t{512} << 10;

/// For the loop's thread, on which all that it calls is called.
class Bus {
 public:
  using Handler = std::function<void(std::string_view bytes)>;

  virtual ~Bus() = default;
  /// Calls `handler` with each message to the subject from now on, in the order of each sender.
  virtual void subscribe(const std::string& subject, Handler handler) = 0;
  virtual void unsubscribe(const std::string& subject) = 0;
  /// To all who have subscribed. Returns at once; while the bus is away the message is lost.
  virtual void publish(const std::string& subject, std::string_view bytes) = 0;
  virtual bool connected() const = 0;
  /// `what` is called whenever the bus is there again: messages may have been lost.
  virtual void on_return(std::function<void()> what) = 0;
};

/// That of a server without others: it reaches nobody.
class NoBus final : public Bus {
 public:
  void subscribe(const std::string&, Handler) override {}
  void unsubscribe(const std::string&) override {}
  void publish(const std::string&, std::string_view) override {}
  bool connected() const override { return false; }
  void on_return(std::function<void()>) override {}
};

}  // namespace fray
