#include "server/cluster/nats_bus.h"

#include <utility>

#include "server/cluster/nats_connection.h"

namespace fray {
namespace {

class NatsBus final : public Bus {
 public:
  explicit NatsBus(std::unique_ptr<NatsConnection> connection) : connection_(std::move(connection)) {}

  void subscribe(const std::string& subject, Handler handler) override {
    connection_->subscribe(
        subject, [handler = std::move(handler)](const NatsMessage& message) { handler(message.bytes); });
  }
  void unsubscribe(const std::string& subject) override { connection_->unsubscribe(subject); }
  void publish(const std::string& subject, std::string_view bytes) override {
    connection_->publish({.subject = subject, .bytes = std::string(bytes)});
  }
  bool connected() const override { return connection_->connected(); }
  void on_return(std::function<void()> what) override { connection_->on_return(std::move(what)); }

 private:
  std::unique_ptr<NatsConnection> connection_;
};

}  // namespace

Result<std::unique_ptr<Bus>> connect_nats(const NatsSettings& settings, Loop& loop) {
  auto connection = NatsConnection::open(settings, loop);
  if (!connection) return pass_on(connection.error());
  return std::make_unique<NatsBus>(std::move(*connection));
}

}  // namespace fray
