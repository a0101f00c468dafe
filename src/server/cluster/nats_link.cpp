#include "server/cluster/nats_link.h"

#include <chrono>
#include <optional>
#include <random>
#include <utility>

#include "server/logging.h"

namespace fray {
namespace {

constexpr std::int64_t kDialMs = 1000;
constexpr std::int64_t kWriteMs = 1000;
/// A server that answers no ping for three of these is given up.
constexpr std::int64_t kPingMs = 1000;
constexpr int kMostPingsOut = 2;
constexpr std::chrono::milliseconds kPause{250};
constexpr std::size_t kMostTold = 20;
constexpr std::size_t kMostWaitingBytes = std::size_t{32} << 20;
/// Of what has come and has not been passed on; passing on takes microseconds.
constexpr int kMostPendingMessages = 1'000'000;
constexpr int kMostPendingBytes = 256 << 20;

/// Who a number, which the library's threads call back with, stands for. They may call late; then it stands
/// for nobody.
class Numbers {
 public:
  std::uint64_t add(const std::shared_ptr<NatsLink>& link) {
    const std::lock_guard lock(mutex_);
    links_[++last_] = link;
    return last_;
  }
  void add(std::uint64_t number, const std::shared_ptr<NatsLink>& link) {
    const std::lock_guard lock(mutex_);
    links_[number] = link;
  }
  void remove(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    links_.erase(number);
  }
  std::shared_ptr<NatsLink> find(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    const auto found = links_.find(number);
    return found == links_.end() ? nullptr : found->second.lock();
  }

 private:
  std::mutex mutex_;
  std::map<std::uint64_t, std::weak_ptr<NatsLink>> links_;
  /// Far from the numbers of subscriptions, which come from outside.
  std::uint64_t last_ = std::uint64_t{1} << 62;
};

/// Never destroyed: the library's threads run to the very end.
Numbers& numbers() {
  static Numbers& all = *new Numbers;
  return all;
}

void* as_closure(std::uint64_t number) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number));
}
std::uint64_t as_number(void* closure) { return reinterpret_cast<std::uintptr_t>(closure); }

std::string text_or_nothing(const char* text) { return text == nullptr ? "" : text; }

}  // namespace

struct NatsLink::Options {
  const LibNats* nats = nullptr;
  natsOptions* made = nullptr;

  explicit Options(const LibNats& library) : nats(&library) { nats->options_create(&made); }
  ~Options() { nats->options_destroy(made); }
  Options(Options&& other) noexcept : nats(other.nats), made(std::exchange(other.made, nullptr)) {}
  Options& operator=(Options&&) = delete;
};

/// Closed at the end of its scope.
struct NatsLink::Connection {
  const LibNats& nats;
  natsConnection* made = nullptr;
  std::map<std::uint64_t, natsSubscription*> subscriptions{};

