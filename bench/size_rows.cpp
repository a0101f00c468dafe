#include <cstdio>
#include <string>
#include <vector>

#include "fray_server.h"
#include "interrupt.h"
#include "load.h"
#include "measurements.h"
#include "players.h"

namespace fray::bench {
namespace {

/// As a browser counts: the message itself, and what came over the wire for it.
struct Sizes {
  std::vector<double> message, wire;
};

struct Traffic {
  Sizes updates, welcomes, others;
  bool deflated = false;

  void add(Said said, double message, double wire) {
    Sizes& kind = said == Said::update ? updates : said == Said::welcome ? welcomes : others;
    kind.message.push_back(message);
    kind.wire.push_back(wire);
  }
};

/// So many own actions, in as many games as it takes.
asio::awaitable<void> play_alone(Load& load, std::uint16_t port, std::string game, int actions,
                                 std::uint64_t seed, Traffic& traffic) {
  Person person(load.context(), port, game, 1, seed);
  const auto listen = [&traffic](Player& player) {
    player.connection.offer_deflate();
    player.on_message = [&traffic, &player](Said said, std::string_view message) {
      traffic.add(said, static_cast<double>(message.size()),
                  static_cast<double>(player.connection.wire_bytes()));
      traffic.deflated = player.connection.deflates();
    };
  };
  for (int done = 0; done < actions;) {
    co_await person.sit_down(listen);
    co_await person.await_turn();
    if (person.over()) continue;
    co_await person.act();
    ++done;
  }
  if (!person.over()) co_await person.await_turn();
}

double total_of(const Traffic& traffic, std::vector<double> Sizes::* what) {
  double total = 0;
  for (const Sizes* sizes : {&traffic.updates, &traffic.welcomes, &traffic.others}) {
    for (const double bytes : sizes->*what) total += bytes;
  }
  return total;
}

void print_cells(const Traffic& traffic, std::vector<double> Sizes::* what, int games) {
  const std::vector<double>& updates = traffic.updates.*what;
  std::printf(" %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |", percentile(updates, 50), percentile(updates, 90),
              percentile(updates, 100), percentile(traffic.welcomes.*what, 50),
              percentile(traffic.others.*what, 100), total_of(traffic, what) / games / 1000);
}

void print_row(const std::string& game, const Traffic& traffic, int games) {
  if (traffic.updates.message.empty()) return;
  std::printf("| %s | %zu |", game.c_str(), traffic.updates.message.size());
  print_cells(traffic, &Sizes::message, games);
  print_cells(traffic, &Sizes::wire, games);
  std::printf(" %s |\n", traffic.deflated ? "yes" : "no");
  std::fflush(stdout);
}

}  // namespace

void size_rows(const Settings& settings) {
  std::printf(
      "| game | updates | bytes of an update: median | 90 %% | most | of a welcome | of others, most | kB of "
      "%d actions | on the wire, an update: median | 90 %% | most | a welcome | others, most | kB of %d "
      "actions | compressed |\n",
      settings.actions, settings.actions);
  std::puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const std::string& game : settings.games) {
    const FrayServer server(settings, Limits::wide);
    Traffic traffic;
    int begun = 0;
    try {
      while (begun < settings.repeat) {
        Load load;
        ++begun;
        load.run(play_alone(load, server.port(), game, settings.actions, static_cast<std::uint64_t>(begun),
                            traffic));
      }
    } catch (const Interrupted&) {
      print_row(game, traffic, begun);
      throw;
    }
    print_row(game, traffic, begun);
  }
}

}  // namespace fray::bench
