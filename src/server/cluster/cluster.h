// This server as one of several on one store: says again and again that it lives, learns which others do, and
// begins anew where it was away for too long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/background.h"
#include "server/cluster/bus.h"
#include "server/cluster/relay.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/room/host.h"
#include "server/store/store.h"

namespace fray {

/// For the loop's thread.
class Cluster {
 public:
  struct Parts {
    Loop& loop;
    Store& store;
    Bus& bus;
    /// A lane of its own, so that nothing makes it late.
    Background& lane;
    RoomHost& rooms;
    Metrics& metrics;
  };

  /// All parts outlive the cluster, and the lane does nothing any more when it ends. It becomes the rooms'
  /// neighbours.
  Cluster(Parts parts, Relay::Host host);
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  /// After RoomHost::begin, and before anybody is let in. Waits for the store. Error "storage".
  Result<void> begin();
  /// How many other servers live.
  std::size_t others() const { return relay_.living().size(); }

 private:
  struct Beginning {
    ServiceTime time;
    Standing standing;
  };

  void add_metrics(Metrics& metrics);
  void renew_later();
  void renew();
  void renewed(const Result<Standing>& standing);
  void begin_anew();
  void take_in(const Standing& standing);
  void count_games();

  Parts parts_;
  Relay relay_;
  Bytes32 secret_{};
  std::string own_;
  std::unique_ptr<Loop::Alarm> alarm_;
  Counter& expired_;
  Moment count_at_ = 0;
  bool failing_ = false;  // as last told in the log
};

}  // namespace fray
