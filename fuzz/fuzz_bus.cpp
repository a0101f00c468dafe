// What comes over the bus, from servers, workers, and whoever else can write to it: nothing that is not
// sealed with the secret is heard, and nothing that is, of whatever version, does any harm. Likewise the
// addresses of buses and databases. The first byte says what the rest is.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cluster/memory_bus.h"
#include "fuzz_check.h"
#include "server/cluster/exchange.h"
#include "server/cluster/nats_address.h"
#include "server/cluster/relay.h"
#include "server/store/postgres/address.h"
#include "server/url_password.h"
#include "server/workers/work_messages.h"

namespace {

using fray::fuzz::check;
using fray::test::MemoryBus;
using fray::test::StepLoop;

/// Says everything again, and closes when it is told.
class Echo final : public fray::SocketListener {
 public:
  void on_open(std::shared_ptr<fray::Socket> socket) override { socket_ = std::move(socket); }
  void on_message(std::string_view message, bool) override {
    if (message == "close") return socket_->close(fray::CloseCode::normal, message);
    socket_->send(std::make_shared<const std::string>(message));
  }
  void on_close() override {
    check(!closed_, "closed twice", "");
    closed_ = true;
  }

 private:
  std::shared_ptr<fray::Socket> socket_;
  bool closed_ = false;
};

class DeafSocket final : public fray::Socket {
 public:
  void send(std::shared_ptr<const std::string>) override {}
  void close(fray::CloseCode, std::string_view) override {}
  void set_send_bound(std::size_t) override {}
  std::string_view address() const override { return "192.0.2.1"; }
};

/// A server with a line and a request to another, which says what the input has, a message a line pair.
struct Servers {
  explicit Servers(bool true_secret) {
    fray::Bytes32 secret{};
    relay.begin("ada", secret);
    relay.set_living({"bob"});
    relay.call("bob", "Room012345", "192.0.2.1", std::make_shared<DeafSocket>(), [](bool) {});
    relay.pass_on("bob", {}, [](fray::HttpResponse) {}, [] {});
    if (!true_secret) secret.fill(1);
    bob = std::make_unique<fray::Exchange>(
        far, metrics, secret, "bob",
        fray::Exchange::Listener{[](const std::string&, std::string_view) {},
                                 [](const std::string&, std::string_view) {}, [](const std::string&) {}});
  }

  StepLoop loop;
  MemoryBus bus{loop};
  MemoryBus::Station near{bus}, far{bus};
  fray::Metrics metrics;
  int heard = 0;
  fray::Relay relay{loop,
                    near,
                    metrics,
                    {[this](const std::string&, const std::string&) {
                       ++heard;
                       return std::make_shared<Echo>();
                     },
                     [this](const fray::HttpRequest&, const fray::HttpReply& reply) {
                       ++heard;
                       reply({});
                     },
                     [this](const std::string&) { ++heard; }, [] {}}};
  std::unique_ptr<fray::Exchange> bob;
};

void say_as_server(std::string_view text, bool true_secret) {
  Servers servers(true_secret);
  while (!text.empty()) {
    const std::string_view message = text.substr(0, text.find('\0'));
    text.remove_prefix(std::min(message.size() + 1, text.size()));
    servers.bob->send("ada", message);
    servers.loop.run();
  }
  check(true_secret || servers.heard == 0, "somebody without the secret was heard", "");
}

void say_as_anybody(std::string_view bytes) {
  Servers servers(true);
  servers.bus.publish("fray.server.ada", bytes);
  servers.bus.publish("fray.news", bytes);
  servers.loop.run();
  check(servers.heard == 0, "what is not sealed was heard", "");
}

void read_of_workers(std::string_view bytes) {
  if (const auto order = fray::parse_order(bytes)) {
    const auto again = fray::parse_order(fray::order_text(*order));
    check(again && again->id == order->id && again->job == order->job, "another order", std::string(bytes));
  }
  if (const auto report = fray::parse_report(bytes)) {
    const auto again = fray::parse_report(fray::report_text(*report));
    check(again && again->id == report->id && again->kind == report->kind, "another report",
          std::string(bytes));
  }
  static_cast<void>(fray::parse_presence(bytes));
  static_cast<void>(fray::parse_cancel(bytes));
}

void read_addresses(std::string_view text) {
  if (const auto addresses = fray::parse_nats_addresses(text)) {
    for (const auto& address : *addresses)
      check(address.port >= 1 && address.port <= 65'535 && !address.host.empty(), "a bad address",
            std::string(text));
  }
  static_cast<void>(fray::postgres::url_problem(std::string(text)));
  const std::string shown = fray::without_passwords(text);
  check(fray::without_passwords(shown) == shown, "shown twice it is another", std::string(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || size > 1u << 13) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 's': say_as_server(rest, true); break;
    case 'f': say_as_server(rest, false); break;
    case 'a': say_as_anybody(rest); break;
    case 'w': read_of_workers(rest); break;
    case 'u': read_addresses(rest); break;
    default: break;
  }
  return 0;
}
