// The thread that has a connection to NATS: it dials, sends what others have put in its queue, and dials the
// next server when the connection is lost. What comes is passed on to the loop.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/libnats.h"
#include "server/cluster/nats_address.h"
#include "server/cluster/nats_connection.h"
#include "server/loop.h"

namespace fray {

class NatsLink : public std::enable_shared_from_this<NatsLink> {
 public:
  /// Called on the loop, while `alive` is.
  struct Listener {
    std::weak_ptr<int> alive;
    std::function<void(std::uint64_t subscription, const NatsMessage& message)> heard;
    std::function<void(std::uint64_t connection)> connected;
  };

  NatsLink(const LibNats& nats, NatsSettings settings, std::vector<NatsAddress> addresses, Loop& loop,
           Listener listener);

  /// Whether an address can be dialled: of the certificates' file. Error "nats".
  Result<void> check(const NatsAddress& address) const;
  /// What the thread does, until end().
  void run();
  /// Nothing is posted to the loop any more, and run() returns soon. Any thread, as all below.
  void end();

  /// A number is of one subscription in this process.
  void subscribe(std::uint64_t number, const std::string& subject);
  void unsubscribe(std::uint64_t number);
  void publish(NatsMessage message);
  /// The number of the connection that there is; 0: none.
  std::uint64_t connected() const;

  /// For the threads of libnats.
  void take(std::uint64_t subscription, NatsMessage message);
  void closed(std::uint64_t attempt);
  /// Of a permission that this client has not, for one; told once each.
  void refused(const std::string& what);

 private:
  struct Command {
    enum class Kind : std::uint8_t { publish, subscribe, unsubscribe } kind;
    std::uint64_t subscription = 0;
    NatsMessage message{};  ///< of a subscription its subject
  };
  struct Options;
  struct Connection;

  Result<Options> options_of(const NatsAddress& address) const;
  /// Dials a server and stays connected while it can.
  void connect(const NatsAddress& address);
  bool open(Connection& connection, const NatsAddress& address);
  void serve(Connection& connection);
  void do_command(Connection& connection, const Command& command);
  void do_publish(const Connection& connection, const NatsMessage& message);
  void do_subscribe(Connection& connection, std::uint64_t number, const std::string& subject);
  void say_away(const NatsAddress& address, const std::string& why);
  void post(std::function<void()> what);

  const LibNats& nats_;
  const NatsSettings settings_;
  const std::vector<NatsAddress> addresses_;
  const Listener listener_;
  bool told_away_ = false;  ///< of the thread: a connection that comes back and goes is told once each

  mutable std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  Loop* loop_;  ///< null from end() on
  bool connected_ = false;
  bool lost_ = false;
  std::uint64_t attempt_ = 0;  ///< the number of the present connection
  std::set<std::string> told_refusals_;
  std::map<std::uint64_t, std::string> subjects_;
  std::deque<Command> commands_;
  std::size_t waiting_bytes_ = 0;
};

}  // namespace fray
