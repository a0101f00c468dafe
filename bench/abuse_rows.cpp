#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "abuses.h"
#include "fray_server.h"
#include "load.h"
#include "measurements.h"
#include "players.h"

namespace fray::bench {
namespace {

/// How long one kind of thing took somebody else.
class Probe {
 public:
  void begin() { since_ = Clock::now(); }
  void done() {
    if (measured() && since_ && *since_ >= from_) milliseconds_.push_back(milliseconds_since(*since_));
    since_.reset();
  }
  void refused() {
    if (measured()) ++refused_;
    since_.reset();
  }
  /// Nothing comes of it.
  void give_up() { since_.reset(); }
  /// The measurement begins.
  void start() { from_ = Clock::now(); }
  /// The measurement ends: what is still waited for has taken at least until now.
  void end() {
    ended_ = true;
    if (!since_) return;
    milliseconds_.push_back(milliseconds_since(std::max(*since_, from_)));
    unfinished_ = milliseconds_.back();
  }

  const std::vector<double>& milliseconds() const { return milliseconds_; }
  int refused_count() const { return refused_; }
  double most() const { return percentile(milliseconds_, 100); }
  /// The longest had not ended.
  bool most_is_more() const { return unfinished_ > 0 && unfinished_ >= most(); }

 private:
  bool measured() const { return from_ != Clock::time_point::max() && !ended_; }

  bool ended_ = false;
  Clock::time_point from_ = Clock::time_point::max();
  std::optional<Clock::time_point> since_;
  std::vector<double> milliseconds_;
  double unfinished_ = 0;
  int refused_ = 0;
};

struct Service {
  Probe action, answer, seat, health;
  double megabytes = 0;  ///< of the server, at most

