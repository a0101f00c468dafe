// Visitors who have come to another server than the one that has their room: their WebSockets and requests go
// through both, over an exchange (exchange.h). The first holds them to the rules and knows who they are, the
// second has the room.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/cluster/bus.h"
#include "server/cluster/exchange.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/network/socket.h"
#include "server/room/neighbours.h"

namespace fray {

/// For the loop's thread.
class Relay final : public Neighbours {
 public:
  /// What the relay asks of its own server.
  struct Host {
    /// Somebody of that address visits a room by way of another server.
    std::function<std::shared_ptr<SocketListener>(const std::string& room, const std::string& address)> visit;
    std::function<void(HttpRequest request, HttpReply reply)> answer;
    /// A room that is over has changed at another server.
    std::function<void(const std::string& room)> changed;
    /// Anything may have changed unnoticed.
    std::function<void()> missed_news;
  };

  /// All but `host` outlive the relay.
  Relay(Loop& loop, Bus& bus, Metrics& metrics, Host host);
  ~Relay() override;

  /// From now on this server has that id, and what was under its last one is gone: all lines end.
  void begin(const std::string& own, const Bytes32& secret);
  /// The other servers that live: lines to and from all others end, and requests to them; all do while the
  /// bus is away. To be told again and again.
  void set_living(std::vector<std::string> others);
  const std::vector<std::string>& living() const { return living_; }
  /// Tells the others that a room which is over has changed.
  void tell_changed(const std::string& room);

  bool reachable() const override { return bus_.connected(); }
  Line call(const std::string& server, const std::string& room, const std::string& address,
            std::shared_ptr<Socket> socket, Gone gone) override;
  void say(Line line, std::string_view message) override;
  void hang_up(Line line) override;
  void pass_on(const std::string& server, const HttpRequest& request, HttpReply reply,
               std::function<void()> gone) override;
  std::string keeper_of(std::string_view key) const override;

  std::size_t lines() const { return lines_.size(); }
  std::size_t visitors() const { return visitors_.size(); }

 private:
  /// A visitor of this server, in a room of another.
  struct Outgoing {
    std::string server;
    std::shared_ptr<Socket> socket;
    Gone gone;
    bool heard = false;
  };
  /// A request to this server, about a room of another.
  struct Asked {
    std::string server;
    HttpReply reply;
    std::function<void()> gone;
  };
  class Distant;  ///< the socket of a visitor of another server, in a room of this one
  struct Incoming {
    std::shared_ptr<Distant> socket;
    std::shared_ptr<SocketListener> listener;
  };
  using Visitor = std::pair<std::string, std::uint64_t>;  ///< his server, and the number of his line there

  void told(const std::string& from, std::string_view message);
  void told_by_owner(const std::string& from, const Json& head, std::string_view rest);
  void told_by_visitor(const std::string& from, const Json& head, std::string_view rest);
  void visit(const Visitor& visitor, const Json& head);
  void answer(const std::string& from, const Json& head, std::string_view body);
  void answered(const std::string& from, const Json& head, std::string_view body);
  void send(const std::string& to, const Json& head, std::string_view rest = {});
  /// The visitor's socket is at its end, here or there.
  void see_off(const Visitor& visitor);
  /// Everything that has to do with servers of which `which` is true is at its end.
  void part_with(const std::function<bool(const std::string&)>& which);
  void lost(const std::string& from);

  Loop& loop_;
  Bus& bus_;
  Metrics& metrics_;
  Host host_;
  std::unique_ptr<Exchange> exchange_;
  std::vector<std::string> living_;
  std::uint64_t next_ = 1;
  std::unordered_map<std::uint64_t, Outgoing> lines_;
  std::unordered_map<std::uint64_t, Asked> asked_;
  std::map<Visitor, Incoming> visitors_;
  std::shared_ptr<Relay*> self_;  ///< empty when it is gone: for what comes later
};

}  // namespace fray
