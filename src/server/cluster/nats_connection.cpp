#include "server/cluster/nats_connection.h"

#include <atomic>
#include <utility>

#include "server/cluster/nats_link.h"
#include "server/crypto.h"

namespace fray {
namespace {

/// 22 letters, digits, dashes and underscores that nobody can guess.
std::string random_word() { return new_token().substr(0, 22); }

std::uint64_t next_subscription() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

Result<std::unique_ptr<NatsConnection>> NatsConnection::open(const NatsSettings& settings, Loop& loop) {
  auto addresses = parse_nats_addresses(settings.servers);
  if (!addresses) return pass_on(addresses.error());
  const auto nats = load_libnats();
  if (!nats) return pass_on(nats.error());
  std::unique_ptr<NatsConnection> connection(new NatsConnection(loop, settings.inbox));
  NatsConnection& self = *connection;
  NatsLink::Listener listener{
      self.alive_,
      [&self](std::uint64_t subscription, const NatsMessage& message) { self.heard(subscription, message); },
      [&self](std::uint64_t present) {
        self.present_ = present;
        if (self.returned_) self.returned_();
      }};
  self.link_ = std::make_shared<NatsLink>(**nats, settings, *addresses, loop, std::move(listener));
  for (const NatsAddress& address : *addresses) {
    if (const auto right = self.link_->check(address); !right) return pass_on(right.error());
  }
  self.subscribe(self.inbox_ + ".*", [&self](const NatsMessage& answer) {
    self.finish(answer.subject.substr(answer.subject.rfind('.') + 1), answer);
  });
  self.thread_ = std::jthread([link = self.link_] { link->run(); });
  return connection;
}

NatsConnection::NatsConnection(Loop& loop, const std::string& inbox)
    : loop_(loop), inbox_(inbox + "." + random_word()) {}

NatsConnection::~NatsConnection() { link_->end(); }

void NatsConnection::subscribe(const std::string& subject, Handler handler) {
  unsubscribe(subject);
  const std::uint64_t number = next_subscription();
  subscriptions_[subject] = {number, std::make_shared<const Handler>(std::move(handler))};
  subjects_[number] = subject;
  link_->subscribe(number, subject);
}

void NatsConnection::unsubscribe(const std::string& subject) {
  const auto found = subscriptions_.find(subject);
  if (found == subscriptions_.end()) return;
  link_->unsubscribe(found->second.number);
  subjects_.erase(found->second.number);
  subscriptions_.erase(found);
}

void NatsConnection::publish(NatsMessage message) { link_->publish(std::move(message)); }

void NatsConnection::request(NatsMessage message, std::int64_t ms, Answered answered) {
  const std::string request = random_word();
  message.reply = inbox_ + "." + request;
  requests_.emplace(request, std::move(answered));
  link_->publish(std::move(message));
  loop_.later(ms, [this, alive = std::weak_ptr<int>(alive_), request] {
    if (!alive.expired()) finish(request, std::nullopt);
  });
}

std::string NatsConnection::new_inbox() { return inbox_ + "-" + random_word(); }

bool NatsConnection::connected() const { return present_ != 0 && link_->connected() == present_; }

void NatsConnection::heard(std::uint64_t subscription, const NatsMessage& message) {
  const auto subject = subjects_.find(subscription);
  if (subject == subjects_.end()) return;
  // The handler may end its own subscription.
  const auto handler = subscriptions_.at(subject->second).handler;
  (*handler)(message);
}

void NatsConnection::finish(const std::string& request, const std::optional<NatsMessage>& answer) {
  const auto found = requests_.find(request);
  if (found == requests_.end()) return;
  const Answered answered = std::move(found->second);
  requests_.erase(found);
  answered(answer);
}

}  // namespace fray
