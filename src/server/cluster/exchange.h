// What the servers of one store say to each other: over a bus that may lose messages, and to which others may
// write. Each message is sealed with the secret of the store (XChaCha20-Poly1305), names its sender, and is
// numbered, so that one that is forged, changed, meant for somebody else or said again is refused, and one
// that is missing is noticed with the next.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/cluster/bus.h"
#include "server/crypto.h"
#include "server/metrics.h"

namespace fray {

/// For the loop's thread.
class Exchange {
 public:
  struct Listener {
    /// Messages of one server come in the order in which it sent them.
    std::function<void(const std::string& from, std::string_view message)> told;
    /// What was announced to all; announcements may be lost without being missed.
    std::function<void(const std::string& from, std::string_view news)> news;
    /// Messages of that server have been lost. What comes after them is told as before.
    std::function<void(const std::string& from)> lost;
  };

  /// `own` is this server's id, of at most 64 characters, and used by nobody before. Bus and metrics outlive
  /// the exchange.
  Exchange(Bus& bus, Metrics& metrics, const Bytes32& secret, std::string own, Listener listener);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  const std::string& own() const { return own_; }
  /// Returns at once. A message of any length, in parts if need be.
  void send(const std::string& to, std::string_view message);
  /// Of at most a few kB.
  void announce(std::string_view news);

 private:
  /// Of what a server has said; kept when it is gone, as what it said may be said again.
  struct Sender {
    std::uint64_t last = 0;  ///< number
    std::string parts{};     ///< of a message whose end has not come
  };
  /// A message or a part of one.
  struct Part {
    std::string from{};
    std::uint64_t number = 0;
    bool first = true, last = true;
    std::string text{};
  };

  void publish(const std::string& subject, const std::string& to, const Part& part);
  void receive(std::string_view bytes, const std::string& to);
  void accept(const Part& part, Sender& sender);
  void refuse(const char* why);

  Bus& bus_;
  Bytes32 secret_;
  std::string own_;
  Listener listener_;
  Counter& refused_;
  Counter& lost_;
  std::unordered_map<std::string, std::uint64_t> sent_;  ///< the last number, by receiver
  std::unordered_map<std::string, Sender> senders_, announcers_;
  std::uint64_t announced_ = 0;
};

}  // namespace fray