  std::vector<Probe*> all() { return {&action, &answer, &seat, &health}; }
};

/// Other people; not the abuser's address.
Caller other_caller(bool behind_proxy, int number) {
  const std::string last = std::to_string(8 + number % 8);
  Caller caller;
  if (behind_proxy) {
    caller.forwarded_for = "203.0.113." + last;
  } else {
    caller.source = "127.0.0." + last;
  }
  return caller;
}

/// Somebody who plays against the computer at the pace of a quick person.
asio::awaitable<void> play_quietly(Load& load, std::uint16_t port, Caller caller, Service& service) {
  constexpr double kPause = 0.05;
  constexpr double kPauseAfterRefusal = 0.5;
  std::optional<Person> person;
  person.emplace(load.context(), port, "conflict", 1, 1, caller);
  co_await person->sit_down();
  co_await load.ready();
  while (!load.over()) {
    bool failed = false;
    try {
      co_await person->sit_down();
      co_await person->await_turn();
      if (person->over()) continue;
      service.action.begin();
      co_await person->act();
      service.action.done();
      if (!person->player().can_act() && !person->over()) {
        service.answer.begin();
        co_await person->player().await_update();
        service.answer.done();
      }
    } catch (const std::exception&) {
      failed = true;
    }
    if (failed) {
      service.action.refused();
      service.answer.give_up();
      person.emplace(load.context(), port, "conflict", 1, 1, caller);
    }
    co_await sleep_for(load.context(), failed ? kPauseAfterRefusal : kPause);
  }
}

/// People who make a game, and others who take its open seat.
asio::awaitable<void> come_and_go(Load& load, std::uint16_t port, bool behind_proxy, Service& service) {
  constexpr double kPause = 0.25;
  const std::string order = room_order("conflict", "me open");
  co_await load.ready();
  for (int number = 1; !load.over(); ++number) {
    bool failed = false;
    try {
      const Caller caller = other_caller(behind_proxy, number);
      const GameKeys game = co_await create_game(load.context(), port, caller, order);
      service.seat.begin();
      co_await http(load.context(), port, caller, "/api/rooms/" + game.room + "/seats/1",
                    R"({"name":"Bob"})");
      service.seat.done();
    } catch (const std::exception&) {
      failed = true;
    }
    if (failed) service.seat.refused();
    co_await sleep_for(load.context(), kPause);
  }
}

asio::awaitable<void> look_at_health(Load& load, std::uint16_t port, Caller caller, Service& service) {
  constexpr double kPause = 0.25;
  co_await load.ready();
  while (!load.over()) {
    bool failed = false;
    try {
      service.health.begin();
      co_await http(load.context(), port, caller, "/healthz");
      service.health.done();
    } catch (const std::exception&) {
      failed = true;
    }
    if (failed) service.health.refused();
    co_await sleep_for(load.context(), kPause);
  }
}

asio::awaitable<void> play_long_game(Load& load, std::uint16_t port, std::string& room) {
  constexpr int kTries = 5, kActions = 500;
  int most = 0;
  for (std::uint64_t seed = 1; seed <= kTries && most < kActions; ++seed) {
    Table table(load, port, "dnd", seed);
    co_await table.start_game();
    co_await table.play(kActions);
    co_await table.resign();
    if (table.actions() <= most) continue;
    most = table.actions();
    room = table.keys().room;
  }
}

/// How others fare while `abuse`, if given, is going on.
Service measure_service(const Settings& settings, bool behind_proxy, const Abuse* abuse) {
  FrayServer server(settings, Limits::wide, {{"--behind-proxy", behind_proxy ? "true" : "false"}});
  std::string room;
  if (abuse != nullptr && abuse->long_game) {
    Load load;
    load.run(play_long_game(load, server.port(), room));
  }
  server.restart(Limits::usual);
  const std::uint16_t port = server.port();
  Load load;
  Service service;
  std::unique_ptr<Child> abuser;
  load.spawn(play_quietly(load, port, other_caller(behind_proxy, 0), service));
  load.spawn(come_and_go(load, port, behind_proxy, service));
  load.spawn(look_at_health(load, port, other_caller(behind_proxy, 1), service));
  const auto before = [&] {
    if (abuse != nullptr)
      abuser = std::make_unique<Child>(settings.client_processor, [&] { abuse->run(port, room); });
    for (Probe* probe : service.all()) probe->start();
  };
  const auto after = [&] {
    for (Probe* probe : service.all()) probe->end();
    service.megabytes = server.child().most_resident_bytes() / 1e6;
  };
  load.measure(3, settings.seconds, before, after);
  return service;
}

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

/// "12.3 (x 4.5)"
std::string cell(double value, double usual, bool more = false) {
  return (more ? "> " : "") + fixed(value, 1) + " (x " + fixed(value / usual, 1) + ")";
}

std::string cells(const Probe& probe, const Probe& usual) {
  if (probe.milliseconds().empty()) return " none | none |";
  return " " + cell(median(probe.milliseconds()), median(usual.milliseconds())) + " | " +
         cell(probe.most(), usual.most(), probe.most_is_more()) + " |";
}

void print_row(const char* title, Service& service, Service& usual) {
  std::printf("| %s |", title);
  int refused = 0;
  std::size_t served = 0;
  for (std::size_t i = 0; i < service.all().size(); ++i) {
    const Probe& probe = *service.all()[i];
    std::printf("%s", cells(probe, *usual.all()[i]).c_str());
    refused += probe.refused_count();
    served += probe.milliseconds().size();
  }
  std::printf(" %d of %zu | %.0f |\n", refused, served + static_cast<std::size_t>(refused),
              service.megabytes);
  std::fflush(stdout);
}

bool is_chosen(const Settings& settings, const Abuse& abuse) {
  return settings.abuses.empty() || std::ranges::find(settings.abuses, abuse.name) != settings.abuses.end();
}

}  // namespace

void abuse_rows(const Settings& settings) {
  std::puts(
      "| abuse by one address | action ms: median | most | computer's answer ms: median | most | taking a "
      "seat "
      "ms: median | most | /healthz ms: median | most | refused | server MB, most |");
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  std::optional<Service> usual[2];
  for (const Abuse& abuse : abuses()) {
    if (!is_chosen(settings, abuse)) continue;
    std::optional<Service>& own = usual[abuse.behind_proxy ? 1 : 0];
    if (!own) {
      own.emplace(measure_service(settings, abuse.behind_proxy, nullptr));
      print_row(abuse.behind_proxy ? "none, behind a proxy" : "none", *own, *own);
    }
    Service service = measure_service(settings, abuse.behind_proxy, &abuse);
    print_row(abuse.title, service, *own);
  }
}

}  // namespace fray::bench
