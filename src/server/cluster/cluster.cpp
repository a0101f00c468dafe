#include "server/cluster/cluster.h"

#include <algorithm>
#include <utility>

#include "server/logging.h"

namespace fray {
namespace {

/// Five times in the time for which it holds: what is late four times does no harm.
constexpr std::int64_t kRenewMs = kLeaseMs / 5;
/// Games begin and end at other servers too.
constexpr std::int64_t kCountMs = 30'000;

}  // namespace

Cluster::Cluster(Parts parts, Relay::Host host)
    : parts_(parts),
      relay_(parts.loop, parts.bus, parts.metrics, std::move(host)),
      alarm_(parts.loop.alarm()),
      expired_(parts.metrics.counter("fray_lease_expired_total",
                                     "times that this server was away so long that its rooms were free")) {
  parts_.rooms.set_neighbours(&relay_);
  parts_.rooms.on_change([this](const std::string& room, bool over) {
    if (over) relay_.tell_changed(room);
  });
  add_metrics(parts_.metrics);
}

Cluster::~Cluster() { parts_.rooms.set_neighbours(nullptr); }

void Cluster::add_metrics(Metrics& metrics) {
  const auto number = [](auto value) { return static_cast<double>(value); };
  metrics.gauge_from("fray_servers", "servers of this store that live, with this one",
                     [this, number] { return number(relay_.living().size() + 1); });
  metrics.gauge_from("fray_bus_connected", "1 while the bus between servers can be used",
                     [this] { return parts_.bus.connected() ? 1.0 : 0.0; });
  metrics.gauge_from("fray_relayed_sockets", "WebSockets of this server whose rooms another has",
                     [this, number] { return number(relay_.lines()); });
  metrics.gauge_from("fray_relayed_visitors", "WebSockets of other servers in rooms of this one",
                     [this, number] { return number(relay_.visitors()); });
}

Result<void> Cluster::begin() {
  auto secret = parts_.store.shared_secret();
  if (!secret) return tl::unexpected<Error>(secret.error());
  secret_ = *secret;
  const auto standing = parts_.store.renew();
  if (!standing) return tl::unexpected<Error>(standing.error());
  take_in(*standing);
  count_at_ = now_ms() + kCountMs;
  renew_later();
  return {};
}

void Cluster::renew_later() {
  alarm_->set(kRenewMs, [this] { renew(); });
}

void Cluster::renew() {
  parts_.lane.run(
      "", [&store = parts_.store] { return store.renew(); },
      [this](const Result<Standing>& standing) { renewed(standing); });
}

void Cluster::renewed(const Result<Standing>& standing) {
  if (!standing && standing.error().code == kExpired) return begin_anew();
  if (std::exchange(failing_, !standing) != failing_) {
    if (standing)
      log_line(LogLevel::info, "the store knows again that this server lives");
    else
      log_line(LogLevel::error, "the store cannot be told that this server lives",
               {{"error", standing.error().message}});
  }
  if (standing) take_in(*standing);
  if (now_ms() >= count_at_) return count_games();
  renew_later();
}

void Cluster::begin_anew() {
  expired_.add();
  log_line(LogLevel::warning, "this server was away for too long: others may have its rooms");
  parts_.lane.run(
      "",
      [&store = parts_.store]() -> Result<Beginning> {
        auto time = store.begin_service(now_ms());
        if (!time) return tl::unexpected<Error>(time.error());
        auto standing = store.renew();
        if (!standing) return tl::unexpected<Error>(standing.error());
        return Beginning{std::move(*time), std::move(*standing)};
      },
      [this](Result<Beginning> begun) {
        if (!begun) {
          log_line(LogLevel::error, "this server cannot begin anew", {{"error", begun.error().message}});
          return renew_later();
        }
        parts_.rooms.begin_anew(std::move(begun->time));
        take_in(begun->standing);
        renew_later();
      });
}

void Cluster::take_in(const Standing& standing) {
  if (standing.own != own_) {
    own_ = standing.own;
    relay_.begin(own_, secret_);
    log_line(LogLevel::info, "one of several servers",
             {{"server", own_}, {"others", standing.others.size()}});
  }
  const bool somebody_has_gone = std::ranges::any_of(relay_.living(), [&](const std::string& server) {
    return std::ranges::find(standing.others, server) == standing.others.end();
  });
  relay_.set_living(standing.others);
  if (somebody_has_gone) parts_.rooms.look_again();
}

void Cluster::count_games() {
  count_at_ = now_ms() + kCountMs;
  parts_.lane.run(
      "", [&store = parts_.store] { return store.count_unfinished(); },
      [this](const Result<std::int64_t>& games) {
        if (games) parts_.rooms.set_unfinished(*games);
        renew_later();
      });
}

}  // namespace fray
