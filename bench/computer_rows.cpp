#include <cstdio>
#include <string>
#include <string_view>

#include "fray_server.h"
#include "interrupt.h"
#include "load.h"
#include "measurements.h"
#include "play/json/json_scan.h"
#include "players.h"

namespace fray::bench {
namespace {

/// Moves of computers in a part of their games, and the processor time of server and workers meanwhile.
struct Part {
  int from, to;  ///< steps of the game: actions, choices and rolls
  int moves = 0;
  double seconds = 0;
  double microseconds() const { return seconds * 1e6 / moves; }
};

struct Parts {
  Part early{0, 40}, late{360, 440};
};

/// Counts the steps of a game, and how many of them are of computers, by what a spectator is told.
struct Steps {
  int all = 0;
  int moves = 0;

  void take(std::string_view message) {
    for_each_json_member(message, [&](std::string_view key, std::string_view value) {
      if (key == "room")  // of a welcome
        for_each_json_member(value, [&](std::string_view fact, std::string_view number) {
          if (fact == "steps") all = std::stoi(std::string(number));
        });
      if (key != "entries") return;
      for_each_json_element(value, [&](std::string_view entry) {
        for_each_json_member(entry, [&](std::string_view field, std::string_view type) {
          if (field == "type") add(type);
        });
      });
    });
  }
  void add(std::string_view type) {
    const int moves_of_it = type == "\"action\"" ? 1 : type == "\"choices\"" ? 2 : 0;
    moves += moves_of_it;
    if (moves_of_it > 0 || type == "\"roll\"") ++all;
  }
};

/// Watches a game of two computers of level 1 until it ends or the parts are over.
asio::awaitable<void> watch(Load& load, const FrayServer& server, std::string game, Parts& parts) {
  const GameKeys keys = co_await create_game(load.context(), server.port(), {}, room_order(game, "1 1"));
  Player spectator(load.context());
  Steps steps;
  spectator.on_message = [&](Said, std::string_view message) { steps.take(message); };
  co_await spectator.enter(server.port(), keys.room, "");
  for (Part* part : {&parts.early, &parts.late}) {
    while (steps.all < part->from && !spectator.over()) co_await spectator.next();
    const int moves = steps.moves;
    const double seconds = server.child().processor_seconds_with_children();
    while (steps.all < part->to && !spectator.over()) co_await spectator.next();
    if (steps.moves == moves) co_return;
    part->moves += steps.moves - moves;
    part->seconds += server.child().processor_seconds_with_children() - seconds;
  }
}

std::string cells(const Part& part) {
  char text[64];
  if (part.moves == 0) return "0 | none";
  std::snprintf(text, sizeof text, "%d | %.0f", part.moves, part.microseconds());
  return text;
}

void print_row(const std::string& game, const Parts& parts) {
  std::printf("| %s | %s | %s |", game.c_str(), cells(parts.early).c_str(), cells(parts.late).c_str());
  if (parts.late.moves > 0) {
    std::printf(" %.2f |\n", parts.late.microseconds() / parts.early.microseconds());
  } else {
    std::puts(" none |");
  }
  std::fflush(stdout);
}

}  // namespace

void computer_rows(const Settings& settings) {
  std::puts(
      "| game | moves in steps 0 to 40 | processor us each | moves in steps 360 to 440 | processor us each | "
      "ratio |");
  std::puts("| --- | --- | --- | --- | --- | --- |");
  constexpr int kEnough = 100;  // late moves
  for (const std::string& game : settings.games) {
    Parts parts;
    const auto begin = Clock::now();
    try {
      while (parts.late.moves < kEnough && milliseconds_since(begin) < settings.seconds * 1000) {
        // A server for each, or those games that have gone on for long enough would go on beside the next.
        const FrayServer server(settings, Limits::wide);
        Load load;
        load.run(watch(load, server, game, parts));
      }
    } catch (const Interrupted&) {
      print_row(game, parts);
      throw;
    }
    print_row(game, parts);
  }
}

}  // namespace fray::bench
