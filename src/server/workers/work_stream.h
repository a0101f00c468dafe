// The work queue, a stream of JetStream from which each job goes to one worker: made when it is missing, and
// what servers do with it. The API of JetStream is messages with JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/nats_connection.h"
#include "server/workers/work_messages.h"

namespace fray {

/// For the loop's thread.
class WorkStream {
 public:
  /// The connection outlives this.
  explicit WorkStream(NatsConnection& nats) : nats_(nats) {}

  /// Makes the stream and its consumers where they are missing; `done` is called once, with whether they are
  /// there. A second call while the first is under way is told the same.
  void make(std::function<void(bool)> done);

  /// Puts the text of an order into the queue; `attempt` tells apart those that are put in again. `done` gets
  /// its place there, from 1; 0: it is not known to be stored.
  void put(WorkClass kind, const std::string& id, std::string order, int attempt,
           std::function<void(std::uint64_t place)> done);
  /// Takes the orders of an id out of the queue, those up to a place, or all.
  void remove(WorkClass kind, const std::string& id, std::optional<std::uint64_t> up_to = std::nullopt);

 private:
  using Answered = std::function<void(const std::optional<Json>& answer)>;

  void ask(const std::string& what, const Json& with, Answered answered);
  void make_stream(int replicas);
  void make_consumer(std::size_t kind);
  void made(bool all);

  NatsConnection& nats_;
  int refusals_ = 0;  ///< in a row of a stream with several replicas
  std::vector<std::function<void(bool)>> waiting_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< gone when this is
};

}  // namespace fray