  explicit Connection(const LibNats& library) : nats(library) {}
  ~Connection() {
    for (const auto& [number, subscription] : subscriptions) {
      numbers().remove(number);
      nats.subscription_destroy(subscription);
    }
    nats.connection_destroy(made);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
};

NatsLink::NatsLink(const LibNats& nats, NatsSettings settings, std::vector<NatsAddress> addresses, Loop& loop,
                   Listener listener)
    : nats_(nats),
      settings_(std::move(settings)),
      addresses_(std::move(addresses)),
      listener_(std::move(listener)),
      loop_(&loop) {}

Result<NatsLink::Options> NatsLink::options_of(const NatsAddress& address) const {
  Options options(nats_);
  natsOptions* const made = options.made;
  std::string wrong;
  const auto set = [&](natsStatus status, const std::string& what) {
    if (status != NATS_OK && wrong.empty()) wrong = what + ": " + text_or_nothing(nats_.status_text(status));
  };
  set(nats_.options_set_url(made, ("nats://" + address.place()).c_str()), "the server " + address.place());
  if (!address.user.empty() && address.password.empty()) {
    set(nats_.options_set_token(made, address.user.c_str()), "the token");
  } else if (!address.user.empty()) {
    set(nats_.options_set_user(made, address.user.c_str(), address.password.c_str()), "user and password");
  }
  if (address.secure) {
    set(nats_.options_set_secure(made, true), "TLS");
    set(nats_.options_expect_host(made, address.host.c_str()), "TLS");
    if (!settings_.authority.empty()) {
      set(nats_.options_load_authority(made, settings_.authority.c_str()),
          "'" + settings_.authority + "': expected a PEM file with certificates");
    }
  }
  set(nats_.options_set_name(made, settings_.name.c_str()), "the name");
  set(nats_.options_set_timeout(made, kDialMs), "time");
  set(nats_.options_set_write_deadline(made, kWriteMs), "time");
  set(nats_.options_set_ping_interval(made, kPingMs), "time");
  set(nats_.options_set_most_pings_out(made, kMostPingsOut), "pings");
  // The thread dials again itself: so it knows what was lost, and that a new server has all subscriptions.
  set(nats_.options_allow_reconnect(made, false), "reconnecting");
  set(nats_.options_send_at_once(made, true), "sending");
  // One thread for all subscriptions, so that what one sender says to two subjects keeps its order.
  set(nats_.options_use_global_delivery(made, true), "delivery");
  if (!wrong.empty()) return fail("nats", "NATS: " + wrong);
  return options;
}

Result<void> NatsLink::check(const NatsAddress& address) const {
  const auto options = options_of(address);
  return options ? Result<void>() : pass_on(options.error());
}

void NatsLink::run() {
  // Servers share the load, so each client begins anywhere.
  std::size_t next = std::random_device()() % addresses_.size();
  for (std::size_t failed = 0;;) {
    const auto begun = std::chrono::steady_clock::now();
    connect(addresses_[next++ % addresses_.size()]);
    const bool lasted = std::chrono::steady_clock::now() - begun > kPause;
    std::unique_lock lock(mutex_);
    // One that is lost as soon as it is made has failed too.
    failed = connected_ && lasted ? 0 : failed + 1;
    connected_ = false;
    const bool all_failed = failed >= addresses_.size();
    if (all_failed) changed_.wait_for(lock, kPause, [this] { return loop_ == nullptr; });
    if (loop_ == nullptr) break;
  }
  nats_.release_thread_memory();
}

void NatsLink::end() {
  const std::lock_guard lock(mutex_);
  loop_ = nullptr;
  changed_.notify_all();
}

void NatsLink::connect(const NatsAddress& address) {
  const std::uint64_t attempt = numbers().add(shared_from_this());
  {
    const std::lock_guard lock(mutex_);
    attempt_ = attempt;
    lost_ = false;
  }
  {
    Connection connection(nats_);
    if (open(connection, address)) serve(connection);
  }
  numbers().remove(attempt);
}

bool NatsLink::open(Connection& connection, const NatsAddress& address) {
  auto options = options_of(address);
  if (!options) {
    say_away(address, options.error().message);
    return false;
  }
  nats_.options_on_closed(
      options->made,
      [](natsConnection*, void* closure) {
        if (const auto link = numbers().find(as_number(closure))) link->closed(as_number(closure));
      },
      as_closure(attempt_));
  nats_.options_on_error(
      options->made,
      [](natsConnection* connection, natsSubscription*, natsStatus, void* closure) {
        const char* text = nullptr;
        (**load_libnats()).last_error(connection, &text);
        if (const auto link = numbers().find(as_number(closure))) link->refused(text_or_nothing(text));
      },
      as_closure(attempt_));
  const natsStatus status = nats_.connect(&connection.made, options->made);
  if (status != NATS_OK) {
    say_away(address, text_or_nothing(nats_.status_text(status)));
    return false;
  }
  std::map<std::uint64_t, std::string> subjects;
  {
    const std::lock_guard lock(mutex_);
    subjects = subjects_;
    commands_.clear();
    waiting_bytes_ = 0;
  }
  for (const auto& [number, subject] : subjects) do_subscribe(connection, number, subject);
  // Connected is who hears: the server has all subscriptions.
  if (nats_.flush(connection.made, kDialMs) != NATS_OK) return false;
  log_line(LogLevel::info, "connected to NATS", {{"server", address.place()}});
  told_away_ = false;
  return true;
}

void NatsLink::say_away(const NatsAddress& address, const std::string& why) {
  if (std::exchange(told_away_, true)) return;
  log_line(LogLevel::warning, "NATS does not answer, trying again",
           {{"server", address.place()}, {"error", why}});
}

void NatsLink::serve(Connection& connection) {
  std::unique_lock lock(mutex_);
  connected_ = true;
  lock.unlock();
  post([self = shared_from_this(), attempt = attempt_] { self->listener_.connected(attempt); });
  lock.lock();
  // At the end what has been published is still sent.
  while (!lost_ && (loop_ != nullptr || !commands_.empty())) {
    if (commands_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const Command command = std::move(commands_.front());
    commands_.pop_front();
    waiting_bytes_ -= command.message.bytes.size();
    lock.unlock();
    do_command(connection, command);
    lock.lock();
  }
  const bool told = loop_ == nullptr;
  lock.unlock();
  if (!told) log_line(LogLevel::warning, "the connection to NATS is lost");
}

void NatsLink::do_command(Connection& connection, const Command& command) {
  switch (command.kind) {
    case Command::Kind::publish: return do_publish(connection, command.message);
    case Command::Kind::subscribe:
      return do_subscribe(connection, command.subscription, command.message.subject);
    case Command::Kind::unsubscribe: break;
  }
  const auto found = connection.subscriptions.find(command.subscription);
  if (found == connection.subscriptions.end()) return;
  numbers().remove(command.subscription);
  nats_.unsubscribe(found->second);
  nats_.subscription_destroy(found->second);
  connection.subscriptions.erase(found);
}

void NatsLink::do_publish(const Connection& connection, const NatsMessage& message) {
  natsMsg* made = nullptr;
  const char* const reply = message.reply.empty() ? nullptr : message.reply.c_str();
  if (nats_.message_create(&made, message.subject.c_str(), reply, message.bytes.data(),
                           static_cast<int>(message.bytes.size())) != NATS_OK) {
    return;
  }
  if (!message.id.empty()) nats_.header_set(made, "Nats-Msg-Id", message.id.c_str());
  // One that cannot be sent is lost; if the connection is, the library says so itself.
  nats_.publish(connection.made, made);
  nats_.message_destroy(made);
}

void NatsLink::do_subscribe(Connection& connection, std::uint64_t number, const std::string& subject) {
  if (connection.subscriptions.contains(number)) return;
  numbers().add(number, shared_from_this());
  natsSubscription* subscription = nullptr;
  const auto hear = [](natsConnection*, natsSubscription*, natsMsg* said, void* closure) {
    const LibNats& nats = **load_libnats();
    if (const auto link = numbers().find(as_number(closure))) {
      NatsMessage message;
      message.subject = text_or_nothing(nats.message_subject(said));
      message.reply = text_or_nothing(nats.message_reply(said));
      if (const int length = nats.message_length(said); length > 0)
        message.bytes.assign(nats.message_data(said), static_cast<std::size_t>(length));
      const char* status = nullptr;
      if (nats.header_get(said, "Status", &status) == NATS_OK) message.status = text_or_nothing(status);
      link->take(as_number(closure), std::move(message));
    }
    nats.message_destroy(said);
  };
  if (nats_.subscribe(&subscription, connection.made, subject.c_str(), hear, as_closure(number)) != NATS_OK)
    return;
  nats_.subscription_set_limits(subscription, kMostPendingMessages, kMostPendingBytes);
  connection.subscriptions.emplace(number, subscription);
}

void NatsLink::post(std::function<void()> what) {
  const std::lock_guard lock(mutex_);
  if (loop_ == nullptr) return;
  loop_->post([alive = listener_.alive, what = std::move(what)] {
    if (!alive.expired()) what();
  });
}

void NatsLink::take(std::uint64_t subscription, NatsMessage message) {
  post([self = shared_from_this(), subscription, message = std::move(message)] {
    self->listener_.heard(subscription, message);
  });
}

void NatsLink::closed(std::uint64_t attempt) {
  const std::lock_guard lock(mutex_);
  if (attempt != attempt_) return;
  lost_ = true;
  changed_.notify_all();
}

void NatsLink::refused(const std::string& what) {
  {
    const std::lock_guard lock(mutex_);
    if (told_refusals_.size() >= kMostTold || !told_refusals_.insert(what).second) return;
  }
  log_line(LogLevel::warning, "NATS refuses", {{"error", what}});
}

void NatsLink::subscribe(std::uint64_t number, const std::string& subject) {
  const std::lock_guard lock(mutex_);
  subjects_[number] = subject;
  commands_.push_back({Command::Kind::subscribe, number, {.subject = subject}});
  changed_.notify_all();
}

void NatsLink::unsubscribe(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  subjects_.erase(number);
  commands_.push_back({Command::Kind::unsubscribe, number, {}});
  changed_.notify_all();
}

void NatsLink::publish(NatsMessage message) {
  const std::lock_guard lock(mutex_);
  if (!connected_ || lost_ || waiting_bytes_ + message.bytes.size() > kMostWaitingBytes) return;
  waiting_bytes_ += message.bytes.size();
  commands_.push_back({Command::Kind::publish, 0, std::move(message)});
  changed_.notify_all();
}

std::uint64_t NatsLink::connected() const {
  const std::lock_guard lock(mutex_);
  return connected_ && !lost_ ? attempt_ : 0;
}

}  // namespace fray
