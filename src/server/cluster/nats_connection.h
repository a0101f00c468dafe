// A connection to NATS, on which the bus is built (nats_bus.h) and the work queue: messages with where an
// answer goes, and requests. Whatever may wait, dialling, writing, a server that stands still, is done on a
// thread of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "core/result.h"
#include "server/cluster/nats_bus.h"
#include "server/loop.h"

namespace fray {

struct NatsMessage {
  std::string subject;
  std::string bytes{};
  std::string reply{};  ///< the subject to which an answer goes; "": none is wanted
  /// Of a message to JetStream, which stores one of an id within two minutes. Of one that has come always "".
  std::string id{};
  /// Where the NATS server itself answers: "503" nobody has subscribed to the subject, "404" and "408" there
  /// is no work, "409" a request for work is over.
  std::string status{};
};

class NatsLink;

/// For the loop's thread, on which all that it calls is called.
class NatsConnection {
 public:
  using Handler = std::function<void(const NatsMessage& message)>;
  /// Nothing: no answer came in time, or the connection was lost.
  using Answered = std::function<void(const std::optional<NatsMessage>& answer)>;

  /// As connect_nats; `loop` outlives the connection. Returns before it is made.
  static Result<std::unique_ptr<NatsConnection>> open(const NatsSettings& settings, Loop& loop);
  /// Nothing is called any more. What has been published is sent first, if it can be; that, or what is being
  /// dialled, takes milliseconds, and if the server stands still 3 s at most.
  ~NatsConnection();
  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;

  /// Calls `handler` with each message to the subject from now on, instead of who was called before. Of one
  /// sender messages come in his order, also those to different subjects.
  void subscribe(const std::string& subject, Handler handler);
  void unsubscribe(const std::string& subject);
  /// Returns at once. The message is lost while the connection is, or 32 MiB wait to be sent.
  void publish(NatsMessage message);
  /// Publishes and calls `answered` once: with the first answer, or with nothing after so many milliseconds.
  void request(NatsMessage message, std::int64_t ms, Answered answered);
  /// A subject for answers that nobody else has.
  std::string new_inbox();

  /// Since on_return's `what` was called.
  bool connected() const;
  /// `what` is called whenever the connection is there, the first time too: messages may have been lost.
  void on_return(std::function<void()> what) { returned_ = std::move(what); }

 private:
  struct Subscription {
    std::uint64_t number;
    std::shared_ptr<const Handler> handler;
  };

  NatsConnection(Loop& loop, const std::string& inbox);
  void heard(std::uint64_t subscription, const NatsMessage& message);
  void finish(const std::string& request, const std::optional<NatsMessage>& answer);

  Loop& loop_;
  std::shared_ptr<NatsLink> link_;
  std::string inbox_;
  std::map<std::string, Subscription> subscriptions_;  ///< by subject
  std::map<std::uint64_t, std::string> subjects_;      ///< by number
  std::map<std::string, Answered> requests_;           ///< by the last word of the subject of the answer
  std::function<void()> returned_;
  std::uint64_t present_ = 0;                              ///< the connection that was told last
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< gone when the connection is
  std::jthread thread_;
};

}  // namespace fray
